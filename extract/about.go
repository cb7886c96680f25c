package extract

import (
	"fmt"
	"strings"
	"time"

	"github.com/tabrag/tabrag/table"
)

// learned is what the document as a whole says, as far as its tables are read with it.
type learned struct {
	locale   table.Locale
	currency table.Unit
	rule     unitRule // the scale that most of its statements give
	// end and months of the period that the document reports on.
	end    table.CalendarDate
	months int
	// fiscal year's end, month and day; zero when not known.
	fyMonth, fyDay int
	// ends are the days that headers and headings name, once each, in order of appearance.
	ends   []table.CalendarDate
	weekly bool // periods end on a weekday, not with a month
	// fixedYear is set when fiscal years end on a day of the calendar although quarters
	// end on a weekday.
	fixedYear bool
	// headed are the days that prose and cells beside the stub name.
	headed map[table.CalendarDate]bool
	// awaits is the length of the period whose end the cover names in its next text.
	awaits int
	// before is the table that a table follows with nothing in between.
	before map[*table.Table]*table.Table
	// yearEnds counts the days that balance sheets compare the reported day with.
	yearEnds map[[2]int]int
}

// learn reads the prose and the headers of a document.
func learn(doc *Document) *learned {
	a := &learned{headed: map[table.CalendarDate]bool{}, yearEnds: map[[2]int]int{}}
	a.learnNeighbours(doc)
	scales := map[unitScale]int{}
	money := map[table.Unit]int{}
	for i := range doc.Text {
		if n := doc.Text[i].Table; n > 0 && n <= len(doc.Tables) {
			a.learnTable(doc.Tables[n-1], scales, money)
			continue
		}
		a.learnText(doc.Text[i].Text, scales)
	}
	if len(doc.Text) == 0 {
		for _, t := range doc.Tables {
			a.learnTable(t, scales, money)
		}
	}
	a.rule = commonRule(scales)
	best := 0
	for _, u := range []table.Unit{"USD", "EUR", "GBP", "JPY", "INR"} {
		if money[u] > best {
			a.currency, best = u, money[u]
		}
	}
	if doc.About.Currency != "" {
		a.currency = doc.About.Currency
	}
	a.settleCalendar(doc.About.FiscalYearEnd)
	return a
}

// unitScale are the powers of ten of a statement.
type unitScale struct{ money, shares int8 }

// commonRule is the scale that most statements give. mixed is set when they do not agree
// on shares.
func commonRule(scales map[unitScale]int) unitRule {
	var rule unitRule
	best := 0
	for _, power := range []int8{6, 3, 9} {
		n := 0
		for s, k := range scales {
			if s.money == power {
				n += k
			}
		}
		if n > best {
			rule.money, rule.said, best = power, true, n
		}
	}
	best = 0
	for _, power := range []int8{6, 3, 9, 0} {
		n := scales[unitScale{rule.money, power}]
		if n > 0 && best > 0 {
			rule.mixed = true
		}
		if n > best {
			rule.shares, best = power, n
		}
	}
	return rule
}

func (a *learned) learnText(text string, scales map[unitScale]int) {
	if text == "" {
		return
	}
	if len(text) < 400 {
		if rule, ok := readUnitRule(text); ok {
			scales[unitScale{rule.money, rule.shares}]++
		}
	}
	if len(text) > 300 {
		return
	}
	w := readWhen(text)
	for _, d := range w.dates {
		a.addEnd(d)
		a.headed[d] = true
	}
	a.cover(text, w)
}

// cover reads the line of a report's first page that names its period; the date may stand
// in the text after it.
func (a *learned) cover(text string, w when) {
	if a.end.Year > 0 {
		return
	}
	low := strings.ToLower(text)
	months := a.awaits
	switch {
	case strings.Contains(low, "quarterly period ended"), strings.Contains(low, "quarter ended"):
		months = 3
	case strings.Contains(low, "fiscal year ended"), strings.Contains(low, "for the year ended"), strings.Contains(low, "annual report for the year ended"), strings.Contains(low, "period ending"), strings.Contains(low, "for the period ended"):
		months = 12
	}
	a.awaits = 0
	switch {
	case months == 0:
	case len(w.dates) == 0:
		if len(text) < 80 {
			a.awaits = months
		}
	default:
		a.end, a.months = w.dates[0], months
		if months == 12 {
			a.fyMonth, a.fyDay = a.end.Month, a.end.Day
		}
	}
}

