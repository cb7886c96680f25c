package tabrag_test

import (
	"bytes"
	"context"
	"math/big"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/xlsx"
	"github.com/tabrag/tabrag/internal/docgen"
	"github.com/tabrag/tabrag/table"
)

// oneTable gives one table by its ID.
type oneTable struct{ t *table.Table }

func (o oneTable) Table(_ context.Context, id string) (*table.Table, error) {
	if id != o.t.ID {
		return nil, aggregate.ErrQuery
	}
	return o.t, nil
}

// Sum, average, count, least and greatest over a whole workbook are what rational arithmetic
// over the same orders gives, to the last digit. With TABRAG_MEASURE set it runs over 100,000
// rows and prints time and memory.
func TestWorkbookTotalsAreExact(t *testing.T) {
	n := 3_000
	if os.Getenv("TABRAG_MEASURE") != "" {
		n = 100_000
	}
	var file bytes.Buffer
	require.NoError(t, docgen.Orders(n).Write(&file))
	sum, least, greatest := new(big.Rat), (*big.Rat)(nil), new(big.Rat)
	for o := range docgen.EachOrder(n) {
		a := o.Amount()
		sum.Add(sum, a)
		if least == nil || a.Cmp(least) < 0 {
			least = a
		}
		if a.Cmp(greatest) > 0 {
			greatest = a
		}
	}
	start := time.Now()
	doc, err := xlsx.Extractor{}.Extract(t.Context(), extract.Bytes("orders.xlsx", file.Bytes()))
	require.NoError(t, err)
	require.Len(t, doc.Tables, 1)
	read := time.Since(start)
	tab := doc.Tables[0]
	start = time.Now()
	for op, want := range map[aggregate.Op]*big.Rat{
		aggregate.Sum: sum, aggregate.Min: least, aggregate.Max: greatest,
		aggregate.Avg:   new(big.Rat).Quo(sum, big.NewRat(int64(n), 1)),
		aggregate.Count: big.NewRat(int64(n), 1),
	} {
		q := aggregate.Query{Sources: []string{tab.ID}, Expr: aggregate.Expr{Op: op, Cells: &aggregate.Cells{Columns: &aggregate.Columns{Path: []string{"Amount"}}}}}
		res, err := aggregate.Run(t.Context(), q, oneTable{tab})
		require.NoError(t, err, op)
		require.Len(t, res.Values, 1, op)
		got := res.Values[0]
		assert.Equal(t, n, res.RowsScanned, op)
		if !got.Exact { // a quotient without an end: right to 34 digits
			diff := new(big.Rat).Sub(got.Number.Rat(), want)
			bound := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(28), nil))
			assert.Negative(t, diff.Abs(diff).Cmp(bound), "%s is %s", op, got.Number)
			continue
		}
		assert.Zero(t, got.Number.Rat().Cmp(want), "%s is %s, want %s", op, got.Number, want.RatString())
	}
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	t.Logf("%d rows: read in %v, five aggregates in %v, heap %d MB, from the system %d MB",
		n, read.Round(time.Millisecond), time.Since(start).Round(time.Millisecond), mem.HeapAlloc>>20, mem.Sys>>20)
}
