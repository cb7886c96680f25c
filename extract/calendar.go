package extract

import (
	"time"

	"github.com/tabrag/tabrag/table"
)

// Days are counted with the standard library's proleptic Gregorian calendar, in UTC.

func toTime(d table.CalendarDate) time.Time {
	return time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
}

func fromTime(t time.Time) table.CalendarDate {
	return table.CalendarDate{Year: t.Year(), Month: int(t.Month()), Day: t.Day()}
}

func addDays(d table.CalendarDate, n int) table.CalendarDate {
	return fromTime(toTime(d).AddDate(0, 0, n))
}

// daysBetween returns b - a in days.
func daysBetween(a, b table.CalendarDate) int {
	return int(toTime(b).Sub(toTime(a)).Hours() / 24)
}

func lastOfMonth(d table.CalendarDate) bool { return d.Day == table.MonthDays(d.Year, d.Month) }

// monthsBefore goes back n months and keeps the end of a month an end of a month.
func monthsBefore(d table.CalendarDate, n int) table.CalendarDate {
	m := d.Year*12 + d.Month - 1 - n
	out := table.CalendarDate{Year: m / 12, Month: m%12 + 1, Day: d.Day}
	if last := table.MonthDays(out.Year, out.Month); out.Day > last || lastOfMonth(d) {
		out.Day = last
	}
	return out
}

// startOf returns the first day of a period of so many months, or weeks, that ends on a
// day. Where periods end on a weekday, a day that the document names as another period's
// end and that lies whole weeks before is preferred, so that years of 52 and 53 weeks come
// out right.
func (a *learned) startOf(end table.CalendarDate, months, weeks int) table.CalendarDate {
	if !a.weekly && weeks == 0 && lastOfMonth(end) {
		return addDays(monthsBefore(end, months), 1)
	}
	want := weeks * 7
	if weeks == 0 {
		want = months * 91 / 3
	}
	if months == 12 {
		want = 364
	}
	best, off := -1, 8
	for _, d := range a.ends {
		days := daysBetween(d, end)
		gap := days - want
		if gap < 0 {
			gap = -gap
		}
		if days > 0 && days%7 == 0 && gap < off {
			best, off = days, gap
		}
	}
	switch {
	case best > 0:
		return addDays(end, 1-best)
	case a.fixedYear && nearYearEnd(a.fiscalEnd(end.Year), end, want):
		return addDays(a.fiscalEnd(end.Year), 1)
	case a.fixedYear && nearYearEnd(a.fiscalEnd(end.Year-1), end, want):
		return addDays(a.fiscalEnd(end.Year-1), 1)
	case weeks > 0 || months%3 == 0 && a.weekly:
		return addDays(end, 1-want)
	}
	return addDays(monthsBefore(end, months), 1)
}

// nearYearEnd tells whether a period of so many days before end begins with a fiscal year.
func nearYearEnd(yearEnd, end table.CalendarDate, days int) bool {
	gap := daysBetween(yearEnd, end) - days
	return gap > -6 && gap < 6
}

func grainOf(months int) table.Grain {
	switch months {
	case 1:
		return table.Month
	case 3:
		return table.Quarter
	case 6:
		return table.HalfYear
	case 9:
		return table.NineMonths
	case 12:
		return table.Year
	}
	return table.Range
}
