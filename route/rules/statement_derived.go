package rules

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
)

// derivedMeasures are ratios that people ask for by name and statements seldom print: what is divided by what, each by the
// labels that it may have. A row that is called so itself is read instead.
var derivedMeasures = []struct {
	names, part, whole []string
}{
	{
		[]string{"gross profit margin", "gross margin"},
		[]string{"gross profit", "gross income", "gross margin"}, revenueLabels,
	},
	{
		[]string{"operating profit margin", "operating margin"},
		[]string{"operating income", "operating profit", "income from operations", "operating income loss"}, revenueLabels,
	},
	{
		[]string{"net profit margin", "net income margin", "net margin", "profit margin"},
		[]string{"net income", "net earnings", "net profit", "net income loss"}, revenueLabels,
	},
	{
		[]string{"effective tax rate", "effective income tax rate"},
		[]string{"provision for income taxes", "income tax expense", "income taxes", "income tax provision", "income tax"},
		[]string{"income before income taxes", "income before taxes", "earnings before income taxes", "income before provision for income taxes", "profit before tax"},
	},
}

var revenueLabels = []string{"total net sales", "net sales", "total net revenue", "total net revenues", "net revenue", "net revenues", "total revenue", "total revenues", "revenue", "revenues", "sales"}

// derivedAt finds the name of a derived measure that stands at a place.
func derivedAt(words []lang.Word, i int) (measure, n int) {
	for k, m := range derivedMeasures {
		for _, name := range m.names {
			if got := lang.PhraseAt(words, i, name); got > n {
				measure, n = k, got
			}
		}
	}
	return measure, n
}

// derived reads "the gross margin in 2024".
func (f *statementFrame) derived() (aggregate.Expr, route.Class, bool) {
	if f.has[aRatio] != 1 || len(f.rows) > 0 || len(f.times) != 1 || !f.takes(aRatio) {
		return aggregate.Expr{}, "", false
	}
	i := slices.IndexFunc(f.tokens, func(t statementToken) bool { return t.kind == aRatio })
	m := derivedMeasures[f.tokens[i].n]
	part, okPart := f.labelled(m.part)
	whole, okWhole := f.labelled(m.whole)
	if !okPart || !okWhole {
		return aggregate.Expr{}, "", false
	}
	f.rows = []layout.Line{part, whole}
	args, ok := f.args()
	return aggregate.Expr{Op: aggregate.Share, Args: args}, route.ClassShare, ok && f.oneUnit()
}

// labelled finds the one row with the first of some labels that a row has.
func (f *statementFrame) labelled(labels []string) (layout.Line, bool) {
	for _, label := range labels {
		want := lang.SplitWords(label)
		var found []layout.Line
		for _, l := range f.s.Rows {
			if sameStems(lang.SplitWords(l.Label), want) && l.Numbers > 0 {
				found = append(found, l)
			}
		}
		if len(found) > 0 {
			return found[0], len(found) == 1
		}
	}
	return layout.Line{}, false
}
