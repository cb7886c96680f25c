// Package doubt says what speaks against an answer that was settled on: a figure of another period, of another kind or of
// another name than the question asks for.
//
// It is not for finding a better answer, but for the cells that would be one as well (see [Claim.Twin] and
// [Claim.Periods]).
//
// A check is a method of [Claim] and a row of a table in checks.go, where its place says before which others it is made. The
// methods stand by what they look at: words quoted from prose (quotes.go), counts (counts.go), which kind of thing was found
// (kinds.go), changes (changes.go), time (periods.go), numbers that the question names (numbers.go), the names of rows and
// columns (names.go), parts of a whole (parts.go), one of several that would do (picks.go), what nothing by the figures says
// (said.go), what a model's plan leaves aside (overlook.go). What the documents lack altogether: unheld.go and beside it.
package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

// Claim is a reading that is to answer a request.
type Claim struct {
	req            route.Request
	plan           route.Plan
	query          aggregate.Query // of the plan
	result         *aggregate.Result
	tables         aggregate.TableSet
	confidence     float64
	quote, passage string // what answers without a result, and the text that it stands in

	q     *lang.Question
	words []lang.Word // of the question as it is written: q spells abbreviations out
	low   string      // the question in lower case
}

// New holds a reading against the question of its request. The confidence is that of what was settled on, 0 for any
// other reading.
func New(req route.Request, r settle.Reading, tables aggregate.TableSet, confidence float64) *Claim {
	cl := &Claim{
		req: req, plan: r.Plan, query: r.Plan.Query, result: r.Result, tables: tables, confidence: confidence,
		q: lang.ParseQuestion(req.Question), words: lang.SplitWords(req.Question), low: strings.ToLower(req.Question),
	}
	if len(r.Plan.Quote) == 1 {
		cl.quote = r.Plan.Quote[0]
		if r.Plan.Passage < len(req.Passages) {
			cl.passage = req.Passages[r.Plan.Passage].Text
		}
	}
	return cl
}

// Doubt says what speaks against the claim, "" where nothing does, and whether that is because nothing in the documents
// is what is asked for.
func (cl *Claim) Doubt() (why string, nothing bool) {
	if cl.result == nil {
		return cl.first(ofQuotes), false
	}
	if what := cl.unheld(); what != "" {
		return "No row or column says " + what + ".", true
	}
	if why = cl.first(ofAll); why != "" || cl.plan.Full() {
		return why, false
	}
	return cl.first(ofGuesses), false
}

// first gives the reason of the first check that speaks against the claim.
func (cl *Claim) first(checks []check) string {
	for _, c := range checks {
		if c.against(cl) {
			return c.why
		}
	}
	return ""
}

// mostlyRight is the confidence from which a reading is right more often than not.
const mostlyRight = 0.5

// mustSay tells whether the row or the column of what was found must say what is asked: it must in any table
// that a search found, but where the reading is likelier the one meant than not. A list's title says what it lists;
// of other tables something must say whose they are, or they look as likely as the one meant.
func (cl *Claim) mustSay() bool {
	return cl.searched() && !(cl.confidence >= mostlyRight && (cl.plan.OfRecords() || cl.req.Named()))
}

// searched tells whether the tables were found by a search: whoever hands tables over says that they are meant.
func (cl *Claim) searched() bool { return len(cl.req.Documents) > 0 }

// readable is the table with an ID, nil where there is none or it has too many cells to be read through for a doubt.
func (cl *Claim) readable(id string) *table.Table {
	if t := cl.tables[id]; t != nil && len(t.Cells) <= lang.MaxCoverCells {
		return t
	}
	return nil
}

// lastOp is the operator that gave the answer, "" where its figures were read as they stand.
func (cl *Claim) lastOp() aggregate.Op {
	if n := len(cl.result.Steps); n > 0 {
		return cl.result.Steps[n-1].Op
	}
	return ""
}

// anyCell tells whether some cell of the answer is of a kind.
func (cl *Claim) anyCell(is func(aggregate.Operand) bool) bool {
	return slices.ContainsFunc(cl.result.Cells, is)
}

// anyFigure tells whether some number that answers is of a kind.
func (cl *Claim) anyFigure(is func(aggregate.Value) bool) bool {
	return slices.ContainsFunc(cl.result.Values, func(v aggregate.Value) bool { return v.IsNumber && is(v) })
}

// anyText tells whether some text that answers is of a kind.
func (cl *Claim) anyText(is func(string) bool) bool {
	return slices.ContainsFunc(cl.result.Values, func(v aggregate.Value) bool { return !v.IsNumber && is(v.Text) })
}

// hasFigures tells whether some value that answers is a number.
func (cl *Claim) hasFigures() bool {
	return cl.anyFigure(func(aggregate.Value) bool { return true })
}

// hasTexts tells whether some value that answers is none.
func (cl *Claim) hasTexts() bool {
	return cl.anyText(func(string) bool { return true })
}

// anyWord tells whether some word of the question, as it is written, is of a kind.
func (cl *Claim) anyWord(is func(lang.Word) bool) bool { return slices.ContainsFunc(cl.words, is) }

// asked are the stems of the words of the question that carry a meaning.
func (cl *Claim) asked() map[string]bool {
	set := map[string]bool{}
	for i, w := range cl.q.Words {
		if cl.q.Weight[i] >= 0.5 {
			set[w.Stem] = true
		}
	}
	return set
}

// labels are what the row and the column of a cell are called.
func labels(c aggregate.Operand) string {
	return strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " ")
}

// lastOf is a path without its parents.
func lastOf(path []string) []string { return path[max(len(path)-1, 0):] }
