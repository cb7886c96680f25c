package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

var (
	// outflows are stems of money that goes out by its name: statements print it in brackets where they deduct it.
	outflows = lang.Stems("expense expenses cost costs spend spent purchase purchases repurchase repurchases repurchased payment payments paid expenditures")
	// inflows are stems of labels that say of a figure which way it goes.
	inflows = lang.Stems("income gain gains loss losses benefit net increase decrease change provided proceeds before after earnings recovery recoveries credit")
)

// gone are words for what was spent, spending those with which a question how much asks for it.
var (
	gone     = lang.Set("spent bought repurchased")
	spending = lang.Set("spend spends pay pays paid buy purchase purchased repurchase")
)

// Size makes the plan of how great a figure is, without its sign, out of one that gives it with a minus: of what was
// spent, by a row that prints it in brackets throughout, or of an expense that another table prints without them, and of
// what fell where a question asks by how much it did.
func (cl *Claim) Size() (route.Plan, bool) {
	p := cl.plan
	if cl.result == nil || len(cl.result.Values) != 1 || !cl.anyFigure(func(v aggregate.Value) bool { return v.Number.Sign() < 0 }) {
		return p, false
	}
	if !cl.asksOutflow() && !cl.asksFall() {
		return p, false
	}
	p.Query.Expr = aggregate.Expr{Op: aggregate.Abs, Args: []aggregate.Expr{p.Query.Expr}}
	return p, true
}

// asksFall tells whether a question asks by how much something fell and an answer is a difference.
func (cl *Claim) asksFall() bool {
	return cl.lastOp() == aggregate.Subtract && cl.q.Moved() && cl.q.Has("decreas", "declin", "drop", "fall", "reduc", "shrink") &&
		!cl.q.Has("increas", "chang", "rise", "grow")
}

// asksOutflow tells whether a question asks for what goes out and an answer is one cell of a row of it whose figures are
// all negative: it asks how much was spent, or the same figure stands elsewhere without the minus.
func (cl *Claim) asksOutflow() bool {
	if len(cl.result.Steps) > 0 || len(cl.result.Cells) != 1 || len(cl.result.Cells[0].RowPath) == 0 {
		return false
	}
	c := cl.result.Cells[0]
	t, label := cl.tables[c.Table], lang.PlainStems(lang.SplitWords(lastOf(c.RowPath)[0]))
	if t == nil || !meets(outflows, label) || meets(inflows, label) || !cl.q.HasOf(outflows) {
		return false
	}
	how := strings.HasPrefix(cl.q.Begin, "how")
	spent := slices.ContainsFunc(cl.q.Words, func(w lang.Word) bool { return gone[w.Text] || how && spending[w.Text] })
	n := 0
	for _, other := range t.RowCells(c.Row) {
		if other.Value.Kind != table.Number || other.Col < t.StubColumns {
			continue
		}
		if n++; other.Value.Number.Sign() > 0 {
			return false
		}
	}
	return n > 1 && (spent || printedPlain(c, cl.tables))
}

// printedPlain tells whether another table of the document has the figure of a cell without its minus.
func printedPlain(c aggregate.Operand, tables aggregate.TableSet) bool {
	for _, t := range tables {
		if t == nil || t.ID == c.Table || t.Document != c.Document {
			continue
		}
		for i := range t.Cells[:min(len(t.Cells), lang.MaxCoverCells)] {
			if v := t.Cells[i].Value; v.Kind == table.Number && v.Number.Sign() > 0 && v.Unit == c.Value.Unit && v.Exact().Cmp(c.Value.Exact().Abs()) == 0 {
				return true
			}
		}
	}
	return false
}
