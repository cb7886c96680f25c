package xlsx

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/tabrag/tabrag/extract"
)

// token is what [scanner.next] stands on.
type token uint8

const (
	tokenEOF token = iota
	tokenStart
	tokenEnd
	tokenText
)

const (
	maxTag  = 1 << 20 // bytes of one tag
	maxText = 4 << 20 // bytes of one run of text; a cell holds 32,767 characters at most
)

// scanner reads XML as a stream of start tags, end tags and text. It knows no namespaces
// beyond dropping their prefixes, reads no document type and resolves no entities but the
// five of XML and character numbers, so that nothing can expand. It keeps no stack: only a
// count of open elements.
type scanner struct {
	r        io.Reader
	buf      []byte
	pos, end int
	err      error
	depth    int

	name  []byte // local name of the tag
	attrs []byte // what stands between the name and the end of the tag
	text  []byte // the text, entities resolved
	empty bool   // the start tag ends itself; its end tag comes next
	cut   bool   // the text was longer than maxText and was cut
	store []byte
}

func newScanner(r io.Reader) *scanner { return &scanner{r: r, buf: make([]byte, 64<<10)} }

// fill reads more, moving what is not yet used to the front. It tells whether there is more.
func (s *scanner) fill() bool {
	if s.err != nil {
		return false
	}
	if s.pos > 0 {
		copy(s.buf, s.buf[s.pos:s.end])
		s.end -= s.pos
		s.pos = 0
	}
	if s.end == len(s.buf) {
		s.buf = append(s.buf, make([]byte, len(s.buf))...)
	}
	for range 100 {
		n, err := s.r.Read(s.buf[s.end:])
		s.end += n
		s.err = err
		if n > 0 {
			return true
		}
		if err != nil {
			return false
		}
	}
	s.err = io.ErrNoProgress
	return false
}

// failure is the error that ended reading, nil at a clean end.
func (s *scanner) failure() error {
	if s.err == nil || errors.Is(s.err, io.EOF) {
		return nil
	}
	return s.err
}

// next moves to the next token. Comments, instructions and the document type are stepped
// over.
func (s *scanner) next() (token, error) {
	if s.empty {
		s.empty = false
		s.depth--
		return tokenEnd, nil
	}
	for {
		if s.pos == s.end && !s.fill() {
			return tokenEOF, s.failure()
		}
		if s.buf[s.pos] != '<' {
			return s.textRun()
		}
		if s.end-s.pos < 2 && !s.fill() {
			return tokenEOF, s.failure()
		}
		switch s.buf[s.pos+1] {
		case '?':
			if err := s.skipPast("?>"); err != nil {
				return tokenEOF, err
			}
		case '!':
			tok, err := s.declaration()
			if tok != tokenEOF || err != nil {
				return tok, err
			}
		case '/':
			return s.endTag()
		default:
			return s.startTag()
		}
	}
}

// find returns the offset from pos of mark, looking from the given offset on, reading more
// as needed up to limit bytes. It returns -1 at the end of the input.
func (s *scanner) find(mark string, from, limit int) (int, error) {
	for {
		if i := bytes.Index(s.buf[s.pos+from:s.end], []byte(mark)); i >= 0 {
			return from + i, nil
		}
		from = max(from, s.end-s.pos-len(mark)+1)
		if s.end-s.pos > limit {
			return -1, fmt.Errorf("%w: a tag of more than %d bytes", extract.ErrCorrupt, limit)
		}
		if !s.fill() {
			if err := s.failure(); err != nil {
				return -1, err
			}
			return -1, nil
		}
	}
}

// skipPast steps over everything up to the mark, however long.
func (s *scanner) skipPast(mark string) error {
	for {
		if i := bytes.Index(s.buf[s.pos:s.end], []byte(mark)); i >= 0 {
			s.pos += i + len(mark)
			return nil
		}
		s.pos = max(s.pos, s.end-len(mark)+1)
		if !s.fill() {
			s.pos = s.end
			return s.failure()
		}
	}
}

// declaration steps over <!-- -->, <!DOCTYPE …> and reads <![CDATA[ ]]> as text.
func (s *scanner) declaration() (token, error) {
	for s.end-s.pos < 9 && s.fill() {
	}
	rest := s.buf[s.pos:s.end]
	switch {
	case bytes.HasPrefix(rest, []byte("<!--")):
		s.pos += 4
		return tokenEOF, s.skipPast("-->")
	case bytes.HasPrefix(rest, []byte("<![CDATA[")):
		i, err := s.find("]]>", 9, maxText)
		if err != nil || i < 0 {
			s.pos = s.end
			return tokenEOF, err
		}
		s.text = s.buf[s.pos+9 : s.pos+i]
		s.pos += i + 3
		return tokenText, nil
	}
	return tokenEOF, s.doctype()
}

