package main

import (
	"fmt"
	"math"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/tabrag/tabrag/extract/pdf"
)

// tally counts what agrees in one file.
type tally struct {
	own, theirs, both int // glyphs
	size              int // of both: another size
	text, place       int // theirs without match: another text there, same text up to 20 pt away
	missing, extra    int
	ownTime           time.Duration
	theirTime         time.Duration
	lines             lines
	notes             []string
}

// share is how many glyphs agree, of the reader that has more.
func (t tally) share() float64 {
	most := max(t.own, t.theirs)
	if most == 0 {
		return 1
	}
	return float64(t.both-t.size) / float64(most)
}

func (t *tally) add(u tally) {
	t.own += u.own
	t.theirs += u.theirs
	t.both += u.both
	t.size += u.size
	t.text += u.text
	t.place += u.place
	t.missing += u.missing
	t.extra += u.extra
	t.ownTime += u.ownTime
	t.theirTime += u.theirTime
	t.lines.add(u.lines)
}

func (t *tally) note(s string) {
	if len(t.notes) < 12 {
		t.notes = append(t.notes, s)
	}
}

func (t tally) String() string {
	s := fmt.Sprintf("own %d PDFium %d both %d | size %d text %d place %d missing %d extra %d | %s | own %v PDFium %v",
		t.own, t.theirs, t.both, t.size, t.text, t.place, t.missing, t.extra, t.lines,
		t.ownTime.Round(time.Millisecond), t.theirTime.Round(time.Millisecond))
	if len(t.notes) > 0 {
		s += "\n\t" + strings.Join(t.notes, "\n\t")
	}
	return s
}

// mark is one rune at its place.
type mark struct {
	text string
	x, y float64
	size float64
	used bool
	page int
}

// near is how far apart, in points, two origins of one glyph may be.
const near = 0.6

// marks spreads glyphs to runes in compatibility form, each once.
func marks(p *pdf.Page) []mark {
	var out []mark
	for _, g := range p.Glyphs {
		text := g.Text
		if text == "" {
			text = "\x00"
		}
		for _, r := range norm.NFKC.String(text) {
			if r == ' ' {
				continue
			}
			if r == '\u00ad' || r == '\u2010' || r == '\u2011' {
				r = '-'
			}
			out = append(out, mark{text: string(r), x: g.Origin.X, y: g.Origin.Y, size: g.Size, page: p.Number})
		}
	}
	return single(out)
}

// single drops marks that repeat an earlier one in its place: the readers differ in which of
// the glyphs of a fake bold they give.
func single(in []mark) []mark {
	index := map[[2]int][]int{}
	var out []mark
	for _, m := range in {
		if find(out, index, m, near, true) >= 0 {
			continue
		}
		k := [2]int{int(math.Floor(m.x)), int(math.Floor(m.y))}
		index[k] = append(index[k], len(out))
		out = append(out, m)
	}
	return out
}

// page compares one page.
func (t *tally) page(a, b *pdf.Page, verbose bool) {
	t.lines.page(a, b)
	own, theirs := marks(a), marks(b)
	t.own += len(own)
	t.theirs += len(theirs)
	index := map[[2]int][]int{}
	for i, m := range own {
		k := [2]int{int(math.Floor(m.x)), int(math.Floor(m.y))}
		index[k] = append(index[k], i)
	}
	for i := range theirs {
		m := &theirs[i]
		j := find(own, index, *m, near, true)
		if j < 0 {
			continue
		}
		own[j].used, m.used = true, true
		t.both++
		if math.Abs(own[j].size-m.size) > 0.06*m.size+0.1 {
			t.size++
			if verbose && t.size == 1 {
				t.note(fmt.Sprintf("p%d size of %q at %.1f,%.1f: own %.2f PDFium %.2f", m.page, m.text, m.x, m.y, own[j].size, m.size))
			}
		}
	}
	t.classify(own, theirs, index, verbose)
}

func (t *tally) classify(own, theirs []mark, index map[[2]int][]int, verbose bool) {
	for _, m := range theirs {
		if m.used {
			continue
		}
		kind, n := "missing", &t.missing
		j := find(own, index, m, near, false)
		if j >= 0 {
			kind, n = "text", &t.text
		} else if j = find(own, index, m, 20, true); j >= 0 {
			kind, n = "place", &t.place
		}
		if j >= 0 {
			own[j].used = true
		}
		if *n++; verbose && *n <= 3 {
			s := fmt.Sprintf("p%d %s: PDFium %q (%U) at %.1f,%.1f size %.1f", m.page, kind, m.text, []rune(m.text)[0], m.x, m.y, m.size)
			if j >= 0 {
				s += fmt.Sprintf("; own %q (%U) at %.1f,%.1f", own[j].text, []rune(own[j].text)[0], own[j].x, own[j].y)
			}
			t.note(s)
		}
	}
	for _, m := range own {
		if m.used {
			continue
		}
		if t.extra++; verbose && t.extra <= 3 {
			t.note(fmt.Sprintf("p%d extra: own %q (%U) at %.1f,%.1f size %.1f", m.page, m.text, []rune(m.text)[0], m.x, m.y, m.size))
		}
	}
}

// find returns the unused mark nearest to m within d, of the same or of any text.
func find(own []mark, index map[[2]int][]int, m mark, d float64, same bool) int {
	best, at := d, -1
	n := int(math.Ceil(d))
	x, y := int(math.Floor(m.x)), int(math.Floor(m.y))
	for i := x - n; i <= x+n; i++ {
		for j := y - n; j <= y+n; j++ {
			for _, k := range index[[2]int{i, j}] {
				o := own[k]
				dist := math.Max(math.Abs(o.x-m.x), math.Abs(o.y-m.y))
				if !o.used && dist <= best && (!same || o.text == m.text) {
					best, at = dist, k
				}
			}
		}
	}
	return at
}
