package lang

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/internal/porter"
)

// Word is one token of a question, a label or a sentence.
type Word struct {
	Text       string // lower case, accents kept
	Stem       string
	Start, End int // bytes of the source text
	Number     bool
	Stop       bool
	comma      bool // a comma stands right before it
}

// maxWords bounds what one text is cut into, so that a hostile question or label costs
// little.
const maxWords = 2000

// wordBytes is about how many bytes of a text a word takes.
const wordBytes = 6

// SplitWords cuts a text into words and numbers. "FY2019" is two words, "Q1'19" too;
// "600,000" and "2.5" are one. Marks of possession and footnotes go.
func SplitWords(s string) []Word {
	out := CutWords(make([]Word, 0, min(len(s)/wordBytes+1, maxWords)), s)
	for i := range out {
		out[i].reduce()
	}
	return out
}

// reduce finds the stem of a word, and whether it is a stop word.
func (w *Word) reduce() {
	if w.Stem == "" {
		w.Stem, w.Stop = Stem(w.Text), stopWords[w.Text]
	}
}

// CutWords does what splitWords does but does not reduce the words, for texts that are compared as they stand. The list
// that it is given makes room for them.
func CutWords(room []Word, s string) []Word {
	out := room[:0]
	for i := 0; i < len(s) && len(out) < maxWords; {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case IsDigit(r):
			j := numberEnd(s, i)
			out = append(out, newWord(s, i, j, true))
			i = j
		case unicode.IsLetter(r):
			j := letterEnd(s, i)
			out = append(out, newWord(s, i, j, false))
			i = j
			if strings.HasPrefix(s[i:], "’s") || strings.HasPrefix(s[i:], "'s") {
				i += len(s[i:]) - len(strings.TrimLeft(s[i:], "'’"))
				i++
			}
		case r == '%':
			out = append(out, Word{Text: "%", Stem: "percent", Start: i, End: i + 1})
			i++
		default:
			i += n
		}
	}
	return joinQuarters(out)
}

func newWord(s string, i, j int, number bool) Word {
	w := Word{Text: strings.ToLower(s[i:j]), Start: i, End: j, Number: number, comma: i > 0 && s[i-1] == ','}
	if number {
		w.Text = strings.ReplaceAll(w.Text, ",", "")
		w.Stem = w.Text
	}
	return w
}

// IsDigit tells whether a rune is a digit.
func IsDigit(r rune) bool { return r >= '0' && r <= '9' }

// numberEnd returns where the number that starts at i ends: digits, with a comma or a
// point between digits.
func numberEnd(s string, i int) int {
	j := i
	for j < len(s) {
		switch {
		case s[j] >= '0' && s[j] <= '9':
		case s[j] == ',' && j+3 < len(s) && AllDigits(s[j+1:j+4]) && (j+4 >= len(s) || !IsDigit(rune(s[j+4]))):
		case s[j] == '.' && j+1 < len(s) && IsDigit(rune(s[j+1])):
		default:
			return j
		}
		j++
	}
	return j
}

// AllDigits tells whether a text has digits alone.
func AllDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// letterEnd returns where the word that starts at i ends. "&" and "." between single
// letters stay inside ("r&d", "u.s"), as does an apostrophe before letters other than s.
func letterEnd(s string, i int) int {
	j := i
	for j < len(s) {
		r, n := utf8.DecodeRuneInString(s[j:])
		if unicode.IsLetter(r) || unicode.Is(unicode.Mn, r) {
			j += n
			continue
		}
		next, m := utf8.DecodeRuneInString(s[j+n:])
		if r == '&' && m > 0 && unicode.IsLetter(next) {
			j += n
			continue
		}
		if r == '.' && j-i == 1 && m > 0 && unicode.IsLetter(next) {
			if after, _ := utf8.DecodeRuneInString(s[j+n+m:]); !unicode.IsLetter(after) {
				j += n + m
				continue
			}
		}
		return j
	}
	return j
}

