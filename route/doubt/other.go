package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// notPercent tells whether a question wants percent and an answer is money, a count of lines, or a plain
// difference.
func (cl *Claim) notPercent() bool {
	if !lang.WantsPercent(cl.low) {
		return false
	}
	op := aggregate.Op("")
	if n := len(cl.result.Steps); n > 0 {
		op = cl.result.Steps[n-1].Op
	}
	points := strings.Contains(cl.low, lang.AskPoints)
	return slices.ContainsFunc(cl.result.Values, func(v aggregate.Value) bool {
		plain := op == aggregate.Count || op == aggregate.Subtract && !points
		return v.IsNumber && (v.Unit.Family() == table.FamilyMoney || plain && v.Unit == "")
	})
}

// notRate tells whether a question asks for a rate, "what was the gross profit rate in 2023", and an answer is money
// that no label calls a rate.
func (cl *Claim) notRate() bool {
	if !asksRate(cl.q) {
		return false
	}
	money := func(v aggregate.Value) bool { return v.IsNumber && v.Unit.Family() == table.FamilyMoney }
	rate := func(c aggregate.Operand) bool {
		return lang.SaysStem(strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " "), rateStem)
	}
	return slices.ContainsFunc(cl.result.Values, money) && !slices.ContainsFunc(cl.result.Cells, rate)
}

const rateStem = "rate"

// asksRate tells whether the first thing that a question "what is" names ends in "rate".
func asksRate(q *lang.Question) bool {
	if len(q.Words) < 2 || q.Words[0].Text != "what" || !lang.Auxiliaries[q.Words[1].Text] {
		return false
	}
	for i, w := range q.Words[2:] {
		next := i + 3
		switch {
		case w.Stem == rateStem:
			return next == len(q.Words) || q.Words[next].Stop && q.Words[next].Text != "of"
		case w.Stop && w.Text != "the":
			return false
		}
	}
	return false
}

// shareOfShares tells whether a question wants percent and an answer is a share of two figures of which one is
// percent already: the share that the question means is a cell, and this one is another.
func (cl *Claim) shareOfShares() bool {
	if len(cl.result.Steps) != 1 || len(cl.result.Values) != 1 || cl.result.Steps[0].Op != aggregate.Divide || strings.Contains(cl.low, "ratio") || !lang.WantsPercent(cl.low) {
		return false
	}
	value := cl.result.Values[0]
	isCell := func(c aggregate.Operand) bool { return value.IsNumber && c.Value.Exact().Cmp(value.Number) == 0 } // divided by 100 %
	isPercent := func(c aggregate.Operand) bool { return c.Value.Unit.Family() == table.FamilyPercent }
	return !slices.ContainsFunc(cl.result.Cells, isCell) && slices.ContainsFunc(cl.result.Cells, isPercent)
}

// distinctFigures tells whether different figures of a column were counted for a question that asks for no
// different ones, nor for what the column is named after: "how many years" of years.
func (cl *Claim) distinctFigures() bool {
	n := len(cl.result.Steps)
	if n == 0 || cl.result.Steps[n-1].Op != aggregate.CountDistinct || saysDifferent(cl.q.Text) {
		return false
	}
	ws := cl.words
	at := slices.IndexFunc(ws, func(w lang.Word) bool { return w.Text == "many" }) + 1
	if at == 0 || at >= len(ws) || ws[at].Stem == "time" {
		return false
	}
	return !slices.ContainsFunc(cl.result.Cells, func(c aggregate.Operand) bool {
		_, isYear := lang.Year(lang.Word{Text: c.Text, Number: true})
		return c.Value.Kind != table.Number || slices.ContainsFunc(c.ColumnPath, func(name string) bool { return numbers(name, ws[at], isYear) })
	})
}

// numbers tells whether a header says that its column numbers things, "Week" or "Years", each figure one of them. One
// that has the plural, "Votes for", says how many.
func numbers(header string, thing lang.Word, years bool) bool {
	return slices.ContainsFunc(lang.SplitWords(header), func(w lang.Word) bool { return w.Stem == thing.Stem && (years || w.Text != thing.Text) })
}

// differing are stems with which a question counts each of several alike once.
var differing = lang.Set("differ distinct uniqu various separ")

func saysDifferent(text string) bool {
	return slices.ContainsFunc(lang.SplitWords(text), func(w lang.Word) bool { return differing[w.Stem] })
}

// paying are words that want an amount of money.
var paying = lang.Set("spend spends spent pay pays paid cost costs earn earned")

// notMoney tells whether a question wants what was spent or earned and an answer is shares or percent.
func (cl *Claim) notMoney() bool {
	ws := cl.words
	if len(ws) < 2 || ws[0].Text != "how" || ws[1].Text != "much" || !slices.ContainsFunc(ws, func(w lang.Word) bool { return paying[w.Text] }) {
		return false
	}
	return slices.ContainsFunc(cl.result.Values, func(v aggregate.Value) bool {
		return v.IsNumber && (v.Unit.Family() == table.FamilyShares || v.Unit.Family() == table.FamilyPercent)
	})
}

