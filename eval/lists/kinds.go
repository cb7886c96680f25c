package main

import (
	"math/big"
	"slices"
)

// kind is one kind of question: its wordings, and its answers over what was drawn; ok is false where the list does not
// allow it. {K} stands for the column that names the things, {N} and {M} for columns of figures, {C} for a column of
// groups, {a} and {b} for things, {x} and {y} for groups.
type kind struct {
	name        string
	group, rows bool // groups, or things by name, are spoken of
	wordings    []string
	answer      func(*draw) (want []string, ok bool)
}

var kinds = slices.Concat(wholeKinds, pickKinds, groupKinds, openKinds, columnKinds, dateKinds)

// wholeKinds are figures of all rows, and of rows by their name.
var wholeKinds = []kind{
	{"sum", false, false, []string{"What is the total {N}?", "What is the sum of {N}?", "total {N} of all {Ks}", "What is the combined {N} of all {Ks}?", "Add up the {N}.", "What does the {N} add up to?"},
		func(d *draw) ([]string, bool) { return number(sum(d.v)), true }},
	{"average", false, false, []string{"What is the average {N}?", "What is the mean {N} of the {Ks}?", "average {N} across all {Ks}", "On average, what is the {N} of a {K}?", "What {N} does a {K} have on average?"},
		func(d *draw) ([]string, bool) { return number(mean(d.v)), true }},
	{"median", false, false, []string{"What is the median {N}?", "median {N} of all {Ks}", "What is the median of the {N}?"},
		func(d *draw) ([]string, bool) { return number(median(d.v)), true }},
	{"greatest figure", false, false, []string{"What is the highest {N}?", "What is the maximum {N}?", "largest {N}", "What is the largest {N} of any {K}?"},
		func(d *draw) ([]string, bool) { return number(sorted(d.v)[0]), true }},
	{"second least", false, false, []string{"What is the second lowest {N}?", "What is the second smallest {N}?", "2nd lowest {N}"},
		func(d *draw) ([]string, bool) { return number(sorted(d.v)[len(d.v)-2]), distinct(d.v) }},
	{"spread", false, false, []string{"What is the difference between the highest and lowest {N}?", "difference between the largest and the smallest {N}", "What is the range of {N}?", "By how much does the highest {N} exceed the lowest?"},
		func(d *draw) ([]string, bool) { s := sorted(d.v); return number(apart(s[0], s[len(s)-1])), true }},
	{"difference", false, true, []string{"What is the difference in {N} between {a} and {b}?", "What is the difference between the {N} of {a} and the {N} of {b}?", "How far apart are {a} and {b} in {N}?", "By how much does the {N} of {a} and {b} differ?"},
		func(d *draw) ([]string, bool) { return number(apart(d.v[d.a], d.v[d.b])), true }},
	{"which is more", false, true, []string{"Does {a} have a higher {N} than {b}?", "Is the {N} of {a} greater than the {N} of {b}?", "Did {a} have more {N} than {b}?", "Is {a}'s {N} larger than {b}'s?"},
		func(d *draw) ([]string, bool) { return yesNo(d.v[d.a].Cmp(d.v[d.b]) > 0), true }},
	{"ratio", false, true, []string{"What is the ratio of the {N} of {a} to that of {b}?", "ratio of {a}'s {N} to {b}'s {N}", "How many times as large is the {N} of {a} as that of {b}?"},
		func(d *draw) ([]string, bool) {
			if d.v[d.b].Sign() == 0 {
				return nil, false
			}
			return number(quotient(d.v[d.a], d.v[d.b])), true
		}},
	{"sum of two", false, true, []string{"What is the combined {N} of {a} and {b}?", "What is the total {N} of {a} and {b} together?", "{N} of {a} plus {b}", "What {N} do {a} and {b} have together?"},
		func(d *draw) ([]string, bool) { return number(sum(at(d.v, []int{d.a, d.b}))), true }},
	{"average of two", false, true, []string{"What is the average {N} of {a} and {b}?", "average of the {N} of {a} and {b}", "What is the mean {N} for {a} and {b}?"},
		func(d *draw) ([]string, bool) { return number(mean(at(d.v, []int{d.a, d.b}))), true }},
	{"without one", false, true, []string{"What is the total {N} excluding {a}?", "What is the sum of {N} without {a}?", "total {N} of all {Ks} except {a}", "What is the total {N} not counting {a}?"},
		func(d *draw) ([]string, bool) { return number(sum(at(d.v, d.rest([]int{d.a})))), true }},
	{"figure of one", false, true, []string{"What is the {N} of {a}?", "How much {N} does {a} have?", "{a}'s {N}", "What {N} does {a} have?"},
		func(d *draw) ([]string, bool) { return number(d.v[d.a]), true }},
}

