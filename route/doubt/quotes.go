package doubt

import (
	"strings"

	"github.com/tabrag/tabrag/route/internal/lang"
)

// moves are verbs before a figure that is a change; changes are the words of a question for one.
var (
	moves = lang.Set("increased decreased rose fell grew declined dropped gained")
)

// moved tells whether a quote is by how much something changed ("gross profit increased $102.3")
// wherever it stands in a passage, while the question asks for no change.
func (cl *Claim) moved() bool {
	if cl.anyWord(func(w lang.Word) bool { return lang.Changes[w.Text] }) {
		return false
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

// amountOf are words before "of" and a figure that say what kind of figure it is: one whose question asks for none of
// these is of something else ("revenues are inclusive of hedging gains of $37 million").
var amountOf = lang.Stems("gain loss charge impairment reduction benefit expense cost tax credit")

// ofOther tells whether a quote stands everywhere in a passage behind "NOUN of", the noun being a kind of amount that
// the question does not speak of.
func (cl *Claim) ofOther() bool {
	return everywhere(cl.quote, cl.passage, func(before string) bool {
		ws := lang.SplitWords(before)
		n := len(ws)
		return n >= 2 && ws[n-1].Text == "of" && amountOf[ws[n-2].Stem] && !cl.q.Has(ws[n-2].Stem)
	})
}

// effectOn tells whether a quote stands everywhere in a passage behind "impact on" or "effect on" something, and the
// question asks for no effect.
func (cl *Claim) effectOn() bool {
	if cl.q.Has("impact", "effect", "affect") {
		return false
	}
	return everywhere(cl.quote, cl.passage, func(before string) bool {
		ws := lang.SplitWords(before)
		for i := 1; i < len(ws); i++ {
			if ws[i].Text == "on" && (ws[i-1].Stem == "impact" || ws[i-1].Stem == "effect") {
				return true
			}
		}
		return false
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

// quoteOfOther tells whether words of prose that are a length of time or a percentage are to answer how many of
// something else there are.
func (cl *Claim) quoteOfOther() bool {
	ws := lang.SplitWords(cl.quote)
	if !cl.q.HowMany() || len(ws) == 0 {
		return false
	}
	unit := ws[len(ws)-1].Stem
	return (unit == "percent" || timeUnits[unit]) && !cl.q.Has(unit)
}

// timeUnits are stems of units of time.
var timeUnits = lang.Stems("year month week day hour minute second")

// bareDigits is up to how many digits a figure of prose may have, with no unit, to be a count or a footnote and
// nothing else.
const bareDigits = 2

// bareQuote tells whether words of prose that are a short whole number without any unit are to answer a question that
// does not ask how many there are.
func (cl *Claim) bareQuote() bool {
	quote := strings.Trim(cl.quote, "().[] ")
	if quote == "" || len(quote) > bareDigits || !lang.AllDigits(quote) {
		return false
	}
	return !cl.q.Has("many", "number", "count", "old", "age", "long", "time", "day", "month", "year")
}
