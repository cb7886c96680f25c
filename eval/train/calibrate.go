package main

import (
	"fmt"
	"io"
	"math"

	"github.com/tabrag/tabrag/route"
)

// calibrate fits the curve that turns an answer's share into the chance that it is right, from
// answers to tables that the model had not seen: logistic regression over the log-odds of the share
// with an offset a class, shrunk towards none. Small sets weigh more, as in learning.
func calibrate(w io.Writer, tested []judged) map[string]float64 {
	offsets := map[route.Class]float64{}
	slope, offset := 1.0, 0.0
	var items []*item
	for _, j := range tested {
		items = append(items, j.it)
	}
	shares := setShares(items)
	const rate, shrink = 0.02, 2.0
	for range 3000 {
		var gs, g0 float64
		by := map[route.Class]float64{}
		n := 0.0
		for _, j := range tested {
			if j.best < 0 {
				continue
			}
			c := j.it.cases[j.best].class
			x := route.LogOdds(j.mass)
			err := -1 / (1 + math.Exp(-(offset + offsets[c] + slope*x)))
			if j.right {
				err++
			}
			share := shares[j.it.set]
			err *= share
			gs, g0, by[c], n = gs+err*x, g0+err, by[c]+err, n+share
		}
		if n == 0 {
			return nil
		}
		slope += rate * gs / n * 10
		offset += rate * g0 / n * 10
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
	for i := range tested {
		if j := &tested[i]; j.best >= 0 {
			c := j.it.cases[j.best].class
			j.mass = 1 / (1 + math.Exp(-(offset + offsets[c] + slope*route.LogOdds(j.mass))))
		}
	}
	fmt.Fprintf(w, "calibration: slope %.2f, offset %.2f\n", slope, offset)
	return out
}

func round(x float64) float64 { return math.Round(x*100) / 100 }
