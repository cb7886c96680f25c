package main

import (
	"fmt"
	"math/big"
	"strconv"
)

// dateKinds speak of the quarters that the days of the rows are in.
var dateKinds = []kind{
	{"sum by quarter", false, false, []string{"What is the total {N} by quarter?", "total {N} per quarter", "Sum of {N} for each quarter"},
		func(d *draw) ([]string, bool) {
			return d.quarterly(func(rows []int) *big.Rat { return d.sumOf(rows) })
		}},
	{"count by quarter", false, false, []string{"How many rows are there per quarter?", "number of rows by quarter", "Count the rows for each quarter."},
		func(d *draw) ([]string, bool) {
			return d.quarterly(func(rows []int) *big.Rat { return big.NewRat(int64(len(rows)), 1) })
		}},
	{"sum of quarter", false, false, []string{"What is the total {N} in the second quarter of {year}?", "What was the total {N} for the second quarter of {year}?", "total {N}, second quarter of {year}", "second quarter of {year} total {N}", "What is the total {N} in Q2 {year}?", "Total {N} for Q2 of {year}"},
		func(d *draw) ([]string, bool) {
			rows := d.quarters()[d.year()+", Q2"]
			return number(d.sumOf(rows)), len(rows) > 0
		}},
	{"count of quarter", false, false, []string{"How many rows are from the second quarter of {year}?", "How many rows are in Q2 {year}?", "number of rows in the second quarter of {year}", "Count the rows of Q2 {year}."},
		func(d *draw) ([]string, bool) {
			rows := d.quarters()[d.year()+", Q2"]
			return count(len(rows)), len(rows) > 0
		}},
	{"greatest quarter", false, false, []string{"Which quarter had the highest total {N}?", "What quarter had the largest total {N}?"},
		func(d *draw) ([]string, bool) {
			best, name := new(big.Rat), ""
			for _, q := range d.inQuarters() {
				switch n := d.sumOf(d.quarters()[q]); n.Cmp(best) {
				case 1:
					best, name = n, q
				case 0:
					name = ""
				}
			}
			return []string{name}, name != ""
		}},
}

// quarters are the rows of each quarter, none where the list has no days or several columns of them.
func (d *draw) quarters() map[string][]int {
	out := map[string][]int{}
	if len(d.dates) != 1 {
		return out
	}
	for i, row := range d.rows {
		q := quarterOf(row[d.dates[0]])
		out[q] = append(out[q], i)
	}
	return out
}

func quarterOf(text string) string {
	t := day(text)
	return fmt.Sprintf("%d, Q%d", t.Year(), (int(t.Month())+2)/3)
}

// inQuarters are the quarters in the order of the rows.
func (d *draw) inQuarters() []string {
	var out []string
	seen := map[string]bool{}
	for _, row := range d.rows {
		if len(d.dates) != 1 {
			break
		}
		if q := quarterOf(row[d.dates[0]]); !seen[q] {
			seen[q] = true
			out = append(out, q)
		}
	}
	return out
}

// quarterly gives a figure of the rows of each quarter.
func (d *draw) quarterly(of func([]int) *big.Rat) ([]string, bool) {
	var out []string
	for _, q := range d.inQuarters() {
		out = append(out, number(of(d.quarters()[q]))...)
	}
	return out, len(out) > 1
}

// year is that of the first row, "" where the list has no days.
func (d *draw) year() string {
	if len(d.dates) != 1 {
		return ""
	}
	return strconv.Itoa(day(d.rows[0][d.dates[0]]).Year())
}
