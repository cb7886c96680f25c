package layout

import (
	"slices"
	"strconv"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// Bounds are words that make a date the end of a stretch of time: it need not stand in a table.
var Bounds = lang.Set("before after since between from until till through to prior later earlier over past than")

// OnlyDate is the one year or quarter that a question is of.
func OnlyDate(q *lang.Question) (lang.Date, bool) {
	if len(q.Dates) != 1 {
		return lang.Date{}, false
	}
	for _, w := range q.Words {
		if Bounds[w.Text] {
			return lang.Date{}, false
		}
	}
	d := q.Dates[0]
	for _, w := range q.Words[d.From:d.To] {
		if _, ok := lang.Year(w); ok && w.End-w.Start != len(w.Text) {
			return lang.Date{}, false // 2,000 is a number
		}
	}
	return d, d.Year > 0 || d.Quarter > 0
}

// timeline is what years and quarters the headers of a table name.
type timeline struct{ Years, Quarters map[int]bool }

// NewTimeline is one that names nothing yet.
func NewTimeline() timeline { return timeline{map[int]bool{}, map[int]bool{}} }

// Add takes in the times that a text names.
func (l timeline) Add(text string) {
	ws := lang.SplitWords(text)
	for _, d := range lang.ParseDates(ws) {
		if d.Year > 0 {
			l.Years[d.Year] = true
		}
		if d.Quarter > 0 {
			l.Quarters[d.Quarter] = true
		}
	}
	for _, w := range ws {
		if y, ok := lang.Year(w); ok {
			l.Years[y] = true
		}
		if n, ok := lang.SmallNumber(w); ok && len(w.Text) == 2 {
			l.Years[2000+n], l.Years[1900+n] = true, true
		}
	}
}

// AddPeriod takes in the years of a period.
func (l timeline) AddPeriod(p *table.Period) {
	for _, y := range PeriodYears(p) {
		l.Years[y] = true
	}
}

// addCells adds what the cells of a table name: headers, labels of rows, texts, and numbers that are years.
func (l timeline) addCells(t *table.Table) {
	for i := range t.Cells {
		c := &t.Cells[i]
		l.AddPeriod(c.Period)
		if _, isYear := lang.Year(lang.Word{Text: c.Text, Number: true}); c.Header || isYear || c.Value.Kind != table.Number || c.Col < t.StubColumns {
			l.Add(c.Text)
		}
	}
}

// TimesIn tells whether a table can hold what the question's one date asks for: not when the
// table names other years, or other quarters, and neither it nor its surroundings the one asked.
func TimesIn(q *lang.Question, s *Told, titles []string) bool {
	d, ok := OnlyDate(q)
	if !ok || len(s.T.Cells) > lang.MaxCoverCells {
		return true
	}
	l, named := s.times(), NewTimeline()
	around := append([]string{s.T.Caption, s.T.Context}, s.T.Section...)
	for _, text := range append(around, titles...) {
		named.Add(text)
	}
	lacks := func(asked int, inside, outside map[int]bool) bool {
		return asked > 0 && len(inside) > 0 && !inside[asked] && !outside[asked]
	}
	return !lacks(d.Year, l.Years, named.Years) && !lacks(d.Quarter, l.Quarters, named.Quarters)
}

// PeriodYears are the years that a period touches. The first days of January, and of a month
// that a fiscal year of weeks runs into, close the year before.
func PeriodYears(p *table.Period) []int {
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

// AddTable adds the years that a table and what stands around it name.
func (l timeline) AddTable(t *table.Table) {
	l.addCells(t)
	for i := range t.Columns {
		l.AddPeriod(t.Columns[i].Period)
	}
	for i := range t.Rows {
		l.AddPeriod(t.Rows[i].Period)
	}
	for _, n := range t.Notes {
		l.Add(n.Text)
	}
	for _, s := range slices.Concat([]string{t.Caption, t.Context}, t.Section, t.UnitNotes) {
		l.Add(s)
	}
}

// PeriodMonths is the length of a period in months, 0 for an instant or none.
func PeriodMonths(p *table.Period) int {
	if p == nil || len(p.Start) < 10 || len(p.End) < 10 {
		return 0
	}
	digits := func(s string) int {
		n := 0
		for _, r := range s {
			n = n*10 + int(r-'0')
		}
		return n
	}
	days := (digits(p.End[:4])-digits(p.Start[:4]))*365 + (digits(p.End[5:7])-digits(p.Start[5:7]))*30 + digits(p.End[8:10]) - digits(p.Start[8:10])
	return (days + 16) / 30
}

// AuditWords are what a header may say of its figures beside their date.
var AuditWords = lang.Stems("audited unaudited restated reported")
