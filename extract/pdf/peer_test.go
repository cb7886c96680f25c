package pdf_test

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// peer is a table without its blank rows and columns, as cells with the slots that they cover.
type peer struct {
	rows, cols int // of the whole table
	cells      []table.Cell
}

func newPeer(t *table.Table, strip string) *peer {
	p := &peer{rows: len(t.Rows), cols: len(t.Columns)}
	for _, c := range t.Cells {
		if c.Text = squeeze(c.Text, strip); c.Text != "" {
			p.cells = append(p.cells, c)
		}
	}
	return p
}

// equals tells whether a table is a grid cell by cell.
func (p *peer) equals(want [][]string) bool {
	if p.rows != len(want) || p.cols != len(want[0]) {
		return false
	}
	texts := make([][]string, p.rows)
	for r := range texts {
		texts[r] = make([]string, p.cols)
	}
	for _, c := range p.cells {
		texts[c.Row][c.Col] = c.Text
	}
	return slices.EqualFunc(texts, want, slices.Equal)
}

// nears tells whether a table comes near a grid; around is the text of the document.
func (p *peer) nears(want [][]string, around string) bool {
	if slices.EqualFunc(p.narrow(), want, slices.Equal) {
		return true
	}
	want = withoutBlank(want)
	rows, cols := p.used()
	if len(want) == 0 || len(cols) != len(want[0]) {
		return false
	}
	for from := 0; from < len(want); from++ { // rows of a title stand over the table
		for to := len(want); to > from; to-- {
			if p.matches(rows, cols, want[from:to]) {
				return true
			}
			if !stands(want[to-1], around) {
				break
			}
		}
		if !stands(want[from], around) {
			break
		}
	}
	return false
}

// narrow writes each row with one slot for a spanned text, and blank slots at its end for the rest.
func (p *peer) narrow() [][]string {
	out := make([][]string, p.rows)
	for r := range out {
		at := make([]string, p.cols)
		for _, c := range p.cells {
			for k := c.Col; k < c.Col+c.ColSpan && c.Row <= r && r < c.Row+c.RowSpan; k++ {
				at[k] = covered
			}
			if c.Row == r {
				at[c.Col] = c.Text
			}
		}
		out[r] = slices.DeleteFunc(at, func(s string) bool { return s == covered })
		out[r] = append(out[r], make([]string, p.cols-len(out[r]))...)
	}
	return out
}

const covered = "\x00" // a slot that a span takes beside its text

// stands tells whether the texts of a row stand beside the tables.
func stands(row []string, around string) bool {
	return strings.Contains(around, strings.Join(row, "")) || !slices.ContainsFunc(row, func(s string) bool { return !strings.Contains(around, s) })
}

// used returns the rows and columns that are not blank.
func (p *peer) used() (rows, cols []int) {
	for r := range p.rows {
		if slices.ContainsFunc(p.cells, func(c table.Cell) bool { return c.Row == r }) {
			rows = append(rows, r)
		}
	}
	for k := range p.cols {
		if slices.ContainsFunc(p.cells, func(c table.Cell) bool { return c.Col <= k && k < c.Col+c.ColSpan }) {
			cols = append(cols, k)
		}
	}
	return rows, cols
}

func withoutBlank(g [][]string) (out [][]string) {
	used := make([]bool, len(g[0]))
	for _, row := range g {
		for k, s := range row {
			used[k] = used[k] || s != ""
		}
	}
	for _, row := range g {
		var kept []string
		for k, s := range row {
			if used[k] {
				kept = append(kept, s)
			}
		}
		if strings.Join(kept, "") != "" {
			out = append(out, kept)
		}
	}
	return out
}

// matches tells whether each row of the table is one or several rows of the grid: how is found
// from the top, the fewest rows first.
func (p *peer) matches(rows, cols []int, want [][]string) bool {
	type state struct{ row, at int }
	failed := map[state]bool{}
	starts := make([]int, len(rows)+1)
	var try func(row, at int) bool
	try = func(row, at int) bool {
		if row == len(rows) {
			starts[row] = at
			return at == len(want) && p.spans(rows, cols, want, starts)
		}
		if failed[state{row, at}] {
			return false
		}
		starts[row] = at
		for end := at + 1; end <= min(len(want), at+maxFolded); end++ {
			if p.holds(rows[row], cols, want[at:end]) && try(row+1, end) {
				return true
			}
		}
		failed[state{row, at}] = true
		return false
	}
	return try(0, 0)
}

// maxFolded is how many rows of a grid one row of a table may be.
const maxFolded = 12

// holds tells whether the cells of one row that span no other hold the texts of rows of a grid.
func (p *peer) holds(row int, cols []int, want [][]string) bool {
	taken := make([]bool, len(cols))
	for _, c := range p.cells {
		if c.Row > row || c.Row+c.RowSpan <= row {
			continue
		}
		from, to := columns(c, cols)
		for k := from; k < to; k++ {
			taken[k] = true
		}
		if c.RowSpan == 1 && !sits(c.Text, want, from, to) {
			return false
		}
	}
	for k, is := range taken {
		if !is && slices.ContainsFunc(want, func(row []string) bool { return row[k] != "" }) {
			return false
		}
	}
	return true
}

// spans tells whether the cells over several rows hold the texts of theirs.
func (p *peer) spans(rows, cols []int, want [][]string, starts []int) bool {
	return !slices.ContainsFunc(p.cells, func(c table.Cell) bool {
		first, _ := slices.BinarySearch(rows, c.Row)
		last, _ := slices.BinarySearch(rows, c.Row+c.RowSpan)
		from, to := columns(c, cols)
		return c.RowSpan > 1 && !sits(c.Text, want[starts[first]:starts[last]], from, to)
	})
}

func columns(c table.Cell, cols []int) (from, to int) {
	from, _ = slices.BinarySearch(cols, c.Col)
	to, _ = slices.BinarySearch(cols, c.Col+c.ColSpan)
	return from, to
}

// sits tells whether slots hold a text and nothing else: once, spread over them, or in each of
// those that are not blank.
func sits(text string, want [][]string, from, to int) bool {
	var parts []string
	for _, row := range want {
		for k := from; k < to; k++ {
			if row[k] != "" {
				parts = append(parts, row[k])
			}
		}
	}
	return strings.Join(parts, "") == text || len(parts) > 0 && !slices.ContainsFunc(parts, func(s string) bool { return s != text })
}
