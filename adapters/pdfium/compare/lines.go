package main

import (
	"fmt"
	"math"
	"sort"

	"github.com/tabrag/tabrag/extract/pdf"
)

// lines counts the rulings that agree: of one direction, at most 0.6 points apart, the
// shorter within the longer. PDFium's are not clipped and keep white ones; those that are
// white or beside the page do not count.
type lines struct {
	own, ownBoth, theirs, theirsBoth int
}

func (l *lines) add(m lines) {
	l.own += m.own
	l.ownBoth += m.ownBoth
	l.theirs += m.theirs
	l.theirsBoth += m.theirsBoth
}

func (l lines) String() string {
	share := func(a, n int) float64 { return float64(a) / math.Max(float64(n), 1) }
	return fmt.Sprintf("rulings own %d of which %.4f in PDFium, PDFium %d of which %.4f in own", l.own, share(l.ownBoth, l.own), l.theirs, share(l.theirsBoth, l.theirs))
}

// page compares the rulings of one page.
func (l *lines) page(a, b *pdf.Page) {
	own, theirs := segments(a, false), segments(b, true)
	all := segments(b, false)
	l.own += len(own)
	l.theirs += len(theirs)
	for _, s := range own {
		if s.in(all) {
			l.ownBoth++
		}
	}
	for _, s := range theirs {
		if s.in(own) {
			l.theirsBoth++
		}
	}
}

// segment is a ruling by its place across and its reach along.
type segment struct {
	level       bool
	pos, lo, hi float64
}

// segments returns a page's rulings sorted by place; seen leaves out those no person sees.
func segments(p *pdf.Page, seen bool) []segment {
	var out []segment
	for _, r := range p.Rulings {
		s := segment{true, r.Y0, r.X0, r.X1}
		size, other := p.Width, p.Height
		if !r.Horizontal() {
			s = segment{false, r.X0, r.Y0, r.Y1}
			size, other = p.Height, p.Width
		}
		white := r.Color&0xff > 0xf0 && r.Color>>8&0xff > 0xf0 && r.Color>>16&0xff > 0xf0
		if seen && (white || s.pos < 0 || s.pos > other || s.hi < 0 || s.lo > size || s.hi-s.lo < 0.5) {
			continue
		}
		out = append(out, s)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].pos < out[j].pos })
	return out
}

// in tells whether a sorted list has a ruling that agrees with s.
func (s segment) in(list []segment) bool {
	i := sort.Search(len(list), func(i int) bool { return list[i].pos >= s.pos-near })
	for ; i < len(list) && list[i].pos <= s.pos+near; i++ {
		o := list[i]
		within := o.lo <= s.lo+1 && o.hi >= s.hi-1 || s.lo <= o.lo+1 && s.hi >= o.hi-1
		if o.level == s.level && within {
			return true
		}
	}
	return false
}
