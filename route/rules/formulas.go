package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
)

// formula is a ratio that has a name of its own: what is divided and by what, as statements label them.
type formula struct {
	names       []string
	part, whole []string
	op          aggregate.Op
}

var (
	revenue  = []string{"revenue", "revenues", "net revenues", "total revenues", "total net revenues", "net sales", "sales", "total net sales", "operating revenues"}
	earnings = []string{"net income", "net earnings", "net income loss", "net earnings loss", "profit for the year"}
	formulas = []formula{
		{[]string{"operating margin", "operating profit margin"}, []string{"operating income", "operating profit", "operating earnings", "operating income loss", "income from operations"}, revenue, aggregate.Share},
		{[]string{"gross margin", "gross profit margin"}, []string{"gross profit", "gross margin"}, revenue, aggregate.Share},
		{[]string{"profit margin", "net margin", "net income margin"}, earnings, revenue, aggregate.Share},
		{[]string{"return on assets", "return on total assets"}, earnings, []string{"total assets"}, aggregate.Share},
		{[]string{"return on equity"}, earnings, []string{"total equity", "total stockholders equity", "total shareholders equity"}, aggregate.Share},
		{[]string{"current ratio"}, []string{"total current assets", "current assets"}, []string{"total current liabilities", "current liabilities"}, aggregate.Divide},
		{[]string{"debt to equity ratio", "debt equity ratio"}, []string{"total debt", "total liabilities"}, []string{"total equity", "total stockholders equity", "total shareholders equity"}, aggregate.Divide},
		{[]string{"effective tax rate", "effective income tax rate"}, []string{"income taxes", "provision for income taxes", "income tax expense"}, []string{"income before income taxes", "earnings before income taxes", "income before taxes", "pretax income"}, aggregate.Share},
		{[]string{"payout ratio"}, []string{"dividends", "dividends paid", "dividends per share"}, append([]string{"earnings per share"}, earnings...), aggregate.Share},
	}
)

// namedIn tells which words of the question are the name, -1 for none.
func namedIn(q *lang.Question, name string) (from, to int) {
	ws := lang.SplitWords(name)
	for i := 0; i+len(ws) <= len(q.Words); i++ {
		same := true
		for j, w := range ws {
			same = same && q.Words[i+j].Stem == w.Stem
		}
		if same {
			return i, i + len(ws)
		}
	}
	return -1, -1
}

// formulaPlans reads ratios by their names where the table has what they are made of.
func (a *axis) formulaPlans() {
	for _, f := range formulas {
		class := route.ClassShare
		if f.op == aggregate.Divide {
			class = route.ClassRatio
		}
		if !a.wants(class) && !a.wants(route.ClassLookup) {
			continue
		}
		for _, name := range f.names {
			from, to := namedIn(a.q, name)
			if from < 0 {
				continue
			}
			i, j := a.labelled(f.part), a.labelled(f.whole)
			if i < 0 || j < 0 || i == j {
				break
			}
			restore := []func(){a.lend(i, from, to), a.lend(j, from, to)}
			for _, k := range a.topCross(5) {
				if slots := a.column([]int{i, j}, k); a.allFigures(slots) {
					a.emit(class, byFormula, slots, func() aggregate.Expr { return binary(f.op, a.read(slots[0]), a.read(slots[1])) })
				}
			}
			for _, undo := range restore {
				undo()
			}
			return
		}
	}
}

// namesOfRatios lets the name of a ratio stand for no line of what the ratio is made of: "return on total assets" asks
// for no total assets, where no line is called so.
func (a *axis) namesOfRatios() {
	for _, f := range formulas {
		for _, name := range f.names {
			from, to := namedIn(a.q, name)
			if from < 0 {
				continue
			}
			if i, j := a.labelled(f.part), a.labelled(f.whole); i >= 0 && j >= 0 && i != j && !a.anyCalled(name) {
				a.takeWords(from, to)
			}
			return
		}
	}
}

// anyCalled tells whether the label of a line has all words of a name.
func (a *axis) anyCalled(name string) bool {
	return slices.ContainsFunc(slices.Concat(a.items, a.cross), func(l layout.Line) bool {
		return !slices.ContainsFunc(lang.SplitWords(name), func(w lang.Word) bool {
			return !w.Stop && !slices.ContainsFunc(lang.SplitWords(l.Name), func(x lang.Word) bool { return x.Stem == w.Stem })
		})
	})
}

// partlyNamed is what it is worth to a line that it matches words which a ratio is named by.
const partlyNamed = 0.25

// takeWords lets items not be named by some words of the question.
func (a *axis) takeWords(from, to int) {
	links := a.rowLinks
	if a.flipped {
		links = a.colLinks
	}
	for i := range links {
		k := &links[i]
		if !slices.ContainsFunc(k.Hits[from:to], func(h float64) bool { return h > 0 }) {
			continue
		}
		k.Hits = slices.Clone(k.Hits)
		clear(k.Hits[from:to])
		k.Cover, k.Run, k.Exact = k.Cover*partlyNamed, k.Run*partlyNamed, false
	}
}

// labelled finds the item that has one of the labels, -1 for none.
func (a *axis) labelled(labels []string) int {
	for _, label := range labels {
		want := stemsOf(lang.SplitWords(label))
		for i, l := range a.items {
			if l.Numbers > 0 && stemsOf(slices.DeleteFunc(lang.SplitWords(l.Label), func(w lang.Word) bool { return w.Stop && !strings.Contains(label, w.Text) })) == want {
				return i
			}
		}
	}
	return -1
}

// lend lets an item stand for words that name it by a formula, until the function it returns is called.
func (a *axis) lend(item, from, to int) (restore func()) {
	links := a.rowLinks
	if a.flipped {
		links = a.colLinks
	}
	old := links[item]
	k := old
	k.Hits = slices.Clone(old.Hits)
	k.Cover, k.Run, k.Exact, k.Labeled, k.Bare, k.Spare, k.Other = 1, 1, true, true, false, false, false
	for i := from; i < to; i++ {
		k.Hits[i] = 1
	}
	links[item] = k
	return func() { links[item] = old }
}
