package aggregate

import (
	"fmt"
	"slices"

	"github.com/tabrag/tabrag/table"
)

// maxCited is how many cells and operands are listed.
const maxCited = 100

// trace is what a run shows of its work.
type trace struct {
	steps    []Step
	cells    []val // cited
	cited    map[*table.Cell]bool
	operands int
	notes    []string
}

func newTrace() trace { return trace{cited: map[*table.Cell]bool{}} }

// merge adds the work of a group that is answered with.
func (r *runner) merge(t trace) {
	base := len(r.steps)
	for _, s := range t.steps {
		for i := range s.Operands {
			if s.Operands[i].Step > 0 {
				s.Operands[i].Step += base
			}
		}
		r.steps = append(r.steps, s)
	}
	for _, x := range t.cells {
		r.cite(x)
	}
	for _, n := range t.notes {
		r.note(n)
	}
	r.operands += t.operands
}

func (r *runner) operandsCited() []Operand {
	out := make([]Operand, len(r.cells))
	for i, x := range r.cells {
		out[i] = x.operand()
	}
	return out
}

func (r *runner) note(s string) {
	if !slices.Contains(r.notes, s) {
		r.notes = append(r.notes, s)
	}
}

// cite records that a cell was used.
func (r *runner) cite(x val) {
	for _, p := range x.parts {
		r.cite(p)
	}
	if x.cell == nil {
		return
	}
	if len(r.cells) < maxCited && !r.cited[x.cell] {
		r.cited[x.cell] = true
		r.cells = append(r.cells, x)
		r.footnotes(x)
	}
}

// footnotes surfaces the notes that a cell, its row and its column refer to.
func (r *runner) footnotes(x val) {
	t, c := x.in.table(x.col), x.cell
	if t == nil {
		return
	}
	marks := slices.Concat(c.Notes, t.Rows[c.Row].Notes, t.Columns[c.Col].Notes)
	for _, m := range marks {
		for _, n := range t.Notes {
			if n.Marker == m && n.Text != "" {
				r.note(n.Text)
			}
		}
	}
	if p := c.Period; p != nil && p.Mark != "" {
		r.note(fmt.Sprintf("%s: %s", p.Label, p.Mark))
	}
}

// step records an operation and numbers its result.
func (r *runner) step(op Op, operands []val, result *val) {
	r.stepOf(op, operands, len(operands), result)
}

// stepOf records an operation over count operands, of which the first are given.
func (r *runner) stepOf(op Op, operands []val, count int, result *val) {
	if r.quiet() {
		return
	}
	if len(operands) > maxCited {
		operands = operands[:maxCited]
	}
	if slices.ContainsFunc(operands, func(x val) bool { return x.cell != nil || len(x.parts) > 0 }) {
		r.operands += count
	}
	for _, x := range operands {
		r.cite(x)
	}
	scale := commonScale(operands)
	if op == Multiply || op == Power {
		scale = 0
	}
	s := Step{Op: op, Unit: result.unit, Scale: scale, Count: count, Exact: !result.rounded}
	for _, x := range operands {
		o := StepOperand{Value: shown(x, scale), Step: x.step}
		if x.step == 0 && x.cell != nil {
			o.Ref = x.cell.Ref
		}
		s.Operands = append(s.Operands, o)
	}
	if result.scale != scale && result.kind == table.Number {
		s.Result = shown(*result, 0)
	} else {
		s.Result = shown(*result, scale)
	}
	r.steps = append(r.steps, s)
	result.step = len(r.steps)
}

// commonScale is the scale that all numbers are printed in, 0 when they differ.
func commonScale(vals []val) int {
	scale, seen := 0, false
	for _, x := range vals {
		if x.kind != table.Number || x.num.Sign() == 0 {
			continue
		}
		if seen && x.scale != scale {
			return 0
		}
		scale, seen = x.scale, true
	}
	return scale
}

func shown(x val, scale int) string {
	if x.kind == table.Number {
		return x.num.Shift(-scale).String()
	}
	return x.display()
}
