package prose

import (
	"fmt"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/geom"
	"github.com/tabrag/tabrag/table"
)

// Assemble writes the prose of all pages into the document, whose Tables are set: blocks with
// their sections, a marker where each table stands, and each table's section, caption,
// context, unit notes and footnotes.
func Assemble(doc *extract.Document, pages []Page) {
	if n := dropRunning(pages); n > 0 {
		doc.Issues = append(doc.Issues, table.Issue{
			Code: "running_lines", Severity: table.Info,
			Message: fmt.Sprintf("%d running headers and footers are left out of the text", n),
		})
	}
	s := learnStyles(pages)
	place := placeTables(doc.Tables)
	var path outline
	a := surroundings{doc: doc, placed: map[*block]*table.Table{}}
	for i := range pages {
		p := &pages[i]
		if i > 0 {
			a.before = &pages[i-1]
		}
		for k := range p.blocks {
			b := &p.blocks[k]
			if b.table > 0 {
				if n := place(p.number, p.areas[b.table-1]); n > 0 {
					a.table(n, path.names(), p, k)
					doc.Text = append(doc.Text, extract.Block{Page: p.number, Section: path.names(), Table: n, Box: rect(b.box)})
				}
				continue
			}
			level := s.level(b, p)
			out := extract.Block{Page: p.number, Section: path.names(), Heading: level, Text: b.text, Box: rect(b.box)}
			if level > 0 {
				path.push(level, b.text)
			}
			doc.Text = append(doc.Text, out)
		}
	}
}

func rect(b geom.Rect) *table.Rect {
	return &table.Rect{X0: float32(b.X0), Y0: float32(b.Y0), X1: float32(b.X1), Y1: float32(b.Y1)}
}

// outline is the path of headings down to where the text is.
type outline struct {
	levels []int
	texts  []string
	cached []string
}

func (o *outline) push(level int, text string) {
	n := len(o.levels)
	for n > 0 && o.levels[n-1] >= level {
		n--
	}
	o.levels, o.texts = append(o.levels[:n], level), append(o.texts[:n], text)
	o.cached = nil
}

// names returns the path; the slice is shared until the next heading.
func (o *outline) names() []string {
	if o.cached == nil && len(o.texts) > 0 {
		o.cached = append([]string(nil), o.texts...)
	}
	return o.cached
}

// placeTables returns a function that names the table, from 1, whose first page is the given
// one and that stands in the given area; 0 for a part that was joined to an earlier page.
func placeTables(tables []*table.Table) func(page int, area geom.Rect) int {
	type spot struct {
		n   int
		box geom.Rect
	}
	byPage := map[int][]spot{}
	for i, t := range tables {
		if len(t.Pages) == 0 {
			continue
		}
		s := spot{n: i + 1}
		count := 0
		for k := range t.Cells {
			if c := &t.Cells[k]; c.Page == t.Pages[0] && c.Box != nil {
				count++
				b := geom.Rect{X0: float64(c.Box.X0), Y0: float64(c.Box.Y0), X1: float64(c.Box.X1), Y1: float64(c.Box.Y1)}
				s.box = grow(s.box, b, count)
			}
		}
		byPage[t.Pages[0]] = append(byPage[t.Pages[0]], s)
	}
	return func(page int, area geom.Rect) int {
		for _, s := range byPage[page] {
			o := s.box.Intersect(area)
			if !o.Empty() && o.Width()*o.Height() > 0.5*s.box.Width()*s.box.Height() {
				return s.n
			}
		}
		return 0
	}
}
