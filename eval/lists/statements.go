package main

import (
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/eval"
)

// statement is a table with a row a measure and a column a year, and what a question over it speaks of.
type statement struct {
	eval.Entry
	rand   *rand.Rand
	labels []string
	v      [][]*big.Rat // by label and year
	years  []int
	a      int    // a row
	p, q   int    // two of its years, by their place
	absent int    // a year that nothing says
	noRow  string // a label that it lacks
}

var (
	yearLike  = regexp.MustCompile(`^(19|20)\d\d$`)
	labelLike = regexp.MustCompile(`^[A-Za-z][A-Za-z' ,-]{5,40}$`)
	moneyLike = regexp.MustCompile(`^\(?\$? ?[\d,]+(\.\d+)?\)?$`)
)

// statements draws at most n statements of a corpus.
func statements(corpus []eval.Entry, n int, r *rand.Rand) []*statement {
	var out []*statement
	for _, i := range r.Perm(len(corpus)) {
		if d := statementOf(corpus[i]); d != nil && len(out) < n {
			out = append(out, d)
		}
	}
	for i, d := range out {
		d.noRow = out[(i+1)%len(out)].labels[0]
	}
	return out
}

// statementOf reads a table whose first or second row has its years; nil where it is none.
func statementOf(e eval.Entry) *statement {
	d := &statement{Entry: e}
	for h := range min(2, len(e.Grid)) {
		if d.years = yearsOf(e.Grid[h]); d.years == nil {
			continue
		}
		for _, row := range e.Grid[h+1:] {
			d.row(row)
		}
		break
	}
	if len(d.years) < 2 || len(d.labels) < 3 {
		return nil
	}
	d.absent = 1987
	for d.says(strconv.Itoa(d.absent)) {
		d.absent--
	}
	return d
}

// yearsOf reads a row of headers that are years behind the first, which is none; nil for another row.
func yearsOf(row []string) []int {
	var out []int
	for i, text := range row {
		if i == 0 && !yearLike.MatchString(text) {
			continue
		}
		if !yearLike.MatchString(text) {
			return nil
		}
		y, _ := strconv.Atoi(text)
		if slices.Contains(out, y) {
			return nil
		}
		out = append(out, y)
	}
	return out
}

// row takes a row of plain figures in whose label no other has.
func (d *statement) row(row []string) {
	if len(row) != len(d.years)+1 || !labelLike.MatchString(row[0]) || strings.Contains(strings.ToLower(row[0]), "per ") || slices.Contains(d.labels, row[0]) {
		return
	}
	var figures []*big.Rat
	for _, text := range row[1:] {
		if !moneyLike.MatchString(text) {
			return
		}
		n, ok := new(big.Rat).SetString(strings.NewReplacer("$", "", ",", "", "(", "", ")", "", " ", "").Replace(text))
		if !ok || n.Sign() == 0 {
			return
		}
		if strings.HasPrefix(text, "(") {
			n.Neg(n)
		}
		figures = append(figures, n)
	}
	d.labels, d.v = append(d.labels, row[0]), append(d.v, figures)
}

// says tells whether the table or the text beside it has a text in it.
func (d *statement) says(text string) bool {
	l := list{Entry: d.Entry}
	return l.holds(text) || slices.ContainsFunc(d.Text, func(s string) bool { return strings.Contains(strings.ToLower(s), strings.ToLower(text)) })
}

// questions puts one question of each kind.
func (d *statement) questions() []question {
	d.a = d.rand.IntN(len(d.labels))
	p := d.rand.Perm(len(d.years))
	d.p, d.q = p[0], p[1]
	words := strings.NewReplacer("{a}", strings.ToLower(d.labels[d.a]), "{noRow}", strings.ToLower(d.noRow), "{Y}", strconv.Itoa(d.years[d.p]), "{Z}", strconv.Itoa(d.years[d.q]), "{noYear}", strconv.Itoa(d.absent))
	return questionsOf(statementKinds, d, d.ID, d.rand, words)
}

// statementKind is one kind of question over a statement. {a} stands for a label, {Y} and {Z} for two years.
type statementKind = kindOf[*statement]

var statementKinds = []statementKind{
	{"row higher in", []string{"Was {a} higher in {Y} than in {Z}?", "Did {a} exceed its {Z} level in {Y}?"},
		func(d *statement) ([]string, bool) {
			return yesNo(d.v[d.a][d.p].Cmp(d.v[d.a][d.q]) > 0), true
		}},
	{"year of greatest", []string{"In which year was {a} higher, {Y} or {Z}?", "In which year was {a} the highest?"},
		func(d *statement) ([]string, bool) {
			best := where(d.v[d.a], same(sorted(d.v[d.a])[0]))[0]
			return []string{strconv.Itoa(d.years[best])}, len(d.years) == 2 && distinct(d.v[d.a])
		}},
	{"row lacks year", []string{"What was {a} in {noYear}?", "What was the change in {a} from {noYear} to {Y}?", "By what percentage did {a} change between {noYear} and {Y}?", "Was {a} higher in {Y} than in {noYear}?"},
		func(d *statement) ([]string, bool) { return nil, true }},
	{"statement lacks row", []string{"What was {noRow} in {Y}?", "What was the change in {noRow} from {Y} to {Z}?", "What share of {noRow} was {a} in {Y}?"},
		func(d *statement) ([]string, bool) {
			return nil, !slices.ContainsFunc(strings.Fields(d.noRow), func(w string) bool { return len(w) > 2 && d.says(w[:len(w)-1]) })
		}},
	{"row lacks unit", []string{"How many parsecs was {a} in {Y}?", "What was {a} in zlotys in {Y}?", "What was {a} per hectare in {Y}?", "How many kilograms of {a} were there in {Y}?"},
		func(d *statement) ([]string, bool) { return nil, true }},
	{"row lacks segment", []string{"What was {a} in the Antarctica segment in {Y}?", "What was {a} of Ruritania in {Y}?", "How much did Ruritania contribute to {a} in {Y}?", "What was the {Y} {a} for the Zeppelin division?"},
		func(d *statement) ([]string, bool) { return nil, true }},
	{"row lacks person", []string{"Who approved {a} in {Y}?", "What was the {a} of Jane Zimmerling in {Y}?", "Which manager was responsible for {a} in {Y}?", "Who was the auditor of {a} in {Y}?"},
		func(d *statement) ([]string, bool) { return nil, !d.says("audit") && !d.says("manager") }},
	{"row lacks part of year", []string{"What was {a} in the third quarter of {Y}?", "What was {a} in May {Y}?", "What was {a} in Q3 {Y}?", "What was {a} for the first half of {Y}?"},
		func(d *statement) ([]string, bool) {
			return nil, !slices.ContainsFunc([]string{"quarter", "may", "half", "month"}, d.says)
		}},
	{"row lacks cause", []string{"Why was {a} higher in {Y} than in {Z}?", "What caused {a} to change in {Y}?", "How does {a} in {Y} compare with competitors?"},
		func(d *statement) ([]string, bool) { return nil, len(d.Text) == 0 }},
}
