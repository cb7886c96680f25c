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
	var across []item
	var sides []item
	for _, it := range items {
		if it.box.X0 < x && it.box.X1 > x {
			across = append(across, it)
		} else {
			sides = append(sides, it)
		}
	}
	across = rows(across)
	out := make([]item, 0, len(items))
	band := func(until float64) {
		var left, right, rest []item
		for _, it := range sides {
			switch {
			case it.box.CenterY() >= until:
				rest = append(rest, it)
			case it.box.X1 <= x:
				left = append(left, it)
			default:
				right = append(right, it)
			}
		}
		out = append(out, readingOrder(left, depth-1)...)
		out = append(out, readingOrder(right, depth-1)...)
		sides = rest
	}
	for _, a := range across {
		band(a.box.CenterY())
		out = append(out, a)
	}
	band(1e9)
	return out
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

// gutter finds the white column between two columns of text: at the left side of three lines
// or more, with lines left of it and few that cross it.
func gutter(items []item) (x float64, ok bool) {
	lefts := map[int]int{}
	for _, it := range items {
		if it.table == 0 {
			lefts[int(it.box.X0/2)]++
		}
	}
	best := 0
	for _, it := range items {
		k := int(it.box.X0 / 2)
		if lefts[k]+lefts[k+1] < columnLines {
			continue
		}
		at := it.box.X0 - 0.5
		if score := scoreGutter(items, at); score > best || score == best && ok && at < x {
			best, x, ok = score, at, true
		}
		lefts[k] = 0
	}
	return x, ok
}

// scoreGutter counts the lines on both sides, 0 when x parts no two columns.
func scoreGutter(items []item, x float64) int {
	var left, right, across, wideL, wideR int
	var boxL, boxR geom.Rect
	for i := range items {
		it := &items[i]
		wide := it.box.Width() >= columnWidth*it.size
		switch {
		case it.table > 0 && it.box.X0 < x && it.box.X1 > x:
			across++
		case it.table > 0:
		case it.box.X1 <= x:
			if left++; wide {
				wideL++
			}
			boxL = grow(boxL, it.box, left)
		case it.box.X0 >= x:
			if right++; wide {
				wideR++
			}
			boxR = grow(boxR, it.box, right)
		default:
			across++
		}
	}
	shared := min(boxL.Y1, boxR.Y1) - max(boxL.Y0, boxR.Y0)
	if left < columnLines || right < columnLines || 2*wideL < left || 2*wideR < right ||
		3*across > left+right || shared < 0.3*max(boxL.Height(), boxR.Height()) {
		return 0
	}
	return left + right - 2*across
}

func grow(b, with geom.Rect, n int) geom.Rect {
	if n == 1 {
		return with
	}
	return b.Union(with)
}
