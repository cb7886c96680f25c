package route

import "math"

// Curve is a calibration: it turns the share that a model gives to an answer into the chance that it is right, as learnt
// from answers over tables that the model had not seen. It is a logistic curve over the log-odds (Platt 1999), moved for
// the class of the plan. The zero curve takes a share at its word.
type Curve struct{ Slope, Offset float64 }

// Chance gives the chance of a share.
func (c Curve) Chance(share float64) float64 {
	share = min(1, share)
	if c.Slope == 0 {
		return share
	}
	return Logistic(c.Offset + c.Slope*LogOdds(share))
}

// LogOdds maps a chance to its log-odds, within ±6.
func LogOdds(p float64) float64 {
	p = min(max(p, 0.0025), 0.9975)
	return math.Log(p / (1 - p))
}

// Logistic maps a score to a chance.
func Logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
