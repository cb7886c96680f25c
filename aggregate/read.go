package aggregate

import (
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Reading says which part of a cell is meant, for cells that state more than one thing:
// "3–2", "1986–1990", "Sept 14, 2003 (aged 51)", "2:13.5", "Lee, Kim, Park".
type Reading string

// The readings. Those after Whole up to Margin give a number without unit or scale, from the
// text as printed.
const (
	// Whole is the cell's own value.
	Whole Reading = ""
	// FirstNumber and SecondNumber are the numbers in the text, in order; "1st" is 1.
	FirstNumber  Reading = "number"
	SecondNumber Reading = "second_number"
	// Year is the first year from 1000 to 2999 in the text; LastYear the last.
	Year     Reading = "year"
	LastYear Reading = "last_year"
	// Month is the month of the first date, 1 to 12.
	Month Reading = "month"
	// Day is the first date as the number yyyymmdd, with zeros for what it does not state.
	Day Reading = "date"
	// DayOfMonth is the day of the first date, 1 to 31.
	DayOfMonth Reading = "day"
	// Seconds is the first clock time or duration, "2:13.5" or "1:02:13", in seconds.
	Seconds Reading = "seconds"
	// Items is how many items a list in the cell has: parts between commas, semicolons or
	// line breaks. A blank has none.
	Items Reading = "items"
	// Extent is the second number less the first: 4 for "1986–1990", 1 for "3–2"; where dates are
	// stated, the years between them.
	Extent Reading = "extent"
	// Margin is Extent without its sign: 10 for "L 7–17".
	Margin Reading = "margin"
	// AsText is the text as printed, even of a number; FirstItem what stands before the first
	// break, semicolon, comma or opening bracket ("Belarus" of "Belarus (BLR)"), and EachItem every
	// item of a list: lists, counts and conditions take them one by one.
	AsText    Reading = "text"
	FirstItem Reading = "first_item"
	EachItem  Reading = "each_item"
	// LastItem is what stands after the last break, semicolon, comma or opening bracket: "France" of
	// "Lyon, France".
	LastItem Reading = "last_item"
	// MonthName is the name of the month of the first date.
	MonthName Reading = "month_name"
	// QuarterName is the quarter of the calendar year that the first date is in: "Q2".
	QuarterName Reading = "quarter_name"
	// FirstWord is the first word of the text: "W" of "W 21–7".
	FirstWord Reading = "first_word"
	// Place is the row's place in the grid, from 0, and RowLabel the row's own label; both
	// need no column.
	Place    Reading = "row"
	RowLabel Reading = "label"
)

// Number reads the number that r means from a cell; ok is false when it has none.
func (r Reading) Number(text string, v table.Value) (n table.Decimal, ok bool) {
	switch r {
	case Whole:
		return v.Exact(), v.Kind == table.Number
	case FirstNumber, SecondNumber:
		return readNumbers(r, text)
	case Extent:
		return readExtent(text)
	case Margin:
		n, ok := readExtent(text)
		return n.Abs(), ok
	case Items:
		return table.NewDecimal(int64(len(ListItems(text))), 0), true
	case Seconds:
		return readSeconds(text)
	}
	d := dates{}
	d.read(text)
	switch r {
	case Year:
		return table.NewDecimal(int64(d.year), 0), d.year > 0
	case LastYear:
		return table.NewDecimal(int64(d.lastYear), 0), d.lastYear > 0
	case Month:
		return table.NewDecimal(int64(d.month), 0), d.month > 0
	case DayOfMonth:
		return table.NewDecimal(int64(d.day), 0), d.day > 0
	case Day:
		key := d.year*10000 + d.month*100 + d.day
		return table.NewDecimal(int64(key), 0), key > 0
	}
	return table.Decimal{}, false
}

// Part reads the text that r means from a cell, a year in digits; ok is false when it has none.
func (r Reading) Part(text string) (part string, ok bool) {
	switch r {
	case FirstWord:
		return firstWord(text), true
	case FirstItem:
		return ListHead(text), true
	case LastItem:
		return listTail(text), true
	}
	d := dates{}
	d.read(text)
	switch {
	case r == MonthName && d.month > 0:
		return monthTitles[d.month-1], true
	case r == QuarterName && d.month > 0:
		return "Q" + strconv.Itoa((d.month+2)/3), true
	case r == Year && d.year > 0:
		return strconv.Itoa(d.year), true
	}
	return "", false
}

// ListItems splits a cell that lists things into the things.
func ListItems(text string) []string {
	var items []string
	for _, s := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == ';' || r == ',' }) {
		if s = strings.TrimSpace(s); s != "" {
			items = append(items, s)
		}
	}
	return items
}

// ListHead is what stands before the first break, semicolon, comma or opening bracket, without the
// rank or place mark before a name: "Georgia" of "at #4 Georgia (OT)".
func ListHead(text string) string {
	text = withoutRank(withoutVenue(strings.TrimSpace(text)))
	if i := strings.IndexAny(text, "\n;,(["); i > 0 {
		return strings.TrimSpace(text[:i])
	}
	return text
}

// withoutVenue cuts the mark that says where a game was: "at Georgia", "@ Georgia", "vs. Georgia".
func withoutVenue(text string) string {
	for _, mark := range []string{"at ", "@", "vs. ", "vs "} {
		if rest, ok := strings.CutPrefix(text, mark); ok {
			return strings.TrimSpace(rest)
		}
	}
	return text
}

