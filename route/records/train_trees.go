package records

import (
	"math"
	"slices"
)

// Looks are the forms of a question that are looked at again, for training.
type Looks struct {
	looks  []look
	group  []int
	right  []bool
	learns []bool
}

// Ranker scores by weights alone.
type Ranker struct{ model *model }

// NewRanker rounds weights as they will be written.
func NewRanker(weights []float32) *Ranker {
	m := &model{}
	m.weight, m.unit = rounded(weights)
	return &Ranker{m}
}

// Looks gives the forms that r likes best.
func (t *Sheet) Looks(question string, answers []string, gold Gold, r *Ranker) *Looks {
	e, d := t.example(question, answers, gold)
	if e == nil {
		return nil
	}
	l := &Looks{looks: r.model.looks(d, e.example)}
	for _, k := range l.looks {
		g := e.group[k.form]
		l.group, l.right, l.learns = append(l.group, int(g)), append(l.right, e.right[g]), append(l.learns, e.learns(k.form))
	}
	return l
}

// Best gives the answer with the greatest share when trees have a say: whether it is right, and
// its share.
func (l *Looks) Best(trees Trees) (right bool, share float64) {
	total := map[int]float64{}
	shares := again(trees, l.looks)
	for i, s := range shares {
		total[l.group[i]] += s
	}
	for i, g := range l.group {
		if total[g] > share {
			right, share = l.right[i], total[g]
		}
	}
	return right, share
}

// Trees are what a second look adds to the scores.
type Trees []tree

const (
	shrink    = 0.15 // part of a step that a tree takes
	stiffness = 20   // holds leaves of few looks near zero
	leastGain = 1    // of a split
	leastMass = 5    // of the curvature on either side of a split
	maxBins   = 32   // of a trait
)

// booster grows trees one by one, each towards what the ones before it have left wrong (Friedman,
// 2001): the share of the forms that give the right answers should rise, or that of no answer.
type booster struct {
	questions []*Looks
	start     []int // of each question in the rows, which are looks
	score     []float64
	slope     []float64
	curvature []float64
	bin       [numTraits][]uint8
	cut       [numTraits][]int16 // the greatest trait of each bin but the last
}

// Boost grows n trees.
func Boost(questions []*Looks, n int) Trees {
	b := &booster{questions: questions}
	for _, q := range questions {
		b.start = append(b.start, len(b.score))
		for _, l := range q.looks {
			b.score = append(b.score, l.score-q.looks[0].score)
		}
	}
	b.slope, b.curvature = make([]float64, len(b.score)), make([]float64, len(b.score))
	b.cutTraits()
	var trees Trees
	for turn := range n {
		t := b.grow(b.lean(uint64(turn)))
		for q, from := range b.start {
			for i := range b.questions[q].looks {
				b.score[from+i] += float64(t.Leaf[t.leaf(&b.questions[q].looks[i].traits.of)]) / 1000
			}
		}
		trees = append(trees, t)
	}
	return trees
}

// cutTraits sorts every trait into bins of about as many looks.
func (b *booster) cutTraits() {
	for t := range numTraits {
		var values []int16
		for _, q := range b.questions {
			for _, l := range q.looks {
				values = append(values, l.traits.of[t])
			}
		}
		sorted := slices.Sorted(slices.Values(values))
		for k := 1; k < maxBins; k++ {
			if c := sorted[k*len(sorted)/maxBins]; c < sorted[len(sorted)-1] {
				b.cut[t] = append(b.cut[t], c)
			}
		}
		b.cut[t] = slices.Compact(b.cut[t])
		b.bin[t] = make([]uint8, len(values))
		for i, v := range values {
			at, _ := slices.BinarySearch(b.cut[t], v)
			b.bin[t][i] = uint8(at)
		}
	}
}

// lean finds slope and curvature of the score of every look of half the questions, taken by turns, and
// gives those looks.
func (b *booster) lean(turn uint64) []int32 {
	var rows []int32
	for q, from := range b.start {
		if mix(turn, uint64(q))>>40&1 == 0 {
			continue
		}
		learns := b.questions[q].learns
		shares := append(slices.Clone(b.score[from:from+len(learns)]), noAnswer)
		softmax(shares)
		total := 1e-9
		for i, learn := range learns {
			if learn {
				total += shares[i]
			}
		}
		for i, s := range shares[:len(learns)] {
			b.slope[from+i], b.curvature[from+i] = -s, max(s*(1-s), 1e-6)
			if learns[i] {
				b.slope[from+i] += s / total
			}
			rows = append(rows, int32(from+i))
		}
	}
	return rows
}

// grow splits rows into a tree.
func (b *booster) grow(rows []int32) tree {
	var t tree
	parts := [2*splits + 1][]int32{0: rows}
	for n := range splits {
		trait, bin, ok := b.split(parts[n])
		t.Trait[n], t.Most[n] = uint8(trait), math.MaxInt16
		if !ok {
			parts[2*n+1] = parts[n]
			continue
		}
		t.Most[n] = b.cut[trait][bin]
		for _, r := range parts[n] {
			side := 2*n + 1 + flag(int(b.bin[trait][r]) > bin)
			parts[side] = append(parts[side], r)
		}
	}
	for k := range t.Leaf {
		slope, curvature := 0.0, float64(stiffness)
		for _, r := range parts[splits+k] {
			slope, curvature = slope+b.slope[r], curvature+b.curvature[r]
		}
		t.Leaf[k] = int16(math.Round(1000 * shrink * slope / curvature))
	}
	return t
}

// split finds the trait and bin whose two sides lean apart most; ok is false when none do.
func (b *booster) split(rows []int32) (trait, bin int, ok bool) {
	most := float64(leastGain)
	for t := range numTraits {
		var slope, curvature [maxBins]float64
		for _, r := range rows {
			k := b.bin[t][r]
			slope[k] += b.slope[r]
			curvature[k] += b.curvature[r]
		}
		if k, gain := bestCut(&slope, &curvature); gain > most {
			trait, bin, most, ok = t, k, gain, true
		}
	}
	return trait, bin, ok
}

// bestCut finds the bin after which to cut, and how much the two sides gain over both together.
func bestCut(slope, curvature *[maxBins]float64) (bin int, most float64) {
	gain := func(slope, curvature float64) float64 { return slope * slope / (curvature + stiffness) }
	allSlope, allCurvature := 0.0, 0.0
	for k := range slope {
		allSlope, allCurvature = allSlope+slope[k], allCurvature+curvature[k]
	}
	s, c := 0.0, 0.0
	for k := range slope {
		s, c = s+slope[k], c+curvature[k]
		if c < leastMass || allCurvature-c < leastMass {
			continue
		}
		if g := gain(s, c) + gain(allSlope-s, allCurvature-c) - gain(allSlope, allCurvature); g > most {
			bin, most = k, g
		}
	}
	return bin, most
}
