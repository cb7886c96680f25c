package layout

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/route/internal/lang"
)

// markMonthYears dates lines that are headed by a month and a year of two digits, "12/13", "12/14". Alone that may be a
// day of a month: all of them must name the same month, and years that follow each other.
func markMonthYears(lines []Line) {
	var dates []lang.Date
	var at []int
	for i := range lines {
		if d, ok := monthYear(lines[i].Label); ok && !lines[i].Dated {
			dates, at = append(dates, d), append(at, i)
		}
	}
	if len(dates) < 2 {
		return
	}
	step := dates[1].Year - dates[0].Year
	if step != 1 && step != -1 {
		return
	}
	for i, d := range dates {
		if d.Month != dates[0].Month || d.Year != dates[0].Year+i*step {
			return
		}
	}
	for i, k := range at {
		l := &lines[k]
		l.Date, l.Dated = dates[i], true
		l.Own = slices.DeleteFunc(l.Own, func(w lang.Word) bool { return w.Number })
	}
}

// monthYear reads "12/14".
func monthYear(label string) (lang.Date, bool) {
	month, year, ok := strings.Cut(strings.TrimSpace(label), "/")
	m, err := strconv.Atoi(month)
	y, err2 := strconv.Atoi(year)
	if !ok || err != nil || err2 != nil || len(month) > 2 || len(year) != 2 || m < 1 || m > 12 {
		return lang.Date{}, false
	}
	return lang.Date{Year: lang.Century(y), Month: m}, true
}
