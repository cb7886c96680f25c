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
	order := make([]int32, sc.cells.n)
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		x, y := sc.cells.at(int(a)), sc.cells.at(int(b))
		if x.row != y.row {
			return int(x.row - y.row)
		}
		return int(x.col) - int(y.col)
	})
	var cells cellList
	formulas := map[int32]string{}
	for _, i := range order {
		c := sc.cells.at(int(i))
		if n := cells.n; n > 0 && !before(*cells.at(n - 1), *c) {
			sc.lost["second cells at one place"]++
			continue
		}
		if f, ok := sc.formulas[i]; ok {
			formulas[int32(cells.n)] = f
		}
		cells.add(*c)
	}
	sc.cells, sc.formulas = cells, formulas
}

// sheet reads one sheet into tables and text.
func (b *book) sheet(ctx context.Context, s sheetEntry) error {
	sc, err := b.read(ctx, s)
	if sc == nil {
		return err
	}
	if e := b.addSheet(ctx, s, sc); e != nil {
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

func (b *book) addSheet(ctx context.Context, s sheetEntry, sc *sheetCells) error {
	v := newView(b, s.name, sc)
	comments, err := v.surroundings(s)
	if err != nil {
		return err
	}
	v.prune()
	grid, items := v.layout(sheet.Hints{Merges: v.merges()})
	var tables []*table.Table
	for _, it := range items {
		if !it.Table {
			b.doc.Text = append(b.doc.Text, extract.Block{Section: []string{s.name}, Text: v.join(it.Line)})
			if err := v.runes.Charge(0); err != nil {
				return err
			}
			continue
		}
		if err := b.tables.Charge(1); err != nil {
			return err
		}
		b.count++
		b.doc.Text = append(b.doc.Text, extract.Block{Section: []string{s.name}, Table: b.count})
		frame := grid.Frame(it)
		if b.stream != nil {
			if err := b.stream.table(ctx, v, frame, it, s.index); err != nil {
				return err
			}
			continue
		}
		t := frame.Table(0, 0, frame.Rows(), v.fill)
		if err := v.runes.Charge(0); err != nil {
			return err
		}
		v.describe(t, it, s.index)
		tables = append(tables, t)
		b.doc.Tables = append(b.doc.Tables, t)
		extract.Tick(ctx, extract.Progress{Done: frame.Rows(), Total: frame.Rows(), What: "row"})
	}
	b.addComments(s.name, comments)
	v.report(tables)
	return nil
}

// describe sets what stands around a table: the sheet, titles, what its workbook declares.
func (v *view) describe(t *table.Table, it sheet.Item, index int) {
	t.Section = []string{v.name}
	v.title(t, it.Titles)
	if n := v.declared(it); n != nil {
		t.HeaderRows = min(max(n.headers, 0), len(t.Rows))
		if n.totals > 0 && n.box.R1 == it.Box.R1 {
			v.book.totals = append(v.book.totals, t)
		}
	}
	if p, ok := v.book.prints[index]; ok && !p.Overlaps(it.Box) {
		t.Issues = append(t.Issues, newIssue("outside_print_area", table.Info, v.refAt(it.Box.R0, it.Box.C0),
			"the table lies outside the area that the sheet prints"))
	}
}

// title makes the lines above a table its caption, and those that state units its unit
// notes.
func (v *view) title(t *table.Table, cells []int) {
	var lines []string
	for _, i := range cells {
		text := v.Text(i)
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
		parts[k] = v.Text(i)
		_ = v.runes.Charge(int64(len(parts[k]))) // looked at by the caller
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
	for _, say := range []struct {
		code   string
		sev    table.Severity
		counts map[string]int
	}{{"hidden", table.Info, v.left}, {"cells_lost", table.Error, v.sc.lost}} {
		for _, name := range sortedKeys(say.counts) {
			v.book.issue(say.code, say.sev, ref, "%d %s were left out", say.counts[name], name)
		}
	}
	if v.noCache.n > 0 {
		v.book.issue("formula_without_value", table.Error, v.noCache.first,
			"%d formulas have no stored value: open the workbook in a spreadsheet program and save it again", v.noCache.n)
	}
	if v.bad.n > 0 {
		v.book.issue("bad_cells", table.Error, v.bad.first, "%d cells do not hold what their type says", v.bad.n)
	}
}
