package find

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/internal/geom"
)

// chunk is words of one line that stand close together: the text of a cell, or a line of it.
type chunk struct {
	words []word
	box   geom.Rect
	value bool // a number, or a sign that stands for one
	count int  // of words
	prose bool // part of a paragraph
	entry bool // goes on with the long text of a row above
}

// Gaps that part chunks, in font sizes.
const (
	minChunkGap = 0.5
	maxChunkGap = 1.05
)

// usualGap returns the gap between words that is most common on a page, in font sizes.
func usualGap(lines []line) float64 {
	var gaps []float64
	for i := range lines {
		ws := lines[i].words
		for k := 1; k < len(ws); k++ {
			if g := (ws[k].box.X0 - ws[k-1].box.X1) / max(ws[k].size, 1); g > 0.1 && g < 0.8 && !ws[k].raised {
				gaps = append(gaps, g)
			}
		}
	}
	if len(gaps) < 8 {
		return 0.3
	}
	slices.Sort(gaps)
	return gaps[len(gaps)/2]
}

// splitChunks cuts each line where the gap between two words is wider than words want, and at
// vertical edges.
func splitChunks(lines []line, v []edge, space float64) {
	limit := min(max(1.7*space, minChunkGap), maxChunkGap)
	for i := range lines {
		l := &lines[i]
		l.words = dropLeaders(l.words)
		if len(l.words) == 0 {
			continue
		}
		l.chunks = l.split(limit, v)
	}
}

func (l *line) split(limit float64, v []edge) []chunk {
	limit = max(limit, l.evenGap())
	var out []chunk
	start := 0
	for k := 1; k <= len(l.words); k++ {
		if k < len(l.words) && !l.parts(k, start, limit, v) {
			continue
		}
		out = append(out, newChunk(l.words[start:k]))
		start = k
	}
	out = glue(out)
	if len(out) > 1 && edgeBetween(v, out[0].box.X1-0.5, out[1].box.X0+0.5, l.box.CenterY()) {
		return out
	}
	return bullet(out)
}

// evenGap returns a limit above the gaps of a line whose words are set wide and evenly, as
// the lines of a justified paragraph are; 0 for other lines.
func (l *line) evenGap() float64 {
	if len(l.words) < 5 {
		return 0
	}
	least, most, literal := 1e9, 0.0, 0
	for k := range l.words {
		if isLiteral(l.words[k].text) {
			literal++
		}
		if k > 0 {
			gap := (l.words[k].box.X0 - l.words[k-1].box.X1) / max(l.words[k].size, 1)
			least, most = min(least, gap), max(most, gap)
		}
	}
	if literal*10 < len(l.words)*7 || most > 1.4*least || most > 1.6 {
		return 0
	}
	return most + 0.01
}

// bullet joins the mark of a list or of a note with the text behind it.
func bullet(cs []chunk) []chunk {
	if len(cs) < 2 {
		return cs
	}
	mark, rest := cs[0].text(), &cs[1]
	n := utf8.RuneCountInString(mark)
	first, _ := utf8.DecodeRuneInString(mark)
	symbol := n <= 3 && (unicode.IsSymbol(first) || unicode.IsPunct(first) || unicode.Is(unicode.Co, first) || first == 'o' && n == 1 || first == 'ｴ') &&
		!isCurrency(mark) && !rest.value
	numbered := n <= 5 && len(cs) == 2 && rest.count >= 6 && !rest.value
	if !symbol && !numbered {
		return cs
	}
	cs[1] = join(&cs[0], rest)
	cs[1].value = false
	return cs[1:]
}

