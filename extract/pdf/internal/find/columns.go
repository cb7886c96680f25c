package find

import (
	"cmp"
	"slices"

	"github.com/tabrag/tabrag/internal/geom"
)

// column is the strip of a page that most texts of one column cover, x0 to x1, and the wider
// one that all of them do, lo to hi.
type column struct{ x0, x1, lo, hi float64 }

// strip counts, for each point across a region, the rows that print there and the rows that
// have a gap there between two of their chunks.
type strip struct {
	x0, step   float64
	cover, gap []int
}

const (
	maxBins      = 4096
	minColumnGap = 2.0 // points
)

func newStrip(box geom.Rect, rows []*line) *strip {
	s := &strip{x0: box.X0, step: max(0.5, box.Width()/maxBins)}
	n := int(box.Width()/s.step) + 2
	s.cover, s.gap = make([]int, n+1), make([]int, n+1)
	for _, l := range rows {
		if len(l.chunks) < 2 {
			continue
		}
		weight := 1
		for i := range l.chunks {
			if l.chunks[i].value {
				weight = 2
			}
		}
		for i := range l.chunks {
			c := &l.chunks[i]
			b := c.body()
			s.add(s.cover, b.X0, b.X1, weight)
			if i > 0 {
				s.add(s.gap, l.chunks[i-1].box.X1, b.X0, weight)
			}
		}
	}
	for i := 1; i < n; i++ {
		s.cover[i] += s.cover[i-1]
		s.gap[i] += s.gap[i-1]
	}
	return s
}

func (s *strip) add(counts []int, x0, x1 float64, weight int) {
	a, b := s.bin(x0), s.bin(x1)
	if b > a {
		counts[a] += weight
		counts[b] -= weight
	}
}

// close parts the columns at x, where a line is drawn.
func (s *strip) close(x float64) {
	for i := s.bin(x - s.step); i <= s.bin(x+s.step); i++ {
		s.cover[i], s.gap[i] = 0, 0
	}
}

func (s *strip) bin(x float64) int {
	return min(max(int((x-s.x0)/s.step+0.5), 0), len(s.cover)-2)
}

// cores returns the runs of points that more rows print than leave open.
func (s *strip) cores() []column {
	var out []column
	open := false
	for i := range len(s.cover) - 1 {
		inside := s.cover[i] > 0 && (s.gap[i] < 2 || s.gap[i] <= 2*s.cover[i])
		x := s.x0 + float64(i)*s.step
		if n := len(out); inside && !open && n > 0 && x-out[n-1].x1 < minColumnGap {
			open = true
		}
		if inside && !open {
			out = append(out, column{x0: x, x1: x})
		}
		if inside {
			out[len(out)-1].x1 = x + s.step
		}
		open = inside
	}
	return out
}

// findColumns returns the columns of a region from left to right.
func findColumns(r *region, rows []*line, size float64) []column {
	if len(r.fixed) > 0 {
		cols := cutColumns(r.box, r.fixed)
		widen(cols, rows)
		return cols
	}
	s := newStrip(r.box, rows)
	for _, v := range r.v {
		if !v.weak && v.hi-v.lo >= 0.5*r.box.Height() {
			s.close(v.pos)
		}
	}
	cols := s.cores()
	cols = mergeFree(addSparse(cols, rows, size), rows, size)
	widen(cols, rows)
	return cols
}

// cutColumns returns the columns of a box that is cut at the given places.
func cutColumns(b geom.Rect, at []float64) []column {
	cols := []column{{x0: b.X0, x1: b.X1}}
	for _, x := range at {
		if last := &cols[len(cols)-1]; x > last.x0 && x < b.X1 {
			last.x1 = x
			cols = append(cols, column{x0: x, x1: b.X1})
		}
	}
	return cols
}

// widen sets how far the texts of each column reach.
func widen(cols []column, rows []*line) {
	for k := range cols {
		cols[k].lo, cols[k].hi = cols[k].x0, cols[k].x1
	}
	for _, l := range rows {
		for i := range l.chunks {
			c := &l.chunks[i]
			if a, b := overlapping(cols, c.body()); b-a == 1 {
				cols[a].lo, cols[a].hi = min(cols[a].lo, c.box.X0), max(cols[a].hi, c.box.X1)
			}
		}
	}
	for k := 1; k < len(cols); k++ { // a text that reaches into the next column claims none of it
		cols[k-1].hi = min(cols[k-1].hi, cols[k].x0)
		cols[k].lo = max(cols[k].lo, cols[k-1].hi)
	}
}

