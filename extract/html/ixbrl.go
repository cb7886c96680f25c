package html

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"github.com/tabrag/tabrag/table"
)

// Inline XBRL 1.1 (xbrl.org/specification/inlinexbrl-part1): numbers of a page stand in
// ix:nonFraction elements that name concept, unit, context and scale; units and contexts
// are declared in ix:header.

// tagged holds what a page declares and the tags found in its table cells.
type tagged struct {
	periods map[string]*table.Period
	units   map[string]table.Unit
	cells   map[table.Ref][]tag
}

// tag is one tagged number.
type tag struct {
	concept string
	text    string
	value   table.Decimal // magnitude with the scale applied
	number  table.Decimal // as printed, without sign
	scale   int
	unit    table.Unit
	period  *table.Period
}

// maxTagScale bounds the power of ten that a tag may state.
const maxTagScale = 30

// readTags reads the declarations; nil when the page has none.
func readTags(root *goquery.Document) *tagged {
	t := &tagged{periods: map[string]*table.Period{}, units: map[string]table.Unit{}, cells: map[table.Ref][]tag{}}
	walkElements(root.Nodes[0], func(n *html.Node) {
		switch local(n.Data) {
		case "context":
			if p := contextPeriod(n); p != nil {
				t.periods[attr(n, "id")] = p
			}
		case "unit":
			t.units[attr(n, "id")] = declaredUnit(n)
		}
	})
	if len(t.periods) == 0 {
		return nil
	}
	return t
}

// walkElements visits the elements below a node without recursion.
func walkElements(root *html.Node, visit func(*html.Node)) {
	for n := root; n != nil; {
		if n.Type == html.ElementNode {
			visit(n)
		}
		if n.FirstChild != nil {
			n = n.FirstChild
			continue
		}
		for n != root && n.NextSibling == nil {
			n = n.Parent
		}
		if n == root {
			return
		}
		n = n.NextSibling
	}
}

func local(name string) string {
	if i := strings.LastIndexByte(name, ':'); i >= 0 {
		return name[i+1:]
	}
	return name
}

func contextPeriod(n *html.Node) *table.Period {
	var p table.Period
	walkElements(n, func(c *html.Node) {
		text := func() string {
			if c.FirstChild == nil || c.FirstChild.Type != html.TextNode {
				return ""
			}
			s := strings.TrimSpace(c.FirstChild.Data)
			if _, ok := table.ParseDate(s); !ok {
				return ""
			}
			return s[:min(10, len(s))]
		}
		switch local(c.Data) {
		case "startdate":
			p.Start = text()
		case "enddate", "instant":
			p.End = text()
		}
	})
	if p.End == "" {
		return nil
	}
	p.Grain = grain(p.Start, p.End)
	return &p
}

// grain is the length of a period by its days.
func grain(start, end string) table.Grain {
	if start == "" {
		return table.Instant
	}
	a, err1 := time.Parse(time.DateOnly, start)
	b, err2 := time.Parse(time.DateOnly, end)
	if err1 != nil || err2 != nil {
		return table.Range
	}
	switch days := int(b.Sub(a).Hours()/24) + 1; {
	case days == 1:
		return table.Day
	case days >= 28 && days <= 31:
		return table.Month
	case days >= 84 && days <= 98:
		return table.Quarter
	case days >= 175 && days <= 189:
		return table.HalfYear
	case days >= 266 && days <= 280:
		return table.NineMonths
	case days >= 357 && days <= 373:
		return table.Year
	}
	return table.Range
}

// declaredUnit names a unit as the rest of the library does: "USD", "USD/shares",
// "shares", "" for a pure number, and the local name of any other.
func declaredUnit(n *html.Node) table.Unit {
	var measures []string
	walkElements(n, func(c *html.Node) {
		if local(c.Data) == "measure" && c.FirstChild != nil {
			m := local(strings.TrimSpace(c.FirstChild.Data))
			if m == "pure" {
				m = ""
			}
			measures = append(measures, m)
		}
	})
	if len(measures) == 0 {
		return ""
	}
	return table.Unit(strings.Join(measures[:min(2, len(measures))], "/"))
}

// collect reads the tags inside one table cell.
func (t *tagged) collect(cell *html.Node, ref table.Ref) {
	if t == nil {
		return
	}
	walkElements(cell, func(n *html.Node) {
		if local(n.Data) != "nonfraction" {
			return
		}
		if one, ok := t.read(n); ok {
			t.cells[ref] = append(t.cells[ref], one)
		}
	})
}

func (t *tagged) read(n *html.Node) (one tag, ok bool) {
	text := fold(innerText(n))
	loc := table.PointLocale
	if strings.Contains(attr(n, "format"), "comma") {
		loc = table.CommaLocale
	}
	r := table.ParseValue(text, loc)
	if r.Kind != table.Number || r.OwnScale {
		return one, false
	}
	scale, err := strconv.Atoi(strings.TrimSpace(attr(n, "scale")))
	if err != nil && hasAttr(n, "scale") || scale > maxTagScale || scale < -maxTagScale {
		return one, false
	}
	one = tag{concept: attr(n, "name"), text: text, number: r.Number.Abs(), scale: scale, unit: t.units[attr(n, "unitref")], period: t.periods[attr(n, "contextref")]}
	one.value = one.number.Shift(scale)
	return one, true
}

// applyTags gives tagged cells the value, unit and period of their tag. The sign stays as
// printed: a tag states the sign of its concept, not the one that the table adds up with.
// A printed reading that differs is an issue.
func (p *page) applyTags() {
	if p.tags == nil {
		return
	}
	for _, period := range p.tags.periods {
		period.SetFiscal(p.doc.About.FiscalYearEnd)
	}
	for _, t := range p.doc.Tables {
		for i := range t.Cells {
			c := &t.Cells[i]
			tags := p.tags.cells[c.Ref]
			if len(tags) == 0 {
				continue
			}
			if len(tags) == 1 && c.Value.Kind == table.Number {
				applyTag(t, c, tags[0])
				continue
			}
			for k := range c.Stated {
				applyStated(&c.Stated[k], tags)
			}
		}
	}
}

func applyTag(t *table.Table, c *table.Cell, one tag) {
	v := &c.Value
	percent := v.Unit.Family() == table.FamilyPercent && one.unit == ""
	read := v.Exact().Abs()
	if percent {
		read = read.Shift(-2)
	}
	if read.Cmp(one.value) != 0 {
		t.Issues = append(t.Issues, table.Issue{Code: "tag_differs", Severity: table.Warning, Ref: c.Ref,
			Message: fmt.Sprintf("the printed reading is %s, the tag states %s; the tag was taken", read, one.value)})
	}
	c.Concept = one.concept
	c.Period = labelled(one.period, c.Period)
	if percent {
		return
	}
	number := one.number
	if v.Number.Sign() < 0 {
		number = number.Neg()
	}
	v.Number, v.Scale, v.Unit = number, int8(one.scale), one.unit
}

// labelled is the tag's period under the name that the table prints.
func labelled(period, printed *table.Period) *table.Period {
	if period == nil {
		return printed
	}
	out := *period
	if printed != nil {
		out.Label, out.Mark = printed.Label, printed.Mark
	}
	return &out
}

// applyStated finds the tag of a number inside a text by its digits.
func applyStated(s *table.Stated, tags []tag) {
	for _, one := range tags {
		if s.Value.Number.Abs().Cmp(one.number) == 0 && strings.Contains(s.Text, one.text) {
			s.Value.Scale, s.Value.Unit = int8(one.scale), one.unit
			s.Period = labelled(one.period, s.Period)
			return
		}
	}
}
