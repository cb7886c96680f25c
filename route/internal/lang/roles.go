package lang

import (
	"slices"

	"github.com/tabrag/tabrag/route"
)

// roles parts the words of a question that asks for a share or a ratio into those of the part (what is divided)
// and those of the whole (what it is divided by): "what portion of WHOLE is PART", "PART as a percentage of WHOLE",
// "the ratio of PART to WHOLE". Each holds a weight a word of the question, which sum to 1; both are nil where the
// question is put in no such way.
type roles struct{ Part, Whole []float64 }

var (
	shareStems = Stems("percent percentage portion proportion fraction percentual share part ratio")
	linkVerbs  = Set(`is are was were be been do does did relate relates related come comes came comprise comprises comprised consist consists
		stems go goes went has had have represent represents represented account accounts accounted make makes made contribute contributed`)
	fillers = Set("represent represents represented account accounts accounted make makes made comprise comprises comprised constitute constitutes constituted")
	joints  = Set("to over concerning regarding versus against divided relative among")
	inside  = Set("in during within from under for with due between after before")
)

// findRoles reads the roles of a question's words.
func (q *Question) findRoles() roles {
	n := len(q.Words)
	if i := q.timesAsked(); i > 2 && linkVerbs[q.Words[i-3].Text] {
		if r := q.rolesOf(0, i-3, i+1, n); r.Part != nil {
			return r // "PART was how many times WHOLE"
		}
	}
	for i, w := range q.Words {
		much := w.Text == "much" && i > 0 && q.Words[i-1].Text == "how"
		if !shareStems[w.Stem] && !much || i+1 >= n || q.Words[i+1].Text != "of" || i > 0 && q.Words[i-1].Text == "per" {
			continue // "price per share of stock"
		}
		if i > 0 && (q.Words[i-1].Text == "a" || q.Words[i-1].Text == "as") || slices.ContainsFunc(q.Words[max(0, i-4):i], func(x Word) bool { return fillers[x.Text] }) {
			if r := q.rolesOf(0, i, i+2, n); r.Part != nil {
				return r
			}
		}
		if much && i > 2 && linkVerbs[q.Words[i-2].Text] {
			if r := q.rolesOf(0, i-2, i+2, n); r.Part != nil {
				return r // "PART was how much of WHOLE"
			}
		}
		if w.Stem == "ratio" {
			return q.rolesOfRatio(i + 2)
		}
		return q.rolesBehind(i + 2)
	}
	for i := 2; i < n && q.Has("average"); i++ {
		if q.Words[i].Text == "per" {
			return q.rolesOf(0, i, i+1, n)
		}
	}
	return roles{}
}

// rolesOfRatio reads what stands behind "ratio of": what "to" joins, or else what "and" does.
func (q *Question) rolesOfRatio(from int) roles {
	for _, joining := range []func(string) bool{func(s string) bool { return joints[s] }, func(s string) bool { return s == "and" }} {
		for j := from + 1; j < len(q.Words)-1; j++ {
			if joining(q.Words[j].Text) {
				if r := q.rolesOf(from, j, j+1, len(q.Words)); r.Part != nil {
					return r
				}
			}
		}
	}
	return roles{}
}

// rolesBehind reads what stands behind "portion of": the verb parts it; without one a joint does, or the last word
// that begins where the part is.
func (q *Question) rolesBehind(from int) roles {
	n := len(q.Words)
	for j := from + 1; j < n-1; j++ {
		if q.links(j) {
			if r := q.rolesOf(j+1, n, from, j); r.Part != nil {
				return r
			}
		}
	}
	for j := from + 1; j < n-1; j++ {
		if joints[q.Words[j].Text] {
			if r := q.rolesOf(from, j, j+1, n); r.Part != nil {
				return r
			}
		}
	}
	for j := n - 2; j > from; j-- {
		if inside[q.Words[j].Text] {
			if r := q.rolesOf(j+1, n, from, j); r.Part != nil {
				return r
			}
		}
	}
	return roles{}
}

// links tells whether a word is the verb between a whole and its part; "related" is one before "to" alone.
func (q *Question) links(i int) bool {
	w := q.Words[i]
	return linkVerbs[w.Text] && (w.Text != "related" || q.Words[i+1].Text == "to")
}

func (q *Question) rolesOf(a, b, c, d int) roles {
	part, whole := q.weights(a, b), q.weights(c, d)
	if part == nil || whole == nil {
		return roles{}
	}
	return roles{part, whole}
}

// weights are the weights of a stretch of words, those of dates too, nil when it says nothing.
func (q *Question) weights(from, to int) []float64 {
	out, sum := make([]float64, len(q.Words)), 0.0
	for i := from; i < to; i++ {
		switch w := q.Words[i].Text; {
		case InDates(q.Dates, i):
			out[i] = 0.5
		case !linkVerbs[w] && !fillers[w]:
			out[i] = q.Weight[i]
		}
		sum += out[i]
	}
	if sum < 0.25 {
		return nil
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// Fit tells how well what is explained by the first and by the second operand fits the roles of the words.
func (r roles) Fit(part, whole []float64) []route.Feature {
	if r.Part == nil {
		return []route.Feature{{Name: "roles: none", Value: 1}}
	}
	var pp, pw, wp, ww float64
	for i := range r.Part {
		pp += r.Part[i] * part[i]
		pw += r.Part[i] * whole[i]
		wp += r.Whole[i] * part[i]
		ww += r.Whole[i] * whole[i]
	}
	return []route.Feature{
		{Name: "roles: part", Value: pp}, {Name: "roles: whole", Value: ww}, {Name: "roles: both", Value: min(pp, ww)}, {Name: "roles: part told apart", Value: pp - pw}, {Name: "roles: whole told apart", Value: ww - wp},
	}
}

// Turned tells whether two operands plainly stand the wrong way round: what is the part of one is the whole of the other.
func (r roles) Turned(part, whole []float64) bool {
	apart := 0.0
	for i := range r.Part {
		apart += (r.Part[i] - r.Whole[i]) * (part[i] - whole[i])
	}
	return apart < plainlyTurned
}

// plainlyTurned is how far operands must fit better the other way round to be read in that way alone.
const plainlyTurned = -0.5

// ExplainDate marks the words of the dates that a period agrees with.
func (q *Question) ExplainDate(hits []float64, d Date) {
	for _, asked := range q.Dates {
		if asked.Agrees(d) > 0 {
			for i := asked.From; i < asked.To; i++ {
				hits[i] = 1
			}
		}
	}
}
