package xlsx

import (
	"strings"
)

// format is a parsed number format: up to four sections (ECMA-376 part 1, 18.8.31).
type format struct {
	code     string
	sections []section
	hidden   bool // ";;;": the format shows nothing whatever the value
}

// section is one section of a format.
type section struct {
	parts     []formatPart
	cond      string // "<", ">=", …, "" for none
	condValue number

	date     bool
	elapsed  bool
	ampm     bool
	general  bool
	text     bool // holds an @
	percents int
	commas   int  // thousands that the value is divided by
	grouped  bool // thousands separators
	places   int  // placeholders after the point
	exponent bool
	fraction bool
}

// partKind is what a part of a section is.
type partKind uint8

const (
	partLiteral partKind = iota
	partDigit            // 0 # ?
	partPoint
	partPercent
	partExponent // E+ or E-
	partSlash
	partGeneral
	partText // @
	partDate // y m d h s with its count
	partElapsed
	partAMPM
	partSubsecond
)

type formatPart struct {
	kind partKind
	text string // the literal, or the letters
}

// general is the code of the format that shows a value as it is.
const general = "General"

// parseFormat parses a format code. It never fails: what it does not know is a literal.
func parseFormat(code string) *format {
	f := &format{code: code}
	for _, s := range splitSections(code) {
		f.sections = append(f.sections, parseSection(s))
	}
	f.hidden = len(f.sections) >= 3
	for _, s := range f.sections {
		if len(s.parts) > 0 {
			f.hidden = false
		}
	}
	return f
}

// maxFormat bounds the length of a format code; the file format allows 255 characters.
const maxFormat = 1024

// splitSections cuts at semicolons outside quotes and brackets.
func splitSections(code string) []string {
	code = code[:min(len(code), maxFormat)]
	var out []string
	start, quoted, bracket := 0, false, false
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case quoted:
			quoted = c != '"'
		case bracket:
			bracket = c != ']'
		case c == '"':
			quoted = true
		case c == '[':
			bracket = true
		case c == '\\' || c == '_' || c == '*':
			i++
		case c == ';' && len(out) < 3:
			out = append(out, code[start:i])
			start = i + 1
		}
	}
	return append(out, code[start:])
}

// sectionParser walks one section.
type sectionParser struct {
	s   string
	i   int
	out section
}

func parseSection(s string) section {
	p := sectionParser{s: s}
	for p.i < len(p.s) {
		p.step()
	}
	p.out.finish()
	return p.out
}

func (p *sectionParser) add(kind partKind, text string) {
	if n := len(p.out.parts); kind == partLiteral && n > 0 && p.out.parts[n-1].kind == partLiteral {
		p.out.parts[n-1].text += text
		return
	}
	p.out.parts = append(p.out.parts, formatPart{kind, text})
}

func (p *sectionParser) step() {
	rest := p.s[p.i:]
	switch c := rest[0]; c {
	case '"':
		end := strings.IndexByte(rest[1:], '"')
		if end < 0 {
			end = len(rest) - 1
		}
		p.add(partLiteral, rest[1:1+end])
		p.i += min(end+2, len(rest))
	case '\\':
		n := runeLen(rest[1:])
		p.add(partLiteral, rest[1:1+n])
		p.i += 1 + n
	case '_':
		p.add(partLiteral, " ")
		p.i += 1 + runeLen(rest[1:])
	case '*':
		p.i += 1 + runeLen(rest[1:])
	case '[':
		p.bracket(rest)
	case '0', '#', '?':
		p.add(partDigit, string(c))
		p.i++
	case '.':
		p.point(rest)
	case '%':
		p.out.percents++
		p.add(partPercent, "%")
		p.i++
	case ',':
		p.add(partDigit, ",")
		p.i++
	case '/':
		p.add(partSlash, "/")
		p.i++
	case '@':
		p.out.text = true
		p.add(partText, "@")
		p.i++
	default:
		p.letter(rest)
	}
}

// point reads the decimal point, or the fraction of a second after an s.
func (p *sectionParser) point(rest string) {
	n := len(rest) - len(strings.TrimLeft(rest[1:], "0")) - 1
	if k := len(p.out.parts); n > 0 && k > 0 && (p.out.parts[k-1].kind == partDate || p.out.parts[k-1].kind == partElapsed) &&
		strings.HasPrefix(strings.ToLower(p.out.parts[k-1].text), "s") {
		p.add(partSubsecond, rest[1:1+n])
		p.i += 1 + n
		return
	}
	p.add(partPoint, ".")
	p.i++
}

