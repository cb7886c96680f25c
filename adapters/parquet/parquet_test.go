package parquet_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"os"
	"path/filepath"
	"testing"

	pq "github.com/parquet-go/parquet-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/adapters/parquet"
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func number(t *testing.T, s string) table.Decimal {
	t.Helper()
	d, err := table.ParseDecimal(s)
	require.NoError(t, err)
	return d
}

// each yields facts, and then an error if there is one.
func each(facts []aggregate.Fact, err error) iter.Seq2[aggregate.Fact, error] {
	return func(yield func(aggregate.Fact, error) bool) {
		for _, f := range facts {
			if !yield(f, nil) {
				return
			}
		}
		if err != nil {
			yield(aggregate.Fact{}, err)
		}
	}
}

func read(t *testing.T, data []byte) []parquet.Row {
	t.Helper()
	rows, err := pq.Read[parquet.Row](bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	return rows
}

func TestValuesAreExactOrNull(t *testing.T) {
	for _, c := range []struct{ value, want, reason string }{
		{"68714000000", "68714000000.0000000000", "an amount in millions"},
		{"-0.075", "-0.0750000000", "a sign"},
		{"0", "0.0000000000", "zero"},
		{"1.50", "1.5000000000", "printed precision"},
		{"0.00000000001", "", "eleven places do not fit"},
		{"9999999999999999999999999999.9999999999", "9999999999999999999999999999.9999999999", "the most that fits"},
		{"10000000000000000000000000000", "", "one more does not"},
	} {
		var b bytes.Buffer
		n, err := parquet.Write(t.Context(), &b, each([]aggregate.Fact{{Value: number(t, c.value)}}, nil))
		require.NoError(t, err)
		assert.Equal(t, 1, n)
		row := read(t, b.Bytes())[0]
		assert.Equal(t, number(t, c.value).String(), row.ValueText, "the text is always there")
		if c.want == "" {
			assert.Nil(t, row.Value, c.reason)
			continue
		}
		require.NotNil(t, row.Value, c.reason)
		coef := new(big.Int).SetBytes(row.Value[:])
		if row.Value[0] >= 0x80 {
			coef.Sub(coef, new(big.Int).Lsh(big.NewInt(1), 128))
		}
		assert.Equal(t, c.want, table.DecimalFromBig(coef, parquet.Places).String(), c.reason)
	}
}

func TestColumns(t *testing.T) {
	f := aggregate.Fact{
		ID: "1", Document: "d", Table: "d:t", Page: 7, Ref: "page:7/box:1,2,3,4", RowPath: []string{"Europe", "France"}, ColumnPath: []string{"2024"},
		Text: "12", Value: number(t, "12000"), Unit: "USD/shares", Scale: 3, Kind: table.KindTotal, Notes: []string{"a"},
		Period:     &table.Period{Start: "2023-12-31", End: "2024-12-28", Grain: table.Year, Label: "FY24", FiscalYear: 2024},
		Dimensions: map[string]string{"product": "x", "geography": "FR"}, Hash: "h",
		Converted: &aggregate.Converted{Value: number(t, "11000"), Unit: "EUR", Rate: number(t, "0.91666"), Source: "ECB"},
	}
	var b bytes.Buffer
	_, err := parquet.Write(t.Context(), &b, each([]aggregate.Fact{f, {Value: number(t, "1"), Unit: "percent"}}, nil))
	require.NoError(t, err)
	rows := read(t, b.Bytes())
	r := rows[0]
	assert.Equal(t, "Europe › France", r.Series)
	assert.Equal(t, []string{"Europe", "France"}, r.RowPath)
	assert.Equal(t, "USD", r.Currency, "dollars a share are dollars")
	assert.Empty(t, rows[1].Currency, "percent are no money")
	assert.Equal(t, "2024-12", r.PeriodYM)
	assert.Equal(t, int32(19722), *r.PeriodStart, "days from 1970 to the end of 2023")
	assert.Equal(t, int32(2024), *r.FiscalYear)
	assert.Nil(t, r.FiscalQuarter, "a year is in no quarter")
	assert.Equal(t, "11000", r.ConvertedText)
	assert.Equal(t, []string{"EUR", "0.91666", "ECB"}, []string{r.ConvertedCurrency, r.Rate, r.RateSource})
	assert.Nil(t, rows[1].Converted, "what is no money is not converted")
	assert.True(t, r.IsTotal)
	assert.Equal(t, int32(7), *r.Page)
	assert.Nil(t, rows[1].Page, "a format without pages has none")
	assert.Nil(t, rows[1].PeriodEnd, "nor a period that nothing states")
	assert.Equal(t, `{"geography":"FR","product":"x"}`, r.Dimensions)
	assert.Equal(t, "h", r.Checksum)
}

func TestTheSameFactsGiveTheSameBytes(t *testing.T) {
	facts := make([]aggregate.Fact, 3000)
	for i := range facts {
		facts[i] = aggregate.Fact{ID: fmt.Sprint(i), Document: "d", Value: number(t, fmt.Sprint(i)), Dimensions: map[string]string{"a": "1", "b": "2", "c": "3"}}
	}
	var one, two bytes.Buffer
	n, err := parquet.Write(t.Context(), &one, each(facts, nil))
	require.NoError(t, err)
	_, err = parquet.Write(t.Context(), &two, each(facts, nil))
	require.NoError(t, err)
	assert.Equal(t, 3000, n)
	assert.Equal(t, one.Bytes(), two.Bytes())
	assert.Len(t, read(t, one.Bytes()), 3000, "more than one batch")
}

func TestAFolderHasAFileADocument(t *testing.T) {
	dir := t.TempDir()
	fact := func(document, id string) aggregate.Fact {
		return aggregate.Fact{Document: document, ID: id, Value: number(t, "1")}
	}
	n, err := parquet.WriteDir(t.Context(), dir, each([]aggregate.Fact{fact("a", "1"), fact("a", "2"), fact("b", "3")}, nil))
	require.NoError(t, err)
	assert.Equal(t, 3, n)
	// A failure half way leaves what was there.
	broken := errors.New("the store is gone")
	_, err = parquet.WriteDir(t.Context(), dir, each([]aggregate.Fact{fact("a", "9")}, broken))
	require.ErrorIs(t, err, broken)
	for document, want := range map[string]int{"a": 2, "b": 1} {
		folder := filepath.Join(dir, "document="+document)
		data, err := os.ReadFile(filepath.Join(folder, "facts.parquet"))
		require.NoError(t, err)
		assert.Len(t, read(t, data), want)
		files, err := os.ReadDir(folder)
		require.NoError(t, err)
		assert.Len(t, files, 1, "no half file stays")
	}
}

func TestWhatCannotBeWritten(t *testing.T) {
	_, err := parquet.WriteDir(t.Context(), t.TempDir(), each([]aggregate.Fact{{Document: "../x"}}, nil))
	assert.ErrorIs(t, err, parquet.ErrDocument, "no ID leads out of the folder")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = parquet.Write(ctx, new(bytes.Buffer), each([]aggregate.Fact{{}}, nil))
	assert.ErrorIs(t, err, context.Canceled)
}

// The facts of a pipeline, for a lake that SQL engines read:
//
//	SELECT series, measure, value FROM read_parquet('lake/*/*.parquet', hive_partitioning = true)
//	WHERE unit = 'USD' AND NOT is_total AND superseded_by = ''
func ExampleWriteDir() {
	ctx := context.Background()
	p, err := tabrag.New(tabrag.Config{})
	if err != nil {
		panic(err)
	}
	if _, err := p.Add(ctx, tabrag.Bytes("sales.csv", []byte("Sales (in millions of USD)\nRegion,2023,2024\nEurope,87,93\nAsia,40,55\n"))); err != nil {
		panic(err)
	}
	dir, err := os.MkdirTemp("", "lake")
	if err != nil {
		panic(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	n, err := parquet.WriteDir(ctx, dir, p.Facts(ctx, aggregate.Filter{}))
	fmt.Println(n, err)
	// Output: 4 <nil>
}
