// Package settle runs the plans of a request and settles on one answer, with the chance that it is right and what speaks
// for another.
//
// It is not for making plans, nor for doubting an answer that was settled on, which package doubt does.
package settle

import (
	"cmp"
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
)

// Settled says how the leading plans of a request turned out once they were run.
type Settled struct {
	// Reading is the one settled on; the zero reading when no plan ran.
	Reading
	// Confidence is the calibrated chance that the answer is right.
	Confidence float64
	// Rival is the best reading with another answer, the zero reading when there is none.
	Rival Reading
	// Plain is the likeliest plain reading with another answer, the zero reading when there is none.
	Plain Reading
	// Close is set when the rival is nearly as likely: the question is ambiguous.
	Close bool
}

// SureAt is the confidence from which an answer is given.
const SureAt = 0.35

// Sure tells whether to give the answer.
func (s Settled) Sure() bool { return s.Key != "" && s.Confidence >= SureAt }

// closeTo is how much of the leading answer's weight makes its rival close to it.
const closeTo = 0.9

// certain is the share from which a rival reading of the same planner, however close, makes no
// ambiguity: it cannot have as much.
const certain = 1 / (1 + closeTo)

// Ran is what a plan gave when it was run.
type Ran struct {
	// Key is the text of the answer: plans of one table with the same one agree. Plans with none
	// drop out.
	Key string
	// Result is nil for a quote.
	Result *aggregate.Result
	// Err says why a plan that fits has no answer: its rows differ, or not all could be read.
	Err error
}

// Reading is an answer that one part of a request gives: a table with the prose of its document.
type Reading struct {
	Ran
	Plan route.Plan // the best that gives it
	// Mass is the summed confidence of the part's plans that give it.
	Mass float64
	// Features tell how likely it is to be the one asked for, where there are several parts.
	Features []route.Feature
}

// Settle runs plans and settles on one answer. Chances of plans of one table that give the same
// answer add up, because two readings that agree need no choice. The answers of several tables are
// weighed by a learnt model, and add up where they agree. Plans whose run fails, or whose key is
// empty, drop out.
//
// Where rules and a model ([route.Plan.Model]) both have plans, each side is added up alone and the
// answers are compared. An answer that both give is wrong only when both are; answers that
// differ go to the side with the greater chance, and are ambiguous when the other is close.
func Settle(req route.Request, plans []route.Plan, run func(route.Plan) (Ran, error)) Settled {
	readings := Readings(req, plans, run)
	model := tally{chance: Reading.calibrated}
	for _, r := range readings {
		if r.Plan.Model {
			model.add(r)
		}
	}
	rules := tallyRules(readings)
	if len(model.answers) == 0 || len(rules.answers) == 0 {
		rules.answers = append(rules.answers, model.answers...)
		return rules.settle()
	}
	return rules.join(model).settle()
}

// Readings runs plans and lists the answers of each part of the request, the likeliest first.
func Readings(req route.Request, plans []route.Plan, run func(route.Plan) (Ran, error)) []Reading {
	type place struct {
		part  int
		model bool
		key   string
	}
	at := map[place]int{}
	var out []Reading
	for _, p := range plans {
		ran, err := run(p)
		if err != nil || ran.Key == "" {
			continue
		}
		here := place{p.Part, p.Model, ran.Key}
		i, again := at[here]
		if !again {
			i = len(out)
			at[here] = i
			out = append(out, Reading{Ran: ran, Plan: p})
		}
		out[i].Mass += p.Confidence
	}
	slices.SortStableFunc(out, func(a, b Reading) int {
		return cmp.Or(cmp.Compare(a.Plan.Part, b.Plan.Part), cmp.Compare(b.Mass, a.Mass))
	})
	describe(req, out)
	return out
}

// answer is one answer with the readings that give it.
type answer struct {
	Reading          // the likeliest
	weight  float64  // of all
	digits  []string // see [Reading.digits]
}

