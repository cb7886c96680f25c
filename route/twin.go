package route

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// Source is a table with what its document is called.
type Source struct {
	Table *table.Table
	Names []string
}

// Twin finds, for an answer that is one cell, a cell of another document with the same row
// label and column path and another value, when the question says nothing that tells the two apart.
func Twin(text string, cell aggregate.Operand, sources []Source) (*table.Table, table.Cell, bool) {
	var own Source
	for _, s := range sources {
		if s.Table != nil && s.Table.ID == cell.Table {
			own = s
		}
	}
	if own.Table == nil || len(cell.RowPath) == 0 {
		return nil, table.Cell{}, false
	}
	mine, asked := own.words(cell.RowPath, cell.ColumnPath), splitWords(text)
	for _, s := range sources {
		if s.Table == nil || s.Table.Document == own.Table.Document || len(s.Table.Cells) > maxCoverCells {
			continue
		}
		for _, c := range s.Table.Cells {
			row := s.Table.Rows[c.Row].Path
			if c.Value.Kind != table.Number || c.Header || len(row) == 0 || !samePath(row[len(row)-1:], cell.RowPath[len(cell.RowPath)-1:]) ||
				!samePath(s.Table.Columns[c.Col].Path, cell.ColumnPath) || c.Value.Exact().Cmp(cell.Value.Exact()) == 0 && c.Value.Unit == cell.Value.Unit {
				continue
			}
			if !toldApart(asked, mine, s.words(row, s.Table.Columns[c.Col].Path)) {
				return s.Table, c, true
			}
		}
	}
	return nil, table.Cell{}, false
}

// toldApart tells whether a word that is asked stands in one of two sets alone.
func toldApart(asked []word, mine, other map[string]bool) bool {
	for _, w := range asked {
		if !w.stop && mine[w.stem] != other[w.stem] {
			return true
		}
	}
	return false
}

// words are the words of a cell's paths, of its table's surroundings and of its document's names.
func (s Source) words(row, column []string) map[string]bool {
	set := map[string]bool{}
	for _, texts := range [][]string{row, column, s.Table.Section, s.Names, {s.Table.Caption, s.Table.Context}} {
		for _, text := range texts {
			addStems(set, text)
		}
	}
	return set
}

// samePath compares paths without case and without what stands in brackets, which is mostly a
// unit.
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

// DatedTwin finds, for an answer that is one cell, a cell with the same row label and another value under a header
// that names the date of the question, when no header of the answer does.
func DatedTwin(text string, cell aggregate.Operand, sources []Source) (*table.Table, table.Cell, bool) {
	q := parseQuestion(text)
	d, ok := q.onlyDate()
	months := q.monthsAsked()
	if !ok || len(cell.RowPath) == 0 || dated(d, cell.ColumnPath) || dated(d, cell.RowPath) {
		return nil, table.Cell{}, false
	}
	for _, s := range sources {
		if s.Table == nil || s.Table.ID == cell.Table || len(s.Table.Cells) > maxCoverCells {
			continue
		}
		for _, c := range s.Table.Cells {
			row := s.Table.Rows[c.Row].Path
			if n := periodMonths(c.Period); months > 0 && n > 0 && n != months {
				continue
			}
			if c.Value.Kind == table.Number && !c.Header && len(row) > 0 && samePath(row[len(row)-1:], cell.RowPath[len(cell.RowPath)-1:]) &&
				dated(d, s.Table.Columns[c.Col].Path) && c.Value.Unit == cell.Value.Unit && c.Value.Exact().Cmp(cell.Value.Exact()) != 0 {
				return s.Table, c, true
			}
		}
	}
	return nil, table.Cell{}, false
}

// dated tells whether a header names a date.
func dated(d date, path []string) bool {
	return slices.ContainsFunc(parseDates(splitWords(strings.Join(path, " "))), d.met)
}

// spareWords may stand in a label beside the words that name its figure.
var spareWords = stems("total net consolidated")

// NamedTwin finds, for an answer that is one cell of a row with words that nobody asked for, a cell of the same period
// of its document with another value, whose row bears the name that is asked and no more: of "repurchases of stock"
// and "repurchases of stock held as treasury stock" the first is meant by its name.
func NamedTwin(text string, cell aggregate.Operand, sources []Source) (*table.Table, table.Cell, bool) {
	asked := map[string]bool{}
	addStems(asked, text)
	mine := ownStems(cell.RowPath)
	extra := func(w string) bool { return !asked[w] && !spareWords[w] }
	if !slices.ContainsFunc(mine, extra) {
		return nil, table.Cell{}, false
	}
	for _, s := range sources {
		if s.Table == nil || s.Table.Document != cell.Document || len(s.Table.Cells) > maxCoverCells {
			continue
		}
		for _, c := range s.Table.Cells {
			if c.Value.Kind != table.Number || c.Header || c.Value.Unit != cell.Value.Unit || c.Value.Exact().Abs().Cmp(cell.Value.Exact().Abs()) == 0 ||
				!samePeriod(c, s.Table.Columns[c.Col].Path, cell) {
				continue
			}
			path := s.Table.Rows[c.Row].Path
			own := ownStems(path)
			lacks := func(w string) bool { return asked[w] && !slices.Contains(own, w) }
			if len(own) > 0 && !slices.ContainsFunc(own, func(w string) bool { return !asked[w] }) && !slices.ContainsFunc(mine, lacks) && !underChanges(path) {
				return s.Table, c, true
			}
		}
	}
	return nil, table.Cell{}, false
}

// ownStems are the stems of the words of a row's own label that carry meaning.
func ownStems(path []string) []string {
	var out []string
	for _, w := range withoutBrackets(newLine(0, path, nil, table.KindData)).own {
		out = append(out, w.stem)
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
