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

const (
	// minZoneLines is how many lines of prose make a column of the page.
	minZoneLines = 4
	// gutterShare is the share of lines that may run across the white between two columns, as
	// titles and summaries do.
	gutterShare = 0.15
)

// proseZones returns the columns that the prose of a page is set in, from left to right: the
// stretches of its width that more lines cover than run across the columns.
func proseZones(lines []line) []zone {
	var spans []zone
	for i := range lines {
		for k := range lines[i].chunks {
			if c := &lines[i].chunks[k]; c.prose {
				spans = append(spans, zone{c.box.X0, c.box.X1, 1})
			}
		}
	}
	zones := covered(spans)
	for i := range zones { // out to the ends of the lines that lie in one column alone
		z := zones[i]
		for _, s := range spans {
			if m := (s.x0 + s.x1) / 2; m < z.x0 || m > z.x1 || i > 0 && s.x0 < zones[i-1].x1 || i+1 < len(zones) && s.x1 > zones[i+1].x0 {
				continue
			}
			zones[i].x0, zones[i].x1 = min(zones[i].x0, s.x0), max(zones[i].x1, s.x1)
		}
	}
	return slices.DeleteFunc(zones, func(z zone) bool { return z.lines < minZoneLines })
}

// covered returns the stretches that more spans cover than a share of the most at one place.
func covered(spans []zone) []zone {
	type end struct {
		x    float64
		step int
	}
	ends := make([]end, 0, 2*len(spans))
	for _, s := range spans {
		ends = append(ends, end{s.x0, 1}, end{s.x1, -1})
	}
	slices.SortFunc(ends, func(a, b end) int { return cmp.Or(cmp.Compare(a.x, b.x), b.step-a.step) })
	depth, most := 0, 0
	for _, e := range ends {
		depth += e.step
		most = max(most, depth)
	}
	least := max(1, int(gutterShare*float64(most)))
	var out []zone
	depth = 0
	for _, e := range ends {
		switch was := depth; {
		case e.step > 0 && was == least:
			out = append(out, zone{x0: e.x, lines: least + 1})
		case e.step < 0 && was == least+1:
			out[len(out)-1].x1 = e.x
		}
		if depth += e.step; depth > least {
			out[len(out)-1].lines = max(out[len(out)-1].lines, depth)
		}
	}
	return out
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
