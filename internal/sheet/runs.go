package sheet

import "slices"

// run is a stretch of filled places in one row.
type run struct {
	row, c0, c1 int32
	parent      int32 // in the forest of components
}

// components returns the boxes of the groups of cells that touch side by side or one above
// the other. Cells in the ranges that the source declared are left out.
func (l *Sheet) components() []Box {
	runs := l.runs()
	prev, prevEnd := 0, 0 // the runs of the row before
	for i := 0; i < len(runs); {
		end := i
		for end < len(runs) && runs[end].row == runs[i].row {
			end++
		}
		if prevEnd > prev && runs[prev].row == runs[i].row-1 {
			joinRows(runs, prev, prevEnd, i, end)
		}
		prev, prevEnd, i = i, end, end
	}
	at := map[int]int{}
	var boxes []Box
	for i, r := range runs {
		root := find(runs, i)
		k, ok := at[root]
		if !ok {
			k = len(boxes)
			at[root] = k
			boxes = append(boxes, r.box())
		}
		boxes[k] = boxes[k].union(r.box())
	}
	return boxes
}

func (r run) box() Box { return Box{int(r.row), int(r.c0), int(r.row), int(r.c1)} }

// joinRows unites the runs of two neighbouring rows that share a column.
func joinRows(runs []run, a, aEnd, b, bEnd int) {
	for a < aEnd && b < bEnd {
		if runs[a].c0 <= runs[b].c1 && runs[b].c0 <= runs[a].c1 {
			ra, rb := find(runs, a), find(runs, b)
			if ra < rb {
				runs[rb].parent = int32(ra)
			} else {
				runs[ra].parent = int32(rb)
			}
		}
		if runs[a].c1 < runs[b].c1 {
			a++
		} else {
			b++
		}
	}
}

func find(runs []run, i int) int {
	for int(runs[i].parent) != i {
		runs[i].parent = runs[runs[i].parent].parent
		i = int(runs[i].parent)
	}
	return i
}

// runs lists the filled stretches, merged ranges counting as filled, sorted by row and
// column.
func (l *Sheet) runs() []run {
	merges := l.filledMerges()
	runs := make([]run, 0, len(l.rows)+len(merges))
	add := func(row, c0, c1 int) {
		if n := len(runs); n > 0 && int(runs[n-1].row) == row && int(runs[n-1].c1)+1 >= c0 {
			runs[n-1].c1 = max(runs[n-1].c1, int32(c1))
			return
		}
		runs = append(runs, run{row: int32(row), c0: int32(c0), c1: int32(c1)})
	}
	next := 0
	for i := range l.g.Len() {
		row, col := l.g.At(i)
		if l.fixed(row, col) {
			continue
		}
		for next < len(merges) && (merges[next].R0 < row || merges[next].R0 == row && merges[next].C0 <= col) {
			add(merges[next].R0, merges[next].C0, merges[next].C1)
			next++
		}
		add(row, col, col)
	}
	for ; next < len(merges); next++ {
		add(merges[next].R0, merges[next].C0, merges[next].C1)
	}
	for i := range runs {
		runs[i].parent = int32(i)
	}
	return runs
}

// filledMerges cuts the merged ranges that start with a filled cell into rows, inside the
// rows that are in use at all.
func (l *Sheet) filledMerges() []Box {
	if l.g.Len() == 0 {
		return nil
	}
	last := l.rows[len(l.rows)-1]
	var out []Box
	for _, m := range l.hints.Merges {
		if l.fixed(m.R0, m.C0) || len(l.row(m.R0, m.C0, m.C0)) == 0 {
			continue
		}
		for r := m.R0; r <= min(m.R1, last) && len(out) < maxMergeRows; r++ {
			out = append(out, Box{r, m.C0, r, m.C1})
		}
	}
	slices.SortFunc(out, func(a, b Box) int {
		if a.R0 != b.R0 {
			return a.R0 - b.R0
		}
		return a.C0 - b.C0
	})
	return out
}

// maxMergeRows bounds how many rows all merged ranges together may fill, so that a few
// bytes of merges cannot make a million runs each.
const maxMergeRows = 1 << 20

func (l *Sheet) fixed(row, col int) bool {
	for _, f := range l.hints.Fixed {
		if f.Contains(row, col) {
			return true
		}
	}
	return false
}
