package route

import (
	"math"
	"strings"
)

// alignDates gives each figure its period: the n-th figure of a list the n-th date of a list of as many
// ("$ 5 and $ 7 in 2019 and 2018"), else the nearest date.
func alignDates(gs []figure, s sentence, text string) {
	if len(s.dates) == 0 || len(gs) == 0 {
		return
	}
	if k := len(s.dates); k > 1 && len(gs)%k == 0 && together(s.dates) && (s.dates[0].from > gs[k-1].from || s.dates[k-1].to <= gs[0].from) {
		for i := range gs {
			gs[i].date, gs[i].dated = s.dates[i%k], true
		}
		return
	}
	for i := range gs {
		best := math.MaxInt
		for _, d := range s.dates {
			gap := d.from - gs[i].to
			if gap >= 0 && i+1 < len(gs) && gs[i+1].from < d.from {
				gap += acrossFigure // the date is of the figure between
			}
			if gap >= 0 && opens(text[s.words[gs[i].to-1].end:s.words[d.from].start]) {
				gap += intoBrackets
			}
			switch {
			case gap < 0:
				gap = gs[i].from - d.to + 1
			case gap == 1 && ofPeriod[s.words[gs[i].to].text]:
				gap = 0
			}
			if gap >= 0 && gap < best {
				best, gs[i].date, gs[i].dated = gap, d, true
			}
		}
	}
	alignLists(gs, s)
}

// together tells whether dates stand in one list, up to a few words between each and the next.
func together(dates []date) bool {
	for i := 1; i < len(dates); i++ {
		if dates[i].from-dates[i-1].to > 3 {
			return false
		}
	}
	return true
}

// Dates behind the next figure, and those in brackets behind a figure, are set apart from it by so many words more.
const (
	acrossFigure = 8
	intoBrackets = 30
)

// opens tells whether brackets open in a text and do not close.
func opens(text string) bool { return strings.Count(text, "(") > strings.Count(text, ")") }

// ofPeriod are words that tie a figure to the date that follows.
var ofPeriod = set("for in at on during")

// alignLists pairs each list of figures with the next list of as many dates, or else the one before it.
func alignLists(gs []figure, s sentence) {
	figures := listsOf(len(gs), func(i int) (int, int) { return gs[i].from, gs[i].to }, s.words)
	dates := listsOf(len(s.dates), func(i int) (int, int) { return s.dates[i].from, s.dates[i].to }, s.words)
	for _, f := range figures {
		best, gap := -1, math.MaxInt
		for n, d := range dates {
			if d[1]-d[0] != f[1]-f[0] {
				continue
			}
			apart := s.dates[d[0]].from - gs[f[1]-1].to
			if apart < 0 {
				apart = 100 + gs[f[0]].from - s.dates[d[1]-1].to
			}
			if apart < gap {
				best, gap = n, apart
			}
		}
		if best < 0 {
			continue
		}
		for i := f[0]; i < f[1]; i++ {
			gs[i].date, gs[i].dated = s.dates[dates[best][0]+i-f[0]], true
		}
	}
}

// listsOf finds the lists among n things that stand in words: two or more of which each follows the one before at
// once, or behind an "and", "or", "to".
func listsOf(n int, place func(int) (from, to int), ws []word) [][2]int {
	var out [][2]int
	for i := 0; i < n; {
		j := i + 1
		for ; j < n; j++ {
			_, end := place(j - 1)
			from, _ := place(j)
			joined := from == end || from == end+1 && (ws[end].text == "and" || ws[end].text == "or" || ws[end].text == "to")
			if !joined {
				break
			}
		}
		if j-i > 1 {
			out = append(out, [2]int{i, j})
		}
		i = j
	}
	return out
}
