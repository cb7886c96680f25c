package html

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

// grid is one table element formed into slots, as the HTML standard forms a table.
type grid struct {
	number  int
	rows    int
	width   int
	cells   []gridCell
	caption string
	nested  []*html.Node // tables inside its cells
	hidden  int
	th      int  // th elements
	asked   bool // role="presentation"
	head    int  // rows of the leading thead
	// down holds for each column the cell that grows down through it and the rows left.
	down []growth
}

type gridCell struct {
	row, col         int
	rowSpan, colSpan int
	text             string
	header           bool
	bold             bool
	indent           float32
	marks            []string
	ref              table.Ref
	node             *html.Node
}

type growth struct {
	left int // rows still to cover, -1 to the end of the row group
	cell int
}

// The spans that the standard allows.
const (
	maxColSpan = 1000
	maxRowSpan = 65534
)

// form reads the rows of a table element. Cells that overlap others are cut to the free
// slots.
func (p *page) form(n *html.Node) (*grid, error) {
	g := &grid{number: p.number[n]}
	role := strings.ToLower(attr(n, "role"))
	g.asked = role == "presentation" || role == "none"
	sourceRow := 0
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		switch c.DataAtom {
		case atom.Caption:
			if g.caption == "" && !isHidden(c) {
				g.caption = fold(innerText(c))
			}
		case atom.Tr:
			sourceRow++
			if err := p.row(g, c, sourceRow); err != nil {
				return nil, err
			}
		case atom.Thead, atom.Tbody, atom.Tfoot:
			if err := p.group(g, c, &sourceRow); err != nil {
				return nil, err
			}
		}
	}
	g.endGroup()
	return g, nil
}

func (p *page) group(g *grid, n *html.Node, sourceRow *int) error {
	g.endGroup()
	leading := n.DataAtom == atom.Thead && g.rows == g.head
	for r := n.FirstChild; r != nil; r = r.NextSibling {
		if r.Type != html.ElementNode || r.DataAtom != atom.Tr {
			continue
		}
		*sourceRow++
		if isHidden(n) {
			g.hidden++
			continue
		}
		if err := p.row(g, r, *sourceRow); err != nil {
			return err
		}
	}
	g.endGroup()
	if leading {
		g.head = g.rows
	}
	return nil
}

// endGroup stops the cells that grow down: no cell reaches out of its row group.
func (g *grid) endGroup() {
	for c := range g.down {
		if d := &g.down[c]; d.left != 0 {
			cell := &g.cells[d.cell]
			cell.rowSpan = min(cell.rowSpan, g.rows-cell.row)
			d.left = 0
		}
	}
}

func (p *page) row(g *grid, n *html.Node, sourceRow int) error {
	if isHidden(n) {
		g.hidden++
		return nil
	}
	r := g.rows
	g.rows++
	if limit := p.limits.Value(extract.LimitRows); limit >= 0 && int64(g.rows) > limit {
		return p.over(extract.LimitRows, int64(g.rows))
	}
	col, sourceCell := 0, 0
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode || c.DataAtom != atom.Td && c.DataAtom != atom.Th {
			continue
		}
		sourceCell++
		if err := p.steps.Next(); err != nil {
			return err
		}
		if isHidden(c) {
			g.hidden++
			continue
		}
		for col < len(g.down) && g.down[col].left != 0 {
			col++
		}
		width, err := p.place(g, c, r, col, table.HTMLRef(g.number, sourceRow, sourceCell))
		if err != nil {
			return err
		}
		col += width
	}
	for c := range g.down {
		if g.down[c].left > 0 {
			g.down[c].left--
		}
	}
	return nil
}

func (p *page) over(name extract.Limit, got int64) error {
	m := p.limits.Meter(name)
	return m.Check(got)
}

