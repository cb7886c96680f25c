package extract

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// respective places a number by a sentence that deals out its lists: "For the three and six months
// ended July 1, 2023, costs were $693 million and $1.5 billion, respectively." The number at a byte of
// the text is the place[0]-th of place[1] in its list; nil where the sentence names another count of periods.
func (s *sheet) respective(text string, at int, place [2]int) *table.Period {
	if place[1] < 2 {
		return nil
	}
	sentence := sentenceAround(text, at)
	if !strings.Contains(sentence, "respectively") {
		return nil
	}
	if periods := s.periodsNamed(sentence); len(periods) == place[1] {
		return periods[place[0]]
	}
	return nil
}

// sentenceAround cuts out the sentence that holds the byte at.
func sentenceAround(text string, at int) string {
	from := 0
	if i := strings.LastIndex(text[:at], ". "); i >= 0 {
		from = i + 2
	}
	if i := strings.Index(text[at:], ". "); i >= 0 {
		return text[from : at+i]
	}
	return text[from:]
}

// periodsNamed lists the periods that a sentence names, in its order: lengths up to one day, or days
// with one length or none.
func (s *sheet) periodsNamed(sentence string) []*table.Period {
	w := readWhen(sentence)
	lengths := lengthsNamed(sentence)
	var out []*table.Period
	switch {
	case len(lengths) > 1 && len(w.dates) == 1:
		for _, months := range lengths {
			out = append(out, s.about.period(w.dates[0], months, 0))
		}
	case len(w.dates) > 1 && w.lengths < 2:
		for _, d := range w.dates {
			out = append(out, s.about.period(d, w.months, w.weeks))
		}
	}
	return out
}

// lengthsNamed lists the lengths in months of "the three and six months ended".
func lengthsNamed(sentence string) []int {
	words := timeWords(sentence)
	end := slices.Index(words, "months")
	if end < 3 || words[end-2] != "and" {
		return nil
	}
	var out []int
	for _, word := range []string{words[end-3], words[end-1]} {
		for _, l := range lengthWords {
			if l.word == word && l.months > 0 {
				out = append(out, l.months)
			}
		}
	}
	return out
}
