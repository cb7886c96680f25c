package records

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTraitsOfLooks(t *testing.T) {
	d := newDescriber(newFormer(newSheet(medals(t)), newQuestion("which nation won more silver than gold?")))
	m := New().model
	looks := m.looks(d, newExample(d))
	assert.Len(t, looks, looked)
	for i, l := range looks {
		f := &d.forms[l.form]
		assert.Equal(t, numTraits, l.traits.n, "every place is filled")
		assert.EqualValues(t, f.code(), l.traits.of[operation])
		if f.ret >= 0 && f.op != opDiffFields {
			assert.EqualValues(t, d.match[d.retOf(f).field].level, l.traits.of[givenLevel])
		}
		if f.ord >= 0 && f.op != opSame {
			assert.EqualValues(t, d.match[d.s.orders[f.ord].field].level, l.traits.of[comparedLevel])
		}
		a, b := d.condsOf(f)
		names, numbers, words := d.unread(f, a, b)
		assert.Equal(t, [4]int16{int16(names), int16(numbers), int16(words), int16(d.unnamed(f, a, b))}, [4]int16(l.traits.of[unreadNames:]))
		assert.True(t, i == 0 || l.score <= looks[i-1].score, "best first")
	}
}

func TestBest(t *testing.T) {
	assert.Equal(t, []int{2, 1, 3}, best([]int32{1, 5, 7, 5, 0}, 3), "equal scores keep their order")
	assert.Equal(t, []int{0}, best([]int32{4}, 3), "fewer than are asked for")
}

func TestTreesLearnWhatGoesTogether(t *testing.T) {
	// Right is what is alike in two traits: no sum of what speaks for each can tell.
	var questions []*Looks
	for i := range 400 {
		q := &Looks{group: []int{0, 1, 2, 3}, right: make([]bool, 4), learns: make([]bool, 4)}
		for k := range 4 {
			l := look{form: k, score: 0}
			l.traits.add(k%2, k/2, i%5)
			q.looks = append(q.looks, l)
			q.right[k], q.learns[k] = k == 3, k == 3
		}
		if i%5 == 0 {
			q.right, q.learns = []bool{true, false, false, false}, []bool{true, false, false, false}
		}
		questions = append(questions, q)
	}
	trees := Boost(questions, 30)
	for _, q := range questions[:5] {
		right, share := q.Best(trees)
		assert.True(t, right)
		assert.Greater(t, share, 0.5)
	}
	assert.Equal(t, trees, Boost(questions, 30), "the same each time")
}

func TestComparedBy(t *testing.T) {
	for _, c := range []struct {
		question string
		want     condKind
		ok       bool
		reason   string
	}{
		{"which had more than 5 wins", more, true, "greater"},
		{"states with less than 100 seats", less, true, "less"},
		{"which won at least 3", atLeast, true, "or as many"},
		{"with 3 or fewer points", atMost, true, "behind the number"},
		{"with 3 or more points", atLeast, true, "behind the number"},
		{"who took under 4 minutes", less, true, "under"},
		{"which had no more than 5 wins", 0, false, "denied"},
		{"who came higher than 5", 0, false, "a place or a score"},
		{"who had 5 wins", 0, false, "nothing compares"},
	} {
		q := newQuestion(c.question)
		kind, ok := q.comparedBy(q.number[0])
		assert.Equal(t, c.ok, ok, c.reason)
		assert.Equal(t, c.want, kind, c.reason)
	}
}
