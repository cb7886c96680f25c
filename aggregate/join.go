package aggregate

import (
	"context"
	"fmt"

	"github.com/tabrag/tabrag/table"
)

// joined widens a view by the tables of the plan's joins: its rows are those that have one
// partner in each of them, and its columns those of all, in order.
func (r *runner) joined(ctx context.Context, base *view) (*view, error) {
	w := &widened{parts: []*view{base}, of: [][]int32{allRows(base)}}
	for _, j := range r.q.Join {
		right, err := r.plain(ctx, j.Source)
		if err != nil {
			return nil, err
		}
		if err := r.widen(ctx, w, right, j); err != nil {
			return nil, err
		}
	}
	return w.view(r.q), nil
}

// widened is a join in the making: for each part, the row of it in each row of the join.
type widened struct {
	parts []*view
	of    [][]int32
}

func allRows(v *view) []int32 {
	rows := make([]int32, v.n)
	for i := range rows {
		rows[i] = int32(i)
	}
	return rows
}

// widen looks the partner of each row up by its key.
func (r *runner) widen(ctx context.Context, w *widened, right *view, j Join) error {
	partner, err := r.partners(ctx, right, j)
	if err != nil {
		return err
	}
	left := w.parts[0]
	k, err := r.keys(ctx, left, sides(j, func(on JoinKey) Key { return on.Left }))
	if err != nil {
		return err
	}
	k.joins = true
	at, err := k.each(ctx, func(row int) (int32, error) {
		key, _, err := k.read(ctx, row)
		if p, ok := partner[key]; ok && key != "" {
			return p, err
		}
		return -1, err
	})
	if err != nil {
		return err
	}
	// The rows ascend, so what is kept moves up in place: never over what is still to be read.
	data, _ := left.rowsOf()
	kept, without := 0, 0
	for n, row := range w.of[0] {
		switch {
		case !data.has(int(row)):
		case at[row] < 0:
			without++
		default:
			for _, of := range w.of {
				of[kept] = of[n]
			}
			at[kept] = at[row]
			kept++
		}
	}
	for p := range w.of {
		w.of[p] = w.of[p][:kept]
	}
	if without > 0 {
		r.exclude(Exclusion{Reason: "no partner in the join", Label: j.Source, Count: without}, nil, 0, 0)
	}
	w.parts, w.of = append(w.parts, right), append(w.of, at[:kept])
	return nil
}

func sides(j Join, side func(JoinKey) Key) []Key {
	out := make([]Key, len(j.On))
	for i, on := range j.On {
		out[i] = side(on)
	}
	return out
}

// partners gives the one row of each key of the joined table; total rows are no partners.
func (r *runner) partners(ctx context.Context, right *view, j Join) (map[string]int32, error) {
	k, err := r.keys(ctx, right, sides(j, func(on JoinKey) Key { return on.Right }))
	if err != nil {
		return nil, err
	}
	k.joins = true
	_, plain := right.rowsOf()
	partner := make(map[string]int32, right.n)
	for row := range right.n {
		if row%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !plain.has(row) {
			continue
		}
		key, _, err := k.read(ctx, row)
		if err != nil {
			return nil, err
		}
		if key == "" {
			continue
		}
		if _, ok := partner[key]; ok {
			return nil, fmt.Errorf("%w: table %q has a key of the join twice", ErrAmbiguous, j.Source)
		}
		partner[key] = int32(row)
	}
	return partner, nil
}

// view presents the join as one table.
func (w *widened) view(q Query) *view {
	base := w.parts[0]
	v := &view{stub: base.stub}
	type from struct{ part, col int }
	var cols []from
	names := append([]string{""}, make([]string, len(q.Join))...)
	for i, j := range q.Join {
		names[i+1] = j.Source
	}
	if len(q.Sources) > 0 {
		names[0] = q.Sources[0]
	}
	for p, part := range w.parts {
		for c := range part.cols {
			v.cols = append(v.cols, part.cols[c])
			v.source = append(v.source, names[p])
			cols = append(cols, from{p, c})
		}
	}
	v.n = len(w.of[0])
	v.row = func(i int) *table.Row { return base.row(int(w.of[0][i])) }
	v.slot = func(row, col int) *table.Cell {
		f := cols[col]
		return w.parts[f.part].slot(int(w.of[f.part][row]), f.col)
	}
	v.table = func(col int) *table.Table { return w.parts[cols[col].part].table(cols[col].col) }
	v.from = func(col int) (*view, int, []int32) {
		f := cols[col]
		return w.parts[f.part], f.col, w.of[f.part]
	}
	v.operand = func(x val) Operand {
		f := cols[x.col]
		x.in, x.row, x.col = w.parts[f.part], int(w.of[f.part][x.row]), f.col
		return x.operand()
	}
	return v
}
