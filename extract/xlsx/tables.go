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

// beside reads what stands in parts beside the sheet's own.
func (v *view) beside(s sheetEntry) (comments []comment, err error) {
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
	comments, err := v.beside(s)
	if err != nil {
		return err
	}
	v.prune()
	v.showNamed()
	grid, items := v.layout(sheet.Hints{Merges: v.merges()})
	var tables []*table.Table
	for i, it := range items {
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
		around := surroundings{it: it, index: s.index, notes: v.notesBelow(items[i+1:])}
		if b.stream != nil {
			if err := b.stream.table(ctx, v, frame, around); err != nil {
				return err
			}
			continue
		}
		t := frame.Table(0, 0, frame.Rows(), v.fill)
		if err := v.runes.Charge(0); err != nil {
			return err
		}
		v.describe(t, around)
		tables = append(tables, t)
		b.doc.Tables = append(b.doc.Tables, t)
		extract.Tick(ctx, extract.Progress{Done: frame.Rows(), Total: frame.Rows(), What: "row"})
	}
	b.addComments(s.name, comments)
	v.report(tables)
	return nil
}

// showNamed moves the declared tables to where they show.
func (v *view) showNamed() {
	var kept []named
	for _, n := range v.named {
		if b, ok := v.box(n.box); ok {
			n.box = b
			kept = append(kept, n)
		}
	}
	v.named = kept
}

// surroundings are what stands around a table: its titles, the sheet's position and the
// footnotes below.
type surroundings struct {
	it    sheet.Item
	index int
	notes []footnote
}

// footnote is a line below a table. One without a mark belongs to the nearest table alone.
type footnote struct {
	table.Note
	nearest bool
}

// maxNotes bounds the footnotes of a table, maxBelow the lines below it that are looked at,
// and maxMarked the cells that are looked at for a mark.
const (
	maxNotes  = 200
	maxBelow  = 1000
	maxMarked = 20_000
)

// notesBelow reads the lines below a table that are footnotes: those with a mark up to the
// end of the sheet, for the tables that use it, and sources and remarks up to the next table.
func (v *view) notesBelow(items []sheet.Item) []footnote {
	var out []footnote
	seen := map[string]bool{}
	nearest := true
	for _, it := range items[:min(len(items), maxBelow)] {
		if it.Table {
			nearest = false
			continue
		}
		if len(out) >= maxNotes || len(it.Line) != 1 {
			continue
		}
		line := v.Text(it.Line[0])
		mark, text, ok := extract.SplitNote(line)
		switch {
		case ok && !seen[mark]:
			seen[mark] = true
			out = append(out, footnote{table.Note{Marker: mark, Text: text, Ref: v.ref(it.Line[0])}, nearest})
		case !ok && nearest && remark(line):
			out = append(out, footnote{table.Note{Text: line, Ref: v.ref(it.Line[0])}, true})
		}
	}
	return out
}

// remark tells whether a line below a table speaks about it.
func remark(line string) bool {
	low := strings.ToLower(line)
	return strings.HasPrefix(low, "source") || strings.HasPrefix(low, "note") && len(line) > 8
}

// uses tells whether a text of the table's ends in a footnote's mark.
func uses(t *table.Table, mark string) bool {
	for i := range t.Cells[:min(len(t.Cells), maxMarked)] {
		text := strings.TrimRight(t.Cells[i].Text, ") ]")
		if rest, ok := strings.CutSuffix(text, mark); ok && rest != "" && t.Cells[i].Value.Kind != table.Number {
			return true
		}
	}
	return false
}

// describe sets what stands around a table: the sheet, titles, footnotes, what its workbook
// declares.
func (v *view) describe(t *table.Table, around surroundings) {
	it, index := around.it, around.index
	t.Section = []string{v.name}
	for _, n := range around.notes {
		if n.nearest || uses(t, n.Marker) {
			t.Notes = append(t.Notes, n.Note)
		}
	}
	v.title(t, it.Titles)
	t.HeaderRows = mergedHeader(t)
	if n := v.declared(it); n != nil {
		t.HeaderRows = min(max(n.headers, 0), len(t.Rows))
		if n.totals > 0 && n.box.R1 == it.Box.R1 {
			v.book.totals = append(v.book.totals, t)
		}
	}
	if len(t.Rows) == 1 && len(t.Cells) > 2 && wordsOnly(t.Cells) {
		t.HeaderRows = 1
		t.Issues = append(t.Issues, newIssue("no_rows", table.Warning, t.Cells[0].Ref, "the table has a header and no rows"))
	}
	if p, ok := v.book.prints[index]; ok {
		if p, ok := v.box(p); !ok || !p.Overlaps(it.Box) {
			t.Issues = append(t.Issues, newIssue("outside_print_area", table.Info, sheetRef(v.name), "the table lies outside the area that the sheet prints"))
		}
	}
}

// mergedHeader returns the number of header rows where merged cells tell it: rows on top in
// which a cell spans some of the columns, the row of words or years below them, and those that
// their cells reach down to. It is 0 where they tell nothing.
func mergedHeader(t *table.Table) int {
	header := spannedRows(t)
	for i := 0; i < len(t.Cells) && t.Cells[i].Row < header; i++ {
		c := &t.Cells[i]
		if bottom := c.Row + c.RowSpan; bottom > header && bottom < len(t.Rows) && wordsBetween(t, header, bottom) {
			header = bottom
		}
	}
	return header
}

// wordsBetween tells whether no cell that starts in some rows states a number but for years.
func wordsBetween(t *table.Table, from, to int) bool {
	for i := range t.Cells {
		if c := &t.Cells[i]; c.Row >= from && c.Row < to && !wordsOnly(t.Cells[i:i+1]) {
			return false
		} else if c.Row >= to {
			break
		}
	}
	return true
}

func spannedRows(t *table.Table) int {
	header, row := 0, 0
	for i := 0; i < len(t.Cells) && row < len(t.Rows); row++ {
		from, spans := i, false
		for ; i < len(t.Cells) && t.Cells[i].Row == row; i++ {
			span := t.Cells[i].ColSpan
			spans = spans || span > 1 && span < len(t.Columns)
		}
		if !wordsOnly(t.Cells[from:i]) {
			return header
		}
		if !spans {
			if row > 0 {
				header = row + 1
			}
			return header
		}
	}
	return 0
}

// wordsOnly tells whether no cell states a number but for years.
func wordsOnly(cells []table.Cell) bool {
	for i := range cells {
		if v := cells[i].Value; v.Kind == table.Number {
			if n, places, ok := v.Number.Int64(); !ok || places != 0 || v.Unit != "" || n < 1900 || n > 2100 {
				return false
			}
		}
	}
	return true
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
			t.Leave(what, n)
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
