package route

import (
	"slices"
	"strings"
)

// measure holds the measure that a question names, "the highest attendance", "the total goals", "Anna's phone number",
// against all that the tables of an answer and what stands around them say: none of its words is there.
func (u *unheld) measure() string {
	lx := newLexicon(nil)
	for i := 1; i < len(u.q.words); i++ {
		n := u.measureAt(i)
		if n == 0 {
			continue
		}
		run := u.q.words[i : i+n]
		neutral := func(w word) bool { return lightMeasures[w.stem] || cueOf(w.stem) != "" }
		said := func(w word) bool { return !neutral(w) && lx.known(w.stem, u.all) }
		unsaid := func(w word) bool { return !neutral(w) && !said(w) }
		other := u.q.words[i-1].text == "the" && slices.ContainsFunc(run, neutral) // "the percentage constitution of" is no measure
		if slices.ContainsFunc(run, unsaid) && !slices.ContainsFunc(run, said) && !other {
			return "the " + u.q.text[run[0].start:run[n-1].end] + " of anything"
		}
	}
	return ""
}

// modifiers are stems before the name of a measure that make it another one.
var modifiers = stems("remaining unspent selling planned projected forecast expected estimated budgeted targeted adjusted net gross")

// modified holds "the remaining budget" against figures that nothing says are what remains.
func (u *unheld) modified() string {
	lx, near := newLexicon(nil), []map[string]bool{u.near}
	for i, w := range u.q.words[:len(u.q.words)-1] {
		next := u.q.words[i+1]
		if modifiers[w.stem] && !next.stop && lx.known(next.stem, near) && !u.said[w.stem] && len(u.result.Steps) == 0 {
			return "the " + u.q.text[w.start:next.end] + " of anything"
		}
	}
	return ""
}

// Words before the measure that is meant, behind it, and that stand for none.
var (
	orderWords    = set("highest lowest largest smallest greatest biggest fewest maximum minimum average mean median total")
	ofWords       = set("of for")
	lightMeasures = stems("number amount value figure count name one percent percentage rank share size portion part rest type kind sort median title annual yearly monthly haul")
)

// measureAt gives the number of words that name the measure meant at a place, 0 where none does.
func (u *unheld) measureAt(i int) int {
	words := u.q.words
	n := 0
	for i+n < len(words) && u.q.weight[i+n] > 0 && words[i+n].text != "than" && (n == 0 || !u.owns(i+n-1)) {
		n++
	}
	if n == 0 {
		return 0
	}
	next := ""
	if i+n < len(words) {
		next = words[i+n].text
	}
	ok := false
	switch before := words[i-1].text; {
	case before == "total":
		ok = u.q.begin != "how many" && u.q.begin != "how much" && !u.q.has("more", "between")
	case orderWords[before]:
		ok = true
	case before == "by": // "the top 3 stores by revenue"
		ok = next == "" && u.q.has("top", "bottom")
	case before == "the": // "what is the revenue of"
		ok = i == 3 && words[0].text == "what" && (words[1].text == "is" || words[1].text == "was") && ofWords[next]
	case before == "many": // "how many miles is the"
		ok = n == 1 && !unitWords[words[i].text] && (next == "is" || next == "was" || next == "are" || next == "were") && i+3 < len(words) && words[i+2].text == "the"
	case u.owns(i - 1):
		ok = words[0].text == "what" && next == "" && i < maxOwner
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
	rest := u.q.text[u.q.words[i].end:]
	return strings.HasPrefix(rest, "'s") || strings.HasPrefix(rest, "’s")
}
