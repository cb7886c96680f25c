package find

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/table"
)

// outline is what joining tables over pages wants to know of one of them.
type outline struct {
	cols  []column // in points on the upright page
	ruled bool
}

// Shares of the page's height that its margins take, and how far columns may drift, as a share
// of the table's width.
const (
	marginShare = 0.1
	drift       = 0.03
)

// Join makes the tables of a document of those of its pages, in order: a table that goes on
// over a page's end is one table. The header that the next page repeats is dropped, a row that
// the break splits is mended, and rows and cells keep their pages.
func Join(pages []Found) []*table.Table {
	var out []*table.Table
	open := -1 // the page whose last table may go on
	for i := range pages {
		p := &pages[i]
		if len(p.Tables) == 0 {
			open = -1
			continue
		}
		rest := p.Tables
		if open >= 0 && len(out) > 0 && pages[open].number+1 == p.number {
			last := out[len(out)-1]
			if f, ok := continuation(last, &pages[open], p); ok {
				f.join(last, rest[0])
				rest = rest[1:]
				if len(rest) == 0 { // it may go on over a third page
					p.outlines[0].cols = pages[open].outlines[len(pages[open].outlines)-1].cols
				}
			}
		}
		out = append(out, rest...)
		open = i
	}
	return out
}

// fitting says how the next part of a table joins it.
type fitting struct {
	cols   []int // columns of the table for those of the part
	header int   // rows of the part that repeat the header
}

// continuation tells whether the first table of page q goes on with t, the last one of page p.
func continuation(t *table.Table, p, q *Found) (fitting, bool) {
	next := q.Tables[0]
	a, b := &p.outlines[len(p.outlines)-1], &q.outlines[0]
	f := fitting{header: repeated(t, next)}
	if !clearBelow(p, q) || !clearAbove(p, q, f.header > 0) {
		return f, false
	}
	var ok bool
	if f.cols, ok = match(a.cols, b.cols); !ok {
		if f.header == 0 || len(t.Columns) != len(next.Columns) {
			return f, false
		}
		f.cols = count(len(next.Columns))
	}
	if f.header == 0 && (a.ruled != b.ruled || named(next) && !plainRows(t)) {
		return f, false
	}
	return f, true
}

func count(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// clearBelow tells whether nothing but footers and notes stands under the first part.
func clearBelow(p, q *Found) bool {
	for _, l := range p.below {
		if l.y < (1-marginShare)*p.height && !noteStart.MatchString(l.text) && !goesOnText(l.text) && !recurs(l, q.below, p.number-q.number, p.height) {
			return false
		}
	}
	return true
}

// clearAbove tells whether nothing but running headers, page numbers, remarks that the table
// goes on, and its own title again stand over the second part.
func clearAbove(p, q *Found, sure bool) bool {
	for _, l := range q.above {
		own := sure && slices.ContainsFunc(p.above, func(o margin) bool { same, _ := sameBut(o.text, l.text, 0); return same })
		number := l.y < marginShare*q.height && len(bare(l.text)) <= 4
		if !recurs(l, p.above, q.number-p.number, q.height) && !goesOnText(l.text) && !own && !number {
			return false
		}
	}
	return true
}

func goesOnText(s string) bool {
	lower := strings.ToLower(s)
	return strings.Contains(lower, "continued") || strings.Contains(lower, "(cont")
}

// bare drops what changes from page to page in a running line.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// match maps the columns of the part to those of the table by place; false when they are not
// the same columns. Either may lack columns that are blank on its page.
func match(a, b []column) ([]int, bool) {
	if len(b) > len(a) || len(b) < 2 || len(b)*4 < len(a)*3 {
		return nil, false
	}
	shift := 0.0
	if len(a) == len(b) {
		shift = a[0].x0 - b[0].x0
		if d := a[len(a)-1].x1 - b[len(b)-1].x1; abs(d) < abs(shift) {
			shift = d
		}
	}
	width := a[len(a)-1].x1 - a[0].x0
	if abs(shift) > 4*drift*width+12 {
		return nil, false
	}
	out := make([]int, 0, len(b))
	k := 0
	for i := range b {
		x0, x1 := b[i].x0+shift, b[i].x1+shift
		for k < len(a) && min(a[k].x1, x1)-max(a[k].x0, x0) < -drift*width {
			k++
		}
		best, most := -1, -1e9
		for j := k; j < len(a) && a[j].x0 < x1+drift*width; j++ {
			if o := min(a[j].x1, x1) - max(a[j].x0, x0); o > most {
				best, most = j, o
			}
		}
		if best < 0 {
			return nil, false
		}
		out = append(out, best)
		k = best + 1
	}
	return out, true
}

// repeated returns how many rows at the top of next are rows at the top of t again, but for
// rows with figures, which are no header. A title
// that stands over the first part alone is passed over, and so is one
// that stands beside the names of columns.
func repeated(t, next *table.Table) int {
	for skip := range min(maxTitles, len(t.Rows)) {
		n, exact := 0, 0
		for n < min(len(t.Rows)-skip, len(next.Rows)-1, maxRepeated) {
			a, b := rowTexts(t, skip+n), rowTexts(next, n)
			if len(b) == 0 || holdsFigures(next, n) || !within(b, a) || len(a) > len(b)+1 || n > 0 && len(a) > len(b) {
				break
			}
			if len(a) == len(b) {
				exact++
			}
			n++
		}
		if exact > 0 {
			return n
		}
		if len(rowTexts(t, skip)) > titleCells {
			return 0
		}
	}
	return 0
}

// holdsFigures tells whether a cell of a row is a number that is no year.
func holdsFigures(t *table.Table, r int) bool {
	return slices.ContainsFunc(t.Cells, func(c table.Cell) bool {
		return c.Row == r && strings.ContainsAny(c.Text, "0123456789") && isFigure(c.Text) && !isYearText(c.Text)
	})
}

// Rows of a header that may be repeated, rows of titles over them, and cells in such a row.
const (
	maxRepeated = 8
	maxTitles   = 3
	titleCells  = 2
)

// within tells whether all texts of part stand in whole in their order.
func within(part, whole []string) bool {
	for _, s := range part {
		k := slices.Index(whole, s)
		if k < 0 {
			return false
		}
		whole = whole[k+1:]
	}
	return true
}

// rowTexts returns the texts of the cells that begin in a row, without spaces and without
// "(continued)".
func rowTexts(t *table.Table, r int) []string {
	var out []string
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.Row != r {
			continue
		}
		text := strings.ToLower(c.Text)
		for _, s := range [4]string{"(continued)", "(cont'd)", "(cont’d)", "continued"} {
			text = strings.ReplaceAll(text, s, "")
		}
		if text = strings.Join(strings.Fields(text), ""); text != "" {
			out = append(out, text)
		}
	}
	return out
}

