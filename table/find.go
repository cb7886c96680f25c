package table

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Found is a number inside a longer text: Text[Start:End] in bytes.
type Found struct {
	Reading
	Start, End int
}

// maxFound bounds the numbers read out of one text.
const maxFound = 64

// FindValues reads the quantities that a sentence or a label states inside its words, as in
// "par value $0.01; 2,250 shares authorized". Years, dates, footnote marks, numbers that
// are part of a name ("Note 5", "Form 10-K", "30-year") and running numbers are none. "No shares" are 0,
// and so is "nil" beside an amount of money.
func FindValues(text string, loc Locale) []Found {
	var out []Found
	for i := 0; i < len(text) && len(out) < maxFound; {
		if noShares(text, i) {
			out = append(out, Found{Reading: Reading{Value: Value{Kind: Number, Unit: Shares}}, Start: i, End: i + len("no")})
			i += len("no")
			continue
		}
		if wordAt(text, i, nilWord) {
			out = append(out, Found{Reading: Reading{Value: Value{Kind: Number}}, Start: i, End: i + len(nilWord)})
			i += len(nilWord)
			continue
		}
		if text[i] < '0' || text[i] > '9' {
			i++
			continue
		}
		start, end := numberAround(text, i)
		if f, ok := readFound(text, start, end, loc); ok {
			out = append(out, f)
			end = f.End
		}
		i = max(end, i+1)
	}
	return settleNils(text, out)
}

const nilWord = "nil"

// settleNils gives each "nil" the currency of the amounts beside it, and drops those without.
func settleNils(text string, found []Found) []Found {
	var currency Unit
	for i := range found {
		if found[i].Unit.Family() == FamilyMoney {
			currency = found[i].Unit
		}
	}
	for i := range found {
		if f := &found[i]; strings.EqualFold(text[f.Start:f.End], nilWord) {
			f.Unit = currency
		}
	}
	return slices.DeleteFunc(found, func(f Found) bool { return f.Unit == "" && strings.EqualFold(text[f.Start:f.End], nilWord) })
}

// noShares tells whether "no shares" begins at a byte.
func noShares(text string, i int) bool { return wordAt(text, i, "no shares") }

// wordAt tells whether words begin at a byte and end as words.
func wordAt(text string, i int, words string) bool {
	if len(text)-i < len(words) || !strings.EqualFold(text[i:i+len(words)], words) || i > 0 && text[i-1] != ' ' {
		return false
	}
	return len(text) == i+len(words) || !isLetter(text[i+len(words)]) && text[i+len(words)] != '-'
}

// numberAround returns the bounds of the digits at i with their sign of currency, bracket
// and separators.
func numberAround(text string, i int) (start, end int) {
	start, end = i, i
	for end < len(text) {
		c := text[end]
		next := end+1 < len(text) && text[end+1] >= '0' && text[end+1] <= '9'
		if c >= '0' && c <= '9' || (c == '.' || c == ',') && next {
			end++
			continue
		}
		break
	}
	if start > 0 && text[start-1] == '.' && (start == 1 || !isLetter(text[start-2]) && (text[start-2] < '0' || text[start-2] > '9')) {
		start--
	}
	bracket := start > 0 && text[start-1] == '(' && end < len(text) && (text[end] == ')' || strings.HasPrefix(text[end:], "%)"))
	if bracket {
		start--
		end += strings.IndexByte(text[end:], ')') + 1
	}
	head := strings.TrimRight(text[:start], " ")
	for _, sign := range []string{"$", "€", "£", "¥", "₹"} {
		if strings.HasSuffix(head, sign) {
			start = len(head) - len(sign)
		}
	}
	return start, end
}

// readFound reads the number in text[start:end] and the unit after it, unless the words
// around say that it is none.
func readFound(text string, start, end int, loc Locale) (Found, bool) {
	core := text[start:end]
	before := strings.TrimRight(text[:start], " ")
	after := text[end:]
	r := ParseValue(core, loc)
	if r.Kind != Number || nameBefore(text, start) || nameAfter(after) {
		return Found{}, false
	}
	money := r.Unit.Family() == FamilyMoney
	if !money && core[0] == '(' && r.Unit == "" && !strings.HasPrefix(after, "%") {
		return Found{}, false // a footnote mark
	}
	f := Found{Reading: r, Start: start, End: end}
	f.suffix(text)
	if f.Unit == "" && !f.OwnScale && (yearLike(core) || monthBeside(before, after)) {
		return Found{}, false
	}
	return f, true
}

// suffix takes "%", "percent" and "million" after the digits.
func (f *Found) suffix(text string) {
	p := printed{rest: strings.TrimLeft(text[f.End:], " "), out: f.Reading}
	at := len(text) - len(p.rest)
	took := false
	if p.out.Unit == "" && p.percent() {
		took = true
	} else if len(p.rest) > 3 && p.magnitude() {
		took = true
	}
	if took {
		f.Reading = p.out
		f.End = len(strings.TrimRight(text[:len(text)-len(p.rest)], " "))
		f.End = max(f.End, at)
	}
}

func yearLike(core string) bool {
	return len(core) == 4 && allDigits(core) && (core[:2] == "19" || core[:2] == "20")
}

func monthBeside(before, after string) bool {
	word := lastWord(before)
	if MonthNumber(word) > 0 {
		return true
	}
	next, _, _ := strings.Cut(strings.TrimLeft(after, " "), " ")
	return MonthNumber(strings.Trim(next, ",.")) > 0
}

func lastWord(s string) string {
	s = strings.TrimRight(s, " ,.")
	if i := strings.LastIndexAny(s, " ("); i >= 0 {
		return s[i+1:]
	}
	return s
}

// nameBefore tells whether the digits go on a word or follow one that takes a number as
// its name.
func nameBefore(text string, start int) bool {
	if start == 0 {
		return false
	}
	r, _ := utf8.DecodeLastRuneInString(text[:start])
	switch {
	case r == '-' || r == '/' || r == '.' || r == '#' || r == '\'' || r == '_':
		return true
	case r < utf8.RuneSelf && (isLetter(byte(r)) || r >= '0' && r <= '9'):
		return true
	}
	switch strings.ToLower(lastWord(text[:start])) {
	case "note", "notes", "item", "items", "level", "section", "rule", "part", "topic", "asc", "asu", "form", "step", "table", "page", "phase", "article", "no", "number", "tier", "chapter", "exhibit", "schedule", "class", "version", "stage", "ifrs", "ias":
		return true
	}
	return false
}

// nameAfter tells whether a word is glued to the digits: "30-year", "10b", "1st".
func nameAfter(after string) bool {
	if after == "" {
		return false
	}
	if after[0] == '-' || after[0] == '/' || after[0] == ':' || after[0] == '_' || isLetter(after[0]) {
		return len(after) > 1 && after[1] != ' '
	}
	return false
}
