package route

import (
	"slices"
	"strconv"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/table"
)

// date is a period or a day as a question or a header names it; a part that is not named
// is 0.
type date struct {
	year, month, day int
	quarter          int
	fiscal           bool // asked for as a quarter of a fiscal year
	// books is the quarter and the year of the company's own calendar that a line is of, where they are known.
	books    struct{ year, quarter int }
	half     int
	open     bool // all that is later than it: "after 2014", "thereafter"
	opening  bool // the first day of a year whose later days others carry: a year alone does not ask for it
	from, to int  // words that name it
}

// parseDates finds the dates, years, quarters and months in words, in order.
func parseDates(ws []word) []date {
	var out []date
	for i := 0; i < len(ws); {
		d, n := dateAt(ws, i)
		if n == 0 {
			i++
			continue
		}
		d.from, d.to = i, i+n
		out = append(out, d)
		i += n
	}
	return out
}

// dateAt reads the date that starts at word i and says how many words it takes.
func dateAt(ws []word, i int) (date, int) {
	if d, n := monthAt(ws, i); n > 0 {
		return d, n
	}
	if d, n := slashedAt(ws, i); n > 0 {
		return d, n
	}
	if d, n := quarterAt(ws, i); n > 0 {
		return d, n
	}
	if y, ok := year(ws[i]); ok {
		if i+1 < len(ws) && ws[i+1].start == ws[i].end+1 && ws[i+1].number && !ws[i+1].comma {
			if z, ok := crossYear(y, ws[i+1]); ok {
				return date{year: z}, 2
			}
		}
		return date{year: y}, 1
	}
	return shortYear(ws, i)
}

// crossYear reads the second half of "2018/2019" or "2018/19".
func crossYear(y int, w word) (int, bool) {
	if w.text == strconv.Itoa(y+1) || w.text == strconv.Itoa((y+1)%100) {
		return y + 1, true
	}
	return 0, false
}

// shortYear reads "FY19", "F19", "fiscal 19" and "'19" after a quarter.
func shortYear(ws []word, i int) (date, int) {
	switch ws[i].text {
	case "fy", "f", "cy", "fiscal":
	default:
		return date{}, 0
	}
	if i+1 >= len(ws) || !ws[i+1].number {
		return date{}, 0
	}
	if y, ok := year(ws[i+1]); ok {
		return date{year: y}, 2
	}
	if n, err := strconv.Atoi(ws[i+1].text); err == nil && len(ws[i+1].text) == 2 && n < 60 {
		return date{year: 2000 + n}, 2
	}
	return date{}, 0
}

// monthAt reads "December 31, 2019", "31 December 2019", "December 2019" and "March 31".
func monthAt(ws []word, i int) (date, int) {
	if day, ok := smallNumber(ws[i]); ok && len(ws[i].text) <= 2 && day >= 1 && day <= 31 {
		j := i + 1
		if j < len(ws) && (ws[j].text == "st" || ws[j].text == "nd" || ws[j].text == "rd" || ws[j].text == "th") {
			j++
		}
		if j < len(ws) && ws[j].text == "of" {
			j++
		}
		if j < len(ws) && isMonth(ws[j]) {
			d, n := monthAt(ws, j)
			if d.day == 0 {
				d.day = day
				return d, n + j - i
			}
		}
		return date{}, 0
	}
	if !isMonth(ws[i]) {
		return date{}, 0
	}
	d, n := date{month: aggregate.MonthOf(ws[i].text)}, 1
	if j := i + n; j < len(ws) && ws[j].number && (len(ws[j].text) == 5 || len(ws[j].text) == 6) {
		if day, y, ok := runTogether(ws[j].text); ok {
			d.day, d.year = day, y
			return d, 2
		}
	}
	if j := i + n; j < len(ws) && ws[j].number && len(ws[j].text) <= 2 {
		if day, err := strconv.Atoi(ws[j].text); err == nil && day >= 1 && day <= 31 {
			d.day = day
			n++
			if j := i + n; j < len(ws) && (ws[j].text == "st" || ws[j].text == "nd" || ws[j].text == "rd" || ws[j].text == "th") {
				n++
			}
		}
	}
	if j := i + n; j < len(ws) {
		if y, ok := year(ws[j]); ok {
			d.year = y
			n++
		}
	}
	if ws[i].text == "may" && d.day == 0 && d.year == 0 || ws[i].text == "march" && d.day == 0 && d.year == 0 && i > 0 && ws[i-1].text == "to" {
		return date{}, 0
	}
	return d, n
}

