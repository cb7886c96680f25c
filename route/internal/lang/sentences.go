package lang

import (
	"regexp"
	"strings"
)

// SentenceBounds are where the sentences of a text begin and end.
func SentenceBounds(text string) [][2]int {
	var out [][2]int
	start := 0
	for i := 0; i < len(text); i++ {
		cut := text[i] == '\n' && (i+1 >= len(text) || text[i+1] == '\n' || isUpper(text[i+1]) && i > 0 && strings.ContainsRune(".:;", rune(text[i-1])))
		if text[i] == '.' || text[i] == '?' || text[i] == '!' {
			closed := i + 1 + len(closing.FindString(text[i+1:]))
			if closed < len(text) && (text[closed] == ' ' || text[closed] == '\n') {
				cut = closed+1 >= len(text) || !IsLower(text[closed+1]) && !abbreviated(text[start:i])
			}
			if cut {
				i = closed - 1
			}
		}
		if cut {
			out = appendBounds(out, text, start, i+1)
			start = i + 1
		}
	}
	return appendBounds(out, text, start, len(text))
}

var closing = regexp.MustCompile(`^[”"’)]{1,2}`)

// closing are marks that belong to the sentence whose stop stands before them; leading are marks of lists before one.
var (
	leading = regexp.MustCompile(`^(\(?[0-9a-z]{1,2}[.)]|[0-9]|[•●▪*–-])\s+`)
)

// abbreviated tells whether a text ends in an abbreviation or an initial.
func abbreviated(s string) bool {
	i := strings.LastIndexAny(s, " (\n")
	last := strings.ToLower(s[i+1:])
	switch last {
	case "inc", "corp", "ltd", "co", "mr", "ms", "mrs", "dr", "no", "vs", "st", "approx", "u.s", "u.k", "e.g", "i.e", "etc":
		return true
	}
	return len(last) == 1
}

func appendBounds(out [][2]int, text string, start, end int) [][2]int {
	for start < end && (text[start] == ' ' || text[start] == '\n' || text[start] == '\t') {
		start++
	}
	for end > start && (text[end-1] == ' ' || text[end-1] == '\n' || text[end-1] == '\t') {
		end--
	}
	if mark := leading.FindString(text[start:end]); len(mark) < end-start {
		start += len(mark)
	}
	if end > start {
		out = append(out, [2]int{start, end})
	}
	return out
}

// ItemsOfList labels the count of such items.
const ItemsOfList = "items of a list in the text"
