package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
)

// A statement that takes costs off prints them in brackets, and they are read as negative. What is highest, lowest or
// higher among costs is so by how much was spent, not by the sign.

// compares are the operators that say which of several figures is the greater.
var compares = map[aggregate.Op]bool{
	aggregate.ArgMax: true, aggregate.ArgMin: true, aggregate.Max: true, aggregate.Min: true, aggregate.Greater: true, aggregate.Less: true,
}

// costStems are words of the names of costs, gainStems words of what may as well be one as the other.
var (
	costStems = lang.Stems("expense expenses cost costs tax taxes loss losses payment payments repayment repayments purchases expenditure expenditures outflow outflows " +
		"dividends impairment depreciation amortization amortisation charge charges fees wages salaries interest research selling administrative marketing")
	gainStems = lang.Stems("income profit gain gains earnings benefit result net change growth balance received proceeds")
)

// bySize has the plans that compare costs compare them by their size.
func bySize(plans []route.Plan, sheets []*layout.Sheet) {
	for i := range plans {
		p := &plans[i]
		e := p.Query.Expr
		if !compares[e.Op] || len(e.Args) < 2 || len(p.Query.Sources) != 1 {
			continue
		}
		at := slices.IndexFunc(sheets, func(s *layout.Sheet) bool { return s.T.ID == p.Query.Sources[0] })
		if at < 0 || slices.ContainsFunc(e.Args, func(a aggregate.Expr) bool { return !deducted(sheets[at], a) }) {
			continue
		}
		args := make([]aggregate.Expr, len(e.Args))
		for n, a := range e.Args {
			label := a.Label
			a.Label = ""
			args[n] = aggregate.Expr{Op: aggregate.Abs, Args: []aggregate.Expr{a}, Label: label}
		}
		p.Query.Expr.Args = args
	}
}

// deducted tells whether an expression reads one negative figure of a row that is named as a cost.
func deducted(s *layout.Sheet, e aggregate.Expr) bool {
	row, col, ok := oneCell(e)
	if !ok || row >= len(s.T.Rows) {
		return false
	}
	cell := s.Number(row, col)
	return cell != nil && cell.Value.Number.Sign() < 0 && namesCost(s.T.Rows[row].Path)
}

// namesCost tells whether a row is a cost by its own label, and nothing else: "income tax" is, "other income (expense)" is not.
func namesCost(path []string) bool {
	if len(path) == 0 {
		return false
	}
	label := strings.ReplaceAll(strings.ToLower(path[len(path)-1]), "income tax", "tax")
	words := lang.SplitWords(label)
	says := func(stems map[string]bool) bool {
		return slices.ContainsFunc(words, func(w lang.Word) bool { return stems[w.Stem] })
	}
	if strings.Contains(label, "net loss") {
		return !slices.ContainsFunc(words, func(w lang.Word) bool { return gainStems[w.Stem] && w.Stem != "net" })
	}
	return says(costStems) && !says(gainStems)
}
