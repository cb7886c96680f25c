package object

import "bytes"

// Kind tells what a [Token] is.
type Kind uint8

// The kinds of tokens.
const (
	EOF Kind = iota
	Number
	NameToken
	StringToken
	ArrayOpen
	ArrayClose
	DictOpen
	DictClose
	Keyword // operators, true, false, null, R
)

// Token is one token. Bytes holds a name, a string's content or a keyword; it stays valid
// until the lexer's next [Lexer.Reset].
type Token struct {
	Kind  Kind
	Num   float64
	Int   bool // Num was written without a point
	Bytes []byte
}

// Lexer splits content streams, CMaps and object streams into tokens. It never fails: what is
// not a token is skipped, an unclosed string ends with the data.
type Lexer struct {
	Data    []byte
	Pos     int
	scratch []byte
}

// Reset lets the lexer reuse the memory of the strings that it returned.
func (l *Lexer) Reset() { l.scratch = l.scratch[:0] }

const (
	white = 1 << iota
	delim
	digit
)

// class of each byte: white space, delimiter, part of a number.
var class = func() (c [256]uint8) {
	for _, b := range []byte("\x00\t\n\f\r ") {
		c[b] = white
	}
	for _, b := range []byte("()<>[]{}/%") {
		c[b] = delim
	}
	for _, b := range []byte("+-.0123456789") {
		c[b] = digit
	}
	return c
}()

// Space skips white space and comments.
func (l *Lexer) Space() {
	for l.Pos < len(l.Data) {
		b := l.Data[l.Pos]
		if class[b]&white != 0 {
			l.Pos++
			continue
		}
		if b != '%' {
			return
		}
		n := bytes.IndexAny(l.Data[l.Pos:], "\r\n")
		if n < 0 {
			l.Pos = len(l.Data)
			return
		}
		l.Pos += n
	}
}

// Next returns the next token.
func (l *Lexer) Next() Token {
	for {
		l.Space()
		if l.Pos >= len(l.Data) {
			return Token{}
		}
		b := l.Data[l.Pos]
		if class[b]&digit != 0 {
			if t, ok := l.number(); ok {
				return t
			}
			return l.keyword()
		}
		if class[b]&delim == 0 {
			return l.keyword()
		}
		if t := l.delimiter(b); t.Kind != EOF {
			return t
		}
	}
}

// delimiter reads what starts with a delimiter; EOF means that it was a stray one.
func (l *Lexer) delimiter(b byte) Token {
	l.Pos++
	switch b {
	case '/':
		return Token{Kind: NameToken, Bytes: l.name()}
	case '(':
		return Token{Kind: StringToken, Bytes: l.literal()}
	case '[':
		return Token{Kind: ArrayOpen}
	case ']':
		return Token{Kind: ArrayClose}
	case '<':
		if l.Pos < len(l.Data) && l.Data[l.Pos] == '<' {
			l.Pos++
			return Token{Kind: DictOpen}
		}
		return Token{Kind: StringToken, Bytes: l.hex()}
	case '>':
		if l.Pos < len(l.Data) && l.Data[l.Pos] == '>' {
			l.Pos++
			return Token{Kind: DictClose}
		}
	}
	return Token{}
}

func (l *Lexer) keyword() Token {
	start := l.Pos
	for l.Pos < len(l.Data) && class[l.Data[l.Pos]]&(white|delim) == 0 {
		l.Pos++
	}
	return Token{Kind: Keyword, Bytes: l.Data[start:l.Pos]}
}

var pow10 = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12}

// number reads a number as readers do in practice: signs doubled or in the middle and second
// points end it, and it may run straight into the next token.
func (l *Lexer) number() (Token, bool) {
	p, data := l.Pos, l.Data
	neg, point, digits := false, false, 0
	var mantissa float64
	decimals := 0
	for ; p < len(data) && (data[p] == '+' || data[p] == '-'); p++ {
		neg = neg || data[p] == '-'
	}
	for ; p < len(data); p++ {
		b := data[p]
		if b >= '0' && b <= '9' {
			digits++
			if point && decimals >= len(pow10)-1 {
				continue
			}
			mantissa = mantissa*10 + float64(b-'0')
			if point {
				decimals++
			}
		} else if b == '.' && !point {
			point = true
		} else {
			break
		}
	}
	if digits == 0 && p < len(data) && class[data[p]]&(white|delim) == 0 {
		return Token{}, false
	}
	for p < len(data) && class[data[p]]&digit != 0 { // 1.2.3, 12-34
		p++
	}
	l.Pos = p
	v := mantissa / pow10[decimals]
	if neg && v != 0 {
		v = -v
	}
	return Token{Kind: Number, Num: v, Int: !point}, true
}

