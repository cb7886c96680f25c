package tabrag_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

const (
	europe = "Region,2023,2024\nEurope,87,101\nAsia,40,55\nTotal,127,156\n"
	staff  = "Office,2023,2024\nLisbon,120,131\nOslo,48,52\n"
)

func pipeline(t *testing.T, files ...string) *tabrag.Pipeline {
	t.Helper()
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	for i, text := range files {
		_, err := p.Add(t.Context(), tabrag.Bytes(fmt.Sprintf("file%d.csv", i), []byte(text)))
		require.NoError(t, err)
	}
	return p
}

func TestAddIsIdempotent(t *testing.T) {
	p := pipeline(t, europe)
	again, err := p.Add(t.Context(), tabrag.Bytes("other-name.csv", []byte(europe)))
	require.NoError(t, err)
	assert.True(t, again.Known, "the same content is the same document, whatever its name")
	n := 0
	for range p.Documents() {
		n++
	}
	assert.Equal(t, 1, n)
}

func TestRemoveForgetsADocument(t *testing.T) {
	p := pipeline(t, europe, staff)
	var id string
	for d := range p.Documents() {
		id = d.ID
		break
	}
	require.NoError(t, p.Remove(t.Context(), id))
	a, err := p.Ask(t.Context(), "What was Europe in 2024?")
	require.NoError(t, err)
	assert.NotEqual(t, tabrag.Answered, a.Outcome)
	for f, err := range p.Facts(t.Context(), aggregate.Filter{}) {
		require.NoError(t, err)
		assert.NotEqual(t, id, f.Document)
	}
	assert.NoError(t, p.Remove(t.Context(), "no such document"), "removing what is not there is no error")
}

func TestClosed(t *testing.T) {
	p := pipeline(t, europe)
	require.NoError(t, p.Close())
	_, err := p.Ask(t.Context(), "What was Europe in 2024?")
	require.ErrorIs(t, err, tabrag.ErrClosed)
	_, err = p.Add(t.Context(), tabrag.Bytes("x.csv", []byte(staff)))
	require.ErrorIs(t, err, tabrag.ErrClosed)
	require.ErrorIs(t, p.Remove(t.Context(), "x"), tabrag.ErrClosed)
}

func TestAddTellsBadFilesApart(t *testing.T) {
	p := pipeline(t)
	for _, c := range []struct {
		name   string
		data   string
		want   error
		reason string
	}{
		{"x.bin", "\x00\x01\x02", tabrag.ErrFormat, "no format that is known"},
		{"empty.csv", "", tabrag.ErrFormat, "nothing in it"},
		{"x.pdf", "%PDF-1.7\nnothing else", tabrag.ErrCorrupt, "a PDF without a page"},
		{"x.xlsx", "PK\x03\x04 not a zip", tabrag.ErrCorrupt, "a workbook that is no zip"},
	} {
		_, err := p.Add(t.Context(), tabrag.Bytes(c.name, []byte(c.data)))
		require.Error(t, err, c.reason)
		assert.ErrorIs(t, err, c.want, "%s: %v", c.reason, err)
	}
	n := 0
	for range p.Documents() {
		n++
	}
	assert.Zero(t, n, "nothing half-read is kept")
}

// broken is a fact store that fails.
type broken struct{ aggregate.Memory }

var errBroken = errors.New("disk full")

func (*broken) Put(context.Context, string, []aggregate.Fact) error { return errBroken }

func TestAFailedAddLeavesNothing(t *testing.T) {
	p, err := tabrag.New(tabrag.Config{FactStore: &broken{}})
	require.NoError(t, err)
	_, err = p.Add(t.Context(), tabrag.Bytes("x.csv", []byte(europe)))
	require.ErrorIs(t, err, errBroken)
	a, err := p.Ask(t.Context(), "What was Europe in 2024?")
	require.NoError(t, err)
	assert.Equal(t, tabrag.NoMatch, a.Outcome, "the index has forgotten it")
}

func TestHeldTablesAreNotAnsweredFrom(t *testing.T) {
	p := pipeline(t)
	doc := &tabrag.Document{ID: "d", Source: "scan.pdf"}
	source := pipeline(t, europe)
	for d := range source.Documents() {
		doc.Tables = d.Tables
	}
	doc.Tables[0].Held = true
	_, err := p.AddDocument(t.Context(), doc)
	require.NoError(t, err)
	a, err := p.Ask(t.Context(), "What was Europe in 2024?")
	require.NoError(t, err)
	assert.Equal(t, tabrag.Held, a.Outcome)
	assert.Empty(t, a.Values)
	require.ErrorIs(t, a.Err(), tabrag.ErrUnanswerable)
}