// wide returns the columns as wide as their texts reach.
func wide(cols []column) []column {
	out := slices.Clone(cols)
	for k := range out {
		out[k].x0, out[k].x1 = out[k].lo, out[k].hi
	}
	return out
}

// addSparse adds columns for chunks that lie between the cores: columns that few rows fill.
// Where no row fills such a column and the core next to it, the texts belong to that core: a
// header that stands beside the numbers below it.
func addSparse(cols []column, rows []*line, size float64) []column {
	var extra []sparse
	for r, l := range rows {
		for i := range l.chunks {
			c := &l.chunks[i]
			if a, b := overlapping(cols, c.body()); a == b && len(l.chunks) > 1 {
				extra = append(extra, sparse{column: column{x0: c.body().X0, x1: c.box.X1}, rows: []int{r}})
			}
		}
	}
	slices.SortStableFunc(extra, func(a, b sparse) int { return cmp.Compare(a.x0, b.x0) })
	var merged []sparse
	for _, x := range extra {
		if n := len(merged); n > 0 && x.x0 < merged[n-1].x1 {
			merged[n-1].x1 = max(merged[n-1].x1, x.x1)
			merged[n-1].rows = append(merged[n-1].rows, x.rows...)
			continue
		}
		merged = append(merged, x)
	}
	cores := cols
	for _, x := range merged {
		if !x.joins(cores, rows, size) {
			cols = append(cols, x.column)
		}
	}
	cols = slices.Clone(cols)
	slices.SortFunc(cols, func(a, b column) int { return cmp.Compare(a.x0, b.x0) })
	return cols
}

// sparse is a column that few rows fill.
type sparse struct {
	column
	rows []int
}

// joins tells whether the texts of a sparse column belong to the nearer core beside it.
func (x *sparse) joins(cores []column, rows []*line, size float64) bool {
	k, _ := overlapping(cores, geom.Rect{X0: x.x0, X1: x.x1})
	if k > 0 && (k == len(cores) || x.x0-cores[k-1].x1 < cores[k].x0-x.x1) {
		k--
	}
	if k == len(cores) || max(x.x0-cores[k].x1, cores[k].x0-x.x1) > 4*size {
		return false
	}
	for _, r := range x.rows {
		for i := range rows[r].chunks {
			if a, b := overlapping(cores, rows[r].chunks[i].body()); a <= k && k < b {
				return false
			}
		}
	}
	return true
}

// overlapping returns the range of columns that the box overlaps, a == b for none.
func overlapping(cols []column, box geom.Rect) (a, b int) {
	a, _ = slices.BinarySearchFunc(cols, box.X0, func(c column, x float64) int {
		if c.x1 <= x {
			return -1
		}
		return 1
	})
	for b = a; b < len(cols) && cols[b].x0 < box.X1; b++ {
	}
	return a, b
}

// mergeFree joins neighbouring columns of which one is filled by hardly any row, and no row
// fills both.
func mergeFree(cols []column, rows []*line, size float64) []column {
	if len(cols) < 2 {
		return cols
	}
	filled := make([][]int, len(cols)) // rows, ascending
	for r, l := range rows {
		for i := range l.chunks {
			if k := mostOver(cols, l.chunks[i].body()); k >= 0 {
				filled[k] = append(filled[k], r)
			}
		}
	}
	out, last := cols[:1], filled[0]
	for i := 1; i < len(cols); i++ {
		few := min(len(last), len(filled[i])) <= fewRows
		if few && cols[i].x0-out[len(out)-1].x1 < 4*size && !common(last, filled[i]) {
			out[len(out)-1].x1 = cols[i].x1
			last = slices.Concat(last, filled[i])
			slices.Sort(last)
			continue
		}
		out, last = append(out, cols[i]), filled[i]
	}
	return out
}

// mostOver returns the column that a box covers most of, -1 for none.
func mostOver(cols []column, box geom.Rect) int {
	best, most := -1, 0.0
	a, b := overlapping(cols, box)
	for k := a; k < b; k++ {
		if o := min(cols[k].x1, box.X1) - max(cols[k].x0, box.X0); o > most {
			best, most = k, o
		}
	}
	return best
}

// fewRows is how many rows may fill a column that is joined to its neighbour.
const fewRows = 3

// common tells whether two ascending lists share a number.
func common(a, b []int) bool {
	for i, k := 0, 0; i < len(a) && k < len(b); {
		switch {
		case a[i] == b[k]:
			return true
		case a[i] < b[k]:
			i++
		default:
			k++
		}
	}
	return false
}
