package aggregate

import (
	"context"
	"slices"

	"github.com/tabrag/tabrag/table"
)

// selection is what [Cells] selects: the rows, the columns and the values where they cross.
type selection struct {
	v *view
	// mask has the rows until they are listed.
	mask   bitmap
	rows   []int
	listed bool
	cols   []column
	cells  *Cells
	// named: the conditions name rows, so that total rows are meant.
	named bool
}

// checkEvery is how many rows are read between two looks at the context.
const checkEvery = 1024

// list gives the rows, ascending until something orders them.
func (s *selection) list() []int {
	if !s.listed {
		s.rows, s.listed = s.mask.list(), true
	}
	return s.rows
}

func (s *selection) setRows(rows []int) { s.rows, s.listed = rows, true }

func (s *selection) size() int {
	if s.listed {
		return len(s.rows)
	}
	return s.mask.count()
}

func (r *runner) selectCells(ctx context.Context, c *Cells) (*selection, error) {
	v, err := r.view(ctx, c.Source, c.Transposed)
	if err != nil {
		return nil, err
	}
	s := &selection{v: v, cells: c, named: namesRows(c.Rows)}
	if s.cols, err = r.columns(ctx, v, c.Columns); err != nil {
		return nil, err
	}
	if r.group != nil {
		rows, err := r.group.rows(ctx, r, s)
		s.setRows(rows)
		return s, err
	}
	err = r.fulfil(ctx, s)
	r.scanned += s.size()
	return s, err
}

// fulfil finds the rows that fulfil all conditions: data rows, unless rows are picked by their
// place.
func (r *runner) fulfil(ctx context.Context, s *selection) error {
	conds, err := r.conds(ctx, s.v, s.cells.Rows)
	if err != nil {
		return err
	}
	switch {
	case len(conds) == 1 && conds[0].places != nil && !conds[0].Not:
		s.setRows(conds[0].placesIn(s.v.n))
	case picksIndex(s.cells.Rows):
		s.mask = fullBitmap(s.v.n)
		err = r.applyAll(ctx, s, conds)
	default:
		data, _ := s.v.rowsOf()
		s.mask = slices.Clone(data)
		err = r.applyAll(ctx, s, conds)
	}
	if err != nil {
		return err
	}
	if s.cells.Shift != 0 {
		s.setRows(s.v.shifted(s.list(), s.cells.Shift))
	}
	return ctx.Err()
}

func (r *runner) applyAll(ctx context.Context, s *selection, conds []cond) error {
	for i := range conds {
		if err := r.apply(ctx, s.v, &conds[i], s.mask); err != nil {
			return err
		}
	}
	return nil
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
	for row := range v.n {
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
		r.dropTotalRows(s)
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
			if c.idx < 0 {
				continue
			}
			if why := leftOut(s.v.cols[c.idx].Kind, "column"); why != "" {
				r.exclude(Exclusion{Reason: why, Label: s.v.cols[c.idx].Name(), Count: 1}, s.v, -1, c.idx)
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

// dropTotalRows takes total rows out, unless nothing else matches what names rows.
func (r *runner) dropTotalRows(s *selection) {
	var totals []int
	if s.listed {
		kept := s.rows[:0:0]
		for _, row := range s.rows {
			if leftOut(s.v.row(row).Kind, "row") == "" {
				kept = append(kept, row)
			} else {
				totals = append(totals, row)
			}
		}
		if len(kept) == 0 && hasPathCond(s.cells.Rows) {
			return
		}
		s.rows = kept
	} else {
		_, plain := s.v.rowsOf()
		kept, out := slices.Clone(s.mask), slices.Clone(s.mask)
		for w := range kept {
			kept[w] &= plain[w]
			out[w] &^= plain[w]
		}
		if kept.count() == 0 && hasPathCond(s.cells.Rows) {
			return
		}
		totals, s.mask = out.list(), kept
	}
	for _, row := range totals {
		r.excludeTotal(s, row)
	}
}

// excludeTotal names a row that is left out: by its cell in the first selected column, or else by
// its label.
func (r *runner) excludeTotal(s *selection, row int) {
	e := Exclusion{Reason: leftOut(s.v.row(row).Kind, "row"), Label: s.v.ownLabel(row), Count: 1}
	if e.Reason == "" {
		e.Reason = string(s.v.row(row).Kind) + " row"
	}
	for _, c := range s.cols {
		if c.idx < 0 {
			continue
		}
		if cell := s.v.slot(row, c.idx); cell != nil {
			e.Ref = cell.Ref
			break
		}
	}
	if cell, _ := s.v.labelCell(row); e.Ref == "" && cell != nil {
		e.Ref = cell.Ref
	}
	r.exclude(e, s.v, row, -1)
}

// values reads the selected cells in table order, blanks too. A cell that spans several
// slots is read once.
func (r *runner) values(ctx context.Context, s *selection) ([]val, error) {
	out := make([]val, 0, s.size()*len(s.cols))
	seen := map[*table.Cell]bool{}
	for n, row := range s.list() {
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