func TestRunAPlanOfOnesOwn(t *testing.T) {
	p := pipeline(t, europe)
	var id string
	for d := range p.Documents() {
		id = d.Tables[0].ID
	}
	r, err := p.Run(t.Context(), tabrag.Query{Sources: []string{id}, Expr: aggregate.Expr{
		Op: aggregate.Sum, Cells: &aggregate.Cells{Columns: &aggregate.Columns{Path: []string{"2024"}}},
	}})
	require.NoError(t, err)
	require.Len(t, r.Values, 1)
	assert.Equal(t, "156", r.Values[0].Number.String(), "101 + 55: the total row is left out")
	_, err = p.Run(t.Context(), tabrag.Query{Sources: []string{id}, Expr: aggregate.Expr{Op: "drop"}})
	require.ErrorIs(t, err, tabrag.ErrQuery)
}

func TestAskFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sheet.csv")
	require.NoError(t, os.WriteFile(path, []byte(europe), 0o600))
	a, err := tabrag.AskFile(t.Context(), path, "What was Asia in 2023?")
	require.NoError(t, err)
	require.Equal(t, tabrag.Answered, a.Outcome)
	assert.Equal(t, "40", a.Values[0].Value)
	assert.Equal(t, table.Ref("csv:3/2"), a.Citations[0].Ref)
}

// The same documents and questions give the same bytes, whatever the order of adding and the number
// of processors.
func TestDeterminism(t *testing.T) {
	question := "What was Europe in 2024?"
	ask := func(files ...string) string {
		a, err := pipeline(t, files...).Ask(t.Context(), question)
		require.NoError(t, err)
		b, err := json.Marshal(a)
		require.NoError(t, err)
		return string(b)
	}
	want := ask(europe, staff)
	assert.Equal(t, want, ask(europe, staff))
	assert.Equal(t, want, ask(staff, europe), "the order of adding plays no part")
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	assert.Equal(t, want, ask(europe, staff))
}

func TestConcurrentUse(t *testing.T) {
	p := pipeline(t, europe)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			a, err := p.Ask(t.Context(), "What was Europe in 2024?")
			assert.NoError(t, err)
			assert.Equal(t, tabrag.Answered, a.Outcome)
			r, err := p.Add(t.Context(), tabrag.Bytes("x.csv", []byte(fmt.Sprintf("Item,Price\nA%d,1\nB%d,2\n", i, i))))
			assert.NoError(t, err)
			assert.NoError(t, p.Remove(t.Context(), r.Document))
		})
	}
	wg.Wait()
}

func TestCancelled(t *testing.T) {
	p := pipeline(t, europe)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := p.Ask(ctx, "What was Europe in 2024?")
	require.ErrorIs(t, err, context.Canceled)
	_, err = p.Add(ctx, tabrag.Bytes("x.csv", []byte(staff)))
	require.ErrorIs(t, err, context.Canceled)
}

func ExamplePipeline_Ask() {
	ctx := context.Background()
	p, err := tabrag.New(tabrag.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	sales := "Revenue (in millions of USD)\nRegion,Q1 2025,Q3 2025\nNorth America,142,171\nEurope,87,101\n"
	if _, err := p.Add(ctx, tabrag.Bytes("sales.csv", []byte(sales))); err != nil {
		fmt.Println(err)
		return
	}
	a, err := p.Ask(ctx, "How did Europe grow from Q1 to Q3?")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Text)
	for _, s := range a.Steps {
		fmt.Println(s.Op, s.Operands[0].Value, s.Operands[1].Value, "=", s.Result)
	}
	// Output:
	// 16.09% (an increase), from $87 million (Europe, Q1 2025) to $101 million (Europe, Q3 2025).
	// subtract 101 87 = 14
	// divide 14 87 = 0.160919540229885057471264367816092
}

func TestAskInADocumentThatIsNotThere(t *testing.T) {
	p := pipeline(t, europe)
	_, err := p.AskIn(t.Context(), []string{"no such document"}, "What was Europe?")
	require.ErrorIs(t, err, tabrag.ErrNoEvidence, "it is no question without an answer")
}