// place puts one cell at a slot and returns its width.
func (p *page) place(g *grid, n *html.Node, r, col int, ref table.Ref) (int, error) {
	colSpan := min(max(spanOf(n, "colspan"), 1), maxColSpan)
	rowSpan := spanOf(n, "rowspan")
	grow := rowSpan == 0
	rowSpan = min(max(rowSpan, 1), maxRowSpan)
	for w := 1; w < colSpan; w++ {
		if col+w < len(g.down) && g.down[col+w].left != 0 {
			colSpan = w
		}
	}
	if limit := p.limits.Value(extract.LimitColumns); limit >= 0 && int64(col+colSpan) > limit {
		return 0, p.over(extract.LimitColumns, int64(col+colSpan))
	}
	if err := p.cells.Charge(int64(colSpan)); err != nil {
		return 0, err
	}
	var b builder
	appendText(&b, n, &g.hidden)
	cell := gridCell{row: r, col: col, rowSpan: rowSpan, colSpan: colSpan, header: n.DataAtom == atom.Th, ref: ref, node: n}
	cell.bold = b.letters > 0 && b.letters == b.strong || n.DataAtom == atom.Th
	first := len(g.nested)
	collectTables(n, &g.nested, 0)
	for _, inner := range g.nested[first:] {
		b.sb.WriteString(" [table " + strconv.Itoa(p.number[inner]) + "]")
	}
	cell.text = p.clip(fold(b.sb.String()))
	if drawn(cell.text) {
		cell.text = ""
	}
	cell.indent = indent(n)
	cell.marks = b.marks
	if cell.header && cell.text != "" {
		g.th++
	}
	if grow {
		cell.rowSpan = maxRowSpan
	}
	p.tags.collect(n, ref)
	g.cells = append(g.cells, cell)
	for len(g.down) < col+colSpan {
		g.down = append(g.down, growth{})
	}
	for w := range colSpan {
		g.down[col+w] = growth{cell.rowSpan, len(g.cells) - 1}
	}
	g.width = max(g.width, col+colSpan)
	return colSpan, nil
}

// drawn tells a line of hyphens or equals signs, as old filings rule off their sums.
func drawn(text string) bool { return len(text) > 4 && strings.Trim(text, "-=_ ") == "" }

// clip cuts a cell's text at the limit.
func (p *page) clip(text string) string {
	limit := p.limits.Value(extract.LimitCell)
	if limit < 0 || int64(len(text)) <= limit {
		return text
	}
	runes := []rune(text)
	if int64(len(runes)) <= limit {
		return text
	}
	return string(runes[:limit])
}

func spanOf(n *html.Node, key string) int {
	s := strings.TrimSpace(attr(n, key))
	if s == "" {
		return 1
	}
	end := 0
	for end < len(s) && end < 8 && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	v, err := strconv.Atoi(s[:end])
	if err != nil {
		return 1
	}
	return v
}

// collectTables finds the outermost tables below a node.
func collectTables(n *html.Node, out *[]*html.Node, depth int) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type != html.ElementNode || isHidden(c):
		case c.DataAtom == atom.Table:
			*out = append(*out, c)
		default:
			collectTables(c, out, depth+1)
		}
	}
}

// table makes the table of the grid. Blank cells are left out.
func (g *grid) table() *table.Table {
	t := &table.Table{Caption: g.caption, Rows: make([]table.Row, g.rows), Columns: make([]table.Column, g.width)}
	for i := range g.cells {
		c := &g.cells[i]
		if c.text == "" {
			continue
		}
		cell := table.Cell{Row: c.row, Col: c.col, RowSpan: min(c.rowSpan, g.rows-c.row), ColSpan: c.colSpan, Text: c.text, Ref: c.ref, Notes: c.marks}
		if c.header || c.bold || c.indent != 0 || c.row < g.head {
			cell.Style = &table.Style{Indent: c.indent, Bold: c.bold, HeaderOK: c.header || c.row < g.head}
		}
		t.Cells = append(t.Cells, cell)
	}
	t.Leave("hidden elements", g.hidden)
	return t
}
