package aggregate

import (
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// val is a value while a plan runs: a cell's, or a computed one.
type val struct {
	kind  table.ValueKind
	num   table.Decimal // scale applied
	unit  table.Unit
	scale int // as the source prints
	text  string
	// from and to are the ISO dates of a Date.
	from, to string
	// cell is the cell it stands in, nil for a computed value; row and col are its place in the
	// view in, which is nil for a value that belongs to no row.
	cell     *table.Cell
	in       *view
	row, col int
	// step that computed it, from 1; 0 for a cell or a constant.
	step    int
	late    int   // the group whose work is shown once it is answered with, from 1
	parts   []val // the cells that a computed column read
	literal bool  // a constant of the plan
	rounded bool
	label   string
	group   []string
}

func number(n table.Decimal) val { return val{kind: table.Number, num: n} }

func yesNo(b bool) val {
	if b {
		return val{kind: table.Text, text: "yes"}
	}
	return val{kind: table.Text, text: "no"}
}

func (v val) missing() bool {
	return v.kind == table.Blank || v.kind == table.Nil || v.kind == table.NotAvailable
}

// cellVal reads a cell as it stands.
func cellVal(v *view, row, col int) val {
	c := v.slot(row, col)
	if c == nil {
		return val{in: v, row: row, col: col}
	}
	x := val{kind: c.Value.Kind, text: c.Text, in: v, cell: c, row: row, col: col}
	switch x.kind {
	case table.Number:
		x.num, x.unit, x.scale = c.Value.Exact(), c.Value.Unit, int(c.Value.Scale)
	case table.Date:
		x.from, x.to = cellDates(c)
	}
	return x
}

func cellDates(c *table.Cell) (from, to string) {
	if c.Period != nil && c.Period.End != "" {
		if c.Period.Start == "" {
			return c.Period.End, c.Period.End
		}
		return c.Period.Start, c.Period.End
	}
	return datesIn(c.Text)
}

// datesIn gives the first and last day of the date that a text states, "" for none.
func datesIn(text string) (from, to string) {
	d := dates{}
	d.read(text)
	switch {
	case d.year == 0:
		return "", ""
	case d.month == 0:
		return fmt.Sprintf("%04d-01-01", d.year), fmt.Sprintf("%04d-12-31", max(d.year, d.lastYear))
	case d.day == 0:
		return fmt.Sprintf("%04d-%02d-01", d.year, d.month), fmt.Sprintf("%04d-%02d-%02d", d.year, d.month, table.MonthDays(d.year, d.month))
	}
	day := fmt.Sprintf("%04d-%02d-%02d", d.year, d.month, d.day)
	return day, day
}

// asNumber gives a text that is a plain number, as years and ranks often are, as a number.
func (v val) asNumber() (val, bool) {
	if v.kind == table.Number {
		return v, true
	}
	if v.kind != table.Text && v.kind != table.Date {
		return v, false
	}
	n, ok := plainNumber(v.text)
	if ok {
		v.kind, v.num = table.Number, n
	}
	return v, ok
}

// plainNumber reads digits with or without grouping commas, a sign, and $ or % around.
func plainNumber(s string) (table.Decimal, bool) {
	s = strings.TrimSpace(s)
	s = strings.TrimSuffix(strings.TrimLeft(s, "$€£"), "%")
	s = strings.TrimSpace(s)
	if len(s) > 64 || s == "" {
		return table.Decimal{}, false
	}
	if strings.HasPrefix(s, "−") {
		s = "-" + strings.TrimPrefix(s, "−")
	}
	if strings.ContainsAny(s, "eE") {
		return table.Decimal{}, false
	}
	if i := strings.IndexByte(s, ','); i >= 0 {
		if !grouped(s) {
			return table.Decimal{}, false
		}
		s = strings.ReplaceAll(s, ",", "")
	}
	n, err := table.ParseDecimal(s)
	return n, err == nil
}

// grouped tells whether the commas of a number stand before groups of three digits.
func grouped(s string) bool {
	whole, _, _ := strings.Cut(strings.TrimLeft(s, "+-"), ".")
	parts := strings.Split(whole, ",")
	if len(parts[0]) == 0 || len(parts[0]) > 3 {
		return false
	}
	for _, p := range parts[1:] {
		if len(p) != 3 {
			return false
		}
	}
	return true
}

// fold is the text that comparisons see: lower case, one blank between words, one kind of
// dash and quote.
func fold(s string) string {
	if isFolded(s) {
		return s
	}
	return foldMarks.Replace(strings.ToLower(strings.Join(strings.Fields(s), " ")))
}

// isFolded tells at a glance whether a text is as fold would make it; false when it may not be.
func isFolded(s string) bool {
	blank := true
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c >= 0x80 || c >= 'A' && c <= 'Z' || c == ' ' && blank {
			return false
		}
		blank = c == ' '
	}
	return !blank
}

var foldMarks = strings.NewReplacer("–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-", "’", "'", "‘", "'", "“", `"`, "”", `"`)

// key is equal for values that count as the same.
func (v val) key() string {
	switch v.kind {
	case table.Number:
		return "n" + v.num.Rat().RatString() + "\x00" + string(v.unit)
	case table.Date:
		return "d" + v.from + "\x00" + v.to
	}
	return "t" + fold(v.text)
}

// display is the value as an answer lists it.
func (v val) display() string {
	if v.text != "" {
		return v.text
	}
	if v.kind == table.Number {
		return v.num.String()
	}
	return v.from
}
