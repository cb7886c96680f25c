package lang

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
)

// Fits tells whether the words of a question ask for a class by themselves: 1 when they do, -1 when they ask for
// another class, 0 when they do not tell.
func (q *Question) Fits(c route.Class) float64 {
	switch {
	case len(q.Wants) == 0:
		return 0
	case slices.Contains(q.Wants, c):
		return 1
	}
	return -1
}

// firstWords are the question word of an opening: "who", "how many", "" for none.
func firstWords(opening string) string {
	w := strings.Fields(opening)
	switch {
	case len(w) > 1 && w[0] == "how":
		return w[0] + " " + w[1]
	case len(w) > 0:
		return w[0]
	}
	return ""
}

// askedClasses finds the classes that set words ask for.
func (q *Question) askedClasses() []route.Class {
	_, head, _ := strings.Cut(q.Opening, " ")
	groups := q.Groups
	in := func(g string) bool { return slices.Contains(groups, g) }
	switch {
	case q.Opening == "auxiliary":
		return []route.Class{route.ClassYesNo}
	case head == "ratio" && !q.Percent, head == "ratio" && q.Roles.Part != nil && q.OfWhat == "change":
		return []route.Class{route.ClassRatio}
	case head == "differ" && (q.OfWhat == "return" || q.OfWhat == "change"), head == "change" && (q.OfWhat == "points" || q.OfWhat == "change before"):
		return []route.Class{route.ClassDiff}
	case head == "differ" && q.OfWhat == "as a":
		return []route.Class{route.ClassDiff, route.ClassShare}
	case q.OfWhat == "change", q.OfWhat == "return":
		return []route.Class{route.ClassPct}
	case q.Begin == "how much" && q.Moved():
		return []route.Class{route.ClassDiff, route.ClassPct}
	case q.manyTimes():
		return []route.Class{route.ClassRatio, route.ClassShare}
	case in("extreme") && (q.Begin == "which" || q.Begin == "who"):
		return []route.Class{route.ClassPick} // "which region had the highest sales"
	case head == "extreme":
		return []route.Class{route.ClassExtreme, route.ClassPick}
	case head == "average" && q.Roles.Part != nil:
		return []route.Class{route.ClassAvg, route.ClassRatio} // "the average volume per transaction"
	case head == "average":
		return []route.Class{route.ClassAvg}
	case head == "ratio":
		return []route.Class{route.ClassRatio, route.ClassShare}
	case head == "differ" && !in("percent"):
		return []route.Class{route.ClassDiff}
	case head == "change" && !in("percent"):
		return []route.Class{route.ClassDiff, route.ClassPct}
	case q.OfWhat == "of" || q.OfWhat == "as a" || q.OfWhat == "of, to" || q.OfWhat == "how much of":
		return []route.Class{route.ClassShare, route.ClassLookup, route.ClassList}
	}
	return nil
}

// Moved tells whether a question asks by how much something moved: "how much did it grow".
func (q *Question) Moved() bool {
	i := slices.IndexFunc(q.Words, func(w Word) bool { return w.Text == "much" })
	return i >= 0 && i+1 < len(q.Words) && Auxiliaries[q.Words[i+1].Text] && slices.ContainsFunc(q.Words[i+1:], func(w Word) bool { return ChangeStems[w.Stem] })
}

// manyTimes tells whether a question asks how many times as great one thing is as another.
func (q *Question) manyTimes() bool {
	i := q.timesAsked()
	return i > 0 && i+1 < len(q.Words) && (q.Words[i+1].Stop || q.Has("than", "greater", "larger"))
}

// Divides tells whether a question asks for a share, a change in percent or a ratio, which lists are not read for.
func (q *Question) Divides() bool {
	begin, head, _ := strings.Cut(q.Opening, " ")
	if begin != "" && begin != "what" && q.Begin != "how much" || head == "differ" || head == "extreme" {
		return false
	}
	return q.PercentAsked() == PercentWanted || head == "ratio"
}

// timesAsked is where a question says "how many times", at the last of these words; 0 when it does not.
func (q *Question) timesAsked() int {
	i := slices.IndexFunc(q.Words, func(w Word) bool { return w.Text == "times" })
	if i >= 2 && q.Words[i-1].Text == "many" && q.Words[i-2].Text == "how" {
		return i
	}
	return 0
}

var (
	moreWords = Set("more greater higher larger bigger exceed exceeds exceeded above outperform outperformed outperforms beat over surpass surpassed longer increase increased increases grow grew rise rose better")
	lessWords = Set("less lower smaller fewer below under underperform underperformed decrease decreased decline declined drop dropped fall fell reduce reduced shorter worse")
)

// sense tells which way a question compares: 1 for more, -1 for less, 0 for neither.
func (q *Question) sense() int {
	for _, w := range q.Words {
		switch {
		case moreWords[w.Text]:
			return 1
		case lessWords[w.Text]:
			return -1
		}
	}
	return 0
}

// moving tells whether a question asks how something moved in time.
func (q *Question) moving() bool {
	return q.Has("increas", "decreas", "grow", "rise", "fall", "declin", "drop", "reduc")
}

// Ranges tells whether a question asks for the greatest less the least of several figures.
func (q *Question) Ranges() bool {
	return q.Has("range", "spread", "varianc", "variat") || q.Has("highest", "maximum", "greatest", "largest") && q.Has("lowest", "minimum", "smallest", "least")
}

// Directed tells whether the greatest is asked for (1), the least (-1), or neither.
func (q *Question) Directed() float64 {
	switch {
	case q.Has("highest", "greatest", "largest", "maximum", "max", "peak", "most", "biggest", "higher", "larger", "greater"):
		return 1
	case q.Has("lowest", "smallest", "least", "minimum", "min", "fewest", "lower", "smaller"):
		return -1
	}
	return 0
}

// Operand is one side of a comparison: what of the question it explains, and its period.
type Operand struct {
	Hits  []float64
	Date  Date
	Dated bool
}

// Compare orders two operands as a question of yes or no does: the one named first in front, or of two periods the
// later one where something moves. swap tells that the second one comes first; ok is false when the question does
// not tell.
func (q *Question) Compare(x, y Operand) (op aggregate.Op, swap, ok bool) {
	sense := q.sense()
	if sense == 0 {
		return "", false, false
	}
	op = aggregate.Greater
	if sense < 0 {
		op = aggregate.Less
	}
	if q.moving() && x.Dated && y.Dated && !x.Date.Same(y.Date) {
		return op, x.Date.Before(y.Date), true
	}
	px, okx := q.OwnPlace(x.Hits, y.Hits)
	py, oky := q.OwnPlace(y.Hits, x.Hits)
	return op, px > py, okx && oky
}

// OwnPlace is the mean place of the words that one thing explains and the other does not.
func (q *Question) OwnPlace(x, y []float64) (float64, bool) {
	sum, n := 0.0, 0.0
	for i := range x {
		if d := x[i] - y[i]; d > 0.3 && (q.Weight[i] > 0.1 || InDates(q.Dates, i)) {
			sum, n = sum+d*float64(i), n+d
		}
	}
	if n == 0 {
		return 0, false
	}
	return sum / n, true
}

// ReadOps are the operators that give cells as they stand.
var ReadOps = map[aggregate.Op]bool{
	aggregate.Lookup: true, aggregate.List: true, aggregate.Distinct: true, aggregate.First: true, aggregate.Last: true,
}
