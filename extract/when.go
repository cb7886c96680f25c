package extract

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// when is what the words of a header or label say of time; every field may be missing.
type when struct {
	months  int // length: 3, 6, 9, 12, 1
	weeks   int // length in weeks where the words say so; months is then set too
	lengths int // how many lengths are named; more than one decides nothing
	dates   []table.CalendarDate
	month   int // of a date without a year
	day     int
	year    int // a year alone
	years   int // how many years stand alone
	quarter int // 1 to 4
	half    int // 1 or 2
	fiscal  bool
	instant bool // "as of", "at"
	ended   bool
	toDate  bool // year to date
	rolling bool // last twelve months
	during  bool // "for 2024", "during the year"
	through bool // two dates are the ends of one period
	versus  bool // two years are compared
	mark    string
}

// isZero tells whether nothing was said.
func (w when) isZero() bool {
	return w.months == 0 && len(w.dates) == 0 && w.month == 0 && w.year == 0 && w.quarter == 0 && w.half == 0 && !w.toDate && !w.rolling
}

// readWhen reads the words of a text from left to right.
func readWhen(text string) when {
	var w when
	if len(text) > maxWhenText {
		text = text[:maxWhenText]
	}
	words := timeWords(text)
	for i := 0; i < len(words); i++ {
		i += w.word(words, i)
	}
	if w.month > 0 && w.year > 0 && w.day > 0 && len(w.dates) == 0 && w.years == 1 {
		if d := (table.CalendarDate{Year: w.year, Month: w.month, Day: w.day}); d.Valid() {
			w.dates = append(w.dates, d)
		}
	}
	w.through = w.through || len(w.dates) == 2 && dashed(text)
	return w
}

// dashed tells whether a dash stands between two dates written in full, the earlier one first: "March 1, 2024—March 31, 2024".
func dashed(text string) bool {
	for _, dash := range []string{"—", "–"} {
		before, after, ok := strings.Cut(text, dash)
		if !ok {
			continue
		}
		from, fromOK := table.ParseDate(strings.TrimSpace(before))
		to, toOK := table.ParseDate(strings.TrimSpace(after))
		return fromOK && toOK && daysBetween(from, to) > 0
	}
	return false
}

const maxWhenText = 600

func timeWords(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return r == ' ' || r == ',' || r == '(' || r == ')' || r == ';' || r == ':' || r == '\u00a0' || r == '–' || r == '—' || r == '›' || r == '\n' || r == '|'
	})
	return slices.DeleteFunc(words, func(w string) bool { return w == "de" || w == "del" }) // 31 de diciembre de 2023
}

// word reads what begins at words[i] and returns how many further words it took.
func (w *when) word(words []string, i int) int {
	word := strings.Trim(words[i], ".'\"*")
	next := ""
	if i+1 < len(words) {
		next = strings.Trim(words[i+1], ".")
	}
	if took := yearOfLaw(word, words[i+1:]); took > 0 {
		return took
	}
	if m := table.MonthNumber(word); m > 0 && (!alsoWord(word) || next == "" || isDay(next) || isYearWord(next)) {
		return w.monthWord(m, words, i)
	}
	if isYearWord(word) {
		w.addYear(word)
		return 0
	}
	if d, ok := table.ParseDate(word); ok && d.Valid() {
		w.dates = append(w.dates, d)
		return 0
	}
	if m, year, ok := monthCode(word); ok {
		w.month, w.day = m, 0
		w.year, w.years = year, w.years+1
		return 0
	}
	if n := w.lengthWord(word, next); n >= 0 {
		return n
	}
	if n := yetToCome(word, words[i+1:]); n > 0 {
		return n
	}
	return w.plainWord(word, next)
}

// monthCode reads "sep-23", "sep'23" and "sep-2023".
func monthCode(word string) (month, year int, ok bool) {
	i := strings.IndexAny(word, "-'/")
	if i < 3 {
		return 0, 0, false
	}
	month = table.MonthNumber(word[:i])
	rest := strings.Trim(word[i:], "-'/")
	year, err := strconv.Atoi(rest)
	switch {
	case month == 0 || err != nil || len(rest) != 2 && len(rest) != 4:
		return 0, 0, false
	case len(rest) == 2:
		year += 2000
	}
	return month, year, true
}

func (w *when) addYear(word string) {
	year, _ := strconv.Atoi(word)
	if w.versus && year < w.year {
		return // "2023 vs. 2022" is the change to 2023
	}
	w.year = year
	w.years++
	if w.month > 0 && w.day > 0 {
		d := table.CalendarDate{Year: w.year, Month: w.month, Day: w.day}
		if d.Valid() {
			w.dates = append(w.dates, d)
		}
	}
}

