package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// resolvePeriods gives every number the period it is for: what its column header and its
// row say together, filled up from what stands around the table.
func (s *sheet) resolvePeriods() {
	around := s.whenAround()
	for i := range s.blocks {
		b := &s.blocks[i]
		periods := make([]*table.Period, s.columns())
		for c := s.t.StubColumns; c < s.columns(); c++ {
			periods[c] = s.columnPeriod(b.paths[c], around)
			if i == 0 {
				s.t.Columns[c].Period = periods[c]
			}
		}
		s.rowPeriods(b, periods, around)
	}
}

// whenAround reads titles inside the table, then caption, paragraph and headings.
func (s *sheet) whenAround() when {
	var around when
	for r := range s.body() {
		if sh := s.shape(r); sh.wide || sh.stubOnly {
			around = fillWhen(around, readWhen(s.text(r, 0)))
		}
	}
	if s.body() > 0 {
		around = fillWhen(around, readWhen(s.text(s.body()-1, 0)))
	}
	around = fillWhen(around, readWhen(s.t.Caption))
	around = fillWhen(around, readWhen(s.t.Context))
	for i := len(s.t.Section) - 1; i >= 0; i-- {
		around = fillWhen(around, readWhen(s.t.Section[i]))
	}
	return around
}

// fillWhen takes from more what w leaves open.
func fillWhen(w, more when) when {
	if w.months == 0 && more.lengths == 1 {
		w.months, w.weeks, w.lengths = more.months, more.weeks, 1
	}
	if len(w.dates) == 0 {
		w.dates = more.dates
	}
	if w.month == 0 {
		w.month, w.day = more.month, more.day
	}
	if w.year == 0 && more.years == 1 {
		w.year = more.year
	}
	w.instant = w.instant || more.instant && w.months == 0
	return w
}

func (s *sheet) columnPeriod(path []string, around when) *table.Period {
	name := strings.Join(path, " ")
	w := readWhen(name)
	if w.isZero() {
		return nil
	}
	p := s.resolve(w, around)
	if p != nil {
		p.Label, p.Mark = timeLabel(path), w.mark
	}
	return p
}

// timeLabel keeps the parts of a path that speak of time.
func timeLabel(path []string) string {
	var parts []string
	for _, part := range path {
		if !readWhen(part).isZero() {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " ")
}

// resolve turns words into a period, or nil when they do not add up to one.
func (s *sheet) resolve(w, around when) *table.Period {
	a := s.about
	months, weeks := w.months, w.weeks
	if months == 0 && !w.instant && around.lengths == 1 {
		months, weeks = around.months, around.weeks
	}
	switch {
	case len(w.dates) > 0:
		return a.period(w.dates[len(w.dates)-1], months, weeks)
	case w.year > 0 && w.quarter > 0:
		return a.quarter(w.year, w.quarter)
	case w.year > 0 && w.month > 0 && w.day == 0:
		end := table.CalendarDate{Year: w.year, Month: w.month, Day: table.MonthDays(w.year, w.month)}
		return a.period(end, max(months, 1), weeks)
	case w.year > 0:
		return s.yearPeriod(w, around, months, weeks)
	case w.months > 0 && len(around.dates) > 0:
		return a.period(around.dates[0], months, weeks)
	case w.months > 0 && a.end.Year > 0:
		return a.period(a.end, months, weeks)
	case w.month > 0 && w.day > 0 && a.end.Year > 0:
		end := table.CalendarDate{Year: a.end.Year, Month: w.month, Day: w.day}
		if end.Valid() {
			return a.period(end, months, weeks)
		}
	}
	return nil
}

// yearPeriod places a bare year: on the month and day stated around it, else on the
// document's own.
func (s *sheet) yearPeriod(w, around when, months, weeks int) *table.Period {
	a := s.about
	for _, d := range around.dates {
		if d.Year == w.year {
			return a.period(d, months, weeks)
		}
	}
	end := table.CalendarDate{Year: w.year, Month: around.month, Day: around.day}
	if !end.Valid() && a.end.Year > 0 {
		end = a.near(w.year)
	}
	if !end.Valid() {
		end = table.CalendarDate{Year: w.year, Month: 12, Day: 31}
		months = 12
	}
	if months == 0 && !around.instant {
		months = a.months
	}
	return a.period(end, months, weeks)
}

// near returns the day in a year that the document's periods end on.
func (a *learned) near(year int) table.CalendarDate {
	want := table.CalendarDate{Year: year, Month: a.end.Month, Day: min(a.end.Day, table.MonthDays(year, a.end.Month))}
	best, off := want, 10
	for _, d := range a.ends {
		gap := daysBetween(d, want)
		if gap < 0 {
			gap = -gap
		}
		if gap < off {
			best, off = d, gap
		}
	}
	return best
}

// quarter places a fiscal quarter by the fiscal year's end, the calendar year's when none
// is known.
func (a *learned) quarter(year, quarter int) *table.Period {
	month, day := 12, 31
	if a.fyMonth > 0 {
		month, day = a.fyMonth, a.fyDay
	}
	fyEnd := table.CalendarDate{Year: year, Month: month, Day: min(day, table.MonthDays(year, month))}
	return a.period(monthsBefore(fyEnd, 12-3*quarter), 3, 0)
}

// rowPeriods sets the cells of one block.
func (s *sheet) rowPeriods(b *block, periods []*table.Period, around when) {
	for r := b.to; r < b.until; r++ {
		row := &s.t.Rows[r]
		if row.Kind == table.KindHeader || row.Kind == table.KindBlank || row.Kind == table.KindNote {
			continue
		}
		w := readWhen(strings.Join(row.Path, " "))
		if !w.isZero() {
			row.Period = s.resolve(w, around)
		}
		for c := s.t.StubColumns; c < s.columns(); c++ {
			if !s.starts(r, c) {
				continue
			}
			cell := s.cell(r, c)
			if cell.Value.Kind == table.Number || s.high != nil {
				cell.Period = s.cellPeriod(periods[c], row.Period, around)
			}
		}
	}
}

func (s *sheet) cellPeriod(column, row *table.Period, around when) *table.Period {
	switch {
	case column != nil:
		return column
	case row != nil:
		return row
	}
	if len(around.dates) > 0 {
		return s.about.period(around.dates[0], around.months, around.weeks)
	}
	if s.about.end.Year > 0 {
		months := around.months
		if months == 0 && !around.instant {
			months = s.about.months
		}
		return s.about.period(s.about.end, months, around.weeks)
	}
	return nil
}
