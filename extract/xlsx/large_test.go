//go:build unix

package xlsx

import (
	"context"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/docgen"
)

// largeWorkbook writes a workbook of orders with seven columns.
func largeWorkbook(t testing.TB, rows int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "large.xlsx")
	f, err := os.Create(path)
	require.NoError(t, err)
	book := docgen.Orders(rows)
	all := book.Sheets[0].Rows
	book.Sheets[0].Rows = func(yield func(docgen.Row) bool) {
		for r := range all {
			r.Cells = append(r.Cells[:4:4], r.Cells[5], r.Cells[6], r.Cells[8])
			if !yield(r) {
				return
			}
		}
	}
	require.NoError(t, book.Write(f))
	require.NoError(t, f.Close())
	return path
}

// peak returns the most memory that the process ever held, in MB, and resets the mark.
func peak() int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kb, _ := strconv.Atoi(strings.Fields(rest)[0])
			return kb / 1024
		}
	}
	return 0
}

// cpuTime is what the process has used of the processors.
func cpuTime(t testing.TB) time.Duration {
	var u syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestMeasureLargeWorkbook prints time and peak memory for 300,000 × 7 cells, against a bare
// loop of excelize over the same file. Set TABRAG_MEASURE to run it.
func TestMeasureLargeWorkbook(t *testing.T) {
	if os.Getenv("TABRAG_MEASURE") == "" {
		t.Skip("SKIPPED: set TABRAG_MEASURE to measure 300,000 rows")
	}
	path := largeWorkbook(t, 300_000)
	measure := func(name string, run func()) {
		t.Run(name, func(t *testing.T) {
			debug.FreeOSMemory()
			peak()
			start, cpu := time.Now(), cpuTime(t)
			run()
			t.Logf("wall %v  cpu %v  peak %d MB", time.Since(start).Round(time.Millisecond), (cpuTime(t) - cpu).Round(time.Millisecond), peak())
		})
	}
	measure("tabrag, in parts", func() {
		src, err := extract.File(path)
		require.NoError(t, err)
		defer src.Close()
		rows := 0
		_, err = Extractor{}.Stream(context.Background(), src, func(p extract.Part) error {
			rows += len(p.Table.Rows) - p.Table.HeaderRows
			return nil
		})
		require.NoError(t, err)
		require.Equal(t, 300_000, rows)
	})
	measure("tabrag, whole", func() {
		src, err := extract.File(path)
		require.NoError(t, err)
		defer src.Close()
		doc, err := Extractor{}.Extract(context.Background(), src)
		require.NoError(t, err)
		require.Len(t, doc.Tables[0].Rows, 300_001)
	})
	measure("excelize, bare raw loop", func() {
		f, err := excelize.OpenFile(path, excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		defer f.Close()
		rows, err := f.Rows("Orders")
		require.NoError(t, err)
		n := 0
		for rows.Next() {
			_, err := rows.Columns(excelize.Options{RawCellValue: true})
			require.NoError(t, err)
			n++
		}
		require.Equal(t, 300_001, n)
	})
}
