package font

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	textencoding "golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// charset is a predefined CJK CMap (ISO 32000-1, 9.7.5.2) seen as a character set: its codes
// give text without a table of CIDs.
type charset struct {
	enc textencoding.Encoding // nil for UTF-16
	// lead tells whether a byte starts a code of two.
	lead func(b byte) bool
	// ascii is the CID of code 0x20, whose neighbours follow it.
	ascii uint32
	cids  *collection
}

// predefined returns the character set of a predefined CMap, nil for Identity and unknown
// names.
func predefined(name string) *charset {
	name = strings.TrimSuffix(strings.TrimSuffix(name, "-V"), "-H")
	high := func(b byte) bool { return b >= 0x81 && b <= 0xfe }
	sjis := func(b byte) bool { return b >= 0x81 && b <= 0x9f || b >= 0xe0 && b <= 0xfc }
	switch name {
	case "GB-EUC", "GBpc-EUC", "GBK-EUC", "GBK2K":
		return &charset{simplifiedchinese.GBK, high, 814, gb1()}
	case "GBKp-EUC":
		return &charset{simplifiedchinese.GBK, high, 1, gb1()}
	case "B5pc", "ETen-B5", "HKscs-B5", "ETenms-B5":
		if name == "ETenms-B5" || name == "B5pc" {
			return &charset{traditionalchinese.Big5, high, 1, cns1()}
		}
		return &charset{traditionalchinese.Big5, high, 13648, cns1()}
	case "83pv-RKSJ", "90pv-RKSJ", "90msp-RKSJ":
		return &charset{japanese.ShiftJIS, sjis, 1, japan1()}
	case "90ms-RKSJ", "Add-RKSJ", "Ext-RKSJ":
		return &charset{japanese.ShiftJIS, sjis, 231, japan1()}
	case "EUC":
		return &charset{japanese.EUCJP, func(b byte) bool { return b >= 0x8e }, 231, japan1()}
	case "KSCms-UHC", "KSCpc-EUC":
		return &charset{korean.EUCKR, high, 1, korea1()}
	case "KSC-EUC", "KSCms-UHC-HW":
		return &charset{korean.EUCKR, high, 8094, korea1()}
	case "UniGB-UCS2", "UniGB-UTF16":
		return &charset{nil, nil, 1, gb1()}
	case "UniCNS-UCS2", "UniCNS-UTF16":
		return &charset{nil, nil, 1, cns1()}
	case "UniJIS-UCS2", "UniJIS-UTF16", "UniJIS2004-UTF16":
		return &charset{nil, nil, 1, japan1()}
	case "UniJIS-UCS2-HW":
		return &charset{nil, nil, 231, japan1()}
	case "UniKS-UCS2", "UniKS-UTF16":
		return &charset{nil, nil, 1, korea1()}
	}
	return nil
}

func (c *charset) next(s []byte) (code uint32, n int) {
	n = 1
	switch {
	case c.enc == nil && len(s) >= 4 && utf16.IsSurrogate(rune(s[0])<<8|rune(s[1])):
		n = 4
	case c.enc == nil || c.lead(s[0]):
		n = min(2, len(s))
	}
	for _, b := range s[:n] {
		code = code<<8 | uint32(b)
	}
	return code, n
}

func (c *charset) text(s []byte) string {
	if c.enc != nil {
		out, err := c.enc.NewDecoder().Bytes(s)
		if err != nil {
			return ""
		}
		return string(out)
	}
	units := make([]uint16, len(s)/2)
	for i := range units {
		units[i] = uint16(s[2*i])<<8 | uint16(s[2*i+1])
	}
	return string(utf16.Decode(units))
}

// cid returns the CID of a code that stands for text; one past all CIDs when the collection
// has none, whose width is then the font's default.
func (c *charset) cid(code uint32, text string) uint32 {
	if code >= 0x20 && code < 0x7f {
		return c.ascii + code - 0x20
	}
	r, _ := utf8.DecodeRuneInString(text)
	if id, ok := c.cids.cids[r]; ok {
		return id
	}
	return 1 << 16
}
