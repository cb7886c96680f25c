package xlsx

import (
	"bytes"
	"strconv"
)

// attr returns the value of an attribute of the start tag, by its local name. Entities in
// it stay unresolved. The bytes are good until the next token.
func (s *scanner) attr(name string) ([]byte, bool) {
	rest := s.attrs
	for {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		eq := bytes.IndexByte(rest, '=')
		if eq < 0 {
			return nil, false
		}
		key := local(bytes.TrimRight(rest[:eq], " \t\r\n"))
		rest = bytes.TrimLeft(rest[eq+1:], " \t\r\n")
		if len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
			return nil, false
		}
		end := bytes.IndexByte(rest[1:], rest[0])
		if end < 0 {
			return nil, false
		}
		if string(key) == name {
			return rest[1 : end+1], true
		}
		rest = rest[end+2:]
	}
}

// attrString returns an attribute with its entities resolved, "" when it is missing.
func (s *scanner) attrString(name string) string {
	v, _ := s.attr(name)
	return string(unescape(nil, v))
}

// attrInt returns an attribute as a number, or the given one when it is missing or none.
func (s *scanner) attrInt(name string, missing int) int {
	v, ok := s.attr(name)
	if !ok {
		return missing
	}
	n, err := strconv.Atoi(string(v))
	if err != nil {
		return missing
	}
	return n
}

// attrBool tells whether an attribute is set to true.
func (s *scanner) attrBool(name string) bool {
	v, _ := s.attr(name)
	return string(v) == "1" || string(v) == "true" || string(v) == "on"
}
