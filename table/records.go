package table

import "strings"

// Records is a table as a flat list: one name a column and one text a slot, for programs that know no
// spans and no headers of many rows. It shows the same table as the grid does, and says what it leaves out.
type Records struct {
	Table   string   `json:"table"`
	Caption string   `json:"caption"`
	Columns []string `json:"columns"`
	Rows    []Record `json:"rows"`
	// Blank are the names of the columns that hold no text below their header.
	Blank []string `json:"blank_columns"`
	// Notes are the footnotes and the lines over the whole width below the last row.
	Notes []Note `json:"notes"`
	// Left counts the rows that are no records: headers repeated, rows without text.
	Left map[string]int `json:"left_out,omitempty"`
}

// Record is one row. Row counts from 0 over the grid.
type Record struct {
	Row  int  `json:"row"`
	Kind Kind `json:"kind"`
	// Section is the line over the whole width that the row stands under.
	Section string   `json:"section,omitempty"`
	Cells   []string `json:"cells"`
}

// Records flattens the table. A column's name joins what its header rows hold, a span's text stands in
// each slot that it covers, and a line over the whole width becomes the section of the rows below it.
func (t *Table) Records() Records {
	f := flat{t: t, grid: t.Grid()}
	out := Records{Table: t.ID, Caption: t.Caption, Columns: []string{}, Rows: []Record{}, Blank: []string{}, Notes: append([]Note{}, t.Notes...), Left: map[string]int{}}
	kept, blank := f.columns()
	for _, c := range kept {
		out.Columns = append(out.Columns, f.name(c))
	}
	for _, c := range blank {
		out.Blank = append(out.Blank, f.name(c))
	}
	section := ""
	for r := t.HeaderRows; r < len(t.Rows); r++ {
		switch line := f.line(r); {
		case line != nil && t.Rows[r].Kind == KindNote: // a note already
		case line != nil && f.last(r):
			out.Notes = append(out.Notes, Note{Text: line.Text, Ref: line.Ref})
		case line != nil:
			section = line.Text
		case f.blank(r):
			out.Left["blank rows"]++
		case f.headerAgain(r):
			out.Left["repeated headers"]++
		default:
			out.Rows = append(out.Rows, f.record(r, section, kept))
		}
	}
	return out
}

// flat is a table while it is flattened.
type flat struct {
	t    *Table
	grid [][]int
}

func (f *flat) text(r, c int) string {
	if i := f.grid[r][c]; i >= 0 {
		return f.t.Cells[i].Text
	}
	return ""
}

// columns parts the columns with text in the body from those without. A table without rows keeps all.
func (f *flat) columns() (kept, blank []int) {
	for c := range f.t.Columns {
		filled := f.t.HeaderRows == len(f.t.Rows)
		for r := f.t.HeaderRows; r < len(f.t.Rows) && !filled; r++ {
			filled = f.text(r, c) != "" && f.line(r) == nil && !f.headerAgain(r)
		}
		if filled {
			kept = append(kept, c)
		} else {
			blank = append(blank, c)
		}
	}
	return kept, blank
}

// name joins the texts of a column's header rows, each cell once.
func (f *flat) name(c int) string {
	var parts []string
	last := -1
	for r := range f.t.HeaderRows {
		i := f.grid[r][c]
		if i < 0 || i == last || f.line(r) != nil {
			continue
		}
		last = i
		if text := f.t.Cells[i].Text; len(parts) == 0 || parts[len(parts)-1] != text {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, PathSeparator)
}

// line is the cell that alone fills a row of several columns, or nil.
func (f *flat) line(r int) *Cell {
	if len(f.t.Columns) < 2 {
		return nil
	}
	i := f.grid[r][0]
	if i < 0 || f.t.Cells[i].ColSpan < len(f.t.Columns) {
		return nil
	}
	return &f.t.Cells[i]
}

// last tells whether no record stands below a row.
func (f *flat) last(r int) bool {
	for r++; r < len(f.t.Rows); r++ {
		if f.line(r) == nil && !f.blank(r) {
			return false
		}
	}
	return true
}

func (f *flat) blank(r int) bool {
	for c := range f.grid[r] {
		if f.text(r, c) != "" {
			return false
		}
	}
	return true
}

// headerAgain tells whether a row of the body says what the last row of the header says.
func (f *flat) headerAgain(r int) bool {
	if f.t.HeaderRows == 0 || f.t.Rows[r].Kind != KindHeader {
		return false
	}
	for c := range f.t.Columns {
		if f.text(r, c) != f.text(f.t.HeaderRows-1, c) {
			return false
		}
	}
	return true
}

func (f *flat) record(r int, section string, kept []int) Record {
	rec := Record{Row: r, Kind: f.t.Rows[r].Kind, Section: section, Cells: make([]string, len(kept))}
	for k, c := range kept {
		rec.Cells[k] = f.text(r, c)
	}
	return rec
}
