package doubt

import (
	"iter"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

// Twin finds a cell that answers the question as well as the one that was found, and that nothing asked tells from it.
func (cl *Claim) Twin() (*table.Table, table.Cell, bool) {
	if cl.result == nil || len(cl.result.Cells) == 0 {
		return nil, table.Cell{}, false
	}
	finders := []func(aggregate.Operand, []source) (*table.Table, table.Cell, bool){cl.namedTwin}
	if c := cl.result.Cells; len(c) == 1 && len(cl.result.Steps) == 0 {
		finders = append(finders, cl.otherTwin, cl.datedTwin, cl.sameTwin)
	} else if len(c) != 2 || !slices.Equal(c[0].RowPath, c[1].RowPath) {
		return nil, table.Cell{}, false // what is read out of several rows has no name of its own
	}
	sources := cl.sources()
	for _, find := range finders {
		if t, c, ok := find(cl.result.Cells[0], sources); ok {
			return t, c, true
		}
	}
	return nil, table.Cell{}, false
}

// source is a table with what its document is called.
type source struct {
	table *table.Table
	names []string
}

// sources are the tables of the request, without those that were set aside as of a part of a group.
func (cl *Claim) sources() []source {
	var out []source
	for _, t := range cl.req.Tables {
		if t != nil && !cl.ofPart(t) {
			out = append(out, source{table: t, names: cl.req.Documents[t.Document].Names})
		}
	}
	return out
}

// figures are the numbers of those sources whose tables are of a kind, and small enough to be read for a twin.
func figures(sources []source, of func(*table.Table) bool) iter.Seq2[source, table.Cell] {
	return func(yield func(source, table.Cell) bool) {
		for _, s := range sources {
			if len(s.table.Cells) > lang.MaxCoverCells || !of(s.table) {
				continue
			}
			for _, c := range s.table.Cells {
				if c.Value.Kind == table.Number && !c.Header && !yield(s, c) {
					return
				}
			}
		}
	}
}

// otherTwin finds, for an answer that is one cell, a cell of another document with the same row
// label and column path and another value, when the question says nothing that tells the two apart.
func (cl *Claim) otherTwin(cell aggregate.Operand, sources []source) (*table.Table, table.Cell, bool) {
	own := sourceOf(cell, sources)
	if own.table == nil || len(cell.RowPath) == 0 {
		return nil, table.Cell{}, false
	}
	mine := own.words(cell.RowPath, cell.ColumnPath)
	for s, c := range figures(sources, func(t *table.Table) bool { return t.Document != own.table.Document }) {
		if !sameLabel(s.row(c), cell.RowPath) || !samePath(s.column(c), cell.ColumnPath) ||
			c.Value.Exact().Cmp(cell.Value.Exact()) == 0 && c.Value.Unit == cell.Value.Unit {
			continue
		}
		if !cl.toldApart(mine, s.words(s.row(c), s.column(c))) {
			return s.table, c, true
		}
	}
	return nil, table.Cell{}, false
}

// sourceOf is the source that a cell is of, one without a table when there is none.
func sourceOf(cell aggregate.Operand, sources []source) (own source) {
	for _, s := range sources {
		if s.table.ID == cell.Table {
			own = s
		}
	}
	return own
}

// toldApart tells whether a word of the question stands in one of two sets alone.
func (cl *Claim) toldApart(mine, other map[string]bool) bool {
	return cl.anyWord(func(w lang.Word) bool { return !w.Stop && mine[w.Stem] != other[w.Stem] })
}

func (s source) row(c table.Cell) []string    { return s.table.Rows[c.Row].Path }
func (s source) column(c table.Cell) []string { return s.table.ColumnPath(c.Row, c.Col) }

// words are the words of a cell's paths, of its table's surroundings and of its document's names.
func (s source) words(row, column []string) map[string]bool {
	set := map[string]bool{}
	for _, texts := range [][]string{row, column, s.table.Section, s.names, {s.table.Caption, s.table.Context}} {
		for _, text := range texts {
			lang.AddStems(set, text)
		}
	}
	return set
}

// sameLabel compares what rows are called, whatever stands above them.
func sameLabel(a, b []string) bool { return len(a) > 0 && samePath(lastOf(a), lastOf(b)) }

// samePath compares paths without case and without what stands in brackets, which is mostly a unit.
func samePath(a, b []string) bool {
	bare := func(path []string) string {
		var parts []string
		for _, s := range path {
			if s = strings.Join(strings.Fields(unbracketed(strings.ToLower(s))), " "); s != "" {
				parts = append(parts, s)
			}
		}
		return strings.Join(parts, table.PathSeparator)
	}
	return bare(a) == bare(b)
}

// unbracketed is a text without what stands in brackets.
func unbracketed(s string) string {
	for {
		i := strings.IndexByte(s, '(')
		j := strings.IndexByte(s, ')')
		if i < 0 || j < i {
			return s
		}
		s = s[:i] + s[j+1:]
	}
}

// datedTwin finds, for an answer that is one cell, a cell with the same row label and another value under a header
// that names the date of the question, when no header of the answer does.
func (cl *Claim) datedTwin(cell aggregate.Operand, sources []source) (*table.Table, table.Cell, bool) {
	d, ok := layout.OnlyDate(cl.q)
	months := cl.q.MonthsAsked()
	if !ok || len(cell.RowPath) == 0 || dated(d, cell.ColumnPath) || dated(d, cell.RowPath) {
		return nil, table.Cell{}, false
	}
	for s, c := range figures(sources, func(t *table.Table) bool { return t.ID != cell.Table }) {
		if n := layout.PeriodMonths(c.Period); months > 0 && n > 0 && n != months {
			continue
		}
		if sameLabel(s.row(c), cell.RowPath) && dated(d, s.column(c)) && c.Value.Unit == cell.Value.Unit && c.Value.Exact().Cmp(cell.Value.Exact()) != 0 {
			return s.table, c, true
		}
	}
	return nil, table.Cell{}, false
}

// dated tells whether a header names a date.
func dated(d lang.Date, path []string) bool {
	return slices.ContainsFunc(lang.ParseDates(lang.SplitWords(strings.Join(path, " "))), d.Met)
}

// spareWords may stand in a label beside the words that name its figure.
var spareWords = lang.Stems("total net consolidated")

// namedTwin finds, for an answer that is one cell of a row with words that nobody asked for, a cell of the same period
// of its document with another value, whose row bears the name that is asked and no more: of "repurchases of stock"
// and "repurchases of stock held as treasury stock" the first is meant by its name.
func (cl *Claim) namedTwin(cell aggregate.Operand, sources []source) (*table.Table, table.Cell, bool) {
	asked, mine := lang.PlainStems(cl.words), ownStems(cell.RowPath)
	extra := func(w string) bool { return !asked[w] && !spareWords[w] }
	if !slices.ContainsFunc(mine, extra) {
		return nil, table.Cell{}, false
	}
	unasked := func(w string) bool { return !asked[w] }
	for s, c := range figures(sources, func(t *table.Table) bool { return t.Document == cell.Document }) {
		if c.Value.Unit != cell.Value.Unit || c.Value.Exact().Abs().Cmp(cell.Value.Exact().Abs()) == 0 || !samePeriod(c, s.column(c), cell) {
			continue
		}
		own := ownStems(s.row(c))
		lacks := func(w string) bool { return asked[w] && !slices.Contains(own, w) }
		if len(own) > 0 && !slices.ContainsFunc(own, unasked) && !slices.ContainsFunc(mine, lacks) && !lang.UnderChanges(s.row(c)) {
			return s.table, c, true
		}
	}
	return nil, table.Cell{}, false
}

// ownStems are the stems of the words of a row's own label that carry meaning.
func ownStems(path []string) []string {
	var out []string
	for _, w := range layout.WithoutBrackets(layout.NewLine(0, path, nil, table.KindData)).Own {
		out = append(out, w.Stem)
	}
	return out
}

// samePeriod tells whether a cell is of the period of another, or under the same header where neither has one.
func samePeriod(c table.Cell, path []string, of aggregate.Operand) bool {
	if c.Period != nil && of.Period != nil {
		return c.Period.Start == of.Period.Start && c.Period.End == of.Period.End
	}
	return c.Period == of.Period && samePath(path, of.ColumnPath)
}

// sameTwin finds, for an answer that is one cell, a cell of another table of its document with the same row label,
// header and period and another value, when nothing that is asked tells the two apart and no third table has the
// answer's value: the total assets of a company and those of its parts.
func (cl *Claim) sameTwin(cell aggregate.Operand, sources []source) (*table.Table, table.Cell, bool) {
	own := sourceOf(cell, sources)
	if own.table == nil || len(cell.RowPath) == 0 || cell.Period == nil {
		return nil, table.Cell{}, false
	}
	mine, asked := own.words(cell.RowPath, cell.ColumnPath), lang.PlainStems(cl.words)
	var twin *table.Table
	var found table.Cell
	for s, c := range figures(sources, func(t *table.Table) bool { return t.ID != cell.Table && t.Document == cell.Document }) {
		if c.Value.Unit != cell.Value.Unit || !samePeriod(c, s.column(c), cell) || !sameLabel(s.row(c), cell.RowPath) ||
			!sameHeader(s.column(c), cell.ColumnPath) {
			continue
		}
		if sameSize(c.Value, cell.Value) {
			return nil, table.Cell{}, false
		}
		if twin == nil && !parted(s.row(c), asked, mine) && !cl.toldApart(mine, s.words(s.row(c), s.column(c))) {
			twin, found = s.table, c
		}
	}
	return twin, found, twin != nil
}

// sameHeader tells whether two headers have the same words beside dates, lengths of time and what they say of audits.
func sameHeader(a, b []string) bool {
	stems := func(path []string) map[string]bool {
		l := layout.NewLine(0, path, nil, table.KindData)
		set := map[string]bool{}
		for _, w := range slices.Concat(l.Own, l.Parents) {
			if !layout.AuditWords[w.Stem] && !layout.PeriodWords[w.Stem] && english.Number(w.Text) == 0 {
				set[w.Stem] = true
			}
		}
		return set
	}
	return maps.Equal(stems(a), stems(b))
}

// parted tells whether the parents of a row have a word that is neither asked nor said of the answer, so that the row
// is of a part of what the answer is of.
func parted(path []string, asked, mine map[string]bool) bool {
	l := layout.NewLine(0, path, nil, table.KindData)
	return slices.ContainsFunc(l.Parents, func(w lang.Word) bool { return !asked[w.Stem] && !mine[w.Stem] && !layout.PeriodWords[w.Stem] })
}

// sameSize tells whether two values are one figure, each as exactly as it is printed and whatever its sign.
func sameSize(a, b table.Value) bool {
	x, y := a.Exact().Abs(), b.Exact().Abs()
	return x.Cmp(y) == 0 || settle.Mantissa(x) == settle.Mantissa(y) || roundsTo(a, b) || roundsTo(b, a)
}

// roundsTo tells whether a value is another one rounded: 4,795.5 million and 4,795,511 thousand.
func roundsTo(a, b table.Value) bool {
	apart := new(big.Rat).Sub(a.Exact().Abs().Rat(), b.Exact().Abs().Rat())
	return apart.Abs(apart).Cmp(table.NewDecimal(5, 1).Shift(int(a.Scale)-int(a.Number.Places())).Rat()) <= 0
}
