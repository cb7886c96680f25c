package records

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

// gridTable reads a grid whose first row is the header.
func gridTable(t testing.TB, id string, grid [][]string) *table.Table {
	t.Helper()
	tb := &table.Table{ID: id, HeaderRows: 1, Rows: make([]table.Row, len(grid)), Columns: make([]table.Column, len(grid[0]))}
	for r, row := range grid {
		for c, text := range row {
			tb.Cells = append(tb.Cells, table.Cell{Row: r, Col: c, RowSpan: 1, ColSpan: 1, Text: text, Ref: table.HTMLRef(1, r+1, c+1)})
		}
	}
	doc := &extract.Document{ID: id, Tables: []*table.Table{tb}}
	require.NoError(t, extract.Annotate(context.Background(), doc))
	tb.ID = id
	return tb
}

// agreement runs forms of a question and compares each with what Run computes.
func agreement(t testing.TB, question string, tb *table.Table, every int) (same, differ int) {
	s := newSheet(tb)
	if s == nil {
		return 0, 0
	}
	m := newFormer(s, newQuestion(question))
	set := aggregate.NewTableSet(tb)
	for i := 0; i < len(m.forms); i += every {
		f := &m.forms[i]
		q := m.query(f)
		res, err := aggregate.Run(context.Background(), q, set)
		if err == nil && keyOfResult(res) == f.key {
			same++
			continue
		}
		differ++
		if testing.Verbose() {
			b, _ := json.Marshal(q.Expr)
			var got []string
			if res != nil {
				for _, v := range res.Values {
					got = append(got, v.Text+"/"+v.Number.String())
				}
			}
			t.Logf("DIFF op %d %s | %q %s | %v %v", f.op, b, question, tb.ID, got, err)
		}
	}
	return same, differ
}

// TestAgreesWithRunOnData needs the measured data, which is no part of the repository.
func TestAgreesWithRunOnData(t *testing.T) {
	dir := os.Getenv("TABRAG_DATA")
	if dir == "" {
		t.Skip("TABRAG_DATA is unset: nothing is compared on the question sets")
	}
	grids := map[string][][]string{}
	lines(t, filepath.Join(dir, "qa/wtq/corpus.jsonl.gz"), func(b []byte) {
		var e struct {
			ID   string
			Grid [][]string
		}
		require.NoError(t, json.Unmarshal(b, &e))
		grids[e.ID] = e.Grid
	})
	n, same, differ := 0, 0, 0
	lines(t, filepath.Join(dir, "qa/wtq/questions.dev.jsonl.gz"), func(b []byte) {
		var q struct {
			Question string
			Tables   []string
		}
		require.NoError(t, json.Unmarshal(b, &q))
		if n++; n%200 == 0 {
			a, b := agreement(t, q.Question, gridTable(t, q.Tables[0], grids[q.Tables[0]]), 53)
			same, differ = same+a, differ+b
		}
	})
	t.Logf("%d forms agree with aggregate.Run, %d differ", same, differ)
}

func lines(t *testing.T, path string, each func([]byte)) {
	f, err := os.Open(path)
	require.NoError(t, err)
	defer func() { _ = f.Close() }()
	z, err := gzip.NewReader(f)
	require.NoError(t, err)
	sc := bufio.NewScanner(z)
	sc.Buffer(nil, 1<<24)
	for sc.Scan() {
		each(sc.Bytes())
	}
	require.NoError(t, sc.Err())
}
