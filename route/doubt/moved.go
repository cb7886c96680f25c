package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// moves are verbs before a figure that is a change; changes are the words of a question for one.
var (
	moves = lang.Set("increased decreased rose fell grew declined dropped gained")
)

// moved tells whether a quote is by how much something changed ("gross profit increased $102.3")
// wherever it stands in a passage, while the question asks for no change.
func (cl *Claim) moved() bool {
	for _, w := range cl.words {
		if lang.Changes[w.Text] {
			return false
		}
	}
	return everywhere(cl.quote, cl.passage, func(before string) bool {
		ws := strings.Fields(strings.ToLower(before))
		n := len(ws)
		if n > 0 && ws[n-1] == "by" {
			n--
		}
		return n > 0 && moves[ws[n-1]]
	})
}

// beforeQuote is how much of the text before a quote is looked at, in bytes.
const beforeQuote = 60

// everywhere tells whether the text before a quote is of a kind wherever the quote stands in a passage.
func everywhere(quote, passage string, kind func(before string) bool) bool {
	found := 0
	for from := 0; quote != ""; {
		i := strings.Index(passage[from:], quote)
		if i < 0 {
			break
		}
		i += from
		if !kind(passage[max(0, i-beforeQuote):i]) {
			return false
		}
		found, from = found+1, i+len(quote)
	}
	return found > 0
}

// amountOf are words before "of" and a figure that say what kind of figure it is: one whose question asks for none of
// these is of something else ("revenues are inclusive of hedging gains of $37 million").
var amountOf = lang.Stems("gain loss charge impairment reduction benefit expense cost tax credit")

// ofOther tells whether a quote stands everywhere in a passage behind "NOUN of", the noun being a kind of amount that
// the question does not speak of.
func (cl *Claim) ofOther() bool {
	asked := cl.q
	return everywhere(cl.quote, cl.passage, func(before string) bool {
		ws := lang.SplitWords(before)
		n := len(ws)
		return n >= 2 && ws[n-1].Text == "of" && amountOf[ws[n-2].Stem] && !asked.Has(ws[n-2].Stem)
	})
}

// levelForChange tells whether a question asks by how much something moved and the answer is one cell, read as it
// stands, that neither is percent nor says of itself that it is a change.
func (cl *Claim) levelForChange() bool {
	if len(cl.result.Steps) > 0 || len(cl.result.Cells) != 1 || !strings.Contains(cl.low, "by how much") {
		return false
	}
	c := cl.result.Cells[0]
	if c.Value.Kind != table.Number || c.Value.Unit.Family() == table.FamilyPercent {
		return false
	}
	for _, name := range append(slices.Clone(c.RowPath), c.ColumnPath...) {
		if slices.ContainsFunc(lang.SplitWords(name), func(w lang.Word) bool { return lang.Changes[w.Text] || w.Stem == "varianc" }) {
			return false
		}
	}
	return true
}