// runTogether reads a day and a year that lost what stood between them: "312018".
func runTogether(s string) (day, y int, ok bool) {
	day, err := strconv.Atoi(s[:len(s)-4])
	y, isYear := year(word{text: s[len(s)-4:], number: true})
	return day, y, err == nil && isYear && day >= 1 && day <= 31
}

// smallNumber reads a word of digits.
func smallNumber(w word) (int, bool) {
	if !w.number {
		return 0, false
	}
	n, err := strconv.Atoi(w.text)
	return n, err == nil
}

// slashedAt reads "12/31/2016" and "12/31/16", the month first unless that cannot be.
func slashedAt(ws []word, i int) (date, int) {
	if i+2 >= len(ws) || ws[i+1].start != ws[i].end+1 || ws[i+2].start != ws[i+1].end+1 {
		return date{}, 0
	}
	y, ok := year(ws[i+2])
	if n, short := smallNumber(ws[i+2]); short && len(ws[i+2].text) == 2 {
		y, ok = century(n), true
	}
	a, ok1 := smallNumber(ws[i])
	b, ok2 := smallNumber(ws[i+1])
	if !ok || !ok1 || !ok2 || len(ws[i].text) > 2 || len(ws[i+1].text) > 2 || a < 1 || b < 1 {
		return date{}, 0
	}
	if a > 12 {
		a, b = b, a
	}
	if a > 12 || b > 31 {
		return date{}, 0
	}
	return date{year: y, month: a, day: b}, 3
}

// century gives a year of two digits its century.
func century(n int) int {
	if n < 60 {
		return 2000 + n
	}
	return 1900 + n
}

func isMonth(w word) bool { return aggregate.MonthOf(w.text) > 0 }

// joins stand between two ordinals of one noun: "the third and fourth quarter".
var joins = set("and to or versus vs through")

// ordinalQuarter reads a header that is an ordinal and no more: "Third".
func ordinalQuarter(w word) []date {
	switch w.text {
	case "first", "second", "third", "fourth":
		return []date{{quarter: english.Number(w.text), from: 0, to: 1}}
	}
	return nil
}

// fiscalWords say that a year, and the quarters of it, are of the company's own calendar.
var fiscalWords = set("fiscal fy f")

// quarterAt reads "Q1 2019", "first quarter of 2019", "fourth quarter", "H2", and whether they are fiscal ones.
func quarterAt(ws []word, i int) (date, int) {
	d, n := plainQuarterAt(ws, i)
	if n == 0 && i+2 < len(ws) && ws[i+1].text == "fiscal" { // "first fiscal quarter"
		if d, n = plainQuarterAt(slices.Concat(ws[i:i+1], ws[i+2:]), 0); n > 0 {
			n++
		}
	}
	for _, w := range ws[max(0, i-1) : i+n] {
		d.fiscal = d.fiscal || n > 0 && fiscalWords[w.text]
	}
	return d, n
}

func plainQuarterAt(ws []word, i int) (date, int) {
	var d date
	n := 0
	switch t := ws[i].text; {
	case len(t) == 2 && t[0] == 'q' && t[1] >= '1' && t[1] <= '4':
		d.quarter, n = int(t[1]-'0'), 1
	case len(t) == 2 && t[0] == 'h' && (t[1] == '1' || t[1] == '2'):
		d.half, n = int(t[1]-'0'), 1
	case i+3 < len(ws) && english.Number(t) > 0 && english.Number(t) < 5 && joins[ws[i+1].text] && english.Number(ws[i+2].text) > 0 && ws[i+3].stem == "quarter":
		return date{quarter: english.Number(t)}, 1
	case i+1 < len(ws) && (ws[i+1].stem == "quarter" || ws[i+1].stem == "half"):
		k, ok := wordNumber(t)
		switch {
		case t == "last":
			k, ok = 4, true
		case ws[i].number:
			return date{}, 0
		}
		if !ok || k > 4 {
			return date{}, 0
		}
		n = 2
		if ws[i+1].stem == "half" {
			d.half = k
		} else {
			d.quarter = k
		}
	default:
		return date{}, 0
	}
	j := i + n
	for j < len(ws) && j < i+n+3 && (ws[j].text == "of" || ws[j].text == "fiscal" || ws[j].text == "in" || ws[j].text == "fy" || ws[j].text == "year" || ws[j].text == "the") {
		j++
	}
	if j < len(ws) {
		if y, ok := year(ws[j]); ok {
			d.year = y
			return d, j + 1 - i
		}
		if k, err := strconv.Atoi(ws[j].text); err == nil && (j == i+n || fiscalWords[ws[j-1].text]) && len(ws[j].text) == 2 && ws[j].number {
			d.year = 2000 + k
			return d, j + 1 - i
		}
	}
	return d, n
}

