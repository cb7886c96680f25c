package html

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/budget"
	"github.com/tabrag/tabrag/table"
)

// page is one document while it is read.
type page struct {
	ctx    context.Context //nolint:containedctx // lives as long as one read
	doc    *extract.Document
	limits extract.Limits
	root   *goquery.Document
	steps  budget.Steps
	cells  budget.Meter
	tables budget.Meter
	// number of each <table> in document order, from 1.
	number map[*html.Node]int
	done   map[*html.Node]bool  // tables read with the one before them
	ahead  map[*html.Node]*grid // grids formed before their table's turn
	hidden int                  // hidden elements left out
	// heads is the path of headings at the place being read.
	heads []heading
	// since holds the blocks since the last table.
	since []int
	tags  *tagged
}

type heading struct {
	level int
	text  string
}

func newPage(ctx context.Context, doc *extract.Document, limits extract.Limits, root *goquery.Document) *page {
	p := &page{ctx: ctx, doc: doc, limits: limits, root: root, number: map[*html.Node]int{}, done: map[*html.Node]bool{}, ahead: map[*html.Node]*grid{}}
	p.steps = budget.Steps{Context: ctx}
	p.cells = limits.Meter(extract.LimitCells)
	p.tables = limits.Meter(extract.LimitTables)
	root.Find("table").Each(func(i int, s *goquery.Selection) { p.number[s.Nodes[0]] = i + 1 })
	p.tags = readTags(root)
	doc.About.Title = fold(root.Find("title").First().Text())
	return p
}

// read walks the page in document order.
func (p *page) read() error {
	body := p.root.Find("body").First()
	if body.Length() == 0 {
		return extract.ErrFormat
	}
	var b builder
	err := p.walk(body.Nodes[0], &b, 0)
	p.flush(&b)
	if name := p.registrant(); name != "" {
		p.doc.About.Title = name
	}
	if p.hidden > 0 {
		p.doc.Issues = append(p.doc.Issues, table.Issue{Code: "hidden_elements", Severity: table.Info,
			Message: fmt.Sprintf("%d hidden elements were left out", p.hidden)})
	}
	return err
}

// registrant is the name of the company on the cover of a filing: what stands before
// "(Exact name of registrant as specified in its charter)".
func (p *page) registrant() string {
	for i, b := range p.doc.Text {
		if i > 200 {
			break
		}
		if !strings.Contains(strings.ToLower(b.Text), "exact name of registrant") {
			continue
		}
		for k := i - 1; k >= 0 && k > i-4; k-- {
			name := p.doc.Text[k].Text
			if len(name) > 2 && len(name) < 120 && strings.Trim(name, "_ -") != "" {
				return name
			}
		}
	}
	if fileName(p.doc.About.Title) {
		for _, b := range p.doc.Text {
			if b.Heading > 0 && b.Heading < 5 {
				return b.Text
			}
		}
	}
	return ""
}

// fileName tells titles such as "aapl-20240928" that name a file.
func fileName(title string) bool {
	return title == "" || !strings.Contains(title, " ") && strings.ContainsAny(title, "0123456789")
}

// walk reads the prose below a node and the tables in it. Depth is bounded by the parser's
// own limit of open elements.
func (p *page) walk(n *html.Node, b *builder, depth int) error {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if err := p.steps.Next(); err != nil {
			return err
		}
		if c.Type == html.TextNode {
			b.text(c.Data)
			continue
		}
		if c.Type != html.ElementNode {
			continue
		}
		if skipped(c) {
			continue
		}
		if isHidden(c) {
			p.hidden++
			continue
		}
		if err := p.element(c, b, depth); err != nil {
			return err
		}
	}
	return nil
}

