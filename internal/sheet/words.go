package sheet

import (
	"regexp"
	"strings"
	"unicode"
)

// periodLine is a cell that holds nothing but a time: "2025", "Q1 2025", "FY24", "Year
// ended December 31, 2025", "Three months ended".
var periodLine = regexp.MustCompile(`(?i)^\W*((fy|q[1-4]|h[12]|cy)\W*('?\d{2,4})?|\d{4}(\W+\d{2,4})?|` +
	`((for )?the )?(year|quarter|month|months|half|week|weeks|three|six|nine|twelve|fiscal)[^.]{0,20}\b(ended|ending|year|months)\b.{0,40}|` +
	`as (of|at)\b.{0,40}|((jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\.?\W*(\d{1,2}\W+)?){1,2}(\d{4})?)\W*(q[1-4])?\W*$`)

// unitLine is a statement on units: "(in millions of CHF)", "$ millions", "EUR thousands".
var unitLine = regexp.MustCompile(`(?i)^\W*(amounts |figures |all )?(in |expressed in |\$|€|£|[a-z]{3} |us)?.{0,20}\b(thousands?|millions?|billions?|percent(age)?|per cent|'?000s?|mn|bn|units?|tonnes|dollars|euros|usd|eur|gbp|chf)\b.{0,60}$`)

func isPeriod(s string) bool { return periodLine.MatchString(strings.TrimSpace(s)) }

// IsUnitLine tells whether a line is a statement on units: "(in millions of CHF)".
func IsUnitLine(s string) bool { return len(s) < 90 && unitLine.MatchString(strings.TrimSpace(s)) }

// isWords tells whether a text says something: it has letters and does not stand for a
// missing value.
func isWords(s string) bool {
	switch strings.ToLower(strings.Trim(s, "()[]*. ")) {
	case "n/a", "na", "nil", "nm", "n.m", "nmf", "x", "f", "e", "p", "r", "c", "z":
		return false
	}
	return strings.ContainsFunc(s, unicode.IsLetter)
}

// kind is the kind of a cell, with text that is written like a number taken for one.
func (l *Sheet) kind(i int) Kind {
	k := l.g.Kind(i)
	if k == Text && looksNumber(l.g.Text(i)) {
		return Number
	}
	return k
}

// looksNumber tells whether a text is digits with the signs that numbers are written with.
func looksNumber(s string) bool {
	if len(s) > 24 {
		return false
	}
	digits := 0
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case !strings.ContainsRune(" .,()%+-−–<>$€£¥'*", r):
			return false
		}
	}
	return digits > 0
}
