package settle

import (
	"strings"
	"unicode"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/table"
)

// verbatim is a question as it is printed, for finding what a table prints word for word: whoever has a table before
// them asks in its own words, stop words and forms among them.
type verbatim struct {
	words []string
	begin [256]bool // bytes that words begin with, in either case
}

func newVerbatim(question string) *verbatim {
	v := &verbatim{}
	for w, rest := printedWord(question); w != "" && len(v.words) < lang.MaxQuestionWords; w, rest = printedWord(rest) {
		v.words = append(v.words, w)
		for _, s := range []string{w, strings.ToLower(w), strings.ToUpper(w)} {
			v.begin[s[0]] = true
		}
	}
	return v
}

// printedWord cuts the first word off a text, without the punctuation around it, marks of footnotes and of possession.
func printedWord(text string) (word, rest string) {
	for word == "" && text != "" {
		from := 0
		for from < len(text) && text[from] <= ' ' {
			from++
		}
		to := from
		for to < len(text) && text[to] > ' ' {
			to++
		}
		word, text = bare(text[from:to]), text[to:]
	}
	return word, text
}

// maxMark is how long the mark of a footnote may be, with its brackets.
const maxMark = 4

// bare takes from a word what is not of it.
func bare(word string) string {
	if word == "" {
		return ""
	}
	if last := word[len(word)-1]; plainByte(word[0]) && plainByte(last) && last != 's' {
		return word
	}
	if i := strings.LastIndexByte(word, '('); i > 0 && strings.HasSuffix(word, ")") && len(word)-i <= maxMark {
		word = word[:i]
	}
	word = strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '%' })
	return strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s")
}

// plainByte tells whether a byte is a letter or a digit of ASCII.
func plainByte(b byte) bool { return b < 0x80 && lang.NameByte(b) }

// find tells where in the question the whole of a text stands, and how many words it has; 0 where it does not.
func (v *verbatim) find(text string) (from, words int) {
	if text == "" || plainByte(text[0]) && !v.begin[text[0]] {
		return 0, 0
	}
	first, rest := printedWord(text)
	for at := range v.words {
		if first == "" || !strings.EqualFold(first, v.words[at]) {
			continue
		}
		n := 1
		word, left := printedWord(rest)
		for ; word != "" && at+n < len(v.words) && strings.EqualFold(word, v.words[at+n]); n++ {
			word, left = printedWord(left)
		}
		if word == "" {
			return at, n
		}
	}
	return 0, 0
}

// printedIn tells how much of the question a table prints: the share of its words that are whole cells of text, and
// how many words the longest of these cells has.
func (v *verbatim) printedIn(t *table.Table) (share float64, longest int) {
	if len(v.words) == 0 {
		return 0, 0
	}
	covered := make([]bool, len(v.words))
	for i := range t.Cells[:min(len(t.Cells), lang.MaxCoverCells)] {
		c := &t.Cells[i]
		if !c.Header && c.Value.Kind == table.Number {
			continue
		}
		from, n := v.find(c.Text)
		longest = max(longest, n)
		for k := range n {
			covered[from+k] = true
		}
	}
	n := 0.0
	for _, is := range covered {
		n += linear.Flag(is)
	}
	return n / float64(len(v.words)), longest
}