// tally adds up the weights of answers.
type tally struct {
	answers []answer
	// chance turns the weight of an answer into the chance that it is right.
	chance func(Reading, float64) float64
}

// add takes a reading in; likelier ones must come first.
func (t *tally) add(r Reading) {
	digits := r.digits()
	for i := range t.answers {
		if a := &t.answers[i]; a.Key == r.Key || a.Plan.Part != r.Plan.Part && a.agrees(r, digits) {
			a.weight += r.Mass
			if a.unscaled() && r.scaled() {
				a.Reading, a.digits = r, digits // the same digits, and the table says of how much
			}
			return
		}
	}
	t.answers = append(t.answers, answer{r, r.Mass, digits})
}

// unscaled tells whether a reading is one figure without a scale, and scaled whether it is one with a scale.
func (r Reading) unscaled() bool { v, ok := r.figure(); return ok && v.Scale == 0 }
func (r Reading) scaled() bool   { v, ok := r.figure(); return ok && v.Scale > 0 }

// figure is the one number that a reading gives.
func (r Reading) figure() (aggregate.Value, bool) {
	if r.Result == nil || len(r.Result.Values) != 1 || !r.Result.Values[0].IsNumber || len(r.Result.Steps) > 0 {
		return aggregate.Value{}, false
	}
	return r.Result.Values[0], true
}

// addAll takes readings in, the likeliest first.
func (t *tally) addAll(readings []Reading) {
	slices.SortStableFunc(readings, func(a, b Reading) int { return cmp.Compare(b.Mass, a.Mass) })
	for _, r := range readings {
		t.add(r)
	}
}

// join compares two sides by their chances: an answer that both have is wrong when both are wrong.
func (t tally) join(other tally) tally {
	out := tally{chance: func(_ Reading, chance float64) float64 { return chance }}
	for _, a := range t.answers {
		out.answers = append(out.answers, answer{Reading: a.Reading, weight: t.chance(a.Reading, a.weight)})
	}
	for _, b := range other.answers {
		p := other.chance(b.Reading, b.weight)
		i := slices.IndexFunc(out.answers, func(a answer) bool { return a.Key == b.Key })
		if i < 0 {
			out.answers = append(out.answers, answer{Reading: b.Reading, weight: p})
			continue
		}
		out.answers[i].weight = 1 - (1-out.answers[i].weight)*(1-p)
	}
	return out
}

// settle picks the answer with the greatest weight.
func (t tally) settle() Settled {
	if len(t.answers) == 0 {
		return Settled{}
	}
	slices.SortStableFunc(t.answers, func(a, b answer) int { return cmp.Compare(b.weight, a.weight) })
	best := t.answers[0]
	out := Settled{Reading: best.Reading, Confidence: t.chance(best.Reading, best.weight)}
	if i := slices.IndexFunc(t.answers[1:], func(a answer) bool { return a.Plan.Way >= route.WayPlain }); i >= 0 {
		out.Plain = t.answers[i+1].Reading
	}
	if i := slices.IndexFunc(t.answers[1:], func(a answer) bool { return a.Plan.Full() }); best.Plan.Full() && i >= 0 {
		out.Rival, out.Close = t.answers[i+1].Reading, true // another list answers the whole question as well
	} else if len(t.answers) > 1 {
		rival := t.answers[1]
		out.Rival = rival.Reading
		otherSide := best.Plan.Model != rival.Plan.Model
		out.Close = rival.weight > closeTo*best.weight && (otherSide || out.Confidence < certain)
	}
	return out
}

// calibrated turns the share of a reading among those of one table into the chance that it is right.
func (r Reading) calibrated(share float64) float64 { return r.Plan.Curve.Chance(share) }

// CalibrationOf reads the curve of a class from a model.
func CalibrationOf(m *linear.Model, c route.Class) route.Curve {
	return route.Curve{
		Slope:  m.Weight(calibration + "slope"),
		Offset: m.Weight(calibration+"offset") + m.Weight(calibration+string(c)),
	}
}
