package lang

import (
	"slices"
	"strconv"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/table"
)

// Date is a period or a day as a question or a header names it; a part that is not named
// is 0.
type Date struct {
	Year, Month, Day int
	Quarter          int
	Fiscal           bool // asked for as a quarter of a fiscal year
	// books is the quarter and the year of the company's own calendar that a line is of, where they are known.
	Books    struct{ year, quarter int }
	Half     int
	Open     bool // all that is later than it: "after 2014", "thereafter"
	Opening  bool // the first day of a year whose later days others carry: a year alone does not ask for it
	From, To int  // words that name it
}

// ParseDates finds the dates, years, quarters and months in words, in order.
func ParseDates(ws []Word) []Date {
	var out []Date
	for i := 0; i < len(ws); {
		d, n := dateAt(ws, i)
		if n == 0 {
			i++
			continue
		}
		d.From, d.To = i, i+n
		out = append(out, d)
		i += n
	}
	return out
}

// dateAt reads the date that starts at word i and says how many words it takes.
func dateAt(ws []Word, i int) (Date, int) {
	if d, n := monthAt(ws, i); n > 0 {
		return d, n
	}
	if d, n := slashedAt(ws, i); n > 0 {
		return d, n
	}
	if d, n := quarterAt(ws, i); n > 0 {
		return d, n
	}
	if y, ok := Year(ws[i]); ok {
		if i+1 < len(ws) && ws[i+1].Start == ws[i].End+1 && ws[i+1].Number && !ws[i+1].comma {
			if z, ok := crossYear(y, ws[i+1]); ok {
				return Date{Year: z}, 2
			}
		}
		return Date{Year: y}, 1
	}
	return shortYear(ws, i)
}

// crossYear reads the second half of "2018/2019" or "2018/19".
func crossYear(y int, w Word) (int, bool) {
	if w.Text == strconv.Itoa(y+1) || w.Text == strconv.Itoa((y+1)%100) {
		return y + 1, true
	}
	return 0, false
}

// shortYear reads "FY19", "F19", "fiscal 19" and "'19" after a quarter.
func shortYear(ws []Word, i int) (Date, int) {
	switch ws[i].Text {
	case "fy", "f", "cy", "fiscal":
	default:
		return Date{}, 0
	}
	if i+1 >= len(ws) || !ws[i+1].Number {
		return Date{}, 0
	}
	if y, ok := Year(ws[i+1]); ok {
		return Date{Year: y}, 2
	}
	if n, err := strconv.Atoi(ws[i+1].Text); err == nil && len(ws[i+1].Text) == 2 && n < 60 {
		return Date{Year: 2000 + n}, 2
	}
	return Date{}, 0
}

// monthAt reads "December 31, 2019", "31 December 2019", "December 2019" and "March 31".
func monthAt(ws []Word, i int) (Date, int) {
	if day, ok := SmallNumber(ws[i]); ok && len(ws[i].Text) <= 2 && day >= 1 && day <= 31 {
		j := i + 1
		if j < len(ws) && (ws[j].Text == "st" || ws[j].Text == "nd" || ws[j].Text == "rd" || ws[j].Text == "th") {
			j++
		}
		if j < len(ws) && ws[j].Text == "of" {
			j++
		}
		if j < len(ws) && IsMonth(ws[j]) {
			d, n := monthAt(ws, j)
			if d.Day == 0 {
				d.Day = day
				return d, n + j - i
			}
		}
		return Date{}, 0
	}
	if !IsMonth(ws[i]) {
		return Date{}, 0
	}
	d, n := Date{Month: aggregate.MonthOf(ws[i].Text)}, 1
	if j := i + n; j < len(ws) && ws[j].Number && (len(ws[j].Text) == 5 || len(ws[j].Text) == 6) {
		if day, y, ok := runTogether(ws[j].Text); ok {
			d.Day, d.Year = day, y
			return d, 2
		}
	}
	if j := i + n; j < len(ws) && ws[j].Number && len(ws[j].Text) <= 2 {
		if day, err := strconv.Atoi(ws[j].Text); err == nil && day >= 1 && day <= 31 {
			d.Day = day
			n++
			if j := i + n; j < len(ws) && (ws[j].Text == "st" || ws[j].Text == "nd" || ws[j].Text == "rd" || ws[j].Text == "th") {
				n++
			}
		}
	}
	if j := i + n; j < len(ws) {
		if y, ok := Year(ws[j]); ok {
			d.Year = y
			n++
		}
	}
	if ws[i].Text == "may" && d.Day == 0 && d.Year == 0 || ws[i].Text == "march" && d.Day == 0 && d.Year == 0 && i > 0 && ws[i-1].Text == "to" {
		return Date{}, 0
	}
	return d, n
}

