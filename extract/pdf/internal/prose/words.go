package prose

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
)

// word is a run of glyphs that nothing parts. Its box is in upright coordinates, turned so
// that it runs from left to right.
type word struct {
	text  string
	box   geom.Rect
	base  float64
	size  float64
	bold  bool
	order int // in the content stream
}

// piece is a part of a line: words that follow each other.
type piece struct {
	text  string
	box   geom.Rect
	base  float64
	size  float64
	bold  bool // all of it
	angle int
}

const (
	wordGap  = 0.25 // in font sizes: parts words
	baseSlop = 0.35 // in font sizes: baselines nearer than this are one
	nearGap  = 0.7  // in font sizes: joins words whatever their order
	overGap  = 0.3  // in font sizes: words that lie over each other by more, on two baselines, are of two lines
	sameBase = 0.1  // in font sizes: baselines that are the same
	farGap   = 2.2  // in font sizes: joins words that follow each other in the content
)

// turn maps a box on a page of that size so that text of the angle runs left to right.
func turn(b geom.Rect, angle int, w, h float64) geom.Rect {
	switch angle {
	case 90:
		return geom.Rect{X0: b.Y0, Y0: w - b.X1, X1: b.Y1, Y1: w - b.X0}
	case 180:
		return geom.Rect{X0: w - b.X1, Y0: h - b.Y1, X1: w - b.X0, Y1: h - b.Y0}
	case 270:
		return geom.Rect{X0: h - b.Y1, Y0: b.X0, X1: h - b.Y0, Y1: b.X1}
	}
	return b
}

// turnBack undoes turn.
func turnBack(b geom.Rect, angle int, w, h float64) geom.Rect {
	if angle == 90 || angle == 270 {
		w, h = h, w
	}
	return turn(b, (360-angle)%360, w, h)
}

// words joins the seen glyphs of one angle that keep lets pass.
func words(p *page.Page, angle int, keep func(geom.Rect) bool) []word {
	r := wordReader{}
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		if g.Hidden != 0 || g.Angle != angle || g.Text == "" || !keep(g.Box) {
			continue
		}
		box := turn(g.Box, angle, p.Width, p.Height)
		o := turn(geom.Rect{X0: g.Origin.X, Y0: g.Origin.Y, X1: g.Origin.X, Y1: g.Origin.Y}, angle, p.Width, p.Height)
		r.add(g, box, o.Y0)
	}
	r.flush()
	return r.words
}

// wordReader joins glyphs to words in the order of the content stream.
type wordReader struct {
	words []word
	buf   []byte
	cur   word
	last  geom.Rect
	// right counts the letters of the word that are of a script that runs from right to
	// left, and onward those of them that were printed from left to right.
	right, onward int
}

func (r *wordReader) add(g *page.Glyph, box geom.Rect, base float64) {
	right := startsRTL(g.Text)
	gap := box.X0 - r.last.X1
	if right && box.X1 <= r.last.X0+0.1*g.Size {
		gap = r.last.X0 - box.X1
	}
	if g.Space && gap > 0.05*g.Size || gap > wordGap*g.Size || gap < -0.8*g.Size || math.Abs(base-r.cur.base) > 0.15*g.Size {
		r.flush()
	}
	if len(r.buf) == 0 {
		r.cur = word{box: box, base: base, size: g.Size, bold: g.Font != nil && g.Font.Bold}
		r.right, r.onward = 0, 0
	} else if right && box.X0 > r.last.X0 {
		r.onward++
	}
	if right {
		r.right++
	}
	r.buf = append(r.buf, g.Text...)
	r.cur.box = r.cur.box.Union(box)
	r.last = box
}

func (r *wordReader) flush() {
	if len(r.buf) == 0 {
		return
	}
	if leads(r.buf) {
		r.buf = r.buf[:0]
		return
	}
	r.cur.text = string(r.buf)
	if 2*r.onward > r.right {
		r.cur.text = mirror(r.cur.text)
	}
	r.cur.order = len(r.words)
	r.words = append(r.words, r.cur)
	r.buf = r.buf[:0]
}

