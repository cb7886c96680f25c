package aggregate

import (
	"context"
	"fmt"

	"github.com/tabrag/tabrag/table"
)

// groupAt is the group at hand.
type groupAt struct {
	key string
	// rows are the keys of the rows of each table, made once.
	rows map[*view]map[int]string
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
	r.scanned = 0
	r.dropTotals(s)
	r.excluded = nil
	keys := &groupAt{rows: map[*view]map[int]string{}}
	names := map[string][]string{}
	var order []string
	for _, row := range s.rows {
		key, name, err := r.groupKey(ctx, s.v, row)
		if err != nil {
			return nil, err
		}
		if key == "" {
			r.exclude(Exclusion{Reason: "no group", Label: s.v.ownLabel(row), Count: 1})
			continue
		}
		if _, ok := names[key]; !ok {
			names[key] = name
			order = append(order, key)
		}
	}
	var out []val
	for _, key := range order {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r.group = &groupAt{key: key, rows: keys.rows}
		vals, err := r.eval(ctx, &r.q.Expr)
		if err != nil {
			return nil, err
		}
		for i := range vals {
			vals[i].group = names[key]
		}
		out = append(out, vals...)
	}
	r.group = nil
	return out, nil
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

// inGroup keeps the rows of the group at hand.
func (r *runner) inGroup(ctx context.Context, v *view, rows []int) ([]int, error) {
	keys := r.group.rows[v]
	if keys == nil {
		keys = map[int]string{}
		r.group.rows[v] = keys
	}
	var out []int
	for _, row := range rows {
		key, ok := keys[row]
		if !ok {
			var err error
			if key, _, err = r.groupKey(ctx, v, row); err != nil {
				return nil, err
			}
			keys[row] = key
		}
		if key == r.group.key {
			out = append(out, row)
		}
	}
	return out, nil
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
		return val{kind: table.Text, text: pathPart(v.rows[row].Path, k.Depth)}, nil
	case k.Part == "period":
		x := val{kind: table.Date}
		if p := v.rows[row].Period; p != nil {
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
