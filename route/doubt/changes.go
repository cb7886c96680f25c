package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// noDifference tells whether a question asks by how much one figure is over another, or by how much something moved,
// and an answer is no difference: neither computed nor, of what moved, printed as one.
func (cl *Claim) noDifference() bool {
	moved := cl.q.Moved() && len(cl.result.Cells) > 0 && !cl.anyCell(saysChange)
	if !cl.q.Apart() && !moved {
		return false
	}
	return !slices.ContainsFunc(cl.result.Steps, func(s aggregate.Step) bool {
		return s.Op == aggregate.Subtract || s.Op == aggregate.Difference || s.Op == aggregate.PercentChange || s.Op == aggregate.Divide || s.Op == aggregate.Ratio
	})
}

// saysChange tells whether a label of a figure calls it a change.
func saysChange(c aggregate.Operand) bool {
	return slices.ContainsFunc(lang.SplitWords(labels(c)), func(w lang.Word) bool {
		return lang.ChangeStems[w.Stem] || differenceStems[w.Stem]
	})
}

// differenceStems say that a figure is a difference, as lang.ChangeStems do.
var differenceStems = lang.Stems("difference variance inc dec")

// levelForChange tells whether a question asks by how much something moved and the answer is one cell, read as it
// stands, that neither is percent nor says of itself that it is a change.
func (cl *Claim) levelForChange() bool {
	if len(cl.result.Steps) > 0 || len(cl.result.Cells) != 1 || !strings.Contains(cl.low, "by how much") {
		return false
	}
	c := cl.result.Cells[0]
	if c.Value.Kind != table.Number || c.Value.Unit.Family() == table.FamilyPercent {
		return false
	}
	return !slices.ContainsFunc(lang.SplitWords(labels(c)), func(w lang.Word) bool { return lang.Changes[w.Text] || w.Stem == "varianc" })
}

// changeOfChanges tells whether an answer takes the difference of figures that are changes already, where the
// question speaks of one change.
func (cl *Claim) changeOfChanges() bool {
	if op := cl.lastOp(); op != aggregate.Subtract && op != aggregate.PercentChange {
		return false
	}
	said := 0
	for _, w := range cl.words {
		if lang.Changes[w.Text] {
			said++
		}
	}
	return said == 1 && len(cl.result.Cells) > 0 && !cl.anyCell(func(c aggregate.Operand) bool { return !lang.UnderChanges(c.RowPath) })
}

// notGrowth tells whether the question asks for a rate of growth, and the answer is a figure that none was computed for and
// that is no percentage itself. A yearly rate over several years is always computed, with a root.
func (cl *Claim) notGrowth() bool {
	asks := func(list []string) bool {
		return slices.ContainsFunc(list, func(s string) bool { return strings.Contains(cl.low, s) })
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
