package extract

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// stripMarks takes footnote marks off the end of a label.
func stripMarks(text string) string {
	for range 6 {
		rest, _, ok := table.CutMark(text)
		if !ok || rest == "" {
			break
		}
		text = strings.TrimRight(rest, " ,")
	}
	return text
}

// unmark takes the marks that the format saw raised, as the notes of a cell, off the end of
// its text: "1,234 1" whose last 1 is a superscript is 1,234.
func unmark(text string, raised []string) string {
	for i := len(raised) - 1; i >= 0; i-- {
		for _, mark := range [3]string{"(" + raised[i] + ")", "[" + raised[i] + "]", raised[i]} {
			rest, ok := strings.CutSuffix(strings.TrimRight(text, " ,"), mark)
			if rest = strings.TrimRight(rest, " ,"); ok && rest != "" {
				text = rest
				break
			}
		}
	}
	return text
}

// marksOf returns the footnote marks at the end of a label, in order.
func marksOf(text string) []string {
	var marks []string
	for range 6 {
		rest, mark, ok := table.CutMark(text)
		if !ok || rest == "" {
			break
		}
		marks = append([]string{mark}, marks...)
		text = strings.TrimRight(rest, " ,")
	}
	return marks
}

// linkNotes reads the marks on labels and headers, and takes rows at the bottom that hold
// nothing but a note out of the data.
func (s *sheet) linkNotes() {
	for r := s.rows() - 1; r >= s.body(); r-- {
		note, ok := s.noteRow(r)
		if !ok {
			break
		}
		s.t.Rows[r].Kind = table.KindNote
		if note != nil {
			s.t.Notes = append([]table.Note{*note}, s.t.Notes...)
		}
	}
	for i := range s.t.Cells {
		c := &s.t.Cells[i]
		if c.Value.Kind == table.Text && s.t.Rows[c.Row].Kind != table.KindNote {
			c.Notes = appendNew(c.Notes, marksOf(unmark(c.Text, c.Notes)))
		}
	}
	for c := range s.columns() {
		for r := range s.body() {
			if cell := s.cell(r, c); cell != nil {
				s.t.Columns[c].Notes = appendNew(s.t.Columns[c].Notes, cell.Notes)
			}
		}
	}
	for r := s.body(); r < s.rows(); r++ {
		for c := range s.t.StubColumns {
			if cell := s.cell(r, c); cell != nil {
				s.t.Rows[r].Notes = appendNew(s.t.Rows[r].Notes, cell.Notes)
			}
		}
	}
}

// noteRow reads a row at the bottom that is a footnote: a mark and its text. A blank row is
// passed over.
func (s *sheet) noteRow(r int) (*table.Note, bool) {
	sh := s.shape(r)
	if sh.filled == 0 {
		return nil, true
	}
	if sh.numbers+sh.nils > 0 && sh.first != isNumber || sh.filled > 2 {
		return nil, false
	}
	var texts []string
	var ref table.Ref
	for c := range s.columns() {
		if s.starts(r, c) && s.text(r, c) != "" {
			texts = append(texts, s.text(r, c))
			ref = s.cell(r, c).Ref
		}
	}
	line := strings.Join(texts, " ")
	mark, text, ok := splitNote(line)
	if !ok {
		// "a Restated." below "142 a"
		if mark, text, ok = strings.Cut(line, " "); !ok || len(text) < 4 || !s.marked(mark) {
			return nil, false
		}
	}
	return &table.Note{Marker: mark, Text: text, Ref: ref}, true
}

// marked tells whether a number bears a mark.
func (s *sheet) marked(mark string) bool {
	if !table.IsMark(mark) {
		return false
	}
	for i := range s.t.Cells {
		if c := &s.t.Cells[i]; c.Value.Kind == table.Number && slices.Contains(c.Notes, mark) {
			return true
		}
	}
	return false
}

