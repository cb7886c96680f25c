package aggregate

import (
	"context"
	"fmt"

	"github.com/tabrag/tabrag/table"
)

// joined widens a view by the tables of the plan's joins: its rows are those that have one
// partner in each of them, and its columns those of all, in order.
func (r *runner) joined(ctx context.Context, base *view) (*view, error) {
	w := &widened{parts: []*view{base}, of: [][]int{allRows(base)}}
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
	of    [][]int
}

func allRows(v *view) []int {
	rows := make([]int, v.n)
	for i := range rows {
		rows[i] = i
	}
	return rows
}

// widen looks the partner of each row up by its key.
func (r *runner) widen(ctx context.Context, w *widened, right *view, j Join) error {
	partner := map[string]int{}
	for row := range right.n {
		if row%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if !right.isData(row) || leftOut(right.row(row).Kind, "row") != "" {
			continue
		}
		key, err := r.joinKey(ctx, right, row, j, false)
		if err != nil {
			return err
		}
		if key == "" {
			continue
		}
		if _, ok := partner[key]; ok {
			return fmt.Errorf("%w: table %q has a key of the join twice", ErrAmbiguous, j.Source)
		}
		partner[key] = row
	}
	left := w.parts[0]
	kept := make([][]int, len(w.of)+1)
	without := 0
	for n, row := range w.of[0] {
		if n%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if !left.isData(row) {
			continue
		}
		key, err := r.joinKey(ctx, left, row, j, true)
		if err != nil {
			return err
		}
		at, ok := partner[key]
		if !ok || key == "" {
			without++
			continue
		}
		for p := range w.of {
			kept[p] = append(kept[p], w.of[p][n])
		}
		kept[len(w.of)] = append(kept[len(w.of)], at)
	}
	if without > 0 {
		r.exclude(Exclusion{Reason: "no partner in the join", Label: j.Source, Count: without}, nil, 0, 0)
	}
	w.parts, w.of = append(w.parts, right), kept
	return nil
}

func (r *runner) joinKey(ctx context.Context, v *view, row int, j Join, left bool) (string, error) {
	var key string
	for _, on := range j.On {
		k := on.Right
		if left {
			k = on.Left
		}
		x, err := r.keyVal(ctx, v, row, k)
		if err != nil {
			return "", err
		}
		if x.missing() || x.kind == table.Text && fold(x.text) == "" {
			return "", nil
		}
		if n, ok := x.asNumber(); ok {
			x = n
		}
		key += x.key() + "\x01"
	}
	return key, nil
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
	v.row = func(i int) *table.Row { return base.row(w.of[0][i]) }
	v.slot = func(row, col int) *table.Cell {
		f := cols[col]
		return w.parts[f.part].slot(w.of[f.part][row], f.col)
	}
	v.table = func(col int) *table.Table { return w.parts[cols[col].part].table(cols[col].col) }
	v.operand = func(x val) Operand {
		f := cols[x.col]
		x.in, x.row, x.col = w.parts[f.part], w.of[f.part][x.row], f.col
		return x.operand()
	}
	return v
}