func isYearWord(s string) bool {
	if len(s) != 4 {
		return false
	}
	n, err := strconv.Atoi(s)
	return err == nil && n >= 1900 && n <= 2100
}

func isDay(s string) bool {
	s = strings.TrimRight(s, "stndrh")
	n, err := strconv.Atoi(s)
	return err == nil && n >= 1 && n <= 31 && len(s) <= 2
}

// monthWord reads "June 30, 2023", "June 30", "June 2023", "30 June 2023" and "June".
func (w *when) monthWord(m int, words []string, i int) int {
	w.month, w.day = m, 0
	if from, to, took := dayRange(m, words[i+1:]); took > 0 {
		w.day, w.through = to.Day, true
		w.dates = append(w.dates, from, to)
		return took
	}
	took := 0
	if i+1 < len(words) && isDay(words[i+1]) {
		w.day, _ = strconv.Atoi(strings.TrimRight(words[i+1], "stndrh"))
		took = 1
	} else if i > 0 && isDay(strings.TrimSuffix(words[i-1], ".")) {
		w.day, _ = strconv.Atoi(strings.TrimRight(words[i-1], "stndrh."))
	}
	if from := monthBefore(words[:i]); from > 0 && w.day == 0 {
		w.setLength((m-from+12)%12+1, 0) // "January–June 2023"
	}
	if i+took+1 < len(words) {
		if y := strings.Trim(words[i+took+1], "."); isYearWord(y) {
			w.addYear(y)
			if w.day > 0 {
				w.years--
			}
			took++
		}
	}
	return took
}

// monthBefore is the month from which a range runs whose last month follows: "January", "January to". 0 for none.
func monthBefore(words []string) int {
	if n := len(words); n > 0 && (words[n-1] == "to" || words[n-1] == "through") {
		words = words[:n-1]
	}
	if len(words) == 0 {
		return 0
	}
	return table.MonthNumber(words[len(words)-1])
}

// dayRange reads what follows a month in "April 1 - 30, 2025" and "April 1-30, 2025".
func dayRange(month int, words []string) (from, to table.CalendarDate, took int) {
	if len(words) < 2 {
		return from, to, 0
	}
	var days []string
	if a, b, glued := strings.Cut(words[0], "-"); glued {
		days = []string{a, b}
		took = 1
	} else {
		days = []string{words[0], words[1]}
		took = 2
		if words[1] == "-" && len(words) > 3 {
			days[1], took = words[2], 3
		}
	}
	if len(words) <= took || !isDay(days[0]) || !isDay(days[1]) || !isYearWord(words[took]) {
		return from, to, 0
	}
	year, _ := strconv.Atoi(words[took])
	first, _ := strconv.Atoi(days[0])
	last, _ := strconv.Atoi(days[1])
	from, to = table.CalendarDate{Year: year, Month: month, Day: first}, table.CalendarDate{Year: year, Month: month, Day: last}
	if !from.Valid() || !to.Valid() || first >= last {
		return from, to, 0
	}
	return from, to, took + 1
}

var lengthWords = [...]struct {
	word   string
	months int
	weeks  int
}{
	{"one", 1, 0}, {"two", 2, 0}, {"three", 3, 0}, {"six", 6, 0}, {"nine", 9, 0}, {"twelve", 12, 12}, {"thirteen", 0, 13}, {"fourteen", 0, 14},
	{"sixteen", 0, 16}, {"twenty-four", 0, 24}, {"twenty-six", 0, 26}, {"twenty-seven", 0, 27}, {"thirty-six", 0, 36}, {"thirty-nine", 0, 39}, {"forty", 0, 40},
	{"fifty-two", 0, 52}, {"fifty-three", 0, 53}, {"3", 3, 0}, {"6", 6, 0}, {"9", 9, 0}, {"12", 12, 12}, {"13", 0, 13}, {"14", 0, 14}, {"16", 0, 16}, {"24", 0, 24},
	{"26", 0, 26}, {"27", 0, 27}, {"36", 0, 36}, {"39", 0, 39}, {"40", 0, 40}, {"52", 0, 52}, {"53", 0, 53},
}

// lengthWord reads "three months", "13 weeks", "six-month", "three and six months"; it
// returns -1 for anything else.
func (w *when) lengthWord(word, next string) int {
	head, tail, glued := strings.Cut(word, "-month")
	if !glued {
		head, tail, glued = strings.Cut(word, "-week")
	}
	unit := next
	if glued {
		unit, word = strings.TrimPrefix(word[len(head):], "-"), head
		_ = tail
	}
	for _, l := range lengthWords {
		if l.word != word {
			continue
		}
		switch {
		case strings.HasPrefix(unit, "month") && l.months > 0:
			w.setLength(l.months, 0)
		case strings.HasPrefix(unit, "week") && l.weeks > 0:
			w.setLength(monthsOfWeeks(l.weeks), l.weeks)
		case (next == "and" || next == "or") && l.months > 0 && !glued:
			w.lengths++
			return 0
		default:
			return -1
		}
		if glued {
			return 0
		}
		return 1
	}
	return -1
}

