package prose

import (
	"cmp"
	"slices"

	"github.com/tabrag/tabrag/internal/geom"
)

// item is a piece of text or the place of a table.
type item struct {
	piece
	table int // index from 1 among the page's tables, 0 for text
}

const (
	maxColumns  = 5   // how deep columns may be cut
	columnLines = 3   // lines that a column has at least
	columnWidth = 7.0 // in font sizes: what the lines of a column are wide, half of them at least
)

// readingOrder puts items in the order that a person reads them: columns from left to right
// between what runs across them, rows from top to bottom.
func readingOrder(items []item, depth int) []item {
	x, ok := gutter(items)
	if !ok || depth == 0 {
		return rows(items)
	}
	out := make([]item, 0, len(items))
	for _, b := range bandsAt(rows(items), x) {
		if b.columns() {
			out = append(out, readingOrder(b.left, depth-1)...)
			out = append(out, readingOrder(b.right, depth-1)...)
		} else {
			out = append(out, rows(append(b.left, b.right...))...)
		}
		if b.across != nil {
			out = append(out, *b.across)
		}
	}
	return out
}

// band is what stands on both sides of a gutter down to an item that crosses it.
type band struct {
	left, right []item
	across      *item
}

// bandsAt cuts items, sorted by rows, into bands.
func bandsAt(items []item, x float64) []band {
	var out []band
	var b band
	for i := range items {
		switch it := &items[i]; {
		case it.box.X1 <= x:
			b.left = append(b.left, *it)
		case it.box.X0 >= x:
			b.right = append(b.right, *it)
		default:
			b.across = it
			out = append(out, b)
			b = band{}
		}
	}
	return append(out, b)
}

// columns tells whether the two sides are columns of text rather than labels and figures.
func (b *band) columns() bool {
	var left, right side
	for i := range b.left {
		left.add(&b.left[i])
	}
	for i := range b.right {
		right.add(&b.right[i])
	}
	return columns(&left, &right)
}

// side is what stands on one side of a gutter.
type side struct {
	items, lines int
	wide         int // lines as wide as a column's
	box          geom.Rect
}

func (s *side) add(it *item) {
	s.items++
	if it.table > 0 {
		return
	}
	s.lines++
	if it.box.Width() >= columnWidth*it.size {
		s.wide++
	}
	s.box = grow(s.box, it.box, s.lines)
}

// column tells whether the lines of a side are enough and wide enough.
func (s *side) column() bool { return s.lines >= columnLines && 2*s.wide >= s.lines }

// columns tells whether two sides are columns that stand beside each other.
func columns(left, right *side) bool {
	shared := min(left.box.Y1, right.box.Y1) - max(left.box.Y0, right.box.Y0)
	return left.column() && right.column() && shared >= 0.3*min(left.box.Height(), right.box.Height())
}

// rows sorts items from top to bottom, those on one baseline from left to right.
func rows(items []item) []item {
	slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(a.top(), b.top()) })
	for start := 0; start < len(items); {
		end := start + 1
		for end < len(items) && items[start].table == 0 && items[end].table == 0 &&
			items[end].base-items[start].base <= baseSlop*max(items[start].size, items[end].size) {
			end++
		}
		slices.SortStableFunc(items[start:end], func(a, b item) int { return cmp.Compare(a.box.X0, b.box.X0) })
		start = end
	}
	return items
}

// top is what rows are sorted by: the baseline of text, the upper side of a table.
func (it *item) top() float64 {
	if it.table > 0 {
		return it.box.Y0
	}
	return it.base
}

// gutter finds the white column between two columns of text, at the left side of three lines
// or more: the one with most lines on both its sides in bands that nothing crosses.
func gutter(items []item) (x float64, ok bool) {
	lefts := map[int]int{}
	for _, it := range items {
		if it.table == 0 {
			lefts[int(it.box.X0/2)]++
		}
	}
	sorted := rows(slices.Clone(items))
	best := 0
	for _, it := range items {
		k := int(it.box.X0 / 2)
		if lefts[k]+lefts[k+1] < columnLines {
			continue
		}
		lefts[k] = 0
		at := it.box.X0 - 0.5
		score := beside(sorted, at)
		if score > best || score == best && ok && at < x {
			best, x, ok = score, at, true
		}
	}
	return x, ok
}

// beside counts the items on both sides of a gutter at x, in the bands whose sides are columns.
func beside(sorted []item, x float64) int {
	n := 0
	var left, right side
	for i := range sorted {
		switch it := &sorted[i]; {
		case it.box.X1 <= x:
			left.add(it)
			continue
		case it.box.X0 >= x:
			right.add(it)
			continue
		}
		if columns(&left, &right) {
			n += left.items + right.items
		}
		left, right = side{}, side{}
	}
	if columns(&left, &right) {
		n += left.items + right.items
	}
	return n
}

func grow(b, with geom.Rect, n int) geom.Rect {
	if n == 1 {
		return with
	}
	return b.Union(with)
}
