package prose

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

// surroundings fills in what stands around a table.
type surroundings struct{ doc *extract.Document }

const (
	captionGap   = 45.0 // points above a table within which its caption stands
	captionRunes = 220
	contextRunes = 700
	noteGap      = 60.0 // points below a table, or the note before, within which notes stand
)

var (
	unitWords = regexp.MustCompile(`(?i)\b(in|of)\b.{0,30}\b(thousands?|millions?|billions?|percent|dollars|euros?|shares)\b|\b(thousands?|millions?|billions?) of\b|[($€£]\s?0?00s?\b|\bunaudited\b|in %`)
	titleWord = regexp.MustCompile(`(?i)^(table|figure|exhibit|schedule|chart|box|annex|appendix)\b`)
	noteMark  = regexp.MustCompile(`^\(?([0-9]{1,2}|[a-z]|\*{1,3}|†|‡|§)[).:]?\s+\S|^(\*{1,3}|†|‡|§)\S`)
	noteWord  = regexp.MustCompile(`(?i)^(notes?|source)s?\s?[:.(]`)
)

// table sets section, caption, unit notes, context and notes of table n, which stands at
// block k of its page.
func (a *surroundings) table(n int, section []string, p *Page, k int) {
	t := a.doc.Tables[n-1]
	t.Section = section
	a.above(t, p, k)
	a.below(t, p, k)
}

// above reads the blocks over the table from the nearest upwards.
func (a *surroundings) above(t *table.Table, p *Page, k int) {
	y := p.blocks[k].box.Y0
	for i := k - 1; i >= 0; i-- {
		b := &p.blocks[i]
		if b.table > 0 {
			return
		}
		n := utf8.RuneCountInString(b.text)
		beside := b.box.X1 < p.blocks[k].box.X0-20 || b.box.X0 > p.blocks[k].box.X1+20
		adjacent := y-b.box.Y1 < captionGap && !beside
		switch {
		case adjacent && n < 160 && unitWords.MatchString(b.text) && (b.text[0] == '(' || n < 60):
			t.UnitNotes = append(t.UnitNotes, b.text)
			y = b.box.Y0
		case adjacent && n < captionRunes && t.Caption == "" && title(b):
			t.Caption = b.text
			y = b.box.Y0
		default:
			t.Context = cutRunes(b.text, contextRunes)
			return
		}
	}
}

// title tells whether a block can be a table's caption.
func title(b *block) bool {
	if rowLike(b.text) || bullet(b.text) {
		return false
	}
	return titleWord.MatchString(b.text) || upper(b.text) ||
		!strings.HasSuffix(b.text, ".") && !strings.HasSuffix(b.text, ";") && (b.bold || b.lines == 1)
}

// cutRunes keeps the end of a text, which is nearest to the table.
func cutRunes(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[len(runes)-most:])
}

// below reads the notes under the table.
func (a *surroundings) below(t *table.Table, p *Page, k int) {
	y := p.blocks[k].box.Y1
	for i := k + 1; i < len(p.blocks); i++ {
		b := &p.blocks[i]
		if b.table > 0 || b.box.Y0-y > noteGap || b.box.Y0 < y-4 {
			return
		}
		m := noteMark.FindStringSubmatch(b.text)
		switch {
		case m != nil:
			mark := m[1] + m[2]
			text := strings.TrimLeft(strings.TrimLeft(b.text, "("), mark)
			t.Notes = append(t.Notes, table.Note{
				Marker: mark, Text: strings.TrimLeft(text, ").: "),
				Ref: table.BoxRef(b.page, *rect(b.box)),
			})
		case noteWord.MatchString(b.text):
			t.Notes = append(t.Notes, table.Note{Text: b.text, Ref: table.BoxRef(b.page, *rect(b.box))})
		case len(t.UnitNotes) == 0 && utf8.RuneCountInString(b.text) < 120 && b.text[0] == '(' && unitWords.MatchString(b.text):
			t.UnitNotes = append(t.UnitNotes, b.text)
		default:
			return
		}
		y = b.box.Y1
	}
}
