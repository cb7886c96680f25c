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
	Answered      Outcome = "answered"
	NoMatch       Outcome = "no_match"
	Ambiguous     Outcome = "ambiguous"
	Truncated     Outcome = "truncated"
	LowConfidence Outcome = "low_confidence"
	Held          Outcome = "held"
)

// Answer is what `tabrag ask --format json` prints.
type Answer struct {
	Question    string          `json:"question"`
	Text        string          `json:"answer"`
	Outcome     Outcome         `json:"outcome"`
	Values      []Value         `json:"values"`
	Route       Route           `json:"route"`
	Query       json.RawMessage `json:"query,omitempty"`
	Steps       []Step          `json:"steps"`
	Citations   []Citation      `json:"citations"`
	Excluded    []Exclusion     `json:"excluded"`
	Notes       []string        `json:"notes"`
	Verified    bool            `json:"verified"`
	RowsScanned int             `json:"rows_scanned"`
}

// Value is one value of the answer: exact in Value, as a person writes it in Text. Value is
// "" for a text.
type Value struct {
	Value string     `json:"value"`
	Unit  table.Unit `json:"unit"`
	Text  string     `json:"text"`
	Scale int        `json:"-"` // the scale the source prints in
	Group []string   `json:"group,omitempty"`
}

// Route says how the question was taken.
type Route struct {
	Kind    string   `json:"kind"`
	Op      string   `json:"op"`
	Signals []string `json:"signals"`
}

// Step is one operation shown.
type Step struct {
	Op       string    `json:"op"`
	Operands []Operand `json:"operands"`
	Result   string    `json:"result"`
	// Count is how many operands there were when the list is cut.
	Count int `json:"count,omitempty"`
}

// Operand is a number that a step reads, and where it stands ("" for an earlier result).
type Operand struct {
	Value string    `json:"value"`
	Ref   table.Ref `json:"ref"`
}

// Citation is a cell (or a piece of prose, then with neither table nor paths) the answer rests on.
type Citation struct {
	Document   string    `json:"document"`
	Page       int       `json:"page,omitempty"`
	Table      string    `json:"table"`
	Ref        table.Ref `json:"ref"`
	RowPath    []string  `json:"row_path"`
	ColumnPath []string  `json:"column_path"`
	Text       string    `json:"text"`
}

// Exclusion is something that an aggregate left out.
type Exclusion struct {
	Ref    table.Ref `json:"ref"`
	Reason string    `json:"reason"`
}

// Evidence is all that may be said.
type Evidence struct {
	Question    string
	Outcome     Outcome
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
}

// Writer words an answer. What it writes is verified before anyone sees it.
type Writer interface {
	Write(ctx context.Context, e Evidence) (string, error)
}
