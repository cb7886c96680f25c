package records

import (
	"encoding/binary"
	"fmt"
	"math"
)

const (
	treeDepth = 4
	splits    = 1<<treeDepth - 1
)

// tree is a full binary tree: split n is followed by split 2n+1 up to Most, and by 2n+2 above it, and
// those past the last are the leaves.
type tree struct {
	Trait [splits]uint8
	Most  [splits]int16
	Leaf  [splits + 1]int16 // in thousandths of a score
}

// leaf gives the leaf that traits fall to.
func (t *tree) leaf(of *[numTraits]int16) int {
	n := 0
	for n < splits {
		n = 2*n + 1 + flag(of[t.Trait[n]] > t.Most[n])
	}
	return n - splits
}

// noAnswer is the score of giving no answer, the best linear score being zero: what is right may be
// in no form at all.
const noAnswer = -0.5

// again gives the shares of the looks: the softmax of the linear scores with what the trees add, and of
// no answer.
func again(trees []tree, looks []look) []float64 {
	out := make([]float64, len(looks), len(looks)+1)
	for i := range looks {
		sum := 0
		for k := range trees {
			sum += int(trees[k].Leaf[trees[k].leaf(&looks[i].traits.of)])
		}
		out[i] = looks[i].score - looks[0].score + float64(sum)/1000
	}
	out = append(out, noAnswer)
	softmax(out)
	return out[:len(looks)]
}

// softmax turns scores into shares.
func softmax(scores []float64) {
	top, sum := math.Inf(-1), 0.0
	for _, s := range scores {
		top = max(top, s)
	}
	for i, s := range scores {
		scores[i] = math.Exp(s - top)
		sum += scores[i]
	}
	for i := range scores {
		scores[i] /= sum
	}
}

// readTrees reads the number of trees and the trees, and gives what follows them.
func readTrees(b []byte) ([]tree, []byte, error) {
	if len(b) < 2 {
		return nil, nil, fmt.Errorf("%w: no trees", errWeights)
	}
	trees := make([]tree, binary.LittleEndian.Uint16(b))
	n, err := binary.Decode(b[2:], binary.LittleEndian, trees)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: trees cut off", errWeights)
	}
	for _, t := range trees {
		for _, k := range t.Trait {
			if k >= numTraits {
				return nil, nil, fmt.Errorf("%w: trait %d", errWeights, k)
			}
		}
	}
	return trees, b[2+n:], nil
}