// bracket reads [Red], [>=100], [$€-407] and [h].
func (p *sectionParser) bracket(rest string) {
	end := strings.IndexByte(rest, ']')
	if end < 0 {
		p.add(partLiteral, "[")
		p.i++
		return
	}
	inner := rest[1:end]
	p.i += end + 1
	lower := strings.ToLower(inner)
	switch {
	case strings.HasPrefix(inner, "$"):
		sign, _, _ := strings.Cut(inner[1:], "-")
		if sign != "" {
			p.add(partLiteral, sign)
		}
	case inner != "" && strings.ContainsRune("<>=", rune(inner[0])):
		op := inner[:len(inner)-len(strings.TrimLeft(inner, "<>="))]
		if n, ok := parseNumber(inner[len(op):]); ok {
			p.out.cond, p.out.condValue = op, n
		}
	case lower != "" && strings.Trim(lower, "h") == "", lower != "" && strings.Trim(lower, "m") == "", lower != "" && strings.Trim(lower, "s") == "":
		p.out.date, p.out.elapsed = true, true
		p.add(partElapsed, lower)
	}
}

// letter reads General, date letters, AM/PM, E+ and everything else as it stands.
func (p *sectionParser) letter(rest string) {
	lower := strings.ToLower(rest[:min(len(rest), 7)])
	switch c := lower[0]; {
	case lower == "general":
		p.out.general = true
		p.add(partGeneral, "")
		p.i += 7
	case strings.HasPrefix(lower, "am/pm"), strings.HasPrefix(lower, "a/p"):
		n := 3
		if lower[1] == 'm' {
			n = 5
		}
		p.out.date, p.out.ampm = true, true
		p.add(partAMPM, rest[:n])
		p.i += n
	case c == 'e' && len(lower) > 1 && (lower[1] == '+' || lower[1] == '-'):
		p.out.exponent = true
		p.add(partExponent, rest[:2])
		p.i += 2
	case strings.IndexByte("ymdhsbge", c) >= 0:
		n := len(rest) - len(strings.TrimLeft(rest, string([]byte{rest[0], rest[0] ^ 0x20})))
		if c == 'e' || c == 'b' {
			lower = "yyyy"
		}
		if c != 'g' {
			p.out.date = true
			p.add(partDate, strings.Repeat(lower[:1], max(n, len(lower)*b2i(c == 'e' || c == 'b'))))
		}
		p.i += n
	default:
		n := runeLen(rest)
		p.add(partLiteral, rest[:n])
		p.i += n
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func runeLen(s string) int {
	for i := range s {
		if i > 0 {
			return i
		}
	}
	return len(s)
}

// finish reads what the placeholders mean together: grouping, division by thousands,
// places, and whether a slash makes a fraction.
func (s *section) finish() {
	if s.date {
		s.markMinutes()
		for i := range s.parts { // a comma or a slash in a date is itself
			if k := s.parts[i].kind; k == partSlash || k == partPercent || k == partPoint || k == partDigit && s.parts[i].text == "," {
				s.parts[i].kind = partLiteral
			}
		}
		return
	}
	lastDigit, point := -1, -1
	for i, p := range s.parts {
		switch {
		case p.kind == partDigit && p.text != ",":
			lastDigit = i
		case p.kind == partPoint && point < 0:
			point = i
		case p.kind == partSlash && lastDigit >= 0:
			s.fraction = true
		}
		if p.kind == partExponent {
			break
		}
	}
	var kept []formatPart
	inExponent := false
	for i, p := range s.parts {
		inExponent = inExponent || p.kind == partExponent
		switch {
		case p.kind != partDigit || inExponent:
		case p.text == "," && lastDigit < 0:
			p.kind = partLiteral
		case p.text == "," && (i > lastDigit || point >= 0 && i < point && nextIsPoint(s.parts, i)):
			s.commas++
			continue
		case p.text == ",":
			s.grouped = true
			continue
		case point >= 0 && i > point:
			s.places++
		}
		kept = append(kept, p)
	}
	s.parts = kept
}

// nextIsPoint tells whether only commas stand between a part and the point.
func nextIsPoint(parts []formatPart, i int) bool {
	for i++; i < len(parts); i++ {
		if parts[i].kind == partPoint {
			return true
		}
		if parts[i].kind != partDigit || parts[i].text != "," {
			return false
		}
	}
	return false
}

// markMinutes turns m into minutes (M) after an hour or before a second.
func (s *section) markMinutes() {
	var last string
	for i := range s.parts {
		p := &s.parts[i]
		if p.kind != partDate && p.kind != partElapsed {
			continue
		}
		if p.kind == partDate && p.text[0] == 'm' && len(p.text) <= 2 && (last == "h" || s.nextLetter(i) == "s") {
			p.text = strings.ToUpper(p.text)
		}
		last = strings.ToLower(p.text[:1])
	}
}

// nextLetter returns the letter of the next date part.
func (s *section) nextLetter(i int) string {
	for i++; i < len(s.parts); i++ {
		if k := s.parts[i].kind; k == partDate || k == partElapsed {
			return s.parts[i].text[:1]
		}
	}
	return ""
}
