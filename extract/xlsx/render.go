package xlsx

import (
	"strconv"
	"strings"
)

// section picks the section for a number and tells whether the sign is the section's own
// to write.
func (f *format) section(n number) (s *section, signed bool) {
	secs := f.sections
	if len(secs) > 3 {
		secs = secs[:3]
	}
	if secs[0].cond != "" || len(secs) > 1 && secs[1].cond != "" {
		for i := range secs {
			if secs[i].cond != "" && holds(n, secs[i].cond, secs[i].condValue) {
				return &secs[i], n.neg && len(secs) > 1 && i > 0
			}
		}
		for i := range secs {
			if secs[i].cond == "" {
				return &secs[i], false
			}
		}
		return &secs[len(secs)-1], false
	}
	switch {
	case len(secs) >= 3 && n.zero():
		return &secs[2], false
	case len(secs) >= 2 && n.neg:
		return &secs[1], true
	}
	return &secs[0], false
}

func holds(n number, op string, v number) bool {
	c := n.compare(v)
	switch op {
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	case ">=":
		return c >= 0
	case "=":
		return c == 0
	case "<>":
		return c != 0
	}
	return false
}

// render writes a number by its format, as a spreadsheet shows it.
func (f *format) render(n number) string {
	s, signed := f.section(n)
	sign := ""
	if n.neg && !signed {
		sign = "-"
	}
	abs := n
	abs.neg = false
	var body string
	switch {
	case s.general || len(s.parts) == 1 && s.text:
		body = s.wrap(abs.general())
	case s.fraction:
		body = s.renderFraction(abs)
	case s.exponent:
		body = s.renderExponent(abs)
	default:
		v := abs.shift(2*s.percents - 3*s.commas).roundPlaces(s.places)
		if v.zero() && !signed && s.hasDigits() {
			sign = "" // -0.001 shown as 0.00, not as -0.00
		}
		body = s.renderDigits(v)
	}
	return sign + body
}

func (s *section) hasDigits() bool {
	for _, p := range s.parts {
		if p.kind == partDigit {
			return true
		}
	}
	return false
}

// wrap puts text where General or @ stands among literals.
func (s *section) wrap(text string) string {
	var b strings.Builder
	for _, p := range s.parts {
		switch p.kind {
		case partGeneral, partText:
			b.WriteString(text)
		default:
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// renderDigits lays the digits of a number, already rounded, into the placeholders.
func (s *section) renderDigits(v number) string {
	whole, frac := v.split()
	before := 0 // placeholders before the point
	for _, p := range s.parts {
		if p.kind == partPoint {
			break
		}
		if p.kind == partDigit {
			before++
		}
	}
	lay := layDigits{whole: whole, frac: frac, slots: before, grouped: s.grouped}
	var b strings.Builder
	for _, p := range s.parts {
		switch {
		case p.kind == partPoint && !lay.after:
			lay.flush(&b)
			lay.after = true
			b.WriteByte('.')
		case p.kind == partDigit && lay.after:
			lay.fraction(&b, p.text[0])
		case p.kind == partDigit:
			lay.integer(&b, p.text[0])
		default:
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// layDigits is the state of laying digits into placeholders from left to right.
type layDigits struct {
	whole, frac string
	slots, seen int // placeholders before the point: all, and those passed
	fracSeen    int
	grouped     bool
	after       bool // the point is passed
	started     bool // a digit was written
}

// integer fills the next placeholder before the point. The first takes all digits that
// have no placeholder of their own.
func (l *layDigits) integer(b *strings.Builder, mark byte) {
	left := l.slots - l.seen // places from here on, this one included
	l.seen++
	if extra := len(l.whole) - l.slots; l.seen == 1 && extra > 0 {
		for i := range extra {
			l.digit(b, l.whole[i], len(l.whole)-i)
		}
	}
	switch i := len(l.whole) - left; {
	case i >= 0:
		l.digit(b, l.whole[i], left)
	case mark == '0':
		l.digit(b, '0', left)
	case mark == '?':
		b.WriteByte(' ')
	}
}

// digit writes one digit that has the given number of places to its right, itself included.
func (l *layDigits) digit(b *strings.Builder, d byte, place int) {
	b.WriteByte(d)
	l.started = true
	if l.grouped && place > 1 && (place-1)%3 == 0 {
		b.WriteByte(',')
	}
}

// flush writes whole digits that found no placeholder at all: ".00" shows 12.5 as 12.50.
func (l *layDigits) flush(b *strings.Builder) {
	if l.slots == 0 {
		b.WriteString(l.whole)
	}
}

func (l *layDigits) fraction(b *strings.Builder, mark byte) {
	i := l.fracSeen
	l.fracSeen++
	switch {
	case i < len(l.frac):
		b.WriteByte(l.frac[i])
	case mark == '0':
		b.WriteByte('0')
	case mark == '?':
		b.WriteByte(' ')
	}
}

// renderExponent writes 1.23E+04. The exponent is a multiple of the number of places before
// the point.
func (s *section) renderExponent(v number) string {
	cut := 0
	for cut < len(s.parts) && s.parts[cut].kind != partExponent {
		cut++
	}
	mantissa := section{parts: s.parts[:cut], grouped: s.grouped, places: s.places}
	step := 0
	for _, p := range mantissa.parts {
		if p.kind == partPoint {
			break
		}
		if p.kind == partDigit {
			step++
		}
	}
	step = max(step, 1)
	exp := 0
	if !v.zero() {
		exp = floorDiv(v.point-1, step) * step
	}
	m := v.shift(-exp).roundPlaces(s.places)
	if m.point > step {
		exp += step
		m = m.shift(-step)
	}
	digits := strconv.Itoa(max(exp, -exp))
	want := 0
	tail := ""
	for _, p := range s.parts[cut+1:] {
		switch {
		case p.kind == partDigit && p.text == "0":
			want++
		case p.kind != partDigit:
			tail += p.text
		}
	}
	digits = strings.Repeat("0", max(0, want-len(digits))) + digits
	sign := ""
	if exp < 0 {
		sign = "-"
	} else if s.parts[cut].text[1] == '+' {
		sign = "+"
	}
	return mantissa.renderDigits(m) + "E" + sign + digits + tail
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
