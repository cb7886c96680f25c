package xlsx

import (
	"context"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/sheet"
	"github.com/tabrag/tabrag/table"
)

// sort puts the cells in order and drops all but the first at a place.
func (sc *sheetCells) sort() {
	order := make([]int32, len(sc.cells))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		x, y := sc.cells[a], sc.cells[b]
		if x.row != y.row {
			return int(x.row - y.row)
		}
		return int(x.col) - int(y.col)
	})
	cells := make([]rawCell, 0, len(sc.cells))
	formulas := map[int32]string{}
	for _, i := range order {
		c := sc.cells[i]
		if n := len(cells); n > 0 && cells[n-1].row == c.row && cells[n-1].col == c.col {
			sc.lost["second cells at one place"]++
			continue
		}
		if f, ok := sc.formulas[i]; ok {
			formulas[int32(len(cells))] = f
		}
		cells = append(cells, c)
	}
	sc.cells, sc.formulas = cells, formulas
}

// sheet reads one sheet into tables and text.
func (b *book) sheet(ctx context.Context, s sheetEntry) error {
	sc, err := b.read(ctx, s)
	if sc == nil {
		return err
	}
	if e := b.addSheet(s, sc); e != nil {
		return e
	}
	return err
}

// surroundings reads what stands in parts beside the sheet's own.
func (v *view) surroundings(s sheetEntry) (comments []comment, err error) {
	rels, err := v.book.pkg.relations(s.part)
	if err == nil {
		v.named, err = v.book.namedTables(rels)
	}
	if err == nil {
		comments, err = v.book.comments(rels)
	}
	if err != nil && fatal(err) {
		return nil, err
	}
	return comments, nil
}

func (b *book) addSheet(s sheetEntry, sc *sheetCells) error {
	v := &view{book: b, name: s.name, sc: sc, left: map[string]int{}}
	comments, err := v.surroundings(s)
	if err != nil {
		return err
	}
	v.dropHidden()
	v.render()
	items, h := v.layout(sheet.Hints{Merges: v.merges()})
	builder := sheet.NewBuilder(v, h)
	for _, it := range items {
		if !it.Table {
			b.doc.Text = append(b.doc.Text, extract.Block{Section: []string{s.name}, Text: v.join(it.Line)})
			continue
		}
		if err := b.tables.Charge(1); err != nil {
			return err
		}
		t := builder.Table(it, v.fill)
		t.Section = []string{s.name}
		v.title(t, it.Titles)
		if n := v.declared(it); n != nil {
			t.HeaderRows = min(max(n.headers, 0), len(t.Rows))
			if n.totals > 0 && n.box.R1 == it.Box.R1 {
				b.totals = append(b.totals, t)
			}
		}
		if p, ok := b.prints[s.index]; ok && !p.Overlaps(it.Box) {
			t.Issues = append(t.Issues, newIssue("outside_print_area", table.Info, v.refAt(it.Box.R0, it.Box.C0), "the table lies outside the area that the sheet prints"))
		}
		b.doc.Tables = append(b.doc.Tables, t)
		b.doc.Text = append(b.doc.Text, extract.Block{Section: []string{s.name}, Table: len(b.doc.Tables)})
	}
	b.addComments(s.name, comments)
	v.report(b.doc.Tables[len(b.doc.Tables)-countTables(items):])
	return nil
}

func countTables(items []sheet.Item) int {
	n := 0
	for _, it := range items {
		if it.Table {
			n++
		}
	}
	return n
}

// view is a sheet as its reader sees it: hidden cells gone, every cell rendered.
type view struct {
	book    *book
	name    string
	sc      *sheetCells
	named   []named
	shown   []shown
	left    map[string]int // what was left out, by what it was
	noCache []table.Ref
	bad     []table.Ref
	runes   int64
}

func (v *view) Len() int              { return len(v.sc.cells) }
func (v *view) At(i int) (int, int)   { return int(v.sc.cells[i].row), int(v.sc.cells[i].col) }
func (v *view) Kind(i int) sheet.Kind { return v.shown[i].kind }
func (v *view) Text(i int) string     { return v.shown[i].text }
func (v *view) Bold(i int) bool       { return v.book.styles.at(v.sc.cells[i].style).bold }

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

