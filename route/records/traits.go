package records

import (
	"math"
	"slices"
	"strings"
)

// The linear ranker adds up what speaks for the parts of a form, whatever the other parts are. The
// forms that it likes best are looked at again: few traits of each, which trees split by together.

// looked is how many forms are looked at again.
const looked = 20

// look is a form looked at again.
type look struct {
	form   int
	score  float64 // of the linear ranker
	traits traits
}

// traits say what a form is and how it links to the question, what is asked, and how the linear
// ranker saw it. Which is which, is in the order that they are added in.
type traits struct {
	of [numTraits]int16
	n  int
}

const numTraits = 66 + 2*partsOfForm

// Places of traits that addForm adds.
const (
	operation     = 0
	unreadNames   = 3
	unreadNumbers = 4
	unreadWords   = 5
	unreadHeaders = 6
	givenLevel    = 15
	comparedLevel = 22
)

func (t *traits) add(values ...int) {
	for _, v := range values {
		t.of[t.n] = int16(max(math.MinInt16, min(math.MaxInt16, v)))
		t.n++
	}
}

// looks gives the forms that m scores best, best first.
func (m *model) looks(d *describer, e *example) []look {
	part := m.partScores(e)
	scores := e.sum(part)
	shares := m.shares(scores)
	looks := make([]look, 0, looked)
	for _, i := range best(scores, looked) {
		l := look{form: i, score: float64(scores[i]) * m.unit}
		d.addForm(&l.traits, &d.forms[i])
		looks = append(looks, l)
	}
	unlinked, strange := m.unlinked(d)
	for k := range looks {
		l := &looks[k]
		l.traits.against(looks)
		l.traits.add(unlinked, strange)
		d.addQuestion(&l.traits)
		l.traits.add(k, m.hundredths(scores[l.form]-scores[looks[0].form]), int(1000*shares[l.form]), int(1000*shares[looks[0].form]))
		e.addAnswer(&l.traits, looks, k, shares)
		for slot, p := range e.parts[l.form] {
			l.traits.add(m.hundredths(part[p]), m.hundredths(part[p]-part[e.parts[looks[0].form][slot]]))
		}
	}
	return looks
}

// against adds how far the form is from the best of the looks in what it leaves unread and in how
// the headers of its fields match, and the operation of the first.
func (t *traits) against(looks []look) {
	for _, k := range [...]int{unreadNames, unreadNumbers, unreadWords, unreadHeaders} {
		least := looks[0].traits.of[k]
		for i := range looks {
			least = min(least, looks[i].traits.of[k])
		}
		t.add(int(t.of[k] - least))
	}
	for _, k := range [...]int{givenLevel, comparedLevel} {
		most := looks[0].traits.of[k]
		for i := range looks {
			most = max(most, looks[i].traits.of[k])
		}
		t.add(int(most - t.of[k]))
	}
	t.add(int(looks[0].traits.of[operation]))
}

// addAnswer adds the share of look k's answer, how many looks give it, how many answers come before
// it, and how many there are.
func (e *example) addAnswer(t *traits, looks []look, k int, shares []float64) {
	share, n, before := 0.0, 0, 0
	seen := map[uint16]bool{}
	for i, o := range looks {
		g := e.group[o.form]
		if g == e.group[looks[k].form] {
			share += shares[o.form]
			n++
		} else if i < k && !seen[g] {
			before++
		}
		seen[g] = true
	}
	t.add(int(1000*share), n, before, len(seen))
}

// hundredths writes a score as a trait.
func (m *model) hundredths(score int32) int { return int(math.Round(float64(score) * m.unit * 100)) }

// best gives the places of the n greatest scores, greatest first, equal ones in their order.
func best(scores []int32, n int) []int {
	top := make([]int, 0, n+1)
	for i, s := range scores {
		k := len(top)
		for k > 0 && s > scores[top[k-1]] {
			k--
		}
		if k < n {
			top = append(top, 0)
			copy(top[k+1:], top[k:])
			top[k] = i
			top = top[:min(n, len(top))]
		}
	}
	return top
}

