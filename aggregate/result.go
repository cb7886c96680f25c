package aggregate

import (
	"context"
	"errors"

	"github.com/tabrag/tabrag/table"
)

// Errors of [Run], found with errors.Is.
var (
	// ErrQuery: the plan does not fit the tables: an unknown column, operator or source.
	ErrQuery = errors.New("query does not fit the tables")
	// ErrNoMatch: no cell matches the selection, or the one that does is blank.
	ErrNoMatch = errors.New("no cell matches")
	// ErrAmbiguous: a lookup matches several cells with different values. The result that
	// comes with the error holds them.
	ErrAmbiguous = errors.New("several cells match")
	// ErrUnits: the operands' units must not be combined.
	ErrUnits = errors.New("units do not combine")
	// ErrDivide: division by zero, or a root that has no real value.
	ErrDivide = errors.New("no such quotient")
	// ErrTruncated: not all of the rows could be read.
	ErrTruncated = errors.New("not all rows were read")
)

// Tables gives tables by ID. An unknown ID is an error that wraps [ErrQuery].
type Tables interface {
	Table(ctx context.Context, id string) (*table.Table, error)
}

// Result is what a query gave.
type Result struct {
	Values []Value
	// Steps in the order they were computed; the last one gives the value.
	Steps []Step
	// Cells that the values and steps read, the first hundred of them. Operands is how many
	// operands the steps had in all.
	Cells    []Operand
	Operands int
	Excluded []Exclusion
	// Notes to show with the answer: footnotes, conversions, ties, restatements.
	Notes []string
	// RowsScanned counts the rows that the selections matched, total rows included.
	RowsScanned int
}

// Value is one value of a result: a number or a text.
type Value struct {
	Number   table.Decimal
	IsNumber bool
	Unit     table.Unit
	// Scale is the scale the source prints such values in; Number has it applied already.
	Scale int
	Text  string   // text of a cell or label, "yes" or "no", or an ISO date; "" for a computed number
	Group []string // the group's key, with GroupBy
	Cell  *Operand // the cell, when the value is one
	// Label is the row's (or column's) name for what ArgMax, First and the like found.
	Label string
	// Exact is false when a division or root was rounded to 34 significant digits.
	Exact bool
}

// Operand is a cell as a step reads it: where it stands, by ID, page and place in the grid, the names that lead to it, its text
// as printed and what that states.
type Operand struct {
	Document   string
	Table      string
	Page       int
	Ref        table.Ref
	Row, Col   int
	RowPath    []string
	ColumnPath []string
	Text       string
	Value      table.Value
	Period     *table.Period
}

// Step is one operation, re-checkable from its operands.
type Step struct {
	Op       Op
	Operands []StepOperand
	Result   string
	// Unit of the result. Scale is the power of ten that operands and result are shown
	// in: 101 − 87 = 14 with scale 6 is in millions. It is 0 when the operands differ in it.
	Unit  table.Unit
	Scale int
	// Count of operands; the list is cut at a hundred.
	Count int
	// Exact is false when the result was rounded to 34 significant digits.
	Exact bool
}

// StepOperand is a cell's or an earlier step's value.
type StepOperand struct {
	Value string
	Ref   table.Ref // of the cell, "" for an earlier step or a constant
	Step  int       // the step's index plus one, 0 for a cell or a constant
}

// Exclusion is a cell or row left out of an aggregate, or many of one reason.
type Exclusion struct {
	Ref    table.Ref
	Reason string // "total row", "blank", "nil", "text", …
	Label  string
	// Count is 1, or how many further ones of this reason are not listed.
	Count int
}
