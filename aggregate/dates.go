package aggregate

import (
	"strconv"
	"strings"
)

// dates is what a text says of time: the first year, month and day, and the last year.
// Zero stands for what is not stated.
type dates struct {
	year, lastYear, month, day int
}

var monthNames = [...]string{"january", "february", "march", "april", "may", "june", "july",
	"august", "september", "october", "november", "december"}

// monthTitles are the months as they are written.
var monthTitles = [...]string{"January", "February", "March", "April", "May", "June", "July",
	"August", "September", "October", "November", "December"}

// MonthOf gives the month, 1 to 12, that a word names in full or by its first three letters,
// "sept" too, and 0 for any other word.
func MonthOf(word string) int {
	for i, name := range monthNames {
		if word == name || (len(word) == 3 || word == "sept") && strings.HasPrefix(name, word) {
			return i + 1
		}
	}
	return 0
}

// read finds the first date: words with a month name, an ISO date, or d/m numbers with a
// four-digit year, the month first unless that cannot be.
func (d *dates) read(text string) {
	words := Words(text)
	for i, w := range words {
		n, isNumber := smallNumber(w)
		switch {
		case isNumber && len(w) == 4 && n >= 1000 && n < 3000:
			d.sawYear(n)
			if len(words) > i+2 && d.month == 0 && d.day == 0 {
				d.isoRest(words[i+1], words[i+2])
			}
		case d.month == 0 && MonthOf(w) > 0 && !(w == "may" && len(words) > 6):
			d.month = MonthOf(w)
			d.day = dayBeside(words, i)
		case d.month == 0 && isNumber && n >= 1 && n <= 31 && i+2 < len(words):
			d.slashed(n, words[i+1], words[i+2])
		}
	}
}

func (d *dates) sawYear(n int) {
	if d.year == 0 {
		d.year = n
	}
	d.lastYear = n
}

// isoRest reads month and day after a year: 2003-09-14.
func (d *dates) isoRest(month, day string) {
	m, ok1 := smallNumber(month)
	n, ok2 := smallNumber(day)
	if ok1 && ok2 && len(month) == 2 && len(day) == 2 && m >= 1 && m <= 12 && n >= 1 && n <= 31 {
		d.month, d.day = m, n
	}
}

// slashed reads 9/14/2003 and 14/9/2003.
func (d *dates) slashed(first int, second, year string) {
	b, ok := smallNumber(second)
	if _, isYear := smallNumber(year); !ok || !isYear || len(year) != 4 || b < 1 || b > 31 {
		return
	}
	switch {
	case first <= 12:
		d.month, d.day = first, b
	case b <= 12:
		d.month, d.day = b, first
	}
}

func dayBeside(words []string, month int) int {
	for _, i := range []int{month + 1, month - 1} {
		if i < 0 || i >= len(words) {
			continue
		}
		w := words[i]
		for _, suffix := range []string{"st", "nd", "rd", "th"} {
			w = strings.TrimSuffix(w, suffix)
		}
		if n, ok := smallNumber(w); ok && n >= 1 && n <= 31 && len(w) <= 2 {
			return n
		}
	}
	return 0
}

func smallNumber(w string) (int, bool) {
	if w == "" || len(w) > 4 || w[0] < '0' || w[0] > '9' {
		return 0, false
	}
	n, err := strconv.Atoi(w)
	return n, err == nil
}
