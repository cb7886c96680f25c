package route

import (
	"strconv"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/table"
)

// bounds are words that make a date the end of a stretch of time: it need not stand in a table.
var bounds = set("before after since between from until till through to prior later earlier over past than")

// onlyDate is the one year or quarter that a question is of.
func (q *question) onlyDate() (date, bool) {
	if len(q.dates) != 1 {
		return date{}, false
	}
	for _, w := range q.words {
		if bounds[w.text] {
			return date{}, false
		}
	}
	d := q.dates[0]
	for _, w := range q.words[d.from:d.to] {
		if _, ok := year(w); ok && w.end-w.start != len(w.text) {
			return date{}, false // 2,000 is a number
		}
	}
	return d, d.year > 0 || d.quarter > 0
}

// timeline is what years and quarters the headers of a table name.
type timeline struct{ years, quarters map[int]bool }

func newTimeline() timeline { return timeline{map[int]bool{}, map[int]bool{}} }

func (l timeline) add(text string) {
	ws := splitWords(text)
	for _, d := range parseDates(ws) {
		if d.year > 0 {
			l.years[d.year] = true
		}
		if d.quarter > 0 {
			l.quarters[d.quarter] = true
		}
	}
	for _, w := range ws {
		if y, ok := year(w); ok {
			l.years[y] = true
		}
		if n, ok := smallNumber(w); ok && len(w.text) == 2 {
			l.years[2000+n], l.years[1900+n] = true, true
		}
	}
}

func (l timeline) addPeriod(p *table.Period) {
	for _, y := range periodYears(p) {
		l.years[y] = true
	}
}

// addCells adds what the cells of a table name: headers, labels of rows, texts, and numbers that are years.
func (l timeline) addCells(t *table.Table) {
	for i := range t.Cells {
		c := &t.Cells[i]
		l.addPeriod(c.Period)
		if _, isYear := year(word{text: c.Text, number: true}); c.Header || isYear || c.Value.Kind != table.Number || c.Col < t.StubColumns {
			l.add(c.Text)
		}
	}
}

// timesIn tells whether a table can hold what the question's one date asks for: not when the
// table names other years, or other quarters, and neither it nor its surroundings the one asked.
func (q *question) timesIn(s *told, titles []string) bool {
	d, ok := q.onlyDate()
	if !ok || len(s.t.Cells) > maxCoverCells {
		return true
	}
	l, named := s.times(), newTimeline()
	around := append([]string{s.t.Caption, s.t.Context}, s.t.Section...)
	for _, text := range append(around, titles...) {
		named.add(text)
	}
	lacks := func(asked int, inside, outside map[int]bool) bool {
		return asked > 0 && len(inside) > 0 && !inside[asked] && !outside[asked]
	}
	return !lacks(d.year, l.years, named.years) && !lacks(d.quarter, l.quarters, named.quarters)
}

// Astray tells whether a question is of one year or quarter, and all cells of an answer are of
// another year, or of a longer time than a quarter.
func Astray(text string, cells []aggregate.Operand) bool {
	q := parseQuestion(text)
	d, ok := q.onlyDate()
	if !ok {
		return false
	}
	known, off := 0, 0
	for _, c := range cells {
		if c.Value.Kind != table.Number {
			continue
		}
		years := periodYears(c.Period)
		if len(years) == 0 {
			return false
		}
		known++
		l := newTimeline()
		l.addPeriod(c.Period)
		quarter := false
		for _, s := range append(append([]string{}, c.RowPath...), c.ColumnPath...) {
			l.add(s)
			for _, w := range splitWords(s) {
				quarter = quarter || w.stem == "quarter" || english.Number(w.text) == d.quarter
			}
		}
		if d.year > 0 && !l.years[d.year] || d.quarter > 0 && !quarter && !l.quarters[d.quarter] && periodMonths(c.Period) > 4 {
			off++
		}
	}
	return known > 0 && known == off
}

// periodYears are the years that a period touches. The first days of January, and of a month
// that a fiscal year of weeks runs into, close the year before.
func periodYears(p *table.Period) []int {
	if p == nil || len(p.End) < 10 {
		return nil
	}
	to, err := strconv.Atoi(p.End[:4])
	if err != nil {
		return nil
	}
	from := to
	if len(p.Start) >= 10 {
		if y, err := strconv.Atoi(p.Start[:4]); err == nil && y <= to {
			from = y
		}
	}
	if m, _ := strconv.Atoi(p.End[5:7]); m <= 2 && from == to {
		from--
	}
	var out []int
	for y := from; y <= to && len(out) < 200; y++ {
		out = append(out, y)
	}
	if p.FiscalYear > to {
		out = append(out, p.FiscalYear)
	}
	return out
}
