package find

import (
	"cmp"
	"slices"
)

// zone is a column of the page's prose.
type zone struct {
	x0, x1 float64
	lines  int
}

// minZoneLines is how many lines of prose make a column of the page.
const minZoneLines = 4

// proseZones returns the columns that the prose of a page is set in, from left to right.
func proseZones(lines []line) []zone {
	var spans []zone
	for i := range lines {
		for k := range lines[i].chunks {
			c := &lines[i].chunks[k]
			if !c.prose {
				continue
			}
			if n := len(spans); n > 0 && k > 0 && lines[i].chunks[k-1].prose && c.box.X0-spans[n-1].x1 < proseGap*lines[i].size {
				spans[n-1].x1 = c.box.X1
				continue
			}
			spans = append(spans, zone{c.box.X0, c.box.X1, 1})
		}
	}
	slices.SortStableFunc(spans, func(a, b zone) int { return cmp.Compare(a.x0, b.x0) })
	var out []zone
	for _, s := range spans {
		if n := len(out); n > 0 && min(out[n-1].x1, s.x1)-s.x0 > 0.3*min(s.x1-s.x0, out[n-1].x1-out[n-1].x0) {
			out[n-1].x1 = max(out[n-1].x1, s.x1)
			out[n-1].lines++
			continue
		}
		out = append(out, s)
	}
	return slices.DeleteFunc(out, func(z zone) bool { return z.lines < minZoneLines })
}

// markHeadings flags, on a page of several columns, what stands alone in its column at its
// left side near a line of prose: headings and short lines, which would read as the label of
// a row in the column beside.
func markHeadings(lines []line) {
	zones := proseZones(lines)
	if len(zones) < 2 {
		return
	}
	type mark struct{ line, chunk int }
	var marks []mark
	for i := range lines {
		for _, z := range zones {
			if k := lines[i].aloneIn(z); k >= 0 && nearProse(lines, i, z) {
				marks = append(marks, mark{i, k})
			}
		}
	}
	for _, m := range marks {
		lines[m.line].chunks[m.chunk].prose = true
	}
}

// aloneIn returns the only chunk of the line in a zone when it is text at the zone's left
// side and the rest of the line is prose or a row of its own, -1 otherwise.
func (l *line) aloneIn(z zone) int {
	found, others := -1, 0
	for k := range l.chunks {
		c := &l.chunks[k]
		if c.box.X1 < z.x0-l.size || c.box.X0 > z.x1+l.size {
			if !c.prose {
				others++
			}
			continue
		}
		if found >= 0 || c.prose || c.value || c.box.X1 > z.x1+l.size || c.box.X0 > z.x0+2*l.size {
			return -1
		}
		found = k
	}
	if others == 1 {
		return -1
	}
	return found
}

// nearProse tells whether a line of prose of the zone stands within three lines of line i.
func nearProse(lines []line, i int, z zone) bool {
	reach := 3.2 * lines[i].size
	in := func(l *line) bool {
		return slices.ContainsFunc(l.chunks, func(c chunk) bool { return c.prose && c.box.X0 > z.x0-l.size && c.box.X1 < z.x1+l.size })
	}
	for k := i - 1; k >= 0 && lines[i].base-lines[k].base < reach; k-- {
		if in(&lines[k]) {
			return true
		}
	}
	for k := i + 1; k < len(lines) && lines[k].base-lines[i].base < reach; k++ {
		if in(&lines[k]) {
			return true
		}
	}
	return false
}
