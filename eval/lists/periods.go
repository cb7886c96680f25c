package main

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// byPeriod is a table with a row an item and a column a time, made from the names of a list: figures are drawn.
type byPeriod struct {
	*list
	rand   *rand.Rand
	name   string // what its figures are
	noun   string // what its columns are: "month"
	times  []string
	v      [][]*big.Rat // by row and column
	a, b   int          // two rows
	p, q   int          // two columns, the first before the second
	bound  *big.Rat
	absent string // a time that the table lacks
}

// timesOf are the columns of a table by period, and times of the kind that it lacks.
var timesOf = []struct {
	noun, absent string
	times        []string
}{
	{"month", "November", []string{"January", "February", "March", "April", "May", "June"}},
	{"month", "Dec 2023", []string{"Jan 2023", "Feb 2023", "Mar 2023", "Apr 2023"}},
	{"quarter", "Q1 2020", []string{"Q1", "Q2", "Q3", "Q4"}},
	{"year", "2009", []string{"2019", "2020", "2021", "2022", "2023"}},
}

// timeNames are words for times, or no words for figures: names of columns that a table by period may not have.
var timeNames = regexp.MustCompile(`(?i)\b(months?|years?|days?|quarters?|dates?|for|against)\b`)

// pivot makes a table by period of a list's first names, nil where these or its figures are called as times are.
func pivot(l *list, r *rand.Rand) *byPeriod {
	times := timesOf[r.IntN(len(timesOf))]
	d := &byPeriod{rand: r, noun: times.noun, absent: times.absent, times: times.times}
	key, measure := l.Grid[0][l.keys[0]], l.Grid[0][l.measures[0]]
	if timeNames.MatchString(key) || timeNames.MatchString(measure) {
		return nil
	}
	e := l.Entry
	e.ID, e.Title, e.Section = "by period "+l.ID, fmt.Sprintf("%s by %s and %s", measure, strings.ToLower(key), d.noun), ""
	e.Text, e.HeaderRows, e.StubColumns = nil, 1, 1
	e.Grid = [][]string{append([]string{key}, d.times...)}
	for _, row := range l.rows[:min(len(l.rows), 9)] {
		figures := make([]*big.Rat, len(d.times))
		cells := []string{row[l.keys[0]]}
		for i := range figures {
			n := r.Int64N(9000) + 100
			figures[i] = big.NewRat(n, 1)
			cells = append(cells, thousands(n))
		}
		d.v = append(d.v, figures)
		e.Grid = append(e.Grid, cells)
	}
	d.list = &list{Entry: e, rows: e.Grid[1:], keys: []int{0}, measures: []int{l.measures[0]}}
	d.name = measure
	rows, cols := r.Perm(len(d.v)), r.Perm(len(d.times))
	d.a, d.b, d.p, d.q = rows[0], rows[1], min(cols[0], cols[1]), max(cols[0], cols[1])
	d.bound = sorted(d.at(d.p))[len(d.v)/3]
	return d
}

func thousands(n int64) string {
	if n < 1000 {
		return strconv.FormatInt(n, 10)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// at are the figures of one column.
func (d *byPeriod) at(col int) []*big.Rat {
	var out []*big.Rat
	for _, row := range d.v {
		out = append(out, row[col])
	}
	return out
}

// all are all figures.
func (d *byPeriod) all() []*big.Rat { return slices.Concat(d.v...) }

// sums are the sums of the rows, or of the columns.
func (d *byPeriod) rowSums() (out []*big.Rat) {
	for _, row := range d.v {
		out = append(out, sum(row))
	}
	return out
}

func (d *byPeriod) columnSums() (out []*big.Rat) {
	for i := range d.times {
		out = append(out, sum(d.at(i)))
	}
	return out
}

// item and items name the rows of some places, ranked those of some places in the order of their figures.
func (d *byPeriod) item(i int) string { return d.rows[i][0] }

func (d *byPeriod) items(rows []int) []string {
	var out []string
	for _, i := range rows {
		out = append(out, d.item(i))
	}
	return out
}

func (d *byPeriod) ranked(v []*big.Rat, from, to int) ([]string, bool) {
	var out []string
	for _, x := range sorted(v)[from:to] {
		out = append(out, d.items(where(v, same(x)))...)
	}
	return out, distinct(v)
}

// timeOf names the column with the figure in one place of their order.
func (d *byPeriod) timeOf(v []*big.Rat, place int) ([]string, bool) {
	return []string{d.times[where(v, same(sorted(v)[place]))[0]]}, distinct(v)
}

// change is that of a row from the one column to the other, and in percent.
func (d *byPeriod) change() (by, percents []*big.Rat) {
	for _, row := range d.v {
		c := new(big.Rat).Sub(row[d.q], row[d.p])
		by = append(by, c)
		percents = append(percents, percent(c, row[d.p]))
	}
	return by, percents
}

// questions puts one question of each kind.
func (d *byPeriod) questions() []question {
	key := strings.ToLower(d.Grid[0][0])
	name, _, _ := strings.Cut(strings.ToLower(d.name), "(")
	words := strings.NewReplacer("{K}", key, "{Ks}", plural(key), "{N}", strings.TrimSpace(name), "{T}", d.noun, "{Ts}", d.noun+"s", "{a}", d.item(d.a), "{b}", d.item(d.b),
		"{p}", d.times[d.p], "{q}", d.times[d.q], "{hi}", plainNumber(d.bound), "{noTime}", d.absent)
	return questionsOf(periodKinds, d, d.ID, d.rand, words)
}
