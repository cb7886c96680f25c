package records

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

//go:embed records.weights
var embeddedWeights []byte

// model holds what was learnt: a weight a feature, in steps of unit, and how the share of
// an answer among all becomes the chance that it is right.
type model struct {
	weight []int8 // by feature
	unit   float64
	curve  []float64 // chance at shares 0, 1/(n-1) … 1
	trees  []tree    // what a second look adds to the scores
}

var errWeights = errors.New("records: weights cannot be read")

// weightsMark begins a file of weights: a name and a version. There follow the unit as a
// 64-bit float, the number of points of the curve and the points in 1/65535, the number of
// trees and the trees, and for each feature the distance from the one before as a varint and
// a signed byte.
const weightsMark = "tabrag records 2\n"

func readModel(b []byte) (m *model, err error) {
	if len(b) < len(weightsMark)+10 || string(b[:len(weightsMark)]) != weightsMark {
		return nil, fmt.Errorf("%w: no mark", errWeights)
	}
	b = b[len(weightsMark):]
	m = &model{weight: make([]int8, 1<<featureBits), unit: math.Float64frombits(binary.LittleEndian.Uint64(b))}
	points := int(binary.LittleEndian.Uint16(b[8:]))
	b = b[10:]
	if len(b) < 2*points || points < 2 {
		return nil, fmt.Errorf("%w: curve cut off", errWeights)
	}
	for i := range points {
		m.curve = append(m.curve, float64(binary.LittleEndian.Uint16(b[2*i:]))/65535)
	}
	m.trees, b, err = readTrees(b[2*points:])
	if err != nil {
		return nil, err
	}
	at := uint64(0)
	for len(b) > 0 {
		step, n := binary.Uvarint(b)
		if n <= 0 || n >= len(b) {
			return nil, fmt.Errorf("%w: feature cut off", errWeights)
		}
		if at += step; at >= 1<<featureBits {
			return nil, fmt.Errorf("%w: feature %d", errWeights, at)
		}
		m.weight[at] = int8(b[n])
		b = b[n+1:]
	}
	return m, nil
}

// partScores gives every part's score in units.
func (m *model) partScores(e *example) []int32 {
	part := make([]int32, len(e.starts)-1)
	for p := range part {
		for _, f := range e.features[e.starts[p]:e.starts[p+1]] {
			part[p] += int32(m.weight[f])
		}
	}
	return part
}

// shares gives every form's share: the softmax of the scores.
func (m *model) shares(scores []int32) []float64 {
	out := make([]float64, len(scores))
	for i, s := range scores {
		out[i] = float64(s) * m.unit
	}
	softmax(out)
	return out
}

// chance reads the curve: how often an answer with this share was right.
func (m *model) chance(share float64) float64 {
	x := share * float64(len(m.curve)-1)
	i := min(int(x), len(m.curve)-2)
	return m.curve[i] + (x-float64(i))*(m.curve[i+1]-m.curve[i])
}