// SplitNote reads a line such as "(1) Restated." or "* Unaudited" as a footnote's mark and
// text; ok is false for a line that does not start with a mark.
func SplitNote(line string) (mark, text string, ok bool) { return splitNote(line) }

// splitNote reads "(1) Restated." and "* Unaudited".
func splitNote(s string) (mark, text string, ok bool) {
	s = strings.TrimSpace(s)
	if s == "" {
		return "", "", false
	}
	if s[0] == '(' || s[0] == '[' {
		end := strings.IndexAny(s, ")]")
		if end > 1 && end < 6 && table.IsMark(s[1:end]) && len(s) > end+3 {
			return s[1:end], strings.TrimSpace(s[end+1:]), true
		}
		return "", "", false
	}
	first, rest, found := strings.Cut(s, " ")
	if !found || len(rest) < 3 {
		for _, sign := range []string{"***", "**", "*", "†", "‡"} {
			if after, ok := strings.CutPrefix(s, sign); ok && len(after) > 3 {
				return sign, after, true
			}
		}
		return "", "", false
	}
	trimmed := strings.TrimSuffix(strings.TrimSuffix(first, ")"), ".")
	if _, m, ok := table.CutMark("x" + trimmed); ok {
		return m, rest, true
	}
	if trimmed != first && table.IsMark(trimmed) {
		return trimmed, rest, true
	}
	for _, sign := range []string{"***", "**", "*", "†", "‡"} {
		if after, ok := strings.CutPrefix(s, sign); ok && len(after) > 3 {
			return sign, strings.TrimSpace(after), true
		}
	}
	return "", "", false
}

func appendNew(list, more []string) []string {
	for _, m := range more {
		known := false
		for _, l := range list {
			known = known || l == m
		}
		if !known {
			list = append(list, m)
		}
	}
	return list
}

// linkProse gives tables the footnotes that stand in the paragraphs below them, or in a
// table of notes right after them, where a mark in the table calls for them.
func linkProse(doc *Document) {
	var t *table.Table
	var called map[string]bool
	pending := ""
	for i := range doc.Text {
		b := &doc.Text[i]
		if n := b.Table; n > 0 && n <= len(doc.Tables) {
			next := doc.Tables[n-1]
			if t != nil && onlyNotes(next) {
				for _, note := range next.Notes {
					addNote(t, called, note)
				}
				continue
			}
			t, called, pending = next, marksCalled(next), ""
			continue
		}
		if t == nil || len(called) == 0 {
			continue
		}
		text := b.Text
		if pending != "" {
			text, pending = pending+" "+text, ""
		}
		if bare := strings.Trim(text, "()[]"); table.IsMark(bare) {
			pending = text
			continue
		}
		mark, words, ok := splitNote(text)
		if ok {
			addNote(t, called, table.Note{Marker: mark, Text: words})
		} else if b.Heading > 0 {
			t = nil
		}
	}
}

func marksCalled(t *table.Table) map[string]bool {
	called := map[string]bool{}
	add := func(marks []string) {
		for _, m := range marks {
			called[m] = true
		}
	}
	for i := range t.Cells {
		add(t.Cells[i].Notes)
	}
	add(marksOf(t.Caption))
	for _, n := range t.Notes {
		delete(called, n.Marker)
	}
	return called
}

// addNote adds a note that the table calls for and does not have yet.
func addNote(t *table.Table, called map[string]bool, note table.Note) {
	if called[note.Marker] {
		t.Notes = append(t.Notes, note)
		delete(called, note.Marker)
	}
}

// onlyNotes tells whether a table holds nothing but footnotes: a mark and a text a row.
func onlyNotes(t *table.Table) bool {
	if len(t.Columns) > 3 || len(t.Rows) == 0 {
		return false
	}
	notes := 0
	for _, r := range t.Rows {
		if r.Kind == table.KindNote {
			notes++
		}
	}
	return notes > 0 && notes >= len(t.Rows)-1
}
