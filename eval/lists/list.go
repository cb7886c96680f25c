package main

import (
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tabrag/tabrag/eval"
)

// list is a table with a row a thing, and what its columns are.
type list struct {
	eval.Entry
	rows     [][]string
	keys     []int // columns of names, no two the same
	groups   []int // columns of names that rows share
	measures []int // columns of figures
	dates    []int // columns of days
}

var (
	headerWords = regexp.MustCompile(`^[A-Za-z][A-Za-z' ()$€%-]{2,24}$`)
	plainFigure = regexp.MustCompile(`^-?([1-9]\d{0,2}(,\d{3})+|0|[1-9]\d*)(\.\d+)?$`)
	nameLike    = regexp.MustCompile(`^[A-Za-z][A-Za-z' .-]{2,30}$`)
	groupLike   = regexp.MustCompile(`^[A-Z][A-Za-z ]{3,20}$`)
	// Figures under these names are of no use to add up or to compare.
	noMeasure = regexp.MustCompile(`(?i)\b(year|rank|ranking|no|season|week|round|pick|grid|lane|draw|number|pos|place|position|id|code|zip|rate|average|avg|age|percent|percentage|total)\b|%`)
)

// pick draws at most n lists of a corpus.
func pick(corpus []eval.Entry, n int, r *rand.Rand) []*list {
	var out []*list
	for _, i := range r.Perm(len(corpus)) {
		if l := listOf(corpus[i]); l != nil && len(out) < n {
			out = append(out, l)
		}
	}
	return out
}

// listOf reads the columns of a table; nil where it is no list, or has rows of totals.
func listOf(e eval.Entry) *list {
	if len(e.Grid) < 6 || len(e.Grid) > 80 {
		return nil
	}
	l := &list{Entry: e, rows: e.Grid[1:]}
	seen := map[string]bool{}
	for _, h := range e.Grid[0] {
		if seen[strings.ToLower(h)] {
			return nil
		}
		seen[strings.ToLower(h)] = true
	}
	for _, row := range l.rows {
		if len(row) != len(e.Grid[0]) || slices.ContainsFunc(row, func(c string) bool { return strings.Contains(strings.ToLower(c), "total") }) {
			return nil
		}
	}
	for i := range e.Grid[0] {
		l.column(i)
	}
	if len(l.measures) == 0 || len(l.keys) == 0 || slices.ContainsFunc(l.measures, l.addsUp) {
		return nil
	}
	return l
}

// addsUp tells whether the last figure of a column is the sum of those above it: a total that is not called so.
func (l *list) addsUp(col int) bool {
	above := new(big.Rat)
	last := len(l.rows) - 1
	for _, row := range l.rows[:last] {
		above.Add(above, figure(row[col]))
	}
	return above.Sign() != 0 && above.Cmp(figure(l.rows[last][col])) == 0
}

// column tells what a column is: names of the things, names of groups of them, figures, or none of these.
func (l *list) column(i int) {
	if !headerWords.MatchString(l.Grid[0][i]) {
		return
	}
	texts := map[string]bool{}
	figures, names, groups, years := true, true, true, true
	for _, row := range l.rows {
		texts[row[i]] = true
		v := figure(row[i])
		figures = figures && v != nil
		years = years && v != nil && v.Cmp(big.NewRat(1800, 1)) >= 0 && v.Cmp(big.NewRat(2100, 1)) <= 0
		names = names && nameLike.MatchString(row[i])
		groups = groups && groupLike.MatchString(row[i])
	}
	if l.Grid[0][i] == "Date" && !slices.ContainsFunc(l.rows, func(row []string) bool { return day(row[i]).IsZero() }) {
		l.dates = append(l.dates, i)
		return
	}
	switch {
	case figures && !years && !noMeasure.MatchString(l.Grid[0][i]) && 2*len(texts) > len(l.rows):
		l.measures = append(l.measures, i)
	case names && len(texts) == len(l.rows):
		l.keys = append(l.keys, i)
	case groups && len(texts) > 1 && 2*len(texts) <= len(l.rows):
		l.groups = append(l.groups, i)
	}
}

// figure reads a plain number, nil where a text is none.
func figure(text string) *big.Rat {
	text = strings.TrimSpace(text)
	if !plainFigure.MatchString(text) {
		return nil
	}
	v, _ := new(big.Rat).SetString(strings.ReplaceAll(text, ",", ""))
	return v
}

// holds tells whether any cell, header or title of a list has a text in it.
func (l *list) holds(text string) bool {
	text = strings.ToLower(text)
	in := func(s string) bool { return strings.Contains(strings.ToLower(s), text) }
	return in(l.Title) || in(l.Section) || slices.ContainsFunc(l.Grid, func(row []string) bool { return slices.ContainsFunc(row, in) })
}

// once tells whether a text is that of cells of one column alone.
func (l *list) once(text string, col int) bool {
	for _, row := range l.Grid {
		for i, c := range row {
			if i != col && strings.EqualFold(c, text) {
				return false
			}
		}
	}
	return true
}

// day reads a date, zero where a text is none.
func day(text string) time.Time {
	for _, layout := range []string{"January 2, 2006", "2 January 2006", time.DateOnly} {
		if t, err := time.Parse(layout, text); err == nil {
			return t
		}
	}
	return time.Time{}
}
