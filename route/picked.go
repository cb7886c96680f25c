package route

import "slices"

// askedLabels tells whether the labels of members are of the sort that is asked for: periods or things.
func (m *matrix) askedLabels(f *featureList, lines []line, members []int) {
	dated := 0.0
	for _, k := range members {
		dated += b2f(lines[k].dated) / float64(len(members))
	}
	if m.q.asksPeriods() {
		f.both("periods asked, given", dated)
		f.both("periods asked, things given", 1-dated)
	} else {
		f.both("things asked, periods given", dated)
	}
}

var periodNouns = set("year years period periods quarter quarters month months date dates when")

// asksPeriods tells whether a question may ask for periods: it names them, though not as "the year ended", nor behind
// another thing that it asks for, as in "which country … in the year".
func (q *question) asksPeriods() bool {
	ended := func(i int) bool {
		return i+1 < len(q.words) && (q.words[i+1].stem == "end" || inDates(q.dates, i+1)) || q.spanned(i)
	}
	if len(q.words) > 1 && (q.words[0].text == "which" || q.words[0].text == "what") && !q.words[1].stop {
		i := 1
		for ; i < len(q.words) && !q.words[i].stop; i++ {
			if periodNouns[q.words[i].text] {
				return true
			}
		}
		return i < len(q.words) && q.words[i].text == "of" && q.hasPeriod(ended)
	}
	return q.hasPeriod(ended)
}

// spanned tells whether a word is of a stretch of time that a question says the length of: "the three year period".
func (q *question) spanned(i int) bool {
	for ; i > 0 && periodNouns[q.words[i].text]; i-- {
		if n, ok := wordNumber(q.words[i-1].text); ok && n > 1 {
			return true
		}
	}
	return false
}

func (q *question) hasPeriod(except func(int) bool) bool {
	for i, w := range q.words {
		if periodNouns[w.text] && !except(i) {
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
		return a.items[i].kind.IsTotal() && (link.bare || !link.exact)
	})
}
