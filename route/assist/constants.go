package assist

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/internal/fence"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// grounded refuses a plan whose constants come from nowhere, so that a model cannot bring in a
// figure, or shift one by "plus 500". A constant stands in the question or in the prose beside
// the tables, in any scale; or it is the count of the values that a sum is divided by, or the 1 or
// 100 beside a ratio. A plan reads a cell or the prose.
func grounded(e *aggregate.Expr, req route.Request) error {
	g := newGround(req)
	g.look(e, nil, 0)
	switch {
	case g.adrift:
		return fmt.Errorf("%w: a constant that neither the question nor the prose states", errBadPlan)
	case g.cells == 0 && len(g.used) == 0:
		return fmt.Errorf("%w: it reads neither a cell nor the prose", errBadPlan)
	}
	return nil
}

// Stated lists the passages that state the constants of a query, to be cited like its cells.
func Stated(q aggregate.Query, req route.Request) []int {
	g := newGround(req)
	g.look(&q.Expr, nil, 0)
	slices.Sort(g.used)
	return slices.Compact(g.used)
}

// ground is what constants may stand on.
type ground struct {
	question map[string]bool
	prose    map[string]int // the passage that states it
	used     []int          // passages
	cells    int            // selections of cells seen
	adrift   bool           // a constant comes from nowhere
}

func newGround(req route.Request) ground {
	g := ground{question: digitsOf(req.Question), prose: map[string]int{}}
	for i, p := range req.Passages {
		for _, at := range lang.SentenceBounds(p.Text) {
			s := p.Text[at[0]:at[1]]
			if fence.GivesOrders(s) {
				continue
			}
			for d := range digitsOf(s) {
				if _, again := g.prose[d]; !again {
					g.prose[d] = i
				}
			}
		}
	}
	return g
}

// look walks an expression, whose parent has it at a place among its operands.
func (g *ground) look(e, parent *aggregate.Expr, place int) {
	if e.Cells != nil {
		g.cells++
	}
	if e.Op == aggregate.Const {
		n, err := table.ParseDecimal(e.Value)
		d := digits(n)
		passage, stated := g.prose[d]
		switch {
		case err == nil && structural(n, parent, place):
		case err == nil && stated:
			g.used = append(g.used, passage)
		case err != nil || !g.question[d]:
			g.adrift = true
		}
	}
	for i := range e.Args {
		g.look(&e.Args[i], e, i)
	}
}

// structural tells whether a constant is part of how something is computed: the number of values
// in the sum that it divides, or 1 or 100 beside a ratio.
func structural(n table.Decimal, parent *aggregate.Expr, place int) bool {
	whole, places, ok := n.Int64()
	if parent == nil || !ok || places != 0 || len(parent.Args) != 2 {
		return false
	}
	other := &parent.Args[1-place]
	switch parent.Op {
	case aggregate.Divide:
		return place == 1 && whole > 1 && int(whole) == summands(other)
	case aggregate.Add, aggregate.Subtract:
		return whole == 0 || (whole == 1 || whole == 100) && isRatio(other)
	case aggregate.Multiply:
		return whole == 100 && isRatio(other)
	case aggregate.Power:
		return place == 1 && whole == 1
	}
	return false
}

// summands counts the values that a sum adds up.
func summands(e *aggregate.Expr) int {
	n := 0
	switch e.Op {
	case aggregate.Negate:
		return summands(&e.Args[0])
	case aggregate.Add:
	default:
		return 1
	}
	for i := range e.Args {
		n += summands(&e.Args[i])
	}
	return n
}

// isRatio tells whether an expression is a quotient, or a power or difference of such.
func isRatio(e *aggregate.Expr) bool {
	switch e.Op {
	case aggregate.Divide, aggregate.Ratio, aggregate.Share, aggregate.PercentChange:
		return true
	case aggregate.Subtract, aggregate.Add, aggregate.Multiply, aggregate.Power, aggregate.Negate:
		return len(e.Args) > 0 && (isRatio(&e.Args[0]) || isRatio(&e.Args[len(e.Args)-1]))
	}
	return false
}

// digitsOf lists the numbers of a text by their significant digits; years are dates, not numbers.
func digitsOf(text string) map[string]bool {
	out := map[string]bool{}
	for _, w := range lang.SplitWords(text) {
		if _, isYear := lang.Year(w); isYear && w.End-w.Start == len(w.Text) {
			continue
		}
		if n := english.Number(w.Text); n > 0 {
			out[digits(table.NewDecimal(int64(n), 0))] = true
		} else if n, err := table.ParseDecimal(w.Text); err == nil && w.Number {
			out[digits(n)] = true
		}
	}
	return out
}

// digits are the significant digits of a number, the same in any scale and with any sign.
func digits(n table.Decimal) string {
	s := strings.ReplaceAll(n.Abs().String(), ".", "")
	s = strings.Trim(s, "0")
	if s == "" {
		return "0"
	}
	return s
}
