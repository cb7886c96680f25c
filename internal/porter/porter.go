// Package porter reduces English words to their stems by Porter's second algorithm
// (snowballstem.org/algorithms/english), as github.com/kljensen/snowball does and with the same
// stop words left alone, without its cost: a question is compared with thousands of labels, and each
// of their words needs a stem.
//
// It is not for other languages, nor for words that are more than the letters a to z.
package porter

import (
	"strings"

	"github.com/kljensen/snowball/english"
)

// maxWord is how long a word may be to be reduced here.
const maxWord = 64

// Stem gives the stem of a word in lower case.
func Stem(text string) string {
	if len(text) <= 2 || english.IsStopWord(text) {
		return text
	}
	if s, ok := irregular[text]; ok {
		return s
	}
	if len(text) > maxWord || strings.ContainsFunc(text, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return english.Stem(text, false)
	}
	var room [maxWord + 1]byte // a step may add a letter
	w := word{letters: append(room[:0], text...)}
	w.markConsonants()
	w.findRegions()
	w.plural()
	w.past()
	w.lastY()
	w.replace(derivations, w.first)
	w.replace(endings, w.first)
	w.drop()
	w.lastE()
	for i, b := range w.letters {
		if b == consonantY {
			w.letters[i] = 'y'
		}
	}
	if string(w.letters) == text {
		return text
	}
	return string(w.letters)
}

// irregular are words with stems of their own.
var irregular = map[string]string{
	"skis": "ski", "skies": "sky", "dying": "die", "lying": "lie", "tying": "tie", "idly": "idl", "gently": "gentl",
	"ugly": "ugli", "early": "earli", "only": "onli", "singly": "singl", "sky": "sky", "news": "news", "howe": "howe",
	"atlas": "atlas", "cosmos": "cosmos", "bias": "bias", "andes": "andes", "inning": "inning", "innings": "inning",
	"outing": "outing", "outings": "outing", "canning": "canning", "cannings": "canning", "herring": "herring",
	"herrings": "herring", "earring": "earring", "earrings": "earring", "proceed": "proceed", "proceeds": "proceed",
	"proceeded": "proceed", "proceeding": "proceed", "exceed": "exceed", "exceeds": "exceed", "exceeded": "exceed",
	"exceeding": "exceed", "succeed": "succeed", "succeeds": "succeed", "succeeded": "succeed", "succeeding": "succeed",
}

// word is a word on its way to the stem.
type word struct {
	letters []byte
	// first and second are where the regions begin that most endings must lie in: behind the first
	// consonant after a vowel, and behind the next such one.
	first, second int
}

// consonantY stands for a y that is a consonant.
const consonantY = 'Y'

func vowel(b byte) bool {
	switch b {
	case 'a', 'e', 'i', 'o', 'u', 'y':
		return true
	}
	return false
}

func (w *word) markConsonants() {
	for i, b := range w.letters {
		if b == 'y' && (i == 0 || vowel(w.letters[i-1])) {
			w.letters[i] = consonantY
		}
	}
}

func (w *word) findRegions() {
	w.first = w.regionBehind(0)
	for _, start := range []string{"gener", "commun", "arsen"} {
		if w.begins(start) {
			w.first = len(start)
		}
	}
	w.second = w.regionBehind(w.first)
}

func (w *word) regionBehind(from int) int {
	for i := from + 1; i < len(w.letters); i++ {
		if vowel(w.letters[i-1]) && !vowel(w.letters[i]) {
			return i + 1
		}
	}
	return len(w.letters)
}

func (w *word) begins(s string) bool {
	return len(w.letters) >= len(s) && string(w.letters[:len(s)]) == s
}

func (w *word) ends(s string) bool {
	n := len(w.letters) - len(s)
	return n >= 0 && w.letters[len(w.letters)-1] == s[len(s)-1] && string(w.letters[n:]) == s
}

// cut takes letters off the end.
func (w *word) cut(n int) {
	w.letters = w.letters[:len(w.letters)-n]
	w.first, w.second = min(w.first, len(w.letters)), min(w.second, len(w.letters))
}

func (w *word) vowelBefore(end int) bool {
	for _, b := range w.letters[:max(end, 0)] {
		if vowel(b) {
			return true
		}
	}
	return false
}

// shortSyllable tells whether the letters before end close with one: a vowel between consonants of
// which the last is not w, x or y, or a vowel and a consonant that are all there is.
func (w *word) shortSyllable(end int) bool {
	switch b := w.letters; {
	case end == 2:
		return vowel(b[0]) && !vowel(b[1])
	case end < 3:
		return false
	default:
		last := b[end-1]
		return !vowel(last) && last != 'w' && last != 'x' && last != consonantY && vowel(b[end-2]) && !vowel(b[end-3])
	}
}

