package main

import (
	"math"

	"github.com/tabrag/tabrag/retrieve"
)

// fit finds the weights under which the right tables are the likeliest: a softmax over
// each question's candidates, every set weighing the same, with a pull to zero. It descends
// by Adam over all examples at once, so that it ends in the same place each time.
func fit(examples []example, rounds int, all bool) retrieve.Scorer {
	mean, spread := moments(examples)
	weight := setWeights(examples, all)
	var w, m, v wide
	for round := 1; round <= rounds; round++ {
		var grad wide
		for i := range examples {
			e := &examples[i]
			if e.check && !all {
				continue
			}
			descend(e, &w, &mean, &spread, weight[e.set], &grad)
		}
		rate := 0.05 * (1 - float64(round)/float64(rounds+1))
		for f := range w {
			g := grad[f] + pull*w[f]
			m[f] = 0.9*m[f] + 0.1*g
			v[f] = 0.99*v[f] + 0.01*g*g
			step := m[f] / (1 - math.Pow(0.9, float64(round))) / (math.Sqrt(v[f]/(1-math.Pow(0.99, float64(round)))) + 1e-9)
			w[f] -= rate * step
		}
	}
	var out retrieve.Scorer
	for f := range w {
		if spread[f] == 0 {
			continue
		}
		if f < half {
			out.All[f] = w[f] / spread[f]
		} else {
			out.Titled[f-half] = w[f] / spread[f]
		}
	}
	return out
}

// wide holds the features twice, the second time only for tables with a title: what a
// retrieve.Scorer weighs.
type wide [2 * half]float64

const half = int(retrieve.NumFeatures)

func widen(f *retrieve.Features) (w wide) {
	copy(w[:], f[:])
	if f[retrieve.Titled] > 0 {
		copy(w[half:], f[:])
	}
	return w
}

// pull is the weight of the penalty on large weights.
const pull = 1e-3

// setWeights makes a set count by the fourth root of its number of tables, whatever its
// number of questions: to find one table among many is the harder task and the usual one.
func setWeights(examples []example, all bool) map[string]float64 {
	count, root, sum := map[string]float64{}, map[string]float64{}, 0.0
	for _, e := range examples {
		if all || !e.check {
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

// moments are mean and standard deviation of the features.
func moments(examples []example) (mean, spread wide) {
	n := 0.0
	for _, e := range examples {
		for k := range e.features {
			n++
			for i, x := range widen(&e.features[k]) {
				mean[i] += x
				spread[i] += x * x
			}
		}
	}
	for i := range mean {
		mean[i] /= n
		spread[i] = math.Sqrt(max(spread[i]/n-mean[i]*mean[i], 0))
	}
	return mean, spread
}

// descend adds the gradient of one question's loss.
func descend(e *example, w, mean, spread *wide, weight float64, grad *wide) {
	scores := make([]float64, len(e.features))
	top, found := math.Inf(-1), false
	for i := range e.features {
		for f, x := range widen(&e.features[i]) {
			if spread[f] > 0 {
				scores[i] += w[f] * (x - mean[f]) / spread[f]
			}
		}
		top = max(top, scores[i])
		found = found || e.right[i]
	}
	if !found {
		return
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
			g -= p / right
		}
		for f, x := range widen(&e.features[i]) {
			if spread[f] > 0 {
				grad[f] += weight * g * (x - mean[f]) / spread[f]
			}
		}
	}
}