// withoutRank cuts a rank before a name: "#4 Georgia", "No. 4 Georgia".
func withoutRank(text string) string {
	for _, mark := range []string{"#", "No. "} {
		rest, ok := strings.CutPrefix(text, mark)
		name := strings.TrimLeft(rest, "0123456789")
		if ok && name != rest && strings.HasPrefix(name, " ") {
			return strings.TrimSpace(name)
		}
	}
	return text
}

// listTail is what stands after the last break, semicolon, comma or opening bracket.
func listTail(text string) string {
	text = strings.TrimRight(strings.TrimSpace(text), ")]")
	if i := strings.LastIndexAny(text, "\n;,(["); i >= 0 {
		return strings.TrimSpace(text[i+1:])
	}
	return text
}

// firstWord is the text up to the first blank, without marks at its end.
func firstWord(text string) string {
	if words := strings.Fields(text); len(words) > 0 {
		return strings.TrimRight(words[0], ",;:.")
	}
	return ""
}

func readNumbers(r Reading, text string) (table.Decimal, bool) {
	first, rest, ok := nextNumber(text, true)
	if !ok || r == FirstNumber {
		return first, ok
	}
	second, _, ok := nextNumber(rest, false)
	return second, ok
}

// readExtent gives the years between the first year and the last of a text that states both, else
// the second number less the first; dates alone have no numbers.
func readExtent(text string) (table.Decimal, bool) {
	d := dates{}
	d.read(text)
	if d.lastYear > d.year {
		return table.NewDecimal(int64(d.lastYear-d.year), 0), true
	}
	if d.month > 0 {
		return table.Decimal{}, false
	}
	first, rest, ok := nextNumber(text, true)
	if !ok {
		return first, false
	}
	second, _, ok := nextNumber(rest, false)
	if !ok {
		return second, false
	}
	return subtractPlain(second, first)
}

// subtractPlain gives a − b when both are of ordinary size.
func subtractPlain(a, b table.Decimal) (table.Decimal, bool) {
	ca, pa := a.Coef()
	cb, pb := b.Coef()
	if pa != pb {
		return table.Decimal{}, false
	}
	return table.DecimalFromBig(ca.Sub(ca, cb), pa), true
}

// maxNumberDigits bounds a number in running text.
const maxNumberDigits = 30

// nextNumber finds the first number in s and gives what follows it. A minus counts only
// where it cannot be a range or hyphen: at the very start, or after a blank and tight
// against its digit. Marks in square brackets are passed over.
func nextNumber(s string, signed bool) (n table.Decimal, rest string, ok bool) {
	for i := 0; i < len(s); i++ {
		if s[i] == '[' {
			if end := strings.IndexByte(s[i:], ']'); end > 0 {
				i += end
				continue
			}
		}
		if s[i] < '0' || s[i] > '9' {
			continue
		}
		if i > 0 && s[i-1] == '.' && (i == 1 || !isWordByte(s[i-2])) {
			i-- // ".56"
		}
		digits, end := numberAt(s, i)
		if len(digits) > maxNumberDigits {
			return table.Decimal{}, "", false
		}
		d, err := table.ParseDecimal(digits)
		if err != nil {
			return table.Decimal{}, "", false
		}
		if signed && minusBefore(s[:i]) {
			d = d.Neg()
		}
		return d, s[end:], true
	}
	return table.Decimal{}, "", false
}

// numberAt reads digits, groups of three after commas, and a fraction.
func numberAt(s string, i int) (digits string, end int) {
	var b strings.Builder
	point := false
	for i < len(s) {
		c := s[i]
		switch {
		case c >= '0' && c <= '9':
			b.WriteByte(c)
		case c == '.' && !point && i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9':
			point = true
			b.WriteByte(c)
		case c == ',' && !point && threeDigits(s[i+1:]):
		default:
			return b.String(), i
		}
		i++
	}
	return b.String(), i
}

func isWordByte(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}

func threeDigits(s string) bool {
	for i := range 3 {
		if i >= len(s) || s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return len(s) == 3 || s[3] < '0' || s[3] > '9'
}

func minusBefore(s string) bool {
	trimmed := strings.TrimRight(s, "$€£")
	for _, minus := range []string{"-", "−", "–"} {
		if before, ok := strings.CutSuffix(trimmed, minus); ok {
			return before == "" || strings.HasSuffix(before, " ") || strings.HasSuffix(before, "(")
		}
	}
	return false
}

// readSeconds reads "m:s", "h:m:s" or "m:s.f".
func readSeconds(text string) (table.Decimal, bool) {
	for i := 0; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' {
			continue
		}
		end := i
		for end < len(text) && (text[end] >= '0' && text[end] <= '9' || text[end] == ':' || text[end] == '.') {
			end++
		}
		if d, ok := clock(strings.TrimRight(text[i:end], ".:")); ok {
			return d, true
		}
		i = end
	}
	return table.Decimal{}, false
}

func clock(s string) (table.Decimal, bool) {
	whole, frac, _ := strings.Cut(s, ".")
	if !strings.Contains(whole, ":") {
		return table.Decimal{}, false
	}
	parts := strings.Split(whole, ":")
	if len(parts) > 3 || len(frac) > 6 {
		return table.Decimal{}, false
	}
	total := int64(0)
	for i, p := range parts {
		n, err := strconv.ParseUint(p, 10, 16)
		if err != nil || i > 0 && (len(p) != 2 || n > 59) {
			return table.Decimal{}, false
		}
		total = total*60 + int64(n)
	}
	d, err := table.ParseDecimal(strconv.FormatInt(total, 10) + "." + frac + "0"[min(len(frac), 1):])
	return d, err == nil
}
