package route

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/table"
)

// asPercent are the words with which a question wants percent and nothing else.
var asPercent = []string{
	"percentage point", "what percent", "how many percent", "the percentage", "what share of", "what portion of", "what proportion of", "what fraction of",
	"profit margin",
}

// wantsPercent tells whether a question, in lower case, asks for percent and nothing else.
func wantsPercent(low string) bool {
	return slices.ContainsFunc(asPercent, func(words string) bool { return strings.Contains(low, words) })
}

// NotPercent tells whether a question wants percent and an answer is money, a count of lines, or a plain
// difference.
func NotPercent(text string, result *aggregate.Result) bool {
	low := strings.ToLower(text)
	if !wantsPercent(low) {
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

// NotRate tells whether a question asks for a rate, "what was the gross profit rate in 2023", and an answer is money
// that no label calls a rate.
func NotRate(text string, result *aggregate.Result) bool {
	if !parseQuestion(text).asksRate() {
		return false
	}
	money := func(v aggregate.Value) bool { return v.IsNumber && v.Unit.Family() == table.FamilyMoney }
	rate := func(c aggregate.Operand) bool {
		return saysStem(strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " "), rateStem)
	}
	return slices.ContainsFunc(result.Values, money) && !slices.ContainsFunc(result.Cells, rate)
}

const rateStem = "rate"

// asksRate tells whether the first thing that a question "what is" names ends in "rate".
func (q *question) asksRate() bool {
	if len(q.words) < 2 || q.words[0].text != "what" || !auxiliaries[q.words[1].text] {
		return false
	}
	for i, w := range q.words[2:] {
		next := i + 3
		switch {
		case w.stem == rateStem:
			return next == len(q.words) || q.words[next].stop && q.words[next].text != "of"
		case w.stop && w.text != "the":
			return false
		}
	}
	return false
}

// ShareOfShares tells whether a question wants percent and an answer is a share of two figures of which one is
// percent already: the share that the question means is a cell, and this one is another.
func ShareOfShares(text string, result *aggregate.Result) bool {
	low := strings.ToLower(text)
	if len(result.Steps) != 1 || len(result.Values) != 1 || result.Steps[0].Op != aggregate.Divide || strings.Contains(low, "ratio") || !wantsPercent(low) {
		return false
	}
	value := result.Values[0]
	isCell := func(c aggregate.Operand) bool { return value.IsNumber && c.Value.Exact().Cmp(value.Number) == 0 } // divided by 100 %
	isPercent := func(c aggregate.Operand) bool { return c.Value.Unit.Family() == table.FamilyPercent }
	return !slices.ContainsFunc(result.Cells, isCell) && slices.ContainsFunc(result.Cells, isPercent)
}

// DistinctFigures tells whether different figures of a column were counted for a question that asks for no
// different ones, nor for what the column is named after: "how many years" of years.
func DistinctFigures(text string, result *aggregate.Result) bool {
	n := len(result.Steps)
	if n == 0 || result.Steps[n-1].Op != aggregate.CountDistinct || saysDifferent(text) {
		return false
	}
	ws := splitWords(text)
	at := slices.IndexFunc(ws, func(w word) bool { return w.text == "many" }) + 1
	if at == 0 || at >= len(ws) || ws[at].stem == "time" {
		return false
	}
	return !slices.ContainsFunc(result.Cells, func(c aggregate.Operand) bool {
		_, isYear := year(word{text: c.Text, number: true})
		return c.Value.Kind != table.Number || slices.ContainsFunc(c.ColumnPath, func(name string) bool { return numbers(name, ws[at], isYear) })
	})
}

// numbers tells whether a header says that its column numbers things, "Week" or "Years", each figure one of them. One
// that has the plural, "Votes for", says how many.
func numbers(header string, thing word, years bool) bool {
	return slices.ContainsFunc(splitWords(header), func(w word) bool { return w.stem == thing.stem && (years || w.text != thing.text) })
}

func saysStem(text, stem string) bool {
	return slices.ContainsFunc(splitWords(text), func(w word) bool { return w.stem == stem })
}

// differing are stems with which a question counts each of several alike once.
var differing = set("differ distinct uniqu various separ")

func saysDifferent(text string) bool {
	return slices.ContainsFunc(splitWords(text), func(w word) bool { return differing[w.stem] })
}

// paying are words that want an amount of money.
var paying = set("spend spends spent pay pays paid cost costs earn earned")

// NotMoney tells whether a question wants what was spent or earned and an answer is shares or percent.
func NotMoney(text string, result *aggregate.Result) bool {
	ws := splitWords(text)
	if len(ws) < 2 || ws[0].text != "how" || ws[1].text != "much" || !slices.ContainsFunc(ws, func(w word) bool { return paying[w.text] }) {
		return false
	}
	return slices.ContainsFunc(result.Values, func(v aggregate.Value) bool {
		return v.IsNumber && (v.Unit.Family() == table.FamilyShares || v.Unit.Family() == table.FamilyPercent)
	})
}

// NotPerShare tells whether a question wants a figure per share and an answer is a number of shares, or money in
// thousands or more.
func NotPerShare(text string, result *aggregate.Result) bool {
	if low := strings.ToLower(text); !strings.Contains(low, "per share") && !slices.ContainsFunc(splitWords(text), func(w word) bool { return w.text == "eps" }) {
		return false
	}
	if slices.ContainsFunc(result.Values, func(v aggregate.Value) bool {
		return v.IsNumber && (v.Unit.Family() == table.FamilyShares || v.Unit.Family() == table.FamilyMoney && v.Scale > 0)
	}) {
		return true
	}
	q := parseQuestion(text)
	return slices.ContainsFunc(result.Cells, func(c aggregate.Operand) bool {
		return slices.ContainsFunc(splitWords(strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " ")), func(w word) bool {
			return perShareKinds[w.stem] && !q.has(w.stem)
		})
	})
}

