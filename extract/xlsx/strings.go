package xlsx

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/tabrag/tabrag/extract"
)

// sharedStrings holds the strings that cells share, in one piece of memory.
type sharedStrings struct {
	data string
	ends []uint32
}

// get returns a string by its index; ok is false outside the table.
func (s *sharedStrings) get(i int) (string, bool) {
	if i < 0 || i >= len(s.ends) {
		return "", false
	}
	start := uint32(0)
	if i > 0 {
		start = s.ends[i-1]
	}
	return s.data[start:s.ends[i]], true
}

// readStrings reads the part of shared strings. Phonetic readings are left out; longer
// strings than the limit are cut, and how many is returned.
func readStrings(p *pkg, name string) (*sharedStrings, int, error) {
	out := &sharedStrings{}
	if name == "" {
		return out, 0, nil
	}
	limit := p.limits.Value(extract.LimitCell)
	var data []byte
	var inText bool
	phonetic, cut, start := 0, 0, 0
	err := p.scan(name, func(s *scanner, tok token) error {
		switch tok {
		case tokenStart:
			switch string(s.name) {
			case "si":
				start = len(data)
			case "rPh":
				phonetic++
			}
			inText = string(s.name) == "t" && phonetic == 0
		case tokenText:
			if inText {
				data = append(data, s.text...)
			}
		case tokenEnd:
			inText = false
			switch string(s.name) {
			case "rPh":
				phonetic = max(phonetic-1, 0)
			case "si":
				var long bool
				data, long = finish(data, start, limit)
				if long {
					cut++
				}
				out.ends = append(out.ends, uint32(len(data)))
			}
		}
		return nil
	})
	out.data = string(data)
	return out, cut, err
}

// finish folds the string that starts at an offset: escapes of the form _x000D_ resolved,
// white space folded, and cut to the limit of characters.
func finish(data []byte, start int, limit int64) ([]byte, bool) {
	text := data[start:]
	if bytes.Contains(text, []byte("_x")) {
		text = unescapeX(text)
	}
	text = fold(text)
	long := false
	if limit >= 0 && int64(len(text)) > limit && int64(utf8.RuneCount(text)) > limit {
		n := 0
		for range limit {
			_, size := utf8.DecodeRune(text[n:])
			n += size
		}
		text, long = text[:n], true
	}
	return append(data[:start], text...), long
}

// unescapeX resolves _xHHHH_, the form in which a workbook writes characters that XML does
// not allow (ECMA-376 part 1, 22.9.2.19).
func unescapeX(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] == '_' && i+7 <= len(text) && text[i+1] == 'x' && text[i+6] == '_' {
			if n, err := strconv.ParseUint(string(text[i+2:i+6]), 16, 16); err == nil && n > 0 {
				out = utf8.AppendRune(out, rune(n))
				i += 6
				continue
			}
		}
		out = append(out, text[i])
	}
	return out
}

// fold replaces each run of white space and control characters with one space and trims the ends.
// It writes over its input.
func fold(text []byte) []byte {
	clean := true
	for i, c := range text {
		if c < ' ' || c == ' ' && (i == 0 || text[i-1] == ' ') || c == 0xc2 {
			clean = false
			break
		}
	}
	if clean && (len(text) == 0 || text[len(text)-1] != ' ') {
		return text
	}
	out := text[:0]
	space := true
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r <= ' ' || r == 0xa0 || r == 0x85 {
			if !space {
				out = append(out, ' ')
			}
			space = true
		} else {
			out = append(out, text[i:i+size]...)
			space = false
		}
		i += size
	}
	return bytes.TrimRight(out, " ")
}
