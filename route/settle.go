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

// Settle runs plans, best first, and adds up the chances of those that give the same answer,
// because two readings that agree need no choice. Run returns an answer's text as its key;
// plans whose run fails, or whose key is empty, drop out.
func Settle(plans []Plan, run func(Plan) (key string, err error)) Settled {
	mass := map[string]float64{}
	first := map[string]int{}
	var keys []string
	total := 0.0
	for i, p := range plans {
		key, err := run(p)
		if err != nil || key == "" {
			continue
		}
		if _, ok := first[key]; !ok {
			first[key] = i
			keys = append(keys, key)
		}
		mass[key] += p.Confidence
		total += p.Confidence
	}
	var out Settled
	best, second := -1, -1
	for i, k := range keys {
		switch {
		case best < 0 || mass[k] > mass[keys[best]]:
			best, second = i, best
		case second < 0 || mass[k] > mass[keys[second]]:
			second = i
		}
	}
	if best < 0 {
		return out
	}
	out.Key, out.Plan = keys[best], plans[first[keys[best]]]
	out.Confidence = out.Plan.calibrated(min(1, mass[out.Key]))
	if second >= 0 {
		out.RivalKey, out.Rival = keys[second], plans[first[keys[second]]]
		out.Close = mass[out.RivalKey] > 0.8*mass[out.Key]
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
