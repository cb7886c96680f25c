package route

import (
	"slices"
	"strconv"
	"strings"
)

// markMonthYears dates lines that are headed by a month and a year of two digits, "12/13", "12/14". Alone that may be a
// day of a month: all of them must name the same month, and years that follow each other.
func markMonthYears(lines []line) {
	var dates []date
	var at []int
	for i := range lines {
		if d, ok := monthYear(lines[i].label); ok && !lines[i].dated {
			dates, at = append(dates, d), append(at, i)
		}
	}
	if len(dates) < 2 {
		return
	}
	step := dates[1].year - dates[0].year
	if step != 1 && step != -1 {
		return
	}
	for i, d := range dates {
		if d.month != dates[0].month || d.year != dates[0].year+i*step {
			return
		}
	}
	for i, k := range at {
		l := &lines[k]
		l.date, l.dated = dates[i], true
		l.own = slices.DeleteFunc(l.own, func(w word) bool { return w.number })
	}
}

// monthYear reads "12/14".
func monthYear(label string) (date, bool) {
	month, year, ok := strings.Cut(strings.TrimSpace(label), "/")
	m, err := strconv.Atoi(month)
	y, err2 := strconv.Atoi(year)
	if !ok || err != nil || err2 != nil || len(month) > 2 || len(year) != 2 || m < 1 || m > 12 {
		return date{}, false
	}
	return date{year: century(y), month: m}, true
}
