package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// components are the parts that equity has in a statement of its changes.
var components = [][]string{
	{"retain", "earn"}, {"accumul", "deficit"}, {"accumul", "comprehens"}, {"addit", "capit"}, {"paid-in", "capit"}, {"noncontrol", "interest"},
}

// ofComponent tells whether a movement of one part of equity, as a statement of its changes gives it, is to answer a
// question that does not speak of that part.
func (cl *Claim) ofComponent() bool {
	return cl.anyCell(func(c aggregate.Operand) bool {
		if len(c.RowPath) < 2 {
			return false
		}
		said := map[string]bool{}
		lang.AddStems(said, strings.Join(c.RowPath[:len(c.RowPath)-1], " "))
		there, asked := false, false
		for _, part := range components {
			if said[part[0]] && said[part[1]] {
				there, asked = true, asked || cl.q.Has(part...)
			}
		}
		return there && !asked
	})
}

// partGroups are words for a part of a group of companies that files figures of its own, beside those of the group.
var partGroups = lang.Stems("obligor obligors guarantor guarantors nonguarantor nonguarantors")

// OfPart tells whether a figure stands in a table of the guarantors of a group's debt, or in a balance sheet whose
// total assets are others than those of the consolidated one, and the question speaks of no part.
func (cl *Claim) OfPart() bool {
	return cl.result != nil && cl.anyCell(func(c aggregate.Operand) bool { return cl.ofPart(cl.tables[c.Table]) })
}

// ofPart tells whether a table is of a part of a group that the question does not name.
func (cl *Claim) ofPart(t *table.Table) bool {
	return t != nil && !cl.q.HasOf(partGroups) && (saysAround(t, partGroups) || besideConsolidated(t, cl.tables))
}

// saysAround tells whether a word with one of the stems stands in a table's caption, section or context.
func saysAround(t *table.Table, stems map[string]bool) bool {
	around := strings.Join(slices.Concat(t.Section, []string{t.Caption, t.Context}), "\n")
	return slices.ContainsFunc(lang.SplitWords(around), func(w lang.Word) bool { return stems[w.Stem] })
}

// besideConsolidated tells whether a balance sheet that is not called consolidated stands in the document of one that
// is, and has other total assets on the same day.
func besideConsolidated(t *table.Table, tables aggregate.TableSet) bool {
	consolidated := func(t *table.Table) bool {
		return slices.ContainsFunc(append(slices.Clone(t.Section), t.Caption), func(s string) bool { return lang.SaysStem(s, "consolid") })
	}
	if consolidated(t) {
		return false
	}
	var others []*table.Table
	for _, other := range tables {
		if other != nil && other != t && other.Document == t.Document && consolidated(other) {
			others = append(others, other)
		}
	}
	if len(others) == 0 {
		return false
	}
	mine := totalAssets(t)
	return slices.ContainsFunc(others, func(other *table.Table) bool {
		for day, n := range totalAssets(other) {
			if have, ok := mine[day]; ok && have.Cmp(n) != 0 {
				return true
			}
		}
		return false
	})
}

// totalAssets are the total assets of a balance sheet, by day.
func totalAssets(t *table.Table) map[string]table.Decimal {
	out := map[string]table.Decimal{}
	for i := range t.Cells[:min(len(t.Cells), lang.MaxCoverCells)] {
		c := &t.Cells[i]
		if c.Value.Kind != table.Number || c.Period == nil || len(t.Rows[c.Row].Path) == 0 {
			continue
		}
		if label := strings.ToLower(lastOf(t.Rows[c.Row].Path)[0]); label == "total assets" {
			out[c.Period.End] = c.Value.Exact()
		}
	}
	return out
}
