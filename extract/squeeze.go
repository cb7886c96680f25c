package extract

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Squeeze brings a grid that uses columns as spacing to the columns that a reader sees:
// it joins a currency sign, a closing bracket, a percent sign or a footnote mark that stands
// in a cell of its own to its number, merges neighbouring columns that never hold two things
// in one row, and drops rows and columns without text. The joined cell keeps the number's
// ref. Readers call it before [Annotate] for formats whose grids are drawn, not typed.
func Squeeze(t *table.Table) {
	if len(t.Rows) == 0 || len(t.Columns) == 0 || len(t.Rows) > maxSlots/len(t.Columns) {
		return
	}
	t.SortCells()
	q := squeezer{t: t, grid: t.Grid()}
	q.group()
	if rows := q.filledRows(); rows != nil {
		q.rebuild(rows)
	}
}

type squeezer struct {
	t    *table.Table
	grid [][]int
	to   []int // the group of each column
	wide int   // number of groups
}

// part is what a cell's text can be joined as.
type part uint8

const (
	partWhole  part = iota
	partPrefix      // stands before a number
	partNumber
	partSuffix // stands after a number
)

func partOf(text string) part {
	switch t := strings.TrimSpace(text); {
	case t == "(":
		return partPrefix
	case t == ")" || t == "%" || t == ")%" || t == "%)" || t == ") %" || t == "*" || t == "**" || t == "†" || t == "‡" || t == "bps" || t == "x" || t == "pts" || t == "pts." || t == "ppt" || t == "pp":
		return partSuffix
	}
	if u, rest, ok := table.CurrencyAt(text); ok && (rest == "" || rest == "(") && u != "" {
		return partPrefix
	}
	if rest, mark, ok := table.CutMark("0" + text); ok && rest == "0" && mark != "" && !strings.ContainsAny(text, "0123456789") || raisedOnly(text) {
		return partSuffix
	}
	switch table.ParseValue(text, table.AnyLocale).Kind {
	case table.Number, table.Nil, table.NotAvailable:
		return partNumber
	}
	return partWhole
}

func raisedOnly(text string) bool {
	return text != "" && strings.Trim(text, "¹²³⁴⁵⁶⁷⁸⁹⁰") == ""
}

// joins tells whether two neighbouring texts make one.
func joins(left, right part) bool {
	return left == partPrefix && right == partNumber || (left == partNumber || left == partPrefix) && right == partSuffix
}

// group decides for each column whether it goes on the group of the column to its left.
func (q *squeezer) group() {
	columns := len(q.t.Columns)
	q.to = make([]int, columns)
	parts := make([]part, len(q.t.Cells))
	for i := range q.t.Cells {
		parts[i] = partOf(q.t.Cells[i].Text)
	}
	start := 0
	for c := 1; c < columns; c++ {
		if q.fits(parts, start, c) {
			q.to[c] = q.to[c-1]
			continue
		}
		start = c
		q.to[c] = q.to[c-1] + 1
	}
	q.wide = q.to[columns-1] + 1
}

// fits tells whether column c may join the group that begins at column start: no row holds
// two things there, and something says that they belong together.
func (q *squeezer) fits(parts []part, start, c int) bool {
	evidence, blank, groupBlank := false, true, true
	for r := range q.grid {
		here := q.grid[r][c]
		if here >= 0 && (q.t.Cells[here].Col == c || q.t.Cells[here].Col >= start) {
			blank = blank && q.t.Cells[here].Col < c && q.t.Cells[here].Col+q.t.Cells[here].ColSpan > c+1
		}
		last := -1
		for k := c - 1; k >= start; k-- {
			if q.grid[r][k] >= 0 {
				last = q.grid[r][k]
				break
			}
		}
		if last >= 0 {
			groupBlank = groupBlank && q.t.Cells[last].Col < start
		}
		if here < 0 || last < 0 {
			continue
		}
		switch {
		case here == last:
			evidence = evidence || parts[here] == partNumber || q.t.Cells[here].Col+q.t.Cells[here].ColSpan == c+1
		case joins(parts[last], parts[here]):
			evidence = true
		default:
			return false
		}
	}
	return evidence || blank || groupBlank && start > 0 || groupBlank && q.emptyBefore(start, c)
}

// emptyBefore tells whether the columns of a group hold no cell of their own.
func (q *squeezer) emptyBefore(start, c int) bool {
	for i := range q.t.Cells {
		if cell := &q.t.Cells[i]; cell.Col >= start && cell.Col < c {
			return false
		}
	}
	return true
}

// filledRows gives each row its new place, -1 for those that hold nothing, and counts them. It is
// nil for a table without text.
func (q *squeezer) filledRows() []int {
	rows := make([]int, len(q.t.Rows))
	kept := 0
	for r := range rows {
		rows[r] = -1
		if slices.ContainsFunc(q.grid[r], func(i int) bool { return i >= 0 }) {
			rows[r] = kept
			kept++
		}
	}
	if kept == 0 {
		return nil
	}
	q.t.Leave("blank rows", len(rows)-kept)
	return rows
}

// rebuild writes the table on the new columns and rows.
func (q *squeezer) rebuild(rows []int) {
	var cells []table.Cell
	for i := range q.t.Cells {
		c := q.t.Cells[i]
		cells = q.add(cells, c, rows)
	}
	q.t.Cells = cells
	out := make([]table.Row, 0, len(rows))
	for r := range rows {
		if rows[r] >= 0 {
			out = append(out, q.t.Rows[r])
		}
	}
	q.t.Rows = out
	q.t.Columns = make([]table.Column, q.wide)
}

// add moves a cell to its new place and joins it to the cell that is there.
func (q *squeezer) add(cells []table.Cell, c table.Cell, rows []int) []table.Cell {
	end := c.Col + c.ColSpan - 1
	offset := c.Col - q.firstOf(q.to[c.Col])
	bottom := c.Row
	for r := c.Row; r < c.Row+c.RowSpan && r < len(rows); r++ {
		if rows[r] >= 0 {
			bottom = r
		}
	}
	c.RowSpan = rows[bottom] - rows[c.Row] + 1
	c.Row = rows[c.Row]
	c.Col, c.ColSpan = q.to[c.Col], q.to[end]-q.to[c.Col]+1
	if n := len(cells); n > 0 && cells[n-1].Row == c.Row && cells[n-1].Col+cells[n-1].ColSpan > c.Col {
		last := &cells[n-1]
		joinCells(last, &c)
		return cells
	}
	if c.Col == 0 && offset > 0 {
		style := table.Style{}
		if c.Style != nil {
			style = *c.Style
		}
		style.Indent += float32(offset) * columnIndent
		c.Style = &style
	}
	return append(cells, c)
}

// columnIndent is what a label that starts a column further right counts as, in points.
const columnIndent = 10

func (q *squeezer) firstOf(group int) int {
	for c, g := range q.to {
		if g == group {
			return c
		}
	}
	return 0
}

// joinCells appends c to last; the number keeps its ref.
func joinCells(last, c *table.Cell) {
	left, right := partOf(last.Text), partOf(c.Text)
	if left == partPrefix {
		last.Ref = c.Ref
	}
	sep := ""
	if right == partSuffix && strings.HasPrefix(c.Text, "(") {
		sep = " "
	}
	last.Text += sep + c.Text
	last.ColSpan = max(last.ColSpan, c.Col+c.ColSpan-last.Col)
	last.RowSpan = max(last.RowSpan, c.RowSpan)
}