// runTogether reads a day and a year that lost what stood between them: "312018".
func runTogether(s string) (day, y int, ok bool) {
	day, err := strconv.Atoi(s[:len(s)-4])
	y, isYear := Year(Word{Text: s[len(s)-4:], Number: true})
	return day, y, err == nil && isYear && day >= 1 && day <= 31
}

// SmallNumber reads a word of digits.
func SmallNumber(w Word) (int, bool) {
	if !w.Number {
		return 0, false
	}
	n, err := strconv.Atoi(w.Text)
	return n, err == nil
}

// slashedAt reads "12/31/2016" and "12/31/16", the month first unless that cannot be.
func slashedAt(ws []Word, i int) (Date, int) {
	if i+2 >= len(ws) || ws[i+1].Start != ws[i].End+1 || ws[i+2].Start != ws[i+1].End+1 {
		return Date{}, 0
	}
	y, ok := Year(ws[i+2])
	if n, short := SmallNumber(ws[i+2]); short && len(ws[i+2].Text) == 2 {
		y, ok = Century(n), true
	}
	a, ok1 := SmallNumber(ws[i])
	b, ok2 := SmallNumber(ws[i+1])
	if !ok || !ok1 || !ok2 || len(ws[i].Text) > 2 || len(ws[i+1].Text) > 2 || a < 1 || b < 1 {
		return Date{}, 0
	}
	if a > 12 {
		a, b = b, a
	}
	if a > 12 || b > 31 {
		return Date{}, 0
	}
	return Date{Year: y, Month: a, Day: b}, 3
}

// Century gives a year of two digits its century.
func Century(n int) int {
	if n < 60 {
		return 2000 + n
	}
	return 1900 + n
}

// IsMonth tells whether a word names a month.
func IsMonth(w Word) bool { return aggregate.MonthOf(w.Text) > 0 }

// joins stand between two ordinals of one noun: "the third and fourth quarter".
var joins = Set("and to or versus vs through")

// OrdinalQuarter reads a header that is an ordinal and no more: "Third".
func OrdinalQuarter(w Word) []Date {
	switch w.Text {
	case "first", "second", "third", "fourth":
		return []Date{{Quarter: english.Number(w.Text), From: 0, To: 1}}
	}
	return nil
}

// fiscalWords say that a year, and the quarters of it, are of the company's own calendar.
var fiscalWords = Set("fiscal fy f")

// quarterAt reads "Q1 2019", "first quarter of 2019", "fourth quarter", "H2", and whether they are fiscal ones.
func quarterAt(ws []Word, i int) (Date, int) {
	d, n := plainQuarterAt(ws, i)
	if n == 0 && i+2 < len(ws) && ws[i+1].Text == "fiscal" { // "first fiscal quarter"
		if d, n = plainQuarterAt(slices.Concat(ws[i:i+1], ws[i+2:]), 0); n > 0 {
			n++
		}
	}
	for _, w := range ws[max(0, i-1) : i+n] {
		d.Fiscal = d.Fiscal || n > 0 && fiscalWords[w.Text]
	}
	return d, n
}

func plainQuarterAt(ws []Word, i int) (Date, int) {
	var d Date
	n := 0
	switch t := ws[i].Text; {
	case len(t) == 2 && t[0] == 'q' && t[1] >= '1' && t[1] <= '4':
		d.Quarter, n = int(t[1]-'0'), 1
	case len(t) == 2 && t[0] == 'h' && (t[1] == '1' || t[1] == '2'):
		d.Half, n = int(t[1]-'0'), 1
	case i+3 < len(ws) && english.Number(t) > 0 && english.Number(t) < 5 && joins[ws[i+1].Text] && english.Number(ws[i+2].Text) > 0 && ws[i+3].Stem == "quarter":
		return Date{Quarter: english.Number(t)}, 1
	case i+1 < len(ws) && (ws[i+1].Stem == "quarter" || ws[i+1].Stem == "half"):
		k, ok := WordNumber(t)
		switch {
		case t == "last":
			k, ok = 4, true
		case ws[i].Number:
			return Date{}, 0
		}
		if !ok || k > 4 {
			return Date{}, 0
		}
		n = 2
		if ws[i+1].Stem == "half" {
			d.Half = k
		} else {
			d.Quarter = k
		}
	default:
		return Date{}, 0
	}
	j := i + n
	for j < len(ws) && j < i+n+3 && (ws[j].Text == "of" || ws[j].Text == "fiscal" || ws[j].Text == "in" || ws[j].Text == "fy" || ws[j].Text == "year" || ws[j].Text == "the") {
		j++
	}
	if j < len(ws) {
		if y, ok := Year(ws[j]); ok {
			d.Year = y
			return d, j + 1 - i
		}
		if k, err := strconv.Atoi(ws[j].Text); err == nil && (j == i+n || fiscalWords[ws[j-1].Text]) && len(ws[j].Text) == 2 && ws[j].Number {
			d.Year = 2000 + k
			return d, j + 1 - i
		}
	}
	return d, n
}

