package prose

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

// surroundings fills in what stands around a table.
type surroundings struct {
	doc    *extract.Document
	placed map[*block]*table.Table // the tables so far, by their places
	before *Page                   // the page before
}

const (
	captionGap   = 45.0 // points above a table within which its caption stands
	captionRunes = 220
	leadRunes    = 320
	contextRunes = 700
	noteGap      = 60.0 // points below a table, or the note before, within which notes stand
)

var (
	unitWords = regexp.MustCompile(`(?i)\b(in|of)\b.{0,30}\b(thousands?|millions?|billions?|percent|dollars|euros?|shares)\b|\b(thousands?|millions?|billions?) of\b|[($€£]\s?0?00s?\b|\bunaudited\b|in %`)
	titleWord = regexp.MustCompile(`(?i)^(table|figure|exhibit|schedule|chart|box|annex|appendix)\b`)
	// sentenceEnd is a full stop that ends a sentence, up to the next one's first letter.
	sentenceEnd = regexp.MustCompile(`[a-z0-9)%”"]\. +[A-Z]`)
	noteWord    = regexp.MustCompile(`(?i)^(notes?|source)s?\s?[:.(]`)
)

// table sets section, caption, unit notes, context and notes of table n, which stands at
// block k of its page.
func (a *surroundings) table(n int, section []string, p *Page, k int) {
	t := a.doc.Tables[n-1]
	t.Section = section
	a.placed[&p.blocks[k]] = t
	a.above(t, p, k)
	a.below(t, p, k)
}

// above reads the blocks over the table from the nearest upwards.
func (a *surroundings) above(t *table.Table, p *Page, k int) {
	y := p.blocks[k].box.Y0
	for i := k - 1; i >= 0; i-- {
		b := &p.blocks[i]
		n := utf8.RuneCountInString(b.text)
		beside := b.box.X1 < p.blocks[k].box.X0-20 || b.box.X0 > p.blocks[k].box.X1+20
		adjacent := y-b.box.Y1 < captionGap && !beside
		switch {
		case b.table > 0:
			if adjacent {
				inherit(t, a.placed[b])
			}
			return
		case adjacent && n < 160 && unitNote(b.text):
			t.UnitNotes = append(t.UnitNotes, strings.Trim(b.text, "() "))
			y = b.box.Y0
		case adjacent && t.Caption == "" && leadIn(b.text) != "":
			t.Caption = leadIn(b.text)
			t.Context = cutRunes(strings.TrimSpace(strings.TrimSuffix(b.text, t.Caption)), contextRunes)
			if t.Context != "" {
				return
			}
			y = b.box.Y0
		case adjacent && t.Caption == "" && (n < captionRunes && title(b) || n < contextRunes && titleWord.MatchString(b.text)):
			t.Caption = b.text
			y = b.box.Y0
		default:
			t.Context = cutRunes(b.text, contextRunes)
			return
		}
	}
	if a.before == nil || t.Caption != "" || len(a.before.blocks) == 0 {
		return
	}
	if last := a.before.blocks[len(a.before.blocks)-1]; last.table == 0 && leadIn(last.text) != "" {
		t.Caption = leadIn(last.text)
		t.Context = cutRunes(strings.TrimSpace(strings.TrimSuffix(last.text, t.Caption)), contextRunes)
	}
}

// inherit takes over what stands above the table right before: the two are parts of one.
func inherit(t, from *table.Table) {
	if from == nil {
		return
	}
	if t.Caption == "" {
		t.Caption = from.Caption
	}
	if t.Context == "" {
		t.Context = strings.TrimSpace(from.Context + " " + from.Caption)
	}
	if len(t.UnitNotes) == 0 {
		t.UnitNotes = append(t.UnitNotes, from.UnitNotes...)
	}
}

// unitNote tells whether a text is no more than a statement on units.
func unitNote(s string) bool {
	if !unitWords.MatchString(s) {
		return false
	}
	first, _ := utf8.DecodeRuneInString(s)
	return first == '(' || !unicode.IsUpper(first) && utf8.RuneCountInString(s) < 60 || len(strings.Fields(s)) <= 4
}

// leadIn returns the last sentence of a text when it leads to what follows, as
// "… are as follows (in millions):" does; "" when it does not.
func leadIn(s string) string {
	if !strings.HasSuffix(s, ":") {
		return ""
	}
	if at := sentenceEnd.FindAllStringIndex(s, -1); at != nil {
		s = s[at[len(at)-1][1]-1:]
	}
	if n := utf8.RuneCountInString(s); n < 20 || n > leadRunes {
		return ""
	}
	return s
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
		mark, text, ok := extract.SplitNote(b.text)
		switch {
		case ok:
			t.Notes = append(t.Notes, table.Note{Marker: mark, Text: text, Ref: table.BoxRef(b.page, *rect(b.box))})
		case noteWord.MatchString(b.text):
			t.Notes = append(t.Notes, table.Note{Text: b.text, Ref: table.BoxRef(b.page, *rect(b.box))})
		case len(t.UnitNotes) == 0 && utf8.RuneCountInString(b.text) < 120 && unitNote(b.text):
			t.UnitNotes = append(t.UnitNotes, strings.Trim(b.text, "() "))
		default:
			return
		}
		y = b.box.Y1
	}
}
