package table

import (
	"fmt"
	"strconv"
	"strings"
)

// CalendarDate is a day of the Gregorian calendar.
type CalendarDate struct{ Year, Month, Day int }

// String writes the date as ISO 8601 does: "2024-09-28".
func (d CalendarDate) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }

// Valid tells whether the day exists.
func (d CalendarDate) Valid() bool {
	return d.Year >= 1000 && d.Year <= 9999 && d.Month >= 1 && d.Month <= 12 && d.Day >= 1 && d.Day <= MonthDays(d.Year, d.Month)
}

// MonthDays returns the number of days of a month.
func MonthDays(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

var monthNames = [...]string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// foreignMonths are the names that months have in other languages and not in English.
var foreignMonths = map[string]int{
	"januar": 1, "jänner": 1, "janvier": 1, "enero": 1, "gennaio": 1, "janeiro": 1, "januari": 1,
	"februar": 2, "février": 2, "febrero": 2, "febbraio": 2, "fevereiro": 2, "februari": 2,
	"märz": 3, "mars": 3, "marzo": 3, "março": 3, "maart": 3,
	"avril": 4, "abril": 4, "aprile": 4,
	"mai": 5, "mayo": 5, "maggio": 5, "maio": 5, "mei": 5, "maj": 5,
	"juni": 6, "juin": 6, "junio": 6, "giugno": 6, "junho": 6,
	"juli": 7, "juillet": 7, "julio": 7, "luglio": 7, "julho": 7,
	"août": 8, "agosto": 8, "augustus": 8, "augusti": 8,
	"septembre": 9, "septiembre": 9, "settembre": 9, "setembro": 9,
	"oktober": 10, "octobre": 10, "octubre": 10, "ottobre": 10, "outubro": 10,
	"novembre": 11, "noviembre": 11, "novembro": 11,
	"dezember": 12, "décembre": 12, "diciembre": 12, "dicembre": 12, "dezembro": 12,
}

// MonthNumber reads the name of a month, in English whole or cut to three or four letters, in other
// languages of western Europe whole, and returns 1 to 12, or 0.
func MonthNumber(word string) int {
	w := strings.ToLower(strings.TrimSuffix(word, "."))
	if len(w) < 3 {
		return 0
	}
	if w == "sept" {
		return 9
	}
	if m := foreignMonths[w]; m > 0 {
		return m
	}
	for i, name := range monthNames {
		if w == name || w == name[:3] {
			return i + 1
		}
	}
	return 0
}

// ParseDate reads a text that is a date and nothing else: "2024-09-28", "September 28,
// 2024", "28 Sep 2024", "28.09.2024", "26/6/2017". Day and month of 3/4/2024 cannot be told
// apart; the date is then zero and ok true: a date, but not known which.
func ParseDate(text string) (d CalendarDate, ok bool) {
	s := strings.TrimSpace(text)
	if len(s) < 6 || len(s) > 30 {
		return d, false
	}
	if d, ok = numericDate(s); ok {
		return d, true
	}
	return namedDate(s)
}

// numericDate reads three numbers with one separator between them.
func numericDate(s string) (d CalendarDate, ok bool) {
	if i := strings.IndexAny(s, "T "); i == 10 && clock(s[i+1:]) {
		s = s[:i]
	}
	for _, sep := range []string{"-", "/", "."} {
		parts := strings.Split(s, sep)
		if len(parts) != 3 || !allDigits(parts[0]) || !allDigits(parts[1]) || !allDigits(parts[2]) {
			continue
		}
		return orderDate(parts, sep)
	}
	return d, false
}

func orderDate(parts []string, sep string) (d CalendarDate, ok bool) {
	a, b, c := len(parts[0]), len(parts[1]), len(parts[2])
	n := [3]int{}
	for i, p := range parts {
		n[i], _ = strconv.Atoi(p)
	}
	switch {
	case a == 4 && b >= 1 && b <= 2 && c >= 1 && c <= 2:
		d = CalendarDate{n[0], n[1], n[2]}
		return d, d.Valid()
	case a < 1 || a > 2 || b < 1 || b > 2 || c != 4 && c != 2:
		return d, false
	case c == 2 && sep != "/":
		return d, false
	}
	year := n[2]
	if c == 2 {
		year = twoDigitYear(year)
	}
	dayFirst, monthFirst := CalendarDate{year, n[1], n[0]}, CalendarDate{year, n[0], n[1]}
	switch {
	case sep == "." && dayFirst.Valid():
		return dayFirst, true
	case dayFirst.Valid() && monthFirst.Valid() && dayFirst != monthFirst:
		return d, true
	case dayFirst.Valid():
		return dayFirst, true
	}
	return monthFirst, monthFirst.Valid()
}

// twoDigitYear reads 00 to 49 as 2000 to 2049 and the rest as 1950 to 1999.
func twoDigitYear(n int) int {
	if n < 50 {
		return 2000 + n
	}
	return 1900 + n
}

func clock(s string) bool {
	return len(s) >= 5 && strings.Trim(s, "0123456789:.Z+-") == "" && strings.Contains(s, ":")
}

// namedDate reads a day, a month's name and a year in any order.
func namedDate(s string) (d CalendarDate, ok bool) {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' || r == '-' || r == '/' })
	if len(words) != 3 {
		return d, false
	}
	at := -1
	for i, w := range words {
		if m := MonthNumber(w); m > 0 {
			d.Month, at = m, i
		}
	}
	if at < 0 || at == 2 {
		return CalendarDate{}, false
	}
	first, second := words[1-at], words[2]
	if at == 1 && len(first) == 4 && allDigits(first) {
		first, second = second, first
	}
	first = strings.TrimRight(first, "stndrh.")
	if len(first) < 1 || len(first) > 2 || !allDigits(first) || !allDigits(second) || len(second) != 4 && len(second) != 2 {
		return CalendarDate{}, false
	}
	d.Day, _ = strconv.Atoi(first)
	d.Year, _ = strconv.Atoi(second)
	if len(second) == 2 {
		d.Year = twoDigitYear(d.Year)
	}
	return d, d.Valid()
}
