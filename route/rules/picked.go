package rules

import (
	"slices"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/route/linear"
)

// askedLabels tells whether the labels of members are of the sort that is asked for: periods or things.
func (m *matrix) askedLabels(f *linear.FeatureList, lines []layout.Line, members []int) {
	dated := 0.0
	for _, k := range members {
		dated += linear.Flag(lines[k].Dated) / float64(len(members))
	}
	if asksPeriods(m.q) {
		f.Both("periods asked, given", dated)
		f.Both("periods asked, things given", 1-dated)
	} else {
		f.Both("things asked, periods given", dated)
	}
}

var periodNouns = lang.Set("year years period periods quarter quarters month months date dates when")

// asksPeriods tells whether a question may ask for periods: it names them, though not as "the year ended", nor behind
// another thing that it asks for, as in "which country … in the year".
func asksPeriods(q *lang.Question) bool {
	ended := func(i int) bool {
		return i+1 < len(q.Words) && (q.Words[i+1].Stem == "end" || lang.InDates(q.Dates, i+1)) || spanned(q, i)
	}
	if len(q.Words) > 1 && (q.Words[0].Text == "which" || q.Words[0].Text == "what") && !q.Words[1].Stop {
		i := 1
		for ; i < len(q.Words) && !q.Words[i].Stop; i++ {
			if periodNouns[q.Words[i].Text] {
				return true
			}
		}
		return i < len(q.Words) && q.Words[i].Text == "of" && hasPeriod(q, ended)
	}
	return hasPeriod(q, ended)
}

// spanned tells whether a word is of a stretch of time that a question says the length of: "the three year period".
func spanned(q *lang.Question, i int) bool {
	for ; i > 0 && periodNouns[q.Words[i].Text]; i-- {
		if n, ok := lang.WordNumber(q.Words[i-1].Text); ok && n > 1 {
			return true
		}
	}
	return false
}

func hasPeriod(q *lang.Question, except func(int) bool) bool {
	for i, w := range q.Words {
		if periodNouns[w.Text] && !except(i) {
			return true
		}
	}
	return false
}

// withoutTotals leaves out the totals that the question does not name, of lines of which one is picked: what is greatest
// among parts is no total of them.
func (a *axis) withoutTotals(members []int) []int {
	return slices.DeleteFunc(slices.Clone(members), func(i int) bool {
		link := a.itemLink(i)
		return a.items[i].Kind.IsTotal() && (link.Bare || !link.Exact)
	})
}
