package route

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// datePhrases stand before the date of a bound on dates.
var datePhrases = map[string]aggregate.Cmp{
	"before": aggregate.Lt, "after": aggregate.Gt, "since": aggregate.Ge, "until": aggregate.Le, "in": aggregate.Eq, "on": aggregate.Eq, "during": aggregate.Eq,
}

// dateAt reads a bound on dates: "before 2016", "in May 2018", "in the second quarter of 2018", "between 2015 and 2018".
func (r *listReader) dateAt(i int) (listToken, bool) {
	words, q := r.w.q.words, r.w.q
	t := listToken{kind: aDate}
	at := i + 1
	if at < len(words) && words[at].text == "the" {
		at++
	}
	for k, d := range q.dates {
		if d.year == 0 || d.half > 0 || d.fiscal || d.from != at {
			continue
		}
		if words[i].text == "between" || words[i].text == "from" {
			if k+1 >= len(q.dates) || !q.ranged || len(q.dates) != 2 || q.dates[k+1].from != d.to+1 || q.dates[k+1].year == 0 {
				return t, false
			}
			t.cmp, t.dates, t.to = aggregate.Between, []date{d, q.dates[k+1]}, q.dates[k+1].to
			return t, true
		}
		if cmp, ok := datePhrases[words[i].text]; ok {
			t.cmp, t.dates, t.to = cmp, []date{d}, d.to
			if cmp == aggregate.Eq {
				t.orBeyond(words)
			}
			return t, true
		}
	}
	return t, false
}

// timeGroups are the parts of dates that rows are grouped by.
var timeGroups = map[string][]aggregate.Reading{"year": {aggregate.Year}, "month": {aggregate.Year, aggregate.MonthName}}

// periodAt reads "per month", "by year" and "which month" where no column is called so.
func (r *listReader) periodAt(i int) (listToken, bool) {
	words := r.w.q.words
	kind, n := kindAt(words, i, listPhrases)
	asked := i == 0 && (words[0].text == "which" || words[0].text == "what")
	if asked {
		n = 1
	}
	if !asked && kind != groupBy || i+n >= len(words) || timeGroups[words[i+n].text] == nil {
		return listToken{}, false
	}
	if _, named, _ := r.columnAt(i + n); named > 0 {
		return listToken{}, false
	}
	t := listToken{kind: inTime, text: words[i+n].text, to: i + n + 1}
	if asked {
		t.kind = whichTime
	}
	return t, true
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

// ends gives the first and the last month of a quarter; another date is its own ends.
func (d date) ends() (first, last date) {
	if d.quarter == 0 {
		return d, d
	}
	return date{year: d.year, month: 3*d.quarter - 2}, date{year: d.year, month: 3 * d.quarter}
}

// rowDates are the words of columns that say of which time a row as a whole is.
var rowDates = stems("date year month day week time period quarter fiscal season order invoice transaction booking posting timestamp issued")

// dateColumn is the one column of dates, of months or of years that a list has; its name says that rows are of its dates,
// or the question names it before a token. It is -1 where there is none, or another.
func (r *listReader) dateColumn(before int) int {
	col := -1
	for k, c := range r.columns {
		if c.kind != table.TypeDate && !c.months && !(c.kind == table.TypeNumber && saysStem(r.s.t.Columns[c.index].Name(), "year")) {
			continue
		}
		if col >= 0 {
			return -1
		}
		col = k
	}
	if col < 0 {
		return -1
	}
	named := false
	for j := range r.tokens {
		if r.tokens[j].kind == aColumn && r.tokens[j].col == col && j < before {
			r.tokens[j].used, named = true, true
		}
	}
	if !named && slices.ContainsFunc(r.columns[col].words, func(x word) bool { return !rowDates[x.stem] }) {
		return -1 // the revenue in 2018 is not that of the stores opened in 2018
	}
	return col
}

// boundDates puts a bound on the one column of dates.
func (r *listReader) boundDates(i int) bool {
	col := r.dateColumn(i)
	if col < 0 {
		return false
	}
	t := &r.tokens[i]
	first, last := t.dates[0], t.dates[len(t.dates)-1]
	first, _ = first.ends()
	_, last = last.ends()
	index := r.columns[col].index
	at := &aggregate.Columns{Index: &index}
	t.cond = &aggregate.Cond{Column: at, Cmp: t.cmp, Values: []string{isoDate(first)}}
	switch years := first.month+last.month == 0; {
	case r.columns[col].months:
		t.cond.Cmp, t.cond.Values = aggregate.In, r.monthsIn(index, aggregate.Cond{Cmp: t.cmp, Values: []string{isoDate(first), isoDate(last)}})
		return len(t.cond.Values) > 0 && first.day+last.day == 0
	case years:
		at.Read = aggregate.Year
		if t.cmp == aggregate.Between {
			t.cond.Values = []string{isoDate(first), isoDate(last)}
			return !r.yearEach(index) || r.hasTexts(index, t.cond.Values) // else figures of a year each, and not of all years asked for
		}
	case r.columns[col].kind != table.TypeDate:
		return false
	case t.cmp == aggregate.Between || t.cmp == aggregate.Eq && first != last:
		t.cond.Cmp, t.cond.Values = aggregate.Between, []string{isoDate(first), isoDate(last)}
	case t.cmp == aggregate.Gt || t.cmp == aggregate.Le:
		t.cond.Values = []string{isoDate(last)}
	}
	return true
}

// monthsIn are the texts of a column of months that fulfil a condition; the second value is the end of the last month.
func (r *listReader) monthsIn(col int, c aggregate.Cond) []string {
	if len(r.s.t.Rows) > len(r.s.grid) {
		return nil
	}
	switch {
	case c.Cmp == aggregate.Eq && c.Values[0] != c.Values[1]:
		c.Cmp = aggregate.Between
	case c.Cmp == aggregate.Le || c.Cmp == aggregate.Gt:
		c.Values = c.Values[1:]
	}
	var out []string
	for row := r.s.t.HeaderRows; row < len(r.s.grid); row++ {
		if cell := r.s.cell(row, col); cell != nil && r.s.t.Rows[row].Kind == table.KindData && onDate(monthOf(cell.Text), c) {
			out = append(out, cell.Text)
		}
	}
	return out
}

// monthOf writes the month that a text is as "2024-05".
func monthOf(text string) string {
	if dates := parseDates(splitWords(text)); len(dates) == 1 && dates[0].month > 0 {
		return isoDate(dates[0])
	}
	return strings.TrimSpace(text)
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
