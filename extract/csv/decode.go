package csv

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/wlynxg/chardet"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	utf16 "golang.org/x/text/encoding/unicode"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

// decode turns the bytes into UTF-8: by byte order mark, by being UTF-8 from start to end,
// by the pattern of UTF-16, or by the statistics of all lines that hold bytes above ASCII.
// Anything but the first two is said in an issue.
func decode(raw []byte) (string, []table.Issue, error) {
	switch {
	case bytes.HasPrefix(raw, []byte("\xef\xbb\xbf")):
		return repaired(raw[3:])
	case bytes.HasPrefix(raw, []byte("\xff\xfe")), bytes.HasPrefix(raw, []byte("\xfe\xff")):
		return with(utf16.UTF16(utf16.LittleEndian, utf16.UseBOM), raw)
	case utf8.Valid(raw) && bytes.IndexByte(raw, 0) < 0:
		return string(raw), nil, nil
	}
	if end, ok := utf16Pattern(raw); ok {
		s, issues, err := with(utf16.UTF16(end, utf16.IgnoreBOM), raw)
		return s, append(issues, guessed("UTF-16")), err
	}
	if bytes.IndexByte(raw, 0) >= 0 {
		if !utf8.Valid(raw) {
			return "", nil, fmt.Errorf("%w: zero bytes in the text", extract.ErrFormat)
		}
		return strings.ReplaceAll(string(raw), "\x00", ""), []table.Issue{
			issue("zero_bytes", table.Warning, "", "zero bytes in the text were left out")}, nil
	}
	if nearlyUTF8(raw) {
		return repaired(raw)
	}
	name, enc := detect(raw)
	s, issues, err := with(enc, raw)
	return s, append(issues, guessed(name)), err
}

func guessed(name string) table.Issue {
	return issue("charset_guessed", table.Info, "", "the character set is not stated and was taken for %s", name)
}

// repaired takes text that is UTF-8 but for a few bytes.
func repaired(raw []byte) (string, []table.Issue, error) {
	if utf8.Valid(raw) {
		return string(raw), nil, nil
	}
	return strings.ToValidUTF8(string(raw), "\ufffd"), []table.Issue{
		issue("bad_utf8", table.Warning, "", "some bytes are no UTF-8 and were replaced")}, nil
}

func with(enc encoding.Encoding, raw []byte) (string, []table.Issue, error) {
	out, err := enc.NewDecoder().Bytes(raw)
	if err != nil {
		return "", nil, fmt.Errorf("%w: %w", extract.ErrCorrupt, err)
	}
	return string(out), nil, nil
}

// utf16Pattern tells whether nearly every other byte of the start is zero.
func utf16Pattern(raw []byte) (utf16.Endianness, bool) {
	n := min(len(raw), 4096) &^ 1
	var even, odd int
	for i := 0; i < n; i += 2 {
		if raw[i] == 0 {
			even++
		}
		if raw[i+1] == 0 {
			odd++
		}
	}
	switch half := n / 2; {
	case half > 1 && odd*10 >= half*7 && even*10 < half:
		return utf16.LittleEndian, true
	case half > 1 && even*10 >= half*7 && odd*10 < half:
		return utf16.BigEndian, true
	}
	return utf16.LittleEndian, false
}

// nearlyUTF8 tells whether multi-byte sequences of UTF-8 outnumber stray bytes by far.
func nearlyUTF8(raw []byte) bool {
	good, bad := 0, 0
	for i := 0; i < len(raw); {
		r, n := utf8.DecodeRune(raw[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			bad++
		case n > 1:
			good++
		}
		i += n
	}
	return good >= 20*bad
}

// detect names the character set of all lines with bytes above ASCII. A set that leaves
// undecodable bytes anywhere in the file is never chosen.
func detect(raw []byte) (string, encoding.Encoding) {
	sample := highLines(raw, 256<<10)
	var names []string
	for _, r := range chardet.DetectAll(sample) {
		names = append(names, r.Encoding)
	}
	if best := chardet.Detect(sample); best.Confidence > 0.5 {
		names = append([]string{best.Encoding}, names...)
	}
	for _, name := range names {
		enc := byName(name)
		if enc == nil || !decodesAll(enc, raw) {
			continue
		}
		if _, single := enc.(*charmap.Charmap); single {
			return bestCharmap(raw, sample, enc)
		}
		return name, enc
	}
	for _, c := range []struct {
		name string
		enc  encoding.Encoding
	}{
		{"Shift_JIS", japanese.ShiftJIS}, {"GB18030", simplifiedchinese.GB18030}, {"EUC-KR", korean.EUCKR}, {"Windows-1252", charmap.Windows1252},
	} {
		if decodesAll(c.enc, raw) {
			return c.name, c.enc
		}
	}
	return "Windows-1252", charmap.Windows1252
}

func byName(name string) encoding.Encoding {
	switch strings.ToUpper(name) {
	case "GB2312", "GBK", "GB18030":
		return simplifiedchinese.GB18030
	case "CP932", "SHIFT_JIS", "SHIFT-JIS", "WINDOWS-31J":
		return japanese.ShiftJIS
	case "CP949", "EUC-KR", "UHC":
		return korean.EUCKR
	case "BIG5":
		return traditionalchinese.Big5
	case "ASCII", "UTF-8", "":
		return nil
	case "ISO-8859-1": // the bytes that differ are controls in it and signs in Windows-1252
		return charmap.Windows1252
	}
	enc, err := htmlindex.Get(name)
	if err != nil {
		return nil
	}
	return enc
}

// decodesAll tells whether the whole text decodes without a replacement character.
func decodesAll(enc encoding.Encoding, raw []byte) bool {
	out, err := enc.NewDecoder().Bytes(raw)
	return err == nil && !bytes.Contains(out, []byte("\ufffd"))
}

// highLines collects lines with bytes above ASCII, up to a size.
func highLines(raw []byte, size int) []byte {
	var out []byte
	for len(raw) > 0 && len(out) < size {
		line := raw
		if i := bytes.IndexByte(raw, '\n'); i >= 0 {
			line = raw[:i+1]
		}
		raw = raw[len(line):]
		if bytes.ContainsFunc(line, func(r rune) bool { return r > 0x7e }) {
			out = append(out, line[:min(len(line), size)]...)
		}
	}
	return out
}