// pickKinds pick rows by their figures.
var pickKinds = []kind{
	{"greatest", false, false, []string{"Which {K} has the highest {N}?", "what {K} had the most {N}?", "Name the {K} with the greatest {N}.", "{K} with the largest {N}", "Which {K} is first by {N}?"},
		func(d *draw) ([]string, bool) { return d.ranked(0, 1) }},
	{"least", false, false, []string{"Which {K} has the lowest {N}?", "what {K} had the least {N}?", "Name the {K} with the smallest {N}.", "{K} with the lowest {N}"},
		func(d *draw) ([]string, bool) { return d.ranked(len(d.v)-1, len(d.v)) }},
	{"third", false, false, []string{"Which {K} has the third highest {N}?", "which {K} is third in {N}", "Name the {K} with the 3rd highest {N}.", "What {K} has the third largest {N}?"},
		func(d *draw) ([]string, bool) { return d.ranked(2, 3) }},
	{"top", false, false, []string{"What are the top 3 {Ks} by {N}?", "Which three {Ks} have the highest {N}?", "List the 3 {Ks} with the most {N}.", "top 3 {Ks} by {N}", "Show the three {Ks} with the highest {N}"},
		func(d *draw) ([]string, bool) { return d.ranked(0, 3) }},
	{"bottom", false, false, []string{"Which two {Ks} have the lowest {N}?", "bottom 2 {Ks} by {N}", "List the 2 {Ks} with the smallest {N}."},
		func(d *draw) ([]string, bool) { return d.ranked(len(d.v)-2, len(d.v)) }},
	{"average of top", false, false, []string{"What is the average {N} of the top 3 {Ks}?", "What is the average {N} of the three {Ks} with the highest {N}?", "average of the three highest {N}"},
		func(d *draw) ([]string, bool) { return number(mean(sorted(d.v)[:3])), distinct(d.v) }},
	{"sum of top", false, false, []string{"What is the total {N} of the top 3 {Ks} by {N}?", "What is the combined {N} of the three {Ks} with the most {N}?", "sum of the top 3 {N}"},
		func(d *draw) ([]string, bool) { return number(sum(sorted(d.v)[:3])), distinct(d.v) }},
	{"count above", false, false, []string{"How many {Ks} have a {N} above {hi}?", "How many {Ks} have more than {hi} {N}?", "What is the number of {Ks} with {N} over {hi}?", "Count the {Ks} with a {N} greater than {hi}.", "How many {Ks} have a {N} of more than {hi}?"},
		func(d *draw) ([]string, bool) { return count(len(where(d.v, above(d.bound)))), true }},
	{"count between", false, false, []string{"How many {Ks} have a {N} between {lo} and {hi}?", "Count the {Ks} with {N} from {lo} to {hi}.", "How many {Ks} have {N} of at least {lo} and at most {hi}?"},
		func(d *draw) ([]string, bool) {
			return count(len(where(d.v, func(x *big.Rat) bool { return x.Cmp(d.low) >= 0 && x.Cmp(d.bound) <= 0 }))), true
		}},
	{"names below", false, false, []string{"Which {Ks} have a {N} of less than {lo}?", "List the {Ks} with a {N} under {lo}.", "What {Ks} have {N} below {lo}?", "{Ks} with less than {lo} {N}"},
		func(d *draw) ([]string, bool) {
			found := where(d.v, below(d.low))
			return d.names(found), len(found) > 0
		}},
	{"above average", false, false, []string{"How many {Ks} have a {N} above the average?", "How many {Ks} have an above average {N}?", "Count the {Ks} whose {N} is higher than the average {N}.", "How many {Ks} have more {N} than average?"},
		func(d *draw) ([]string, bool) { return count(len(where(d.v, above(mean(d.v))))), true }},
	{"with that figure", false, false, []string{"Which {K} has a {N} of {n}?", "What {K} has exactly {n} {N}?", "{K} with a {N} of {n}"},
		func(d *draw) ([]string, bool) { return d.names(where(d.v, same(d.v[d.a]))), distinct(d.v) }},
	{"sum above", false, false, []string{"What is the total {N} of {Ks} with more than {hi} {N}?", "sum of {N} of the {Ks} with a {N} above {hi}", "What is the combined {N} of all {Ks} with {N} over {hi}?"},
		func(d *draw) ([]string, bool) {
			found := where(d.v, above(d.bound))
			return number(sum(at(d.v, found))), len(found) > 0
		}},
	{"other figure", false, false, []string{"What is the {M} of the {K} with the highest {N}?", "{M} of the {K} with the most {N}", "What is the {M} for the {K} with the largest {N}?", "What {M} does the {K} with the highest {N} have?"},
		func(d *draw) ([]string, bool) {
			if d.second < 0 || !distinct(d.v) {
				return nil, false
			}
			return number(d.u[where(d.v, same(sorted(d.v)[0]))[0]]), true
		}},
}

// ranked names the rows from one place in order of the figures up to another.
func (d *draw) ranked(from, to int) ([]string, bool) {
	var out []string
	for _, x := range sorted(d.v)[from:to] {
		out = append(out, d.names(where(d.v, same(x)))...)
	}
	return out, distinct(d.v)
}
