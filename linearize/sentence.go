package linearize

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// abbreviations that a sentence does not end with, without their last dot.
const abbreviations = " vs no nos mr mrs ms dr prof st jr sr inc corp co ltd llc cos p pp fig figs sec secs art vol ch ed eds est approx " +
	"dept e.g i.e cf al etc u.s u.k u.n e.u jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun ave blvd gen gov sen rep rev capt col lt hon messrs "

// Sentences cuts a line of prose after each sentence. Abbreviations ("vs.", "U.S.",
// "p. 12"), initials and decimals do not end one.
func Sentences(text string) []string {
	var out []string
	start := 0
	for i := 0; i < len(text); i++ {
		if !endsSentence(text, i) {
			continue
		}
		end := i + 1
		for end < len(text) && strings.IndexByte(`"')]`, text[end]) >= 0 {
			end++
		}
		if end < len(text) && text[end] != ' ' {
			continue
		}
		if s := strings.TrimSpace(text[start:end]); s != "" {
			out = append(out, s)
		}
		start, i = end, end
	}
	if s := strings.TrimSpace(text[start:]); s != "" {
		out = append(out, s)
	}
	return out
}

// endsSentence tells whether the mark at text[i] can end a sentence.
func endsSentence(text string, i int) bool {
	switch text[i] {
	case '!', '?':
		return true
	case '.':
	default:
		return false
	}
	next := strings.TrimLeft(text[i+1:], `"')] `)
	if r, _ := utf8.DecodeRuneInString(next); next != "" && unicode.IsLower(r) {
		// Text that is all in lower case has no capitals to go by.
		return strings.HasPrefix(text[i+1:], " ") && i > 0 && text[i-1] == ' '
	}
	word := text[strings.LastIndexAny(text[:i], " (\"'[")+1 : i]
	if utf8.RuneCountInString(word) == 1 && unicode.IsLetter([]rune(word)[0]) {
		return false // an initial
	}
	return !strings.Contains(abbreviations, " "+strings.ToLower(word)+" ")
}
