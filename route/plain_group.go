package route

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// byGroup is what a question asks of the groups of a list's rows: "average amount by region",
// "how many orders per customer", "which region has the highest total amount".
type byGroup struct {
	column int    // whose values name the groups
	from   int    // place of the column's name in the question, behind the cue, and
	to     int    // behind the name
	order  string // "desc" and "asc" ask for the first group alone, "" for all
}

// groupCues stand before the name of the column that groups; so do "each" and "every" behind one of eachCues.
var (
	groupCues = set("by per")
	eachCues  = set("for in of by within across at from")
)

// groupAsked finds the column of a list by which the question groups rows: it is named in full
// behind a cue, and holds texts.
func (w *work) groupAsked(s *sheet) (byGroup, bool) {
	var found byGroup
	for c := range s.t.Columns {
		name := splitWords(s.t.Columns[c].Name())
		if len(name) == 0 || s.t.Columns[c].Type != table.TypeText {
			continue
		}
		for i := 1; i+len(name) <= len(w.q.words); i++ {
			order, cued := w.groupCue(i)
			if cued && sameStems(w.q.words[i:i+len(name)], name) && len(name) > found.to-found.from {
				found = byGroup{column: c, from: i, to: i + len(name), order: order}
			}
		}
	}
	return found, found.to > 0
}

// groupCue tells whether the word before place i asks for groups named by what stands there.
func (w *work) groupCue(i int) (order string, cued bool) {
	before := w.q.words[i-1].text
	each := (before == "each" || before == "every") && i > 1 && eachCues[w.q.words[i-2].text]
	if groupCues[before] || each {
		return "", true
	}
	if i != 1 || before != "which" && before != "what" {
		return "", false
	}
	most, least := w.q.has("highest", "largest", "greatest", "most", "biggest"), w.q.has("lowest", "smallest", "least", "fewest")
	switch {
	case most && !least:
		return "desc", true
	case least && !most:
		return "asc", true
	}
	return "", false
}

// plainGroups computes one value a group.
func (w *work) plainGroups(sheets []*sheet) []Plan {
	for _, s := range sheets {
		g, asked := w.groupAsked(s)
		if !asked {
			continue
		}
		if p, ok := w.groupPlan(s, g); ok {
			return []Plan{p}
		}
	}
	return nil
}

func (w *work) groupPlan(s *sheet, g byGroup) (Plan, bool) {
	hits := make([]float64, len(w.q.words))
	for i := g.from - 1; i < g.to; i++ {
		hits[i] = 1
	}
	expr, ok := w.groupExpr(s, g, hits)
	if !ok {
		return Plan{}, false
	}
	expr.Cells.Rows = w.namedValues(s, g.column, hits)
	w.explainAround(s, hits)
	for i, word := range w.q.words {
		if plainCueWords[word.stem] || groupWords[word.stem] {
			hits[i] = 1
		}
	}
	if w.q.covered(hits) < minPlainCover {
		return Plan{}, false
	}
	q := aggregate.Query{Sources: []string{s.t.ID}, Expr: expr, GroupBy: []aggregate.Key{{Column: &aggregate.Columns{Index: &g.column}}}}
	if g.order != "" {
		q.Order, q.Limit, q.Return = g.order, 1, "group"
	}
	return Plan{
		Query: q, Score: plainSure, Confidence: plainSure, Class: plainClass(expr.Op),
		Signals: []string{"plain " + string(expr.Op), "by " + s.t.Columns[g.column].Name()},
	}, true
}

// groupWords are the stems that say how groups are computed and compared, beside [plainCueWords].
var groupWords = stems("total number count many most fewest least biggest")

// groupExpr reads what is computed of each group, and of which column. A column without an operator is
// not read: a price is not summed up.
func (w *work) groupExpr(s *sheet, g byGroup, hits []float64) (aggregate.Expr, bool) {
	op := w.groupOp(g.order == "")
	if op == aggregate.Count {
		return aggregate.Expr{Op: op, Cells: &aggregate.Cells{}}, w.countsRows(s, hits)
	}
	var measured []int
	for _, c := range s.cols {
		k := w.linker.link(s, c)
		if op == "" || !k.exact || c.numbers < minColumn || slices.ContainsFunc(c.own, func(x word) bool { return groupWords[x.stem] || plainCueWords[x.stem] }) {
			continue // "total" that is a column's name asks for no sum
		}
		measured = append(measured, c.index)
		raise(hits, k.hits)
	}
	if len(measured) != 1 {
		return aggregate.Expr{}, false
	}
	return aggregate.Expr{Op: op, Cells: &aggregate.Cells{Columns: &aggregate.Columns{Index: &measured[0]}}}, true
}

// groupOp names the operator that is asked for each group, "" when none or several are. Where all groups
// are asked for, "highest" is of the values of each.
func (w *work) groupOp(all bool) aggregate.Op {
	count := w.q.has("many", "count") || w.rowsAt() > 0
	sum, avg := w.q.has("sum", "total"), w.q.has("averag", "mean")
	switch {
	case sum && !avg && !count:
		return aggregate.Sum
	case avg && !sum && !count:
		return aggregate.Avg
	case count && !avg && !w.q.has("sum"):
		return aggregate.Count
	case sum || avg || count || !all:
		return ""
	}
	if op := plainCue(w.q); op == aggregate.Max || op == aggregate.Min {
		return op
	}
	return ""
}

// rowsAt is the place of the word that says what is counted: "how many orders", "number of
// orders", "most orders"; 0 when nothing is.
func (w *work) rowsAt() int {
	for i, word := range w.q.words[:max(len(w.q.words)-1, 0)] {
		switch {
		case word.text == "many" || word.text == "most" || word.text == "fewest":
			return i + 1
		case (word.stem == "number" || word.stem == "count") && w.q.words[i+1].text == "of" && i+2 < len(w.q.words):
			return i + 2
		}
	}
	return 0
}

// countsRows tells whether what is counted is what the rows of a list are.
func (w *work) countsRows(s *sheet, hits []float64) bool {
	at := w.rowsAt()
	if slices.ContainsFunc(s.cols, func(c line) bool {
		return c.numbers > 0 && len(c.own) > 0 && at+len(c.own) <= len(w.q.words) && sameStems(w.q.words[at:at+len(c.own)], c.own)
	}) {
		return false // "most wins" of a column of wins
	}
	return at > 0 && recordTable(s.t) && w.namesRows(s, at, hits)
}

// byAll lists the tables, by ID, of which a figure for each group is asked.
func (w *work) byAll(sheets []*sheet) map[string]bool {
	out := map[string]bool{}
	for _, s := range sheets {
		if g, asked := w.groupAsked(s); asked && g.order == "" {
			out[s.t.ID] = true
		}
	}
	return out
}

// ungrouped tells whether a plan gives one figure, or one group, where all groups of the table that it
// reads are asked for.
func (w *work) ungrouped(p Plan, byAll map[string]bool) bool {
	if len(p.Query.Sources) == 0 || !byAll[p.Query.Sources[0]] || p.Query.Expr.Op == aggregate.List {
		return false
	}
	return len(p.Query.GroupBy) == 0 || p.Query.Limit > 0 && plainCue(w.q) == aggregate.Lookup
}

func sameStems(a, b []word) bool {
	return slices.EqualFunc(a, b, func(x, y word) bool { return x.stem == y.stem })
}
