package main

import (
	"math/big"
	"slices"
	"strings"
)

// groupKinds speak of groups of rows.
var groupKinds = []kind{
	{"count of group", true, false, []string{"How many {Ks} are there with the {C} {x}?", "How many {Ks} have the {C} {x}?", "Count the {Ks} whose {C} is {x}.", "number of {Ks} with {C} {x}"},
		func(d *draw) ([]string, bool) { return count(len(d.of)), true }},
	{"groups", true, false, []string{"How many different {Cs} are there?", "How many distinct {Cs} are listed?", "What is the number of different {Cs}?", "number of unique {Cs}"},
		func(d *draw) ([]string, bool) { return count(len(d.texts())), true }},
	{"sum of group", true, false, []string{"What is the total {N} for {x}?", "What is the sum of the {N} where the {C} is {x}?", "{x} total {N}", "How much {N} does {x} have in total?", "What is {x}'s total {N}?"},
		func(d *draw) ([]string, bool) { return number(d.sumOf(d.of)), true }},
	{"average of group", true, false, []string{"What is the average {N} of {Ks} in {x}?", "average {N} of {x}", "What is the mean {N} of {Ks} whose {C} is {x}?", "What is the average {N} for the {C} {x}?"},
		func(d *draw) ([]string, bool) { return number(mean(at(d.v, d.of))), true }},
	{"share", true, false, []string{"What percentage of the total {N} comes from {x}?", "What share of {N} does {x} have?", "{x} accounts for what percent of total {N}?", "What is the share of {x} in the total {N}?", "What fraction of {N} is from {x}, in percent?"},
		func(d *draw) ([]string, bool) {
			whole := sum(d.v)
			if whole.Sign() == 0 {
				return nil, false
			}
			return number(percent(d.sumOf(d.of), whole)), true
		}},
	{"share of rows", true, false, []string{"What percentage of {Ks} have the {C} {x}?", "What share of the {Ks} are in {x}?", "What percent of all {Ks} are {x}?"},
		func(d *draw) ([]string, bool) {
			return number(percent(big.NewRat(int64(len(d.of)), 1), big.NewRat(int64(len(d.rows)), 1))), true
		}},
	{"sum by group", true, false, []string{"What is the total {N} by {C}?", "Sum of {N} per {C}", "What is the total {N} for each {C}?", "Break down total {N} by {C}.", "total {N} grouped by {C}"},
		func(d *draw) ([]string, bool) { return d.each(d.sumOf), true }},
	{"average by group", true, false, []string{"What is the average {N} by {C}?", "mean {N} per {C}", "Show the average {N} for every {C}", "average {N} for each {C}"},
		func(d *draw) ([]string, bool) {
			return d.each(func(rows []int) *big.Rat { return mean(at(d.v, rows)) }), true
		}},
	{"count by group", true, false, []string{"How many {Ks} are there per {C}?", "number of {Ks} by {C}", "How many {Ks} does each {C} have?", "Count the {Ks} in each {C}."},
		func(d *draw) ([]string, bool) {
			return d.each(func(rows []int) *big.Rat { return big.NewRat(int64(len(rows)), 1) }), true
		}},
	{"greatest group", true, false, []string{"Which {C} has the highest total {N}?", "What {C} has the largest combined {N}?", "Which {C} has the most {N} in total?", "{C} with the highest total {N}"},
		func(d *draw) ([]string, bool) { return one(d.first(d.sumOf)) }},
	{"most rows", true, false, []string{"Which {C} has the most {Ks}?", "What {C} has the greatest number of {Ks}?", "{C} with the most {Ks}"},
		func(d *draw) ([]string, bool) {
			return one(d.first(func(rows []int) *big.Rat { return big.NewRat(int64(len(rows)), 1) }))
		}},
	{"names of group", true, false, []string{"List the {Ks} whose {C} is {x}.", "Which {Ks} have the {C} {x}?", "Show all {Ks} with {C} {x}.", "What {Ks} have {x} as {C}?"},
		func(d *draw) ([]string, bool) { return d.names(d.of), true }},
	{"count of group above", true, false, []string{"How many {Ks} in {x} have a {N} greater than {hi}?", "How many {x} {Ks} have more than {hi} {N}?", "Count the {Ks} with {C} {x} and a {N} over {hi}."},
		func(d *draw) ([]string, bool) { return count(len(where(at(d.v, d.of), above(d.bound)))), true }},
	{"greatest of group", true, false, []string{"Which {K} in {x} has the highest {N}?", "Of the {Ks} with the {C} {x}, which has the highest {N}?", "Which {K} with the {C} {x} has the most {N}?", "{x} {K} with the largest {N}"},
		func(d *draw) ([]string, bool) {
			best := where(d.v, same(sorted(at(d.v, d.of))[0]))
			return d.names(best), distinct(d.v)
		}},
	{"two groups", true, false, []string{"What is the total {N} of {x} and {y}?", "What is the combined {N} of {x} and {y}?", "sum of {N} for {x} and {y}"},
		func(d *draw) ([]string, bool) {
			return number(new(big.Rat).Add(d.sumOf(d.of), d.sumOf(d.ofY))), true
		}},
	{"groups apart", true, false, []string{"What is the difference between the total {N} of {x} and of {y}?", "difference in total {N} between {x} and {y}", "How far apart are the total {N} of {x} and {y}?"},
		func(d *draw) ([]string, bool) { return number(apart(d.sumOf(d.of), d.sumOf(d.ofY))), true }},
	{"without group", true, false, []string{"What is the average {N} excluding {x}?", "average {N} of {Ks} that are not {x}", "What is the average {N} of all {Ks} outside {x}?"},
		func(d *draw) ([]string, bool) { return number(mean(at(d.v, d.rest(d.of)))), true }},
}

