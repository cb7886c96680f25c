package prose

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// styles ranks the sizes that headings are set in.
type styles struct {
	body  float64
	sizes []float64 // larger than the body, largest first
	// margins are the left sides that a good part of the text begins at, in steps of marginStep.
	margins map[int]int
	chars   int
}

const (
	marginStep = 4.0 // points
	marginPart = 40  // one character in so many begins at a margin
)

// step is what sizes are rounded to.
const step = 0.5

func round(size float64) float64 { return math.Round(size/step) * step }

// learnStyles finds the size that most text is set in and the larger ones.
func learnStyles(pages []Page) styles {
	chars := map[float64]int{}
	for i := range pages {
		for _, b := range pages[i].blocks {
			chars[round(b.size)] += len(b.text)
		}
	}
	s := styles{margins: map[int]int{}}
	for i := range pages {
		for _, b := range pages[i].blocks {
			s.margins[int(b.box.X0/marginStep)] += len(b.text)
			s.chars += len(b.text)
		}
	}
	best := 0
	for size, n := range chars {
		if n > best || n == best && size < s.body {
			best, s.body = n, size
		}
	}
	for size := range chars {
		if size >= 1.12*s.body {
			s.sizes = append(s.sizes, size)
		}
	}
	slices.SortFunc(s.sizes, func(a, b float64) int { return cmp.Compare(b, a) })
	return s
}

// level grades a block as a heading, 1 to 6, or 0 for prose: larger than the body, or bold
// and short, or short and all in capitals.
func (s *styles) level(b *block, p *Page) int {
	text := strings.TrimSpace(b.text)
	if b.table > 0 || b.lines > 3 || utf8.RuneCountInString(text) > 160 || !hasLetter(text) || bullet(text) || rowLike(text) || text[0] == '(' {
		return 0
	}
	last, _ := utf8.DecodeLastRuneInString(text)
	size := round(b.size)
	if size >= 1.12*s.body {
		if last == '.' && b.lines > 1 {
			return 0
		}
		at, _ := slices.BinarySearchFunc(s.sizes, size, func(a, b float64) int { return cmp.Compare(b, a) })
		return min(at+1, 4)
	}
	if last == '.' || last == ',' || last == ';' || size < 0.8*s.body {
		return 0
	}
	if !s.set(b, p) || utf8.RuneCountInString(text) < 3 {
		return 0
	}
	top := min(len(s.sizes), 4) + 1
	switch {
	case b.bold && upper(text):
		return min(top, 5)
	case b.bold || b.lines == 1 && numbered.MatchString(text):
		return min(top+1, 6)
	case upper(text) && b.lines <= 2 && strings.Contains(text, " "):
		return min(top+1, 6)
	}
	return 0
}

// numbered is a heading with its number, 5.1 Results.
var numbered = regexp.MustCompile(`^\d{1,2}(\.\d{1,2})+\.?\s+\p{Lu}`)

// set tells whether a block stands where headings do: at a margin or in the middle. A bold
// word elsewhere is the header of a column.
func (s *styles) set(b *block, p *Page) bool {
	at := int(b.box.X0 / marginStep)
	share := max(s.margins[at-1]+s.margins[at], s.margins[at]+s.margins[at+1])
	return share*marginPart >= s.chars || math.Abs(b.box.CenterX()-p.width/2) < 0.03*p.width
}

func hasLetter(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }

// rowLike tells whether a text is a row of figures: two numbers or more, a third of its words.
func rowLike(s string) bool {
	numbers, words := 0, 0
	for w := range strings.FieldsSeq(s) {
		words++
		if !hasLetter(w) && strings.ContainsAny(w, "0123456789") {
			numbers++
		}
	}
	return numbers >= 2 && 3*numbers >= words
}

// upper tells whether a text is set in capitals.
func upper(s string) bool {
	letters := 0
	for _, r := range s {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			letters++
		}
	}
	return letters >= 4
}
