package lang

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

// AddStems adds the stems of the words of a text to a set.
func AddStems(set map[string]bool, text string) {
	for _, w := range SplitWords(text) {
		set[w.Stem] = true
	}
}

// StartsUpper tells whether a word of a question is written as a name.
func StartsUpper(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r)
}

// StemsIn are the stems of all that a table and its surroundings say.
func StemsIn(t *table.Table) map[string]bool {
	set, seen := map[string]bool{}, map[string]bool{}
	var room []Word
	add := func(text string) {
		room = CutWords(room, text)
		for _, w := range room {
			if !seen[w.Text] {
				seen[w.Text] = true
				w.reduce()
				set[w.Stem] = true
			}
		}
	}
	for _, s := range slices.Concat(t.Section, []string{t.Caption, t.Context}, t.UnitNotes) {
		add(s)
	}
	for i := range t.Cells[:min(len(t.Cells), MaxCoverCells)] {
		if c := &t.Cells[i]; c.Header || c.Value.Kind != table.Number {
			add(c.Text)
		}
	}
	return set
}

// MaxCoverCells bounds how many cells of one table are looked at for its words.
const MaxCoverCells = 5000

// Initials of a name are of this many words.
const (
	minInitials = 2
	maxInitials = 4
)

// AddInitials adds the initials of names: "P&G" for "Procter & Gamble", "GM" for "General Motors".
func AddInitials(set map[string]bool, text string) {
	ws := SplitWords(text)
	for i := range ws {
		initials, joined, n := "", "", 0
		for _, w := range ws[i:min(i+2*maxInitials, len(ws))] {
			if w.Text == "and" && n > 0 {
				continue
			}
			if w.Number || !StartsUpper(text[w.Start:w.End]) {
				break
			}
			if n > 0 {
				joined += "&"
			}
			initials, joined, n = initials+w.Text[:1], joined+w.Text[:1], n+1
			if n >= minInitials && n <= maxInitials {
				set[initials], set[joined] = true, true
			}
		}
	}
}

// LightWords carry an action or a group more than a measure: a label hardly has them.
var LightWords = Stems(`get bring make take hold reach stand come go see use using earn spend spent pay win won drive serve grow cost run play
	segment category type kind group region sector item thing people person`)

// PlainStems are the stems of words.
func PlainStems(ws []Word) map[string]bool {
	set := map[string]bool{}
	for _, w := range ws {
		set[w.Stem] = true
	}
	return set
}

// OwnersOf are the stems of what says whose the documents are.
func OwnersOf(req route.Request) map[string]bool {
	set := map[string]bool{}
	for _, about := range req.Documents {
		for _, text := range slices.Concat(about.Names, about.Opening) {
			AddStems(set, text)
			AddInitials(set, text)
		}
	}
	return set
}

// MayHold tells whether a number may be one of the words of a text: its digits stand there with no others around them,
// or parted by commas.
func MayHold(text, number string) bool {
	if strings.Contains(text, ",") {
		return true
	}
	for from := 0; ; {
		i := strings.Index(text[from:], number)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(number)
		if (start == 0 || !IsDigit(rune(text[start-1]))) && (end == len(text) || !IsDigit(rune(text[end]))) {
			return true
		}
		from = end
	}
}