// Agrees compares a date that is asked for with one that a line carries: -1 when they
// contradict each other, 0 when they say nothing of each other, 1 when the year (or the part
// that both name) is the same, 2 when a finer part is the same as well.
func (d Date) Agrees(e Date) int {
	switch {
	case d.Open && e.Open:
		return 2
	case d.Open && e.Year > 0 && e.Year <= d.Year, e.Open && d.Year > 0 && e.Year != d.Year:
		return -1
	case d.Open || e.Open, e.Opening && d.Month == 0:
		return 0
	case d.byBooks(e):
		if !d.inBooks(e) {
			return -1
		}
		return 2
	}
	same, fine := 0, 0
	for _, p := range [][3]int{{d.Year, e.Year, 0}, {d.Quarter, e.Quarter, 1}, {d.Half, e.Half, 1}, {d.Month, e.Month, 1}, {d.Day, e.Day, 1}} {
		switch {
		case p[0] == 0 || p[1] == 0:
		case p[0] != p[1]:
			return -1
		default:
			same, fine = 1, fine+p[2]
		}
	}
	if d.Quarter > 0 && e.Quarter == 0 && e.Month > 0 && (e.Month+2)/3 == d.Quarter && e.Day > 0 {
		same, fine = 1, fine+1
	}
	if fine > 0 && same > 0 {
		return 2
	}
	return same
}

// byBooks tells whether a fiscal quarter is asked for and the company's own calendar says which one a line is of.
func (d Date) byBooks(e Date) bool { return d.Fiscal && d.Quarter > 0 && e.Books.quarter > 0 }

func (d Date) inBooks(e Date) bool {
	return d.Quarter == e.Books.quarter && (d.Year == 0 || d.Year == e.Books.year)
}

// Met tells whether e has every part that d names.
func (d Date) Met(e Date) bool {
	if d.Open || e.Open {
		return d.Open && e.Open
	}
	if d.byBooks(e) {
		return d.inBooks(e)
	}
	if d.Quarter > 0 && e.Quarter == 0 && e.Month > 0 && e.Day > 0 {
		e.Quarter = (e.Month + 2) / 3
	}
	return (d.Year == 0 || d.Year == e.Year) && (d.Quarter == 0 || d.Quarter == e.Quarter) && (d.Half == 0 || d.Half == e.Half) &&
		(d.Month == 0 || d.Month == e.Month) && (d.Day == 0 || d.Day == e.Day)
}

// Before orders dates; parts that are not named come last.
func (d Date) Before(e Date) bool { return d.Key() < e.Key() }

// Key is a number that orders dates.
func (d Date) Key() int {
	month := d.Month
	if month == 0 && d.Quarter > 0 {
		month = d.Quarter * 3
	}
	if month == 0 && d.Half > 0 {
		month = d.Half * 6
	}
	if month == 0 {
		month = 12
	}
	return d.Year*10000 + month*100 + d.Day
}

// Merge adds what e names and d does not.
func (d Date) Merge(e Date) Date {
	if d.Year == 0 {
		d.Year = e.Year
	}
	d.Open = d.Open || e.Open
	if d.Month == 0 && d.Quarter == 0 && d.Half == 0 {
		d.Month, d.Day, d.Quarter, d.Half = e.Month, e.Day, e.Quarter, e.Half
	}
	if d.Books.quarter == 0 {
		d.Books = e.Books
	}
	return d
}

// PeriodDate turns a table's period into a date.
func PeriodDate(p *table.Period) (Date, bool) {
	if p == nil || len(p.End) < 10 {
		return Date{}, false
	}
	y, err := strconv.Atoi(p.End[:4])
	if err != nil {
		return Date{}, false
	}
	m, _ := strconv.Atoi(p.End[5:7])
	return Date{Year: y, Month: m}.bookedIn(p), true
}

// bookedIn notes the fiscal quarter of a period.
func (d Date) bookedIn(p *table.Period) Date {
	d.Books.year, d.Books.quarter = p.FiscalYear, p.FiscalQuarter
	return d
}

// InDates tells whether the i-th word is one of a date.
func InDates(dates []Date, i int) bool {
	for _, d := range dates {
		if i >= d.From && i < d.To {
			return true
		}
	}
	return false
}
