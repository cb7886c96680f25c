package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// whenAround reads what stands around a table of time, the nearest first: titles inside
// it, the name of its stub, caption, the sentences before it from the last one backwards,
// and the headings above.
func (s *sheet) whenAround() when {
	var around when
	for r := range s.body() {
		if sh := s.shape(r); sh.wide || sh.stubOnly {
			around = fillWhen(around, readWhen(s.text(r, 0)))
		}
	}
	if s.t.StubColumns > 0 {
		for r := s.body() - 1; r >= 0; r-- {
			around = fillWhen(around, readWhen(s.text(r, 0)))
		}
	}
	around = fillWhen(around, readWhen(s.t.Caption))
	lines := strings.Split(s.t.Context, "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		for rest := lines[i]; rest != ""; {
			sentence := lastSentence(rest)
			around = fillWhen(around, proseWhen(sentence))
			rest = rest[:len(rest)-len(sentence)]
		}
	}
	for i := len(s.t.Section) - 1; i >= 0; i-- {
		around = fillWhen(around, readWhen(s.t.Section[i]))
	}
	return around
}

// proseWhen reads a sentence; a length counts only where it says that a period ended.
func proseWhen(sentence string) when {
	w := readWhen(sentence)
	if !w.ended && !w.during {
		w.months, w.weeks, w.lengths = 0, 0, 0
	}
	return w
}

// fillWhen takes from more what w leaves open: a length, and a date with or without its
// year.
func fillWhen(w, more when) when {
	if w.months == 0 && w.lengths == 0 && !w.instant {
		w.months, w.weeks, w.lengths = more.months, more.weeks, more.lengths
		w.ended = w.ended || more.ended
		w.instant = more.instant && more.months == 0
	}
	if len(w.dates) == 0 && w.month == 0 {
		w = fillDay(w, more)
	}
	if w.year == 0 && len(w.dates) == 0 && more.years == 1 {
		w.year, w.years = more.year, 1
	}
	if w.quarter == 0 && w.half == 0 {
		w.quarter, w.half = more.quarter, more.half
	}
	if w.mark == "" {
		w.mark = more.mark
	}
	return w
}

// fillDay takes a day for w: a date of its own year, or a month and day that all dates
// share.
func fillDay(w, more when) when {
	if w.year == 0 || len(more.dates) == 0 {
		w.month, w.day, w.dates, w.through = more.month, more.day, more.dates, more.through
		return w
	}
	same := true
	for _, d := range more.dates {
		if d.Year == w.year {
			w.dates, w.month, w.day = []table.CalendarDate{d}, d.Month, d.Day
			return w
		}
		same = same && d.Month == more.dates[0].Month && d.Day == more.dates[0].Day
	}
	if same {
		w.month, w.day = more.dates[0].Month, more.dates[0].Day
	}
	return w
}

var flowWords = []string{"profit", "net income", "net loss", "net earnings", "revenue", "sales", "expense", "cost", "earnings per", "proceeds", "payments", "provision",
	"depreciation", "compensation", "benefit cost", "interest", "gains", "losses", "dividends", "granted", "vested", "purchases", "repurchase", "effect of", "increase", "decrease", "cash flow", "capital expenditures", "effective tax"}

var balanceWords = []string{"assets", "liabilities", "receivable", "debtors", "payable", "creditors", "inventor", "total equity", "debt", "property", "accumulated", "allowance",
	"goodwill", "deferred", "outstanding", "fair value", "notes due", "carrying", "securities", "loans", "deposits", "reserves", "land", "buildings", "machinery", "equipment", "obligations", "borrowings"}

// flowScore tells amounts over time, above zero, from balances, below it, by the words of the rows and
// of the text that introduces the table.
func (s *sheet) flowScore() int {
	score := 0
	intro := strings.ToLower(lastSentence(s.t.Context) + " " + s.t.Caption)
	score += 2 * (countWords(intro, flowWords) - countWords(intro, balanceWords))
	for r := s.body(); r < s.rows() && r < 200; r++ {
		path := s.t.Rows[r].Path
		if len(path) == 0 {
			continue
		}
		low := strings.ToLower(path[len(path)-1])
		if strings.Contains(low, "beginning") || strings.Contains(low, "ending balance") || strings.HasPrefix(low, "opening ") || strings.HasPrefix(low, "closing ") {
			score += 10
		}
		score += min(countWords(low, flowWords), 1) - min(countWords(low, balanceWords), 1)
	}
	return score
}

func countWords(low string, words []string) int {
	n := 0
	for _, w := range words {
		if strings.Contains(low, w) {
			n++
		}
	}
	return n
}

