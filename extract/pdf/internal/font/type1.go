package font

import (
	"bytes"

	"github.com/tabrag/tabrag/extract/pdf/internal/object"
)

// type1Encoding reads the built-in encoding in the clear part of a Type 1 font program: nil
// when there is none.
func type1Encoding(data []byte) *encoding {
	if len(data) > 6 && data[0] == 0x80 { // PFB: a header of six bytes before each part
		data = data[6:]
	}
	if i := bytes.Index(data, []byte("eexec")); i >= 0 {
		data = data[:i]
	}
	i := bytes.Index(data, []byte("/Encoding"))
	if i < 0 {
		return nil
	}
	l := object.Lexer{Data: data, Pos: i + len("/Encoding")}
	if tok := l.Next(); tok.Kind == object.Keyword && string(tok.Bytes) == "StandardEncoding" {
		e := namedEncodings().standard
		return &e
	}
	var e encoding
	for {
		tok := l.Next()
		switch {
		case tok.Kind == object.EOF, tok.Kind == object.Keyword && (string(tok.Bytes) == "def" || string(tok.Bytes) == "readonly"):
			return &e
		case tok.Kind == object.Keyword && string(tok.Bytes) == "dup":
			code, name := l.Next(), l.Next()
			if code.Kind == object.Number && name.Kind == object.NameToken && code.Num >= 0 && code.Num < 256 {
				if n := string(name.Bytes); n != ".notdef" {
					e[int(code.Num)] = n
				}
			}
		}
	}
}
