package main

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/eval"
)

func grid(lines string) (out [][]string) {
	for line := range strings.Lines(lines) {
		out = append(out, strings.Split(strings.TrimSpace(line), "|"))
	}
	return out
}

var stores = eval.Entry{ID: "stores", Title: "Stores", Grid: grid(`Store|Region|Units|Staff|Opened
Berlin|Europe|120|30|2015
Paris|Europe|95|41|2016
Rome|Europe|60|15|2018
Tokyo|Asia|200|80|2012
Delhi|Asia|1,080|9|2020
Lima|America|40|6|2021
Quito|America|30|7|2022`)}

var horses = eval.Entry{ID: "horses", Title: "Horses", Grid: grid(`Horse|Wins
Arkle|27
Kauto|23
Denman|14
Frankel|11
Desert|9
Shergar|6`)}

func TestColumnsOfLists(t *testing.T) {
	l := listOf(stores)
	require.NotNil(t, l)
	assert.Equal(t, []int{0}, l.keys)
	assert.Equal(t, []int{1}, l.groups)
	assert.Equal(t, []int{2, 3}, l.measures, "years are no figures")
	withTotal := stores
	withTotal.Grid = append(withTotal.Grid, []string{"Total", "", "1,625", "188", ""})
	assert.Nil(t, listOf(withTotal), "a row of totals would be added twice")
	withTotal.Grid = append(stores.Grid[:len(stores.Grid):len(stores.Grid)], []string{"Summe", "", "1,625", "188", ""})
	assert.Nil(t, listOf(withTotal), "whatever it is called")
	twice := horses
	twice.Grid = append([][]string{{"Horse", "horse"}}, horses.Grid[1:]...)
	assert.Nil(t, listOf(twice), "a name of two columns means neither")
}

// The answers here were worked out by hand.
func TestAnswersOfKinds(t *testing.T) {
	d := draw{list: listOf(stores), other: listOf(horses), rand: rand.New(rand.NewPCG(1, 1))}
	d.choose()
	d.measure, d.second, d.a, d.b, d.x, d.y = 2, 3, 0, 3, "Europe", "Asia"
	d.v, d.u = d.figures(2), d.figures(3)
	d.of, d.ofY = d.rowsOf("Europe"), d.rowsOf("Asia")
	d.bound, d.low = figure("95"), figure("60")
	want := map[string]string{
		"sum": "1625", "average": "232.142857142857", "median": "95", "greatest figure": "1080", "second least": "40", "spread": "1050",
		"difference": "80", "which is more": "no", "ratio": "0.6", "sum of two": "320", "average of two": "160", "without one": "1505", "figure of one": "120",
		"greatest": "Delhi", "least": "Quito", "third": "Berlin", "top": "Delhi Tokyo Berlin", "bottom": "Lima Quito",
		"average of top": "466.666666666667", "sum of top": "1400", "count above": "3", "count between": "2", "names below": "Lima Quito",
		"above average": "1", "with that figure": "Berlin", "sum above": "1400", "other figure": "9",
		"count of group": "3", "groups": "3", "sum of group": "275", "average of group": "91.666666666667", "share": "16.923076923077", "share of rows": "42.857142857143",
		"sum by group": "275 1280 70", "average by group": "91.666666666667 640 35", "count by group": "3 2 2", "greatest group": "Asia", "most rows": "Europe",
		"names of group": "Berlin Paris Rome", "count of group above": "1", "greatest of group": "Berlin", "two groups": "1555", "groups apart": "1005", "without group": "337.5",
		"closest": "Berlin", "in order": "Delhi Tokyo Berlin Paris Rome Lima Quito", "place in order": "Berlin", "column above another": "7",
		"names of column above": "Berlin Paris Rome Tokyo Delhi Lima Quito", "column twice another": "7", "twice as much as one": "1", "is it twice": "no",
		"one column per other": "4", "most per other": "Delhi", "per other overall": "8.643617021277",
	}
	for _, k := range kinds {
		got, ok := k.answer(&d)
		if got == nil || !ok {
			assert.Empty(t, want[k.name], "%s must be refused, or not asked", k.name)
			continue
		}
		assert.Truef(t, sameAnswers(strings.Fields(want[k.name]), eval.Answered{Answers: got}), "%s: %v", k.name, got)
	}
}

var games = eval.Entry{ID: "games", Title: "Games", Grid: grid(`Opponent|Date|Fans
Bears|January 5, 2019|100
Lions|March 31, 2019|50
Jets|April 1, 2019|30
Bills|June 30, 2019|40
Colts|July 1, 2020|90
Rams|July 2, 2020|10`)}