func (a *learned) learnTable(t *table.Table, scales map[unitScale]int, money map[table.Unit]int) {
	a.learnText(t.Caption, scales)
	a.learnYearEnd(t)
	for i := range t.Cells {
		if t.Cells[i].Row >= maxLearnRows {
			break
		}
		a.learnCell(&t.Cells[i], scales, money)
	}
}

// maxLearnRows is how many rows of a table are looked at: past them a long list only goes on.
const maxLearnRows = 500

// learnYearEnd looks for a balance sheet: two days and no length in its first rows.
func (a *learned) learnYearEnd(t *table.Table) {
	if a.end.Year == 0 || a.months == 12 {
		return
	}
	var days []table.CalendarDate
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.Row > 4 {
			break
		}
		if len(c.Text) > 80 {
			continue
		}
		w := readWhen(c.Text)
		if w.months > 0 {
			return
		}
		if c.Col > 0 {
			days = append(days, w.dates...)
		}
	}
	if len(days) != 2 {
		return
	}
	if days[1] == a.end {
		days[0], days[1] = days[1], days[0]
	}
	if days[0] != a.end {
		return
	}
	if gap := daysBetween(days[1], days[0]); gap > 60 && gap < 350 {
		a.yearEnds[[2]int{days[1].Month, days[1].Day}]++
	}
}

func (a *learned) learnCell(c *table.Cell, scales map[unitScale]int, money map[table.Unit]int) {
	if c.Text == "" || len(c.Text) > 160 || c.Value.Kind == table.Number && plainDigits(c.Text) {
		return
	}
	if u, _, ok := table.CurrencyAt(c.Text); ok {
		money[u]++
	}
	if !strings.ContainsAny(c.Text, "0123456789mMtTbB") {
		return
	}
	if isUnitNote(c.Text) {
		if rule, ok := readUnitRule(c.Text); ok {
			scales[unitScale{rule.money, rule.shares}]++
		}
	}
	if len(c.Text) < 80 && (strings.Contains(c.Text, "20") || strings.Contains(c.Text, "ended")) {
		w := readWhen(c.Text)
		for _, d := range w.dates {
			a.addEnd(d)
			a.headed[d] = a.headed[d] || c.Col > 0
		}
		a.cover(c.Text, w)
	}
}

const maxEnds = 200

func (a *learned) addEnd(d table.CalendarDate) {
	for _, e := range a.ends {
		if e == d {
			return
		}
	}
	if len(a.ends) < maxEnds {
		a.ends = append(a.ends, d)
	}
}

// settleCalendar finds the fiscal year's end where neither the caller nor the cover says it.
func (a *learned) settleCalendar(given string) {
	if a.end.Year > 0 && !lastOfMonth(a.end) {
		a.weekly = true
	}
	if day, err := time.Parse("01-02", given); err == nil {
		a.fyMonth, a.fyDay = int(day.Month()), day.Day()
	} else {
		a.guessYearEnd()
	}
	if a.fyMonth > 0 && a.end.Year > 0 {
		a.fixedYear = daysBetween(a.yearEndBefore(a.end), a.end)%7 != 0
	}
}

// guessYearEnd takes the day before the reported quarters that balance sheets compare with.
func (a *learned) guessYearEnd() {
	best := 0
	for month := 1; month <= 12; month++ {
		for day := 1; day <= 31; day++ {
			if n := a.yearEnds[[2]int{month, day}]; n > best && a.months != 12 {
				a.fyMonth, a.fyDay, best = month, day, n
			}
		}
	}
}

// finishAbout tells the document's callers what was learned.
func finishAbout(doc *Document, a *learned) {
	if doc.About.Currency == "" {
		doc.About.Currency = a.currency
	}
	if doc.About.FiscalYearEnd == "" && a.fyMonth > 0 {
		doc.About.FiscalYearEnd = fmt.Sprintf("%02d-%02d", a.fyMonth, a.fyDay)
	}
	if doc.About.Period == nil && a.end.Year > 0 {
		doc.About.Period = a.period(a.end, a.months, 0)
	}
}

// period makes a period from its last day and length; no length makes an instant.
func (a *learned) period(end table.CalendarDate, months, weeks int) *table.Period {
	if months == 0 {
		return &table.Period{End: end.String(), Grain: table.Instant}
	}
	return &table.Period{Start: a.startOf(end, months, weeks).String(), End: end.String(), Grain: grainOf(months)}
}
