package main

import "math"

// adam moves weights up a gradient (Kingma and Ba 2015).
type adam struct {
	rate         float64
	steps        float64
	mean, square []float64
}

func newAdam(n int, rate float64) *adam {
	return &adam{rate: rate, mean: make([]float64, n), square: make([]float64, n)}
}

func (a *adam) step(weights, gradient []float64) {
	const keepMean, keepSquare = 0.9, 0.999
	a.steps++
	for k, g := range gradient {
		a.mean[k] = keepMean*a.mean[k] + (1-keepMean)*g
		a.square[k] = keepSquare*a.square[k] + (1-keepSquare)*g*g
		weights[k] += a.rate * a.mean[k] / (1 - math.Pow(keepMean, a.steps)) / (math.Sqrt(a.square[k]/(1-math.Pow(keepSquare, a.steps))) + 1e-8)
	}
}