// perShareKinds are what figures per share are of that are no earnings.
var perShareKinds = stems("price dividend book cash")

// otherOf are words before "of" or "in" with which a label says another figure than the one it names.
var otherOf = map[string]string{"cost": "of", "chang": "in", "increas": "in", "decreas": "in"}

// OtherFigure tells whether all cells of an answer are of rows such as "Total cost of revenue" or "Change in
// inventory", or stand under "Changes in assets", and the question speaks of no cost and no change.
func OtherFigure(text string, cells []aggregate.Operand) bool {
	asked := map[string]bool{}
	addStems(asked, text)
	q := parseQuestion(text)
	for _, c := range cells {
		if len(c.RowPath) == 0 || !otherFigure(asked, splitWords(c.RowPath[len(c.RowPath)-1])) && !q.overChanges(c.RowPath) {
			return false
		}
	}
	return len(cells) > 0
}

// ChangeOfChanges tells whether an answer takes the difference of figures that are changes already, where the
// question speaks of one change.
func ChangeOfChanges(text string, result *aggregate.Result) bool {
	n := len(result.Steps)
	if n == 0 || result.Steps[n-1].Op != aggregate.Subtract && result.Steps[n-1].Op != aggregate.PercentChange {
		return false
	}
	said := 0
	for _, w := range splitWords(text) {
		if changes[w.text] {
			said++
		}
	}
	return said == 1 && len(result.Cells) > 0 && !slices.ContainsFunc(result.Cells, func(c aggregate.Operand) bool { return !underChanges(c.RowPath) })
}

// overChanges tells whether a row is one of changes and the question asks for none.
func (q *question) overChanges(path []string) bool {
	return !slices.ContainsFunc(q.words, func(w word) bool { return changes[w.text] }) && underChanges(path)
}

