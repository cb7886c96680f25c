package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// maxSlots bounds the grid that Annotate looks at, in slots.
const maxSlots = 1 << 26

// sheet is one table while its meaning is read.
type sheet struct {
	t     *table.Table
	about *learned
	grid  [][]int // index of the cell over each slot, -1 for none
	flags []flag  // of each cell
	left  int     // the first column that holds text
	// blocks are the header blocks: the one on top and those inside the body.
	blocks []block
	// unitRows are the rows inside the body that give the units of the rows below them.
	unitRows []int
	// under holds for each row the section row that it stands under, -1 for none.
	under []int
	// high and margin of the few cells that state a range or a tolerance.
	high map[int]table.Decimal
}

// flag keeps what reading a cell told beside its value.
type flag uint8

const (
	guessed  flag = 1 << iota // the separator could mean two things
	ownScale                  // the text states its own scale
	ownUnit                   // the text states its own unit
	provePoint
	proveComma
	given // the format stated the value
)

// block is a run of header rows [from, to) that names the columns of the rows up to until.
type block struct {
	from, to, until int
	paths           [][]string
}

// role is what a cell can be by its text alone.
type role uint8

const (
	isBlank role = iota
	isText
	isYear
	isDate
	isNil
	isNumber
)

// newSheet makes the view of a table; ok is false for a grid too large to look at.
func newSheet(t *table.Table, about *learned) (*sheet, bool) {
	if len(t.Rows) == 0 || len(t.Columns) == 0 {
		return nil, false
	}
	if len(t.Rows) > maxSlots/len(t.Columns) {
		t.Issues = append(t.Issues, table.Issue{Code: "table_too_large", Severity: table.Error,
			Message: "the grid has too many slots to read headers and values"})
		return nil, false
	}
	return &sheet{t: t, about: about, grid: t.Grid(), flags: make([]flag, len(t.Cells))}, true
}

func (s *sheet) rows() int    { return len(s.t.Rows) }
func (s *sheet) columns() int { return len(s.t.Columns) }

// cell returns the cell over a slot, or nil.
func (s *sheet) cell(r, c int) *table.Cell {
	if i := s.grid[r][c]; i >= 0 {
		return &s.t.Cells[i]
	}
	return nil
}

func (s *sheet) text(r, c int) string {
	if cell := s.cell(r, c); cell != nil {
		return cell.Text
	}
	return ""
}

// starts tells whether the cell over a slot begins there.
func (s *sheet) starts(r, c int) bool {
	cell := s.cell(r, c)
	return cell != nil && cell.Row == r && cell.Col == c
}

func (s *sheet) role(r, c int) role {
	cell := s.cell(r, c)
	if cell == nil {
		return isBlank
	}
	return roleOf(cell)
}

func roleOf(cell *table.Cell) role {
	switch v := cell.Value; v.Kind {
	case table.Number:
		if isYearNumber(v) && len(cell.Text) >= 4 && strings.Trim(cell.Text[:4], "0123456789") == "" {
			return isYear
		}
		return isNumber
	case table.Date:
		return isDate
	case table.Nil, table.NotAvailable:
		return isNil
	case table.Text:
		return isText
	}
	return isBlank
}

func isYearNumber(v table.Value) bool {
	n, places, ok := v.Number.Int64()
	return ok && places == 0 && v.Unit == "" && v.Scale == 0 && v.Sign == table.Unsigned && n >= 1900 && n <= 2100
}

// issue adds an issue to the table, once a code.
func (s *sheet) issue(code string, severity table.Severity, message string) {
	for _, i := range s.t.Issues {
		if i.Code == code {
			return
		}
	}
	s.t.Issues = append(s.t.Issues, table.Issue{Code: code, Severity: severity, Message: message})
}

// body returns the first row below the header on top.
func (s *sheet) body() int { return s.t.HeaderRows }