// parts tells whether a chunk ends before word k.
func (l *line) parts(k, start int, limit float64, v []edge) bool {
	p, w := &l.words[k-1], &l.words[k]
	gap := w.box.X0 - p.box.X1
	size := max(p.size, w.size)
	if w.raised || p.raised && gap < 0.5*size {
		return false
	}
	if gap > limit*size || l.nextPrice(k) || gap > 0.3*size && l.numbers(start, k) {
		return true
	}
	if gap < 0.12*size && gap > -0.5*size {
		return false
	}
	if gap <= -0.5*size { // printed over each other: two cells
		return true
	}
	return edgeBetween(v, p.box.X1-0.5, w.box.X0+0.5, w.box.CenterY())
}

// nextPrice tells whether word k is the currency of the number behind it and not of the one
// before it.
func (l *line) nextPrice(k int) bool {
	return isCurrency(l.words[k].text) && isNumber(l.words[k-1].text) && k+1 < len(l.words) && isNumber(l.words[k+1].text)
}

// numbers tells whether words start…k are numbers that word k, another number, cannot go on.
func (l *line) numbers(start, k int) bool {
	if !isNumber(l.words[k].text) || isGroup(l.words[k].text) {
		return false
	}
	for _, w := range l.words[start:k] {
		if !isNumber(w.text) {
			return false
		}
	}
	return true
}

func isNumber(s string) bool {
	s = strings.Trim(s, "()-–−+$€£%")
	for _, c := range s {
		if (c < '0' || c > '9') && c != ',' && c != '.' {
			return false
		}
	}
	return s != ""
}

// isGroup tells whether s may be the thousands of a number that spaces part.
func isGroup(s string) bool {
	return len(s) >= 3 && allDigits(s[:3]) && (len(s) == 3 || s[3] < '0' || s[3] > '9')
}

func allDigits(s string) bool {
	return strings.Trim(s, "0123456789") == ""
}

// edgeBetween tells whether a vertical edge crosses height y between x0 and x1.
func edgeBetween(v []edge, x0, x1, y float64) bool {
	return slices.ContainsFunc(between(v, x0, x1), func(e edge) bool { return e.lo <= y && y <= e.hi && !e.weak })
}

func newChunk(words []word) chunk {
	c := chunk{words: words, box: words[0].box, count: len(words)}
	for i := range words[1:] {
		c.box = c.box.Union(words[i+1].box)
	}
	c.value = isValue(words)
	return c
}

// glue joins "$" with the number after it, and "%" or ")" with the number before it.
func glue(cs []chunk) []chunk {
	out := cs[:0]
	for i := 0; i < len(cs); i++ {
		c := cs[i]
		if n := len(out); n > 0 {
			p := &out[n-1]
			size := c.words[0].size
			gap := c.box.X0 - p.box.X1
			before := isCurrency(p.text()) && c.value && gap < 60*size
			after := p.value && (isSuffix(c.text()) && gap < 2*size || isCurrencyAfter(c.text()) && gap < size)
			if entry := isBullet(p.text()) && !c.value; before || after || entry {
				*p = join(p, &c)
				p.value = p.value && !entry
				continue
			}
		}
		out = append(out, c)
	}
	return out
}

// join makes one chunk of two neighbours. Their words are neighbours in the line, too.
func join(a, b *chunk) chunk {
	c := newChunk(a.words[:len(a.words)+len(b.words)])
	c.value = a.value || b.value
	return c
}

// body returns the box without a currency that stands far before its number: it is the number
// that shows the column.
func (c *chunk) body() geom.Rect {
	b := c.box
	if c.value && len(c.words) > 1 && isCurrency(c.words[0].text) {
		b.X0 = c.words[1].box.X0
	}
	return b
}

func (c *chunk) text() string {
	if len(c.words) == 1 {
		return c.words[0].text
	}
	ws := make([]*word, len(c.words))
	for i := range c.words {
		ws[i] = &c.words[i]
	}
	return joinText(ws)
}

func isCurrency(s string) bool {
	switch s {
	case "$", "€", "£", "¥", "US$", "C$", "A$", "R$", "HK$", "NT$", "Rs", "Rs.", "₹", "USD", "EUR", "GBP", "CHF", "($", "$(", "(", "($)":
		return true
	}
	return false
}

