package records

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Example is a question over a table with its right answers, for training.
type Example struct {
	*example
	right    []bool // per answer group
	spurious []bool // per form: right by accident, not to be learnt from; nil for none
	table    string
	Forms    int
	Solved   bool // some form gives the right answers
}

// Sheet is a table read once for many questions.
type Sheet struct{ sheet *sheet }

// NewSheet reads a table; nil when it has no records or is too large.
func NewSheet(t *table.Table) *Sheet {
	if s := newSheet(t); s != nil {
		return &Sheet{s}
	}
	return nil
}

// Example makes the forms of a question and marks those that give the answers, in the way
// that gold says where it says one; nil when there is nothing to choose from.
func (t *Sheet) Example(question string, answers []string, gold Gold) *Example {
	e, _ := t.example(question, answers, gold)
	return e
}

func (t *Sheet) example(question string, answers []string, gold Gold) (*Example, *describer) {
	m := newFormer(t.sheet, newQuestion(question))
	if len(m.forms) == 0 {
		return nil, nil
	}
	d := newDescriber(m)
	e := &Example{example: newExample(d), table: t.sheet.table.ID, Forms: len(m.forms)}
	e.right = make([]bool, e.groups)
	var keys setKey
	for _, a := range answers {
		keys.add(textKey(a))
	}
	for i := range m.forms {
		if m.forms[i].key == keys.sum {
			e.right[e.group[i]] = true
			e.Solved = true
		}
	}
	if e.Solved && gold.Shape != AnyShape {
		e.spurious = m.spurious(func(i int) bool { return e.right[e.group[i]] }, gold)
	}
	return e, d
}

// learns tells whether form i is one to learn from.
func (e *Example) learns(i int) bool {
	return e.right[e.group[i]] && (e.spurious == nil || !e.spurious[i])
}

// Prune drops the features that the examples over fewer than least tables have: they would
// only be learnt by heart. It returns how many there are left.
func Prune(examples []*Example, least int) (kept int) {
	count := make([]uint16, 1<<featureBits)
	last := make([]int32, 1<<featureBits)
	byTable := slices.Clone(examples)
	slices.SortStableFunc(byTable, func(a, b *Example) int { return strings.Compare(a.table, b.table) })
	table := int32(0)
	for i, e := range byTable {
		if i == 0 || e.table != byTable[i-1].table {
			table++
		}
		if !e.Solved {
			continue
		}
		for _, f := range e.features {
			if last[f] != table {
				last[f] = table
				count[f] = min(count[f], math.MaxUint16-1) + 1
			}
		}
	}
	for _, c := range count {
		if int(c) >= least {
			kept++
		}
	}
	for _, e := range examples {
		e.keep(func(f uint32) bool { return int(count[f]) >= least })
	}
	return kept
}

func (e *example) keep(wanted func(uint32) bool) {
	n, from := int32(0), int32(0)
	for p := 1; p < len(e.starts); p++ {
		to := e.starts[p]
		for _, f := range e.features[from:to] {
			if wanted(f) {
				e.features[n] = f
				n++
			}
		}
		from = to
		e.starts[p] = n
	}
	e.features = e.features[:n]
}

// Weights are those of the model while it is trained.
type Weights struct {
	w, sum, g []float32 // weights, their sum over the passes that Average counts, squared slopes
	passes    int
	turn      int
}

// NewWeights are all zero.
func NewWeights() *Weights {
	n := 1 << featureBits
	return &Weights{w: make([]float32, n), sum: make([]float32, n), g: make([]float32, n)}
}

// Pace is the step of AdaGrad, the pull of each weight to zero, and the share of the features
// that are left out by turns, so that none is leant on alone (Wager et al., 2013).
type Pace struct{ Rate, Decay, Drop float64 }

// Learn makes one pass of AdaGrad (Duchi et al., 2011) over the examples, in their order,
// raising the share of the forms that give the right answers (Liang et al., 2011). It
// returns the mean loss.
func (w *Weights) Learn(examples []*Example, pace Pace) float64 {
	loss, n := 0.0, 0
	w.turn++
	for i, e := range examples {
		if e.Solved {
			loss += w.learnOne(e, pace, mix(uint64(w.turn), uint64(i)))
			n++
		}
	}
	return loss / float64(max(n, 1))
}