// dropHidden takes out the cells of hidden rows and columns and counts them.
func (v *view) dropHidden() {
	sc := v.sc
	if v.book.KeepHidden || len(sc.hiddenRows) == 0 && len(sc.hiddenCols) == 0 {
		return
	}
	anchors := sc.shownAnchors()
	rows, cols := map[int32]bool{}, map[uint16]bool{}
	formulas := map[int32]string{}
	kept := sc.cells[:0]
	for i, c := range sc.cells {
		switch {
		case anchors[[2]int{int(c.row), int(c.col)}]:
		case sc.hiddenRows[c.row]:
			rows[c.row] = true
			continue
		case sc.hiddenCol(int(c.col)):
			cols[c.col] = true
			continue
		}
		if f, ok := sc.formulas[int32(i)]; ok {
			formulas[int32(len(kept))] = f
		}
		kept = append(kept, c)
	}
	sc.cells, sc.formulas = kept, formulas
	if len(rows) > 0 {
		v.left["hidden rows"] = len(rows)
	}
	if len(cols) > 0 {
		v.left["hidden columns"] = len(cols)
	}
}

// render shows every cell.
func (v *view) render() {
	v.shown = make([]shown, len(v.sc.cells))
	for i := range v.sc.cells {
		c := &v.sc.cells[i]
		s := v.book.show(v.sc, c)
		if s.hidden {
			v.left["cells whose format shows nothing"]++
			s.text = ""
		}
		if s.bad {
			v.bad = append(v.bad, v.ref(i))
		}
		if c.flags&flagNoCache != 0 {
			v.noCache = append(v.noCache, v.ref(i))
			s.text = noValue
			s.value = table.Value{Kind: table.NotAvailable}
			s.kind = sheet.Number
		}
		v.shown[i] = s
	}
}

// noValue stands in a cell whose formula has no stored value, so that its row is kept.
const noValue = "#N/A"

func (v *view) ref(i int) table.Ref { return v.refAt(v.At(i)) }

func (v *view) refAt(row, col int) table.Ref {
	return table.Ref(appendCell([]byte(sheetRef(v.name)+"!"), row, col))
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
	s := v.shown[i]
	raw := v.sc.cells[i]
	c.Text, c.Value, c.Ref = s.text, s.value, v.ref(i)
	st := v.book.styles.at(raw.style)
	formula := v.sc.formulas[int32(i)]
	if st.bold || st.italic || st.top || st.indent > 0 || formula != "" || st.format != general && s.kind != sheet.Text {
		c.Style = &table.Style{Bold: st.bold, Italic: st.italic, RuleTop: st.top, Indent: float32(st.indent) * indentPoints,
			Formula: formula, Format: st.format.code}
	}
}

// indentPoints is what one step of a cell's indent measures, about three spaces.
const indentPoints = 9

// title makes the lines above a table its caption, and those that state units its unit
// notes.
func (v *view) title(t *table.Table, cells []int) {
	var lines []string
	for _, i := range cells {
		text := v.shown[i].text
		if sheet.IsUnitLine(text) {
			t.UnitNotes = append(t.UnitNotes, text)
			continue
		}
		lines = append(lines, text)
	}
	t.Caption = strings.Join(lines, " — ")
}

func (v *view) join(cells []int) string {
	parts := make([]string, len(cells))
	for k, i := range cells {
		parts[k] = v.shown[i].text
	}
	return strings.Join(parts, " ")
}

// report says what was left out of the sheet, on its tables and on the document.
func (v *view) report(tables []*table.Table) {
	for _, t := range tables {
		for what, n := range v.left {
			if t.Left == nil {
				t.Left = map[string]int{}
			}
			t.Left[what] += n
		}
	}
	ref := sheetRef(v.name)
	say := func(code string, sev table.Severity, counts map[string]int) {
		names := make([]string, 0, len(counts))
		for name := range counts {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			v.book.issue(code, sev, ref, "%d %s were left out", counts[name], name)
		}
	}
	say("hidden", table.Info, v.left)
	say("cells_lost", table.Error, v.sc.lost)
	if n := len(v.noCache); n > 0 {
		v.book.issue("formula_without_value", table.Error, v.noCache[0],
			"%d formulas have no stored value: open the workbook in a spreadsheet program and save it again", n)
	}
	if n := len(v.bad); n > 0 {
		v.book.issue("bad_cells", table.Error, v.bad[0], "%d cells do not hold what their type says", n)
	}
}
