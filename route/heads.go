package route

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/internal/english"
)

// head names what a question asks for: how it begins, and the first word after that which says
// more: "auxiliary" for a question of yes or no, "what extreme" for "what was the highest …".
func (q *question) head() string {
	begin := ""
	for i, w := range q.words {
		switch {
		case auxiliaries[w.text] && (i == 0 || q.aside(i)):
			if i+1 < len(q.words) && q.words[i+1].text == "you" {
				continue // "could you tell …"
			}
			return "auxiliary"
		case begin == "" && questionWords[w.text]:
			begin = w.text
			if w.text == "how" && i+1 < len(q.words) {
				begin += " " + q.words[i+1].text
			}
		case begin != "" && !w.stop && !inDates(q.dates, i):
			g := cueOf(w.stem)
			if q.modifies(i) {
				continue // "the net change", "the maximum variance"
			}
			if g != "" {
				return begin + " " + g
			}
			if w.stem == "year" || w.stem == "period" || w.stem == "quarter" {
				return begin + " time"
			}
			return begin
		}
	}
	return begin
}

var (
	// headModifiers are words before the one that says what is asked for.
	headModifiers = stems("net overall cumulative annual expected estimated approximate mathematical gross year")
	// computing are the groups of words that ask for a computation, whatever stands before them.
	computing = set("change differ")
)

// modifies tells whether a word, and all that follow up to one that asks for a computation, only say more of it.
func (q *question) modifies(i int) bool {
	for j := i; j+1 < len(q.words); j++ {
		w := q.words[j]
		if g := cueOf(w.stem); g != "total" && g != "extreme" && !headModifiers[w.stem] && !w.number && english.Number(w.text) == 0 {
			return false
		}
		if computing[cueOf(q.words[j+1].stem)] {
			return true
		}
	}
	return false
}

// cueOf is the name of the group that a stem belongs to, "" for none.
func cueOf(stem string) string {
	for _, g := range cueGroups {
		if g.stems[stem] {
			return g.name
		}
	}
	return ""
}

var (
	percentStems = stems("percent percentage portion proportion fraction percentual")
	changeStems  = stems("change increase decrease decline growth grow reduction rise drop fall fell gain growing")
)

// percentRole tells what a percentage that the question names is of: a change ("the percentage change in",
// "the growth rate"), a whole ("what portion of", "as a percentage of", "how much of"), points; "" for none.
func (q *question) percentRole() string {
	near := func(from, to int, in map[string]bool) bool {
		for i := max(from, 0); i < min(to, len(q.words)); i++ {
			if in[q.words[i].stem] {
				return true
			}
		}
		return false
	}
	text := func(i int) string {
		if i < 0 || i >= len(q.words) {
			return ""
		}
		return q.words[i].text
	}
	for i, w := range q.words {
		if percentStems[w.stem] && auxiliaries[text(i+1)] && near(i+2, len(q.words), changeStems) {
			return "change" // "by what percent did it fall"
		}
		if percentStems[w.stem] && text(i-1) == "a" && text(i-2) == "as" {
			return "as a"
		}
		if percentStems[w.stem] && text(i-1) == "what" && text(i+1) == "of" && slices.ContainsFunc(q.words[max(0, i-4):i], func(x word) bool { return fillers[x.text] }) {
			return "of" // "PART accounts for what percentage of WHOLE"
		}
	}
	for i, w := range q.words {
		switch {
		case w.stem == "rate" && near(i-1, i, changeStems), w.text == "roi":
			return "change"
		case w.text == "how" && text(i+1) == "much" && text(i+2) == "of" && text(i+3) != "a":
			return "how much of"
		case w.text == "share" && text(i-1) == "what" && text(i+1) == "of":
			return "of" // "what share of sales came from …"
		case !percentStems[w.stem] || w.text == "%":
		case strings.HasPrefix(text(i+1), "point"):
			return "points"
		case text(i-1) == "a" && text(i-2) == "as", text(i-1) == "as":
			return "as a"
		case near(i+1, i+4, changeStems), near(i+1, i+2, set("differ")):
			return "change"
		case text(i+1) != "of" && near(i+1, i+7, set("return")):
			return "return"
		case near(i-3, i, changeStems):
			return "change before"
		case text(i+1) == "of":
			if near(i+2, len(q.words), map[string]bool{"to": true}) {
				return "of, to"
			}
			return "of"
		default:
			return "plain"
		}
	}
	return ""
}

// aside tells whether all words before one are of an introduction that a comma ends: "In 2012, did …".
func (q *question) aside(i int) bool {
	return i > 0 && i < 8 && strings.Contains(q.text[q.words[i-1].end:q.words[i].start], ",")
}

var (
	auxiliaries   = set("did do does is are was were has have had can could would will should")
	questionWords = set("what which who whose when where why how")
)

// cueGroup is a set of words that ask for the same thing.
type cueGroup struct {
	name  string
	stems map[string]bool
}

var cueGroups = []cueGroup{
	{"percent", percentStems},
	{"change", changeStems},
	{"differ", stems("difference variation variance range differ gap spread")},
	{"average", stems("average mean")},
	{"total", stems("total sum combined aggregate altogether")},
	{"ratio", stems("ratio times")},
	{"return", stems("return roi performance")},
	{"extreme", stems("highest lowest maximum minimum greatest largest smallest least most peak")},
	{"than", stems("than exceed more less greater higher lower larger")},
	{"cause", stems("why cause reason due factor driven attributable")},
	{"each", stems("respectively respective each")},
	{"margin", stems("margin rate")},
}

// cueGroups lists the groups that the question has a word of.
func (q *question) cueGroups() []string {
	var out []string
	for _, g := range cueGroups {
		for _, w := range q.words {
			if g.stems[w.stem] {
				out = append(out, g.name)
				break
			}
		}
	}
	return out
}
