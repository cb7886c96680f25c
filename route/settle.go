package route

import "math"

// Settled says how the leading plans of a request turned out once they were run.
type Settled struct {
	// Plan is the best plan that ran, Key its answer; the zero plan when none ran.
	Plan Plan
	Key  string
	// Confidence is the calibrated chance that the answer is right.
	Confidence float64
	// Rival is the best plan with another answer, RivalKey that answer, "" when there is none.
	Rival    Plan
	RivalKey string
	// Close is set when the rival is nearly as likely: the question is ambiguous.
	Close bool
}

// SureAt is the confidence from which an answer is given.
const SureAt = 0.35

// Sure tells whether to give the answer.
func (s Settled) Sure() bool { return s.Key != "" && s.Confidence >= SureAt }

// closeTo is how much of the leading answer's weight makes its rival close to it.
const closeTo = 0.8

// certain is the share from which a rival reading of the same planner, however close, makes no
// ambiguity: it cannot have as much.
const certain = 0.5

// Settle runs plans, best first, and adds up the chances of those that give the same answer,
// because two readings that agree need no choice. Run returns an answer's text as its key;
// plans whose run fails, or whose key is empty, drop out.
//
// Where rules and a model ([Plan.Model]) both have plans, each side is added up alone and the
// answers are compared. An answer that both give is wrong only when both are; answers that
// differ go to the side with the greater chance, and are ambiguous when the other is close.
func Settle(plans []Plan, run func(Plan) (key string, err error)) Settled {
	var rules, model tally
	for _, p := range plans {
		key, err := run(p)
		if err != nil || key == "" {
			continue
		}
		if p.Model {
			model.add(p, key)
		} else {
			rules.add(p, key)
		}
	}
	if len(model.keys) == 0 || len(rules.keys) == 0 {
		return rules.join(model).settle()
	}
	return rules.chances().join(model.chances()).settle()
}

// tally adds up the weights of answers, in the order in which they came.
type tally struct {
	keys  []string
	first map[string]Plan
	mass  map[string]float64
	// chance is set when the weights are calibrated.
	chance bool
}

func (t *tally) add(p Plan, key string) {
	if t.first == nil {
		t.first, t.mass = map[string]Plan{}, map[string]float64{}
	}
	if _, again := t.first[key]; !again {
		t.first[key] = p
		t.keys = append(t.keys, key)
	}
	t.mass[key] += p.Confidence
}

// chances turns the weights into calibrated chances.
func (t tally) chances() tally {
	out := tally{keys: t.keys, first: t.first, mass: map[string]float64{}, chance: true}
	for _, k := range t.keys {
		out.mass[k] = t.first[k].calibrated(min(1, t.mass[k]))
	}
	return out
}

// join adds the answers of another side: one that both have is wrong when both are wrong.
func (t tally) join(other tally) tally {
	if len(t.keys) == 0 {
		return other
	}
	for _, k := range other.keys {
		if _, both := t.first[k]; both {
			t.mass[k] = 1 - (1-t.mass[k])*(1-other.mass[k])
			continue
		}
		t.first[k], t.mass[k] = other.first[k], other.mass[k]
		t.keys = append(t.keys, k)
	}
	return t
}

// settle picks the answer with the greatest weight.
func (t tally) settle() Settled {
	best, second := -1, -1
	for i, k := range t.keys {
		switch {
		case best < 0 || t.mass[k] > t.mass[t.keys[best]]:
			best, second = i, best
		case second < 0 || t.mass[k] > t.mass[t.keys[second]]:
			second = i
		}
	}
	if best < 0 {
		return Settled{}
	}
	key := t.keys[best]
	out := Settled{Key: key, Plan: t.first[key], Confidence: t.mass[key]}
	if !t.chance {
		out.Confidence = out.Plan.calibrated(min(1, t.mass[key]))
	}
	if second >= 0 {
		out.RivalKey, out.Rival = t.keys[second], t.first[t.keys[second]]
		otherSide := out.Plan.Model != out.Rival.Model
		out.Close = t.mass[out.RivalKey] > closeTo*t.mass[key] && (otherSide || out.Confidence < certain)
	}
	return out
}

// calibrated turns the share that the model gives to an answer into the chance that it is
// right, as learnt from answers to tables that the model had not seen: a logistic curve over
// the log-odds (Platt 1999), moved for the class of the plan. Plans without a curve are
// taken at their word.
func (p Plan) calibrated(mass float64) float64 {
	if p.curve.slope == 0 {
		return mass
	}
	return logistic(p.curve.offset + p.curve.slope*LogOdds(mass))
}

// curve is a calibration.
type curve struct{ slope, offset float64 }

// LogOdds maps a chance to its log-odds, within ±6.
func LogOdds(p float64) float64 {
	p = min(max(p, 0.0025), 0.9975)
	return math.Log(p / (1 - p))
}

// calibration reads the curve of a class from a model.
func (m *Model) calibration(c Class) curve {
	return curve{
		slope:  m.weights["calibrate: slope"],
		offset: m.weights["calibrate: offset"] + m.weights["calibrate: "+string(c)],
	}
}
