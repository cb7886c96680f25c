package route

import "slices"

// roles parts the words of a question that asks for a share or a ratio into those of the part (what is divided)
// and those of the whole (what it is divided by): "what portion of WHOLE is PART", "PART as a percentage of WHOLE",
// "the ratio of PART to WHOLE". Each holds a weight a word of the question, which sum to 1; both are nil where the
// question is put in no such way.
type roles struct{ part, whole []float64 }

var (
	shareStems = stems("percent percentage portion proportion fraction percentual share part ratio")
	linkVerbs  = set(`is are was were be been do does did relate relates related come comes came comprise comprises comprised consist consists
		stems go goes went has had have represent represents represented account accounts accounted make makes made contribute contributed`)
	fillers = set("represent represents represented account accounts accounted make makes made comprise comprises comprised constitute constitutes constituted")
	joints  = set("to over concerning regarding versus against divided relative among")
	inside  = set("in during within from under for with due between after before")
)

// findRoles reads the roles of a question's words.
func (q *question) findRoles() roles {
	n := len(q.words)
	if i := q.timesAsked(); i > 2 && linkVerbs[q.words[i-3].text] {
		if r := q.rolesOf(0, i-3, i+1, n); r.part != nil {
			return r // "PART was how many times WHOLE"
		}
	}
	for i, w := range q.words {
		much := w.text == "much" && i > 0 && q.words[i-1].text == "how"
		if !shareStems[w.stem] && !much || i+1 >= n || q.words[i+1].text != "of" || i > 0 && q.words[i-1].text == "per" {
			continue // "price per share of stock"
		}
		if i > 0 && (q.words[i-1].text == "a" || q.words[i-1].text == "as") || slices.ContainsFunc(q.words[max(0, i-4):i], func(x word) bool { return fillers[x.text] }) {
			if r := q.rolesOf(0, i, i+2, n); r.part != nil {
				return r
			}
		}
		if much && i > 2 && linkVerbs[q.words[i-2].text] {
			if r := q.rolesOf(0, i-2, i+2, n); r.part != nil {
				return r // "PART was how much of WHOLE"
			}
		}
		if w.stem == "ratio" {
			return q.rolesOfRatio(i + 2)
		}
		return q.rolesBehind(i + 2)
	}
	for i := 2; i < n && q.has("average"); i++ {
		if q.words[i].text == "per" {
			return q.rolesOf(0, i, i+1, n)
		}
	}
	return roles{}
}

// rolesOfRatio reads what stands behind "ratio of": what "to" joins, or else what "and" does.
func (q *question) rolesOfRatio(from int) roles {
	for _, joining := range []func(string) bool{func(s string) bool { return joints[s] }, func(s string) bool { return s == "and" }} {
		for j := from + 1; j < len(q.words)-1; j++ {
			if joining(q.words[j].text) {
				if r := q.rolesOf(from, j, j+1, len(q.words)); r.part != nil {
					return r
				}
			}
		}
	}
	return roles{}
}

// rolesBehind reads what stands behind "portion of": the verb parts it; without one a joint does, or the last word
// that begins where the part is.
func (q *question) rolesBehind(from int) roles {
	n := len(q.words)
	for j := from + 1; j < n-1; j++ {
		if q.links(j) {
			if r := q.rolesOf(j+1, n, from, j); r.part != nil {
				return r
			}
		}
	}
	for j := from + 1; j < n-1; j++ {
		if joints[q.words[j].text] {
			if r := q.rolesOf(from, j, j+1, n); r.part != nil {
				return r
			}
		}
	}
	for j := n - 2; j > from; j-- {
		if inside[q.words[j].text] {
			if r := q.rolesOf(j+1, n, from, j); r.part != nil {
				return r
			}
		}
	}
	return roles{}
}

// links tells whether a word is the verb between a whole and its part; "related" is one before "to" alone.
func (q *question) links(i int) bool {
	w := q.words[i]
	return linkVerbs[w.text] && (w.text != "related" || q.words[i+1].text == "to")
}

func (q *question) rolesOf(a, b, c, d int) roles {
	part, whole := q.weights(a, b), q.weights(c, d)
	if part == nil || whole == nil {
		return roles{}
	}
	return roles{part, whole}
}

// weights are the weights of a stretch of words, those of dates too, nil when it says nothing.
func (q *question) weights(from, to int) []float64 {
	out, sum := make([]float64, len(q.words)), 0.0
	for i := from; i < to; i++ {
		switch w := q.words[i].text; {
		case inDates(q.dates, i):
			out[i] = 0.5
		case !linkVerbs[w] && !fillers[w]:
			out[i] = q.weight[i]
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

// fit tells how well what is explained by the first and by the second operand fits the roles of the words.
func (r roles) fit(part, whole []float64) []Feature {
	if r.part == nil {
		return []Feature{{"roles: none", 1}}
	}
	var pp, pw, wp, ww float64
	for i := range r.part {
		pp += r.part[i] * part[i]
		pw += r.part[i] * whole[i]
		wp += r.whole[i] * part[i]
		ww += r.whole[i] * whole[i]
	}
	return []Feature{
		{"roles: part", pp}, {"roles: whole", ww}, {"roles: both", min(pp, ww)}, {"roles: part told apart", pp - pw}, {"roles: whole told apart", ww - wp},
	}
}

// turned tells whether two operands plainly stand the wrong way round: what is the part of one is the whole of the other.
func (r roles) turned(part, whole []float64) bool {
	apart := 0.0
	for i := range r.part {
		apart += (r.part[i] - r.whole[i]) * (part[i] - whole[i])
	}
	return apart < plainlyTurned
}

// plainlyTurned is how far operands must fit better the other way round to be read in that way alone.
const plainlyTurned = -0.5

// operand is a slot as an operand: what its row, its column and its period explain.
func (m *matrix) operand(s slot) operand {
	d, dated := m.dateOf(s)
	return operand{m.explained(s), d, dated}
}

// explained says how well each word of the question is explained by what a slot is of. The list must not be changed.
func (m *matrix) explained(s slot) []float64 {
	hits, known := m.heard[s]
	if !known {
		hits = m.hear(s)
		m.heard[s] = hits
	}
	return hits
}

func (m *matrix) hear(s slot) []float64 {
	hits := slices.Clone(m.rowLinks[s.row].hits)
	raise(hits, m.colLinks[s.col].hits)
	if said := m.rowLinks[s.row].said; said != nil {
		raise(hits, said)
	}
	total := m.s.rows[s.row].kind.IsTotal() || m.rowLinks[s.row].bare || m.s.cols[s.col].kind.IsTotal()
	d, dated := m.dateOf(s)
	for i, w := range m.q.words {
		switch {
		case total && w.stem == "total":
			hits[i] = 1
		case hits[i] == 0 && m.s.about[w.stem]:
			hits[i] = 0.5
		}
	}
	if dated {
		m.q.explainDate(hits, d)
	}
	return hits
}

// explainDate marks the words of the dates that a period agrees with.
func (q *question) explainDate(hits []float64, d date) {
	for _, asked := range q.dates {
		if asked.agrees(d) > 0 {
			for i := asked.from; i < asked.to; i++ {
				hits[i] = 1
			}
		}
	}
}
