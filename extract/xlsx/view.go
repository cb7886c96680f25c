package xlsx

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/budget"
	"github.com/tabrag/tabrag/internal/sheet"
	"github.com/tabrag/tabrag/table"
)

// view is a sheet as its reader sees it: hidden and blank cells gone, every other one rendered
// when it is asked for.
type view struct {
	book    *book
	name    string
	prefix  string // of a reference: "Sheet1!"
	sc      *sheetCells
	named   []named
	rows    gaps // hidden rows and columns
	cols    gaps
	moved   map[rawCell]sheet.Box // where the cells stand that show elsewhere
	left    counts                // what was left out, by what it was
	noCache tally                 // formulas without a stored value
	bad     tally                 // cells that do not hold what their type says
	runes   budget.Meter          // bytes of text handed out
}

// counts counts things by what they are.
type counts map[string]int

func (c counts) count(what string, n int) {
	if n > 0 {
		c[what] += n
	}
}

// tally counts things and remembers where the first stands.
type tally struct {
	n     int
	first table.Ref
}

func (t *tally) add(ref func() table.Ref) {
	if t.n == 0 {
		t.first = ref()
	}
	t.n++
}

// Text handed out may be this many times what was inflated, and so much more: a string that
// cells share makes a sheet longer than its file, but not without end.
const (
	textFactor = 16
	textFree   = 32 << 20
)

func newView(b *book, name string, sc *sheetCells) *view {
	v := &view{book: b, name: name, prefix: string(sheetRef(name)) + "!", sc: sc, left: counts{}, runes: b.Limits.Meter(extract.LimitInflate)}
	if v.runes.Max >= 0 {
		v.runes.Max = min(v.runes.Max, textFree+textFactor*b.pkg.inflate.Used())
	}
	return v
}

func (v *view) Len() int { return v.sc.cells.n }

// At gives the place of a cell among the rows and columns that show: what stands on both
// sides of a hidden column stands side by side.
func (v *view) At(i int) (int, int) {
	c := v.sc.cells.at(i)
	return v.rows.shown(int(c.row)), v.cols.shown(int(c.col))
}
func (v *view) Kind(i int) sheet.Kind { return v.book.kindOf(v.sc.cells.at(i)) }
func (v *view) Text(i int) string     { return v.book.show(v.sc, v.sc.cells.at(i)).text }
func (v *view) Bold(i int) bool       { return v.book.styles.at(v.sc.cells.at(i).style).bold }

func (v *view) ref(i int) table.Ref {
	c := v.sc.cells.at(i)
	if at, ok := v.moved[*c]; ok {
		return v.refAt(at.R0, at.C0)
	}
	return v.refAt(int(c.row), int(c.col))
}

func (v *view) refAt(row, col int) table.Ref {
	buf := make([]byte, 0, 48)
	return table.Ref(appendCell(append(buf, v.prefix...), row, col))
}

// sheetRef writes a sheet's name as formulas do: in quotes when it has more than letters
// and digits in it.
func sheetRef(name string) table.Ref {
	if strings.ContainsFunc(name, func(r rune) bool {
		return r != '_' && r != '.' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r < 0x80
	}) {
		return table.Ref("'" + strings.ReplaceAll(name, "'", "''") + "'")
	}
	return table.Ref(name)
}

// gaps are the hidden rows or columns of a sheet, ascending, each once.
type gaps []int

// has tells whether n is hidden.
func (g gaps) has(n int) bool {
	_, ok := slices.BinarySearch(g, n)
	return ok
}

// shown is the place of n among those that show; a hidden one takes the place of the next.
func (g gaps) shown(n int) int {
	if len(g) == 0 {
		return n
	}
	k, _ := slices.BinarySearch(g, n)
	return n - k
}

// next is the first from n on that shows.
func (g gaps) next(n int) int {
	for k, _ := slices.BinarySearch(g, n); k < len(g) && g[k] == n; k++ {
		n++
	}
	return n
}

// box moves a range to where it shows; ok is false when all of it is hidden.
func (v *view) box(b sheet.Box) (sheet.Box, bool) {
	r0, c0 := v.rows.next(b.R0), v.cols.next(b.C0)
	if r0 > b.R1 || c0 > b.C1 {
		return b, false
	}
	end := func(g gaps, n int) int { return g.shown(n+1) - 1 }
	return sheet.Box{R0: v.rows.shown(r0), C0: v.cols.shown(c0), R1: end(v.rows, b.R1), C1: end(v.cols, b.C1)}, true
}

