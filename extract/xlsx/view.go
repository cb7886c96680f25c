package xlsx

import (
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
	left    counts       // what was left out, by what it was
	noCache tally        // formulas without a stored value
	bad     tally        // cells that do not hold what their type says
	runes   budget.Meter // bytes of text handed out
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

func newView(b *book, name string, sc *sheetCells) *view {
	return &view{book: b, name: name, prefix: string(sheetRef(name)) + "!", sc: sc, left: counts{},
		runes: b.Limits.Meter(extract.LimitInflate)}
}

func (v *view) Len() int { return v.sc.cells.n }
func (v *view) At(i int) (int, int) {
	c := v.sc.cells.at(i)
	return int(c.row), int(c.col)
}
func (v *view) Kind(i int) sheet.Kind { return v.book.kindOf(v.sc.cells.at(i)) }
func (v *view) Text(i int) string     { return v.book.show(v.sc, v.sc.cells.at(i)).text }
func (v *view) Bold(i int) bool       { return v.book.styles.at(v.sc.cells.at(i).style).bold }

func (v *view) ref(i int) table.Ref { return v.refAt(v.At(i)) }

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

// hiddenCol tells whether a column is hidden.
func (sc *sheetCells) hiddenCol(col int) bool {
	for _, h := range sc.hiddenCols {
		if col >= h.C0 && col <= h.C1 {
			return true
		}
	}
	return false
}

// shownAnchors returns the places of cells in hidden rows or columns that still show, since
// they are merged with places that do.
func (sc *sheetCells) shownAnchors() map[[2]int]bool {
	out := map[[2]int]bool{}
	for _, m := range sc.merges {
		if !sc.hiddenRows[int32(m.R0)] && !sc.hiddenCol(m.C0) {
			continue
		}
		row, col := false, false
		for r := m.R0; r <= min(m.R1, m.R0+1000) && !row; r++ {
			row = !sc.hiddenRows[int32(r)]
		}
		for c := m.C0; c <= min(m.C1, m.C0+1000) && !col; c++ {
			col = !sc.hiddenCol(c)
		}
		if row && col {
			out[[2]int{m.R0, m.C0}] = true
		}
	}
	return out
}

// prune takes out the cells of hidden rows and columns and those that show nothing, and
// counts the hidden ones.
func (v *view) prune() {
	sc := v.sc
	hides := !v.book.KeepHidden && (len(sc.hiddenRows) > 0 || len(sc.hiddenCols) > 0)
	var anchors map[[2]int]bool
	if hides {
		anchors = sc.shownAnchors()
	}
	rows, cols := map[int32]bool{}, map[uint16]bool{}
	var kept cellList
	formulas := map[int32]string{}
	dropped := 0
	for i := range sc.cells.n {
		c := sc.cells.at(i)
		if c.flags&flagNoCache != 0 {
			v.noCache.add(func() table.Ref { return v.ref(i) })
		}
		drop, unseen := v.book.blank(c)
		if drop && c.typ == typeShared && int(c.off) >= len(v.book.strings.ends) {
			v.bad.add(func() table.Ref { return v.ref(i) })
		}
		if unseen {
			v.left["cells whose format shows nothing"]++
		}
		if hides && !drop && !anchors[[2]int{int(c.row), int(c.col)}] {
			switch {
			case sc.hiddenRows[c.row]:
				rows[c.row], drop = true, true
			case sc.hiddenCol(int(c.col)):
				cols[c.col], drop = true, true
			}
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

func (v *view) keep(to *cellList, formulas map[int32]string, i int) {
	if f, ok := v.sc.formulas[int32(i)]; ok {
		formulas[int32(to.n)] = f
	}
	to.add(*v.sc.cells.at(i))
}

// merges returns the merged ranges that do not overlap an earlier one.
func (v *view) merges() []sheet.Box {
	kept, dropped := sheet.Disjoint(v.sc.merges)
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
