// Package generate words the answer: from [Evidence] (values, steps, cells, notes) it writes
// an [Answer] and checks that every figure in it is a cell or the result of a step.
//
// It is not for computing anything: a figure that it does not find in the evidence is
// refused.
package generate

import (
	"context"
	"encoding/json"

	"github.com/tabrag/tabrag/table"
)

// Outcome says how a question ended.
type Outcome string

// The outcomes.
const (
	// Answered: the values are the answer.
	Answered Outcome = "answered"
	// NoMatch: nothing in the documents is of what the question names.
	NoMatch Outcome = "no_match"
	// Ambiguous: it can be read in more ways than one, and the text names them.
	Ambiguous Outcome = "ambiguous"
	// Truncated: more than could be read whole, so that no total of it is given.
	Truncated Outcome = "truncated"
	// LowConfidence: the best reading may well be wrong, and its values are not to be relied on.
	LowConfidence Outcome = "low_confidence"
	// Held: the table that it needs waits for a person to look it over.
	Held Outcome = "held"
)

// Answer is what `tabrag ask --format json` prints.
type Answer struct {
	// Question as it was asked, and Text that answers it, or says why there is no answer.
	Question string  `json:"question"`
	Text     string  `json:"answer"`
	Outcome  Outcome `json:"outcome"`
	// Values are the answer, one or several, in the order of the text.
	Values []Value `json:"values"`
	Route  Route   `json:"route"`
	// Query is the plan that was run, as aggregate.Query has it, absent where prose was quoted.
	Query json.RawMessage `json:"query,omitempty"`
	// Steps are the operations in order, with their operands: enough to compute the answer again.
	Steps []Step `json:"steps"`
	// Citations are the cells and the prose that the answer rests on; of very many, the first.
	Citations []Citation `json:"citations"`
	// Excluded is what was left out of an aggregate, and why: total rows, blanks, texts.
	Excluded []Exclusion `json:"excluded"`
	// Notes are what a reader must know: footnotes of the cells, restatements, what was left out.
	Notes []string `json:"notes"`
	// Verified is set when every figure of Text is a cited cell or the result of a step.
	Verified bool `json:"verified"`
	// RowsScanned counts the rows that the plan read.
	RowsScanned int `json:"rows_scanned"`
	// SQL are the statements that a live database ran for the answer, and those that were refused.
	SQL []Statement `json:"sql,omitempty"`
}

// Statement is SQL for a person to check, with the rows that it gave.
type Statement struct {
	// Database is its name, SQL the text that ran, or that was refused.
	Database string `json:"database"`
	SQL      string `json:"sql"`
	// Columns are the names of the result's.
	Columns []string `json:"columns,omitempty"`
	// Rows as the database wrote their values, null for a null.
	Rows [][]*string `json:"rows,omitempty"`
	// Truncated is set when there were more rows.
	Truncated bool `json:"truncated,omitempty"`
	// Refused says why it was not run, "" for one that was.
	Refused string `json:"refused,omitempty"`
}

// Value is one value of the answer: exact in Value, as a person writes it in Text. Value is
// "" for a text. [Figure] makes it of a number.
type Value struct {
	Value string     `json:"value"`
	Unit  table.Unit `json:"unit"`
	Text  string     `json:"text"`
	Scale int        `json:"-"` // the scale the source prints in
	// Group is the key of the group that the value is of, for a question of one value a group.
	Group []string `json:"group,omitempty"`
	// Label names what the value belongs to: the row that a superlative found.
	Label string `json:"label,omitempty"`
	// Number is the value before the rounding of Value, nil for a text.
	Number *table.Decimal `json:"-"`
}

// Route says how the question was taken.
type Route struct {
	// Kind is the kind of question: "lookup", "aggregate", "compare", …; "sql" for a live database.
	Kind string `json:"kind"`
	// Op is the operator at the root of the plan.
	Op string `json:"op"`
	// Signals are the words and marks of the question that decided.
	Signals []string `json:"signals"`
}

// Step is one operation shown.
type Step struct {
	Op       string    `json:"op"`
	Operands []Operand `json:"operands"`
	// Result in plain decimals, as the operands are, in the scale below; or a text.
	Result string `json:"result"`
	// Unit of the result, and the power of ten that a sum, difference or average and its
	// operands are shown in.
	Unit  table.Unit `json:"unit,omitempty"`
	Scale int        `json:"scale,omitempty"`
	// Count is how many operands there were when the list is cut.
	Count int `json:"count,omitempty"`
	// Rounded is set when the result was rounded to 34 significant digits.
	Rounded bool `json:"rounded,omitempty"`
}

