package aggregate

import (
	"context"
	"errors"
	"fmt"
)

// grouping tells the rows of the groups apart.
type grouping struct {
	ids   map[string]int32
	names [][]string
	codes map[*view][]int32 // the group of each row, -1 for none
	of    map[*Cells][][]int
	at    int // the group at hand
}

// grouped evaluates the expression once, or once a group in the order of the first rows.
func (r *runner) grouped(ctx context.Context) ([]val, error) {
	if len(r.q.GroupBy) == 0 {
		return r.eval(ctx, &r.q.Expr)
	}
	first := firstCells(&r.q.Expr)
	if first == nil {
		return nil, fmt.Errorf("%w: group_by without cells", ErrQuery)
	}
	s, err := r.selectCells(ctx, first)
	if err != nil {
		return nil, err
	}
	r.dropTotals(s)
	g := &grouping{ids: map[string]int32{}, codes: map[*view][]int32{}, of: map[*Cells][][]int{}}
	codes, err := g.rowCodes(ctx, r, s.v)
	if err != nil {
		return nil, err
	}
	order := g.present(r, s, codes)
	if vals, ok, err := r.vectorGroups(ctx, g, s, order); ok || err != nil {
		return vals, err
	}
	r.scanned = 0
	var out []val
	r.traces = []trace{}
	for _, id := range order {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		was := r.trace
		g.at, r.group, r.trace, r.memo = int(id), g, newTrace(), nil
		vals, err := r.eval(ctx, &r.q.Expr)
		r.traces = append(r.traces, r.trace)
		r.group, r.trace = nil, was
		if errors.Is(err, ErrNoMatch) {
			continue // a group without a value
		}
		if err != nil {
			return nil, err
		}
		for i := range vals {
			vals[i].group, vals[i].late = g.names[id], len(r.traces)
		}
		out = append(out, vals...)
	}
	return out, nil
}

const noGroup = "no group"

// present lists the groups of the selected rows, and names the rows that have none.
func (g *grouping) present(r *runner, s *selection, codes []int32) []int32 {
	var order []int32
	seen := make([]bool, len(g.names))
	see := func(row int) bool {
		id := codes[row]
		switch {
		case id < 0:
			r.exclude(Exclusion{Reason: noGroup, Label: s.v.ownLabel(row), Count: 1}, s.v, row, -1)
		case !seen[id]:
			seen[id] = true
			order = append(order, id)
		}
		return true
	}
	if !s.listed {
		s.mask.each(see)
		return order
	}
	for _, row := range s.rows {
		see(row)
	}
	return order
}

// rowCodes gives the group of each row of a table.
func (g *grouping) rowCodes(ctx context.Context, r *runner, v *view) ([]int32, error) {
	if codes := g.codes[v]; codes != nil {
		return codes, nil
	}
	k, err := r.keys(ctx, v, r.q.GroupBy)
	if err != nil {
		return nil, err
	}
	codes, err := k.each(ctx, func(row int) (int32, error) { return g.id(ctx, k, row) })
	g.codes[v] = codes
	return codes, err
}

// id numbers the groups as they are met; -1 is for a row without a key.
func (g *grouping) id(ctx context.Context, k *keys, row int) (int32, error) {
	if row < k.v.head {
		return -1, nil
	}
	key, name, err := k.read(ctx, row)
	if err != nil || key == "" {
		return -1, err
	}
	id, ok := g.ids[key]
	if !ok {
		id = int32(len(g.names))
		g.ids[key] = id
		g.names = append(g.names, name)
	}
	return id, nil
}

// rows gives the rows of a selection that are of the group at hand; all groups are parted at
// the first asking.
func (g *grouping) rows(ctx context.Context, r *runner, s *selection) ([]int, error) {
	parts, ok := g.of[s.cells]
	if !ok {
		was := r.group
		r.group = nil // nested plans in conditions see all rows
		err := r.fulfil(ctx, s)
		r.scanned += s.size()
		r.group = was
		if err != nil {
			return nil, err
		}
		codes, err := g.rowCodes(ctx, r, s.v)
		if err != nil {
			return nil, err
		}
		parts = make([][]int, len(g.names))
		for _, row := range s.list() {
			if id := codes[row]; id >= 0 {
				parts[id] = append(parts[id], row)
			}
		}
		g.of[s.cells] = parts
	}
	if g.at >= len(parts) {
		return nil, nil
	}
	return parts[g.at], nil
}

func firstCells(e *Expr) *Cells {
	if e.Cells != nil {
		return e.Cells
	}
	for i := range e.Args {
		if c := firstCells(&e.Args[i]); c != nil {
			return c
		}
	}
	return nil
}

// having keeps the groups whose value fulfils the conditions.
func (r *runner) having(ctx context.Context, vals []val) ([]val, error) {
	for _, h := range r.q.Having {
		c := cond{Cond: h}
		if h.Expr != nil {
			var err error
			if c.lits, err = r.eval(ctx, h.Expr); err != nil {
				return nil, err
			}
		}
		for _, s := range h.Values {
			c.lits = append(c.lits, literal(s))
		}
		if h.Cmp == Between && len(c.lits) != 2 {
			return nil, fmt.Errorf("%w: between takes two values", ErrQuery)
		}
		for _, l := range c.lits {
			c.words = append(c.words, Words(l.text))
		}
		kept := vals[:0:0]
		for _, x := range vals {
			ok, err := r.compareAny(x, &c)
			if err != nil {
				return nil, err
			}
			if ok != h.Not {
				kept = append(kept, x)
			}
		}
		vals = kept
	}
	return vals, nil
}