func (w *Weights) learnOne(e *Example, pace Pace, seed uint64) float64 {
	d := dropper{seed: seed, below: uint32(pace.Drop * (1 << 16))}
	slope, loss := e.slope(w.w, pace, d)
	w.step(e, slope, pace, d)
	return loss
}

// dropper says which features are left out this time.
type dropper struct {
	seed  uint64
	below uint32
}

func (d dropper) drops(f uint32) bool {
	return d.below > 0 && uint32(mix(d.seed, uint64(f))>>40)&0xffff < d.below
}

// slope gives how much each part should gain for the right answers to gain, and the loss.
func (e *Example) slope(weights []float32, pace Pace, drop dropper) ([]float32, float64) {
	part := make([]float32, len(e.starts)-1)
	scale := float32(1 / (1 - pace.Drop))
	for p := range part {
		for _, f := range e.features[e.starts[p]:e.starts[p+1]] {
			if !drop.drops(f) {
				part[p] += weights[f] * scale
			}
		}
	}
	share := e.sharesOf(part)
	total := float32(0)
	for i := range share {
		if e.learns(i) {
			total += share[i]
		}
	}
	total = max(total, 1e-20)
	slope := make([]float32, len(e.starts)-1)
	for i := range share {
		d := -share[i]
		if e.learns(i) {
			d += share[i] / total
		}
		if d > -1e-6 && d < 1e-6 {
			continue
		}
		for _, q := range e.parts[i] {
			slope[q] += d
		}
	}
	return slope, -math.Log(float64(total))
}

func (w *Weights) step(e *Example, slope []float32, pace Pace, drop dropper) {
	for p := 1; p < len(slope); p++ {
		d := slope[p]
		if d > -1e-5 && d < 1e-5 {
			continue
		}
		for _, f := range e.features[e.starts[p]:e.starts[p+1]] {
			if drop.drops(f) {
				continue
			}
			x := d - float32(pace.Decay)*w.w[f]
			w.g[f] += x * x
			w.w[f] += float32(pace.Rate) * x / (float32(math.Sqrt(float64(w.g[f]))) + 1e-4)
		}
	}
}

// sharesOf gives the share of every form when its parts score so much.
func (e *example) sharesOf(part []float32) []float32 {
	out := make([]float32, len(e.parts))
	top := float32(math.Inf(-1))
	for i := range e.parts {
		for _, p := range e.parts[i] {
			out[i] += part[p]
		}
		top = max(top, out[i])
	}
	sum := 0.0
	for i, s := range out {
		x := math.Exp(float64(s - top))
		out[i] = float32(x)
		sum += x
	}
	for i := range out {
		out[i] = float32(float64(out[i]) / sum)
	}
	return out
}

// Average counts the weights as they are now into the mean.
func (w *Weights) Average() {
	for i, x := range w.w {
		w.sum[i] += x
	}
	w.passes++
}

// Mean gives the mean of the weights counted by Average.
func (w *Weights) Mean() []float32 {
	out := make([]float32, len(w.sum))
	for i, s := range w.sum {
		out[i] = s / float32(max(w.passes, 1))
	}
	return out
}

// rounded gives weights in steps of unit.
func rounded(weights []float32) (steps []int8, unit float64) {
	most := float32(0)
	for _, x := range weights {
		most = max(most, x, -x)
	}
	unit = float64(most) / 127
	steps = make([]int8, len(weights))
	for f, x := range weights {
		steps[f] = int8(math.Round(float64(x) / unit))
	}
	return steps, unit
}

// Encode writes weights, trees and the curve of chances in the form that New reads.
func Encode(weights []float32, trees Trees, curve []float64) ([]byte, error) {
	steps, unit := rounded(weights)
	b := []byte(weightsMark)
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(unit))
	b = binary.LittleEndian.AppendUint16(b, uint16(len(curve)))
	for _, c := range curve {
		b = binary.LittleEndian.AppendUint16(b, uint16(math.Round(c*65535)))
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(len(trees)))
	b, err := binary.Append(b, binary.LittleEndian, []tree(trees))
	if err != nil {
		return nil, err
	}
	last := 0
	for f, v := range steps {
		if v != 0 {
			b = binary.AppendUvarint(b, uint64(f-last))
			b = append(b, byte(v))
			last = f
		}
	}
	return b, nil
}
