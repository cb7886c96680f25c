package xlsx

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
)

// opened reads the cells of one sheet of a workbook as they stand in the file.
func opened(t failer, src extract.Source, index int) (*book, *sheetCells) {
	t.Helper()
	p, err := openPackage(src, extract.Limits{})
	require.NoError(t, err)
	w, err := readWorkbook(p)
	require.NoError(t, err)
	b := &book{pkg: p, date1904: w.date1904, doc: &extract.Document{}, cells: extract.Limits{}.Meter(extract.LimitCells)}
	require.NoError(t, b.shared(w))
	if index >= len(w.sheets) || w.sheets[index].part == "" {
		return b, &sheetCells{}
	}
	sc, err := b.read(context.Background(), w.sheets[index])
	require.NoError(t, err)
	return b, sc
}

// shownIn renders every cell of a sheet, nothing left out, by row and column.
func shownIn(t failer, src extract.Source, index int) map[[2]int]string {
	b, sc := opened(t, src, index)
	out := map[[2]int]string{}
	for i := range sc.cells.n {
		c := sc.cells.at(i)
		out[[2]int{int(c.row), int(c.col)}] = b.show(sc, c).text
	}
	return out
}

// rawCells gives the raw value of every cell of a sheet, by row and column.
func rawCells(t failer, src extract.Source, index int) map[[2]int]string {
	b, sc := opened(t, src, index)
	out := map[[2]int]string{}
	for i := range sc.cells.n {
		c := sc.cells.at(i)
		raw := ""
		if c.typ == typeShared {
			raw, _ = b.strings.get(int(c.off))
		} else {
			raw = string(sc.values.get(c.off))
		}
		out[[2]int{int(c.row), int(c.col)}] = raw
	}
	return out
}

// isoDate tells a day as this reader shows it whatever the cell's format: SheetJS's files have it as 6/9/13.
var isoDate = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$`)

// TestMeasureShownText compares the text of every cell with what SheetJS expects of the same
// workbook; days are ISO here. The others that differ are numbers in octal, characters that its character
// set has not, and formulas with two results. Set TABRAG_DATA to the folder with documents/sheetjs to run it.
func TestMeasureShownText(t *testing.T) {
	root := os.Getenv("TABRAG_DATA")
	if root == "" {
		t.Skip("SKIPPED: set TABRAG_DATA to measure against expected outputs")
	}
	files, err := filepath.Glob(filepath.Join(root, "documents", "sheetjs", "*.csv"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	equal, total := 0, 0
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
		src, err := extract.File(filepath.Join(root, "documents", "sheetjs", base+".xlsx"))
		require.NoError(t, err)
		got := shownIn(t, src, index)
		require.NoError(t, src.Close())
		same, all, misses := 0, 0, 0
		for row, line := range want {
			for col, text := range line {
				w := strings.Join(strings.Fields(text), " ")
				if w == "" || strings.Trim(w, "#") == "" { // wider than its column
					continue
				}
				all++
				g := got[[2]int{row, col}]
				if g == w || isoDate.MatchString(g) && strings.Count(w, "/") == 2 {
					same++
				} else if misses++; misses <= 40 {
					t.Logf("   %s R%dC%d want %.40q got %.40q", filepath.Base(f), row+1, col+1, w, g)
				}
			}
		}
		t.Logf("%-34s %4d of %4d", filepath.Base(f), same, all)
		equal, total = equal+same, total+all
	}
	t.Logf("equal: %d of %d cells", equal, total)
	assert.GreaterOrEqual(t, equal*100, total*97)
}
