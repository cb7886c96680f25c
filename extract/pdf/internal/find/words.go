package find

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
)

// word is a run of glyphs that nothing parts.
type word struct {
	text   string
	box    geom.Rect
	full   geom.Rect // of a turned word; box is its foot
	base   float64   // the baseline
	size   float64   // font size
	bold   bool
	italic bool
	turned bool // runs up or down the upright page
	raised bool // a superscript of the word before it
	leader bool // dots lead on from it
	order  int  // place in reading order
}

// line is the words on one baseline, from left to right.
type line struct {
	words  []word
	chunks []chunk
	box    geom.Rect
	base   float64
	size   float64
	at     int // place among the lines of the page
	list   int // which list of the page it is an entry of, from 1
}

// Gaps between glyphs and words, in font sizes.
const (
	wordGap  = 0.2  // parts two words
	lineSlop = 0.4  // two centres nearer than this are on one line
	supSize  = 0.85 // a superscript is at most this much of its word's size
	supRise  = 0.12 // and raised by at least this much of it

	minLeader = 4 // dots at the end of a word that lead the eye
)

// wordReader joins glyphs to words in the order of the content stream: two texts that lie
// over each other stay apart, as they would not if glyphs were sorted first.
type wordReader struct {
	words []word
	buf   []byte
	cur   word
	last  geom.Rect
	// rightward counts the right-to-left letters that came in the order of the page rather
	// than in the order of reading.
	rtl, rightward int
	dots           int     // at the end of the word so far
	dotX           float64 // where they begin
}

func readWords(gs []page.Glyph, angle int) []word {
	r := wordReader{words: make([]word, 0, len(gs)/5+8)}
	for i := range gs {
		g := &gs[i]
		if g.Hidden != 0 || g.Angle != angle || g.Text == "" || !(g.Size > 0 && g.Size < farthest) || !placed(g.Box) || !placed(geom.Rect{X0: g.Origin.X, Y0: g.Origin.Y}) {
			continue
		}
		if isBlank(g.Text) {
			r.flush()
			continue
		}
		r.add(g)
	}
	r.flush()
	return r.words
}

func isBlank(s string) bool {
	for _, c := range s {
		if !unicode.IsSpace(c) && c != '\u00ad' && c != '\u200b' && c != '\ufeff' {
			return false
		}
	}
	return true
}

func (r *wordReader) add(g *page.Glyph) {
	if len(r.buf) > 0 && !r.follows(g) {
		r.flush()
	}
	if len(r.buf) == 0 {
		r.cur = word{box: g.Box, base: g.Origin.Y, size: g.Size}
		if g.Font != nil {
			r.cur.bold, r.cur.italic = g.Font.Bold, g.Font.Italic
		}
		r.rtl, r.rightward, r.dots = 0, 0, 0
	}
	if g.Text != "." {
		r.dots = 0
	} else if r.dots++; r.dots == 1 {
		r.dotX = g.Box.X0
	}
	if first, _ := utf8.DecodeRuneInString(g.Text); isRTL(first) {
		r.rtl++
		if len(r.buf) > 0 && g.Box.X0 > r.last.X0 {
			r.rightward++
		}
	}
	r.buf = append(r.buf, g.Text...)
	r.cur.box = r.cur.box.Union(g.Box)
	r.last = g.Box
}

// follows tells whether g continues the current word.
func (r *wordReader) follows(g *page.Glyph) bool {
	size := max(r.cur.size, g.Size)
	if abs(g.Origin.Y-r.cur.base) > 0.1*size || min(r.cur.size, g.Size) < supSize*size {
		return false
	}
	gap := g.Box.X0 - r.last.X1
	if g.Box.X1 <= r.last.X0+0.1*size { // right to left
		gap = r.last.X0 - g.Box.X1
		first, _ := utf8.DecodeRuneInString(g.Text)
		if !isRTL(first) {
			return false
		}
	}
	if g.Space && gap > 0.08*size {
		return false
	}
	return gap < wordGap*size && gap > -0.6*size
}

func (r *wordReader) flush() {
	if len(r.buf) == 0 {
		return
	}
	r.cur.text = string(r.buf)
	if r.dots >= minLeader && r.dots < len(r.buf) {
		r.cur.text, r.cur.box.X1, r.cur.leader = string(r.buf[:len(r.buf)-r.dots]), r.dotX, true
	}
	if r.rtl > 1 && 2*r.rightward >= r.rtl {
		runes := []rune(r.cur.text)
		slices.Reverse(runes)
		r.cur.text = string(runes)
	}
	if r.rtl > 0 && shapesBrackets(r.cur.text) {
		r.cur.text = strings.Map(turnBracket, r.cur.text)
	}
	r.buf = r.buf[:0]
	r.words = append(r.words, r.cur)
}

// shapesBrackets tells whether a word that runs from right to left states its brackets as they
// look rather than as they are read: it begins with one that closes or ends with one that opens.
func shapesBrackets(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(")]}", first) || strings.ContainsRune("([{", last)
}

func turnBracket(c rune) rune {
	const brackets = "()[]{}"
	if i := strings.IndexRune(brackets, c); i >= 0 {
		return rune(brackets[i^1])
	}
	return c
}

func isRTL(c rune) bool {
	return c >= 0x590 && c <= 0x8ff || c >= 0xfb1d && c <= 0xfdff || c >= 0xfe70 && c <= 0xfeff
}

