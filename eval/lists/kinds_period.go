package main

import "math/big"

// periodKind is one kind of question over a table by period. {K} stands for what its rows are, {N} for what its figures
// are, {T} for what its columns are, {a} and {b} for rows, {p} and {q} for columns.
type periodKind = kindOf[*byPeriod]

var periodKinds = []periodKind{
	{"item greatest in", []string{"Which {K} had the highest {N} in {p}?", "In {p}, which {K} had the most {N}?", "What {K} had the largest {N} in {p}?", "{K} with the highest {N} in {p}"},
		func(d *byPeriod) ([]string, bool) { return d.ranked(d.at(d.p), 0, 1) }},
	{"item least in", []string{"Which {K} had the lowest {N} in {p}?", "In {p}, which {K} had the least {N}?", "{K} with the smallest {N} in {p}"},
		func(d *byPeriod) ([]string, bool) { return d.ranked(d.at(d.p), len(d.v)-1, len(d.v)) }},
	{"item third in", []string{"Which {K} had the third highest {N} in {p}?", "In {p}, which {K} had the 3rd largest {N}?"},
		func(d *byPeriod) ([]string, bool) { return d.ranked(d.at(d.p), 2, 3) }},
	{"items top in", []string{"What are the top 3 {Ks} by {N} in {p}?", "Which three {Ks} had the highest {N} in {p}?", "List the 3 {Ks} with the most {N} in {p}."},
		func(d *byPeriod) ([]string, bool) { return d.ranked(d.at(d.p), 0, 3) }},
	{"period greatest of", []string{"In which {T} did {a} have the highest {N}?", "Which {T} had the highest {N} for {a}?", "In what {T} was the {N} of {a} highest?", "Which {T} did {a} have the most {N} in?"},
		func(d *byPeriod) ([]string, bool) { return d.timeOf(d.v[d.a], 0) }},
	{"period least of", []string{"In which {T} did {a} have the lowest {N}?", "Which {T} had the lowest {N} for {a}?", "In what {T} was the {N} of {a} smallest?", "In which {T} did {a} have the least {N}?"},
		func(d *byPeriod) ([]string, bool) { return d.timeOf(d.v[d.a], len(d.times)-1) }},
	{"items above in", []string{"How many {Ks} had more than {hi} {N} in {p}?", "How many {Ks} had {N} above {hi} in {p}?", "In {p}, how many {Ks} had a {N} over {hi}?", "Count the {Ks} with more than {hi} {N} in {p}."},
		func(d *byPeriod) ([]string, bool) { return count(len(where(d.at(d.p), above(d.bound)))), true }},
	{"items named above in", []string{"Which {Ks} had more than {hi} {N} in {p}?", "List the {Ks} with {N} above {hi} in {p}.", "Which {Ks} had a {N} of over {hi} in {p}?"},
		func(d *byPeriod) ([]string, bool) {
			found := where(d.at(d.p), above(d.bound))
			return d.items(found), len(found) > 0
		}},
	{"periods above of", []string{"In how many {Ts} did {a} have more than {hi} {N}?", "How many {Ts} did {a} have {N} above {hi}?", "In how many {Ts} was the {N} of {a} over {hi}?"},
		func(d *byPeriod) ([]string, bool) { return count(len(where(d.v[d.a], above(d.bound)))), true }},
	{"period total of item", []string{"What is the total {N} over all {Ts} for {a}?", "What was the total {N} of {a}?", "total {N} of {a} across all {Ts}", "What is {a}'s total {N} for all {Ts}?", "How much {N} did {a} have in total?"},
		func(d *byPeriod) ([]string, bool) { return number(sum(d.v[d.a])), true }},
	{"period average of item", []string{"What is the average {N} of {a} over all {Ts}?", "What was the average {N} for {a}?", "average {N} of {a} per {T}", "What is {a}'s average {N} across the {Ts}?"},
		func(d *byPeriod) ([]string, bool) { return number(mean(d.v[d.a])), true }},
	{"period greatest figure", []string{"What was the highest {N} of {a}?", "What is the highest {N} of {a} in any {T}?", "What was {a}'s highest {N}?"},
		func(d *byPeriod) ([]string, bool) { return number(sorted(d.v[d.a])[0]), true }},
	{"items total in", []string{"What was the total {N} in {p}?", "What is the total {N} of all {Ks} in {p}?", "total {N} across {Ks} in {p}", "What is the sum of {N} over all {Ks} in {p}?"},
		func(d *byPeriod) ([]string, bool) { return number(sum(d.at(d.p))), true }},
	{"items average in", []string{"What was the average {N} of the {Ks} in {p}?", "What is the average {N} across {Ks} in {p}?", "average {N} per {K} in {p}", "What is the average of {p} across {Ks}?"},
		func(d *byPeriod) ([]string, bool) { return number(mean(d.at(d.p))), true }},
	{"period total", []string{"What is the total {N} of all {Ks} over all {Ts}?", "What is the total {N} across all {Ks} and {Ts}?"},
		func(d *byPeriod) ([]string, bool) { return number(sum(d.all())), true }},
	{"item of greatest total", []string{"Which {K} had the highest total {N}?", "Which {K} had the most {N} in total?", "Which {K} had the highest total {N} over all {Ts}?"},
		func(d *byPeriod) ([]string, bool) { return d.ranked(d.rowSums(), 0, 1) }},
	{"item of least average", []string{"Which {K} had the lowest average {N}?", "Which {K} had the lowest average {N} over all {Ts}?"},
		func(d *byPeriod) ([]string, bool) { return d.ranked(d.rowSums(), len(d.v)-1, len(d.v)) }},
	{"period of greatest total", []string{"Which {T} had the highest total {N}?", "In which {T} was the total {N} highest?", "In which {T} was the total {N} of all {Ks} the highest?"},
		func(d *byPeriod) ([]string, bool) { return d.timeOf(d.columnSums(), 0) }},
	{"period total by", []string{"What is the total {N} by {T}?", "total {N} per {T}", "What was the total {N} of all {Ks} in each {T}?"},
		func(d *byPeriod) ([]string, bool) {
			var out []string
			for _, n := range d.columnSums() {
				out = append(out, number(n)...)
			}
			return out, true
		}},
	{"items apart in", []string{"What is the difference in {N} between {a} and {b} in {p}?", "How far apart were {a} and {b} in {N} in {p}?", "What was the difference between the {N} of {a} and {b} in {p}?"},
		func(d *byPeriod) ([]string, bool) { return number(apart(d.v[d.a][d.p], d.v[d.b][d.p])), true }},
	{"item more in", []string{"Did {a} have more {N} than {b} in {p}?", "Was the {N} of {a} higher than that of {b} in {p}?", "In {p}, did {a} have a higher {N} than {b}?"},
		func(d *byPeriod) ([]string, bool) { return yesNo(d.v[d.a][d.p].Cmp(d.v[d.b][d.p]) > 0), true }},
	{"item share in", []string{"What share of the total {N} in {p} came from {a}?", "What percentage of {N} in {p} was from {a}?", "In {p}, what share of the {N} did {a} have?"},
		func(d *byPeriod) ([]string, bool) { return number(percent(d.v[d.a][d.p], sum(d.at(d.p)))), true }},
	{"item ratio in", []string{"What is the ratio of the {N} of {a} to that of {b} in {p}?", "ratio of {a}'s {N} to {b}'s {N} in {p}"},
		func(d *byPeriod) ([]string, bool) { return number(quotient(d.v[d.a][d.p], d.v[d.b][d.p])), true }},
	{"items sum of two in", []string{"What is the combined {N} of {a} and {b} in {p}?", "What was the total {N} of {a} and {b} in {p}?"},
		func(d *byPeriod) ([]string, bool) {
			return number(new(big.Rat).Add(d.v[d.a][d.p], d.v[d.b][d.p])), true
		}},
	{"item sum from to", []string{"What was the total {N} of {a} from {p} to {q}?", "total {N} of {a} between {p} and {q}"},
		func(d *byPeriod) ([]string, bool) { return number(sum(d.v[d.a][d.p : d.q+1])), true }},
	{"item grew most", []string{"Which {K} grew most from {p} to {q}?", "Which {K} had the highest growth in {N} from {p} to {q}?"},
		func(d *byPeriod) ([]string, bool) {
			by, percents := d.change()
			most, ok := d.ranked(by, 0, 1)
			first, _ := d.ranked(percents, 0, 1)
			if most[0] != first[0] || sorted(by)[0].Sign() <= 0 {
				return nil, true // either may be meant
			}
			return most, ok
		}},
	{"item rose most", []string{"Which {K} had the largest increase in {N} from {p} to {q}?", "Which {K} increased its {N} the most from {p} to {q}?", "Which {K} saw the biggest increase in {N} between {p} and {q}?"},
		func(d *byPeriod) ([]string, bool) {
			by, _ := d.change()
			most, ok := d.ranked(by, 0, 1)
			return most, ok && sorted(by)[0].Sign() > 0
		}},
	{"items that rose", []string{"How many {Ks} increased from {p} to {q}?", "How many {Ks} grew from {p} to {q}?", "How many {Ks} had more {N} in {q} than in {p}?", "How many {Ks} had a higher {N} in {q} than in {p}?"},
		func(d *byPeriod) ([]string, bool) {
			by, _ := d.change()
			return count(len(where(by, above(new(big.Rat))))), true
		}},
	{"period lacks time", []string{"Which {K} had the highest {N} in {noTime}?", "What was the total {N} in {noTime}?", "What was the {N} of {a} in {noTime}?", "How many {Ks} had more than {hi} {N} in {noTime}?"},
		func(d *byPeriod) ([]string, bool) { return nil, true }},
	{"period lacks item", []string{"What was the {N} of Ruritania in {p}?", "What is the total {N} of Ruritania over all {Ts}?", "In which {T} did Ruritania have the highest {N}?", "Did {a} have more {N} than Ruritania in {p}?"},
		func(d *byPeriod) ([]string, bool) { return nil, true }},
	{"period lacks measure", []string{"Which {K} had the highest shipping cost in {p}?", "What was the total headcount in {p}?", "In which {T} did {a} have the lowest churn?", "What is the average discount of {a}?"},
		func(d *byPeriod) ([]string, bool) { return nil, true }},
}
