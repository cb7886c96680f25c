package tabrag_test

import (
	"bytes"
	"math/big"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/internal/docgen"
)

// largeRows is the size of the workbook of TestLargeWorkbook; TABRAG_ROWS sets another one.
const largeRows = 10_000

// Sum, average, count, least and greatest of a large workbook equal those of rational
// numbers, exactly. With TABRAG_ROWS=100000 it says what reading and answering cost.
func TestLargeWorkbook(t *testing.T) {
	rows := largeRows
	if s := os.Getenv("TABRAG_ROWS"); s != "" {
		n, err := strconv.Atoi(s)
		require.NoError(t, err)
		rows = n
	}
	var book bytes.Buffer
	require.NoError(t, docgen.Orders(rows).Write(&book))
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	start := time.Now()
	_, err = p.Add(t.Context(), tabrag.Bytes("orders.xlsx", book.Bytes()))
	require.NoError(t, err)
	added := time.Since(start)

	sum, least, greatest := new(big.Rat), big.NewRat(1<<40, 1), new(big.Rat)
	for o := range docgen.EachOrder(rows) {
		a := o.Amount()
		sum.Add(sum, a)
		if a.Cmp(least) < 0 {
			least = a
		}
		if a.Cmp(greatest) > 0 {
			greatest = a
		}
	}
	start = time.Now()
	for _, c := range []struct {
		question string
		want     *big.Rat
	}{
		{"What is the sum of Amount?", sum},
		{"What is the average Amount?", new(big.Rat).Quo(sum, big.NewRat(int64(rows), 1))},
		{"What is the minimum Amount?", least},
		{"What is the maximum Amount?", greatest},
		{"How many orders are there?", big.NewRat(int64(rows), 1)},
	} {
		a, err := p.Ask(t.Context(), c.question)
		require.NoError(t, err)
		require.Equal(t, tabrag.Answered, a.Outcome, "%s: %s", c.question, a.Text)
		require.Len(t, a.Values, 1)
		require.NotNil(t, a.Values[0].Number, c.question)
		got := a.Values[0].Number.Rat()
		assert.Zero(t, c.want.Cmp(got), "%s: %s, want %s", c.question, got.FloatString(8), c.want.FloatString(8))
		assert.Equal(t, rows, a.RowsScanned, c.question)
	}
	asked := time.Since(start)
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("%d rows: added in %v, five questions in %v, %d MB taken from the system", rows, added, asked, m.Sys>>20)
}
