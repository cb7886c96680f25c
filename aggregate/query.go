// Package aggregate computes: it runs a [Query], the plan language, over every matching row of
// the tables it names, in exact decimals, and returns the value with its steps, the cells it
// came from, and what was left out and why.
//
// It is not for understanding questions (package route) and it runs no code that anyone
// generated: the operators are a closed set.
package aggregate

import "github.com/tabrag/tabrag/table"

// Query is a plan: what to compute from which cells. It is plain data, so that rules, a model
// or a person can write it, and [Run] validates it against the real tables. See [ParseQuery]
// for its JSON.
//
// What counts as a data row: any row below the header rows whose kind is not header, section,
// note or blank. Total, subtotal and "of which" rows are data rows that a lookup finds, and that
// aggregates, and lists of rows that a comparison or exclusion selects, leave out and name in [Result.Excluded], unless Totals says "include", or a row-path or
// index condition names them (eq, in), or nothing else matches such a condition. The same holds for
// total columns when an aggregate runs over several columns.
type Query struct {
	// Sources are the tables that the plan reads, by ID. A selection that names no source
	// reads the first.
	Sources []string `json:"sources,omitempty"`
	// Facts selects observations across tables instead: selections that name no source then
	// read a table with a row a fact, whose columns are document, table, row_path,
	// column_path, period, unit, kind, value, converted (the amount in the currency of the set) and every dimension by
	// its name. It needs a
	// [Tables] that has facts too.
	Facts *Filter `json:"facts,omitempty"`
	// Join widens the first source by columns of other tables, row for row over shared keys.
	Join []Join `json:"join,omitempty"`
	// Expr is what to compute.
	Expr Expr `json:"expr"`
	// GroupBy gives one value a group: the same cells' values in these columns, the same part
	// of the row or column path, or the same period.
	GroupBy []Key `json:"group_by,omitempty"`
	// Having keeps the groups whose value fulfils all of these (Column is not used).
	Having []Cond `json:"having,omitempty"`
	// Return "group" answers with the groups' keys in place of their values, "count" with how many
	// groups there are.
	Return string `json:"return,omitempty"`
	// Order sorts groups or listed values by value: "asc", "desc" or "" for the order of the
	// table. Ties keep the order of the table.
	Order string `json:"order,omitempty"`
	// Limit keeps the first so many values, 0 all; those tied with the last kept stay too
	// when Order is set.
	Limit int `json:"limit,omitempty"`
	// Unit to express the result in: "" leaves it as it comes. A ratio becomes a percentage
	// and back, percent become basis points; one currency never becomes another.
	Unit table.Unit `json:"unit,omitempty"`
	// Scale is the power of ten to print the result in; the value itself does not change.
	Scale *int `json:"scale,omitempty"`
	// Totals "include" counts total rows too; "" leaves them out of aggregates.
	Totals string `json:"totals,omitempty"`
	// Nils "zero" reads a dash as 0 in aggregates and arithmetic, and says so in the notes;
	// "" leaves it out.
	Nils string `json:"nils,omitempty"`
	// Restated picks among versions of a fact: "latest" (default), "original", or an ISO date:
	// the latest that was published by then.
	Restated string `json:"restated,omitempty"`
}

// Years is the unit of a span between two years, for [Query.Unit].
const Years table.Unit = "years"

// Join pairs each row of the tables before it with the one row of Source that has the same
// keys. Rows without a partner are left out and counted; a key that Source has twice is
// [ErrAmbiguous], because it would count rows double.
type Join struct {
	Source string    `json:"source"`
	On     []JoinKey `json:"on"`
}

// JoinKey says what must be the same: text without regard to case and white space, numbers and
// dates by value.
type JoinKey struct {
	Left  Key `json:"left"`
	Right Key `json:"right"`
}

// Op is an operator of the plan language.
type Op string

