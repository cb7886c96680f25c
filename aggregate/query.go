// Package aggregate computes: it runs a [Query], the plan language, over every matching row of
// the tables it names, in exact decimals, and returns the value with its steps, the cells it
// came from, and what was left out and why.
//
// It is not for understanding questions (package route) and it runs no code that anyone
// generated: the operators are a closed set.
package aggregate

import "github.com/tabrag/tabrag/table"

// Query is a plan: what to compute from which cells. It is plain data, so that rules, a model
// or a person can write it, and [Run] validates it against the real tables.
type Query struct {
	// Sources are the tables that the plan reads, by ID. A selection that names no source
	// reads the first.
	Sources []string `json:"sources"`
	// Facts selects observations across tables instead; the expression's selections then
	// match facts.
	Facts *Filter `json:"facts,omitempty"`
	// Expr is what to compute.
	Expr Expr `json:"expr"`
	// GroupBy makes one result a group: the cells' values in these columns, or parts of the
	// row or column path, or the period.
	GroupBy []Key `json:"group_by,omitempty"`
	// Order sorts groups or listed results: "asc", "desc" or "" for the order of the table.
	Order string `json:"order,omitempty"`
	Limit int    `json:"limit,omitempty"`
	// Unit to express the result in: "" leaves it as it comes.
	Unit  table.Unit `json:"unit,omitempty"`
	Scale *int       `json:"scale,omitempty"`
	// Totals "include" counts total rows too; "" leaves them out of aggregates.
	Totals string `json:"totals,omitempty"`
	// Restated picks among versions: "latest" (default), "original", or an ISO date.
	Restated string `json:"restated,omitempty"`
}

// Op is an operator of the plan language.
type Op string

// The operators. Those up to Median take cells, the rest take expressions.
const (
	// Lookup gives the one cell selected; several are ambiguous unless List is meant.
	Lookup Op = "lookup"
	// List gives all cells selected, in table order.
	List          Op = "list"
	Sum           Op = "sum"
	Avg           Op = "avg"
	WeightedAvg   Op = "weighted_avg"
	Count         Op = "count"
	CountDistinct Op = "count_distinct"
	Min           Op = "min"
	Max           Op = "max"
	// ArgMin and ArgMax give the row (or column) whose cell is least or greatest.
	ArgMin Op = "argmin"
	ArgMax Op = "argmax"
	Median Op = "median"
	// First and Last give the first or last row selected, in table order; Top the n greatest.
	First  Op = "first"
	Last   Op = "last"
	Top    Op = "top"
	Exists Op = "exists"
	// Distinct gives the different values of the cells selected, in table order.
	Distinct Op = "distinct"
	// MostCommon and LeastCommon give the value that the most or fewest selected rows hold,
	// every such value when several tie.
	MostCommon  Op = "most_common"
	LeastCommon Op = "least_common"

	Const         Op = "const"
	Add           Op = "add"
	Subtract      Op = "subtract"
	Difference    Op = "difference" // the size of the change from the second to the first
	Multiply      Op = "multiply"
	Divide        Op = "divide"
	Ratio         Op = "ratio"
	PercentChange Op = "percent_change" // from the second operand to the first, in percent
	Share         Op = "share"          // the first as percent of the second
	CAGR          Op = "cagr"
	Power         Op = "power"
	Greater       Op = "greater" // yes or no
	Less          Op = "less"
	Equal         Op = "equal"
	Negate        Op = "negate"
	Abs           Op = "abs"
	// Mean is the average of its operands, as Avg is of cells.
	Mean Op = "mean"
)

// Expr is a node of the expression tree: an operator over cells or over other nodes.
type Expr struct {
	Op    Op     `json:"op"`
	Cells *Cells `json:"cells,omitempty"`
	Args  []Expr `json:"args,omitempty"`
	// By orders rows for ArgMin, ArgMax, Top, First and Last, and weighs them for WeightedAvg:
	// a column of the same rows. Nil takes the cells themselves, or table order.
	By *Columns `json:"by,omitempty"`
	// Return names the column whose cell is the answer of ArgMin, ArgMax, First, Last, Top;
	// nil gives the row's label (or the column's name when one row was selected).
	Return *Columns `json:"return,omitempty"`
	N      int      `json:"n,omitempty"`
	// Value is the literal of Const, plain decimal notation.
	Value string `json:"value,omitempty"`
}

// Cells selects cells: those in a selected row and a selected column.
type Cells struct {
	Source  string   `json:"source,omitempty"` // table ID
	Rows    []Cond   `json:"rows,omitempty"`   // all must hold; none selects every data row
	Columns *Columns `json:"columns,omitempty"`
	// Shift takes, for each row that the conditions select, the data row that many places
	// below it instead (above it when negative); rows that leave the table select nothing.
	Shift int `json:"shift,omitempty"`
}

// Columns selects columns by header path, position or period; all that is set must match.
type Columns struct {
	Path   []string      `json:"path,omitempty"`  // full path, or its last parts
	Index  *int          `json:"index,omitempty"` // grid column, from 0
	Period *table.Period `json:"period,omitempty"`
	// Read says which part of the cell is meant; Whole is its own value.
	Read Reading `json:"read,omitempty"`
	// Minus takes that column's number in the same row away from this one's.
	Minus *Columns `json:"minus,omitempty"`
}

// Key is what rows are grouped by.
type Key struct {
	Column *Columns `json:"column,omitempty"`
	// Part is "row_path", "column_path" or "period"; Depth picks the part of a path.
	Part  string `json:"part,omitempty"`
	Depth int    `json:"depth,omitempty"`
}

// Cond is a condition on a row.
type Cond struct {
	// Column whose cell in the row is compared; nil compares the row path.
	Column *Columns `json:"column,omitempty"`
	// Index compares the row's place instead: grid rows, from 0.
	Index bool `json:"index,omitempty"`
	Cmp   Cmp  `json:"cmp"`
	// Values to compare with: text, or numbers in plain decimal notation with the scale of
	// the table's values.
	Values []string `json:"values,omitempty"`
	// Expr computes the value to compare with (a nested query); Values is then empty.
	Expr *Expr `json:"expr,omitempty"`
	Not  bool  `json:"not,omitempty"`
}

// Cmp is a comparison.
type Cmp string

// The comparisons. Eq compares text without regard to case and white space, numbers and dates
// by value. Contains and Prefix compare whole words, as [Words] splits them.
const (
	Eq       Cmp = "eq"
	In       Cmp = "in"
	Contains Cmp = "contains"
	Prefix   Cmp = "prefix"
	Lt       Cmp = "lt"
	Le       Cmp = "le"
	Gt       Cmp = "gt"
	Ge       Cmp = "ge"
	Between  Cmp = "between"
	IsBlank  Cmp = "blank"
	IsNumber Cmp = "number"
)
