package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/fence"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// asksReason tells whether the question asks why something is, or when it will be, and the answer is figures of a table: they
// tell neither.
func (cl *Claim) asksReason() bool {
	asks := lang.PhraseAt(cl.words, 0, "why") > 0 || lang.PhraseAt(cl.words, 0, "when will") > 0
	return asks && !cl.hasTexts()
}

// givesOrders tells whether a text that answers reads like an instruction.
func (cl *Claim) givesOrders() bool {
	return cl.anyText(fence.GivesOrders)
}

// maxAnswer is how many bytes a text has at most that answers a question: a longer one only speaks of it.
const maxAnswer = 400

// wholeParagraph tells whether a text of an answer is a cell that holds a paragraph.
func (cl *Claim) wholeParagraph() bool {
	return cl.anyText(func(s string) bool { return len(s) > maxAnswer })
}

// notPercent tells whether a question wants percent and an answer is money, a count of lines, or a plain
// difference.
func (cl *Claim) notPercent() bool {
	if !lang.WantsPercent(cl.low) {
		return false
	}
	op := cl.lastOp()
	plain := op == aggregate.Count || op == aggregate.Subtract && !strings.Contains(cl.low, lang.AskPoints)
	return cl.anyFigure(func(v aggregate.Value) bool { return v.Unit.Family() == table.FamilyMoney || plain && v.Unit == "" })
}

// shareOfShares tells whether a question wants percent and an answer is a share of two figures of which one is
// percent already: the share that the question means is a cell, and this one is another.
func (cl *Claim) shareOfShares() bool {
	if len(cl.result.Steps) != 1 || cl.lastOp() != aggregate.Divide || len(cl.result.Values) != 1 || strings.Contains(cl.low, "ratio") || !lang.WantsPercent(cl.low) {
		return false
	}
	value := cl.result.Values[0]
	isCell := func(c aggregate.Operand) bool { return value.IsNumber && c.Value.Exact().Cmp(value.Number) == 0 } // divided by 100 %
	isPercent := func(c aggregate.Operand) bool { return c.Value.Unit.Family() == table.FamilyPercent }
	return !cl.anyCell(isCell) && cl.anyCell(isPercent)
}

// notRate tells whether a question asks for a rate, "what was the gross profit rate in 2023", and an answer is money
// that no label calls a rate.
func (cl *Claim) notRate() bool {
	if !asksRate(cl.q) {
		return false
	}
	money := func(v aggregate.Value) bool { return v.Unit.Family() == table.FamilyMoney }
	rate := func(c aggregate.Operand) bool { return lang.SaysStem(labels(c), rateStem) }
	return cl.anyFigure(money) && !cl.anyCell(rate)
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

// notMoney tells whether a question wants what was spent or earned and an answer is shares or percent.
func (cl *Claim) notMoney() bool {
	if ws := cl.words; len(ws) < 2 || ws[0].Text != "how" || ws[1].Text != "much" || !cl.anyWord(func(w lang.Word) bool { return paying[w.Text] }) {
		return false
	}
	return cl.anyFigure(func(v aggregate.Value) bool {
		return v.Unit.Family() == table.FamilyShares || v.Unit.Family() == table.FamilyPercent
	})
}

// paying are words that want an amount of money.
var paying = lang.Set("spend spends spent pay pays paid cost costs earn earned")

// notPerShare tells whether a question wants a figure per share and an answer is a number of shares, or money in
// thousands or more.
func (cl *Claim) notPerShare() bool {
	if !strings.Contains(cl.low, "per share") && !cl.anyWord(func(w lang.Word) bool { return w.Text == "eps" }) {
		return false
	}
	whole := func(v aggregate.Value) bool {
		return v.Unit.Family() == table.FamilyShares || v.Unit.Family() == table.FamilyMoney && v.Scale > 0
	}
	other := func(w lang.Word) bool { return perShareKinds[w.Stem] && !cl.q.Has(w.Stem) }
	return cl.anyFigure(whole) || cl.anyCell(func(c aggregate.Operand) bool { return slices.ContainsFunc(lang.SplitWords(labels(c)), other) })
}

// perShareKinds are what figures per share are of that are no earnings.
var perShareKinds = lang.Stems("price dividend book cash")

// marginIsAmount tells whether a question asks for a margin that a label names and that is money, and an answer is a
// share that was computed of it.
func (cl *Claim) marginIsAmount() bool {
	if op := cl.lastOp(); op != aggregate.Divide && op != aggregate.Share && op != aggregate.PercentChange {
		return false
	}
	if cl.q.Percent || !cl.q.Has(marginStem) || cl.q.Changes() || cl.q.Has("share", "portion", "proportion", "ratio", "part") {
		return false
	}
	return cl.anyCell(func(c aggregate.Operand) bool {
		return c.Value.Unit.Family() == table.FamilyMoney && lang.SaysStem(labels(c), marginStem)
	})
}

const marginStem = "margin"