// The operators. Those up to Streak take cells, or the values of Args when Cells is nil; the
// rest take Args alone.
const (
	// Lookup gives the one value selected; several cells that differ are [ErrAmbiguous],
	// several that agree give the first, and all are cited.
	Lookup Op = "lookup"
	// List gives all values selected, in table order, or sorted by By.
	List Op = "list"
	Sum  Op = "sum"
	Avg  Op = "avg"
	// WeightedAvg weighs each cell with the By column of its row.
	WeightedAvg Op = "weighted_avg"
	// Count counts the cells that are not blank, nil or n/a; without Columns it counts rows.
	Count         Op = "count"
	CountDistinct Op = "count_distinct"
	// Min and Max give the value; dates and text are ordered too, when all cells are.
	Min Op = "min"
	Max Op = "max"
	// ArgMin and ArgMax give the row (or the column, when one row was selected) whose cell, or
	// By column, is least or greatest; of several that tie, all.
	ArgMin Op = "argmin"
	ArgMax Op = "argmax"
	Median Op = "median"
	// First and Last give the first or last N rows (N = 0: one) in table order, or in the order
	// of By. Nth gives the N-th row, from 1. Top gives the N greatest by the cells or By, or with
	// Order "asc" the N least; those that tie with the last one too.
	First Op = "first"
	Last  Op = "last"
	Nth   Op = "nth"
	Top   Op = "top"
	// Exists says yes or no: is there such a cell (or row, without Columns)?
	Exists Op = "exists"
	// Distinct gives the different values of the cells selected, in table order.
	Distinct Op = "distinct"
	// MostCommon and LeastCommon give the value that the most or fewest selected rows hold,
	// every such value when several tie.
	MostCommon  Op = "most_common"
	LeastCommon Op = "least_common"
	// Streak counts the rows of the longest run of selected rows that follow each other; Columns
	// are not used.
	Streak Op = "streak"

	// Cell reads a column of the row at hand, in [Columns.Expr] and [Cond.Expr] alone.
	Cell Op = "cell"

	Const    Op = "const"
	Add      Op = "add"      // any number of operands
	Subtract Op = "subtract" // the first less all the others
	// Difference is the second less the first without its sign: how far apart they are.
	Difference Op = "difference"
	Multiply   Op = "multiply" // a percentage counts as a fraction of what it is multiplied with
	Divide     Op = "divide"
	// Ratio is Divide of values of one unit: the result is bare.
	Ratio         Op = "ratio"
	PercentChange Op = "percent_change" // from the second operand to the first, in percent of the second
	Share         Op = "share"          // the first as percent of the second
	// CAGR is the yearly growth in percent from the second operand to the first over N years, or
	// over as many as a third operand says.
	CAGR    Op = "cagr"
	Power   Op = "power"
	Greater Op = "greater" // yes or no
	Less    Op = "less"
	Equal   Op = "equal"
	Negate  Op = "negate"
	Abs     Op = "abs"
	// Mean is the average of its operands, as Avg is of cells.
	Mean Op = "mean"
)

// Expr is a node of the expression tree: an operator over cells or over other nodes.
type Expr struct {
	Op    Op     `json:"op"`
	Cells *Cells `json:"cells,omitempty"`
	Args  []Expr `json:"args,omitempty"`
	// By orders rows for List, ArgMin, ArgMax, First, Last, Nth and Top, and weighs them for
	// WeightedAvg: a column of the same rows. Nil takes the cells themselves, or table order.
	By *Columns `json:"by,omitempty"`
	// Order of By: "asc" (the default but for Top) or "desc".
	Order string `json:"order,omitempty"`
	// Return names the column whose cell is the answer of ArgMin, ArgMax, First, Last, Nth, Top;
	// nil gives the cell for First, Last, Nth and Top when Columns selects one, and else the row's
	// label (or the column's name when one row was selected).
	Return *Columns `json:"return,omitempty"`
	N      int      `json:"n,omitempty"`
	// Value is the literal of Const, plain decimal notation, and Unit its unit.
	Value string     `json:"value,omitempty"`
	Unit  table.Unit `json:"unit,omitempty"`
	// Label names the value as an operand of ArgMin and ArgMax over Args, and in the answer.
	Label string `json:"label,omitempty"`
}

