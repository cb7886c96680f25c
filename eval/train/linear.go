package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"sync"

	"github.com/tabrag/tabrag/route"
)

// learner holds the weights of a linear model while they are learnt with AdaGrad (Duchi,
// Hazan and Singer 2011) and L2 shrinkage. It is deterministic.
type learner struct {
	names   *names
	weights []float64
	squares []float64
	rate    float64
	shrink  float64
}

func newLearner(names *names, rate, shrink float64) *learner {
	return &learner{names: names, rate: rate, shrink: shrink}
}

// names numbers the names of features.
type names struct {
	mu   sync.Mutex
	of   map[string]int32
	list []string
}

func newNames() *names { return &names{of: map[string]int32{}} }

// sparse is a feature vector with names turned into numbers.
type sparse struct {
	index []int32
	value []float32
}

func (n *names) encode(fs []route.Feature) sparse {
	n.mu.Lock()
	defer n.mu.Unlock()
	s := sparse{make([]int32, len(fs)), make([]float32, len(fs))}
	for k, f := range fs {
		i, ok := n.of[f.Name]
		if !ok {
			i = int32(len(n.list))
			n.of[f.Name] = i
			n.list = append(n.list, f.Name)
		}
		s.index[k], s.value[k] = i, float32(f.Value)
	}
	return s
}

// grow makes room for all names known by now.
func (l *learner) grow() {
	for len(l.weights) < len(l.names.list) {
		l.weights = append(l.weights, 0)
		l.squares = append(l.squares, 1e-6)
	}
}

func (l *learner) score(s sparse) float64 {
	sum := 0.0
	for i, k := range s.index {
		sum += l.weights[k] * float64(s.value[i])
	}
	return sum
}

// step moves the weights by a gradient (of the likelihood: upwards).
func (l *learner) step(gradient map[int32]float64) {
	for _, k := range slices.Sorted(maps.Keys(gradient)) {
		g := gradient[k] - l.shrink*l.weights[k]
		l.squares[k] += g * g
		l.weights[k] += l.rate * g / math.Sqrt(l.squares[k])
	}
}

// model returns the weights with three places, those smaller than least dropped.
func (l *learner) model(least float64) map[string]float64 {
	out := map[string]float64{}
	for i, name := range l.names.list {
		if w := math.Round(l.weights[i]*1000) / 1000; math.Abs(w) >= least {
			out[name] = w
		}
	}
	return out
}

// write writes weights in the text form that linear.ReadModel reads.
func write(w io.Writer, comment string, weights map[string]float64) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# %s\n", comment)
	for _, name := range slices.Sorted(maps.Keys(weights)) {
		fmt.Fprintf(b, "%s\t%s\n", name, strconv.FormatFloat(weights[name], 'f', -1, 64))
	}
	return b.Flush()
}

// shuffled gives a fixed permutation of n for an epoch (a linear congruential generator).
func shuffled(n, epoch int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	x := uint64(epoch)*7919 + 17
	for i := n - 1; i > 0; i-- {
		x = x*6364136223846793005 + 1442695040888963407
		j := int((x >> 33) % uint64(i+1))
		out[i], out[j] = out[j], out[i]
	}
	return out
}

func softmax(scores []float64) []float64 {
	top := slices.Max(scores)
	sum := 0.0
	out := make([]float64, len(scores))
	for i, s := range scores {
		out[i] = math.Exp(s - top)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}
