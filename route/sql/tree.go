package sql

// Select is a statement: the only kind there is.
type Select struct {
	With     []CTE
	Distinct bool
	Items    []Item
	From     []From
	Where    Expr
	GroupBy  []Expr
	Having   Expr
	Order    []Order
	Limit    int // -1 for none
	Offset   int
	// Union adds the rows of another statement; All keeps duplicates.
	Union    *Select
	UnionAll bool
}

// CTE is a named statement of a WITH.
type CTE struct {
	Name   string
	Select *Select
}

// Item is one column of the result.
type Item struct {
	Expr  Expr
	Alias string
}

// From is one table of the FROM list. The first has no Join.
type From struct {
	Join  string // "", "join", "left join", "cross join"
	Table string
	Sub   *Select // in the place of Table
	Alias string
	On    Expr
}

// Order is one key of the ORDER BY.
type Order struct {
	Expr  Expr
	Desc  bool
	Nulls string // "", "first", "last"
}

// Expr is an expression of the tree: one of the types below.
type Expr interface{ expr() }

type (
	// Column is a column, with the table or alias before it where it was named.
	Column struct{ Table, Name string }
	// Star is * or t.*.
	Star struct{ Table string }
	// Literal is a number, a text, or one of the words null, true, false.
	Literal struct {
		Text   string
		Quoted bool
	}
	// Unary is "-", "+" or "not".
	Unary struct {
		Op string
		X  Expr
	}
	// Binary is arithmetic, a comparison, "and", "or", "like" or "||".
	Binary struct {
		Op   string
		L, R Expr
	}
	// Call is a function of the allow-list.
	Call struct {
		Name     string
		Distinct bool
		Args     []Expr
		Filter   Expr
		Over     *Window
	}
	// Window is the OVER of a call.
	Window struct {
		Partition []Expr
		Order     []Order
	}
	// Case is CASE; Operand may be nil.
	Case struct {
		Operand Expr
		When    []When
		Else    Expr
	}
	// When is one branch of a Case.
	When struct{ If, Then Expr }
	// Between is X [NOT] BETWEEN Low AND High.
	Between struct {
		X, Low, High Expr
		Not          bool
	}
	// In is X [NOT] IN (list or statement).
	In struct {
		X    Expr
		List []Expr
		Sub  *Select
		Not  bool
	}
	// IsNull is X IS [NOT] NULL.
	IsNull struct {
		X   Expr
		Not bool
	}
	// Exists is [NOT] EXISTS (statement); not is written with Unary.
	Exists struct{ Sub *Select }
	// Scalar is a statement in the place of a value.
	Scalar struct{ Sub *Select }
	// Extract is EXTRACT(Part FROM X): the year, month or day of a date.
	Extract struct {
		Part string
		X    Expr
	}
	// Cast is CAST(X AS type), the type one of a few.
	Cast struct {
		X    Expr
		Type string
	}
)

func (Column) expr()  {}
func (Star) expr()    {}
func (Literal) expr() {}
func (Unary) expr()   {}
func (Binary) expr()  {}
func (Call) expr()    {}
func (Case) expr()    {}
func (Between) expr() {}
func (In) expr()      {}
func (IsNull) expr()  {}
func (Exists) expr()  {}
func (Scalar) expr()  {}
func (Extract) expr() {}
func (Cast) expr()    {}