// toLines sorts words to lines by their middles, top to bottom, and marks superscripts.
func toLines(words []word) []line {
	for i := range words {
		words[i].order = i
	}
	slices.SortFunc(words, func(a, b word) int { // stable, and in less time than a stable sort
		return cmp.Or(compare(a.box.CenterY(), b.box.CenterY()), a.order-b.order)
	})
	var lines []line
	for start := 0; start < len(words); {
		anchor, size := words[start].box.CenterY(), words[start].size
		end := start + 1
		for ; end < len(words); end++ {
			w := &words[end]
			if w.box.CenterY()-anchor > lineSlop*max(size, w.size) {
				break
			}
			if w.size > size {
				anchor, size = w.box.CenterY(), w.size
			}
		}
		lines = append(lines, newLine(words[start:end:end]))
		start = end
	}
	lines = lowerMarks(lines)
	order := 0
	for i := range lines {
		order = lines[i].number(order)
	}
	return lines
}

// number gives the words of a line their places in reading order: from the right where most
// letters run that way, the runs of other words within kept.
func (l *line) number(order int) int {
	rtl, ltr := 0, 0
	for i := range l.words {
		switch first, _ := utf8.DecodeRuneInString(l.words[i].text); {
		case isRTL(first):
			rtl++
		case unicode.IsLetter(first):
			ltr++
		}
	}
	n := len(l.words)
	for i := range l.words {
		l.words[i].order = order + i
	}
	if rtl > ltr {
		for end := n; end > 0; {
			start := end - 1
			first, _ := utf8.DecodeRuneInString(l.words[start].text)
			for !isRTL(first) && start > 0 {
				if first, _ = utf8.DecodeRuneInString(l.words[start-1].text); isRTL(first) {
					break
				}
				start--
			}
			for k := start; k < end; k++ {
				l.words[k].order = order + n - end + k - start
			}
			end = start
		}
	}
	return order + n
}

// lowerMarks moves small marks that end words of a line right below into that line: they were
// raised so far that their middles lie too high.
func lowerMarks(lines []line) []line {
	out := lines[:0]
	for i := range lines {
		l := &lines[i]
		var kept []word
		for _, w := range l.words {
			if below := l.markOf(&w, lines[i+1:]); below != nil {
				*below = newLine(append(below.words[:len(below.words):len(below.words)], w))
				continue
			}
			kept = append(kept, w)
		}
		switch {
		case len(kept) == len(l.words):
			out = append(out, *l)
		case len(kept) > 0:
			out = append(out, newLine(kept))
		}
	}
	return out
}

// maxRise is how far over the baseline of its word a mark stands, in font sizes.
const maxRise = 0.7

// markOf returns the line of those below that has the word that a mark of this line ends, nil for
// a word that is none or ends one of its own line.
func (l *line) markOf(w *word, below []line) *line {
	if utf8.RuneCountInString(w.text) > 5 || l.ends(w) {
		return nil
	}
	for i := range below {
		b := &below[i]
		if b.base-w.base > maxRise*b.size && w.size <= b.size {
			return nil
		}
		if b.ends(w) {
			return b
		}
	}
	return nil
}

// ends tells whether a small word stands right behind a word of a line.
func (l *line) ends(w *word) bool {
	return slices.ContainsFunc(l.words, func(p word) bool {
		gap := w.box.X0 - p.box.X1
		return gap > -0.1*p.size && gap < 0.5*p.size && w.size <= supSize*p.size
	})
}

func newLine(words []word) line {
	slices.SortStableFunc(words, func(a, b word) int { return cmp.Compare(a.box.X0, b.box.X0) })
	l := line{words: words, box: words[0].box}
	for i := range words {
		w := &words[i]
		l.box = l.box.Union(w.box)
		if w.size > l.size {
			l.size, l.base = w.size, w.base
		}
	}
	for i := 1; i < len(words); i++ {
		p, w := &words[i-1], &words[i]
		w.raised = w.size <= supSize*p.size && p.base-w.base >= supRise*p.size &&
			w.box.X0-p.box.X1 < 0.5*p.size && utf8.RuneCountInString(w.text) <= 5 ||
			p.raised && w.size == p.size && w.base == p.base && w.box.X0-p.box.X1 < 0.5*p.size
	}
	return l
}

// text writes the words of a line.
func (l *line) text() string {
	ws := make([]*word, len(l.words))
	for i := range l.words {
		ws[i] = &l.words[i]
	}
	return joinText(ws)
}

// joinText writes the words of a cell in reading order: a space between words, none after a
// hyphen that ends a line, none between lines of Chinese or Japanese.
func joinText(words []*word) string {
	if len(words) == 1 {
		return words[0].text
	}
	var b strings.Builder
	for i, w := range words {
		if i > 0 && needSpace(words[i-1], w) {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	return b.String()
}

func needSpace(p, w *word) bool {
	last, _ := utf8.DecodeLastRuneInString(p.text)
	first, _ := utf8.DecodeRuneInString(w.text)
	if isCJK(last) && isCJK(first) {
		return false
	}
	if abs(w.base-p.base) > 0.5*p.size && !p.turned {
		return last != '-' && last != '\u2010' || utf8.RuneCountInString(p.text) < 2
	}
	if first == ')' || last == '(' {
		return false
	}
	if w.raised {
		return unicode.IsDigit(last) && !isOrdinal(w.text) // 12 with the mark 1 must never read as 121
	}
	gap := max(w.box.X0-p.box.X1, p.box.X0-w.box.X1) // the other way round in right-to-left text
	return gap > 0.05*p.size || p.turned || p.raised
}

// isOrdinal tells whether s makes an ordinal of the number before it.
func isOrdinal(s string) bool {
	switch strings.ToLower(s) {
	case "st", "nd", "rd", "th":
		return true
	}
	return false
}

func isCJK(c rune) bool {
	return c >= 0x3040 && c <= 0x30ff || c >= 0x3400 && c <= 0x9fff || c >= 0xf900 && c <= 0xfaff || c >= 0xff00 && c <= 0xff65
}

func abs(v float64) float64 {
	if v < 0 {
		return -v
	}
	return v
}