// isBullet tells whether s is the mark of a list.
func isBullet(s string) bool {
	switch s {
	case "•", "▪", "‣", "●", "○", "◦", "■", "□", "➢", "➤", "❖", "✓", "·", "\uf0b7", "\uf0a7", "\uf06e", "ｴ":
		return true
	}
	return false
}

// isCurrencyAfter tells whether s is a currency that is printed after its number.
func isCurrencyAfter(s string) bool {
	switch s {
	case "€", "EUR", "CHF", "kr", "Kč", "zł", "lei", "Ft":
		return true
	}
	return false
}

func isSuffix(s string) bool {
	switch s {
	case "%", ")", "%)", ")%", "¢", "*", "**", "***", "†", "‡":
		return true
	}
	return false
}

// isValue tells whether words are one number, with what stands around numbers, or a sign
// that takes a number's place.
func isValue(words []word) bool {
	digits, letters, runes := 0, 0, 0
	for i := range words {
		if words[i].raised {
			continue
		}
		for _, c := range words[i].text {
			runes++
			switch {
			case c >= '0' && c <= '9':
				digits++
			case unicode.IsLetter(c):
				letters++
			}
		}
	}
	if digits > 0 {
		if isSection(words[0].text) || isCode(words[len(words)-1].text) {
			return false
		}
		return letters == 0 && len(words) <= 5 || letters <= 2 && digits >= letters && runes <= 12
	}
	if len(words) == 2 && isCurrency(words[0].text) {
		words = words[1:]
	}
	if len(words) > 1 || runes > 5 {
		return false
	}
	switch strings.ToLower(strings.Trim(words[0].text, "()[]%$€£")) {
	case "-", "–", "—", "−", "--", "---", "*", "**", "***", "†", "‡", "..", "...", "…", "na", "n/a", "n.a.", "nm", "nil", "x", "d", "s", "yes", "no", "✓", "✔", "•", "●", "#":
		return true
	}
	return false
}

// isCode tells whether s is digits that hyphens part unevenly, with a long last part: a file
// number or a telephone, no quantity and no range.
func isCode(s string) bool {
	parts := strings.Split(s, "-")
	last := len(parts) - 1
	if last < 1 || len(parts[last]) < 4 || len(parts[0]) == len(parts[last]) {
		return false
	}
	for _, p := range parts {
		if p == "" || !allDigits(p) {
			return false
		}
	}
	return true
}

// isSection tells whether s is the number of a section, such as 2.7.1, and none with dots
// between its thousands.
func isSection(s string) bool {
	parts := strings.Split(strings.Trim(s, ".[]()"), ".")
	if len(parts) < 3 {
		return false
	}
	for _, p := range parts {
		if p == "" || !allDigits(p) {
			return false
		}
	}
	return len(parts[1]) != 3 || len(parts[2]) != 3
}

// hasDigit tells whether a chunk has a digit.
func hasDigit(c *chunk) bool {
	for i := range c.words {
		if strings.ContainsAny(c.words[i].text, "0123456789") {
			return true
		}
	}
	return false
}

// dropLeaders takes the dots out that lead the eye from a label to its number.
func dropLeaders(words []word) []word {
	run := 0
	out := words[:0]
	for i := 0; i < len(words); i++ {
		if !onlyDots(words[i].text) {
			out = append(out, words[i])
			continue
		}
		run = i
		dots := 0
		for run < len(words) && onlyDots(words[run].text) {
			dots += utf8.RuneCountInString(words[run].text)
			run++
		}
		if dots < minLeader && !(strings.Contains(words[i].text, "…") && dots > 1) {
			out = append(out, words[i:run]...)
		} else if len(out) > 0 {
			out[len(out)-1].leader = true
		}
		i = run - 1
	}
	return out
}

func onlyDots(s string) bool {
	for _, c := range s {
		if c != '.' && c != '…' && c != '·' && c != '_' {
			return false
		}
	}
	return true
}