// hide finds the hidden rows and columns, and moves the cells of merged ranges that start in
// one to the first place of the range that shows.
func (v *view) hide() {
	sc := v.sc
	if v.book.KeepHidden {
		return
	}
	for r := range sc.hiddenRows {
		v.rows = append(v.rows, int(r))
	}
	slices.Sort(v.rows)
	for _, h := range sc.hiddenCols {
		for c := max(h.C0, 0); c <= min(h.C1, maxCols-1) && len(v.cols) < 4*maxCols; c++ {
			v.cols = append(v.cols, c)
		}
	}
	slices.Sort(v.cols)
	v.cols = slices.Compact(v.cols)
	to := map[[2]int]sheet.Box{}
	for _, m := range sc.merges {
		r, c := v.rows.next(m.R0), v.cols.next(m.C0)
		if (r != m.R0 || c != m.C0) && r <= m.R1 && c <= m.C1 {
			to[[2]int{m.R0, m.C0}] = sheet.Box{R0: r, C0: c}
		}
	}
	if len(to) == 0 {
		return
	}
	v.moved = map[rawCell]sheet.Box{}
	for i := range sc.cells.n {
		c := sc.cells.at(i)
		if b, ok := to[[2]int{int(c.row), int(c.col)}]; ok {
			from := sheet.Box{R0: int(c.row), C0: int(c.col)}
			c.row, c.col = int32(b.R0), uint16(b.C0)
			v.moved[*c] = from
		}
	}
	sc.sort()
}

// prune takes out the cells of hidden rows and columns and those that show nothing, and
// counts the hidden ones.
func (v *view) prune() {
	v.hide()
	sc := v.sc
	rows, cols := map[int32]bool{}, map[uint16]bool{}
	var kept cellList
	formulas := map[int32]string{}
	dropped := 0
	for i := range sc.cells.n {
		c := sc.cells.at(i)
		drop := v.drops(i, c)
		switch {
		case drop:
		case v.rows.has(int(c.row)):
			rows[c.row], drop = true, true
		case v.cols.has(int(c.col)):
			cols[c.col], drop = true, true
		}
		if drop && dropped == 0 { // the first: keep what came before it
			for k := range i {
				v.keep(&kept, formulas, k)
			}
		}
		if drop {
			dropped++
		} else if dropped > 0 {
			v.keep(&kept, formulas, i)
		}
	}
	if dropped > 0 {
		sc.cells, sc.formulas = kept, formulas
	}
	v.left.count("hidden rows", len(rows))
	v.left.count("hidden columns", len(cols))
}

// drops tells whether a cell shows nothing, and counts what it must count.
func (v *view) drops(i int, c *rawCell) bool {
	if c.flags&flagNoCache != 0 {
		v.noCache.add(func() table.Ref { return v.ref(i) })
	}
	drop, unseen := v.book.blank(c)
	if unseen {
		v.left["cells whose format shows nothing"]++
	}
	if drop && c.typ == typeShared && int(c.off) >= len(v.book.strings.ends) {
		v.bad.add(func() table.Ref { return v.ref(i) })
	}
	return drop
}

func (v *view) keep(to *cellList, formulas map[int32]string, i int) {
	if f, ok := v.sc.formulas[int32(i)]; ok {
		formulas[int32(to.n)] = f
	}
	to.add(*v.sc.cells.at(i))
}

// merges returns the merged ranges as they show, without those that overlap an earlier one.
func (v *view) merges() []sheet.Box {
	var all []sheet.Box
	for _, m := range v.sc.merges {
		if b, ok := v.box(m); ok && (b.R0 != b.R1 || b.C0 != b.C1) {
			all = append(all, b)
		}
	}
	kept, dropped := sheet.Disjoint(all)
	if dropped > 0 {
		v.sc.lost["merged ranges that overlap others"] += dropped
	}
	return kept
}

// fill sets text, value, ref and style of a cell.
func (v *view) fill(i int, c *table.Cell) {
	raw := v.sc.cells.at(i)
	s := v.book.show(v.sc, raw)
	if s.bad {
		v.bad.add(func() table.Ref { return v.ref(i) })
	}
	_ = v.runes.Charge(int64(len(s.text))) // looked at after each table
	c.Text, c.Value, c.Ref = s.text, s.value, v.ref(i)
	c.Style = v.style(i, raw)
}

// style returns the hints of a cell's format, nil when there are none. Cells of one format
// share them.
func (v *view) style(i int, c *rawCell) *table.Style {
	shared := v.book.styles.hints(c.style)
	if f, ok := v.sc.formulas[int32(i)]; ok {
		own := table.Style{Formula: f}
		if shared != nil {
			own = *shared
			own.Formula = f
		}
		return &own
	}
	return shared
}