// plural is step 1a.
func (w *word) plural() {
	switch n := len(w.letters); {
	case w.ends("sses"):
		w.cut(2)
	case w.ends("ied"), w.ends("ies"):
		w.cut(1)
		if n > 4 {
			w.cut(1)
		}
	case w.ends("us"), w.ends("ss"):
	case w.ends("s") && w.vowelBefore(n-2):
		w.cut(1)
	}
}

// past is step 1b.
func (w *word) past() {
	for _, s := range []string{"eedly", "ingly", "edly", "ing", "eed", "ed"} {
		if !w.ends(s) {
			continue
		}
		stemEnd := len(w.letters) - len(s)
		switch {
		case s == "eed" || s == "eedly":
			if stemEnd >= w.first {
				w.cut(len(s) - 2)
			}
		case w.vowelBefore(stemEnd):
			first, second := w.first, w.second
			w.cut(len(s))
			if !w.mend() {
				w.first, w.second = min(first, len(w.letters)), min(second, len(w.letters))
			}
		}
		return
	}
}

// mend gives a verb without its ending back what the ending took, or takes what it doubled. It tells
// whether the verb is so short that it has no regions.
func (w *word) mend() (short bool) {
	n := len(w.letters)
	switch {
	case w.ends("at"), w.ends("bl"), w.ends("iz"):
		w.letters = append(w.letters, 'e')
	case n >= 2 && w.letters[n-1] == w.letters[n-2] && strings.IndexByte("bdfgmnprt", w.letters[n-1]) >= 0:
		w.cut(1)
	case w.first >= n && w.shortSyllable(n):
		w.letters = append(w.letters, 'e')
		w.first, w.second = n+1, n+1
		return true
	}
	return false
}

// lastY is step 1c.
func (w *word) lastY() {
	n := len(w.letters)
	if n > 2 && (w.letters[n-1] == 'y' || w.letters[n-1] == consonantY) && !vowel(w.letters[n-2]) {
		w.letters[n-1] = 'i'
	}
}

// change is an ending and what stands for it in the stem.
type change struct{ ending, becomes string }

// derivations are the endings of step 2, endings those of step 3, the longest first.
var (
	derivations = []change{
		{"ational", "ate"}, {"fulness", "ful"}, {"iveness", "ive"}, {"ization", "ize"}, {"ousness", "ous"}, {"biliti", "ble"},
		{"lessli", "less"}, {"tional", "tion"}, {"alism", "al"}, {"aliti", "al"}, {"ation", "ate"}, {"entli", "ent"}, {"fulli", "ful"},
		{"iviti", "ive"}, {"ousli", "ous"}, {"anci", "ance"}, {"abli", "able"}, {"alli", "al"}, {"ator", "ate"}, {"enci", "ence"},
		{"izer", "ize"}, {"bli", "ble"}, {"ogi", "og"}, {"li", ""},
	}
	endings = []change{
		{"ational", "ate"}, {"tional", "tion"}, {"alize", "al"}, {"icate", "ic"}, {"ative", ""}, {"iciti", "ic"}, {"ical", "ic"},
		{"ful", ""}, {"ness", ""},
	}
	dropped = []string{
		"ement", "ance", "ence", "able", "ible", "ment", "ent", "ant", "ism", "ate", "iti", "ous", "ive", "ize", "ion", "al", "er", "ic",
	}
)

// replace changes the longest ending of a list where it lies behind from.
func (w *word) replace(list []change, from int) {
	for _, c := range list {
		if !w.ends(c.ending) {
			continue
		}
		at := len(w.letters) - len(c.ending)
		if at < from || c.ending == "ative" && at < w.second || !w.allows(c.ending, at) {
			return
		}
		w.letters = append(w.letters[:at], c.becomes...)
		w.first, w.second = min(w.first, len(w.letters)), min(w.second, len(w.letters))
		return
	}
}

// allows tells whether the letter before an ending is one that it may follow.
func (w *word) allows(ending string, at int) bool {
	before := func(letters string) bool { return at > 0 && strings.IndexByte(letters, w.letters[at-1]) >= 0 }
	switch ending {
	case "li":
		return before("cdeghkmnrt")
	case "ogi":
		return before("l")
	case "ion":
		return before("st")
	}
	return true
}

// drop is step 4.
func (w *word) drop() {
	for _, s := range dropped {
		if w.ends(s) {
			if at := len(w.letters) - len(s); at >= w.second && w.allows(s, at) {
				w.cut(len(s))
			}
			return
		}
	}
}

// lastE is step 5.
func (w *word) lastE() {
	last := len(w.letters) - 1
	switch {
	case w.first > last:
	case w.letters[last] == 'e':
		if w.second <= last || !w.shortSyllable(last) {
			w.cut(1)
		}
	case w.second <= last && w.ends("ll"):
		w.cut(1)
	}
}