// minLeader is how many dots in a row lead the eye and say nothing.
const minLeader = 4

// leads tells whether a word is nothing but such dots.
func leads(word []byte) bool {
	return len(word) >= minLeader && len(bytes.Trim(word, ".")) == 0
}

// pieces joins words to parts of lines.
func pieces(ws []word, angle int) []piece {
	slices.SortFunc(ws, func(a, b word) int { return cmp.Or(cmp.Compare(a.base, b.base), a.order-b.order) })
	var out []piece
	for start := 0; start < len(ws); {
		end := start + 1
		base, size := ws[start].base, ws[start].size
		for ; end < len(ws) && oneLine(ws[end].base-base, ws[end].size, size); end++ {
			if ws[end].size > size {
				base, size = ws[end].base, ws[end].size
			}
		}
		row := ws[start:end]
		slices.SortStableFunc(row, func(a, b word) int { return cmp.Compare(a.box.X0, b.box.X0) })
		out = appendPieces(out, row, angle)
		start = end
	}
	return out
}

// oneLine tells whether words whose baselines are that far apart stand on one line: a mark in
// small type may be raised by half the size of the line.
func oneLine(apart, a, b float64) bool {
	most := max(a, b)
	if min(a, b) < 0.85*most {
		return apart <= 0.55*most
	}
	return apart <= baseSlop*most
}

// appendPieces joins the words of a row, sorted from left to right, to pieces. A row may hold
// lines of several columns a little off each other: each word goes on with the piece whose
// baseline is nearest to its own.
func appendPieces(out []piece, row []word, angle int) []piece {
	var open [][]word
	for i := range row {
		w := &row[i]
		best := -1
		for k := range open {
			last := &open[k][len(open[k])-1]
			if joins(last, w) && (best < 0 || math.Abs(last.base-w.base) < math.Abs(open[best][len(open[best])-1].base-w.base)) {
				best = k
			}
		}
		if best < 0 {
			open = append(open, nil)
			best = len(open) - 1
		}
		open[best] = append(open[best], *w)
	}
	for _, ws := range open {
		out = append(out, newPiece(ws, angle))
	}
	return out
}

func joins(a, b *word) bool {
	gap := b.box.X0 - a.box.X1
	size := max(a.size, b.size)
	if gap < -overGap*size && math.Abs(a.base-b.base) > sameBase*size {
		return false
	}
	return gap < nearGap*size || gap < farGap*size && b.order-a.order == 1
}

func newPiece(ws []word, angle int) piece {
	ws = readingRun(ws)
	p := piece{box: ws[0].box, bold: true, angle: angle}
	var b strings.Builder
	for i := range ws {
		w := &ws[i]
		if i > 0 && spaced(&ws[i-1], w) {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
		p.box = p.box.Union(w.box)
		p.bold = p.bold && w.bold
		if w.size > p.size {
			p.size, p.base = w.size, w.base
		}
	}
	p.text = b.String()
	return p
}

// spaced tells whether a space stands between two words; a mark raised after a digit is kept
// apart so that it never reads as one more digit.
func spaced(a, b *word) bool {
	last, _ := utf8.DecodeLastRuneInString(a.text)
	first, _ := utf8.DecodeRuneInString(b.text)
	if cjk(last) && cjk(first) {
		return false
	}
	if b.size < 0.85*a.size && a.base-b.base > 0.1*a.size {
		return last >= '0' && last <= '9'
	}
	return b.box.X0-a.box.X1 > 0.05*a.size || a.box.X0-b.box.X1 > 0.05*a.size
}

func cjk(c rune) bool {
	return c >= 0x3040 && c <= 0x30ff || c >= 0x3400 && c <= 0x9fff || c >= 0xf900 && c <= 0xfaff || c >= 0xff00 && c <= 0xff65
}
