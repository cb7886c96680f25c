package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/internal/geom"
)

// block is a paragraph, a heading, or the place of a table.
type block struct {
	page  int
	text  string
	box   geom.Rect
	size  float64
	bold  bool
	lines int
	table int // index from 1 among the page's tables
}

// paragraph collects lines.
type paragraph struct {
	block
	b     strings.Builder
	last  item
	right float64 // of the widest line
}

// blocksOf joins items in reading order to paragraphs.
func blocksOf(items []item, page int) []block {
	var out []block
	var p *paragraph
	flush := func() {
		if p != nil {
			p.text = p.b.String()
			out = append(out, p.block)
			p = nil
		}
	}
	for _, it := range items {
		if it.table > 0 {
			flush()
			out = append(out, block{page: page, table: it.table, box: it.box})
			continue
		}
		if p != nil && p.takes(&it) {
			p.add(it)
			continue
		}
		flush()
		p = &paragraph{block: block{page: page, box: it.box, size: it.size, bold: it.bold, lines: 1}, last: it, right: it.box.X1}
		p.b.WriteString(it.text)
	}
	flush()
	return out
}

func (p *paragraph) add(it item) {
	if p.spaced(&it) {
		p.b.WriteByte(' ')
	}
	p.b.WriteString(it.text)
	if it.base-p.last.base > baseSlop*it.size {
		p.lines++
	}
	p.box = p.box.Union(it.box)
	p.right = max(p.right, it.box.X1)
	p.last = it
}

// spaced tells whether a space stands before the next line: not after a hyphen that breaks a
// word, not between lines of Chinese or Japanese.
func (p *paragraph) spaced(it *item) bool {
	last, n := utf8.DecodeLastRuneInString(p.last.text)
	first, _ := utf8.DecodeRuneInString(it.text)
	if cjk(last) && cjk(first) {
		return false
	}
	if last == '-' || last == '\u2010' || last == '\u00ad' {
		before, _ := utf8.DecodeLastRuneInString(p.last.text[:len(p.last.text)-n])
		return !unicode.IsLetter(before) || !unicode.IsLower(first)
	}
	return true
}

const (
	pitch = 1.75 // in font sizes: baselines further apart are of two paragraphs
	short = 0.8  // a line that ends before this part of the width ends its paragraph
)

// takes tells whether a line goes on with the paragraph.
func (p *paragraph) takes(it *item) bool {
	step := it.base - p.last.base
	size := max(p.last.size, it.size)
	if it.angle != p.last.angle || min(p.last.size, it.size) < 0.87*size {
		return false
	}
	if step >= -baseSlop*size && step <= baseSlop*size { // beside it on the same line
		return it.box.X0 >= p.last.box.X0
	}
	if it.bold != p.last.bold {
		return false
	}
	if step < 0 { // the next column
		last, _ := utf8.DecodeLastRuneInString(p.last.text)
		first, _ := utf8.DecodeRuneInString(it.text)
		return unicode.IsLower(first) && !strings.ContainsRune(".:;!?", last)
	}
	if step > pitch*size || it.box.X0 > p.box.X1 || it.box.X1 < p.box.X0 || bullet(it.text) {
		return false
	}
	if p.lines > 1 && it.box.X0 > p.last.box.X0+0.9*size && it.box.X0 > p.box.X0+0.9*size {
		return false // a first line is indented
	}
	width := p.box.Width()
	ended := p.last.box.X1-p.box.X0 < short*width || p.lines == 1 && p.last.box.X1 < it.box.X1-4*size
	first, _ := utf8.DecodeRuneInString(it.text)
	return !ended || !unicode.IsUpper(first) || step < 1.05*size && p.lines == 1
}

// bullet tells whether a line starts an item of a list.
func bullet(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	if strings.ContainsRune("•·▪■○●◦‣–*✓➢§", r) {
		return true
	}
	if r == '(' {
		end := strings.IndexByte(s, ')')
		return end > 1 && end <= 5
	}
	rest := strings.TrimLeft(s, "0123456789")
	return n > 0 && len(rest) < len(s) && len(s)-len(rest) <= 2 && strings.HasPrefix(rest, ". ")
}
