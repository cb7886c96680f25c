package content

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/extract/pdf/internal/page"
)

// mark is an open marked-content sequence.
type mark struct {
	hides  bool
	actual bool
	text   string // ActualText
	first  int    // the first glyph in it
}

// maxMarks bounds open sequences.
const maxMarks = 1 << 12

func (in *interp) beginMark(a []operand) {
	if len(in.marks) >= maxMarks {
		return
	}
	m := mark{first: len(in.page.Glyphs)}
	if len(a) >= 2 {
		list := object.Value(a[1].dict)
		if a[1].kind == object.NameToken {
			list = in.resource("Properties", a[1:])
		}
		props := in.doc.Dict(list)
		if s, ok := in.doc.Resolve(props["ActualText"]).(object.String); ok {
			m.actual, m.text = true, object.Text(s)
		}
		if a[0].kind == object.NameToken && string(a[0].bytes) == "OC" && in.reader.off(list) {
			m.hides = true
			in.hidden++
		}
	}
	in.marks = append(in.marks, m)
}

func (in *interp) endMark() {
	n := len(in.marks)
	if n == 0 {
		return
	}
	m := in.marks[n-1]
	in.marks = in.marks[:n-1]
	if m.hides {
		in.hidden--
	}
	if m.actual {
		replace(in.page.Glyphs[min(m.first, len(in.page.Glyphs)):], m.text)
	}
}

// replace gives glyphs their ActualText: a rune each when the numbers agree, else all of it
// on the first. One that is no text, as some writers leave it, is passed over.
func replace(glyphs []page.Glyph, text string) {
	if len(glyphs) == 0 || strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) || r == utf8.RuneError }) {
		return
	}
	bare := make([]rune, 0, len(text))
	for _, r := range text {
		if !unicode.IsSpace(r) {
			bare = append(bare, r)
		}
	}
	if len(bare) == len(glyphs) {
		for i, r := range bare {
			glyphs[i].Text = string(r)
		}
		return
	}
	glyphs[0].Text = strings.TrimSpace(text)
	for i := range glyphs[1:] {
		glyphs[1+i].Text = ""
	}
}
