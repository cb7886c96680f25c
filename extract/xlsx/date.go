package xlsx

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// moment is a serial date taken apart: days of the workbook's calendar and milliseconds of
// the day.
type moment struct {
	days   int64
	millis int64
	time   time.Time
}

const dayMillis = 24 * 60 * 60 * 1000

// maxSerial is the serial of 31 December 9999, the last day that a workbook knows.
const maxSerial = 2958465

// parseMoment turns a serial number into a date. Serials count days from 1 January 1900 as
// 1, with a 29 February 1900 that never was (serial 60), or from 1 January 1904 as 0.
func parseMoment(n number, date1904 bool) (moment, bool) {
	whole, frac := n.split()
	if n.neg || len(whole) > 7 {
		return moment{}, false
	}
	days, _ := strconv.ParseInt("0"+whole, 10, 64) // digits alone
	if len(frac) > 10 {
		frac = frac[:10]
	}
	f, _ := strconv.ParseInt("0"+frac, 10, 64)
	unit := int64(pow10(len(frac)))
	millis := (f*dayMillis + unit/2) / unit
	if millis >= dayMillis {
		days, millis = days+1, 0
	}
	if days > maxSerial {
		return moment{}, false
	}
	m := moment{days: days, millis: millis}
	start := time.Date(1899, 12, 31, 0, 0, 0, 0, time.UTC)
	switch {
	case date1904:
		start = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	case days >= 61:
		days--
	}
	m.time = start.AddDate(0, 0, int(days)).Add(time.Duration(millis) * time.Millisecond)
	return m, true
}

// renderDate writes a serial by a date format; ok is false where the format shows nothing
// but ##### (negative or too large).
func (f *format) renderDate(n number, date1904 bool) (string, bool) {
	s, _ := f.section(n)
	m, ok := parseMoment(n, date1904)
	if !ok {
		return "", false
	}
	m = m.rounded(s)
	var b strings.Builder
	for _, p := range s.parts {
		switch p.kind {
		case partDate:
			b.WriteString(m.part(p.text, s.ampm))
		case partElapsed:
			b.WriteString(m.elapsed(p.text))
		case partAMPM:
			b.WriteString(m.half(p.text))
		case partSubsecond:
			b.WriteString("." + fmt.Sprintf("%03d000", m.millis%1000)[:min(len(p.text)-1, 6)])
		default:
			b.WriteString(p.text)
		}
	}
	return b.String(), true
}

// rounded rounds to the second where the section shows no part of one.
func (m moment) rounded(s *section) moment {
	for _, p := range s.parts {
		if p.kind == partSubsecond {
			return m
		}
	}
	up := m.millis%1000 >= 500
	m.time = m.time.Add(-time.Duration(m.millis%1000) * time.Millisecond)
	m.millis -= m.millis % 1000
	if up {
		m.millis += 1000
		m.time = m.time.Add(time.Second)
		if m.millis >= dayMillis {
			m.days, m.millis = m.days+1, m.millis-dayMillis
		}
	}
	return m
}

func (m moment) part(p string, ampm bool) string {
	t := m.time
	hour := t.Hour()
	if ampm {
		hour = (hour+11)%12 + 1
	}
	n := len(p)
	switch p[0] {
	case 'y':
		if n <= 2 {
			return t.Format("06")
		}
		return t.Format("2006")
	case 'm':
		switch {
		case n >= 5:
			return t.Format("Jan")[:1]
		case n == 4:
			return t.Format("January")
		case n == 3:
			return t.Format("Jan")
		}
		return pad(int(t.Month()), n)
	case 'd':
		switch {
		case n >= 4:
			return t.Format("Monday")
		case n == 3:
			return t.Format("Mon")
		}
		return pad(t.Day(), n)
	case 'h':
		return pad(hour, n)
	case 'M':
		return pad(t.Minute(), n)
	case 's':
		return pad(t.Second(), n)
	}
	return ""
}

func pad(v, n int) string {
	if n >= 2 {
		return fmt.Sprintf("%02d", v)
	}
	return strconv.Itoa(v)
}

// elapsed writes all hours, minutes or seconds since the start of the calendar.
func (m moment) elapsed(p string) string {
	total := m.days*dayMillis + m.millis
	switch p[0] {
	case 'h':
		total /= 3600 * 1000
	case 'm':
		total /= 60 * 1000
	default:
		total /= 1000
	}
	return fmt.Sprintf("%0*d", len(p), total)
}

func (m moment) half(p string) string {
	h := "AM"
	if m.time.Hour() >= 12 {
		h = "PM"
	}
	if len(p) == 3 {
		h = h[:1]
	}
	if p[0] == 'a' {
		return strings.ToLower(h)
	}
	return h
}

// ambiguousDate tells whether a date format writes day and month as two numbers, which
// readers of different countries take in different order.
func (s *section) ambiguousDate() bool {
	day, month, yearFirst, seen := false, false, false, false
	for _, p := range s.parts {
		if p.kind != partDate {
			continue
		}
		switch p.text[0] {
		case 'y':
			yearFirst = yearFirst || !seen
		case 'm':
			month = month || len(p.text) <= 2
		case 'd':
			day = day || len(p.text) <= 2
		}
		seen = true
	}
	return day && month && !yearFirst
}
