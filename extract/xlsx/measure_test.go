package xlsx

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
)

// shownGrid renders every cell of a sheet, nothing left out.
func shownGrid(t *testing.T, path string, index int) map[[2]int]string {
	t.Helper()
	src, err := extract.File(path)
	require.NoError(t, err)
	defer src.Close()
	p, err := openPackage(src, extract.Limits{})
	require.NoError(t, err)
	w, err := readWorkbook(p)
	require.NoError(t, err)
	b := &book{pkg: p, date1904: w.date1904, doc: &extract.Document{}, cells: extract.Limits{}.Meter(extract.LimitCells)}
	require.NoError(t, b.shared(w))
	out := map[[2]int]string{}
	if index >= len(w.sheets) || w.sheets[index].part == "" {
		return out
	}
	sc, err := b.read(context.Background(), w.sheets[index])
	require.NoError(t, err)
	for i := range sc.cells.n {
		c := sc.cells.at(i)
		out[[2]int{int(c.row), int(c.col)}] = b.show(sc, c).text
	}
	return out
}

// TestMeasureShownText compares the text of every cell with what SheetJS expects of the same
// workbook. Set TABRAG_DATA to the folder with documents/sheetjs to run it.
func TestMeasureShownText(t *testing.T) {
	root := os.Getenv("TABRAG_DATA")
	if root == "" {
		t.Skip("SKIPPED: set TABRAG_DATA to measure against expected outputs")
	}
	files, err := filepath.Glob(filepath.Join(root, "documents", "sheetjs", "*.csv"))
	require.NoError(t, err)
	for _, f := range files {
		base, rest, _ := strings.Cut(filepath.Base(f), ".xlsx.")
		rest = strings.TrimPrefix(rest, "xls.")
		index := 0
		_, err := fmt.Sscanf(rest, "%d.csv", &index)
		require.NoError(t, err)
		file, err := os.Open(f)
		require.NoError(t, err)
		r := csv.NewReader(file)
		r.FieldsPerRecord, r.LazyQuotes = -1, true
		want, err := r.ReadAll()
		require.NoError(t, err)
		got := shownGrid(t, filepath.Join(root, "documents", "sheetjs", base+".xlsx"), index)
		same, all, misses := 0, 0, 0
		for row, line := range want {
			for col, text := range line {
				w := strings.Join(strings.Fields(text), " ")
				if w == "" || strings.Trim(w, "#") == "" { // wider than its column
					continue
				}
				all++
				g := got[[2]int{row, col}]
				if g == w {
					same++
				} else if misses++; misses <= 40 {
					t.Logf("   %s R%dC%d want %.40q got %.40q", filepath.Base(f), row+1, col+1, w, g)
				}
			}
		}
		t.Logf("%-34s %4d of %4d", filepath.Base(f), same, all)
	}
}
