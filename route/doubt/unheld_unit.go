package doubt

import (
	"maps"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// unitWords are the words of all of them.
var unitWords = func() map[string]bool {
	all := map[string]bool{}
	for _, a := range lang.AskedUnits {
		maps.Copy(all, lang.Set(a.Words))
	}
	return all
}()

// unit holds "in euros" and "how many kilograms" against the units of the figures, and what says of what they are.
func (u *unheld) unit() string {
	if !u.numbers() {
		return ""
	}
	words := u.q.Words
	for i := 1; i < len(words); i++ {
		behind := words[i-1].Text == "in" || lang.PhraseAt(words, max(i-2, 0), "how many") == 2
		if !behind {
			continue
		}
		for _, a := range lang.AskedUnits {
			if slices.Contains(strings.Fields(a.Words), words[i].Text) && !u.saysUnit(a.Words+" "+a.Signs, a.Codes) {
				return "a figure in " + u.q.Text[words[i].Start:words[i].End]
			}
		}
	}
	return u.dollars()
}

// saysUnit tells whether a figure has one of some units, or something by it says so.
func (u *unheld) saysUnit(words string, codes []table.Unit) bool {
	for _, v := range u.result.Values {
		if slices.ContainsFunc(codes, func(c table.Unit) bool { return slices.Contains(strings.Split(string(v.Unit), "/"), string(c)) }) {
			return true
		}
	}
	for w := range strings.FieldsSeq(words) {
		if u.said[lang.Stem(w)] || !isLetters(w) && slices.ContainsFunc(u.texts, func(s string) bool { return strings.Contains(s, w) }) {
			return true
		}
	}
	return false
}

func isLetters(w string) bool { return strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == "" }

// dollars holds "in dollars" against figures that are of another currency, or of something else than money.
func (u *unheld) dollars() string {
	words := u.q.Words
	for i := 1; i < len(words); i++ {
		asked := words[i].Text == "dollars" && (words[i-1].Text == "in" || lang.PhraseAt(words, max(i-2, 0), "how many") == 2) || words[i].Text == "usd" && words[i-1].Text == "in"
		if asked && slices.ContainsFunc(u.result.Values, func(v aggregate.Value) bool { return !dollar(v.Unit) }) {
			return "a figure in dollars"
		}
	}
	return ""
}

// dollar tells whether a figure may be dollars: those of any country, or a bare figure.
func dollar(unit table.Unit) bool {
	return unit == "" || unit.Family() == table.FamilyPerUnit || unit.Family() == table.FamilyMoney && strings.HasSuffix(string(unit), "D")
}