func monthsOfWeeks(weeks int) int { return (weeks*12 + 26) / 52 }

func (w *when) setLength(months, weeks int) {
	w.lengths++
	w.months, w.weeks = months, weeks
}

// plainWord reads the other words of time.
func (w *when) plainWord(word, next string) int {
	switch word {
	case "as":
		if next == "of" || next == "at" {
			w.instant = true
			return 1
		}
	case "at":
		w.instant = w.instant || table.MonthNumber(next) > 0
	case "ended", "ending":
		w.ended = true
	case "for", "during", "in":
		if isYearWord(next) && word != "in" {
			w.during = true
			w.setLength(12, 0)
		}
	case "vs", "versus":
		w.versus = true
	case "to", "through", "until", "-":
		w.through = len(w.dates) == 1
	case "quarter", "quarters", "quarterly":
		w.setLength(3, 0)
	case "year", "years", "annual", "twelve-months":
		if next == "ended" || next == "ending" || next == "end" || word == "annual" {
			w.setLength(12, 0)
		}
	case "half", "half-year", "six-months":
		w.setLength(6, 0)
	case "month", "months", "monthly":
		if next == "ended" && w.lengths == 0 {
			w.setLength(1, 0)
		}
	case "ytd", "year-to-date":
		w.toDate = true
	case "ltm", "ttm":
		w.rolling = true
		w.setLength(12, 0)
	case "fiscal", "fy":
		w.fiscal = true
	case "zum", "au", "al":
		w.instant = w.instant || isDay(next)
	case "geschäftsjahr", "exercice", "ejercicio", "esercizio", "exercício":
		w.setLength(12, 0)
	case "restated":
		w.mark = "restated"
	case "forma":
		w.mark = "pro forma"
	case "first", "second", "third", "fourth":
		return w.ordinal(word, next)
	default:
		w.code(word)
	}
	return 0
}

func (w *when) ordinal(word, next string) int {
	n := map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4}[word]
	switch {
	case strings.HasPrefix(next, "quarter"):
		w.quarter = n
		w.setLength(3, 0)
		return 1
	case strings.HasPrefix(next, "half") && n <= 2:
		w.half = n
		w.setLength(6, 0)
		return 1
	}
	return 0
}

// codeMarks are what may stand between the letters and figures of a period's code.
var codeMarks = strings.NewReplacer("'", "", "’", "", "-", "", "/", "")

// code reads "q3", "3q24", "fy24", "h1", "1h25", "q3fy24", "q3'24".
func (w *when) code(word string) {
	rest := codeMarks.Replace(word)
	if len(rest) < 2 || len(rest) > 8 {
		return
	}
	var quarter, half int
	switch {
	case rest[0] == 'q' && rest[1] >= '1' && rest[1] <= '4':
		quarter, rest = int(rest[1]-'0'), rest[2:]
	case rest[1] == 'q' && rest[0] >= '1' && rest[0] <= '4':
		quarter, rest = int(rest[0]-'0'), rest[2:]
	case rest[0] == 'h' && (rest[1] == '1' || rest[1] == '2'):
		half, rest = int(rest[1]-'0'), rest[2:]
	case rest[1] == 'h' && (rest[0] == '1' || rest[0] == '2'):
		half, rest = int(rest[0]-'0'), rest[2:]
	}
	fiscal := false
	if after, ok := strings.CutPrefix(rest, "fy"); ok {
		fiscal, rest = true, after
	}
	year := 0
	switch {
	case rest == "" && (quarter > 0 || half > 0):
	case isYearWord(rest):
		year, _ = strconv.Atoi(rest)
	case len(rest) == 2 && (fiscal || quarter > 0 || half > 0):
		n, err := strconv.Atoi(rest)
		if err != nil {
			return
		}
		year = 2000 + n
	default:
		return
	}
	if quarter == 0 && half == 0 && !fiscal {
		return
	}
	w.quarter, w.half, w.fiscal = max(quarter, w.quarter), max(half, w.half), w.fiscal || fiscal
	if year > 0 {
		w.year, w.years = year, w.years+1
	}
	switch {
	case quarter > 0:
		w.setLength(3, 0)
	case half > 0:
		w.setLength(6, 0)
	}
}
