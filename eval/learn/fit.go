package main

import (
	"cmp"
	"math"
	"slices"
)

// pull is the weight of the penalty on large weights.
const pull = 1e-3

// fit finds the weights under which what is right is the likeliest: a softmax over each
// question's candidates, with a pull to zero. Examples of one part are left out. It descends
// by Adam over all examples at once, so that it ends in the same place each time.
func fit(examples []example, rounds, leaveOut int) []float64 {
	n := len(examples[0].features[0])
	weight := setWeights(examples, leaveOut)
	w, m, v, grad := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	for round := 1; round <= rounds; round++ {
		clear(grad)
		for i := range examples {
			if e := &examples[i]; e.fold != leaveOut && e.rank() > 0 {
				e.descend(w, weight[e.set], grad)
			}
		}
		rate := 0.05 * (1 - float64(round)/float64(rounds+1))
		for f := range w {
			g := grad[f] + pull*w[f]
			m[f] = 0.9*m[f] + 0.1*g
			v[f] = 0.99*v[f] + 0.01*g*g
			w[f] -= rate * m[f] / (1 - math.Pow(0.9, float64(round))) / (math.Sqrt(v[f]/(1-math.Pow(0.99, float64(round)))) + 1e-9)
		}
	}
	return w
}

// setWeights makes a set count by the fourth root of its number of tables, whatever its
// number of questions: to find one table among many is the harder task and the usual one.
func setWeights(examples []example, leaveOut int) map[string]float64 {
	count, root, sum := map[string]float64{}, map[string]float64{}, 0.0
	for _, e := range examples {
		if e.fold != leaveOut {
			count[e.set]++
		}
		if root[e.set] == 0 {
			root[e.set] = math.Sqrt(math.Sqrt(float64(e.tables)))
			sum += root[e.set]
		}
	}
	weight := map[string]float64{}
	for set, n := range count {
		weight[set] = root[set] / sum / n
	}
	return weight
}

// scale brings all features to one spread. What it returns turns weights of the scaled
// features into weights of the features as measured.
func scale(examples []example) func([]float64) []float64 {
	width := len(examples[0].features[0])
	mean, spread, n := make([]float64, width), make([]float64, width), 0.0
	for _, e := range examples {
		for _, row := range e.features {
			n++
			for f, x := range row {
				mean[f] += x
				spread[f] += x * x
			}
		}
	}
	for f := range mean {
		mean[f] /= n
		spread[f] = math.Sqrt(max(spread[f]/n-mean[f]*mean[f], 0))
	}
	for _, e := range examples {
		for _, row := range e.features {
			for f := range row {
				if spread[f] > 0 {
					row[f] = (row[f] - mean[f]) / spread[f]
				} else {
					row[f] = 0
				}
			}
		}
	}
	return func(w []float64) []float64 {
		out := make([]float64, width)
		for f := range out {
			if spread[f] > 0 {
				out[f] = w[f] / spread[f]
			}
		}
		return out
	}
}

func dot(w, x []float64) (sum float64) {
	for f := range w {
		sum += w[f] * x[f]
	}
	return sum
}

// descend adds the gradient of one question's loss.
func (e *example) descend(w []float64, weight float64, grad []float64) {
	scores := make([]float64, len(e.features))
	top := math.Inf(-1)
	for i, x := range e.features {
		scores[i] = dot(w, x)
		top = max(top, scores[i])
	}
	all, right := 0.0, 0.0
	for i, s := range scores {
		scores[i] = math.Exp(s - top)
		all += scores[i]
		if e.right[i] {
			right += scores[i]
		}
	}
	for i, p := range scores {
		g := p / all
		if e.right[i] {
			g -= p / max(right, 1e-300)
		}
		for f, x := range e.features[i] {
			grad[f] += weight * g * x
		}
	}
}

// order puts the candidates in the order of their scores.
func (e *example) order(w []float64) {
	type candidate struct {
		score    float64
		features []float64
		right    bool
	}
	list := make([]candidate, len(e.features))
	for i, x := range e.features {
		list[i] = candidate{dot(w, x), x, e.right[i]}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	for i, c := range list {
		e.features[i], e.right[i] = c.features, c.right
	}
}
