package route

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// boundPhrases stand before the number of a bound.
var boundPhrases = []struct {
	words string
	cmp   aggregate.Cmp
}{
	{"no more than", aggregate.Le}, {"not more than", aggregate.Le}, {"no less than", aggregate.Ge}, {"not less than", aggregate.Ge}, {"no fewer than", aggregate.Ge},
	{"more than", aggregate.Gt}, {"greater than", aggregate.Gt}, {"larger than", aggregate.Gt}, {"higher than", aggregate.Gt},
	{"less than", aggregate.Lt}, {"fewer than", aggregate.Lt}, {"lower than", aggregate.Lt}, {"smaller than", aggregate.Lt},
	{"at least", aggregate.Ge}, {"at most", aggregate.Le}, {"exceed", aggregate.Gt}, {"exceeds", aggregate.Gt}, {"exceeded", aggregate.Gt}, {"over", aggregate.Gt}, {"above", aggregate.Gt}, {"exceeding", aggregate.Gt},
	{"under", aggregate.Lt}, {"below", aggregate.Lt}, {"exactly", aggregate.Eq}, {"equal to", aggregate.Eq},
}

// boundAt reads a bound on a figure: "more than 100", "below $500 thousand", "between 10 and 20".
func boundAt(words []word, i int) (listToken, bool) {
	t := listToken{kind: aBound, scale: -1}
	at := 0
	for _, p := range boundPhrases {
		if n := phraseAt(words, i, p.words); n > 0 {
			t.cmp, at = p.cmp, i+n
			break
		}
	}
	if at == 0 && words[i].text == "between" && i+3 < len(words) && words[i+2].text == "and" && words[i+1].number && words[i+3].number {
		t.cmp, t.values, t.to = aggregate.Between, []string{words[i+1].text, words[i+3].text}, i+4
	} else if n := averageAt(words, at); at > 0 && n > 0 {
		t.average, t.to = true, at+n
		return t, true
	} else if at > 0 && at < len(words) {
		n, ok := wordNumber(words[at].text)
		switch {
		case words[at].number:
			t.values = []string{words[at].text}
		case ok:
			t.values = []string{strconv.Itoa(n)}
		default:
			return t, false
		}
		t.to = at + 1
	} else {
		return t, false
	}
	if t.to < len(words) && scaleWords[words[t.to].text] > 0 {
		t.scale = scaleWords[words[t.to].text]
		t.to++
	}
	if t.to < len(words) && words[t.to].stem == "percent" {
		t.percent = true
		t.to++
	}
	return t, true
}

// orBeyond widens a bound by what stands behind it: "in 2019 or later", "400 or more".
func (t *listToken) orBeyond(words []word) {
	if t.to+1 >= len(words) || words[t.to].text != "or" {
		return
	}
	switch words[t.to+1].text {
	case "later", "after", "more", "above", "over", "higher":
		t.cmp, t.to = aggregate.Ge, t.to+2
	case "earlier", "before", "less", "fewer", "below", "under", "lower":
		t.cmp, t.to = aggregate.Le, t.to+2
	}
}

// datePhrases stand before the date of a bound on dates.
var datePhrases = map[string]aggregate.Cmp{
	"before": aggregate.Lt, "after": aggregate.Gt, "since": aggregate.Ge, "until": aggregate.Le, "in": aggregate.Eq, "on": aggregate.Eq, "during": aggregate.Eq,
}

// dateAt reads a bound on dates: "before 2016", "in May 2018", "between 2015 and 2018".
func (r *listReader) dateAt(i int) (listToken, bool) {
	words, q := r.w.q.words, r.w.q
	t := listToken{kind: aDate}
	for k, d := range q.dates {
		if d.year == 0 || d.quarter+d.half > 0 || d.from != i+1 {
			continue
		}
		if words[i].text == "between" || words[i].text == "from" {
			if k+1 >= len(q.dates) || !q.ranged || len(q.dates) != 2 || q.dates[k+1].from != d.to+1 || q.dates[k+1].year == 0 {
				return t, false
			}
			t.cmp, t.values, t.to = aggregate.Between, []string{isoDate(d), isoDate(q.dates[k+1])}, q.dates[k+1].to
			return t, true
		}
		if cmp, ok := datePhrases[words[i].text]; ok {
			t.cmp, t.values, t.to = cmp, []string{isoDate(d)}, d.to
			if cmp == aggregate.Eq {
				t.orBeyond(words)
			}
			return t, true
		}
	}
	return t, false
}

// isoDate writes the parts of a date that are named.
func isoDate(d date) string {
	switch {
	case d.month > 0 && d.day > 0:
		return fmt.Sprintf("%04d-%02d-%02d", d.year, d.month, d.day)
	case d.month > 0:
		return fmt.Sprintf("%04d-%02d", d.year, d.month)
	}
	return strconv.Itoa(d.year)
}

// bound gives each bound the column that it is on: a column named right behind it, or the last one named before it;
// of dates the only column that has dates.
func (r *listReader) bound() bool {
	for i := range r.tokens {
		t := &r.tokens[i]
		ok := true
		switch t.kind {
		case aBound:
			ok = r.boundFigures(i)
		case aDate:
			ok = r.boundDates(i)
		}
		if !ok {
			return false
		}
	}
	return true
}

