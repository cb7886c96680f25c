package main

import (
	"maps"
	"math"
	"slices"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/route/settle"
)

// choice is the answer chosen for a question.
type choice struct {
	it      *item
	reading settle.Reading
	right   bool
	facts   map[string]float64 // that tell how sure it is
}

// choose takes the answer that a model likes best.
func (it *item) choose(m *linear.Model) choice {
	c := choice{it: it}
	if len(it.readings) == 0 {
		return c
	}
	c.reading = settle.Choose(it.readings, m)
	c.right = it.right(c.reading)
	c.facts = map[string]float64{"offset": 1, "slope": route.LogOdds(c.reading.Mass), string(c.reading.Plan.Class): 1}
	for _, f := range c.reading.Features {
		if _, fixed := untaught["calibrate: "+f.Name]; !fixed {
			c.facts[f.Name] = f.Value
		}
	}
	return c
}

// fitSureness learns what turns the facts of a choice into the chance that it is right: logistic
// regression, shrunk towards none. Facts are measured by how much they vary. Small sets weigh
// more, as in learning.
func fitSureness(chosen []choice) map[string]float64 {
	var items []*item
	seen := map[string]bool{}
	chosen = slices.DeleteFunc(slices.Clone(chosen), func(c choice) bool { return c.facts == nil })
	for _, c := range chosen {
		items = append(items, c.it)
		for name := range c.facts {
			seen[name] = true
		}
	}
	facts, shares := slices.Sorted(maps.Keys(seen)), setShares(items)
	spread := make([]float64, len(facts))
	rows := make([][]float64, len(chosen))
	for k, name := range facts {
		spread[k] = spreadOf(chosen, name)
	}
	for i, c := range chosen {
		rows[i] = make([]float64, len(facts))
		for k, name := range facts {
			rows[i][k] = c.facts[name] / spread[k]
		}
	}
	weights := descendLogistic(rows, func(i int) (bool, float64) { return chosen[i].right, shares[chosen[i].it.set] })
	out := map[string]float64{}
	for k, name := range facts {
		if w := round(weights[k] / spread[k]); w != 0 {
			out["calibrate: "+name] = w
		}
	}
	return out
}

// spreadOf is the standard deviation of a fact, 1 of one that does not vary.
func spreadOf(chosen []choice, name string) float64 {
	sum, squares, n := 0.0, 0.0, float64(len(chosen))
	for _, c := range chosen {
		sum, squares = sum+c.facts[name], squares+c.facts[name]*c.facts[name]
	}
	if v := squares/n - sum*sum/n/n; v > 1e-9 {
		return math.Sqrt(v)
	}
	return 1
}

// descendLogistic fits weights to rows that are right or not, each with its share, by Adam (Kingma
// and Ba 2015).
func descendLogistic(rows [][]float64, label func(int) (bool, float64)) []float64 {
	const steps, rate, shrink, keepMean, keepSquare = 1500, 0.02, 3, 0.9, 0.999
	n := len(rows[0])
	w, mean, square := make([]float64, n), make([]float64, n), make([]float64, n)
	for t := 1.0; t <= steps; t++ {
		gradient := make([]float64, n)
		for i, row := range rows {
			x := 0.0
			for k, v := range row {
				x += w[k] * v
			}
			right, share := label(i)
			miss := -1 / (1 + math.Exp(-x))
			if right {
				miss++
			}
			for k, v := range row {
				gradient[k] += share * miss * v
			}
		}
		for k := range w {
			g := (gradient[k] - shrink*w[k]) / float64(len(rows))
			mean[k] = keepMean*mean[k] + (1-keepMean)*g
			square[k] = keepSquare*square[k] + (1-keepSquare)*g*g
			w[k] += rate * mean[k] / (1 - math.Pow(keepMean, t)) / (math.Sqrt(square[k]/(1-math.Pow(keepSquare, t))) + 1e-8)
		}
	}
	return w
}

// crossed judges each choice by what those of other folds teach of sureness.
func crossed(chosen []choice) []judged {
	var out []judged
	for f := range folds {
		weights := fitSureness(slices.DeleteFunc(slices.Clone(chosen), func(c choice) bool { return c.it.fold == f }))
		for _, c := range chosen {
			if c.it.fold != f {
				continue
			}
			j := judged{it: c.it, best: -1, right: c.right}
			if c.facts != nil {
				x := 0.0
				for _, name := range slices.Sorted(maps.Keys(c.facts)) {
					x += weights["calibrate: "+name] * c.facts[name]
				}
				j.best, j.mass, j.answer = 0, 1/(1+math.Exp(-min(x, c.facts["lead"]))), c.it.answers[c.reading.Key]
			}
			out = append(out, j)
		}
	}
	return out
}
