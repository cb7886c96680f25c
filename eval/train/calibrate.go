package main

import (
	"fmt"
	"io"
	"math"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
)

// calibrate fits the curve that turns an answer's share into the chance that it is right, from
// answers to tables that the model had not seen: logistic regression over the log-odds of the share
// with an offset a class and one for questions asked offhand, shrunk towards none. Small sets weigh more, as in learning.
func calibrate(w io.Writer, tested []judged) map[string]float64 {
	offsets := map[route.Class]float64{}
	slope, offset, offhand := 1.0, 0.0, 0.0
	var items []*item
	for _, j := range tested {
		items = append(items, j.it)
	}
	shares := setShares(items)
	chance := func(j judged) float64 {
		x := offset + offsets[j.it.cases[j.best].class] + slope*route.LogOdds(j.mass)
		if j.it.offhand() {
			x += offhand
		}
		return 1 / (1 + math.Exp(-x))
	}
	const rate, shrink, styleShrink = 0.02, 2.0, 120
	for range 3000 {
		var gs, g0, ofStyle float64
		by := map[route.Class]float64{}
		n := 0.0
		for _, j := range tested {
			if j.best < 0 {
				continue
			}
			c := j.it.cases[j.best].class
			err := -chance(j)
			if j.right {
				err++
			}
			share := shares[j.it.set]
			err *= share
			gs, g0, by[c], n = gs+err*route.LogOdds(j.mass), g0+err, by[c]+err, n+share
			if j.it.offhand() {
				ofStyle += err
			}
		}
		if n == 0 {
			return nil
		}
		slope += rate * gs / n * 10
		offset += rate * g0 / n * 10
		offhand += rate * (ofStyle - styleShrink*offhand) / 50
		for _, c := range route.Classes() {
			offsets[c] += rate * (by[c] - shrink*offsets[c]) / 50
		}
	}
	out := map[string]float64{"calibrate: slope": round(slope), "calibrate: offset": round(offset)}
	for _, c := range route.Classes() {
		if v := round(offsets[c]); v != 0 {
			out["calibrate: "+string(c)] = v
		}
	}
	if v := round(offhand); v != 0 {
		out[linear.Offhand+"calibrate: offset"] = v
	}
	for i := range tested {
		if j := &tested[i]; j.best >= 0 {
			j.mass = chance(*j)
		}
	}
	fmt.Fprintf(w, "calibration: slope %.2f, offset %.2f, asked offhand %.2f\n", slope, offset, offhand)
	return out
}

func round(x float64) float64 { return math.Round(x*100) / 100 }