func (r *listReader) boundFigures(i int) bool {
	at := -1
	if r.figures(i+1) && !(i+2 < len(r.tokens) && r.tokens[i+2].kind == aBound) {
		at = i + 1
	}
	for j := i - 1; j >= 0 && at < 0; j-- {
		if r.figures(j) {
			at = j
		}
	}
	if at < 0 {
		return false
	}
	t := &r.tokens[i]
	c := r.columns[r.tokens[at].col]
	if t.average {
		return r.boundAverage(i, r.tokens[at].col)
	}
	values, ok := r.scaled(c, t.values, t.scale)
	if !ok || t.percent && c.unit != table.Percent {
		return false
	}
	r.tokens[at].used = true
	index := c.index
	t.cond = &aggregate.Cond{Column: &aggregate.Columns{Index: &index}, Cmp: t.cmp, Values: values}
	return true
}

// figures tells whether a token names a column of figures.
func (r *listReader) figures(i int) bool {
	return i < len(r.tokens) && r.tokens[i].kind == aColumn && r.columns[r.tokens[i].col].kind == table.TypeNumber
}

// scaled writes the numbers of a bound as values of a column. Without a scale word they are meant as the column prints
// its figures where they are about as large as those, else as they stand.
func (r *listReader) scaled(c listColumn, numbers []string, scale int) ([]string, bool) {
	low, high, ok := r.printed(c.index)
	if !ok {
		return nil, false
	}
	var out []string
	for _, text := range numbers {
		n, err := table.ParseDecimal(text)
		if err != nil {
			return nil, false
		}
		own := int(r.s.t.Columns[c.index].Scale)
		switch {
		case scale >= 0:
			n = n.Shift(scale)
		case own != 0 && n.Cmp(low) >= 0 && n.Cmp(high) <= 0:
			n = n.Shift(own)
		case own != 0 && (n.Cmp(low.Shift(own)) < 0 || n.Cmp(high.Shift(own)) > 0):
			return nil, false
		}
		out = append(out, n.String())
	}
	return out, true
}

// printed gives the least and the greatest figure of a column as printed.
func (r *listReader) printed(col int) (low, high table.Decimal, ok bool) {
	for row := r.s.t.HeaderRows; row < len(r.s.grid); row++ {
		cell := r.s.number(row, col)
		if cell == nil || r.s.t.Rows[row].Kind != table.KindData {
			continue
		}
		n := cell.Value.Number
		if !ok || n.Cmp(low) < 0 {
			low = n
		}
		if !ok || n.Cmp(high) > 0 {
			high = n
		}
		ok = true
	}
	return low, high, ok
}

// rowDates are the words of columns that say of which time a row as a whole is.
var rowDates = stems("date year month day week time period quarter fiscal season order invoice transaction booking posting")

// boundDates puts a bound on the one column of dates, or of years, that the list has or the question names.
func (r *listReader) boundDates(i int) bool {
	col := -1
	for k, c := range r.columns {
		if c.kind != table.TypeDate && !(c.kind == table.TypeNumber && saysStem(r.s.t.Columns[c.index].Name(), "year")) {
			continue
		}
		if col >= 0 {
			return false
		}
		col = k
	}
	if col < 0 {
		return false
	}
	named := false
	for j := range r.tokens {
		if r.tokens[j].kind == aColumn && r.tokens[j].col == col && j < i {
			r.tokens[j].used, named = true, true
		}
	}
	if !named && slices.ContainsFunc(r.columns[col].words, func(x word) bool { return !rowDates[x.stem] }) {
		return false // the revenue in 2018 is not that of the stores opened in 2018
	}
	t := &r.tokens[i]
	index := r.columns[col].index
	at := &aggregate.Columns{Index: &index}
	if !strings.Contains(t.values[0], "-") {
		at.Read = aggregate.Year
		if t.cmp == aggregate.Between && r.yearEach(index) && !r.hasTexts(index, t.values) {
			return false // figures of a year each, and not of all years asked for
		}
	} else if r.columns[col].kind != table.TypeDate || t.cmp == aggregate.Between {
		return false
	}
	t.cond = &aggregate.Cond{Column: at, Cmp: t.cmp, Values: t.values}
	return true
}

// yearEach tells whether a list has one row a year, named in a column.
func (r *listReader) yearEach(col int) bool {
	for row := r.s.t.HeaderRows; row < len(r.s.grid); row++ {
		if c := r.s.cell(row, col); c != nil && r.s.t.Rows[row].Kind == table.KindData && len(strings.TrimSpace(c.Text)) != len("2006") {
			return false
		}
	}
	return r.s.textsIn(col).single()
}

// hasTexts tells whether a column has cells of these texts.
func (r *listReader) hasTexts(col int, texts []string) bool {
	for _, text := range texts {
		if !slices.ContainsFunc(r.s.grid, func(row []*table.Cell) bool { return row[col] != nil && strings.TrimSpace(row[col].Text) == text }) {
			return false
		}
	}
	return true
}
