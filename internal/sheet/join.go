package sheet

import (
	"cmp"
	"slices"
)

// maxBoxes is how many groups of cells are compared with each other; a sheet with more is
// scattered beyond any table, and its groups are joined by bands of rows.
const maxBoxes = 1500

// maxBridged is how many boxes are looked at for blank rows and columns inside a table.
const maxBridged = 200

// closeBoxes unites boxes that overlap or share an edge.
func closeBoxes(boxes []Box) []Box {
	if len(boxes) > maxBoxes {
		boxes = bands(boxes)
	}
	for changed := true; changed; {
		changed = false
		for i := 0; i < len(boxes); i++ {
			for k := i + 1; k < len(boxes); k++ {
				if touches(boxes[i], boxes[k]) {
					boxes[i] = boxes[i].union(boxes[k])
					boxes = slices.Delete(boxes, k, k+1)
					changed = true
					k = i
				}
			}
		}
	}
	return boxes
}

// touches tells whether two boxes overlap or lie edge to edge.
func touches(a, b Box) bool {
	wideRows := Box{a.R0 - 1, a.C0, a.R1 + 1, a.C1}
	wideCols := Box{a.R0, a.C0 - 1, a.R1, a.C1 + 1}
	return wideRows.Overlaps(b) || wideCols.Overlaps(b)
}

// bands unites all boxes whose rows touch.
func bands(boxes []Box) []Box {
	slices.SortFunc(boxes, func(a, b Box) int { return cmp.Compare(a.R0, b.R0) })
	var out []Box
	for _, b := range boxes {
		if n := len(out); n > 0 && b.R0 <= out[n-1].R1+1 {
			out[n-1] = out[n-1].union(b)
			continue
		}
		out = append(out, b)
	}
	if len(out) > maxBoxes {
		whole := out[0]
		for _, b := range out {
			whole = whole.union(b)
		}
		return []Box{whole}
	}
	return out
}

// bridge unites boxes that are one table with a blank row or a blank column in it.
func (l *Sheet) bridge(boxes []Box) []Box {
	order := func(a, b Box) int {
		if a.R0 != b.R0 {
			return cmp.Compare(a.R0, b.R0)
		}
		return cmp.Compare(a.C0, b.C0)
	}
	slices.SortFunc(boxes, order)
	for changed := true; changed && len(boxes) <= maxBridged; {
		changed = false
		for i := 0; i < len(boxes) && !changed; i++ {
			for k := 0; k < len(boxes) && !changed; k++ {
				if i != k && (l.sideBySide(boxes[i], boxes[k]) || l.continues(boxes[i], boxes[k]) || l.heads(boxes[k], boxes[i])) {
					boxes[i] = boxes[i].union(boxes[k])
					boxes = slices.Delete(boxes, k, k+1)
					boxes = closeBoxes(boxes)
					slices.SortFunc(boxes, order)
					changed = true
				}
			}
		}
	}
	return boxes
}

// sideBySide tells whether b goes on to the right of a after blank columns: the same rows,
// and either a is a lone column of labels or b has no labels of its own.
func (l *Sheet) sideBySide(a, b Box) bool {
	gap := b.C0 - a.C1 - 1
	if gap < 1 || gap > 3 || a.R1 != b.R1 || b.R0 < a.R0 || a.R1 == a.R0 {
		return false
	}
	if gap > 1 && a.R0 != b.R0 {
		return false
	}
	if a.C0 == a.C1 {
		return gap == 1 && l.mostlyText(a, 1)
	}
	return !l.mostlyText(Box{b.R0, b.C0, b.R1, b.C0}, 1) && !l.sameHeader(a, b)
}

// maxHeaderPart is how many rows a header that stands apart from its body may have.
const maxHeaderPart = 5

// heads tells whether h is a part of the header of b: words or periods alone, above b after
// at most two blank rows, inside its columns, over numbers that have no header of their own. A
// lone cell over the first column is a title, and a statement on units is one anywhere.
func (l *Sheet) heads(h, b Box) bool {
	if h.R1 >= b.R0 || b.R0-h.R1 > 3 || h.C0 < b.C0 || h.C1 > b.C1 || h.R1-h.R0 >= maxHeaderPart || b.C0 == b.C1 {
		return false
	}
	for _, r := range l.usedRows(h, maxHeaderPart) {
		for _, c := range l.row(r, h.C0, h.C1) {
			if l.kind(c) == Number && !isPeriod(l.g.Text(c)) {
				return false
			}
		}
	}
	first := l.row(h.R0, h.C0, h.C1)
	if h.C0 == h.C1 && (h.C0 == b.C0 || len(first) == 1 && IsUnitLine(l.g.Text(first[0]))) {
		return false
	}
	for _, r := range l.usedRows(b, 3) {
		if cells := l.row(r, b.C0, b.C1); len(cells) > 1 {
			return !l.isHeaderRow(cells)
		}
	}
	return false
}

// sameHeader tells whether b starts with the same word as a: two tables of one kind.
func (l *Sheet) sameHeader(a, b Box) bool {
	x, y := l.row(a.R0, a.C0, a.C0), l.row(b.R0, b.C0, b.C0)
	return len(x) == 1 && len(y) == 1 && l.g.Text(x[0]) == l.g.Text(y[0])
}

// mostlyText tells whether more than half of the first cells of a box are words, after
// skipping rows at its top.
func (l *Sheet) mostlyText(b Box, skip int) bool {
	words, all := 0, 0
	for i, r := range l.usedRows(b, 200) {
		for _, c := range l.row(r, b.C0, b.C1) {
			if i < skip {
				continue
			}
			all++
			if l.kind(c) == Text && isWords(l.g.Text(c)) {
				words++
			}
		}
	}
	return words*2 > all
}

// continues tells whether b goes on below a after one blank row: inside the columns of a,
// with numbers where a has numbers, and without a header of its own.
func (l *Sheet) continues(a, b Box) bool {
	if b.R0-a.R1 != 2 || b.C0 < a.C0 || b.C1 > a.C1 || a.C0 == a.C1 || b.C0 == b.C1 || a.R0 == a.R1 {
		return false
	}
	rows := l.usedRows(b, 3)
	numbers := false
	for _, r := range rows {
		cells := l.row(r, b.C0, b.C1)
		if len(cells) < 2 {
			continue
		}
		if l.isHeaderRow(cells) {
			return false
		}
		numbers = true
		break
	}
	return numbers && !l.mostlyText(Box{a.R0, a.C0 + 1, a.R1, a.C1}, 1)
}

// isHeaderRow tells whether the cells after the first are all words, periods or dates.
func (l *Sheet) isHeaderRow(cells []int) bool {
	for _, c := range cells[1:] {
		if l.kind(c) == Number && !isPeriod(l.g.Text(c)) {
			return false
		}
	}
	return true
}
