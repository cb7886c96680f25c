package generate

import (
	"strconv"
	"strings"
	"time"

	"github.com/tabrag/tabrag/table"
)

// written writes a period as a person does: "2022", "January to June 2022", "June 30, 2022", "July 3, 2022 to July 1,
// 2023"; "" for one that is open.
func written(p *table.Period) string {
	if p == nil {
		return ""
	}
	from, okFrom := table.ParseDate(p.Start)
	to, okTo := table.ParseDate(p.End)
	switch {
	case !okTo:
		return ""
	case !okFrom || p.Start == p.End:
		return day(to)
	case from.Day == 1 && to.Day == table.MonthDays(to.Year, to.Month) && from.Year == to.Year:
		year := strconv.Itoa(to.Year)
		switch {
		case from.Month == 1 && to.Month == int(time.December):
			return year
		case from.Month == to.Month:
			return time.Month(to.Month).String() + " " + year
		}
		return time.Month(from.Month).String() + " to " + time.Month(to.Month).String() + " " + year
	}
	return day(from) + " to " + day(to)
}

func day(d table.CalendarDate) string {
	return time.Month(d.Month).String() + " " + strconv.Itoa(d.Day) + ", " + strconv.Itoa(d.Year)
}

// saysYear tells whether a text names the year in which a period begins or ends.
func saysYear(text string, p *table.Period) bool {
	return p != nil && len(p.End) >= 4 && (strings.Contains(text, p.End[:4]) || len(p.Start) >= 4 && strings.Contains(text, p.Start[:4]))
}
