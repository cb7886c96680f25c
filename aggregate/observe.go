package aggregate

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/tabrag/tabrag/table"
)

// FactSource is what [Tables] must be too for plans over facts; a [FactStore] is one.
type FactSource interface {
	Facts(ctx context.Context, filter Filter) iter.Seq2[Fact, error]
}

// factNames are the first columns of the table that a plan over facts reads; dimensions follow.
var factNames = [...]string{"value", "document", "table", "row_path", "column_path", "period", "unit", "kind", converted}

// converted is the column of the amounts in the currency of the set.
const converted = "converted"

// facts makes the view of the facts that a plan's filter selects: a row a fact. The row path is
// the fact's, and so are the row's kind and period.
func (r *runner) facts(ctx context.Context) (*view, error) {
	src, ok := r.tables.(FactSource)
	if !ok {
		return nil, fmt.Errorf("%w: a plan over facts, and there is no fact store", ErrQuery)
	}
	var list []Fact
	for f, err := range src.Facts(ctx, *r.q.Facts) {
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	list = r.versions(list)
	return r.factView(list), nil
}

func (r *runner) factView(list []Fact) *view {
	rows := make([]table.Row, len(list))
	v := &view{n: len(list)}
	v.row = func(i int) *table.Row { return &rows[i] }
	dims := map[string]bool{}
	cells := make([]table.Cell, len(list))
	for i := range list {
		f := &list[i]
		rows[i] = table.Row{Path: f.RowPath, Kind: f.Kind, Period: f.Period}
		cells[i] = f.cell()
		for name := range f.Dimensions {
			dims[name] = true
		}
	}
	names := slices.Concat(factNames[:], slices.Sorted(maps.Keys(dims)))
	for _, name := range names {
		v.cols = append(v.cols, table.Column{Path: []string{name}, Kind: table.KindData})
	}
	v.slot = func(row, col int) *table.Cell {
		if col == 0 {
			return &cells[row]
		}
		if names[col] == converted && list[row].Converted != nil && list[row].Unit != list[row].Converted.Unit {
			r.note(list[row].Converted.told(list[row].Unit))
		}
		return list[row].field(names[col], cells[row].Ref)
	}
	v.table = func(int) *table.Table { return nil }
	v.operand = func(x val) Operand {
		f := &list[x.row]
		return Operand{
			Document: f.Document, Table: f.Table, Ref: f.Ref, Row: f.Row, Col: f.Col, RowPath: f.RowPath, ColumnPath: f.ColumnPath,
			Text: f.Text, Value: cells[x.row].Value, Period: f.Period,
		}
	}
	return v
}

// cell is the fact's value as a cell.
func (f *Fact) cell() table.Cell {
	return table.Cell{
		Row: f.Row, Col: f.Col, RowSpan: 1, ColSpan: 1, Text: f.Text, Ref: f.Ref, Period: f.Period,
		Value: table.Value{Kind: table.Number, Number: f.Value.Shift(-f.Scale), Scale: int8(f.Scale), Unit: f.Unit},
	}
}

// field is one of the texts that say what the fact is of, as a cell.
func (f *Fact) field(name string, ref table.Ref) *table.Cell {
	c := &table.Cell{RowSpan: 1, ColSpan: 1, Ref: ref, Value: table.Value{Kind: table.Text}}
	switch name {
	case "document":
		c.Text = f.Document
	case "table":
		c.Text = f.Table
	case "row_path":
		c.Text = table.Row{Path: f.RowPath}.Label()
	case "column_path":
		c.Text = table.Column{Path: f.ColumnPath}.Name()
	case "unit":
		c.Text = string(f.Unit)
	case "kind":
		c.Text = string(f.Kind)
	case converted:
		c.Value.Kind, c.Period = table.Blank, f.Period
		if x := f.Converted; x != nil {
			c.Text, c.Value = f.Text, table.Value{Kind: table.Number, Number: x.Value.Shift(-f.Scale), Scale: int8(f.Scale), Unit: x.Unit}
		}
		return c
	case "period":
		if p := f.Period; p != nil {
			c.Text, c.Period, c.Value.Kind = p.Label, p, table.Date
			if c.Text == "" {
				c.Text = p.End
			}
			return c
		}
	default:
		c.Text = f.Dimensions[name]
	}
	if c.Text == "" {
		c.Value.Kind = table.Blank
	}
	return c
}

// versions keeps one version of each figure, as the plan asks: facts of one document, table,
// place in the paths, period and unit that were published or superseded after one another.
func (r *runner) versions(list []Fact) []Fact {
	policy := r.q.Restated
	superseded := map[string]bool{}
	for i := range list {
		if s := list[i].Supersedes; s != "" && (policy == "" || policy == "latest" || list[i].Published <= policy) {
			superseded[s] = true
		}
	}
	dropped := 0
	kept := list[:0:0]
	for i := range list {
		f := &list[i]
		out := superseded[f.ID]
		switch policy {
		case "", "latest":
			out = out || f.SupersededBy != ""
		case "original":
			out = f.Supersedes != ""
		default:
			out = out || f.Published > policy
		}
		if out {
			dropped++
			continue
		}
		if f.Restated {
			r.note("Restated figures are used where there are any.")
		}
		kept = append(kept, *f)
	}
	if dropped > 0 {
		r.exclude(Exclusion{Reason: "another version of a figure", Count: dropped}, nil, 0, 0)
	}
	return kept
}
