package html

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/tabrag/tabrag/table"
)

// Some programs that print accounts write a table element for each row of a statement and
// keep its columns in line by widths alone. strip is such an element.
type strip struct {
	node  *html.Node
	grid  *grid
	kind  stripKind
	cells []stripCell // those with text, closing brackets joined to their number
}

// stripCell is a cell of a strip, with its sides in percent of the width.
type stripCell struct {
	gridCell
	left, right float64
	align       string
	number      bool
}

type stripKind uint8

const (
	stripBlank  stripKind = iota
	stripProse            // a paragraph
	stripTitle            // a line without figures
	stripHeader           // dates, years, signs of currency
	stripData             // a label and figures
)

// maxStrips bounds how many strips are read as one statement.
const maxStrips = 2000

// labels is how far, in percent of the width, the labels of rows begin at most.
const labels = 20

// longTitle is how many bytes a line has at most that is no paragraph.
const longTitle = 110

// strips reads the strip at n and those that follow it with nothing in between.
func (p *page) strips(n *html.Node, g *grid) ([]strip, error) {
	var run []strip
	for n != nil && len(run) < maxStrips {
		s, ok := newStrip(n, g)
		if !ok {
			break
		}
		run = append(run, s)
		if n = nextTable(n); n == nil {
			break
		}
		var err error
		if g, err = p.formed(n); err != nil {
			return nil, err
		}
	}
	return run, nil
}

// newStrip reads a table of one row whose cells say how wide they are.
func newStrip(n *html.Node, g *grid) (strip, bool) {
	s := strip{node: n, grid: g}
	if g.rows != 1 || g.th > 0 || g.caption != "" || len(g.nested) > 0 {
		return s, false
	}
	at := 0.0
	for i := range g.cells {
		c := &g.cells[i]
		width, ok := percent(property(attr(c.node, "style"), "width"))
		if !ok && len(g.cells) == 1 {
			width, ok = 100, true
		}
		if !ok || c.colSpan != 1 {
			return s, false
		}
		s.add(c, at, at+width)
		at += width
	}
	if at < 90 || at > 110 {
		return s, false
	}
	s.kind = s.kindOf()
	return s, true
}

// add takes a cell with text; a closing bracket or percent sign goes to the number before it.
func (s *strip) add(c *gridCell, left, right float64) {
	if c.text == "" {
		return
	}
	if n := len(s.cells); n > 0 && (c.text == ")" || c.text == "%" || c.text == ")%") {
		s.cells[n-1].text += c.text
		s.cells[n-1].number = isFigure(s.cells[n-1].text)
		return
	}
	s.cells = append(s.cells, stripCell{gridCell: *c, left: left, right: right, align: property(attr(c.node, "style"), "text-align"), number: isFigure(c.text)})
}

func percent(width string) (float64, bool) {
	digits, ok := strings.CutSuffix(width, "%")
	f, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	return f, ok && err == nil && f >= 0 && f <= 100
}

// isFigure tells numbers and dashes; an open bracket alone waits for its other half.
func isFigure(text string) bool {
	switch table.ParseValue(text, table.AnyLocale).Kind {
	case table.Number, table.Nil:
		return !isYear(text)
	}
	return false
}

func isYear(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && len(text) == 4 && n >= 1900 && n <= 2100
}

// isHead tells what stands over columns of figures: a date, a year, a currency, "Notes".
func isHead(text string) bool {
	if _, rest, ok := table.CurrencyAt(text); ok && strings.Trim(rest, "'0mkn ") == "" || isYear(text) {
		return true
	}
	low := strings.ToLower(text)
	return table.ParseValue(text, table.AnyLocale).Kind == table.Date || low == "note" || low == "notes"
}

func (s *strip) kindOf() stripKind {
	figures, heads := 0, 0
	for i := range s.cells {
		c := &s.cells[i]
		switch wide := c.left == 0 && c.right > 99; {
		case c.number && !wide:
			figures++
		case isHead(c.text) && !wide || c.left >= labels:
			heads++
		case len(c.text) > longTitle:
			return stripProse
		}
	}
	switch {
	case len(s.cells) == 0:
		return stripBlank
	case heads == len(s.cells):
		return stripHeader
	case figures > 0 && !s.numbered():
		return stripData
	}
	return stripTitle
}

// numbered tells "5. | DEBTORS": the number of a note and its name.
func (s *strip) numbered() bool {
	return len(s.cells) == 2 && s.cells[0].left == 0 && s.cells[0].right < 15 && !s.cells[1].number
}

// nextTable is the table that follows a node in the same cell or outside of all, with no text in between, or nil.
func nextTable(n *html.Node) *html.Node {
	for n = after(n); n != nil; {
		switch {
		case n.Type == html.TextNode && fold(n.Data) != "":
			return nil
		case n.Type != html.ElementNode, skipped(n), isHidden(n):
			n = after(n)
		case n.DataAtom == atom.Table:
			return n
		case n.DataAtom == atom.Hr || n.FirstChild == nil:
			n = after(n)
		default:
			n = n.FirstChild
		}
	}
	return nil
}

// after is the next node that is not below n, nil at the end of a cell.
func after(n *html.Node) *html.Node {
	for ; n != nil && n.DataAtom != atom.Td && n.DataAtom != atom.Th; n = n.Parent {
		if n.NextSibling != nil {
			return n.NextSibling
		}
	}
	return nil
}

// statements cuts a run of strips into statements and lines around them: a header below
// figures begins the next statement, with the titles right above it.
func statements(run []strip) [][]strip {
	var out [][]strip
	from, data := 0, false
	for i := range run {
		switch run[i].kind {
		case stripData:
			data = true
		case stripProse:
			out = append(out, run[from:i], run[i:i+1])
			from, data = i+1, false
		case stripHeader:
			if data {
				cut := i
				for cut > from && run[cut-1].kind != stripData {
					cut--
				}
				out = append(out, run[from:cut])
				from, data = cut, false
			}
		}
	}
	return append(out, run[from:])
}

// fewStrips is how many rows with figures make a statement that has no header.
const fewStrips = 3

// trim splits a statement into the lines before its header, its rows, and the lines after its last figures.
func trim(run []strip) (above, rows, below []strip) {
	first, to, figures := -1, 0, 0
	for i := range run {
		if run[i].kind == stripData {
			if first < 0 {
				first = i
			}
			to = i + 1
			figures++
		}
	}
	head := first
	for head >= 0 && run[head].kind != stripHeader {
		head--
	}
	if figures == 0 || head < 0 && figures < fewStrips {
		return run, nil, nil
	}
	from := first
	if head >= 0 {
		for from = head; from > 0 && (run[from-1].kind == stripHeader || run[from-1].kind == stripBlank); from-- {
		}
	} else if from > 0 && run[from-1].kind == stripTitle && !run[from-1].numbered() {
		from-- // the first section of a statement
	}
	return run[:from], run[from:to], run[to:]
}
