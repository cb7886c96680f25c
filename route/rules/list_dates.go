package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// datePhrases stand before the date of a bound on dates.
var datePhrases = map[string]aggregate.Cmp{
	"before": aggregate.Lt, "after": aggregate.Gt, "since": aggregate.Ge, "until": aggregate.Le, "in": aggregate.Eq, "on": aggregate.Eq, "for": aggregate.Eq, "of": aggregate.Eq, "during": aggregate.Eq,
}

// dateAt reads a bound on dates: "before 2016", "in May 2018", "in the second quarter of 2018", "between 2015 and 2018".
func (r *listReader) dateAt(i int) (listToken, bool) {
	words, q := r.w.q.Words, r.w.q
	t := listToken{kind: aDate}
	at := i + 1
	if at < len(words) && words[at].Text == "the" {
		at++
	}
	if slices.ContainsFunc(q.Dates, func(d lang.Date) bool { return d.From == i && d.Quarter > 0 }) {
		at = i
	}
	for k, d := range q.Dates {
		if d.Year == 0 || d.Half > 0 || d.Fiscal || d.From != at {
			continue
		}
		if words[i].Text == "between" || words[i].Text == "from" {
			if k+1 >= len(q.Dates) || !q.Ranged || len(q.Dates) != 2 || q.Dates[k+1].From != d.To+1 || q.Dates[k+1].Year == 0 {
				return t, false
			}
			t.cmp, t.dates, t.to = aggregate.Between, []lang.Date{d, q.Dates[k+1]}, q.Dates[k+1].To
			return t, true
		}
		if at == i { // "second quarter of 2018 revenue"
			t.cmp, t.dates, t.to = aggregate.Eq, []lang.Date{d}, d.To
			return t, d.Quarter > 0
		}
		if cmp, ok := datePhrases[words[i].Text]; ok {
			t.cmp, t.dates, t.to = cmp, []lang.Date{d}, d.To
			if cmp == aggregate.Eq {
				t.orBeyond(words)
			}
			return t, true
		}
	}
	return t, false
}

// timeGroups are the parts of dates that rows are grouped by.
var timeGroups = map[string][]aggregate.Reading{"year": {aggregate.Year}, "month": {aggregate.Year, aggregate.MonthName}, "quarter": {aggregate.Year, aggregate.QuarterName}}

// periodAt reads "per month", "by year" and "which month" where no column is called so.
func (r *listReader) periodAt(i int) (listToken, bool) {
	words := r.w.q.Words
	kind, n := kindAt(words, i, listPhrases)
	asked := i == 0 && (words[0].Text == "which" || words[0].Text == "what")
	if asked {
		n = 1
	}
	if !asked && kind != groupBy || i+n >= len(words) || timeGroups[words[i+n].Text] == nil {
		return listToken{}, false
	}
	if _, named, _ := r.columnAt(i + n); named > 0 {
		return listToken{}, false
	}
	t := listToken{kind: inTime, text: words[i+n].Text, to: i + n + 1}
	if asked {
		t.kind = whichTime
	}
	return t, true
}

// isoDate writes the parts of a date that are named.
func isoDate(d lang.Date) string {
	switch {
	case d.Month > 0 && d.Day > 0:
		return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
	case d.Month > 0:
		return fmt.Sprintf("%04d-%02d", d.Year, d.Month)
	}
	return strconv.Itoa(d.Year)
}

// endsOf gives the first and the last month of a quarter; another date is its own ends.
func endsOf(d lang.Date) (first, last lang.Date) {
	if d.Quarter == 0 {
		return d, d
	}
	return lang.Date{Year: d.Year, Month: 3*d.Quarter - 2}, lang.Date{Year: d.Year, Month: 3 * d.Quarter}
}

// rowDates are the words of columns that say of which time a row as a whole is.
var rowDates = lang.Stems("date year month day week time period quarter fiscal season order invoice transaction booking posting timestamp issued")

// dateColumn is the one column of dates, of months or of years that a list has; its name says that rows are of its dates,
// or the question names it before a token. It is -1 where there is none, or another.
func (r *listReader) dateColumn(before int) int {
	col := -1
	for k, c := range r.columns {
		if c.kind != table.TypeDate && !c.months && !(c.kind == table.TypeNumber && lang.SaysStem(r.s.T.Columns[c.index].Name(), "year")) {
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
	if !named && slices.ContainsFunc(r.columns[col].words, func(x lang.Word) bool { return !rowDates[x.Stem] }) {
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
	first, _ = endsOf(first)
	_, last = endsOf(last)
	index := r.columns[col].index
	at := &aggregate.Columns{Index: &index}
	t.cond = &aggregate.Cond{Column: at, Cmp: t.cmp, Values: []string{isoDate(first)}}
	switch years := first.Month+last.Month == 0; {
	case r.columns[col].months:
		t.cond.Cmp, t.cond.Values = aggregate.In, r.monthsIn(index, aggregate.Cond{Cmp: t.cmp, Values: []string{isoDate(first), isoDate(last)}})
		return len(t.cond.Values) > 0 && first.Day+last.Day == 0
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
	if len(r.s.T.Rows) > len(r.s.Grid) {
		return nil
	}
	switch {
	case c.Cmp == aggregate.Eq && c.Values[0] != c.Values[1]:
		c.Cmp = aggregate.Between
	case c.Cmp == aggregate.Le || c.Cmp == aggregate.Gt:
		c.Values = c.Values[1:]
	}
	var out []string
	for row := r.s.T.HeaderRows; row < len(r.s.Grid); row++ {
		if cell := r.s.Cell(row, col); cell != nil && r.s.T.Rows[row].Kind == table.KindData && onDate(monthOf(cell.Text), c) {
			out = append(out, cell.Text)
		}
	}
	return out
}

// monthOf writes the month that a text is as "2024-05".
func monthOf(text string) string {
	if dates := lang.ParseDates(lang.SplitWords(text)); len(dates) == 1 && dates[0].Month > 0 {
		return isoDate(dates[0])
	}
	return strings.TrimSpace(text)
}

// yearEach tells whether a list has one row a year, named in a column.
func (r *listReader) yearEach(col int) bool {
	for row := r.s.T.HeaderRows; row < len(r.s.Grid); row++ {
		if c := r.s.Cell(row, col); c != nil && r.s.T.Rows[row].Kind == table.KindData && len(strings.TrimSpace(c.Text)) != len("2006") {
			return false
		}
	}
	return r.s.TextsIn(col).Single()
}

// hasTexts tells whether a column has cells of these texts.
func (r *listReader) hasTexts(col int, texts []string) bool {
	for _, text := range texts {
		if !slices.ContainsFunc(r.s.Grid, func(row []*table.Cell) bool { return row[col] != nil && strings.TrimSpace(row[col].Text) == text }) {
			return false
		}
	}
	return true
}