// Cells selects cells: those in a selected row and a selected column.
type Cells struct {
	Source string `json:"source,omitempty"` // table ID
	// Rows are conditions that must all hold; none selects every data row.
	Rows []Cond `json:"rows,omitempty"`
	// Columns; nil selects all columns right of the stub.
	Columns *Columns `json:"columns,omitempty"`
	// Shift takes, for each row that the conditions select, the data row that many places
	// below it instead (above it when negative); rows that leave the table select nothing.
	Shift int `json:"shift,omitempty"`
	// Period keeps the cells whose value is for this period.
	Period *table.Period `json:"period,omitempty"`
	// Transposed swaps rows and columns first: Rows then has conditions on columns (by column
	// path, or by the cell in a row), and Columns selects rows by their path.
	Transposed bool `json:"transposed,omitempty"`
}

// Columns selects columns by header path, position or period; all that is set must match. A
// path matches the full header path, or when no column has that full path, its last parts.
// Text is compared without regard to case and white space.
type Columns struct {
	// Source is the joined table whose columns are meant, "" for the first.
	Source string        `json:"source,omitempty"`
	Path   []string      `json:"path,omitempty"`
	Index  *int          `json:"index,omitempty"` // grid column, from 0
	Period *table.Period `json:"period,omitempty"`
	// Read says which part of the cell is meant; Whole is its own value.
	Read Reading `json:"read,omitempty"`
	// Minus takes that column's number in the same row away from this one's.
	Minus *Columns `json:"minus,omitempty"`
	// Expr computes the column from others of the same row, with the operator Cell.
	Expr *Expr `json:"expr,omitempty"`
}

// Key is what rows are grouped by or joined over.
type Key struct {
	Column *Columns `json:"column,omitempty"`
	// Part is "row_path" or "period"; Depth picks a part of a path, from 1, or from the end when
	// negative; 0 takes the whole path. With transposed cells the row path is the column's.
	Part  string `json:"part,omitempty"`
	Depth int    `json:"depth,omitempty"`
}

// Cond is a condition on a row.
type Cond struct {
	// Column whose cell in the row is compared; nil compares the row path: eq and in match
	// the full path or, when no row has that full path, its last parts, joined with
	// [table.PathSeparator]; contains looks in the whole path; the others compare the
	// row's own label, or its period.
	Column *Columns `json:"column,omitempty"`
	// Index compares the row's place instead: grid rows, from 0. An eq or in on the index
	// selects rows of any kind.
	Index bool `json:"index,omitempty"`
	// Any holds when one of these does; the other fields are then empty but for Not.
	Any []Cond `json:"any,omitempty"`
	Cmp Cmp    `json:"cmp,omitempty"`
	// Values to compare with: text; numbers in plain decimal notation, scale applied ("5000000"
	// is $5 million in any table); dates as ISO 8601, "2004", "2004-05" or "2004-05-17".
	Values []string `json:"values,omitempty"`
	// Expr computes the value to compare with (a nested query, or other columns of the row with
	// the operator Cell); Values is then empty.
	Expr *Expr `json:"expr,omitempty"`
	Not  bool  `json:"not,omitempty"`
}

// Cmp is a comparison.
type Cmp string

// The comparisons. Eq compares text without regard to case and white space, numbers and dates
// by value; a date lies in a year when the year is compared with. Contains and Prefix compare
// whole words, as [Words] splits them.
const (
	Eq       Cmp = "eq" // one value
	In       Cmp = "in" // any of the values
	Contains Cmp = "contains"
	Prefix   Cmp = "prefix"
	Lt       Cmp = "lt"
	Le       Cmp = "le"
	Gt       Cmp = "gt"
	Ge       Cmp = "ge"
	Between  Cmp = "between" // both ends included
	IsBlank  Cmp = "blank"   // blank, nil or n/a
	IsNumber Cmp = "number"
)
