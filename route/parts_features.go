package route

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// ways are the last words of templates' names that say which way they compute.
var ways = set("forward backward size max min greater less times where range asked")

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
func (q *question) partFeatures(f *featureList, tag string) {
	over, way := templateParts(tag)
	kind := f.class + " " + way
	f.one(kind+": bias", 1)
	for _, w := range q.cues() {
		f.one(f.class+": cue "+w, 1)
		f.one(kind+": "+w, 1)
		f.one(over+": "+w, 1)
	}
	f.one(f.class+": head "+q.opening, 1)
	f.one(kind+": head "+q.opening, 1)
	if q.ofWhat != "" {
		f.one(f.class+": percent "+q.ofWhat, 1)
		f.one(kind+": percent "+q.ofWhat, 1)
	}
	dates := " dates" + string(rune('0'+min(len(q.years), 3)))
	f.one(f.class+":"+dates, 1)
	f.one(over+":"+dates, 1)
	if n := len(q.years); n == 2 && q.years[0].year != q.years[1].year {
		order := "rising"
		if q.years[1].before(q.years[0]) {
			order = "falling"
		}
		f.one(kind+": dates "+order, 1)
	}
}

// spans reads how many years the question says that something lasts: "five-year return", "the last 3 years".
func (q *question) spans() int {
	for i, w := range q.words[1:] {
		if w.stem != "year" {
			continue
		}
		if n, ok := wordNumber(q.words[i].text); ok && n > 1 && n <= 20 && !strings.HasSuffix(q.words[i].text, "th") {
			return n
		}
	}
	return 0
}

// sizeFeatures tells how two operands compare in size: a part is smaller than its whole, and figures of one
// sort seldom lie a thousandfold apart.
func sizeFeatures(x, y table.Decimal) []Feature {
	a, b := x.Abs(), y.Abs()
	var out []Feature
	switch c := a.Cmp(b); {
	case c == 0:
		out = append(out, Feature{"sizes: equal", 1})
	case c > 0:
		out = append(out, Feature{"sizes: greater first", 1})
		a, b = b, a
	}
	if b.Cmp(a.Shift(3)) > 0 {
		out = append(out, Feature{"sizes: far apart", 1})
		if b.Cmp(a.Shift(4)) > 0 {
			out = append(out, Feature{"sizes: beyond compare", 1})
		}
	} else if b.Cmp(a.Shift(1)) > 0 {
		out = append(out, Feature{"sizes: apart", 1})
	}
	if x.Sign()*y.Sign() < 0 {
		out = append(out, Feature{"sizes: signs differ", 1})
	}
	return out
}

// spanFeatures tells whether periods lie as many years apart as the question says, or are as many.
func (a *axis) spanFeatures(cross []int) []Feature {
	if a.q.span == 0 || slices.ContainsFunc(cross, func(k int) bool { return !a.cross[k].dated || a.cross[k].date.year == 0 }) {
		return nil
	}
	first, last := a.cross[cross[0]].date.year, a.cross[cross[len(cross)-1]].date.year
	switch apart := first - last; {
	case apart == a.q.span:
		return []Feature{{"span: as said", 1}}
	case apart+1 == a.q.span:
		return []Feature{{"span: counting both ends", 1}}
	}
	return []Feature{{"span: other than said", 1}}
}

// sizeOf is how large the figure of a slot is, whatever its sign.
func (m *matrix) sizeOf(s slot) table.Decimal { return m.cellAt(s).Value.Exact().Abs() }

func (m *matrix) sizes(x, y slot) []Feature {
	return sizeFeatures(m.cellAt(x).Value.Exact(), m.cellAt(y).Value.Exact())
}
