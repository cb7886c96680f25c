package tabrag_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/table"
)

func TestDocumentsThatNoStageCouldWorkWith(t *testing.T) {
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	for _, c := range []struct {
		doc    *tabrag.Document
		reason string
	}{
		{nil, "no document"},
		{&tabrag.Document{}, "nothing to call it by"},
		{&tabrag.Document{ID: "d", Tables: []*tabrag.Table{nil}}, "no table"},
		{&tabrag.Document{ID: "d", Tables: []*tabrag.Table{{HeaderRows: 2}}}, "a header that is not there"},
		{&tabrag.Document{ID: "d", Tables: []*tabrag.Table{{Columns: make([]table.Column, 1), Rows: make([]table.Row, 1), Cells: []tabrag.Cell{{Row: 3, RowSpan: 1, ColSpan: 1}}}}}, "a cell outside the grid"},
	} {
		_, err := p.AddDocument(t.Context(), c.doc)
		require.ErrorIs(t, err, tabrag.ErrCorrupt, c.reason)
		if c.doc != nil {
			assert.Error(t, extract.Annotate(t.Context(), &tabrag.Document{ID: "d", Tables: append(c.doc.Tables, nil)}), c.reason)
		}
	}
	_, err = p.Add(t.Context(), tabrag.Source{Name: "x.csv"})
	require.ErrorIs(t, err, tabrag.ErrFormat, "a source without content")
	_, err = p.AskTables(t.Context(), "What was the sum?", []*tabrag.Table{nil, {}}, []string{""})
	require.NoError(t, err, "nil tables are none")
}

func TestTablesGetTheirIDs(t *testing.T) {
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	two := []*tabrag.Table{{Caption: "a"}, {Caption: "b"}}
	_, err = p.AddDocument(t.Context(), &tabrag.Document{ID: "d", Tables: two})
	require.NoError(t, err)
	assert.NotEmpty(t, two[0].ID)
	assert.NotEqual(t, two[0].ID, two[1].ID, "of a reader that gave them none")
}

func TestAfterClose(t *testing.T) {
	p := pipeline(t, europe)
	require.NoError(t, p.Close())
	ctx := t.Context()
	for name, call := range map[string]func() error{
		"Ask":         func() error { _, err := p.Ask(ctx, "x"); return err },
		"AskIn":       func() error { _, err := p.AskIn(ctx, nil, "x"); return err },
		"AskAs":       func() error { _, err := p.AskAs(ctx, tabrag.Access{}, "x"); return err },
		"AskTables":   func() error { _, err := p.AskTables(ctx, "x", nil, nil); return err },
		"Search":      func() error { _, err := p.Search(ctx, retrieve.Request{Text: "x"}); return err },
		"Run":         func() error { _, err := p.Run(ctx, tabrag.Query{}); return err },
		"Table":       func() error { _, err := p.Table(ctx, "x"); return err },
		"Manifest":    func() error { _, err := p.Manifest(ctx); return err },
		"Remove":      func() error { return p.Remove(ctx, "x") },
		"AddDocument": func() error { _, err := p.AddDocument(ctx, &tabrag.Document{ID: "d"}); return err },
		"Facts": func() (last error) {
			for _, err := range p.Facts(ctx, aggregate.Filter{}) {
				last = err
			}
			return last
		},
	} {
		assert.ErrorIs(t, call(), tabrag.ErrClosed, name)
	}
}

// Fifty goroutines read, ask and take away at once; the race detector looks on, and nothing stays behind.
func TestManyAtOnce(t *testing.T) {
	before := runtime.NumGoroutine()
	p, err := tabrag.New(tabrag.Config{Dir: t.TempDir(), Embedder: retrieve.Hashing{}})
	require.NoError(t, err)
	ctx := t.Context()
	work := []func(i int) error{
		func(i int) error {
			src := tabrag.Bytes("shop.csv", fmt.Appendf(nil, "Sales of shop %d (in USD)\nRegion,2023,2024\nEurope,%d,93\n", i%10, i))
			src.Path = fmt.Sprintf("/shops/%d.csv", i%10) // so that some are versions of others
			_, err := p.Add(ctx, src)
			return err
		},
		func(int) error { _, err := p.Ask(ctx, "What were sales of shop 3 in Europe in 2024?"); return err },
		func(int) error {
			_, err := p.AskAs(ctx, tabrag.Access{}, "What were sales in Europe in 2024 as first reported?")
			return err
		},
		func(int) error { _, err := p.Manifest(ctx); return err },
		func(int) error {
			for doc := range p.Documents() {
				return p.Remove(ctx, doc.ID)
			}
			return nil
		},
	}
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Go(func() {
			for j := range work {
				assert.NoError(t, work[(i+j)%len(work)](i))
			}
		})
	}
	wg.Wait()
	require.NoError(t, p.Close())
	// One that has done its work may not have ended yet. (assert.Eventually would add one of its own.)
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	assert.LessOrEqual(t, runtime.NumGoroutine(), before, "no goroutine is left")
}

// What went wrong is told apart with errors.Is, where it did with errors.As. That a question has no
// answer is no error: the outcome says so.
func Example_errors() {
	ctx := context.Background()
	p, err := tabrag.New(tabrag.Config{})
	if err != nil {
		panic(err)
	}
	_, err = p.Add(ctx, tabrag.Bytes("notes.bin", []byte{0, 1, 2}))
	var where *extract.Error
	if errors.Is(err, tabrag.ErrFormat) && errors.As(err, &where) {
		fmt.Println("cannot read", where.Source)
	}
	answer, err := p.Ask(ctx, "What was revenue?")
	fmt.Println(answer.Outcome, err, errors.Is(answer.Err(), tabrag.ErrNoEvidence))
	// Output:
	// cannot read notes.bin
	// no_match <nil> true
}