// joinQuarters makes "q" "1" one word "q1" and "h" "2" one word "h2".
func joinQuarters(ws []Word) []Word {
	out := ws[:0]
	for i := 0; i < len(ws); i++ {
		w := ws[i]
		if (w.Text == "q" || w.Text == "h") && i+1 < len(ws) && ws[i+1].Start == w.End && len(ws[i+1].Text) == 1 {
			w.Text += ws[i+1].Text
			w.Stem, w.End = w.Text, ws[i+1].End
			i++
		}
		out = append(out, w)
	}
	return out
}

// Stem reduces a word to what its forms share, with Porter's second algorithm for English
// (snowballstem.org). Irregular forms that finance uses are mapped first.
func Stem(w string) string {
	if s, ok := irregular[w]; ok {
		w = s
	}
	if len(w) > 40 {
		return w
	}
	return porter.Stem(w)
}

var irregular = map[string]string{
	"paid": "pay", "payable": "payable", "sold": "sell", "held": "hold", "spent": "spend", "bought": "buy", "made": "make",
	"grew": "grow", "grown": "grow", "growth": "grow", "fell": "fall", "fallen": "fall", "rose": "rise", "risen": "rise",
	"won": "win", "lost": "lose", "losses": "loss", "men": "man", "women": "woman", "people": "person", "children": "child",
	"taxes": "tax", "taxation": "tax", "amortisation": "amortization", "amortised": "amortized", "recognised": "recognized",
	"labour": "labor", "favour": "favor", "programme": "program", "programmes": "program", "centre": "center", "per cent": "percent",
	"receivables": "receivable", "payables": "payable", "averaged": "average", "ran": "run", "took": "take", "came": "come",
	"us": "us", "u.s": "us", "usa": "us", "uk": "uk", "u.k": "uk", "scored": "score", "indices": "index", "avg": "average",
}

// Set is the set of some words.
func Set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// stopWords carry no meaning of their own in a label or a question.
var stopWords = Set(`a an the of in on at by for to from and or is are was were be been being do does did has have had
	what which who whom whose when where why how much many there their its it this that these those with as into than then
	we our us you your they them he she his her i me my if any all both each s respectively please show give get tell find
	us company amount value`)

// WordNumber reads a word as a small whole number: "12", "12th", "twelve", "twelfth".
func WordNumber(w string) (int, bool) {
	if n := english.Number(w); n > 0 {
		return n, true
	}
	n, err := strconv.Atoi(w)
	return n, err == nil && len(w) < 9
}

// Year reads a word as a calendar or fiscal year.
func Year(w Word) (int, bool) {
	if !w.Number || len(w.Text) != 4 {
		return 0, false
	}
	n, err := strconv.Atoi(w.Text)
	return n, err == nil && n >= 1850 && n <= 2100
}

// IsYear tells whether a word is a calendar or fiscal year.
func IsYear(w Word) bool { _, ok := Year(w); return ok }

// SortedKeys are the keys of a map in order.
func SortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// Expand adds the long form of abbreviations.
func Expand(ws []Word) []Word {
	if !slices.ContainsFunc(ws, func(w Word) bool { return abbreviations[w.Text] != "" }) {
		return ws
	}
	var out []Word
	for _, w := range ws {
		long, ok := abbreviations[w.Text]
		if !ok {
			out = append(out, w)
			continue
		}
		for _, x := range SplitWords(long) {
			x.Start, x.End = w.Start, w.End
			out = append(out, x)
		}
	}
	return out
}

// IsLower tells whether a byte is a small letter.
func IsLower(b byte) bool { return b >= 'a' && b <= 'z' }

func isUpper(b byte) bool { return b >= 'A' && b <= 'Z' }

// SaysStem tells whether a text has a word of a stem.
func SaysStem(text, stem string) bool {
	return slices.ContainsFunc(SplitWords(text), func(w Word) bool { return w.Stem == stem })
}

// NameByte tells whether a byte may belong to a word; those of other scripts may.
func NameByte(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b >= 0x80
}

// PhraseAt gives the number of words of a phrase that stands at a place, 0 when it does not.
func PhraseAt(words []Word, i int, phrase string) int {
	n := 0
	for part := range strings.FieldsSeq(phrase) {
		if i+n >= len(words) || words[i+n].Text != part {
			return 0
		}
		n++
	}
	return n
}
