package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// sideUnsaid tells whether a figure was computed although the question divides by, or is the share of, something that
// neither the table nor what stands around it has a word of: "the ratio of revenue to goodwill" where there is no goodwill.
func (cl *Claim) sideUnsaid() bool {
	if len(cl.result.Steps) == 0 || cl.plan.Full() {
		return false
	}
	q := lang.ParseQuestion(cl.q.Text)
	if q.Roles.Part == nil {
		return false
	}
	around := map[string]bool{}
	for _, passage := range cl.req.Passages {
		lang.AddStems(around, passage.Text)
	}
	lx := lang.NewLexicon(cl.req.Glossary)
	sides := [][]float64{q.Roles.Whole}
	if q.Has("ratio") { // the part of a share may be what was done: "written off"
		sides = append(sides, q.Roles.Part)
	}
	for _, side := range sides {
		said, asked := false, false
		for i, w := range q.Words {
			if side[i] > 0 && q.Weight[i] == 1 {
				asked = true
				said = said || lx.Known(w.Stem, []map[string]bool{cl.plan.Said, around})
			}
		}
		if asked && !said {
			return true
		}
	}
	return false
}

// notGrowth tells whether the question asks for a rate of growth, and the answer is a figure that none was computed for and
// that is no percentage itself. A yearly rate over several years is always computed, with a root.
func (cl *Claim) notGrowth() bool {
	low := cl.low
	asks := func(list []string) bool {
		return slices.ContainsFunc(list, func(s string) bool { return strings.Contains(low, s) })
	}
	if len(cl.result.Values) != 1 || !cl.result.Values[0].IsNumber {
		return false
	}
	if asks(yearlyRates) {
		return !slices.ContainsFunc(cl.result.Steps, func(s aggregate.Step) bool { return s.Op == aggregate.Power })
	}
	return asks(growthRates) && cl.result.Values[0].Unit.Family() != table.FamilyPercent && len(cl.result.Steps) == 0
}

// growthRates ask for a rate of growth, yearlyRates for the rate a year over several.
var (
	growthRates = []string{"year-over-year growth", "year over year growth", "yoy growth", "growth rate"}
	yearlyRates = []string{"cagr", "compound annual growth", "compounded annual growth"}
)

// asksReason tells whether the question asks why something is, or when it will be, and the answer is figures of a table: they
// tell neither.
func (cl *Claim) asksReason() bool {
	words := cl.words
	if lang.PhraseAt(words, 0, "why") == 0 && lang.PhraseAt(words, 0, "when will") == 0 {
		return false
	}
	return !slices.ContainsFunc(cl.result.Values, func(v aggregate.Value) bool { return !v.IsNumber })
}

// maxTold is how many words are told of those that nothing says.
const maxTold = 3

// Unsaid lists the words of a question that neither the tables nor the prose of a request have, first those that come first.
func Unsaid(req route.Request) []string {
	q, lx := lang.ParseQuestion(req.Question), lang.NewLexicon(req.Glossary)
	var said []map[string]bool
	for _, t := range req.Tables {
		if t != nil {
			said = append(said, lang.StemsIn(t))
		}
	}
	around := map[string]bool{}
	for _, p := range req.Passages {
		lang.AddStems(around, p.Text)
	}
	said = append(said, around, lang.OwnersOf(req))
	var out []string
	for i, w := range q.Words {
		if q.Weight[i] == 1 && !lang.LightWords[w.Stem] && !lx.Known(w.Stem, said) && len(out) < maxTold {
			out = append(out, q.Text[w.Start:w.End])
		}
	}
	return out
}
