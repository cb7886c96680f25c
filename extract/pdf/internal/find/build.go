package find

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
	"github.com/tabrag/tabrag/table"
)

// table makes the table of a grid. Boxes go back to the page as it lies.
func (g *grid) table(p *page.Page, back func(geom.Rect) geom.Rect) *table.Table {
	t := &table.Table{
		Pages:      []int{p.Number},
		HeaderRows: g.header,
		Columns:    make([]table.Column, g.cols),
		Rows:       make([]table.Row, g.rows),
	}
	for i := range t.Rows {
		t.Rows[i].Page = p.Number
	}
	left, right := g.sides()
	for i := range g.cells {
		if c := &g.cells[i]; len(c.words) > 0 {
			t.Cells = append(t.Cells, c.table(p.Number, left[c.c0], right[c.c1-1], back))
		}
	}
	t.SortCells()
	g.rate(t)
	t.Leave("hidden glyphs", hiddenIn(p, back(g.box)))
	return t
}

// columns returns where the columns of the grid stand.
func (g *grid) columns() []column {
	out := make([]column, g.cols)
	for i := range g.cells {
		c := &g.cells[i]
		if c.c1-c.c0 > 1 {
			continue
		}
		k := &out[c.c0]
		if k.x1 == 0 {
			*k = column{x0: c.box.X0, x1: c.box.X1}
		}
		k.x0, k.x1 = min(k.x0, c.box.X0), max(k.x1, c.box.X1)
	}
	for k := range out { // a column that only spans fill lies behind the one before
		if out[k].x1 == 0 && k > 0 {
			out[k] = column{x0: out[k-1].x1, x1: out[k-1].x1}
		}
	}
	return out
}

// sides returns where the texts of each column begin at the left and end at the right.
func (g *grid) sides() (left, right []float64) {
	left, right = make([]float64, g.cols), make([]float64, g.cols)
	for i := range left {
		left[i], right[i] = 1e9, -1e9
	}
	for i := range g.cells {
		c := &g.cells[i]
		for _, w := range c.words {
			left[c.c0], right[c.c1-1] = min(left[c.c0], w.box.X0), max(right[c.c1-1], w.box.X1)
		}
	}
	return left, right
}

func (c *cell) table(number int, left, right float64, back func(geom.Rect) geom.Rect) table.Cell {
	c.order()
	box := c.words[0].box
	style := table.Style{Bold: true, Italic: true, RuleTop: c.rule}
	for _, w := range c.words {
		box = box.Union(w.box)
		if w.turned {
			box = box.Union(w.full)
		}
		style.Bold = style.Bold && w.bold
		style.Italic = style.Italic && w.italic
	}
	style.Indent = float32(c.words[0].box.X0 - left)
	if first, _ := utf8.DecodeRuneInString(c.words[0].text); isRTL(first) {
		style.Indent = float32(right - c.words[0].box.X1)
	}
	b := rect(back(box))
	return table.Cell{
		Row: c.r0, Col: c.c0, RowSpan: c.r1 - c.r0, ColSpan: c.c1 - c.c0,
		Text: joinText(c.words), Notes: c.notes(),
		Page: number, Box: &b, Ref: table.BoxRef(number, b), Style: &style,
	}
}

// notes returns the footnote marks among the raised words of a cell.
func (c *cell) notes() []string {
	var out []string
	for i, w := range c.words {
		if !w.raised || i == 0 || isExponent(c.words[i-1].text, w.text) {
			continue
		}
		for _, m := range strings.FieldsFunc(w.text, func(r rune) bool { return strings.ContainsRune(",()[];", r) }) {
			if isNoteMark(m) && !slices.Contains(out, m) {
				out = append(out, m)
			}
		}
	}
	return out
}

// isNoteMark tells whether a raised text marks a footnote: digits, one letter, or signs; the
// "st" of 1st and the "TM" of a trade name do not.
func isNoteMark(s string) bool {
	if allDigits(s) {
		return len(s) <= 2
	}
	if utf8.RuneCountInString(s) == 1 {
		return s != "®" && s != "©" && s != "°" && s != "–" && s != "-"
	}
	return strings.Trim(s, "*†‡§¶#") == ""
}

// isExponent tells whether a raised digit is a power of the unit before it.
func isExponent(unit, s string) bool {
	switch strings.ToLower(strings.TrimLeft(unit, "(/")) {
	case "m", "km", "cm", "mm", "ft", "in", "mi", "yd", "x", "10", "r", "chi", "χ":
		return s == "2" || s == "3" || unit == "10"
	}
	return false
}

// hiddenIn counts the glyphs in a box that a person does not see.
func hiddenIn(p *page.Page, box geom.Rect) int {
	n := 0
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		if g.Hidden != 0 && g.Hidden != page.Duplicate && box.Contains(geom.Point{X: g.Box.CenterX(), Y: g.Box.CenterY()}) {
			n++
		}
	}
	return n
}

func rect(b geom.Rect) table.Rect {
	return table.Rect{X0: float32(b.X0), Y0: float32(b.Y0), X1: float32(b.X1), Y1: float32(b.Y1)}
}
