package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route/internal/lang"
)

// measure holds the measure that a question names, "the highest attendance", "the total goals", "Anna's phone number",
// against all that the tables of an answer and what stands around them say: none of its words is there.
func (u *unheld) measure() string {
	lx := lang.NewLexicon(nil)
	for i := 1; i < len(u.q.Words); i++ {
		n := u.measureAt(i)
		if n == 0 {
			continue
		}
		run := u.q.Words[i : i+n]
		neutral := func(w lang.Word) bool { return lightMeasures[w.Stem] || lang.CueOf(w.Stem) != "" }
		said := func(w lang.Word) bool { return !neutral(w) && lx.Known(w.Stem, u.all) }
		unsaid := func(w lang.Word) bool { return !neutral(w) && !said(w) }
		other := u.q.Words[i-1].Text == "the" && slices.ContainsFunc(run, neutral) // "the percentage constitution of" is no measure
		if slices.ContainsFunc(run, unsaid) && !slices.ContainsFunc(run, said) && !other {
			return "the " + u.q.Text[run[0].Start:run[n-1].End] + " of anything"
		}
	}
	return ""
}

// modifiers are stems before the name of a measure that make it another one.
var modifiers = lang.Stems("remaining unspent selling planned projected forecast expected estimated budgeted targeted adjusted net gross")

// modified holds "the remaining budget" against figures that nothing says are what remains.
func (u *unheld) modified() string {
	lx, near := lang.NewLexicon(nil), []map[string]bool{u.near}
	for i, w := range u.q.Words[:len(u.q.Words)-1] {
		next := u.q.Words[i+1]
		if modifiers[w.Stem] && !next.Stop && lx.Known(next.Stem, near) && !u.said[w.Stem] && len(u.result.Steps) == 0 {
			return "the " + u.q.Text[w.Start:next.End] + " of anything"
		}
	}
	return ""
}

// Words before the measure that is meant, behind it, and that stand for none.
var (
	orderWords    = lang.Set("highest lowest largest smallest greatest biggest fewest maximum minimum average mean median total")
	ofWords       = lang.Set("of for")
	lightMeasures = lang.Stems("number amount value figure count name one percent percentage rank share size portion part rest type kind sort median title annual yearly monthly haul")
)

// measureAt gives the number of words that name the measure meant at a place, 0 where none does.
func (u *unheld) measureAt(i int) int {
	words := u.q.Words
	n := 0
	for i+n < len(words) && u.q.Weight[i+n] > 0 && words[i+n].Text != "than" && (n == 0 || !u.owns(i+n-1)) {
		n++
	}
	if n == 0 {
		return 0
	}
	next := ""
	if i+n < len(words) {
		next = words[i+n].Text
	}
	ok := false
	switch before := words[i-1].Text; {
	case before == "total":
		ok = u.q.Begin != "how many" && u.q.Begin != "how much" && !u.q.Has("more", "between")
	case orderWords[before]:
		ok = true
	case before == "by": // "the top 3 stores by revenue"
		ok = next == "" && u.q.Has("top", "bottom")
	case before == "the": // "what is the revenue of"
		ok = i == 3 && words[0].Text == "what" && (words[1].Text == "is" || words[1].Text == "was") && ofWords[next]
	case before == "many": // "how many miles is the"
		ok = n == 1 && !unitWords[words[i].Text] && (next == "is" || next == "was" || next == "are" || next == "were") && i+3 < len(words) && words[i+2].Text == "the"
	case u.owns(i - 1):
		ok = words[0].Text == "what" && next == "" && i < maxOwner
	}
	if !ok {
		return 0
	}
	return n
}

// maxOwner is within how many words of the question an owner stands: "what is Anna Berg's".
const maxOwner = 6

// owns tells whether a word of the question has an s of possession.
func (u *unheld) owns(i int) bool {
	rest := u.q.Text[u.q.Words[i].End:]
	return strings.HasPrefix(rest, "'s") || strings.HasPrefix(rest, "’s")
}
