package main

import (
	"math/big"
	"slices"
	"strings"
)

// inOrder is the kind whose answers must come in their order.
const inOrder = "in order"

// columnKinds hold columns against each other, and figures against a number or a row.
var columnKinds = []kind{
	{"closest", false, false, []string{"Which {K} has a {N} closest to {near}?", "Which {K} has the {N} nearest to {near}?", "What {K} comes closest to {near} {N}?", "{K} with the {N} closest to {near}"},
		func(d *draw) ([]string, bool) {
			far := make([]*big.Rat, len(d.v))
			for i, x := range d.v {
				far[i] = apart(x, d.near())
			}
			found := where(far, same(sorted(far)[len(far)-1]))
			return d.names(found), len(found) == 1
		}},
	{inOrder, false, false, []string{"List the {Ks} sorted by {N} from highest to lowest.", "List all {Ks} ordered by {N}, highest first.", "{Ks} sorted by {N} in descending order", "Show the {Ks} ranked by {N}, largest first."},
		func(d *draw) ([]string, bool) {
			names, ok := d.ranked(0, len(d.v))
			return names, ok && len(names) <= 20
		}},
	{"place in order", false, false, []string{"Ranked by {N}, which {K} is third?", "Which {K} ranks third by {N}?", "When {Ks} are sorted by {N} from highest to lowest, which is third?", "Which {K} is ranked third by {N}?"},
		func(d *draw) ([]string, bool) { return d.ranked(2, 3) }},
	{"column above another", false, false, []string{"How many {Ks} have more {N} than {M}?", "How many {Ks} have a higher {N} than {M}?", "Count the {Ks} whose {N} exceeds their {M}.", "How many {Ks} have a {N} greater than their {M}?", "In how many {Ks} is the {N} larger than the {M}?"},
		func(d *draw) ([]string, bool) { return count(len(d.over(1))), d.second >= 0 }},
	{"names of column above", false, false, []string{"Which {Ks} have more {N} than {M}?", "List the {Ks} where {N} exceeds {M}.", "What {Ks} have a {N} above their {M}?", "{Ks} with more {N} than {M}", "Which {Ks} had a higher {N} than {M}?"},
		func(d *draw) ([]string, bool) { return d.names(d.over(1)), d.second >= 0 && len(d.over(1)) > 0 }},
	{"column twice another", false, false, []string{"How many {Ks} have more than twice as many {N} as {M}?", "Count the {Ks} whose {N} is more than double their {M}.", "How many {Ks} have a {N} of more than 2 times their {M}?"},
		func(d *draw) ([]string, bool) { return count(len(d.over(2))), d.second >= 0 }},
	{"twice as much as one", false, true, []string{"How many {Ks} have more than twice the {N} of {a}?", "How many {Ks} have more than two times the {N} of {a}?", "Count the {Ks} with more than double {a}'s {N}."},
		func(d *draw) ([]string, bool) { return count(len(where(d.v, above(twice(d.v[d.a]))))), true }},
	{"is it twice", false, true, []string{"Does {a} have more than twice the {N} of {b}?", "Is the {N} of {a} more than twice that of {b}?", "Is {a}'s {N} more than double {b}'s?", "Did {a} have more than twice as many {N} as {b}?"},
		func(d *draw) ([]string, bool) { return yesNo(d.v[d.a].Cmp(twice(d.v[d.b])) > 0), true }},
	{"one column per other", false, true, []string{"What is the {N} per {M1} of {a}?", "{a}'s {N} per {M1}", "What is {a}'s ratio of {N} to {M}?", "How much {N} per {M1} does {a} have?"},
		func(d *draw) ([]string, bool) {
			if d.second < 0 || d.u[d.a].Sign() == 0 || d.sharesName(d.second) {
				return nil, false
			}
			return number(quotient(d.v[d.a], d.u[d.a])), true
		}},
	{"most per other", false, false, []string{"Which {K} has the highest {N} per {M1}?", "Which {K} has the most {N} per {M1}?", "Which {K} has the highest ratio of {N} to {M}?", "{K} with the largest {N} per {M1}"},
		func(d *draw) ([]string, bool) {
			if d.second < 0 || d.sharesName(d.second) || slices.ContainsFunc(d.u, func(x *big.Rat) bool { return x.Sign() <= 0 }) {
				return nil, false
			}
			per := make([]*big.Rat, len(d.v))
			for i := range d.v {
				per[i] = quotient(d.v[i], d.u[i])
			}
			best := where(per, same(sorted(per)[0]))
			return d.names(best), len(best) == 1
		}},
	{"per other overall", false, false, []string{"What is the ratio of total {N} to total {M}?", "What is the total {N} per total {M}?"},
		func(d *draw) ([]string, bool) {
			if d.second < 0 || sum(d.u).Sign() == 0 {
				return nil, false
			}
			return number(quotient(sum(d.v), sum(d.u))), true
		}},
}

// near is a number a third of the way from the figure of one row to that of another.
func (d *draw) near() *big.Rat {
	m := mean(at(d.v, []int{d.a, d.a, d.b}))
	return new(big.Rat).SetInt(new(big.Int).Div(m.Num(), m.Denom()))
}

// sharesName tells whether another column has the name of one, without its ending, in its own: "Win" in "Win %".
func (d *draw) sharesName(col int) bool {
	name := singular(strings.ToLower(d.Grid[0][col]))
	n := 0
	for _, h := range d.Grid[0] {
		if strings.Contains(strings.ToLower(h), name) {
			n++
		}
	}
	return n > 1
}

// over are the rows whose figure of the measure is more than some times that of the second.
func (d *draw) over(times int64) []int {
	var out []int
	for i := range d.v {
		if d.second >= 0 && d.v[i].Cmp(new(big.Rat).Mul(d.u[i], big.NewRat(times, 1))) > 0 {
			out = append(out, i)
		}
	}
	return out
}

func twice(x *big.Rat) *big.Rat { return new(big.Rat).Mul(x, big.NewRat(2, 1)) }
