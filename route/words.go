package route

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/internal/porter"
)

// word is one token of a question, a label or a sentence.
type word struct {
	text       string // lower case, accents kept
	stem       string
	start, end int // bytes of the source text
	number     bool
	stop       bool
	comma      bool // a comma stands right before it
}

// maxWords bounds what one text is cut into, so that a hostile question or label costs
// little.
const maxWords = 2000

// wordBytes is about how many bytes of a text a word takes.
const wordBytes = 6

// splitWords cuts a text into words and numbers. "FY2019" is two words, "Q1'19" too;
// "600,000" and "2.5" are one. Marks of possession and footnotes go.
func splitWords(s string) []word {
	out := cutWords(make([]word, 0, min(len(s)/wordBytes+1, maxWords)), s)
	for i := range out {
		out[i].reduce()
	}
	return out
}

// reduce finds the stem of a word, and whether it is a stop word.
func (w *word) reduce() {
	if w.stem == "" {
		w.stem, w.stop = stem(w.text), stopWords[w.text]
	}
}

// cutWords does what splitWords does but does not reduce the words, for texts that are compared as they stand. The list
// that it is given makes room for them.
func cutWords(room []word, s string) []word {
	out := room[:0]
	for i := 0; i < len(s) && len(out) < maxWords; {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case isDigit(r):
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
			out = append(out, word{text: "%", stem: "percent", start: i, end: i + 1})
			i++
		default:
			i += n
		}
	}
	return joinQuarters(out)
}

func newWord(s string, i, j int, number bool) word {
	w := word{text: strings.ToLower(s[i:j]), start: i, end: j, number: number, comma: i > 0 && s[i-1] == ','}
	if number {
		w.text = strings.ReplaceAll(w.text, ",", "")
		w.stem = w.text
	}
	return w
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// numberEnd returns where the number that starts at i ends: digits, with a comma or a
// point between digits.
func numberEnd(s string, i int) int {
	j := i
	for j < len(s) {
		switch {
		case s[j] >= '0' && s[j] <= '9':
		case s[j] == ',' && j+3 < len(s) && allDigits(s[j+1:j+4]) && (j+4 >= len(s) || !isDigit(rune(s[j+4]))):
		case s[j] == '.' && j+1 < len(s) && isDigit(rune(s[j+1])):
		default:
			return j
		}
		j++
	}
	return j
}

func allDigits(s string) bool {
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
func joinQuarters(ws []word) []word {
	out := ws[:0]
	for i := 0; i < len(ws); i++ {
		w := ws[i]
		if (w.text == "q" || w.text == "h") && i+1 < len(ws) && ws[i+1].start == w.end && len(ws[i+1].text) == 1 {
			w.text += ws[i+1].text
			w.stem, w.end = w.text, ws[i+1].end
			i++
		}
		out = append(out, w)
	}
	return out
}

// stem reduces a word to what its forms share, with Porter's second algorithm for English
// (snowballstem.org). Irregular forms that finance uses are mapped first.
func stem(w string) string {
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

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// stopWords carry no meaning of their own in a label or a question.
var stopWords = set(`a an the of in on at by for to from and or is are was were be been being do does did has have had
	what which who whom whose when where why how much many there their its it this that these those with as into than then
	we our us you your they them he she his her i me my if any all both each s respectively please show give get tell find
	us company amount value`)

// wordNumber reads a word as a small whole number: "12", "12th", "twelve", "twelfth".
func wordNumber(w string) (int, bool) {
	if n := english.Number(w); n > 0 {
		return n, true
	}
	n, err := strconv.Atoi(w)
	return n, err == nil && len(w) < 9
}

// year reads a word as a calendar or fiscal year.
func year(w word) (int, bool) {
	if !w.number || len(w.text) != 4 {
		return 0, false
	}
	n, err := strconv.Atoi(w.text)
	return n, err == nil && n >= 1850 && n <= 2100
}
