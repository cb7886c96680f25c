// Package doubt says what speaks against an answer that was settled on: a figure of another period, of another kind or of
// another name than the question asks for.
//
// It is not for finding a better answer, but for the cell that would be one as well (see [Claim.Twin]).
package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/fence"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/settle"
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

// givesOrders tells whether a text that answers reads like an instruction.
func (cl *Claim) givesOrders() bool {
	return slices.ContainsFunc(cl.result.Values, func(v aggregate.Value) bool { return !v.IsNumber && fence.GivesOrders(v.Text) })
}

// nameless tells whether none of the cells has a header of any kind.
func (cl *Claim) nameless() bool {
	named := func(c aggregate.Operand) bool { return len(c.RowPath) > 0 || len(c.ColumnPath) > 0 }
	return len(cl.result.Cells) > 0 && !slices.ContainsFunc(cl.result.Cells, named)
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
