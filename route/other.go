package route

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// asPercent are the words with which a question wants percent and nothing else.
var asPercent = []string{"percentage point", "what percent", "how many percent", "the percentage"}

// NotPercent tells whether a question wants percent and an answer is money, a count of lines, or a plain
// difference.
func NotPercent(text string, result *aggregate.Result) bool {
	low := strings.ToLower(text)
	if !slices.ContainsFunc(asPercent, func(words string) bool { return strings.Contains(low, words) }) {
		return false
	}
	op := aggregate.Op("")
	if n := len(result.Steps); n > 0 {
		op = result.Steps[n-1].Op
	}
	points := strings.Contains(low, asPercent[0])
	return slices.ContainsFunc(result.Values, func(v aggregate.Value) bool {
		plain := op == aggregate.Count || op == aggregate.Subtract && !points
		return v.IsNumber && (v.Unit.Family() == table.FamilyMoney || plain && v.Unit == "")
	})
}

// otherOf are words before "of" or "in" with which a label says another figure than the one it names.
var otherOf = map[string]string{"cost": "of", "chang": "in", "increas": "in", "decreas": "in"}

// OtherFigure tells whether all cells of an answer are of rows such as "Total cost of revenue" or "Change in
// inventory", and the question speaks of no cost and no change.
func OtherFigure(text string, cells []aggregate.Operand) bool {
	asked := map[string]bool{}
	addStems(asked, text)
	for _, c := range cells {
		if len(c.RowPath) == 0 || !otherFigure(asked, splitWords(c.RowPath[len(c.RowPath)-1])) {
			return false
		}
	}
	return len(cells) > 0
}

func otherFigure(asked map[string]bool, label []word) bool {
	if len(label) > 0 && label[0].stem == "total" {
		label = label[1:]
	}
	return len(label) > 2 && otherOf[label[0].stem] == label[1].text && !asked[label[0].stem]
}

// minCounted is the share of a question's words that the prose must hold whose items are counted.
const minCounted = 0.75

// CountsOther tells whether a plan counts the items of a list in prose that does not speak of most of what
// the question names: a list is near any word of a long document.
func CountsOther(text string, p Plan, passages []Passage) bool {
	if p.Query.Expr.Label != itemsOfList || p.Passage >= len(passages) {
		return false
	}
	q, said := parseQuestion(text), map[string]bool{}
	addStems(said, passages[p.Passage].Text)
	hits := make([]float64, len(q.words))
	for i, w := range q.words {
		if said[w.stem] || w.text == "many" {
			hits[i] = 1
		}
	}
	return q.covered(hits) < minCounted
}

// Beside tells whether an answer is a text out of a row and a column of which none says a word of what is asked,
// the names of the documents left aside.
func Beside(text string, result *aggregate.Result, tables aggregate.TableSet, documents map[string]About) bool {
	if len(result.Cells) == 0 || slices.ContainsFunc(result.Values, func(v aggregate.Value) bool { return v.IsNumber }) {
		return false
	}
	names, asked := map[string]bool{}, map[string]bool{}
	for _, about := range documents {
		addStems(names, strings.Join(about.Names, " "))
	}
	q := parseQuestion(text)
	for i, w := range q.words {
		if q.weight[i] >= 0.5 && !names[w.stem] {
			asked[w.stem] = true
		}
	}
	said := map[string]bool{}
	for _, c := range result.Cells {
		t := tables[c.Table]
		if t == nil {
			return false
		}
		addStems(said, strings.Join(slices.Concat(c.RowPath, c.ColumnPath, t.Section, []string{t.Caption}), " "))
		for i := range t.Cells {
			if t.Cells[i].Row == c.Row {
				addStems(said, t.Cells[i].Text)
			}
		}
	}
	for stem := range asked {
		if said[stem] {
			return false
		}
	}
	return len(asked) > 0
}
