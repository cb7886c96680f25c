package find

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Margins are the lines nearest to the head and to the foot of a page, as the pages beside it
// need them to tell which of their own are printed on every page.
type Margins struct {
	number     int
	head, foot []margin // from the outermost inwards
}

// margin is a line of a page that may stand outside its tables.
type margin struct {
	text string
	y    float64
}

const (
	marginLines = 6    // of a page's lines at each end that are looked at
	samePlace   = 4.0  // points between the places of a running line on two pages
	apartPitch  = 1.8  // font sizes from a running line to the text at least
	firstYear   = 1900 // greater numbers in a running line are years, not page numbers
)

func marginsOf(number int, lines []line) Margins {
	m := Margins{number: number}
	for i := range lines[:min(marginLines, len(lines))] {
		m.head = append(m.head, lines[i].margin())
		m.foot = append(m.foot, lines[len(lines)-1-i].margin())
	}
	return m
}

func (l *line) margin() margin { return margin{l.text(), l.box.CenterY()} }

// dropRunning returns the lines of a page without its running headers, footers and page
// numbers: single texts that the page before or the page after prints in the same place, and
// lines with a number that counts the pages. What stands as close to the text as its lines do
// is part of it: the header of a table that goes on is in one place on all pages, too.
func dropRunning(lines []line, number int, height float64, beside ...*Margins) []line {
	n := len(lines)
	lo := running(n, func(i int) *line { return &lines[i] }, func(l *line, at int) likeness {
		return likest(l, at, number, height, beside, func(m *Margins) []margin { return m.head })
	})
	hi := running(n-lo, func(i int) *line { return &lines[n-1-i] }, func(l *line, at int) likeness {
		return likest(l, at, number, height, beside, func(m *Margins) []margin { return m.foot })
	})
	return lines[lo : n-hi]
}

// running counts the lines from one end of a page on that are running lines.
func running(n int, get func(int) *line, like func(l *line, at int) likeness) int {
	count, found := 0, [marginLines]likeness{}
	for count < min(marginLines, n) {
		if found[count] = like(get(count), count); found[count] == unlike {
			break
		}
		count++
	}
	for ; count > 0 && count < n && found[count-1] == alike; count-- {
		if l, next := get(count-1), get(count); abs(l.base-next.base) > apartPitch*max(l.size, next.size) {
			break
		}
	}
	return count
}

// likeness says how a line is like one of the pages beside its own.
type likeness int

const (
	unlike  likeness = iota
	alike            // the same text in the same place
	counted          // with a number that counts the pages
)

// likest compares line l, the at-th from the edge of page number, with the margins beside it.
func likest(l *line, at, number int, height float64, beside []*Margins, side func(*Margins) []margin) likeness {
	own := l.margin()
	alone := !strings.ContainsFunc(own.text, unicode.IsLetter)
	best := unlike
	for _, m := range beside {
		if m == nil {
			continue
		}
		for i, o := range side(m) {
			near := abs(o.y-own.y) < samePlace && !captionStart.MatchString(own.text)
			if !near && !alone {
				continue
			}
			same, counts := sameBut(o.text, own.text, number-m.number)
			switch {
			case !same:
			case counts && (near && !alone || alone && i == at && len(l.chunks) == 1):
				return counted
			case near && !counts && len(l.chunks) == 1 && own.outer(height):
				best = alike
			}
		}
	}
	return best
}

// sameBut tells whether two lines say the same, but for one number that may be greater by step
// in the second one, as page numbers are; counts tells whether it is.
func sameBut(a, b string, step int) (same, counts bool) {
	as, bs := numbersApart(a), numbersApart(b)
	if len(as) != len(bs) {
		return false, false
	}
	for i := range as {
		if as[i] == bs[i] {
			continue
		}
		n, errA := strconv.Atoi(as[i])
		m, errB := strconv.Atoi(bs[i])
		if errA != nil || errB != nil || m-n != step || counts || max(n, m) >= firstYear {
			return false, false
		}
		counts = true
	}
	return true, counts
}

// numbersApart cuts a text into runs of digits and what stands between them, without spaces.
func numbersApart(s string) []string {
	var out []string
	start, digits := 0, false
	s = strings.Join(strings.Fields(s), "")
	for i, r := range s {
		if d := r >= '0' && r <= '9'; d != digits && i > 0 {
			out = append(out, s[start:i])
			start, digits = i, d
		} else {
			digits = d
		}
	}
	return append(out, s[start:])
}

// outer tells whether a line stands where running lines do.
func (m margin) outer(height float64) bool {
	return m.y < runningPart*height || m.y > (1-runningPart)*height
}

// runningPart is the share of the page's height at each end that running lines stand in.
const runningPart = 0.2

// recurs tells whether another page prints the same line at the same height.
func recurs(l margin, others []margin, step int, height float64) bool {
	return l.outer(height) && slices.ContainsFunc(others, func(o margin) bool {
		same, _ := sameBut(o.text, l.text, step)
		return same && abs(o.y-l.y) < samePlace
	})
}
