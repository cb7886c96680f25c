package html

import (
	"bytes"
	"context"
	"io"
	"unicode/utf8"

	"github.com/wlynxg/chardet"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// decode brings a page to UTF-8. encoding names the guess where neither a mark nor a meta
// tag says what it is; head is set for the first bytes of a page, where no guess is made.
func decode(data []byte, head bool) (text []byte, encoding string, err error) {
	if bytes.HasPrefix(data, []byte("\xef\xbb\xbf")) {
		return data[3:], "", nil
	}
	if order, ok := wideOrder(data); ok {
		text, err = unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(data)
		return text, "", err
	}
	if utf8.Valid(data) || head {
		return data, "", nil
	}
	enc, _, certain := charset.DetermineEncoding(data, "")
	if certain {
		text, err = enc.NewDecoder().Bytes(data)
		return text, "", err
	}
	name := chardet.Detect(data).Encoding
	if found, e := htmlindex.Get(name); e == nil && name != "" {
		if text, err = found.NewDecoder().Bytes(data); err == nil {
			return text, name, nil
		}
	}
	text, err = enc.NewDecoder().Bytes(data)
	return text, "windows-1252", err
}

// wideOrder finds UTF-16 by its mark or, without one, by the zero bytes of ASCII markup.
func wideOrder(data []byte) (unicode.Endianness, bool) {
	if len(data) < 4 {
		return false, false
	}
	switch {
	case data[0] == 0xff && data[1] == 0xfe:
		return unicode.LittleEndian, true
	case data[0] == 0xfe && data[1] == 0xff:
		return unicode.BigEndian, true
	case data[0] != 0 && data[1] == 0 && data[2] != 0 && data[3] == 0:
		return unicode.LittleEndian, true
	case data[0] == 0 && data[1] != 0 && data[2] == 0 && data[3] != 0:
		return unicode.BigEndian, true
	}
	return false, false
}

// contextReader ends a parse soon after its context is done: the parser asks for 4 KiB at
// a time.
type contextReader struct {
	ctx context.Context //nolint:containedctx // lives as long as one parse
	r   io.Reader
}

func (c *contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}
