package route

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Feature is one reason for or against a plan or a kind: a name and how strongly it holds.
type Feature struct {
	Name  string
	Value float64
}

// Model is a linear model: a weight a feature name. Its text form has a line a feature, name
// and weight with a tab between them, so that a person can read what was learnt.
type Model struct {
	weights map[string]float64
	// What each class weighs on its own, by the names of features without the class, and the weights
	// that a plan of a class has for the features of slots, own and shared ones together.
	own     map[Class]map[string]float64
	slots   map[Class]*slotWeights
	offhand *Model // for questions asked offhand; nil where they are weighed as others
}

// newModel prepares weights for scoring plans.
func newModel(weights map[string]float64) *Model {
	m := &Model{weights: weights, own: map[Class]map[string]float64{}, slots: map[Class]*slotWeights{}}
	for name, weight := range weights {
		class, rest, ok := strings.Cut(name, ": ")
		if !ok || class+": " == Offhand {
			continue
		}
		if m.own[Class(class)] == nil {
			m.own[Class(class)] = map[string]float64{}
		}
		m.own[Class(class)][rest] = weight
	}
	for _, c := range Classes() {
		m.slots[c] = m.slotWeights(c)
	}
	return m
}

//go:embed rank.weights
var rankWeights string

//go:embed classify.weights
var classifyWeights string

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
func (m *Model) Score(fs []Feature) float64 {
	s := 0.0
	for _, f := range fs {
		s += m.weights[f.Name] * f.Value
	}
	return s
}

// Weight returns the weight of one feature, 0 when it has none.
func (m *Model) Weight(name string) float64 { return m.weights[name] }

// embedded reads a model that is part of the program.
func embedded(text string) *Model {
	m, err := ReadModel(strings.NewReader(text))
	if err != nil { // a broken build: the package's test reads both models
		return newModel(nil)
	}
	return m
}

// softmax turns scores into shares that sum to 1.
func softmax(scores []float64) []float64 {
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

// logistic maps a score to a chance.
func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// log10 of a chance, no less than -4.
func log10(p float64) float64 { return math.Log10(max(p, 1e-4)) }

// logSum is the logarithm of the sum of what numbers are the logarithms of.
func logSum(logs []float64) float64 {
	if len(logs) == 0 {
		return 0
	}
	top, sum := slices.Max(logs), 0.0
	for _, x := range logs {
		sum += math.Exp(x - top)
	}
	return top + math.Log(sum)
}