func (p *page) element(c *html.Node, b *builder, depth int) error {
	switch {
	case c.DataAtom == atom.Table:
		p.flush(b)
		return p.table(c)
	case c.DataAtom == atom.Br:
		b.text("\n")
		return nil
	case c.DataAtom == atom.Sup:
		b.raised(c)
		return nil
	case blockLevel(c.DataAtom):
		p.flush(b)
		outer := *b
		*b = builder{heading: headingLevel(c.DataAtom)}
		err := p.walk(c, b, depth+1)
		p.flush(b)
		*b = outer
		return err
	}
	bold := b.bold
	b.bold = bold || isBold(c)
	err := p.walk(c, b, depth+1)
	b.bold = bold
	return err
}

// flush ends the paragraph that was gathered.
func (p *page) flush(b *builder) {
	text, heading := b.take()
	if text == "" {
		return
	}
	if heading > 0 {
		for len(p.heads) > 0 && p.heads[len(p.heads)-1].level >= heading {
			p.heads = p.heads[:len(p.heads)-1]
		}
	}
	block := extract.Block{Section: p.section(), Heading: heading, Text: text}
	if heading > 0 {
		p.heads = append(p.heads, struct {
			level int
			text  string
		}{heading, text})
	}
	p.since = append(p.since, len(p.doc.Text))
	p.doc.Text = append(p.doc.Text, block)
}

func (p *page) section() []string {
	if len(p.heads) == 0 {
		return nil
	}
	path := make([]string, len(p.heads))
	for i, h := range p.heads {
		path[i] = h.text
	}
	return path
}

// table reads one table element, or several that make one statement.
func (p *page) table(n *html.Node) error {
	if p.done[n] {
		return nil
	}
	if err := p.tables.Charge(1); err != nil {
		return err
	}
	g, err := p.formed(n)
	if err != nil {
		return err
	}
	run, err := p.strips(n, g)
	switch {
	case err != nil:
		return err
	case len(run) > 1:
		return p.statement(run)
	}
	return p.single(n, g)
}

// formed is the grid of a table element, formed once.
func (p *page) formed(n *html.Node) (*grid, error) {
	if g := p.ahead[n]; g != nil {
		return g, nil
	}
	g, err := p.form(n)
	p.ahead[n] = g
	return g, err
}

// single reads one table element: as data, or as the prose that a layout table holds.
func (p *page) single(n *html.Node, g *grid) error {
	p.hidden += g.hidden
	if g.layout() {
		var b builder
		err := p.walk(n, &b, 0)
		p.flush(&b)
		return err
	}
	p.add(g)
	for _, inner := range g.nested {
		if err := p.table(inner); err != nil {
			return err
		}
	}
	return nil
}

// add puts a table of data into the document.
func (p *page) add(g *grid) {
	t := g.table()
	t.Section = p.section()
	t.Caption, t.Context = p.around(g)
	if squeezable(g) {
		extract.Squeeze(t)
	} else {
		extract.DropIdle(t)
	}
	p.doc.Tables = append(p.doc.Tables, t)
	p.doc.Text = append(p.doc.Text, extract.Block{Section: t.Section, Table: len(p.doc.Tables)})
	p.since = p.since[:0]
}

// maxContext bounds the prose kept as a table's context, in bytes.
const maxContext = 800

// around returns caption and context: the caption element or the last heading since the
// table before, and the paragraphs in between.
func (p *page) around(g *grid) (caption, context string) {
	caption = g.caption
	var parts []string
	size := 0
	for i := len(p.since) - 1; i >= 0 && len(parts) < 6; i-- {
		b := p.doc.Text[p.since[i]]
		if pageFurniture(b.Text) {
			continue
		}
		if b.Heading > 0 && caption == "" {
			caption = b.Text
			continue
		}
		if size += len(b.Text); size > maxContext && len(parts) > 0 {
			break
		}
		parts = append([]string{b.Text}, parts...)
	}
	context = strings.Join(parts, "\n")
	if len(context) > 2*maxContext {
		context = strings.ToValidUTF8(context[len(context)-2*maxContext:], "")
	}
	return caption, context
}

// pageFurniture tells page numbers and links back to the contents from prose.
func pageFurniture(text string) bool {
	if _, err := strconv.Atoi(text); err == nil {
		return true
	}
	return strings.EqualFold(text, "table of contents")
}
