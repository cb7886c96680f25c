package rules

import (
	"slices"
	"strconv"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
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
	{"older than", aggregate.Gt}, {"younger than", aggregate.Lt}, {"under", aggregate.Lt}, {"below", aggregate.Lt}, {"exactly", aggregate.Eq}, {"equal to", aggregate.Eq},
}

// boundAt reads a bound on a figure: "more than 100", "below $500 thousand", "between 10 and 20".
func boundAt(words []lang.Word, i int) (listToken, bool) {
	t := listToken{kind: aBound, scale: -1}
	at := 0
	for _, p := range boundPhrases {
		if n := lang.PhraseAt(words, i, p.words); n > 0 {
			t.cmp, at = p.cmp, i+n
			t.ofAge = words[i].Text == "older" || words[i].Text == "younger"
			break
		}
	}
	if at == 0 && i+3 < len(words) && words[i+1].Number && words[i+3].Number && (words[i].Text == "between" && words[i+2].Text == "and" || words[i].Text == "from" && words[i+2].Text == "to" && !lang.IsYear(words[i+1])) {
		t.cmp, t.values, t.to = aggregate.Between, []string{words[i+1].Text, words[i+3].Text}, i+4
	} else if n := averageAt(words, at); at > 0 && n > 0 {
		t.average, t.to = true, at+n
		return t, true
	} else if at > 0 && at < len(words) {
		n, ok := lang.WordNumber(words[at].Text)
		switch {
		case words[at].Number:
			t.values = []string{words[at].Text}
		case ok:
			t.values = []string{strconv.Itoa(n)}
		default:
			return t, false
		}
		t.to = at + 1
	} else {
		return t, false
	}
	if t.to < len(words) && lang.ScaleWords[words[t.to].Text] > 0 {
		t.scale = lang.ScaleWords[words[t.to].Text]
		t.to++
	}
	if t.to < len(words) && words[t.to].Stem == "percent" {
		t.percent = true
		t.to++
	}
	return t, true
}

// orBeyond widens a bound by what stands behind it: "in 2019 or later", "400 or more".
func (t *listToken) orBeyond(words []lang.Word) {
	if t.to+1 >= len(words) || words[t.to].Text != "or" {
		return
	}
	switch words[t.to+1].Text {
	case "later", "after", "more", "above", "over", "higher":
		t.cmp, t.to = aggregate.Ge, t.to+2
	case "earlier", "before", "less", "fewer", "below", "under", "lower":
		t.cmp, t.to = aggregate.Le, t.to+2
	}
}

// bound gives each bound the column that it is on: a column named right behind it, or the last one named before it;
// of dates the only column that has dates.
func (r *listReader) bound() bool {
	for i := range r.tokens {
		t := &r.tokens[i]
		ok := true
		switch t.kind {
		case aBound:
			ok = t.against || r.boundFigures(i)
		case manifold:
			ok = r.boundTimes(i)
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
	if r.tokens[i].ofAge {
		return r.boundAge(i)
	}
	if ahead := i + 3; at < 0 && r.figures(ahead) && r.tokens[i+1].kind == joining && r.tokens[i+2].kind == aBound { // "at least 20 and at most 40 units"
		at = ahead
	}
	for j := i - 1; j >= 0 && at < 0; j-- {
		if r.figures(j) {
			at = j
		}
	}
	if at < 0 {
		return r.byPeriod
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

// boundAge puts a bound such as "older than 40" on the column of ages.
func (r *listReader) boundAge(i int) bool {
	k := slices.IndexFunc(r.columns, func(c listColumn) bool {
		return c.kind == table.TypeNumber && len(c.words) == 1 && c.words[0].Stem == "age"
	})
	if k < 0 {
		return false
	}
	index := r.columns[k].index
	t := &r.tokens[i]
	t.cond = &aggregate.Cond{Column: &aggregate.Columns{Index: &index}, Cmp: t.cmp, Values: t.values}
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
		own := int(r.s.T.Columns[c.index].Scale)
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
	for row := r.s.T.HeaderRows; row < len(r.s.Grid); row++ {
		cell := r.s.Number(row, col)
		if cell == nil || r.s.T.Rows[row].Kind != table.KindData {
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
