package tabrag

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/assist"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/table"
)

// fill writes what a run gave into the evidence.
func (r *run) fill(e *generate.Evidence) {
	if len(r.Plan.Quote) > 0 {
		r.fillQuote(e)
		return
	}
	e.Query = encode(r.Plan.Query)
	e.Op = string(r.Plan.Query.Expr.Op)
	e.Route.Op = e.Op
	if r.Result == nil {
		return
	}
	scale, asked := rules.AskedScale(r.req.Question)
	for _, v := range r.Result.Values {
		if asked && v.Scale > 0 && v.Unit.Family() == table.FamilyMoney && v.Number.Abs().Cmp(table.NewDecimal(1, 0).Shift(scale)) >= 0 {
			v.Scale = scale // only how it is printed; of a table that says no scale, the question may tell it
		}
		e.Values = append(e.Values, evidenceValue(v))
	}
	for _, s := range r.Result.Steps {
		e.Steps = append(e.Steps, evidenceStep(s))
	}
	for _, c := range r.Result.Cells {
		e.Citations = append(e.Citations, r.cite(c))
	}
	for _, i := range assist.Stated(r.Plan.Query, r.req) {
		e.Citations = append(e.Citations, passage(r.req.Passages[i]))
	}
	for _, x := range r.Result.Excluded {
		e.Excluded = append(e.Excluded, generate.Exclusion{Ref: x.Ref, Reason: x.Reason, Label: x.Label, Count: x.Count})
	}
	e.Notes = r.Result.Notes
	e.RowsScanned = r.Result.RowsScanned
}

// fillQuote writes words of prose as the answer, with the sentences that hold them.
func (r *run) fillQuote(e *generate.Evidence) {
	e.Quotes = r.Plan.Quote
	e.Op = string(e.Route.Kind)
	for _, q := range r.Plan.Quote {
		e.Values = append(e.Values, generate.Value{Text: q})
	}
	if r.Plan.Passage < len(r.req.Passages) {
		cited := passage(r.req.Passages[r.Plan.Passage])
		if r.Plan.From < r.Plan.To && r.Plan.To <= len(cited.Text) {
			cited.Text = cited.Text[r.Plan.From:r.Plan.To]
		}
		e.Citations = append(e.Citations, cited)
	}
}

// passage cites a piece of prose.
func passage(p route.Passage) generate.Citation {
	return generate.Citation{Document: p.Document, Page: p.Page, Text: p.Text}
}

// cite cites a cell, with its period where the question names the year of it: one that was only inferred is not told
// to whoever did not ask.
func (r *run) cite(c aggregate.Operand) generate.Citation {
	out := citation(c)
	if c.Period != nil && len(c.Period.End) >= 4 && strings.Contains(r.req.Question, c.Period.End[:4]) {
		out.Period = c.Period
	}
	return out
}

func citation(c aggregate.Operand) generate.Citation {
	out := generate.Citation{
		Document: c.Document, Page: c.Page, Table: c.Table, Ref: c.Ref,
		RowPath: c.RowPath, ColumnPath: c.ColumnPath, Text: c.Text,
		Unit: c.Value.Unit, Scale: int(c.Value.Scale),
	}
	if c.Value.Kind == table.Number {
		n := c.Value.Exact()
		out.Number = &n
	}
	return out
}

func evidenceValue(v aggregate.Value) generate.Value {
	out := generate.Value{Unit: v.Unit, Text: v.Text}
	switch c := v.Cell; {
	case v.IsNumber && c != nil && v.Exact:
		out = generate.Printed(v.Number, v.Unit, v.Scale, c.Text, c.RowPath, c.ColumnPath)
	case v.IsNumber:
		out = generate.Figure(v.Number, v.Unit, v.Scale, v.Exact)
	}
	out.Group, out.Label = v.Group, v.Label
	return out
}

func evidenceStep(s aggregate.Step) generate.Step {
	out := generate.Step{Op: string(s.Op), Result: s.Result, Unit: s.Unit, Scale: s.Scale, Rounded: !s.Exact}
	if s.Count > len(s.Operands) {
		out.Count = s.Count
	}
	for _, o := range s.Operands {
		out.Operands = append(out.Operands, generate.Operand{Value: o.Value, Ref: o.Ref})
	}
	return out
}

// reading writes a run for a person to choose: its values, and where the first cell stands.
func (r *run) reading() string {
	if r.Result == nil {
		return strings.Join(r.Plan.Quote, "; ")
	}
	var parts []string
	for _, v := range r.Result.Values {
		parts = append(parts, evidenceValue(v).Text)
	}
	s := strings.Join(parts, "; ")
	if len(r.Result.Cells) > 0 {
		c := r.Result.Cells[0]
		s += " (" + strings.Join(append(slices.Clone(c.RowPath), c.ColumnPath...), table.PathSeparator) + ")"
	}
	return s
}

// resultText writes the values of a result for comparing.
func resultText(r *aggregate.Result) string {
	parts := make([]string, len(r.Values))
	for i, v := range r.Values {
		parts[i] = valueText(v)
	}
	return strings.Join(parts, "; ")
}

func valueText(v aggregate.Value) string {
	if !v.IsNumber {
		return v.Text
	}
	s := v.Number.String()
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if v.Unit != "" {
		s += " " + string(v.Unit)
	}
	return s
}

var _ aggregate.Tables = (*Pipeline)(nil)