// doctype steps over a document type with its internal subset, which is never read.
func (s *scanner) doctype() error {
	open := 0
	for {
		if s.pos == s.end && !s.fill() {
			return s.failure()
		}
		c := s.buf[s.pos]
		s.pos++
		switch c {
		case '<':
			open++
		case '>':
			if open--; open <= 0 {
				return nil
			}
		}
	}
}

func (s *scanner) endTag() (token, error) {
	i, err := s.find(">", 2, maxTag)
	if err != nil || i < 0 {
		s.pos = s.end
		return tokenEOF, err
	}
	s.name = local(bytes.TrimRight(s.buf[s.pos+2:s.pos+i], " \t\r\n"))
	s.pos += i + 1
	s.depth--
	return tokenEnd, nil
}

func (s *scanner) startTag() (token, error) {
	i := 1
	for {
		var err error
		if i, err = s.find(">", i, maxTag); err != nil || i < 0 {
			s.pos = s.end
			return tokenEOF, err
		}
		if !insideQuotes(s.buf[s.pos+1 : s.pos+i]) {
			break
		}
		i++
	}
	tag := s.buf[s.pos+1 : s.pos+i]
	s.pos += i + 1
	if n := len(tag); n > 0 && tag[n-1] == '/' {
		s.empty = true
		tag = tag[:n-1]
	}
	n := bytes.IndexAny(tag, " \t\r\n")
	if n < 0 {
		n = len(tag)
	}
	s.name, s.attrs = local(tag[:n]), tag[n:]
	s.depth++
	return tokenStart, nil
}

// insideQuotes tells whether a quoted value is still open at the end of the tag.
func insideQuotes(tag []byte) bool {
	for len(tag) > 0 {
		i := bytes.IndexAny(tag, `"'`)
		if i < 0 {
			return false
		}
		k := bytes.IndexByte(tag[i+1:], tag[i])
		if k < 0 {
			return true
		}
		tag = tag[i+k+2:]
	}
	return false
}

// local drops the namespace prefix of a name.
func local(name []byte) []byte {
	if i := bytes.IndexByte(name, ':'); i >= 0 {
		return name[i+1:]
	}
	return name
}

// textRun reads up to the next tag.
func (s *scanner) textRun() (token, error) {
	from := 0
	for {
		if i := bytes.IndexByte(s.buf[s.pos+from:s.end], '<'); i >= 0 {
			s.setText(s.buf[s.pos : s.pos+from+i])
			s.pos += from + i
			return tokenText, nil
		}
		from = s.end - s.pos
		if from > maxText {
			s.cut = true
			s.setText(s.buf[s.pos : s.pos+maxText])
			s.pos += from
			return tokenText, s.skipText()
		}
		if !s.fill() {
			if err := s.failure(); err != nil {
				return tokenEOF, err
			}
			s.setText(s.buf[s.pos:s.end])
			s.pos = s.end
			return tokenText, nil
		}
	}
}

// skipText drops the rest of an overlong text. The text found so far lies in s.store.
func (s *scanner) skipText() error {
	s.store = append(s.store[:0], s.text...)
	s.text = s.store
	for {
		if i := bytes.IndexByte(s.buf[s.pos:s.end], '<'); i >= 0 {
			s.pos += i
			return nil
		}
		s.pos = s.end
		if !s.fill() {
			return s.failure()
		}
	}
}

func (s *scanner) setText(raw []byte) {
	if bytes.IndexByte(raw, '&') < 0 {
		s.text = raw
		return
	}
	s.store = unescape(s.store[:0], raw)
	s.text = s.store
}

// unescape appends raw with the entities of XML and character numbers resolved; any other
// entity stays as it is.
func unescape(dst, raw []byte) []byte {
	for {
		i := bytes.IndexByte(raw, '&')
		if i < 0 {
			return append(dst, raw...)
		}
		dst = append(dst, raw[:i]...)
		raw = raw[i:]
		end := bytes.IndexByte(raw[:min(len(raw), 12)], ';')
		if end < 0 {
			dst, raw = append(dst, '&'), raw[1:]
			continue
		}
		if r, ok := entity(string(raw[1:end])); ok {
			dst = utf8.AppendRune(dst, r)
		} else {
			dst = append(dst, raw[:end+1]...)
		}
		raw = raw[end+1:]
	}
}

func entity(name string) (rune, bool) {
	switch name {
	case "amp":
		return '&', true
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	if len(name) < 2 || name[0] != '#' {
		return 0, false
	}
	digits, base := name[1:], 10
	if digits[0] == 'x' || digits[0] == 'X' {
		digits, base = digits[1:], 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil || n == 0 || n > utf8.MaxRune {
		return 0, false
	}
	return rune(n), true
}
