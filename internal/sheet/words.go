package sheet

import (
	"regexp"
	"strings"
)

// periodLine is a cell that holds nothing but a time: "2025", "Q1 2025", "FY24", "Year
// ended December 31, 2025", "Three months ended".
var periodLine = regexp.MustCompile(`(?i)^\W*((fy|q[1-4]|h[12]|cy)\W*('?\d{2,4})?|\d{4}(\W+\d{2,4})?|` +
	`((for )?the )?(year|quarter|month|months|half|week|weeks|three|six|nine|twelve|fiscal)[^.]{0,20}\b(ended|ending|year|months)\b.{0,40}|` +
	`as (of|at)\b.{0,40}|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\W*\d{0,4})\W*(q[1-4])?\W*$`)

// unitLine is a statement on units: "(in millions of CHF)", "$ millions", "EUR thousands".
var unitLine = regexp.MustCompile(`(?i)^\W*(amounts |figures |all )?(in |expressed in |\$|€|£|[a-z]{3} |us)?.{0,20}\b(thousands?|millions?|billions?|percent(age)?|per cent|'?000s?|mn|bn|units?|tonnes|dollars|euros|usd|eur|gbp|chf)\b.{0,60}$`)

func isPeriod(s string) bool { return periodLine.MatchString(strings.TrimSpace(s)) }

// IsUnitLine tells whether a line is a statement on units: "(in millions of CHF)".
func IsUnitLine(s string) bool { return len(s) < 90 && unitLine.MatchString(strings.TrimSpace(s)) }