func TestAnswersOfDates(t *testing.T) {
	d := draw{list: listOf(games), other: listOf(horses), rand: rand.New(rand.NewPCG(1, 1))}
	d.choose()
	want := map[string]string{"sum by quarter": "150 70 100", "count by quarter": "2 2 2", "sum of quarter": "70", "count of quarter": "2"}
	for _, k := range dateKinds[:4] {
		got, ok := k.answer(&d)
		require.True(t, ok, k.name)
		assert.Truef(t, sameAnswers(strings.Fields(want[k.name]), eval.Answered{Answers: got}), "%s: %v", k.name, got)
	}
	got, ok := dateKinds[4].answer(&d)
	assert.True(t, ok)
	assert.Equal(t, []string{"2019, Q1"}, got)
}

// The figures here are set, and the answers were worked out by hand.
func TestAnswersByPeriod(t *testing.T) {
	d := pivot(listOf(stores), rand.New(rand.NewPCG(1, 1)))
	d.rows, d.times, d.noun = [][]string{{"Berlin"}, {"Paris"}, {"Rome"}}, []string{"Q1", "Q2", "Q3"}, "quarter"
	d.v = nil
	for _, row := range []string{"10 20 40", "50 45 80", "30 36 35"} {
		var figures []*big.Rat
		for _, f := range strings.Fields(row) {
			figures = append(figures, figure(f))
		}
		d.v = append(d.v, figures)
	}
	d.a, d.b, d.p, d.q, d.bound = 0, 1, 0, 1, figure("25")
	want := map[string]string{
		"item greatest in": "Paris", "item least in": "Berlin", "item third in": "Berlin", "items top in": "Berlin Paris Rome", "period greatest of": "Q3", "period least of": "Q1",
		"items above in": "2", "items named above in": "Paris Rome", "periods above of": "1", "period total of item": "70", "period average of item": "23.333333333333",
		"period greatest figure": "40", "items total in": "90", "items average in": "30", "period total": "346", "item of greatest total": "Paris", "item of least average": "Berlin",
		"period of greatest total": "Q3", "period total by": "90 101 155", "items apart in": "40", "item more in": "no", "item share in": "11.111111111111", "item ratio in": "0.2",
		"items sum of two in": "60", "item sum from to": "30", "item grew most": "Berlin", "item rose most": "Berlin", "items that rose": "2",
	}
	for _, k := range periodKinds {
		got, ok := k.answer(d)
		require.True(t, ok, k.name)
		assert.Truef(t, sameAnswers(strings.Fields(want[k.name]), eval.Answered{Answers: got}), "%s: %v", k.name, got)
	}
}

func TestQuestionsAreRepeatable(t *testing.T) {
	corpus := []eval.Entry{stores, horses}
	put := func() (out []string) {
		lists := pick(corpus, 2, rand.New(rand.NewPCG(3, 0)))
		for i, l := range lists {
			d := draw{list: l, other: lists[1-i], rand: rand.New(rand.NewPCG(3, 1))}
			for _, q := range d.questions() {
				assert.NotContains(t, q.text, "{", "no blank is left")
				out = append(out, q.text)
			}
		}
		return out
	}
	first := put()
	assert.Greater(t, len(first), 50)
	assert.Equal(t, first, put())
}

func TestOutcomes(t *testing.T) {
	got := func(texts ...string) eval.Answered { return eval.Answered{Answers: texts} }
	for _, c := range []struct {
		want   []string
		a      eval.Answered
		is     outcome
		reason string
	}{
		{[]string{"0.33333333333333333333"}, got("0.33333333"), right, "printed to eight places"},
		{[]string{"1200000"}, eval.Answered{Answers: []string{"1.2"}, Scale: "million"}, right, "the scale is printed apart"},
		{[]string{"a", "b"}, got("b", "a"), right, "in any order"},
		{[]string{"a", "a"}, got("a", "b"), wrong, "each answers once"},
		{[]string{"a"}, got("a", "b"), wrong, "one too many"},
		{[]string{"a"}, eval.Answered{Abstained: true}, refused, "no answer where there is one"},
		{nil, eval.Answered{Abstained: true}, right, "no answer where there is none"},
		{nil, got("5"), wrong, "an answer where there is none"},
	} {
		assert.Equal(t, c.is, outcomeOf(question{want: c.want}, c.a), c.reason)
	}
}
