package records

import (
	"math/bits"
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// question is a question taken apart. Its words are those of aggregate.Words.
type question struct {
	words  []string
	stems  []string
	hashes []uint32 // of the stems
	masked []uint32 // of the stems, but of a mark for names and numbers of the table
	stop   []bool
	named  []bool // the word belongs to a name that the table holds
	header []bool // the word is a word of some header
	number []mention
	alias  []aliasAt
}

// mention is a number or date that the question states.
type mention struct {
	from, to int // words
	value    table.Decimal
	// year, month and day are set when it is a date; a plain number that could be a year
	// has only year set, and value.
	year, month, day int
	scaled           bool // "million" and the like stood beside it
}

// maxWords bounds the part of a question that is read: no more than a wordSet has room for.
const maxWords = 60

// wordSet is a set of words of the question by their places.
type wordSet uint64

func wordsFrom(from, to int) wordSet { return 1<<to - 1<<from }

func (s wordSet) has(i int) bool { return s>>i&1 == 1 }
func (s wordSet) count() uint32  { return uint32(bits.OnesCount64(uint64(s))) }

// runs counts the stretches of words that stand one behind the other.
func (s wordSet) runs() uint32 { return (s &^ (s << 1)).count() }

// Marks that stand for a class of words in features.
const (
	markNumber = 1
	markName   = 2
	markEdge   = 3
	markYear   = 4
	markMonth  = 5
)

func newQuestion(text string) *question {
	words := aggregate.Words(text)
	words = words[:min(len(words), maxWords)]
	q := &question{words: words, stems: stems(words)}
	for i, w := range words {
		q.hashes = append(q.hashes, hashWord(q.meaning(i)))
		q.stop = append(q.stop, isStop(w))
	}
	q.alias = q.aliased()
	q.named, q.header = make([]bool, len(words)), make([]bool, len(words))
	for i := 0; i < len(words); i++ {
		if m, ok := q.mentionAt(i); ok {
			q.number = append(q.number, m)
			i = m.to - 1
		}
	}
	return q
}

// meaning is the stem of word i, but for the words that a column "No." is not asked for with: "no",
// and "number" of what is counted.
func (q *question) meaning(i int) string {
	switch {
	case q.words[i] == "no":
		return "no"
	case q.words[i] == "number" && i+1 < len(q.words) && q.words[i+1] == "of":
		return "number of"
	}
	return q.stems[i]
}

// mentionAt reads a date or number that starts at word i.
func (q *question) mentionAt(i int) (mention, bool) {
	if m, ok := q.dateAt(i); ok {
		return m, true
	}
	w := q.words[i]
	m := mention{from: i, to: i + 1}
	if digits, ok := plainNumber(w); ok {
		m.value, _ = table.ParseDecimal(digits)
		if n, places, _ := m.value.Int64(); len(w) == 4 && places == 0 && n >= 1000 && n < 3000 {
			m.year = int(n)
		}
		if i+1 < len(q.words) {
			if shift := scaleWord(q.words[i+1]); shift > 0 {
				m.value = plain(m.value.Shift(shift))
				m.scaled = true
				m.to++
			}
		}
		return m, true
	}
	if n, ok := wordNumber(w); ok {
		m.value = table.NewDecimal(n, 0)
		return m, true
	}
	return m, false
}

func scaleWord(w string) int {
	switch w {
	case "thousand":
		return 3
	case "million":
		return 6
	case "billion":
		return 9
	}
	return 0
}

// dateAt reads "July 4, 1999", "4 July 1999", "July 1999", "July 4" and "July".
func (q *question) dateAt(i int) (mention, bool) {
	m := mention{from: i}
	k := i
	day := func() {
		if k < len(q.words) && m.day == 0 {
			if digits, ok := plainNumber(q.words[k]); ok && len(digits) <= 2 {
				m.value, _ = table.ParseDecimal(digits)
				if n, _, _ := m.value.Int64(); n >= 1 && n <= 31 {
					m.day = int(n)
					k++
				}
			}
		}
	}
	day()
	if m.day > 0 && k < len(q.words) && q.words[k] == "of" {
		k++
	}
	if k >= len(q.words) {
		return m, false
	}
	if m.month = monthOf(q.words, k); m.month == 0 {
		return m, false
	}
	k++
	day()
	if k < len(q.words) && (q.words[k] == "of" || q.words[k] == "in") && k+1 < len(q.words) && isYear(q.words[k+1]) {
		k++
	}
	if k < len(q.words) && isYear(q.words[k]) {
		n, _, _ := mustNumber(q.words[k]).Int64()
		m.year = int(n)
		k++
	}
	m.to = k
	m.value = table.NewDecimal(int64(m.year*10000+m.month*100+m.day), 0)
	return m, true
}

func isYear(w string) bool {
	return len(w) == 4 && allDigits(w) && w[0] >= '1' && w[0] <= '2'
}

func mustNumber(w string) table.Decimal {
	d, _ := table.ParseDecimal(w) // digits only: never fails
	return d
}

// mask sets masked once names are known.
func (q *question) mask() {
	q.masked = append([]uint32(nil), q.hashes...)
	for i := range q.words {
		if q.named[i] {
			q.masked[i] = markName
		}
	}
	for _, m := range q.number {
		if _, ordinal := wordNumber(q.words[m.from]); ordinal {
			continue
		}
		mark := uint32(markNumber)
		switch {
		case m.month > 0:
			mark = markMonth
		case m.year > 0:
			mark = markYear
		}
		for i := m.from; i < m.to; i++ {
			q.masked[i] = mark
		}
	}
}

// at gives the masked word i, the edge mark outside.
func (q *question) at(i int) uint32 {
	if i < 0 || i >= len(q.masked) {
		return markEdge
	}
	return q.masked[i]
}

// has tells whether the question has the word.
func (q *question) has(w string) bool { return slices.Contains(q.words, w) }

// hasAny tells whether the question has one of the words of a list with blanks around each.
func (q *question) hasAny(list string) bool {
	return slices.ContainsFunc(q.words, func(w string) bool { return indexIn(list, w) })
}

// before gives the word before word i, articles and currency passed over; -1 for none.
func (q *question) before(i int) int {
	for i--; i >= 0 && indexIn(" a an the of us $ approximately about exactly only just ", q.words[i]); i-- {
	}
	return i
}
