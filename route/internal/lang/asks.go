package lang

import (
	"slices"
	"strings"
)

// Asks says how a question asks for words of a text.
func (q *Question) Asks() string {
	at, wh := q.interrogative()
	next := q.textAt(at + 1)
	switch {
	case wh == "how":
		if next == "many" && lengths[q.textAt(at+2)] {
			return "how long"
		}
		if next == "much" || next == "many" || next == "long" || next == "often" {
			return "how " + next
		}
		return wh
	case wh == "why" || q.asksCause():
		return "why"
	case (wh == "what" || wh == "which") && lengths[next]:
		return "how long"
	case wh == "what" || wh == "which":
		return q.asksWhat(at, next)
	case wh == "":
		return "other"
	}
	return wh
}

// lengths are words of a length of time.
var lengths = Set("years months weeks days period duration term")

// interrogative finds the first word that asks; wh is empty where there is none.
func (q *Question) interrogative() (at int, wh string) {
	for i, w := range q.Words {
		switch w.Text {
		case "why", "when", "where", "who", "which", "how", "what":
			return i, w.Text
		case "whom", "whose":
			return i, "who"
		}
	}
	return 0, ""
}

func (q *Question) textAt(i int) string {
	if i < 0 || i >= len(q.Words) {
		return ""
	}
	return q.Words[i].Text
}

// asksCause tells whether what is asked is why something is so.
func (q *Question) asksCause() bool {
	last := q.Words[len(q.Words)-1].Text
	return q.Has("cause", "reason", "drove", "driver", "led") || last == "to" && q.Has("due", "attribut") || last == "by" && q.Has("driven")
}

// asksWhat tells apart questions that begin with what or which, by the word that follows.
func (q *Question) asksWhat(at int, next string) string {
	switch CueClass(next) {
	case "do":
		if q.Has("tabl") {
			return "what table"
		}
		return "what do"
	case "be":
		if strings.HasSuffix(q.textAt(at+2), "ed") {
			return "what is done"
		}
		if last := q.Words[len(q.Words)-1]; CueClass(last.Text) == "prep" || strings.HasSuffix(last.Text, "ed") {
			return "what is it done"
		}
		return "what is"
	case "modal", "have":
		return "what can"
	}
	if q.Words[at].Text == "which" {
		return "which"
	}
	return "what"
}

// cues are the words around which answers in a text begin and end, by what they do there.
var cues = cueWords(map[string]string{
	"be":     "is are was were be been being",
	"do":     "do does did",
	"have":   "has have had",
	"modal":  "will would can could may might must should",
	"cause":  "due because attributable attributed driven resulting resulted result results reflecting caused owing offset",
	"degree": "primarily mainly principally largely mostly partially partly approximately generally only substantially",
	"hold": `include includes included including consist consists consisted consisting comprise comprises comprised represent represents
		represented contain contains relate relates related refer refers mean means reflect reflects indicate indicates`,
	"and":  "and or",
	"but":  "but while whereas although though however",
	"that": "which that who whose where when",
	"if":   "if unless until upon as than whether so",
	"prep": `of to in on at by for from with within without into over under through during between among about against across using based
		such pursuant`,
	"the":  "the a an this these those our its their his her any each all some both",
	"they": "we it they he she there",
})

func cueWords(classes map[string]string) map[string]string {
	out := map[string]string{}
	for class, words := range classes {
		for _, w := range strings.Fields(words) {
			out[w] = class
		}
	}
	return out
}

// CueClass is what a word does at the edge of an answer, "" for a word of content.
func CueClass(text string) string { return cues[text] }

// AskPoints asks for percentage points.
const AskPoints = "percentage point"

// asPercent are the words with which a question wants percent and nothing else.
var asPercent = []string{
	AskPoints, "what percent", "how many percent", "the percentage", "what share of", "what portion of", "what proportion of", "what fraction of",
	"profit margin", "margin percentage", "in percent",
}

// WantsPercent tells whether a question, in lower case, asks for percent and nothing else.
func WantsPercent(low string) bool {
	return slices.ContainsFunc(asPercent, func(words string) bool { return strings.Contains(low, words) })
}

// AsksPerShare tells whether each "per" of the question stands in "per share" or the like, a figure's own name.
func (q *Question) AsksPerShare() bool {
	return !slices.ContainsFunc(q.Words, func(w Word) bool { return w.Text == "per" }) || q.Has("share", "unit", "ads") && !q.Has("each", "every")
}