// named tells whether the first row of a part names columns: texts over columns of figures. A
// year names no column of years.
func named(t *table.Table) bool {
	figures, years := make([]int, len(t.Columns)), make([]int, len(t.Columns))
	for i := range t.Cells {
		if c := &t.Cells[i]; c.Row > 0 && isFigure(c.Text) {
			figures[c.Col]++
			if isYearText(c.Text) {
				years[c.Col]++
			}
		}
	}
	names, values := 0, 0
	for i := range t.Cells {
		c := &t.Cells[i]
		switch {
		case c.Row > 0 || figures[c.Col] == 0:
		case isFigure(c.Text) && (!isYearText(c.Text) || years[c.Col]*2 > figures[c.Col]):
			values++
		default:
			names++
		}
	}
	return names > values
}

// plainRows tells whether a table has no column of figures, so that nothing tells its header.
func plainRows(t *table.Table) bool {
	figures, all := make([]int, len(t.Columns)), make([]int, len(t.Columns))
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.Row == 0 {
			continue
		}
		all[c.Col]++
		if isFigure(c.Text) {
			figures[c.Col]++
		}
	}
	for k := range all {
		if figures[k]*2 > all[k] {
			return false
		}
	}
	return true
}

func isFigure(s string) bool {
	return isValue([]word{{text: s}})
}

// join adds the rows of part to t.
func (f *fitting) join(t, part *table.Table) {
	at, from := len(t.Rows), f.header
	if f.splitRow(t, part) {
		f.mend(t, part, from)
		from++
	}
	for r := from; r < len(part.Rows); r++ {
		t.Rows = append(t.Rows, part.Rows[r])
	}
	for i := range part.Cells {
		c := part.Cells[i]
		if c.Row < from {
			continue
		}
		c.Row += at - from
		last := f.cols[c.Col+c.ColSpan-1]
		c.Col = f.cols[c.Col]
		c.ColSpan = last - c.Col + 1
		t.Cells = append(t.Cells, c)
	}
	t.SortCells()
	t.Pages = append(t.Pages, part.Pages...)
	for what, n := range part.Left {
		t.Leave(what, n)
	}
	t.Leave("repeated header rows", f.header)
	t.Confidence = min(t.Confidence, part.Confidence)
	for _, i := range part.Issues {
		if !slices.ContainsFunc(t.Issues, func(o table.Issue) bool { return o.Code == i.Code }) {
			t.Issues = append(t.Issues, i)
		}
	}
	t.Held = t.Held || part.Held
}

// splitRow tells whether the first row of the part is the rest of the last row of t: no label,
// no figures, and texts only that go on.
func (f *fitting) splitRow(t, part *table.Table) bool {
	texts := 0
	for i := range part.Cells {
		c := &part.Cells[i]
		if c.Row != f.header {
			continue
		}
		first, _ := utf8.DecodeRuneInString(c.Text)
		if f.cols[c.Col] == 0 && !unicode.IsLower(first) || isFigure(c.Text) || c.RowSpan > 1 || c.ColSpan > 1 || !unicode.IsLower(first) && f.above(t, c) == nil {
			return false
		}
		texts++
	}
	return texts > 0
}

// above returns the cell of the last row of t over a cell of the part.
func (f *fitting) above(t *table.Table, c *table.Cell) *table.Cell {
	for i := len(t.Cells) - 1; i >= 0 && t.Cells[i].Row+t.Cells[i].RowSpan == len(t.Rows); i-- {
		if t.Cells[i].Col == f.cols[c.Col] {
			return &t.Cells[i]
		}
	}
	return nil
}

// mend appends the texts of row r of the part to the last row of t.
func (f *fitting) mend(t, part *table.Table, r int) {
	for i := range part.Cells {
		c := &part.Cells[i]
		if c.Row != r {
			continue
		}
		if up := f.above(t, c); up != nil {
			up.Text += " " + c.Text
			up.Notes = append(up.Notes, c.Notes...)
			continue
		}
		n := *c
		n.Row, n.Col = len(t.Rows)-1, f.cols[c.Col]
		t.Cells = append(t.Cells, n)
		t.SortCells()
	}
}
