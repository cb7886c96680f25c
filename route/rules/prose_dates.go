package rules

import (
	"math"
	"strings"

	"github.com/tabrag/tabrag/route/internal/lang"
)

// alignDates gives each figure its period: the n-th figure of a list the n-th date of a list of as many
// ("$ 5 and $ 7 in 2019 and 2018"), else the nearest date.
func alignDates(gs []figure, s sentence, text string) {
	if len(s.dates) == 0 || len(gs) == 0 {
		return
	}
	if k := len(s.dates); k > 1 && len(gs)%k == 0 && together(s.dates) && (s.dates[0].From > gs[k-1].from || s.dates[k-1].To <= gs[0].from) {
		for i := range gs {
			gs[i].date, gs[i].dated = s.dates[i%k], true
		}
		return
	}
	for i := range gs {
		best := math.MaxInt
		for _, d := range s.dates {
			gap := d.From - gs[i].to
			if gap >= 0 && i+1 < len(gs) && gs[i+1].from < d.From {
				gap += acrossFigure // the date is of the figure between
			}
			if gap >= 0 && opens(text[s.words[gs[i].to-1].End:s.words[d.From].Start]) {
				gap += intoBrackets
			}
			switch {
			case gap < 0:
				gap = gs[i].from - d.To + 1
			case gap == 1 && ofPeriod[s.words[gs[i].to].Text]:
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
func together(dates []lang.Date) bool {
	for i := 1; i < len(dates); i++ {
		if dates[i].From-dates[i-1].To > 3 {
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
var ofPeriod = lang.Set("for in at on during")

// alignLists pairs each list of figures with the next list of as many dates, or else the one before it.
func alignLists(gs []figure, s sentence) {
	figures := listsOf(len(gs), func(i int) (int, int) { return gs[i].from, gs[i].to }, s.words)
	dates := listsOf(len(s.dates), func(i int) (int, int) { return s.dates[i].From, s.dates[i].To }, s.words)
	for _, f := range figures {
		best, gap := -1, math.MaxInt
		for n, d := range dates {
			if d[1]-d[0] != f[1]-f[0] {
				continue
			}
			apart := s.dates[d[0]].From - gs[f[1]-1].to
			if apart < 0 {
				apart = 100 + gs[f[0]].from - s.dates[d[1]-1].To
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
func listsOf(n int, place func(int) (from, to int), ws []lang.Word) [][2]int {
	var out [][2]int
	for i := 0; i < n; {
		j := i + 1
		for ; j < n; j++ {
			_, end := place(j - 1)
			from, _ := place(j)
			joined := from == end || from == end+1 && (ws[end].Text == "and" || ws[end].Text == "or" || ws[end].Text == "to")
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