// resolve turns words into a period, or nil when they do not add up to one.
func (p *periodReader) resolve(w, around when) *table.Period {
	a := p.about
	months, weeks := w.months, w.weeks
	if months == 0 && !w.instant && around.lengths == 1 && !around.instant && !(p.balances && len(w.dates) > 0) {
		months, weeks = around.months, around.weeks
	}
	switch {
	case len(w.dates) > 0:
		if w.through && len(w.dates) == 2 {
			return spanPeriod(w.dates[0], w.dates[1])
		}
		return a.period(w.dates[len(w.dates)-1], months, weeks)
	case w.year > 0 && w.quarter > 0:
		return a.quarter(w.year, w.quarter)
	case w.year > 0 && w.month > 0 && w.day == 0:
		return p.monthPeriod(w, months, weeks)
	case w.year > 0:
		return p.yearPeriod(w, around, months, weeks)
	case w.month > 0 && w.day > 0 && (len(around.dates) > 0 || a.end.Year > 0):
		year := a.end.Year
		if len(around.dates) > 0 {
			year = around.dates[0].Year
		}
		if end := (table.CalendarDate{Year: year, Month: w.month, Day: w.day}); end.Valid() {
			return a.period(end, months, weeks)
		}
	case w.months > 0 && len(around.dates) > 0:
		return a.period(around.dates[0], months, weeks)
	case w.months > 0 && a.end.Year > 0:
		return a.period(a.end, months, weeks)
	}
	return nil
}

func spanPeriod(from, to table.CalendarDate) *table.Period {
	days := daysBetween(from, to) + 1
	if days < 2 {
		return &table.Period{End: to.String(), Grain: table.Instant}
	}
	return &table.Period{Start: from.String(), End: to.String(), Grain: grainOf((days*12 + 182) / 365)}
}

// monthPeriod places "June 2023": the month, its end for a balance, or the end of a longer
// period.
func (p *periodReader) monthPeriod(w when, months, weeks int) *table.Period {
	end := table.CalendarDate{Year: w.year, Month: w.month, Day: table.MonthDays(w.year, w.month)}
	if p.about.end.Year > 0 {
		end = p.about.nearest(end)
	}
	if months == 0 && (p.flows || p.about.end.Year == 0) {
		months = 1
	}
	return p.about.period(end, months, weeks)
}

// yearPeriod places a bare year: on the month and day stated around it, else on the
// document's own.
func (p *periodReader) yearPeriod(w, around when, months, weeks int) *table.Period {
	a := p.about
	for _, d := range around.dates {
		if d.Year == w.year {
			return a.period(d, p.yearMonths(w, around, months), weeks)
		}
	}
	month, day := w.month, w.day
	if month == 0 {
		month, day = around.month, around.day
	}
	end := table.CalendarDate{Year: w.year, Month: month, Day: day}
	switch {
	case end.Valid():
		end = a.nearest(end)
	case w.year == a.end.Year && a.months < 12 && a.fyMonth > 0 && daysBetween(a.end, a.fiscalEnd(w.year)) > 20:
		end = a.end
	case a.end.Year > 0 && a.fyMonth > 0 && w.year < a.end.Year && !p.flows && months == 0:
		end = a.nearest(a.fiscalEnd(w.year))
	case a.end.Year > 0 && (months == 12 || a.months == 12) && a.fyMonth > 0:
		end = a.nearest(a.fiscalEnd(w.year))
	case a.end.Year > 0:
		end = a.nearest(table.CalendarDate{Year: w.year, Month: a.end.Month, Day: min(a.end.Day, table.MonthDays(w.year, a.end.Month))})
	case w.fiscal && a.fyMonth > 0:
		return a.period(a.nearest(a.fiscalEnd(w.year)), 12, 0)
	default:
		return &table.Period{Start: table.CalendarDate{Year: w.year, Month: 1, Day: 1}.String(),
			End: table.CalendarDate{Year: w.year, Month: 12, Day: 31}.String(), Grain: table.Year}
	}
	return a.period(end, p.yearMonths(w, around, months), weeks)
}

// yearMonths is the length of a period that only a year names.
func (p *periodReader) yearMonths(w, around when, months int) int {
	switch {
	case months > 0 || w.instant || around.instant:
		return months
	case p.flows:
		return p.about.months
	}
	return 0
}

// fiscalEnd is the last day of the fiscal year that is called by a year's number.
func (a *learned) fiscalEnd(year int) table.CalendarDate {
	return table.CalendarDate{Year: year, Month: a.fyMonth, Day: min(a.fyDay, table.MonthDays(year, a.fyMonth))}
}

// nearest returns the day that the document's headers name close to a day, or the day
// itself: years of 52 weeks end on another day each year, whole weeks from each other.
func (a *learned) nearest(want table.CalendarDate) table.CalendarDate {
	best, off := want, 2*offWeek
	for _, d := range a.ends {
		gap := daysBetween(d, want)
		if gap < 0 {
			gap = -gap
		}
		if gap >= offWeek {
			continue
		}
		if a.weekly && !a.fixedYear && daysBetween(d, a.end)%7 != 0 {
			gap += offWeek
		}
		if gap < off {
			best, off = d, gap
		}
	}
	return best
}

// offWeek is how many days a year of whole weeks never ends off the calendar's.
const offWeek = 8

// quarter places a fiscal quarter by the fiscal year's end, the calendar year's when none
// is known.
func (a *learned) quarter(year, quarter int) *table.Period {
	month, day := 12, 31
	if a.fyMonth > 0 {
		month, day = a.fyMonth, a.fyDay
	}
	fyEnd := table.CalendarDate{Year: year, Month: month, Day: min(day, table.MonthDays(year, month))}
	return a.period(a.nearest(monthsBefore(fyEnd, 12-3*quarter)), 3, 0)
}
