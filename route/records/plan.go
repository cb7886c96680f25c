// Package records plans questions over record tables: tables whose rows are records and whose
// columns are fields, such as a list of games, albums or medals.
//
// It makes every form of a small closed grammar that the question's words could mean, runs each
// in short over the table, and ranks them with a linear model learnt from questions with known
// answers (Pasupat and Liang, 2015, "Compositional semantic parsing on semi-structured tables"),
// and the best of them once more with small trees.
// What it hands out are plans of package aggregate; it is not for answering by itself.
package records

import (
	"cmp"
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// Planner ranks the readings of a question. It may be used by many goroutines at once.
type Planner struct{ model *model }

// New returns the planner with the weights that are part of the program.
func New() *Planner {
	m, err := readModel(embeddedWeights)
	if err != nil { // a broken build: the package's test reads the weights
		m = &model{weight: make([]int8, 1<<featureBits), unit: 1, curve: []float64{0, 0}}
	}
	return &Planner{model: m}
}

// Plan is one reading of a question.
type Plan struct {
	Query aggregate.Query
	// Op is the outermost operation, in a word: "values", "count", "argmax".
	Op string
	// Score orders the plans.
	Score float64
	// Confidence is the calibrated chance that the plan's answer is right.
	Confidence float64
}

// maxPlans is how many readings are handed out, each with another answer.
const maxPlans = 5

// Prepared is a table with its cells taken apart, for all questions that are asked of it. It may be used by many goroutines
// at once; the table must not change meanwhile.
type Prepared struct{ sheet *sheet }

// Prepare takes a table apart.
func Prepare(t *table.Table) Prepared { return Prepared{newSheet(t)} }

// Plans gives the likeliest readings of the question over t, best first, no two of which have
// the same answer. There are none when nothing in the table fits, or it is too large.
func (p *Planner) Plans(question string, t Prepared) []Plan {
	if t.sheet == nil {
		return nil
	}
	m := newFormer(t.sheet, newQuestion(question))
	if len(m.forms) == 0 {
		return nil
	}
	d := newDescriber(m)
	e := newExample(d)
	looks := p.model.looks(d, e)
	shares := again(p.model.trees, looks)
	total, best := map[uint16]float64{}, map[uint16]int{}
	var order []uint16
	for i, l := range looks {
		g := e.group[l.form]
		b, seen := best[g]
		if !seen {
			order = append(order, g)
		}
		if !seen || shares[i] > shares[b] {
			best[g] = i
		}
		total[g] += shares[i]
	}
	slices.SortStableFunc(order, func(a, b uint16) int { return cmp.Compare(total[b], total[a]) })
	var plans []Plan
	for _, g := range order[:min(maxPlans, len(order))] {
		f := &m.forms[looks[best[g]].form]
		chance := p.model.chance(total[g])
		if m.countsOne(f) {
			chance *= oneRecord
		}
		plans = append(plans, Plan{Query: m.query(f), Op: f.op.String(), Score: looks[best[g]].score, Confidence: chance})
	}
	slices.SortStableFunc(plans, func(a, b Plan) int { return cmp.Compare(b.Confidence, a.Confidence) })
	return plans
}

// oneRecord is what the chance of a count that comes to one is worth: who names a single record and
// asks "how many" mostly wants a number that stands there, or the table names it in other words, too.
const oneRecord = 0.5

// countsOne tells whether f counts, and there is one, where the question does not ask how many times.
func (m *former) countsOne(f *form) bool {
	one := setKeyOf(numberKey(table.NewDecimal(1, 0)))
	return (f.op == opCount || f.op == opDistinct) && f.key == one && !m.q.hasAny(" time times ")
}

// String names the operation.
func (o op) String() string {
	return [numOps]string{"values", "next", "previous", "first", "last", "argmax", "argmin", "count", "count different",
		"sum", "average", "greatest", "least", "range", "most common", "least common", "difference",
		"difference of counts", "greater", "same", "exists", "difference of fields",
		"held by", "held by at least", "held by more than", "greatest sum", "least sum", "top", "bottom", "greater than",
		"side", "side", "side", "side", "which", "which", "streak"}[o]
}
