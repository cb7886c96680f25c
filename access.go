package tabrag

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

// Access is what a reader may see, decided when the question is asked. The zero Access sees the documents
// without a label, whole.
type Access struct {
	// Audiences that the reader is of: documents labelled for one of them (Source.Audience) are read,
	// beside those without a label.
	Audiences []string
	// Row and Column tell whether a row or column of a table, by its place in the grid, may be read;
	// nil lets all through. What may not be read is not given, counted or added up, and a note says that
	// something was left out; a search may still find its table by it. A total row is a row like any other:
	// hide it where it would tell of what is hidden. The paths of rows that may be read keep the names
	// that cells which may be read state; those of columns keep all. Prose is not cut: label its document.
	Row    func(t *Table, row int) bool
	Column func(t *Table, column int) bool
}

// AskAs answers a question from what a reader may see. Databases are not asked. [Pipeline.Ask] and the
// other ways to ask see everything.
func (p *Pipeline) AskAs(ctx context.Context, reader Access, question string) (*Answer, error) {
	intent, err := p.cfg.Classifier.Classify(ctx, question)
	if err != nil {
		return nil, fmt.Errorf("tabrag: classify: %w", err)
	}
	within := retrieve.Filter{Audiences: append([]string{""}, reader.Audiences...)}
	req, err := p.find(ctx, question, intent, within)
	if err != nil {
		return nil, err
	}
	left := p.show(&req, reader)
	a, err := p.answer(ctx, req)
	if err != nil {
		return nil, err
	}
	a.Question = question
	if left > 0 {
		a.Notes = append(a.Notes, "Rows or columns that the reader may not see were left out.")
	}
	return a, nil
}

// show leaves of what was found what a reader may see, and counts the rows and columns left out.
func (p *Pipeline) show(req *route.Request, reader Access) int {
	p.mu.RLock()
	defer p.mu.RUnlock()
	left := 0
	tables, scores := req.Tables, req.Scores
	req.Tables, req.Scores = nil, nil
	for i, t := range tables {
		if !reader.sees(p.docs[t.Document]) {
			continue
		}
		t, n := reader.cut(t)
		left += n
		req.Tables, req.Scores = append(req.Tables, t), append(req.Scores, scores[i])
	}
	req.Passages = slices.DeleteFunc(req.Passages, func(s route.Passage) bool { return !reader.sees(p.docs[s.Document]) })
	return left
}

// sees tells whether a reader may see a document.
func (a Access) sees(doc *Document) bool {
	return doc != nil && (doc.Audience == "" || slices.Contains(a.Audiences, doc.Audience))
}

// cut is a table without the rows and columns that a reader may not see, their places left blank, and
// how many they are.
func (a Access) cut(t *Table) (*Table, int) {
	rows, columns := make([]bool, len(t.Rows)), make([]bool, len(t.Columns))
	hidden := 0
	for r := t.HeaderRows; r < len(t.Rows) && a.Row != nil; r++ {
		if rows[r] = !a.Row(t, r); rows[r] {
			hidden++
		}
	}
	for c := 0; c < len(t.Columns) && a.Column != nil; c++ {
		if columns[c] = !a.Column(t, c); columns[c] {
			hidden++
		}
	}
	if hidden == 0 {
		return t, 0
	}
	seen := *t
	seen.Rows, seen.Columns, seen.Cells = slices.Clone(t.Rows), slices.Clone(t.Columns), nil
	for r, is := range rows {
		if is {
			seen.Rows[r] = table.Row{Kind: table.KindBlank, Page: t.Rows[r].Page}
		}
	}
	for c, is := range columns {
		if is {
			seen.Columns[c] = table.Column{Kind: table.KindBlank}
		}
	}
	for i := range t.Cells {
		if x := t.Cells[i]; x.Row < len(rows) && x.Col < len(columns) && !rows[x.Row] && !columns[x.Col] {
			seen.Cells = append(seen.Cells, x)
		}
	}
	var stated []string
	for i := range seen.Cells {
		if x := &seen.Cells[i]; x.Row >= t.HeaderRows && x.Text != "" {
			stated = append(stated, x.Text)
		}
	}
	for r := t.HeaderRows; r < len(seen.Rows); r++ {
		seen.Rows[r].Path = slices.DeleteFunc(slices.Clone(seen.Rows[r].Path), func(name string) bool {
			// a cell has the marks of its footnotes behind its name
			return !slices.ContainsFunc(stated, func(text string) bool { return strings.HasPrefix(text, name) })
		})
	}
	return &seen, hidden
}
