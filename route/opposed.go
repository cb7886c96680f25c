package route

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// opposedWords are pairs of qualifiers of which a label has one and a question the other only where they speak of
// different things. Those up to opposedMeasures name what a column measures: one is never read for the other.
var opposedWords = [][2][]string{
	{{"value", "valu"}, {"volum"}},
	{{"gross"}, {"net"}},
	{{"basic"}, {"dilut"}},
	{{"pretax"}, {"aftertax"}},
	{{"current"}, {"noncurr", "noncurrent"}},
	{{"import"}, {"export"}},
	{{"male", "man"}, {"femal", "woman"}},
	{{"begin", "open"}, {"end", "close"}},
	{{"domest"}, {"foreign", "intern"}},
	{{"asset"}, {"liabil"}},
	{{"receiv"}, {"payabl"}},
	{{"debit"}, {"credit"}},
	{{"budget", "forecast", "plan"}, {"actual"}},
	{{"maximum"}, {"minimum"}},
	{{"highest", "high"}, {"lowest", "low"}},
	{{"increas"}, {"decreas"}},
	{{"realiz"}, {"unrealiz"}},
	{{"fund"}, {"unfund"}},
	{{"consolid"}, {"unconsolid"}},
	{{"vest"}, {"unvest", "nonvest"}},
	{{"urban"}, {"rural"}},
}

const opposedMeasures = 7

// findAgainst gives for each qualifier that speaks against a label the ones that are asked for instead.
func (q *question) findAgainst() map[string][]string {
	out := map[string][]string{}
	for _, pair := range opposedWords {
		first, second := q.has(pair[0]...), q.has(pair[1]...)
		switch {
		case first && !second:
			for _, w := range pair[1] {
				out[w] = pair[0]
			}
		case second && !first:
			for _, w := range pair[0] {
				out[w] = pair[1]
			}
		}
	}
	return out
}

// denied tells whether a label has a qualifier opposed to one that the question has.
func (q *question) denied(l line) bool {
	if len(q.against) == 0 {
		return false
	}
	has := func(stem string) bool {
		is := func(w word) bool { return w.stem == stem }
		return slices.ContainsFunc(l.own, is) || slices.ContainsFunc(l.parents, is)
	}
	for _, w := range sortedKeys(q.against) {
		if has(w) && !slices.ContainsFunc(q.against[w], has) {
			return true
		}
	}
	return false
}

// misread tells whether an expression reads a column that measures the opposite of what is asked: a volume for a value.
func (q *question) misread(e aggregate.Expr, t *table.Table) bool {
	return slices.ContainsFunc(headersRead(nil, &e, t), q.deniesMeasure)
}

// headersRead adds the headers of the columns that an expression reads, those of one after the other that are the same
// once.
func headersRead(headers [][]string, e *aggregate.Expr, t *table.Table) [][]string {
	columns := []*aggregate.Columns{e.By, e.Return}
	if e.Cells != nil && !e.Cells.Transposed {
		columns = append(columns, e.Cells.Columns)
	}
	for _, c := range columns {
		if c == nil {
			continue
		}
		path := c.Path
		if c.Index != nil && *c.Index >= 0 && *c.Index < len(t.Columns) {
			path = t.Columns[*c.Index].Path
		}
		if n := len(headers); n == 0 || !slices.Equal(headers[n-1], path) {
			headers = append(headers, path)
		}
	}
	for i := range e.Args {
		headers = headersRead(headers, &e.Args[i], t)
	}
	return headers
}

// deniesMeasure tells whether a header measures the opposite of what is asked.
func (q *question) deniesMeasure(path []string) bool {
	if len(q.against) == 0 || len(path) == 0 {
		return false
	}
	words := map[string]bool{}
	for _, part := range path {
		addStems(words, part)
	}
	has := func(list []string) bool { return slices.ContainsFunc(list, func(s string) bool { return words[s] }) }
	for _, pair := range opposedWords[:opposedMeasures] {
		if q.against[pair[1][0]] != nil && has(pair[1]) && !has(pair[0]) || q.against[pair[0][0]] != nil && has(pair[0]) && !has(pair[1]) {
			return true
		}
	}
	return false
}
