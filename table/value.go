package table

// ValueKind says what sort of thing a cell states.
type ValueKind uint8

// The kinds of values. Blank is an empty cell, Nil a dash that stands for nothing, and
// NotAvailable an "n/a": three different things, none of them a zero.
const (
	Blank ValueKind = iota
	Nil
	NotAvailable
	Text
	Number
	Date
)

// String returns the kind's name in lower case.
func (k ValueKind) String() string {
	return [...]string{"blank", "nil", "not available", "text", "number", "date"}[k]
}

// Sign says where the sign of a number comes from.
type Sign uint8

// The sources of a sign.
const (
	Unsigned Sign = iota // no sign printed
	Minus                // a minus before or after the number, in any of its forms
	Brackets             // accounting brackets
	Label                // the row's label says so: "(-)", "less:"
	Plus                 // a plus
)

// Value is what a cell states. Its zero value is a blank.
type Value struct {
	Kind ValueKind
	Sign Sign
	// Approximate is set for "about 5", "~5", "±5" and the like.
	Approximate bool
	// Stated is set when the source itself states unit and scale, as inline XBRL does, so
	// that nothing printed around the table changes them.
	Stated bool
	// Scale is the power of ten that Number must be multiplied with: 6 for "in millions".
	Scale int8
	// Number is the decimal as printed, with its sign and its printed precision, without
	// the scale. It is meaningful only for the kind Number.
	Number Decimal
	// Unit of the value once scaled.
	Unit Unit
}

// Exact returns the number with its scale applied.
func (v Value) Exact() Decimal { return v.Number.Shift(int(v.Scale)) }