// addForm describes a form.
func (d *describer) addForm(t *traits, f *form) {
	a, b := d.condsOf(f)
	ret, ord, given := -1, -1, 0
	if f.ret >= 0 && f.op != opDiffFields {
		r := d.retOf(f)
		ret, given = r.field, 1+flag(r.head)+2*flag(r.order >= 0)
	}
	if f.ord >= 0 && f.op != opSame {
		ord = d.s.orders[f.ord].field
	}
	names, numbers, words := d.unread(f, a, b)
	t.add(int(f.code()), int(d.sets[f.set].kind), d.sets[f.set].size, int(names), int(numbers), int(words), int(d.unnamed(f, a, b)))
	t.add(int(f.answer.kind), int(f.answer.size), int(f.answer.words), flag(f.answer.asked), flag(f.answer.zero))
	t.add(flag(d.states(int(f.answer.size))), given)
	d.addField(t, ret)
	d.addField(t, ord)
	for _, c := range [2]int{a, b} {
		d.addCond(t, c, ret, ord)
	}
}

// condsOf gives the conditions of a form, -1 for none: of both sets where there are two, and the
// one that another refers to.
func (d *describer) condsOf(f *form) (a, b int) {
	a, b = d.sets[f.set].a, d.sets[f.set].b
	if f.second >= 0 {
		b = d.sets[f.second].a
	}
	if a >= 0 && b < 0 {
		b = d.conds[a].than
	}
	return a, b
}

// addField describes what is given or compared, -1 for nothing.
func (d *describer) addField(t *traits, field int) {
	if field < 0 {
		t.add(-1, -1, -1, -1, -1, -1, -1)
		return
	}
	m, p := d.match[field], d.profile[field]
	t.add(int(d.s.fields[field].kind), m.level, int(m.best), int(d.distance(m)), int(p.role), int(p.sorted), int(p.shape))
}

// addCond describes a condition, -1 for none.
func (d *describer) addCond(t *traits, i, ret, ord int) {
	if i < 0 {
		t.add(-1, -1, -1, -1, -1)
		return
	}
	c := &d.conds[i]
	level, same := -1, 0
	if c.field >= 0 {
		level, same = d.match[c.field].level, flag(c.field == ret)+2*flag(c.field == ord)
	}
	t.add(int(c.kind), int(d.beaten[i]), c.to-c.from, level, same)
}

// addQuestion describes the question over the table: the word that asks and the first two that
// compare, by their places in the lists, and what else it holds.
func (d *describer) addQuestion(t *traits) {
	asks, cues := -1, []int{-1, -1}
	for _, w := range d.q.words {
		if at := strings.Index(questionWords, " "+w+" "); asks < 0 {
			asks = at
		}
		if at := strings.Index(cueWords, " "+w+" "); at >= 0 {
			cues = slices.Insert(cues, len(cues)-2, at)
		}
	}
	t.add(asks, cues[0], cues[1], int(d.plural()), int(d.rivals), int(d.joins()), int(d.course), int(d.numberLevel), int(d.textLevel))
	t.add(len(d.q.number), int(d.nameCount()))
}

// unlinked counts the words of the question that no cell or header has, and those of them that m knows
// nothing of: they may name what the table does not say.
func (m *model) unlinked(d *describer) (words, strange int) {
	linked := d.names | d.headerWords
	for i := range d.conds {
		linked |= wordsFrom(d.conds[i].from, d.conds[i].to)
	}
	for i := range d.q.words {
		if d.q.stop[i] || linked.has(i) {
			continue
		}
		words++
		known := false
		for o := range uint32(numOps) {
			known = known || m.weight[feature(wordFeature, o<<2, 0, d.q.masked[i])] != 0
		}
		strange += flag(!known)
	}
	return words, strange
}
