package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/route/linear"
)

// choice is a set of lines to compute over.
type choice struct {
	members  []int
	tag      string
	features []route.Feature
}

// crossGroups groups the dated cross lines that differ in the period alone, latest first: by
// their own words, and by their parents too where a period would else stand twice in a group.
func (a *axis) crossGroups() [][]int {
	if a.periods != nil {
		return a.periods
	}
	var dated []int
	for i, l := range a.cross {
		if l.Dated && !l.Date.Open && (a.flipped || !l.Kind.IsTotal()) {
			dated = append(dated, i)
		}
	}
	out := [][]int{}
	for _, g := range a.groupBy(dated, func(l layout.Line) string { return stemsOf(l.Own) }) {
		if a.datesDiffer(g) {
			out = append(out, g)
			continue
		}
		out = append(out, a.groupBy(g, func(l layout.Line) string { return stemsOf(l.Parents) })...)
	}
	if len(out) > 1 && len(out) == len(dated) && a.datesDiffer(dated) {
		out = [][]int{dated}
	}
	out = a.withoutWholes(out)
	for _, g := range out {
		slices.SortStableFunc(g, func(x, y int) int { return a.cross[y].Date.Key() - a.cross[x].Date.Key() })
	}
	a.periods = slices.DeleteFunc(out, func(g []int) bool { return len(g) < 2 })
	return a.periods
}

// withoutWholes sets the years aside that stand in a group with their own quarters or halves: what is added up or averaged
// over the parts is not over the whole, too.
func (a *axis) withoutWholes(groups [][]int) [][]int {
	var wholes [][]int
	for n, g := range groups {
		inParts := map[int]int{}
		for _, k := range g {
			if d := a.cross[k].Date; d.Quarter+d.Half > 0 {
				inParts[d.Year]++
			}
		}
		whole := func(k int) bool {
			d := a.cross[k].Date
			return d.Quarter+d.Half+d.Month == 0 && inParts[d.Year] > 1
		}
		if w := slices.DeleteFunc(slices.Clone(g), func(k int) bool { return !whole(k) }); len(w) > 0 {
			wholes = append(wholes, w)
			groups[n] = slices.DeleteFunc(slices.Clone(g), whole)
		}
	}
	return append(groups, wholes...)
}

// groupBy parts lines by a key, in the order in which the keys come.
func (a *axis) groupBy(lines []int, key func(layout.Line) string) [][]int {
	at := map[string]int{}
	var out [][]int
	for _, i := range lines {
		k := key(a.cross[i])
		n, ok := at[k]
		if !ok {
			n = len(out)
			at[k] = n
			out = append(out, nil)
		}
		out[n] = append(out[n], i)
	}
	return out
}

// datesDiffer tells whether no two of the cross lines are for the same period.
func (a *axis) datesDiffer(lines []int) bool {
	seen := map[int]bool{}
	for _, i := range lines {
		k := a.cross[i].Date.Key()
		if seen[k] {
			return false
		}
		seen[k] = true
	}
	return true
}

func stemsOf(ws []lang.Word) string {
	var b strings.Builder
	for _, w := range ws {
		b.WriteString(w.Stem)
		b.WriteByte(' ')
	}
	return b.String()
}

// asks tells which of the question's periods a cross line is for, -1 for none.
func (a *axis) asks(k int) int {
	best, at := 0, -1
	for i, d := range a.q.Years {
		if g := d.Agrees(a.cross[k].Date); g > best {
			best, at = g, i
		}
	}
	return at
}

// choices are the sets of cross lines that a set operation may run over: those asked for,
// the whole range between them, or all.
func (a *axis) choices() []choice {
	if a.chosen == nil {
		a.chosen = a.makeChoices()
	}
	return a.chosen
}

func (a *axis) makeChoices() []choice {
	out := []choice{}
	for _, g := range a.crossGroups() {
		var asked []int
		for _, k := range g {
			if a.asks(k) >= 0 {
				asked = append(asked, k)
			}
		}
		if len(asked) >= 2 {
			out = append(out, choice{members: asked, tag: "asked"})
			lo, hi := slices.Index(g, asked[0]), slices.Index(g, asked[len(asked)-1])
			if hi-lo+1 > len(asked) {
				out = append(out, choice{members: g[lo : hi+1], tag: "range"})
			}
		}
		if len(asked) < len(g) {
			out = append(out, choice{members: g, tag: "all"})
			for n := 0; n+1 < len(g) && len(g) > 2 && len(a.q.Years) == 1; n++ {
				c := choice{members: g[n : n+2], tag: "two"}
				if len(a.q.Years) == 1 && a.asks(g[n]) >= 0 {
					c.tag = "two from asked"
				} else if n > 0 {
					c.tag = "two older"
				}
				out = append(out, c)
			}
		}
	}
	if len(out) == 0 && len(a.cross) > 1 && len(a.cross) <= 30 {
		var all []int
		for k, l := range a.cross {
			if !l.Kind.IsTotal() {
				all = append(all, k)
			}
		}
		if len(all) > 1 {
			out = append(out, choice{members: all, tag: "everything"})
		}
	}
	return out[:min(len(out), maxChoices)]
}

