package rules

import (
	"cmp"
	"slices"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/route/settle"
)

// ranking keeps the best of the plans that are offered; of those with the same score the first.
type ranking struct {
	most    int       // how many plans are kept
	scores  []float64 // of all plans offered
	kept    []ranked  // the best of them and, until the next cut, later ones that may be
	atLeast float64   // what a plan must score more than, once most were offered
}

// ranked is a plan with its place among those offered.
type ranked struct {
	*route.Plan
	place int
}

// maxPlans bounds the candidates of one request.
const maxPlans = 20_000

// offer takes a plan with its score; it is made only when it may be one of the best.
func (r *ranking) offer(score float64, plan func() route.Plan) {
	place := len(r.scores)
	if place >= maxPlans {
		return
	}
	r.scores = append(r.scores, score)
	if place >= r.most && score <= r.atLeast {
		return
	}
	p := plan()
	p.Score = score
	r.kept = append(r.kept, ranked{&p, place})
	if len(r.kept) >= 2*r.most || len(r.kept) == r.most {
		r.cut()
	}
}

// cut orders the plans kept, best first, and lets go of those beyond the most.
func (r *ranking) cut() {
	slices.SortStableFunc(r.kept, func(a, b ranked) int { return cmp.Compare(b.Score, a.Score) })
	r.kept = r.kept[:min(r.most, len(r.kept))]
	if len(r.kept) == r.most && r.most > 0 {
		r.atLeast = r.kept[r.most-1].Score
	}
}

// best gives the plans kept, best first. Their confidence is their share among all plans offered.
func (r *ranking) best(m *linear.Model) []route.Plan {
	r.cut()
	shares := linear.Softmax(r.scores)
	out := make([]route.Plan, len(r.kept))
	for i, k := range r.kept {
		out[i] = *k.Plan
		out[i].Confidence, out[i].Curve = shares[k.place], settle.CalibrationOf(m, k.Class)
	}
	return out
}
