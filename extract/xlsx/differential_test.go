package xlsx

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/docgen"
)

// The scanner finds the cells that excelize finds, with the same raw values, in any
// workbook that excelize writes.
func TestScannerAgreesWithExcelize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := excelize.NewFile()
		want := map[string]string{}
		for range rapid.IntRange(1, 40).Draw(t, "cells") {
			ref, err := excelize.CoordinatesToCellName(rapid.IntRange(1, 60).Draw(t, "col"), rapid.IntRange(1, 300).Draw(t, "row"))
			require.NoError(t, err)
			switch rapid.IntRange(0, 3).Draw(t, "kind") {
			case 0:
				s := rapid.StringMatching(`[a-zé&<>"'_ ]{1,12}[a-z]`).Draw(t, "text")
				require.NoError(t, f.SetCellStr("Sheet1", ref, s))
				want[ref] = string(fold([]byte(s)))
			case 1:
				n := rapid.Int64Range(-1e15, 1e15).Draw(t, "whole")
				require.NoError(t, f.SetCellInt("Sheet1", ref, n))
				want[ref] = fmt.Sprint(n)
			case 2:
				require.NoError(t, f.SetCellBool("Sheet1", ref, true))
				want[ref] = "TRUE"
			case 3:
				d := rapid.Int64Range(-99999999, 99999999).Draw(t, "hundredths")
				require.NoError(t, f.SetCellFloat("Sheet1", ref, float64(d)/100, 2, 64))
				n, ok := parseNumber(fmt.Sprintf("%de-2", d))
				require.True(t, ok)
				want[ref] = n.general()
			}
		}
		var b bytes.Buffer
		require.NoError(t, f.Write(&b))
		got := map[string]string{}
		for at, text := range shownCells(t, b.Bytes()) {
			ref, err := excelize.CoordinatesToCellName(at[1]+1, at[0]+1)
			require.NoError(t, err)
			got[ref] = text
		}
		require.Equal(t, want, got)
	})
}

// require the small part of testing.TB that rapid shares.
type failer interface {
	require.TestingT
	Helper()
}

// shownCells renders every cell of the first sheet, nothing left out.
func shownCells(t failer, data []byte) map[[2]int]string {
	t.Helper()
	return shownIn(t, extract.Bytes("b.xlsx", data), 0)
}

// The same raw values as excelize's stream of rows, over a workbook of orders.
func TestRowsAgreeWithExcelize(t *testing.T) {
	data, err := docgen.OrdersXLSX()
	require.NoError(t, err)
	f, err := excelize.OpenReader(bytes.NewReader(data))
	require.NoError(t, err)
	rows, err := f.GetRows("Orders", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	cells := rawCells(t, extract.Bytes("b.xlsx", data), 0)
	n := 0
	for r, row := range rows {
		for c, text := range row {
			if text != "" {
				require.Equal(t, text, cells[[2]int{r, c}], "row %d column %d", r+1, c+1)
				n++
			}
		}
	}
	require.Len(t, cells, n)
}
