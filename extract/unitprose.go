package extract

import (
	"math/big"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Bounds on what is compared to find a scale that only the prose shows.
const (
	maxProseCells   = 2000
	minProseDigits  = 3 // digits that a figure must show: shorter ones agree by chance
	minProseMatches = 2
)

// proseScale finds the scale of a table that states none from the figures that the prose beside it
// repeats in words: of 45,007 the text says "$45.0 million". Two figures must agree on one scale,
// and more than on any other.
func (s *sheet) proseScale() (rule unitRule, ok bool) {
	text := s.t.Context
	if len(s.t.Cells) > maxProseCells || !mentionsScale(strings.ToLower(text)) {
		return rule, false
	}
	if len(text) > maxContext {
		text = strings.ToValidUTF8(text[:maxContext], "")
	}
	said := spokenFigures(text, s.about.locale)
	best, second := 0, 0
	for _, power := range []int8{3, 6} {
		n := 0
		for _, v := range said {
			if slices.ContainsFunc(s.t.Cells, func(c table.Cell) bool { return c.Row >= s.body() && repeats(v, c.Value, power) }) {
				n++
			}
		}
		if n > best {
			best, second, rule.money = n, best, power
		} else {
			second = max(second, n)
		}
	}
	if best < minProseMatches || best == second {
		return unitRule{}, false
	}
	rule.said, rule.ownMoney, rule.ownShare = true, true, true
	return rule, true
}

// spokenFigures reads the amounts of money that a text gives with a scale word, each once.
func spokenFigures(text string, locale table.Locale) []table.Value {
	var out []table.Value
	for _, line := range strings.Split(text, "\n") {
		for _, f := range table.FindValues(line, locale) {
			v := f.Value
			coef, _ := v.Number.Coef()
			if !f.OwnScale || v.Scale < 6 || v.Unit.Family() != table.FamilyMoney || len(new(big.Int).Abs(coef).String()) < minProseDigits {
				continue
			}
			if !slices.ContainsFunc(out, func(w table.Value) bool { return w.Exact().Cmp(v.Exact()) == 0 }) {
				out = append(out, v)
			}
		}
	}
	return out
}

// repeats tells whether a figure of the prose is a cell in a scale, rounded to the places that the prose shows.
func repeats(said, cell table.Value, power int8) bool {
	if cell.Kind != table.Number || cell.Scale != 0 || cell.Unit != "" && cell.Unit.Family() != table.FamilyMoney {
		return false
	}
	gap := new(big.Rat).Sub(said.Exact().Abs().Rat(), cell.Number.Abs().Shift(int(power)).Rat())
	half := table.NewDecimal(5, said.Number.Places()+1).Shift(int(said.Scale)).Rat()
	return gap.Abs(gap).Cmp(half) <= 0
}

// introduced reads the brackets that end a line which introduces a table: "… as follows (in thousands):".
func introduced(line string) (rule unitRule, ok bool) {
	head, colon := strings.CutSuffix(strings.TrimSpace(line), ":")
	head, bracket := strings.CutSuffix(strings.TrimSpace(head), ")")
	open := strings.LastIndexByte(head, '(')
	if !colon || !bracket || open < 0 || len(head)-open > maxStatement {
		return rule, false
	}
	return readStatement(head[open+1:])
}
