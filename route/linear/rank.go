// Package linear has the small linear models that planning and settling carry: a weight a feature, in a text that a person
// can read.
//
// It is not for learning them, which eval/train does.
package linear

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/route"
)

// Model is a linear model: a weight a feature name. Its text form has a line a feature, name
// and weight with a tab between them, so that a person can read what was learnt.
type Model struct {
	weights map[string]float64
	own     map[route.Class]map[string]float64 // see [Model.Own]
	offhand *Model                             // for questions asked offhand; nil where they are weighed as others
}

// newModel prepares weights for scoring plans.
func newModel(weights map[string]float64) *Model {
	m := &Model{weights: weights, own: map[route.Class]map[string]float64{}}
	for name, weight := range weights {
		class, rest, ok := strings.Cut(name, ": ")
		if !ok || class+": " == Offhand {
			continue
		}
		if m.own[route.Class(class)] == nil {
			m.own[route.Class(class)] = map[string]float64{}
		}
		m.own[route.Class(class)][rest] = weight
	}
	return m
}

// ReadModel reads the text form. Lines that begin with # are comments.
func ReadModel(r io.Reader) (*Model, error) {
	weights := map[string]float64{}
	sc := bufio.NewScanner(r)
	for n := 1; sc.Scan(); n++ {
		line := sc.Text()
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		name, value, ok := strings.Cut(line, "\t")
		w, err := strconv.ParseFloat(value, 64)
		if !ok || err != nil {
			return nil, fmt.Errorf("route: model line %d is not a name, a tab and a weight", n)
		}
		weights[name] = w
	}
	m := newModel(weights)
	m.offhand = forOffhand(weights)
	return m, sc.Err()
}

// Score sums the weights of features.
func (m *Model) Score(fs []route.Feature) float64 {
	s := 0.0
	for _, f := range fs {
		s += m.weights[f.Name] * f.Value
	}
	return s
}

// Weight returns the weight of one feature, 0 when it has none.
func (m *Model) Weight(name string) float64 { return m.weights[name] }

// Own gives what a class weighs on its own, by the names of features without the class. It must not be changed.
func (m *Model) Own(c route.Class) map[string]float64 { return m.own[c] }

// Embedded reads a model that is part of the program.
func Embedded(text string) *Model {
	m, err := ReadModel(strings.NewReader(text))
	if err != nil { // a broken build: the package's test reads both models
		return newModel(nil)
	}
	return m
}

// Softmax turns scores into shares that sum to 1.
func Softmax(scores []float64) []float64 {
	if len(scores) == 0 {
		return nil
	}
	top := slices.Max(scores)
	out, sum := make([]float64, len(scores)), 0.0
	for i, s := range scores {
		out[i] = math.Exp(s - top)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// Log10 of a chance, no less than -4.
func Log10(p float64) float64 { return math.Log10(max(p, 1e-4)) }

// LogSum is the logarithm of the sum of what numbers are the logarithms of.
func LogSum(logs []float64) float64 {
	if len(logs) == 0 {
		return 0
	}
	top, sum := slices.Max(logs), 0.0
	for _, x := range logs {
		sum += math.Exp(x - top)
	}
	return top + math.Log(sum)
}

// Offhand begins the names of features in questions that are asked offhand.
const Offhand = "offhand: "

// ForStyle gives the model as it weighs questions that are asked offhand, or others.
func (m *Model) ForStyle(offhand bool) *Model {
	if m.offhand != nil && offhand {
		return m.offhand
	}
	return m
}

// forOffhand adds the weights that hold for questions asked offhand to the others; nil when there are none.
func forOffhand(weights map[string]float64) *Model {
	out, found := map[string]float64{}, false
	for name, weight := range weights {
		rest, ok := strings.CutPrefix(name, Offhand)
		out[rest] += weight
		found = found || ok
	}
	if !found {
		return nil
	}
	return newModel(out)
}

// Flag is 1 for what holds, 0 for what does not.
func Flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
