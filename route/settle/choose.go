package settle

import (
	_ "embed"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/table"
)

// Choosing among the answers of several tables: a linear model over what speaks for each answer,
// learnt by eval/train from questions whose tables had to be found.

//go:embed choose.weights
var chooseWeights string

// chooser is the model that chooses.
var chooser = sync.OnceValue(func() *linear.Model { return linear.Embedded(chooseWeights) })

// tallyRules adds up the readings of the rules. Those of one part weigh what its plans do; where there
// are several, the model that chooses shares one out among all.
func tallyRules(readings []Reading) tally {
	var own []Reading
	parted := false
	for _, r := range readings {
		if !r.Plan.Model {
			own = append(own, r)
			parted = parted || r.Plan.Part > 0
		}
	}
	if parted {
		return tallyParts(own, chooser())
	}
	out := tally{chance: Reading.calibrated}
	out.addAll(own)
	return out
}

// Choose gives the answer that a model chooses among those of several parts. Its mass is its share, and
// its features tell how sure it is.
func Choose(readings []Reading, m *linear.Model) Reading {
	t := tallyParts(slices.Clone(readings), m)
	best := answer{}
	for _, a := range t.answers {
		if a.weight > best.weight {
			best = a
		}
	}
	best.Mass = best.weight
	return best.Reading
}

// tallyParts adds up the readings of several parts by a model that chooses among them.
func tallyParts(readings []Reading, m *linear.Model) tally {
	scores := make([]float64, len(readings))
	for i, r := range readings {
		scores[i] = m.Score(r.Features)
	}
	ofPart := map[int]float64{}
	for i, share := range linear.Softmax(scores) {
		readings[i].Mass = share
		ofPart[readings[i].Plan.Part] += share
	}
	out := tally{chance: func(r Reading, share float64) float64 { return sure(m, r, share) }}
	out.addAll(readings)
	for i := range out.answers {
		a := &out.answers[i]
		most := 0.0
		for k, other := range out.answers {
			if k != i {
				most = max(most, other.weight)
			}
		}
		a.Features = append(slices.Clone(a.Features),
			route.Feature{Name: leadBy, Value: route.LogOdds(a.weight / (a.weight + most))},
			route.Feature{Name: "alone", Value: route.LogOdds(a.Mass)}, // as the likeliest reading gives it, whatever others agree
			route.Feature{Name: "part", Value: route.LogOdds(ofPart[a.Plan.Part])},
			route.Feature{Name: "in part", Value: route.LogOdds(a.Mass / ofPart[a.Plan.Part])})
	}
	return out
}

// read are the classes of answers that are read off a table. That no other document is meant says nothing of
// whether the one meant holds what is picked, counted, shared out or quoted.
var read = map[route.Class]bool{route.ClassLookup: true, route.ClassDiff: true, route.ClassPct: true}

// calibration begins the names of weights that turn features of a reading into how sure it is.
const calibration = "calibrate: "

// leadBy is the feature of how far a reading leads before the next answer, in log-odds.
const leadBy = "lead"

// sure turns the share that the model gives to a reading into the chance that it is right: a logistic
// curve over the log-odds of the share and over what is known of the reading. It is no greater than
// the lead leaves: of two answers that are as likely, neither is right more often than not.
func sure(m *linear.Model, r Reading, share float64) float64 {
	c := CalibrationOf(m, r.Plan.Class)
	if c.Slope == 0 {
		return min(1, share)
	}
	off := read[r.Plan.Class] && len(r.Plan.Quote) == 0 && len(r.Plan.Query.Sources) > 0
	x, most := c.Offset+c.Slope*route.LogOdds(min(1, share)), math.Inf(1)
	for _, f := range r.Features {
		if f.Name == leadBy {
			most = f.Value
		}
		if f.Name == documentSure && !off {
			continue
		}
		x += m.Weight(calibration+f.Name) * f.Value
	}
	return route.Logistic(min(x, most))
}

// minDigits is how many digits two numbers must share to be the same figure when only one of them
// has a scale or a unit.
const minDigits = 3

// agrees tells whether two answers say the same: figures each as exactly as it is printed and
// whatever their sign, words whatever their case. The digits are those of the reading's values.
func (a *answer) agrees(r Reading, digits []string) bool {
	if a.Key == r.Key || strings.EqualFold(a.Key, r.Key) {
		return true
	}
	if len(digits) == 0 || !slices.Equal(a.digits, digits) {
		return false
	}
	for i, v := range a.Result.Values {
		if !sameFigure(v, r.Result.Values[i]) {
			return false
		}
	}
	return true
}

// digits gives the mantissa of each value, "" for those that are no numbers: figures that are the same have the same.
func (r Reading) digits() []string {
	if r.Result == nil {
		return nil
	}
	out := make([]string, len(r.Result.Values))
	for i, v := range r.Result.Values {
		if v.IsNumber {
			out[i] = Mantissa(v.Number)
		}
	}
	return out
}

func sameFigure(a, b aggregate.Value) bool {
	if !a.IsNumber || !b.IsNumber {
		return a.IsNumber == b.IsNumber && strings.EqualFold(a.Text, b.Text)
	}
	same := a.Number.Abs().Cmp(b.Number.Abs()) == 0
	switch {
	case a.Unit == b.Unit && a.Scale == b.Scale:
		return same
	case a.Unit == b.Unit || a.Unit == "" || b.Unit == "":
		return same || len(Mantissa(a.Number)) >= minDigits && Mantissa(a.Number) == Mantissa(b.Number)
	}
	return false
}

// Mantissa are the digits of a number without zeros at either end.
func Mantissa(n table.Decimal) string {
	s := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, n.Abs().String())
	return strings.Trim(s, "0")
}