// openKinds ask for what the table lacks, or what may be meant in several ways: they must be refused.
var openKinds = []kind{
	{"no such name", false, false, []string{"What is the {N} of {noName}?", "What is the total {N} of {noName}?", "How many {Ks} does {noName} have?", "Does {noName} have a higher {N} than {a}?", "difference in {N} between {a} and {noName}"},
		func(d *draw) ([]string, bool) { return nil, d.lacks(d.other.rows[0][d.other.keys[0]]) }},
	{"no such column", false, false, []string{"What is the total {noColumn}?", "What is the {noColumn} of {a}?", "Which {K} has the highest {noColumn}?", "average {noColumn} by {K}", "top 3 {Ks} by {noColumn}"},
		func(d *draw) ([]string, bool) { return nil, d.lacks(d.other.Grid[0][d.other.measures[0]]) }},
	{"no such year", false, false, []string{"What was the total {N} in 2071?", "What is the average {N} in 2071?", "Which {K} had the highest {N} in 2071?"},
		func(d *draw) ([]string, bool) { return nil, true }},
	{"no such unit", false, false, []string{"What is the total {N} in kilograms per hectare?", "How many parsecs is the {N} of {a}?", "What is the {N} of {a} in zlotys?"},
		func(d *draw) ([]string, bool) { return nil, true }},
	{"figure of several", true, false, []string{"What is the {N} of {x}?", "What is {x}'s {N}?"},
		func(d *draw) ([]string, bool) { return nil, len(d.of) > 1 && distinct(at(d.v, d.of)) }},
	{"no such property", false, true, []string{"What is {a}'s phone number?", "What is the email address of {a}?", "What is the colour of {a}?", "How heavy is {a}?", "How tall is {a}?", "How fast is {a}?", "Who founded {a}?", "Where was {a} made?"},
		func(d *draw) ([]string, bool) { return nil, d.onlyCounts() }},
	{"another measure", false, false, []string{"What is the average discount per {K}?", "Which {K} has the highest bounce rate?", "What is the total shipping cost?", "top 3 {Ks} by profit margin", "What is the remaining {N} of {a}?", "What is the {N} of {a} in euros?", "How many gallons of {N} does {a} have?"},
		func(d *draw) ([]string, bool) { return nil, d.onlyCounts() && d.once(d.name(d.a), d.key) }},
	{"other question", false, true, []string{"Why does {a} have a {N} of {n}?", "When will the {N} of {a} double?", "How long did it take {a} to reach that {N}?", "What did {a}'s mother think of the {N}?"},
		func(d *draw) ([]string, bool) { return nil, true }},
}

func (d *draw) sumOf(rows []int) *big.Rat { return sum(at(d.v, rows)) }

// onlyCounts tells whether nothing in the table or about it says a weight, a height, a speed, a place, a person or money.
func (d *draw) onlyCounts() bool {
	return !slices.ContainsFunc(strings.Fields("weight height time speed km mph kg lb feet metre meter found built made place born color colour phone mail cost money euro € gallon margin rate remain"), d.holds)
}

// lacks tells whether no word of a text stands in the table or about it.
func (d *draw) lacks(text string) bool {
	for w := range strings.FieldsSeq(text) {
		if len(w) > 2 && d.holds(w[:len(w)-1]) {
			return false
		}
	}
	return true
}

func one(text string) ([]string, bool) { return []string{text}, text != "" }
