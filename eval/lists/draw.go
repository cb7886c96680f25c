package main

import (
	"math/big"
	"math/rand/v2"
	"strings"
)

// question is one that is asked, and its answers: nil where it must be refused.
type question struct {
	kind, table, text string
	want              []string
	ordered           bool // the answers must come in this order
}

// draw is what the questions over one list speak of.
type draw struct {
	*list
	other *list // names of which the list lacks are asked for
	rand  *rand.Rand

	key, group, measure, second int // columns; group and second may be -1
	a, b                        int // two rows
	x, y                        string
	v, u                        []*big.Rat // figures of measure and second
	of, ofY                     []int      // rows of x and y
	bound, low                  *big.Rat
}

// questions draws columns, rows and texts, and puts one question of each kind that the list allows.
func (d *draw) questions() []question {
	d.choose()
	words := d.words()
	var out []question
	for _, k := range kinds {
		if k.group && d.group < 0 || k.rows && (!d.once(d.name(d.a), d.key) || !d.once(d.name(d.b), d.key)) {
			continue
		}
		want, ok := k.answer(d)
		if !ok {
			continue
		}
		out = append(out, question{kind: k.name, table: d.ID, text: worded(d.rand, words, k.wordings), want: want, ordered: k.name == inOrder})
	}
	return out
}

// worded puts a question in one of its wordings.
func worded(r *rand.Rand, words *strings.Replacer, wordings []string) string {
	text := words.Replace(wordings[r.IntN(len(wordings))])
	return strings.ToUpper(text[:1]) + text[1:]
}

// kindOf is one kind of question over a table of some shape: its wordings, and its answers over what was drawn; ok is false
// where the table does not allow it.
type kindOf[D any] struct {
	name     string
	wordings []string
	answer   func(D) (want []string, ok bool)
}

// questionsOf puts one question of each kind over what was drawn of a table.
func questionsOf[D any](kinds []kindOf[D], d D, table string, r *rand.Rand, words *strings.Replacer) []question {
	var out []question
	for _, k := range kinds {
		if want, ok := k.answer(d); ok {
			out = append(out, question{kind: k.name, table: table, text: worded(r, words, k.wordings), want: want})
		}
	}
	return out
}

func (d *draw) choose() {
	d.key, d.group, d.second = d.keys[0], -1, -1
	p := d.rand.Perm(len(d.measures))
	d.measure = d.measures[p[0]]
	d.v = d.figures(d.measure)
	if len(p) > 1 {
		d.second = d.measures[p[1]]
		d.u = d.figures(d.second)
	}
	rows := d.rand.Perm(len(d.rows))
	d.a, d.b = rows[0], rows[1]
	s := sorted(d.v)
	d.bound, d.low = s[len(s)/3], s[len(s)-3]
	if len(d.groups) == 0 {
		return
	}
	d.group = d.groups[d.rand.IntN(len(d.groups))]
	texts := d.texts()
	p = d.rand.Perm(len(texts))
	d.x, d.y = texts[p[0]], texts[p[1]]
	d.of, d.ofY = d.rowsOf(d.x), d.rowsOf(d.y)
	if !d.once(d.x, d.group) || !d.once(d.y, d.group) {
		d.group = -1
	}
}

// words fill the blanks of a wording.
func (d *draw) words() *strings.Replacer {
	c := func(i int) string {
		if i < 0 {
			return ""
		}
		name, _, _ := strings.Cut(strings.ToLower(d.Grid[0][i]), "(")
		return strings.TrimSpace(name)
	}
	return strings.NewReplacer("{K}", c(d.key), "{Ks}", plural(c(d.key)), "{N}", c(d.measure), "{M}", c(d.second), "{M1}", singular(c(d.second)),
		"{C}", c(d.group), "{Cs}", plural(c(d.group)), "{a}", d.name(d.a), "{b}", d.name(d.b), "{x}", d.x, "{y}", d.y,
		"{near}", plainNumber(d.near()), "{year}", d.year(), "{hi}", plainNumber(d.bound), "{lo}", plainNumber(d.low), "{n}", plainNumber(d.v[d.a]),
		"{noName}", d.other.rows[0][d.other.keys[0]], "{noColumn}", strings.ToLower(d.other.Grid[0][d.other.measures[0]]))
}

func plural(w string) string {
	switch {
	case len(w) > 2 && strings.HasSuffix(w, "y") && !strings.ContainsAny(w[len(w)-2:len(w)-1], "aeiou"):
		return w[:len(w)-1] + "ies"
	case strings.HasSuffix(w, "s") || strings.HasSuffix(w, "x") || strings.HasSuffix(w, "ch"):
		return w + "es"
	}
	return w + "s"
}

// singular undoes what plural does to most words.
func singular(w string) string {
	switch {
	case strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		return w[:len(w)-1]
	}
	return w
}

func plainNumber(r *big.Rat) string {
	s := r.FloatString(6)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

func (d *draw) name(row int) string { return d.rows[row][d.key] }

func (d *draw) names(rows []int) []string {
	var out []string
	for _, i := range rows {
		out = append(out, d.name(i))
	}
	return out
}

func (d *draw) figures(col int) []*big.Rat {
	out := make([]*big.Rat, len(d.rows))
	for i, row := range d.rows {
		out[i] = figure(row[col])
	}
	return out
}

// texts are the different texts of the group's column, in the order of the list.
func (d *draw) texts() []string {
	var out []string
	seen := map[string]bool{}
	for _, row := range d.rows {
		if t := row[d.group]; !seen[t] {
			seen[t] = true
			out = append(out, t)
		}
	}
	return out
}

func (d *draw) rowsOf(text string) []int {
	var out []int
	for i, row := range d.rows {
		if row[d.group] == text {
			out = append(out, i)
		}
	}
	return out
}

// at gives the figures of some rows.
func at(v []*big.Rat, rows []int) []*big.Rat {
	var out []*big.Rat
	for _, i := range rows {
		out = append(out, v[i])
	}
	return out
}

// rest are the rows that are not among others.
func (d *draw) rest(rows []int) []int {
	out := map[int]bool{}
	for _, i := range rows {
		out[i] = true
	}
	var left []int
	for i := range d.rows {
		if !out[i] {
			left = append(left, i)
		}
	}
	return left
}

// each gives a figure of the rows of each group.
func (d *draw) each(of func([]int) *big.Rat) []string {
	var out []string
	for _, t := range d.texts() {
		out = append(out, number(of(d.rowsOf(t)))...)
	}
	return out
}

// first gives the group with the greatest figure, "" where groups tie.
func (d *draw) first(of func([]int) *big.Rat) string {
	best, text := (*big.Rat)(nil), ""
	for _, t := range d.texts() {
		switch n := of(d.rowsOf(t)); {
		case best == nil || n.Cmp(best) > 0:
			best, text = n, t
		case n.Cmp(best) == 0:
			text = ""
		}
	}
	return text
}