// underChanges tells whether a part of a row's path says that its figures are by how much balances changed, "Changes in
// operating assets and liabilities", of which the row then names one. What is under "Change in benefit obligation" are
// flows by their own names.
func underChanges(path []string) bool {
	return slices.ContainsFunc(path, func(part string) bool {
		said := map[string]bool{}
		addStems(said, part)
		return said["chang"] && (said["asset"] && said["liabil"] || said["work"] && said["capit"])
	})
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

// maxBeside is up to which share of what is asked may be said by the row and the column of a text that is none of it.
const maxBeside = 0.25

// Beside tells whether an answer is a text out of a row and a column that say nothing of what is asked, or next to
// nothing, the names of the documents left aside.
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
	found := 0
	for stem := range asked {
		if said[stem] {
			found++
		}
	}
	return len(asked) > 0 && float64(found) <= maxBeside*float64(len(asked)) && (found == 0 || len(asked) > 2 && len(result.Steps) == 0)
}

// lightWords carry an action or a group more than a measure: a label hardly has them.
var lightWords = stems(`get bring make take hold reach stand come go see use using earn spend spent pay win won drive serve grow cost run play
	segment category type kind group region sector item thing people person`)

// minMeasured is the share of the words of the measure asked that must stand by a figure, more than it where no label
// of the figure is named in full.
const minMeasured = 0.5

// Unmeasured tells whether an answer is a figure by which most words of the measure asked do not stand: neither row
// nor column, nor what stands around its table, says them. Names, which say of whom a figure is, are left aside.
func Unmeasured(text string, result *aggregate.Result, tables aggregate.TableSet) bool {
	if n := len(result.Steps); n > 0 && result.Steps[n-1].Op == aggregate.Count {
		return false
	}
	said := map[string]bool{}
	for _, c := range result.Cells {
		t := tables[c.Table]
		if t == nil || c.Value.Kind != table.Number {
			return false
		}
		addStems(said, strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " "))
		if !isBalance(c.RowPath) { // what a balance is of is said by its column alone
			leadIn := t.Context[strings.LastIndexByte(t.Context, '\n')+1:]
			addStems(said, strings.Join(slices.Concat(t.Section, t.UnitNotes, []string{t.Caption, leadIn}), " "))
		}
	}
	asked, found := parseQuestion(text).measured(said)
	if len(result.Steps) > 0 { // what is computed goes by more than labels
		return asked > 0 && found == 0
	}
	return len(result.Cells) > 0 && (found < minMeasured*asked || asked > 0 && found == minMeasured*asked && !namesLabel(text, result.Cells))
}

// isBalance tells whether a row is the balance on a day of whatever its columns name.
func isBalance(path []string) bool {
	if len(path) == 0 {
		return false
	}
	label := splitWords(path[len(path)-1])
	return len(label) > 0 && label[0].stem == "balanc"
}

// namesLabel tells whether a text has all the words of the row or of the column label of one of the cells.
func namesLabel(text string, cells []aggregate.Operand) bool {
	asked := map[string]bool{}
	addStems(asked, text)
	return slices.ContainsFunc(cells, func(c aggregate.Operand) bool {
		return slices.ContainsFunc([][]string{c.RowPath, c.ColumnPath}, func(path []string) bool {
			own := newLine(0, path, nil, table.KindData).own
			return len(own) > 0 && !slices.ContainsFunc(own, func(w word) bool { return !asked[w.stem] || w.stem == "total" })
		})
	})
}

// measured counts the words of the measure that a question asks for, and those that are said.
func (q *question) measured(said map[string]bool) (asked, found float64) {
	lx := newLexicon(nil)
	for i, w := range q.words {
		if q.weight[i] < 1 || lightWords[w.stem] || english.Number(w.text) > 0 || startsUpper(q.text[w.start:w.end]) {
			continue
		}
		asked++
		if lx.known(w.stem, []map[string]bool{said}) {
			found++
		}
	}
	return asked, found
}

// Uncompared tells whether a question asks which of several is the first by some measure, and one figure was read
// with nothing compared.
func Uncompared(text string, query aggregate.Query, result *aggregate.Result) bool {
	ws := splitWords(text)
	if query.Expr.Op != aggregate.Lookup || len(ws) == 0 || ws[0].text != "which" && ws[0].text != "who" || len(result.Steps) > 0 || len(result.Values) != 1 || !result.Values[0].IsNumber {
		return false
	}
	return slices.ContainsFunc(ws, func(w word) bool { return plainCueWords[w.stem] || w.text == "most" || w.text == "least" })
}