// notPerShare tells whether a question wants a figure per share and an answer is a number of shares, or money in
// thousands or more.
func (cl *Claim) notPerShare() bool {
	if !strings.Contains(cl.low, "per share") && !slices.ContainsFunc(cl.words, func(w lang.Word) bool { return w.Text == "eps" }) {
		return false
	}
	if slices.ContainsFunc(cl.result.Values, func(v aggregate.Value) bool {
		return v.IsNumber && (v.Unit.Family() == table.FamilyShares || v.Unit.Family() == table.FamilyMoney && v.Scale > 0)
	}) {
		return true
	}
	return slices.ContainsFunc(cl.result.Cells, func(c aggregate.Operand) bool {
		return slices.ContainsFunc(lang.SplitWords(strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " ")), func(w lang.Word) bool {
			return perShareKinds[w.Stem] && !cl.q.Has(w.Stem)
		})
	})
}

// perShareKinds are what figures per share are of that are no earnings.
var perShareKinds = lang.Stems("price dividend book cash")

// otherOf are words before "of" or "in" with which a label says another figure than the one it names.
var otherOf = map[string]string{"cost": "of", "chang": "in", "increas": "in", "decreas": "in"}

// otherFigure tells whether all cells of an answer are of rows such as "Total cost of revenue" or "Change in
// inventory", or stand under "Changes in assets", and the question speaks of no cost and no change.
func (cl *Claim) otherFigure() bool {
	asked := map[string]bool{}
	lang.AddStems(asked, cl.q.Text)
	for _, c := range cl.result.Cells {
		if len(c.RowPath) == 0 || !otherFigure(asked, lang.SplitWords(c.RowPath[len(c.RowPath)-1])) && !cl.q.OverChanges(c.RowPath) {
			return false
		}
	}
	return len(cl.result.Cells) > 0
}

// changeOfChanges tells whether an answer takes the difference of figures that are changes already, where the
// question speaks of one change.
func (cl *Claim) changeOfChanges() bool {
	n := len(cl.result.Steps)
	if n == 0 || cl.result.Steps[n-1].Op != aggregate.Subtract && cl.result.Steps[n-1].Op != aggregate.PercentChange {
		return false
	}
	said := 0
	for _, w := range cl.words {
		if lang.Changes[w.Text] {
			said++
		}
	}
	return said == 1 && len(cl.result.Cells) > 0 && !slices.ContainsFunc(cl.result.Cells, func(c aggregate.Operand) bool { return !lang.UnderChanges(c.RowPath) })
}

func otherFigure(asked map[string]bool, label []lang.Word) bool {
	if len(label) > 0 && label[0].Stem == "total" {
		label = label[1:]
	}
	return len(label) > 2 && otherOf[label[0].Stem] == label[1].Text && !asked[label[0].Stem]
}

// minCounted is the share of a question's words that the prose must hold whose items are counted.
const minCounted = 0.75

// countsOther tells whether a plan counts the items of a list in prose that does not speak of most of what
// the question names: a list is near any word of a long document.
func (cl *Claim) countsOther() bool {
	if cl.query.Expr.Label != lang.ItemsOfList || cl.plan.Passage >= len(cl.req.Passages) {
		return false
	}
	q, said := cl.q, map[string]bool{}
	lang.AddStems(said, cl.req.Passages[cl.plan.Passage].Text)
	hits := make([]float64, len(q.Words))
	for i, w := range q.Words {
		if said[w.Stem] || w.Text == "many" {
			hits[i] = 1
		}
	}
	return q.Covered(hits) < minCounted
}

// maxBeside is up to which share of what is asked may be said by the row and the column of a text that is none of it.
const maxBeside = 0.25

// beside tells whether an answer is a text out of a row and a column that say nothing of what is asked, or next to
// nothing, the names of the documents left aside.
func (cl *Claim) beside() bool {
	if !cl.mustSay() || len(cl.result.Cells) == 0 || slices.ContainsFunc(cl.result.Values, func(v aggregate.Value) bool { return v.IsNumber }) {
		return false
	}
	names, asked := map[string]bool{}, map[string]bool{}
	for _, about := range cl.req.Documents {
		lang.AddStems(names, strings.Join(about.Names, " "))
	}
	for i, w := range cl.q.Words {
		if cl.q.Weight[i] >= 0.5 && !names[w.Stem] {
			asked[w.Stem] = true
		}
	}
	said := map[string]bool{}
	for _, c := range cl.result.Cells {
		t := cl.tables[c.Table]
		if t == nil {
			return false
		}
		lang.AddStems(said, strings.Join(slices.Concat(c.RowPath, c.ColumnPath, t.Section, []string{t.Caption}), " "))
		for i := range t.Cells {
			if t.Cells[i].Row == c.Row {
				lang.AddStems(said, t.Cells[i].Text)
			}
		}
	}
	found := 0
	for stem := range asked {
		if said[stem] {
			found++
		}
	}
	return len(asked) > 0 && float64(found) <= maxBeside*float64(len(asked)) && (found == 0 || len(asked) > 2 && len(cl.result.Steps) == 0)
}

