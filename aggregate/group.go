package aggregate

import (
	"context"
	"errors"
	"fmt"

	"github.com/tabrag/tabrag/table"
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
		g.at, r.group, r.trace = int(id), g, newTrace()
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
	codes := make([]int32, v.n)
	g.codes[v] = codes
	dict, err := r.keyCodes(ctx, v)
	if err != nil {
		return nil, err
	}
	var byCode []int32
	if dict != nil {
		byCode = make([]int32, len(dict.first))
		for code, row := range dict.first {
			if byCode[code], err = g.id(ctx, r, v, int(row)); err != nil {
				return nil, err
			}
		}
	}
	for row := range codes {
		if row%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if byCode != nil {
			codes[row] = byCode[dict.code[row]]
		} else if codes[row], err = g.id(ctx, r, v, row); err != nil {
			return nil, err
		}
	}
	return codes, nil
}

// keyCodes gives the codes of a single key column whose cells repeat.
func (r *runner) keyCodes(ctx context.Context, v *view) (*codeColumn, error) {
	if len(r.q.GroupBy) != 1 || r.q.GroupBy[0].Column == nil || v.n < r.typedFrom {
		return nil, nil
	}
	c, err := r.column(ctx, v, r.q.GroupBy[0].Column)
	if err != nil || c.idx < 0 || c.expr != nil || c.minus != nil {
		return nil, err
	}
	return v.codesOf(ctx, c.idx)
}

// id numbers the groups as they are met; -1 is for a row without a key.
func (g *grouping) id(ctx context.Context, r *runner, v *view, row int) (int32, error) {
	if row < v.head {
		return -1, nil
	}
	key, name, err := r.groupKey(ctx, v, row)
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

func (r *runner) groupKey(ctx context.Context, v *view, row int) (key string, name []string, err error) {
	for _, k := range r.q.GroupBy {
		x, err := r.keyVal(ctx, v, row, k)
		if err != nil {
			return "", nil, err
		}
		if x.missing() {
			return "", nil, nil
		}
		key += x.key() + "\x01"
		name = append(name, x.display())
	}
	return key, name, nil
}

// keyVal reads what a row is grouped by or joined over.
func (r *runner) keyVal(ctx context.Context, v *view, row int, k Key) (val, error) {
	switch {
	case k.Column != nil:
		c, err := r.column(ctx, v, k.Column)
		if err != nil {
			return val{}, err
		}
		return r.readFirst(ctx, v, row, c)
	case k.Part == "row_path":
		return val{kind: table.Text, text: pathPart(v.row(row).Path, k.Depth)}, nil
	case k.Part == "period":
		x := val{kind: table.Date}
		if p := v.row(row).Period; p != nil {
			x.from, x.to, x.text = p.Start, p.End, p.Label
		}
		return x, nil
	}
	return val{}, fmt.Errorf("%w: group by %q", ErrQuery, k.Part)
}

func pathPart(path []string, depth int) string {
	switch {
	case depth == 0 || len(path) == 0:
		return table.Row{Path: path}.Label()
	case depth > 0 && depth <= len(path):
		return path[depth-1]
	case depth < 0 && -depth <= len(path):
		return path[len(path)+depth]
	}
	return ""
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
