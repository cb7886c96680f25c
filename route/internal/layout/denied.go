package layout

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// Denies tells whether a label has a qualifier opposed to one that the question has.
func Denies(q *lang.Question, l Line) bool {
	if len(q.Against) == 0 {
		return false
	}
	has := func(stem string) bool {
		is := func(w lang.Word) bool { return w.Stem == stem }
		return slices.ContainsFunc(l.Own, is) || slices.ContainsFunc(l.Parents, is)
	}
	for _, w := range lang.SortedKeys(q.Against) {
		if has(w) && !slices.ContainsFunc(q.Against[w], has) {
			return true
		}
	}
	return false
}

// MisreadBy tells whether an expression reads a column that measures the opposite of what is asked: a volume for a value.
func MisreadBy(q *lang.Question, e aggregate.Expr, t *table.Table) bool {
	return slices.ContainsFunc(headersRead(nil, &e, t), func(path []string) bool { return deniesMeasure(q, path) })
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
func deniesMeasure(q *lang.Question, path []string) bool {
	if len(q.Against) == 0 || len(path) == 0 {
		return false
	}
	words := map[string]bool{}
	for _, part := range path {
		lang.AddStems(words, part)
	}
	has := func(list []string) bool { return slices.ContainsFunc(list, func(s string) bool { return words[s] }) }
	for _, pair := range lang.OpposedWords[:lang.OpposedMeasures] {
		if q.Against[pair[1][0]] != nil && has(pair[1]) && !has(pair[0]) || q.Against[pair[0][0]] != nil && has(pair[0]) && !has(pair[1]) {
			return true
		}
	}
	return false
}