// pair is two cross lines.
type pair struct {
	later, earlier int
	features       []route.Feature
}

// crossPairs are the pairs of periods that a change may be between.
func (a *axis) crossPairs() []pair {
	var out []pair
	for _, g := range a.crossGroups() {
		for x := 0; x < len(g) && x < 12; x++ {
			for y := x + 1; y < len(g) && y < 12; y++ {
				p := pair{later: g[x], earlier: g[y]}
				hits := linear.Flag(a.asks(g[x]) >= 0) + linear.Flag(a.asks(g[y]) >= 0)
				if need := min(2, len(a.q.Years)); hits < float64(need) && len(g) > 2 {
					continue
				}
				switch {
				case y > x+1 && hits < 2:
					p.features = append(p.features, route.Feature{Name: "pair: far apart", Value: 1})
				case y == x+1:
					p.features = append(p.features, route.Feature{Name: "pair: neighbours", Value: 1})
				}
				if x == 0 {
					p.features = append(p.features, route.Feature{Name: "pair: with the latest", Value: 1})
				}
				if x == 0 && y == len(g)-1 {
					p.features = append(p.features, route.Feature{Name: "pair: ends", Value: 1})
				}
				if len(a.q.Years) == 1 && a.asks(g[x]) >= 0 {
					p.features = append(p.features, route.Feature{Name: "pair: asked with the one before", Value: 1})
				}
				out = append(out, p)
			}
		}
	}
	return out[:min(len(out), 40)]
}

// itemSets are the sets of items that a set operation may run over: two or three that the
// question names, or a group.
func (a *axis) itemSets() []choice {
	if a.itemised == nil {
		a.itemised = a.makeItemSets()
	}
	return a.itemised
}

func (a *axis) makeItemSets() []choice {
	out := []choice{}
	top := a.topItems(6)
	for x := range top {
		for y := x + 1; y < len(top); y++ {
			i, j := min(top[x], top[y]), max(top[x], top[y])
			out = append(out, choice{members: []int{i, j}, tag: "two", features: a.bothNamed(i, j)})
			for z := y + 1; z < len(top) && z < 4; z++ {
				three := []int{i, j, top[z]}
				slices.Sort(three)
				out = append(out, choice{members: three, tag: "three", features: a.bothNamed(three...)})
			}
		}
	}
	for _, g := range a.itemGroups() {
		if len(g.members) > 1 && len(g.members) <= 60 {
			out = append(out, choice(g))
		}
	}
	return out
}

// bothNamed tells whether the question names each of the items by words that the others
// do not have.
func (a *axis) bothNamed(items ...int) []route.Feature {
	own := 0.0
	for _, i := range items {
		k := a.itemLink(i)
		alone := false
		for w := range k.Hits {
			if k.Hits[w] < 0.8 || a.q.Weight[w] < 0.3 {
				continue
			}
			others := false
			for _, j := range items {
				others = others || j != i && a.itemLink(j).Hits[w] >= 0.8
			}
			alone = alone || !others
		}
		own += linear.Flag(alone)
	}
	return []route.Feature{{Name: "set: each named", Value: own / float64(len(items))}}
}

// group is items that belong together.
type group struct {
	members  []int
	tag      string
	features []route.Feature
}

// itemGroups finds items under one parent, items above a total, and all items.
func (a *axis) itemGroups() []group {
	if a.grouped == nil {
		a.grouped = a.makeItemGroups()
	}
	return a.grouped
}

func (a *axis) makeItemGroups() []group {
	out := []group{}
	add := func(tag string, members []int, label []lang.Word) {
		if len(members) < 2 {
			return
		}
		g := group{members: members, tag: tag}
		if len(label) > 0 {
			hits := make([]float64, len(a.q.Words))
			cover := a.linker.Coverage(a.s, label, hits, 1)
			g.features = []route.Feature{{Name: "group: label covered", Value: cover}, {Name: "group: question explained", Value: a.q.Covered(hits)}}
		} else {
			g.features = []route.Feature{{Name: "group: without label", Value: 1}}
		}
		out = append(out, g)
	}
	var keys []string
	under := map[string][]int{}
	var block, all []int
	for i, l := range a.items {
		if l.Kind.IsTotal() {
			if len(l.Own) > 0 {
				add("above total", slices.Clone(block), withoutTotal(l.Own))
			}
			block = nil
			continue
		}
		if l.Numbers == 0 {
			block = nil
			continue
		}
		all = append(all, i)
		block = append(block, i)
		if k := stemsOf(l.Parents); len(l.Parents) > 0 {
			if _, ok := under[k]; !ok {
				keys = append(keys, k)
			}
			under[k] = append(under[k], i)
		}
	}
	for _, k := range keys {
		add("under parent", under[k], a.items[under[k][0]].Parents)
	}
	add("all items", all, nil)
	return out[:min(len(out), 12)]
}

func withoutTotal(ws []lang.Word) []lang.Word {
	var out []lang.Word
	for _, w := range ws {
		if w.Stem != "total" {
			out = append(out, w)
		}
	}
	return out
}
