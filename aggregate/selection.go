package aggregate

import (
	"context"

	"github.com/tabrag/tabrag/table"
)

// selection is what [Cells] selects: the rows, the columns and the values where they cross.
type selection struct {
	v     *view
	rows  []int
	cols  []column
	cells *Cells
	// named: the conditions name rows, so that total rows are meant.
	named bool
}

// checkEvery is how many rows are read between two looks at the context.
const checkEvery = 1024

func (r *runner) selectCells(ctx context.Context, c *Cells) (*selection, error) {
	v, err := r.view(ctx, c.Source, c.Transposed)
	if err != nil {
		return nil, err
	}
	s := &selection{v: v, cells: c, named: namesRows(c.Rows)}
	if s.cols, err = r.columns(ctx, v, c.Columns); err != nil {
		return nil, err
	}
	conds, err := r.conds(ctx, v, c.Rows)
	if err != nil {
		return nil, err
	}
	any := picksIndex(c.Rows)
	for row := range v.rows {
		if row%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !any && !v.isData(row) {
			continue
		}
		ok, err := r.holds(ctx, v, row, conds)
		if err != nil {
			return nil, err
		}
		if ok {
			s.rows = append(s.rows, row)
		}
	}
	if c.Shift != 0 {
		s.rows = v.shifted(s.rows, c.Shift)
	}
	if r.group != nil {
		if s.rows, err = r.inGroup(ctx, v, s.rows); err != nil {
			return nil, err
		}
	}
	r.scanned += len(s.rows)
	return s, nil
}

// picksIndex tells whether rows are picked by their place.
func picksIndex(conds []Cond) bool {
	for _, c := range conds {
		if c.Index && !c.Not && (c.Cmp == Eq || c.Cmp == In) {
			return true
		}
	}
	return false
}

// namesRows tells whether a condition names rows one by one.
func namesRows(conds []Cond) bool {
	for _, c := range conds {
		if (c.Index || c.Column == nil && len(c.Any) == 0) && !c.Not && (c.Cmp == Eq || c.Cmp == In) {
			return true
		}
	}
	return false
}

// shifted moves each row over the data rows of the table.
func (v *view) shifted(rows []int, by int) []int {
	var data []int
	place := map[int]int{}
	for row := range v.rows {
		if v.isData(row) {
			place[row] = len(data)
			data = append(data, row)
		}
	}
	var out []int
	for _, row := range rows {
		if at, ok := place[row]; ok && at+by >= 0 && at+by < len(data) {
			out = append(out, data[at+by])
		}
	}
	return out
}

// dropTotals takes total rows and columns out, unless they are meant, and names them.
func (r *runner) dropTotals(s *selection) {
	if r.q.Totals == "include" {
		return
	}
	if !s.named {
		kept := s.rows[:0:0]
		for _, row := range s.rows {
			if leftOut(s.v.rows[row].Kind, "row") == "" {
				kept = append(kept, row)
			}
		}
		if len(kept) > 0 || !hasPathCond(s.cells.Rows) {
			r.nameTotals(s, kept)
			s.rows = kept
		}
	}
	if s.cells.Columns != nil && (s.cells.Columns.Index != nil || s.cells.Columns.Expr != nil) {
		return
	}
	kept := s.cols[:0:0]
	for _, c := range s.cols {
		if c.idx < 0 || leftOut(s.v.cols[c.idx].Kind, "column") == "" {
			kept = append(kept, c)
		}
	}
	if len(kept) > 0 && len(kept) < len(s.cols) {
		for _, c := range s.cols {
			if why := leftOut(s.v.cols[c.idx].Kind, "column"); why != "" {
				r.exclude(Exclusion{Reason: why, Label: s.v.cols[c.idx].Name(), Count: 1})
			}
		}
		s.cols = kept
	}
}

func hasPathCond(conds []Cond) bool {
	for _, c := range conds {
		if c.Column == nil && !c.Not && len(c.Any) == 0 {
			return true
		}
	}
	return false
}

// nameTotals notes the rows that are in s.rows and not in kept.
func (r *runner) nameTotals(s *selection, kept []int) {
	at := 0
	for _, row := range s.rows {
		if at < len(kept) && kept[at] == row {
			at++
			continue
		}
		e := Exclusion{Reason: leftOut(s.v.rows[row].Kind, "row"), Label: s.v.ownLabel(row), Count: 1}
		for _, c := range s.cols {
			if c.idx >= 0 {
				if cell := s.v.slot(row, c.idx); cell != nil {
					e.Ref = cell.Ref
					break
				}
			}
		}
		if cell, _ := s.v.labelCell(row); e.Ref == "" && cell != nil {
			e.Ref = cell.Ref
		}
		r.exclude(e)
	}
}

// values reads the selected cells in table order, blanks too. A cell that spans several
// slots is read once.
func (r *runner) values(ctx context.Context, s *selection) ([]val, error) {
	out := make([]val, 0, len(s.rows)*len(s.cols))
	seen := map[*table.Cell]bool{}
	for n, row := range s.rows {
		if n%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for _, c := range s.cols {
			vals, err := r.read(ctx, s.v, row, c)
			if err != nil {
				return nil, err
			}
			for _, x := range vals {
				if cell := x.cell; cell != nil && c.read != RowLabel && c.expr == nil {
					if cell.RowSpan > 1 || cell.ColSpan > 1 {
						if c.read != EachItem && seen[cell] {
							continue
						}
						seen[cell] = true
					}
					if s.cells.Period != nil && !samePeriod(s.cells.Period, x.period()) {
						continue
					}
				} else if s.cells.Period != nil && c.expr == nil {
					continue
				}
				out = append(out, x)
			}
		}
	}
	return out, nil
}

// numbers keeps the numbers and names what else there was.
func (r *runner) numbers(vals []val) []val {
	out := make([]val, 0, len(vals))
	for _, x := range vals {
		switch {
		case x.kind == table.Number:
			out = append(out, x)
		case x.kind == table.Nil && r.q.Nils == "zero":
			x.kind, x.num = table.Number, table.Decimal{}
			r.note("A dash is read as zero.")
			out = append(out, x)
		default:
			r.excludeVal(x)
		}
	}
	return out
}