// agrees compares a date that is asked for with one that a line carries: -1 when they
// contradict each other, 0 when they say nothing of each other, 1 when the year (or the part
// that both name) is the same, 2 when a finer part is the same as well.
func (d date) agrees(e date) int {
	switch {
	case d.open && e.open:
		return 2
	case d.open && e.year > 0 && e.year <= d.year, e.open && d.year > 0 && e.year != d.year:
		return -1
	case d.open || e.open, e.opening && d.month == 0:
		return 0
	case d.byBooks(e):
		if !d.inBooks(e) {
			return -1
		}
		return 2
	}
	same, fine := 0, 0
	for _, p := range [][3]int{{d.year, e.year, 0}, {d.quarter, e.quarter, 1}, {d.half, e.half, 1}, {d.month, e.month, 1}, {d.day, e.day, 1}} {
		switch {
		case p[0] == 0 || p[1] == 0:
		case p[0] != p[1]:
			return -1
		default:
			same, fine = 1, fine+p[2]
		}
	}
	if d.quarter > 0 && e.quarter == 0 && e.month > 0 && (e.month+2)/3 == d.quarter && e.day > 0 {
		same, fine = 1, fine+1
	}
	if fine > 0 && same > 0 {
		return 2
	}
	return same
}

// byBooks tells whether a fiscal quarter is asked for and the company's own calendar says which one a line is of.
func (d date) byBooks(e date) bool { return d.fiscal && d.quarter > 0 && e.books.quarter > 0 }

func (d date) inBooks(e date) bool {
	return d.quarter == e.books.quarter && (d.year == 0 || d.year == e.books.year)
}

// met tells whether e has every part that d names.
func (d date) met(e date) bool {
	if d.open || e.open {
		return d.open && e.open
	}
	if d.byBooks(e) {
		return d.inBooks(e)
	}
	if d.quarter > 0 && e.quarter == 0 && e.month > 0 && e.day > 0 {
		e.quarter = (e.month + 2) / 3
	}
	return (d.year == 0 || d.year == e.year) && (d.quarter == 0 || d.quarter == e.quarter) && (d.half == 0 || d.half == e.half) &&
		(d.month == 0 || d.month == e.month) && (d.day == 0 || d.day == e.day)
}

// markOpenings finds lines for the first day of a year beside others for later days of it.
func markOpenings(lines []line) {
	for i := range lines {
		d := &lines[i].date
		if !lines[i].dated || d.year == 0 || d.month != 1 || d.day != 1 {
			continue
		}
		d.opening = slices.ContainsFunc(lines, func(l line) bool {
			return l.dated && l.date.year == d.year && (l.date.month > 1 || l.date.month == 0 && l.date.quarter == 0 && l.date.half == 0)
		})
	}
}

// before orders dates; parts that are not named come last.
func (d date) before(e date) bool { return d.key() < e.key() }

func (d date) key() int {
	month := d.month
	if month == 0 && d.quarter > 0 {
		month = d.quarter * 3
	}
	if month == 0 && d.half > 0 {
		month = d.half * 6
	}
	if month == 0 {
		month = 12
	}
	return d.year*10000 + month*100 + d.day
}

// merge adds what e names and d does not.
func (d date) merge(e date) date {
	if d.year == 0 {
		d.year = e.year
	}
	d.open = d.open || e.open
	if d.month == 0 && d.quarter == 0 && d.half == 0 {
		d.month, d.day, d.quarter, d.half = e.month, e.day, e.quarter, e.half
	}
	if d.books.quarter == 0 {
		d.books = e.books
	}
	return d
}

// periodDate turns a table's period into a date.
func periodDate(p *table.Period) (date, bool) {
	if p == nil || len(p.End) < 10 {
		return date{}, false
	}
	y, err := strconv.Atoi(p.End[:4])
	if err != nil {
		return date{}, false
	}
	m, _ := strconv.Atoi(p.End[5:7])
	return date{year: y, month: m}.bookedIn(p), true
}

// bookedIn notes the fiscal quarter of a period.
func (d date) bookedIn(p *table.Period) date {
	d.books.year, d.books.quarter = p.FiscalYear, p.FiscalQuarter
	return d
}
