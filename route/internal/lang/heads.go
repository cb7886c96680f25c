package lang

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/internal/english"
)

// head names what a question asks for: how it begins, and the first word after that which says
// more: "auxiliary" for a question of yes or no, "what extreme" for "what was the highest …".
func (q *Question) head() string {
	begin := ""
	for i, w := range q.Words {
		switch {
		case Auxiliaries[w.Text] && (i == 0 || q.aside(i)):
			if i+1 < len(q.Words) && q.Words[i+1].Text == "you" {
				continue // "could you tell …"
			}
			return "auxiliary"
		case begin == "" && questionWords[w.Text]:
			begin = w.Text
			if w.Text == "how" && i+1 < len(q.Words) {
				begin += " " + q.Words[i+1].Text
			}
		case begin != "" && !w.Stop && !InDates(q.Dates, i):
			g := CueOf(w.Stem)
			if q.modifies(i) {
				continue // "the net change", "the maximum variance"
			}
			if g != "" {
				return begin + " " + g
			}
			if w.Stem == "year" || w.Stem == "period" || w.Stem == "quarter" {
				return begin + " time"
			}
			return begin
		}
	}
	return begin
}

var (
	// headModifiers are words before the one that says what is asked for.
	headModifiers = Stems("net overall cumulative annual expected estimated approximate mathematical gross year")
	// computing are the groups of words that ask for a computation, whatever stands before them.
	computing = Set("change differ")
)

// modifies tells whether a word, and all that follow up to one that asks for a computation, only say more of it.
func (q *Question) modifies(i int) bool {
	for j := i; j+1 < len(q.Words); j++ {
		w := q.Words[j]
		if g := CueOf(w.Stem); g != "total" && g != "extreme" && !headModifiers[w.Stem] && !w.Number && english.Number(w.Text) == 0 {
			return false
		}
		if computing[CueOf(q.Words[j+1].Stem)] {
			return true
		}
	}
	return false
}

// CueOf is the name of the group that a stem belongs to, "" for none.
func CueOf(stem string) string {
	for _, g := range cueGroups {
		if g.stems[stem] {
			return g.name
		}
	}
	return ""
}

// PercentStems ask for a percentage, ChangeStems for a change.
var (
	PercentStems = Stems("percent percentage portion proportion fraction percentual")
	ChangeStems  = Stems("change increase decrease decline growth grow reduction rise drop fall fell gain growing")
)

// percentRole tells what a percentage that the question names is of: a change ("the percentage change in",
// "the growth rate"), a whole ("what portion of", "as a percentage of", "how much of"), points; "" for none.
func (q *Question) percentRole() string {
	near := func(from, to int, in map[string]bool) bool {
		for i := max(from, 0); i < min(to, len(q.Words)); i++ {
			if in[q.Words[i].Stem] {
				return true
			}
		}
		return false
	}
	text := func(i int) string {
		if i < 0 || i >= len(q.Words) {
			return ""
		}
		return q.Words[i].Text
	}
	for i, w := range q.Words {
		if PercentStems[w.Stem] && Auxiliaries[text(i+1)] && near(i+2, len(q.Words), ChangeStems) {
			return "change" // "by what percent did it fall"
		}
		if PercentStems[w.Stem] && text(i-1) == "a" && text(i-2) == "as" {
			return "as a"
		}
		if PercentStems[w.Stem] && text(i-1) == "what" && text(i+1) == "of" && slices.ContainsFunc(q.Words[max(0, i-4):i], func(x Word) bool { return fillers[x.Text] }) {
			return "of" // "PART accounts for what percentage of WHOLE"
		}
	}
	for i, w := range q.Words {
		switch {
		case w.Stem == "rate" && near(i-1, i, ChangeStems), w.Text == "roi":
			return "change"
		case w.Text == "how" && text(i+1) == "much" && text(i+2) == "of" && text(i+3) != "a":
			return "how much of"
		case w.Text == "share" && text(i-1) == "what" && text(i+1) == "of":
			return "of" // "what share of sales came from …"
		case !PercentStems[w.Stem] || w.Text == "%":
		case strings.HasPrefix(text(i+1), "point"):
			return "points"
		case text(i-1) == "a" && text(i-2) == "as", text(i-1) == "as":
			return "as a"
		case near(i+1, i+4, ChangeStems), near(i+1, i+2, Set("differ")):
			return "change"
		case text(i+1) != "of" && near(i+1, i+7, Set("return")):
			return "return"
		case text(i-1) == "in" && i+1 == len(q.Words) && near(0, i, ChangeStems):
			return "change" // "how did PART change … in percent"
		case near(i-3, i, ChangeStems):
			return "change before"
		case text(i+1) == "of":
			if near(i+2, len(q.Words), map[string]bool{"to": true}) {
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
func (q *Question) aside(i int) bool {
	return i > 0 && i < 8 && strings.Contains(q.Text[q.Words[i-1].End:q.Words[i].Start], ",")
}

// Auxiliaries are verbs that begin a question to be answered by yes or no.
var (
	Auxiliaries   = Set("did do does is are was were has have had can could would will should")
	questionWords = Set("what which who whose when where why how")
)

// cueGroup is a set of words that ask for the same thing.
type cueGroup struct {
	name  string
	stems map[string]bool
}

var cueGroups = []cueGroup{
	{"percent", PercentStems},
	{"change", ChangeStems},
	{"differ", Stems("difference variation variance range differ gap spread")},
	{"average", Stems("average mean")},
	{"total", Stems("total sum combined aggregate altogether")},
	{"ratio", Stems("ratio times")},
	{"return", Stems("return roi performance")},
	{"extreme", Stems("highest lowest maximum minimum greatest largest smallest least most peak")},
	{"than", Stems("than exceed more less greater higher lower larger")},
	{"cause", Stems("why cause reason due factor driven attributable")},
	{"each", Stems("respectively respective each")},
	{"margin", Stems("margin rate")},
}

// cueGroups lists the groups that the question has a word of.
func (q *Question) cueGroups() []string {
	var out []string
	for _, g := range cueGroups {
		for _, w := range q.Words {
			if g.stems[w.Stem] {
				out = append(out, g.name)
				break
			}
		}
	}
	return out
}

// Whether a question wants percent, as its words say.
const (
	PercentOpen     = iota // the words leave it open
	PercentWanted          // "what percentage of", "how much of", "the growth rate"
	PercentUnwanted        // nothing in it speaks of a share or of a change
)

// PercentAsked tells whether the question wants percent.
func (q *Question) PercentAsked() int {
	switch q.OfWhat {
	case "change", "of", "of, to", "as a", "how much of":
		return PercentWanted
	}
	if q.Percent || q.OfWhat != "" || q.Has("margin", "growth", "grow", "return", "perform", "share", "ratio") {
		return PercentOpen
	}
	return PercentUnwanted
}
