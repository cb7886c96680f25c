package xlsx

import (
	"fmt"
	"math"
	"strconv"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/budget"
	"github.com/tabrag/tabrag/internal/sheet"
)

// cellType is the type attribute of a cell.
type cellType uint8

const (
	typeNumber cellType = iota
	typeShared
	typeInline // inline string or the string of a formula
	typeBool
	typeError
	typeDate // ISO 8601
)

// rawCell is one non-blank cell as the file holds it, in as few bytes as will do.
type rawCell struct {
	row   int32
	off   uint32 // of the raw value in the arena; the index of a shared string
	col   uint16
	style uint16
	typ   cellType
	flags uint8
}

const (
	flagFormula uint8 = 1 << iota
	flagNoCache       // a formula whose value was never stored
)

// sheetCells is what a sheet's part holds.
type sheetCells struct {
	cells      cellList
	values     arena
	formulas   map[int32]string // by index in cells, where the text is given
	merges     []sheet.Box
	hiddenRows map[int32]bool
	hiddenCols []sheet.Box    // R0 and R1 unused
	filter     bool           // rows may be hidden by a filter
	lost       map[string]int // cells that could not be placed, by reason
}

// cellReader reads one sheet part.
type cellReader struct {
	s     *scanner
	out   *sheetCells
	steps budget.Steps
	cells *budget.Meter
	limit int64 // characters of a cell

	row, col int
	value    []byte // of the cell at hand
	last     rawCell
	sorted   bool
	max      struct{ rows, cols int64 }
}

// run reads the part to its end.
func (r *cellReader) run(depth budget.Meter) error {
	r.row, r.sorted = -1, true
	for {
		tok, err := r.s.next()
		if err != nil {
			return err
		}
		if tok == tokenEOF {
			return nil
		}
		if tok != tokenStart {
			continue
		}
		if err := depth.Check(int64(r.s.depth)); err != nil {
			return err
		}
		if err := r.steps.Next(); err != nil {
			return err
		}
		if err := r.element(); err != nil {
			return err
		}
	}
}

func (r *cellReader) element() error {
	switch string(r.s.name) {
	case "c":
		return r.cell()
	case "row":
		return r.startRow()
	case "mergeCell":
		if box, ok := parseRange(r.s.attrString("ref")); ok && box != (sheet.Box{R0: box.R0, C0: box.C0, R1: box.R0, C1: box.C0}) {
			r.out.merges = append(r.out.merges, box)
		}
	case "col":
		if r.s.attrBool("hidden") {
			from, to := r.s.attrInt("min", 1), r.s.attrInt("max", maxCols)
			r.out.hiddenCols = append(r.out.hiddenCols, sheet.Box{C0: from - 1, C1: to - 1})
		}
	case "autoFilter":
		r.out.filter = true
	}
	return nil
}

// startRow takes the number of the row, or counts on where there is none.
func (r *cellReader) startRow() error {
	r.row++
	r.col = -1
	if v, ok := r.s.attr("r"); ok {
		n, err := strconv.Atoi(string(v))
		if err != nil || n < 1 || n > maxRows {
			r.out.lost["rows with a number out of range"]++
			r.row = -1 << 30 // its cells are placed by their own references, if they have any
			return nil
		}
		r.row = n - 1
	}
	if r.max.rows >= 0 && int64(r.row) >= r.max.rows {
		return &budget.LimitError{Name: string(extract.LimitRows), Max: r.max.rows, Got: int64(r.row) + 1}
	}
	if r.s.attrBool("hidden") {
		r.out.hiddenRows[int32(r.row)] = true
	}
	return nil
}

// cell reads one cell to its end tag.
func (r *cellReader) cell() error {
	row, col := r.row, r.col+1
	if v, ok := r.s.attr("r"); ok {
		var valid bool
		if row, col, valid = parseCell(v); !valid || r.row >= 0 && row != r.row {
			row = -1
		}
	}
	c := rawCell{row: int32(row), col: uint16(col), style: uint16(r.s.attrInt("s", 0)), typ: cellTypeOf(r.s)}
	r.value = r.value[:0]
	formula, hasValue, err := r.content(&c)
	if err != nil {
		return err
	}
	if row < 0 || col < 0 || col >= maxCols {
		r.out.lost["cells with a reference out of range"]++
		return nil
	}
	r.col = col
	return r.keep(c, formula, hasValue)
}

func cellTypeOf(s *scanner) cellType {
	v, _ := s.attr("t")
	switch string(v) {
	case "s":
		return typeShared
	case "str", "inlineStr":
		return typeInline
	case "b":
		return typeBool
	case "e":
		return typeError
	case "d":
		return typeDate
	}
	return typeNumber
}

// content gathers value and formula of a cell.
func (r *cellReader) content(c *rawCell) (formula string, hasValue bool, err error) {
	depth := r.s.depth
	var inValue, inFormula bool
	phonetic := 0
	for {
		tok, err := r.s.next()
		if err != nil {
			return "", false, err
		}
		switch tok {
		case tokenEOF:
			return formula, hasValue, nil
		case tokenStart:
			switch string(r.s.name) {
			case "v":
				inValue = true
			case "t":
				inValue = phonetic == 0
			case "rPh":
				phonetic++
			case "is":
				hasValue = true
			case "f":
				inFormula = true
				c.flags |= flagFormula
			}
		case tokenText:
			if inValue {
				hasValue = true
				r.value = append(r.value, r.s.text...)
			} else if inFormula && len(r.s.text) < 1<<14 {
				formula = string(r.s.text)
			}
		case tokenEnd:
			inValue, inFormula = false, false
			if string(r.s.name) == "rPh" {
				phonetic = max(phonetic-1, 0)
			}
			if string(r.s.name) == "v" && c.typ == typeInline {
				hasValue = true
			}
			if r.s.depth < depth {
				return formula, hasValue, nil
			}
		}
	}
}

// keep stores a cell that is not blank.
func (r *cellReader) keep(c rawCell, formula string, hasValue bool) error {
	out := r.out
	if c.flags&flagFormula != 0 && !hasValue {
		c.flags |= flagNoCache
	}
	value, cut := finish(r.value, 0, r.limit)
	if cut {
		out.lost["texts cut to the limit of a cell"]++
	}
	if len(value) == 0 && c.flags&flagNoCache == 0 {
		return nil
	}
	if r.max.cols >= 0 && int64(c.col) >= r.max.cols {
		return &budget.LimitError{Name: string(extract.LimitColumns), Max: r.max.cols, Got: int64(c.col) + 1}
	}
	if err := r.cells.Charge(1); err != nil {
		return err
	}
	switch {
	case c.flags&flagNoCache != 0:
	case c.typ == typeShared:
		n, err := strconv.ParseUint(string(value), 10, 32)
		if err != nil {
			n = math.MaxUint32
		}
		c.off = uint32(n)
	default:
		var ok bool
		if c.off, ok = out.values.add(value); !ok {
			return fmt.Errorf("%w: a sheet of more than 4 GB", extract.ErrCorrupt)
		}
	}
	if formula != "" {
		out.formulas[int32(out.cells.n)] = formula
	}
	if out.cells.n > 0 && !before(r.last, c) {
		r.sorted = false
	}
	r.last = c
	out.cells.add(c)
	return nil
}

func before(a, b rawCell) bool { return a.row < b.row || a.row == b.row && a.col < b.col }