// Operand is a number that a step reads, and where it stands ("" for an earlier result).
type Operand struct {
	Value string    `json:"value"`
	Ref   table.Ref `json:"ref"`
}

// Citation is a cell (or a piece of prose, then with neither table nor paths) the answer rests on.
type Citation struct {
	// Document and Table are IDs; Page counts from 1, 0 where there are none.
	Document string `json:"document"`
	Page     int    `json:"page,omitempty"`
	Table    string `json:"table"`
	// Ref says where the cell stands in its source.
	Ref table.Ref `json:"ref"`
	// RowPath and ColumnPath are the names that lead to the cell, outermost first.
	RowPath    []string `json:"row_path"`
	ColumnPath []string `json:"column_path"`
	// Text is the cell, or the passage, as printed.
	Text string `json:"text"`
	// Number is what the cell states, scale applied, nil for a text; Unit and Scale are its own.
	Number *table.Decimal `json:"-"`
	Unit   table.Unit     `json:"-"`
	Scale  int            `json:"-"`
	// Period is the cell's, where the answer is to say it.
	Period *table.Period `json:"-"`
}

// Exclusion is something that an aggregate left out.
type Exclusion struct {
	Ref table.Ref `json:"ref"`
	// Reason is "total row", "blank", "text", …; Label names the row.
	Reason string `json:"reason"`
	Label  string `json:"label,omitempty"`
	// Count is how many of this reason are not listed one by one, 0 for a listed one.
	Count int `json:"count,omitempty"`
}

// Evidence is all that may be said.
type Evidence struct {
	Question string
	Outcome  Outcome
	// Op is the operator at the root of the plan.
	Op          string
	Route       Route
	Query       json.RawMessage
	Values      []Value
	Steps       []Step
	Citations   []Citation
	Excluded    []Exclusion
	Notes       []string
	Quotes      []string
	RowsScanned int
	// Reason says in words why there is no answer.
	Reason string
	// Readings are the values of the different readings of an ambiguous question.
	Readings []string
	// SQL are the statements behind the values.
	SQL []Statement
}

// Writer words an answer. What it writes is verified before anyone sees it.
type Writer interface {
	Write(ctx context.Context, e Evidence) (string, error)
}

// Generate words the evidence. With a nil writer the [Template] words it. What a writer says
// is taken only when [VerifyWording] finds it in the evidence; else the template
// answers and a note says so. The error is the context's; a writer's failure is a note.
func Generate(ctx context.Context, e Evidence, w Writer) (*Answer, error) {
	if e.Outcome == "" {
		e.Outcome = Answered
	}
	if e.Outcome == Answered && len(e.Values) == 0 && len(e.Quotes) == 0 {
		e.Outcome = NoMatch
	}
	a := e.answer()
	if w != nil && e.Outcome == Answered {
		text, err := w.Write(ctx, e)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		switch {
		case err != nil:
			a.Notes = append(a.Notes, "The writer failed; the plain wording is shown.")
		case VerifyWording(text, e) != nil:
			a.Notes = append(a.Notes, "The writer's wording was refused, for the evidence does not hold all that it says; the plain wording is shown.")
		default:
			a.Text = text
		}
	}
	if a.Text == "" {
		text, err := Template{}.Write(ctx, e)
		if err != nil {
			return nil, err
		}
		a.Text = text
	}
	a.Verified = Verify(a.Text, e) == nil
	return a, nil
}

// answer copies what needs no words.
func (e Evidence) answer() *Answer {
	a := &Answer{
		Question: e.Question, Outcome: e.Outcome, Values: notNil(e.Values), Route: e.Route, Query: e.Query, Steps: notNil(e.Steps),
		Citations: notNil(e.Citations), Excluded: notNil(e.Excluded), Notes: append([]string{}, e.Notes...), RowsScanned: e.RowsScanned,
		SQL: e.SQL,
	}
	a.Route.Signals = notNil(a.Route.Signals)
	for i := range a.Steps {
		a.Steps[i].Operands = notNil(a.Steps[i].Operands)
	}
	for i := range a.Citations {
		c := &a.Citations[i]
		c.RowPath, c.ColumnPath = notNil(c.RowPath), notNil(c.ColumnPath)
	}
	if e.Outcome != Answered {
		a.Values = []Value{}
	}
	return a
}

// notNil gives a copy that JSON shows as a list even when it is empty.
func notNil[T any](s []T) []T { return append([]T{}, s...) }