func (l *Lexer) name() []byte {
	start := l.Pos
	escaped := false
	for l.Pos < len(l.Data) && class[l.Data[l.Pos]]&(white|delim) == 0 {
		escaped = escaped || l.Data[l.Pos] == '#'
		l.Pos++
	}
	raw := l.Data[start:l.Pos]
	if !escaped {
		return raw
	}
	from := len(l.scratch)
	for i := 0; i < len(raw); i++ {
		if raw[i] == '#' && i+2 < len(raw) && unhex(raw[i+1]) >= 0 && unhex(raw[i+2]) >= 0 {
			l.scratch = append(l.scratch, byte(unhex(raw[i+1])<<4|unhex(raw[i+2])))
			i += 2
			continue
		}
		l.scratch = append(l.scratch, raw[i])
	}
	return l.scratch[from:len(l.scratch):len(l.scratch)]
}

func unhex(b byte) int {
	switch {
	case b >= '0' && b <= '9':
		return int(b - '0')
	case b >= 'a' && b <= 'f':
		return int(b-'a') + 10
	case b >= 'A' && b <= 'F':
		return int(b-'A') + 10
	}
	return -1
}

// hex reads the rest of <…>; an odd last digit counts as followed by 0.
func (l *Lexer) hex() []byte {
	from := len(l.scratch)
	high := -1
	for l.Pos < len(l.Data) {
		b := l.Data[l.Pos]
		l.Pos++
		if b == '>' {
			break
		}
		v := unhex(b)
		if v < 0 {
			continue
		}
		if high < 0 {
			high = v
			continue
		}
		l.scratch = append(l.scratch, byte(high<<4|v))
		high = -1
	}
	if high >= 0 {
		l.scratch = append(l.scratch, byte(high<<4))
	}
	return l.scratch[from:len(l.scratch):len(l.scratch)]
}

// literal reads the rest of (…).
func (l *Lexer) literal() []byte {
	start := l.Pos
	for p := start; p < len(l.Data); p++ { // the common case: nothing to resolve
		switch l.Data[p] {
		case ')':
			l.Pos = p + 1
			return l.Data[start:p]
		case '(', '\\', '\r':
			return l.escaped()
		}
	}
	l.Pos = len(l.Data)
	return l.Data[start:]
}

func (l *Lexer) escaped() []byte {
	from := len(l.scratch)
	depth := 1
	for l.Pos < len(l.Data) {
		b := l.Data[l.Pos]
		l.Pos++
		switch b {
		case '(':
			depth++
		case ')':
			depth--
			if depth == 0 {
				return l.scratch[from:len(l.scratch):len(l.scratch)]
			}
		case '\r':
			if l.Pos < len(l.Data) && l.Data[l.Pos] == '\n' {
				l.Pos++
			}
			b = '\n'
		case '\\':
			l.escape()
			continue
		}
		l.scratch = append(l.scratch, b)
	}
	return l.scratch[from:len(l.scratch):len(l.scratch)]
}

func (l *Lexer) escape() {
	if l.Pos >= len(l.Data) {
		return
	}
	b := l.Data[l.Pos]
	l.Pos++
	switch b {
	case 'n':
		b = '\n'
	case 'r':
		b = '\r'
	case 't':
		b = '\t'
	case 'b':
		b = '\b'
	case 'f':
		b = '\f'
	case '\r':
		if l.Pos < len(l.Data) && l.Data[l.Pos] == '\n' {
			l.Pos++
		}
		return
	case '\n':
		return
	case '0', '1', '2', '3', '4', '5', '6', '7':
		v := int(b - '0')
		for i := 0; i < 2 && l.Pos < len(l.Data) && l.Data[l.Pos] >= '0' && l.Data[l.Pos] <= '7'; i++ {
			v = v<<3 | int(l.Data[l.Pos]-'0')
			l.Pos++
		}
		b = byte(v)
	}
	l.scratch = append(l.scratch, b)
}