// minMeasured is the share of the words of the measure asked that must stand by a figure, more than it where no label
// of the figure is named in full.
const minMeasured = 0.5

// unmeasured tells whether an answer is a figure by which most words of the measure asked do not stand: neither row
// nor column, nor what stands around its table, says them. Names, which say of whom a figure is, are left aside.
func (cl *Claim) unmeasured() bool {
	if n := len(cl.result.Steps); !cl.mustSay() || n > 0 && cl.result.Steps[n-1].Op == aggregate.Count {
		return false
	}
	said := map[string]bool{}
	for _, c := range cl.result.Cells {
		t := cl.tables[c.Table]
		if t == nil || c.Value.Kind != table.Number {
			return false
		}
		lang.AddStems(said, strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " "))
		if !isBalance(c.RowPath) { // what a balance is of is said by its column alone
			leadIn := t.Context[strings.LastIndexByte(t.Context, '\n')+1:]
			lang.AddStems(said, strings.Join(slices.Concat(t.Section, t.UnitNotes, []string{t.Caption, leadIn}), " "))
		}
	}
	asked, found := measured(cl.q, said)
	if len(cl.result.Steps) > 0 { // what is computed goes by more than labels
		return asked > 0 && found == 0
	}
	return len(cl.result.Cells) > 0 && (found < minMeasured*asked || asked > 0 && found == minMeasured*asked && !namesLabel(cl.q.Text, cl.result.Cells))
}

// isBalance tells whether a row is the balance on a day of whatever its columns name.
func isBalance(path []string) bool {
	if len(path) == 0 {
		return false
	}
	label := lang.SplitWords(path[len(path)-1])
	return len(label) > 0 && label[0].Stem == "balanc"
}

// namesLabel tells whether a text has all the words of the row or of the column label of one of the cells.
func namesLabel(text string, cells []aggregate.Operand) bool {
	asked := map[string]bool{}
	lang.AddStems(asked, text)
	return slices.ContainsFunc(cells, func(c aggregate.Operand) bool {
		return slices.ContainsFunc([][]string{c.RowPath, c.ColumnPath}, func(path []string) bool {
			own := layout.NewLine(0, path, nil, table.KindData).Own
			return len(own) > 0 && !slices.ContainsFunc(own, func(w lang.Word) bool { return !asked[w.Stem] || w.Stem == "total" })
		})
	})
}

// measured counts the words of the measure that a question asks for, and those that are said.
func measured(q *lang.Question, said map[string]bool) (asked, found float64) {
	lx := lang.NewLexicon(nil)
	for i, w := range q.Words {
		if q.Weight[i] < 1 || lang.LightWords[w.Stem] || english.Number(w.Text) > 0 || lang.StartsUpper(q.Text[w.Start:w.End]) {
			continue
		}
		asked++
		if lx.Known(w.Stem, []map[string]bool{said}) {
			found++
		}
	}
	return asked, found
}

// uncompared tells whether a question asks which of several is the first by some measure, and one figure was read
// with nothing compared.
func (cl *Claim) uncompared() bool {
	ws := cl.words
	if cl.query.Expr.Op != aggregate.Lookup || len(ws) == 0 || ws[0].Text != "which" && ws[0].Text != "who" || len(cl.result.Steps) > 0 || len(cl.result.Values) != 1 || !cl.result.Values[0].IsNumber {
		return false
	}
	return slices.ContainsFunc(ws, func(w lang.Word) bool { return lang.PlainCueWords[w.Stem] || w.Text == "most" || w.Text == "least" })
}

// countsSingles tells whether a plan asks for the group with the most or the fewest rows and all groups tie with one row
// each: rows that each are of another group do not say which is first.
func (cl *Claim) countsSingles() bool {
	if cl.query.Expr.Op != aggregate.Count || len(cl.query.GroupBy) == 0 || cl.query.Order == "" || cl.query.Limit != 1 || len(cl.result.Values) < 2 {
		return false
	}
	if cl.query.Order == "asc" && len(cl.result.Values) < cl.result.RowsScanned {
		return false // other groups have more rows
	}
	for _, s := range cl.result.Steps {
		if s.Op != aggregate.Count || s.Result != "1" {
			return false
		}
	}
	return len(cl.result.Steps) > 0
}
