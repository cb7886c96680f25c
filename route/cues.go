package route

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
)

// fits tells whether the words of a question ask for a class by themselves: 1 when they do, -1 when they ask for
// another class, 0 when they do not tell.
func (q *question) fits(c Class) float64 {
	switch {
	case len(q.wants) == 0:
		return 0
	case slices.Contains(q.wants, c):
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
func (q *question) askedClasses() []Class {
	_, head, _ := strings.Cut(q.opening, " ")
	groups := q.groups
	in := func(g string) bool { return slices.Contains(groups, g) }
	switch {
	case q.opening == "auxiliary":
		return []Class{ClassYesNo}
	case head == "ratio" && !q.percent, head == "ratio" && q.roles.part != nil && q.ofWhat == "change":
		return []Class{ClassRatio}
	case head == "differ" && (q.ofWhat == "return" || q.ofWhat == "change"), head == "change" && (q.ofWhat == "points" || q.ofWhat == "change before"):
		return []Class{ClassDiff}
	case head == "differ" && q.ofWhat == "as a":
		return []Class{ClassDiff, ClassShare}
	case q.ofWhat == "change", q.ofWhat == "return":
		return []Class{ClassPct}
	case q.begin == "how much" && q.moved():
		return []Class{ClassDiff, ClassPct}
	case q.manyTimes():
		return []Class{ClassRatio, ClassShare}
	case in("extreme") && (q.begin == "which" || q.begin == "who"):
		return []Class{ClassPick} // "which region had the highest sales"
	case head == "extreme":
		return []Class{ClassExtreme, ClassPick}
	case head == "average" && q.roles.part != nil:
		return []Class{ClassAvg, ClassRatio} // "the average volume per transaction"
	case head == "average":
		return []Class{ClassAvg}
	case head == "ratio":
		return []Class{ClassRatio, ClassShare}
	case head == "differ" && !in("percent"):
		return []Class{ClassDiff}
	case head == "change" && !in("percent"):
		return []Class{ClassDiff, ClassPct}
	case q.ofWhat == "of" || q.ofWhat == "as a" || q.ofWhat == "of, to" || q.ofWhat == "how much of":
		return []Class{ClassShare, ClassLookup, ClassList}
	}
	return nil
}

// moved tells whether a question asks by how much something moved: "how much did it grow".
func (q *question) moved() bool {
	i := slices.IndexFunc(q.words, func(w word) bool { return w.text == "much" })
	return i >= 0 && i+1 < len(q.words) && auxiliaries[q.words[i+1].text] && slices.ContainsFunc(q.words[i+1:], func(w word) bool { return changeStems[w.stem] })
}

// manyTimes tells whether a question asks how many times as great one thing is as another.
func (q *question) manyTimes() bool {
	i := q.timesAsked()
	return i > 0 && i+1 < len(q.words) && (q.words[i+1].stop || q.has("than", "greater", "larger"))
}

// divides tells whether a question asks for a share, a change in percent or a ratio, which lists are not read for.
func (q *question) divides() bool {
	begin, head, _ := strings.Cut(q.opening, " ")
	if begin != "" && begin != "what" && q.begin != "how much" || head == "differ" || head == "extreme" {
		return false
	}
	return q.percentAsked() == percentWanted || head == "ratio"
}

// timesAsked is where a question says "how many times", at the last of these words; 0 when it does not.
func (q *question) timesAsked() int {
	i := slices.IndexFunc(q.words, func(w word) bool { return w.text == "times" })
	if i >= 2 && q.words[i-1].text == "many" && q.words[i-2].text == "how" {
		return i
	}
	return 0
}

var (
	moreWords = set("more greater higher larger bigger exceed exceeds exceeded above outperform outperformed outperforms beat over surpass surpassed longer increase increased increases grow grew rise rose better")
	lessWords = set("less lower smaller fewer below under underperform underperformed decrease decreased decline declined drop dropped fall fell reduce reduced shorter worse")
)

// sense tells which way a question compares: 1 for more, -1 for less, 0 for neither.
func (q *question) sense() int {
	for _, w := range q.words {
		switch {
		case moreWords[w.text]:
			return 1
		case lessWords[w.text]:
			return -1
		}
	}
	return 0
}

// moving tells whether a question asks how something moved in time.
func (q *question) moving() bool {
	return q.has("increas", "decreas", "grow", "rise", "fall", "declin", "drop", "reduc")
}

// ranges tells whether a question asks for the greatest less the least of several figures.
func (q *question) ranges() bool {
	return q.has("range", "spread", "varianc", "variat") || q.has("highest", "maximum", "greatest", "largest") && q.has("lowest", "minimum", "smallest", "least")
}

// directed tells whether the greatest is asked for (1), the least (-1), or neither.
func (q *question) directed() float64 {
	switch {
	case q.has("highest", "greatest", "largest", "maximum", "max", "peak", "most", "biggest", "higher", "larger", "greater"):
		return 1
	case q.has("lowest", "smallest", "least", "minimum", "min", "fewest", "lower", "smaller"):
		return -1
	}
	return 0
}

// operand is one side of a comparison: what of the question it explains, and its period.
type operand struct {
	hits  []float64
	date  date
	dated bool
}

// compare orders two operands as a question of yes or no does: the one named first in front, or of two periods the
// later one where something moves. swap tells that the second one comes first; ok is false when the question does
// not tell.
func (q *question) compare(x, y operand) (op aggregate.Op, swap, ok bool) {
	sense := q.sense()
	if sense == 0 {
		return "", false, false
	}
	op = aggregate.Greater
	if sense < 0 {
		op = aggregate.Less
	}
	if q.moving() && x.dated && y.dated && !x.date.same(y.date) {
		return op, x.date.before(y.date), true
	}
	px, okx := q.ownPlace(x.hits, y.hits)
	py, oky := q.ownPlace(y.hits, x.hits)
	return op, px > py, okx && oky
}

// ownPlace is the mean place of the words that one thing explains and the other does not.
func (q *question) ownPlace(x, y []float64) (float64, bool) {
	sum, n := 0.0, 0.0
	for i := range x {
		if d := x[i] - y[i]; d > 0.3 && (q.weight[i] > 0.1 || inDates(q.dates, i)) {
			sum, n = sum+d*float64(i), n+d
		}
	}
	if n == 0 {
		return 0, false
	}
	return sum / n, true
}
