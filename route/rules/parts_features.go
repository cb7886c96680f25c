package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/table"
)

// ways are the last words of templates' names that say which way they compute.
var ways = lang.Set("forward backward size max min greater less times where range asked")

// templateParts splits a template's name into what it computes over and which way: "line all", "size".
func templateParts(tag string) (over, way string) {
	i := strings.LastIndexByte(tag, ' ')
	if last := tag[i+1:]; i > 0 && ways[last] && (last != "asked" || strings.HasSuffix(tag, "as asked")) {
		return strings.TrimSuffix(tag[:i], " as"), last
	}
	return tag, "plain"
}

// partFeatures lets the words of the question speak for or against the parts that templates share: the
// class, the class with the way that it computes, and what it computes over.
func partFeatures(q *lang.Question, f *linear.FeatureList, tag string) {
	over, way := templateParts(tag)
	kind := f.Class + " " + way
	f.One(kind+": bias", 1)
	for _, w := range cuesOf(q) {
		f.One(f.Class+": cue "+w, 1)
		f.One(kind+": "+w, 1)
		f.One(over+": "+w, 1)
	}
	f.One(f.Class+": head "+q.Opening, 1)
	f.One(kind+": head "+q.Opening, 1)
	if q.OfWhat != "" {
		f.One(f.Class+": percent "+q.OfWhat, 1)
		f.One(kind+": percent "+q.OfWhat, 1)
	}
	dates := " dates" + string(rune('0'+min(len(q.Years), 3)))
	f.One(f.Class+":"+dates, 1)
	f.One(over+":"+dates, 1)
	if n := len(q.Years); n == 2 && q.Years[0].Year != q.Years[1].Year {
		order := "rising"
		if q.Years[1].Before(q.Years[0]) {
			order = "falling"
		}
		f.One(kind+": dates "+order, 1)
	}
}

// sizeFeatures tells how two operands compare in size: a part is smaller than its whole, and figures of one
// sort seldom lie a thousandfold apart.
func sizeFeatures(x, y table.Decimal) []route.Feature {
	a, b := x.Abs(), y.Abs()
	var out []route.Feature
	switch c := a.Cmp(b); {
	case c == 0:
		out = append(out, route.Feature{Name: "sizes: equal", Value: 1})
	case c > 0:
		out = append(out, route.Feature{Name: "sizes: greater first", Value: 1})
		a, b = b, a
	}
	if b.Cmp(a.Shift(3)) > 0 {
		out = append(out, route.Feature{Name: "sizes: far apart", Value: 1})
		if b.Cmp(a.Shift(4)) > 0 {
			out = append(out, route.Feature{Name: "sizes: beyond compare", Value: 1})
		}
	} else if b.Cmp(a.Shift(1)) > 0 {
		out = append(out, route.Feature{Name: "sizes: apart", Value: 1})
	}
	if x.Sign()*y.Sign() < 0 {
		out = append(out, route.Feature{Name: "sizes: signs differ", Value: 1})
	}
	return out
}

// spanFeatures tells whether periods lie as many years apart as the question says, or are as many.
func (a *axis) spanFeatures(cross []int) []route.Feature {
	if a.q.Span == 0 || slices.ContainsFunc(cross, func(k int) bool { return !a.cross[k].Dated || a.cross[k].Date.Year == 0 }) {
		return nil
	}
	first, last := a.cross[cross[0]].Date.Year, a.cross[cross[len(cross)-1]].Date.Year
	switch apart := first - last; {
	case apart == a.q.Span:
		return []route.Feature{{Name: "span: as said", Value: 1}}
	case apart+1 == a.q.Span:
		return []route.Feature{{Name: "span: counting both ends", Value: 1}}
	}
	return []route.Feature{{Name: "span: other than said", Value: 1}}
}

// sizeOf is how large the figure of a slot is, whatever its sign.
func (m *matrix) sizeOf(s slot) table.Decimal { return m.cellAt(s).Value.Exact().Abs() }

func (m *matrix) sizes(x, y slot) []route.Feature {
	return sizeFeatures(m.cellAt(x).Value.Exact(), m.cellAt(y).Value.Exact())
}
