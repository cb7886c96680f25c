package sql

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// previewTables is how many tables a planner sees, previewRows how many rows of each, and previewNamed how many more that hold
// a value which the question names.
const (
	previewTables = 8
	previewRows   = 30
	previewNamed  = 20
)

// Preview gives the tables that may be read as a planner needs them: the columns, and some rows to
// link the words of a question to. The tables whose names and columns share most words with the question come first, and of
// many only those. What it shows is for linking alone: [Source.Compute] reads all rows.
// The ID of each is the name of the table in the database.
func (s *Source) Preview(ctx context.Context, question string) ([]*table.Table, error) {
	schema, err := s.Schema(ctx)
	if err != nil {
		return nil, err
	}
	words := distinct([]string{question})
	tables := slices.Clone(schema.Tables)
	slices.SortStableFunc(tables, func(a, b Table) int { return b.named(words) - a.named(words) })
	var out []*table.Table
	for i := range tables[:min(len(tables), previewTables)] {
		t, err := s.preview(ctx, &tables[i], schema, words)
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// Speaks tells whether a word of the question stands in the name of a table or of a column.
func (s Schema) Speaks(question string) bool {
	words := distinct([]string{question})
	return slices.ContainsFunc(s.Tables, func(t Table) bool { return t.named(words) > 0 })
}

// named counts the words of a table's name and its columns' names that are among words.
func (t Table) named(words map[string]bool) int {
	names := []string{heading(t.Name)}
	for _, c := range t.Columns {
		names = append(names, heading(c.Name))
	}
	n := 0
	for w := range distinct(names) {
		if len(w) > 2 && (words[w] || words[w+"s"] || words[strings.TrimSuffix(w, "s")]) {
			n++
		}
	}
	return n
}

// distinct are the words of texts.
func distinct(texts []string) map[string]bool {
	out := map[string]bool{}
	for _, text := range texts {
		for _, w := range aggregate.Words(text) {
			out[w] = true
		}
	}
	return out
}

func (s *Source) preview(ctx context.Context, t *Table, schema Schema, words map[string]bool) (*table.Table, error) {
	tree := &Select{From: []From{{Table: t.Name}}, Limit: previewRows}
	names := make([]string, len(t.Columns))
	for i, col := range t.Columns {
		x := Column{Name: col.Name}
		tree.Items, names[i] = append(tree.Items, Item{Expr: x}), col.Name
		tree.Order = append(tree.Order, Order{Expr: x})
	}
	rows, err := s.runTree(ctx, tree, schema)
	if err != nil {
		return nil, err
	}
	run := &computation{source: s, schema: schema}
	for i := range t.Columns {
		if err := run.named(ctx, t, i, *tree, rows, words); err != nil {
			return nil, err
		}
	}
	out := s.tableOf(rows, t.Name, names, schema)
	out.ID, out.Caption = t.Name, heading(t.Name)
	if t.labelled() {
		label(out)
	}
	return out, nil
}

// labelled tells whether the first column of a table can name its rows.
func (t *Table) labelled() bool {
	return len(t.Columns) > 0 && !t.Columns[0].isNumber() && !t.Columns[0].isDate()
}

// label makes the first column the stub.
func label(t *table.Table) {
	t.StubColumns, t.Columns[0].Kind = 1, table.KindStub
	for i := range t.Cells {
		if c := &t.Cells[i]; c.Col == 0 && c.Row > 0 {
			c.Header, t.Rows[c.Row].Path = true, []string{c.Text}
		}
	}
}

// named adds rows whose text in one column holds only words that the question holds too.
func (r *computation) named(ctx context.Context, t *Table, at int, tree Select, rows *Rows, words map[string]bool) error {
	col := &t.Columns[at]
	if col.isNumber() || col.isDate() {
		return nil
	}
	all, err := r.values(ctx, t, col)
	if err != nil {
		return nil //nolint:nilerr // a column with too many values has none that can be linked
	}
	in := In{X: Column{Name: col.Name}}
	for _, c := range all.Cells {
		if c.Row > 0 && len(in.List) < previewNamed && allIn(aggregate.Words(c.Text), words) {
			in.List = append(in.List, Literal{c.Text, true})
		}
	}
	if len(in.List) == 0 {
		return nil
	}
	tree.Where, tree.Limit = in, previewNamed
	more, err := r.source.runTree(ctx, &tree, r.schema)
	if err != nil {
		return err
	}
	for _, row := range more.Rows {
		same := func(other []Cell) bool { return reflect.DeepEqual(row, other) }
		if !slices.ContainsFunc(rows.Rows, same) {
			rows.Rows = append(rows.Rows, row)
		}
	}
	return nil
}

func allIn(list []string, words map[string]bool) bool {
	for _, w := range list {
		if !words[w] {
			return false
		}
	}
	return len(list) > 0
}

// heading is how a name reads as the heading of a column.
func heading(name string) string { return strings.ReplaceAll(name, "_", " ") }

// Title is the name of the database in answers.
func (s *Source) Title() string {
	if s.Name == "" {
		return "database"
	}
	return s.Name
}

// tableOf makes a table of rows. Columns say which columns of the database table the items are of.
func (s *Source) tableOf(rows *Rows, name string, columns []string, schema Schema) *table.Table {
	t := &table.Table{Document: s.Title(), HeaderRows: 1, Rows: []table.Row{{Kind: table.KindHeader}}}
	of := schema.table(name)
	for i, col := range columns {
		title := heading(col)
		if col == "" {
			title = "rows"
		}
		t.Columns = append(t.Columns, table.Column{Path: []string{title}, Kind: table.KindData, Type: typeOf(rows, i)})
		t.Cells = append(t.Cells, table.Cell{Col: i, RowSpan: 1, ColSpan: 1, Text: title, Header: true, Value: table.Value{Kind: table.Text}, Ref: table.DatabaseRef(schema.Name, name, col)})
	}
	for r, row := range rows.Rows {
		t.Rows = append(t.Rows, table.Row{Kind: table.KindData})
		for i, c := range row {
			if c.Null || strings.TrimSpace(c.Text) == "" {
				continue
			}
			c.IsDate = c.IsDate || !c.IsNumber && of.isDate(columns[i]) // SQLite does not say so of what it computed
			t.Cells = append(t.Cells, table.Cell{Row: r + 1, Col: i, RowSpan: 1, ColSpan: 1, Text: c.Text, Value: valueOf(c), Ref: t.Cells[i].Ref})
		}
	}
	return t
}

func valueOf(c Cell) table.Value {
	switch {
	case c.IsNumber:
		return table.Value{Kind: table.Number, Number: c.Number}
	case c.IsDate:
		return table.Value{Kind: table.Date}
	}
	return table.Value{Kind: table.Text}
}

// typeOf is what the cells of a column are.
func typeOf(rows *Rows, column int) table.ColumnType {
	for _, row := range rows.Rows {
		switch c := row[column]; {
		case c.Null:
		case c.IsNumber:
			return table.TypeNumber
		case c.IsDate:
			return table.TypeDate
		default:
			return table.TypeText
		}
	}
	return table.TypeBlank
}
