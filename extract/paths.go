package extract

import "github.com/tabrag/tabrag/table"

// nameColumns gives each column its header path, parents carried over their span, and tells
// duplicate names apart by their place.
func (s *sheet) nameColumns() {
	for i := range s.blocks {
		b := &s.blocks[i]
		b.paths = make([][]string, s.columns())
		for c := range b.paths {
			b.paths[c] = s.columnPath(b, c)
		}
		for r := b.from; r < b.to; r++ {
			s.t.Rows[r].Kind = table.KindHeader
			for c := 0; c < s.columns(); c++ {
				if cell := s.cell(r, c); cell != nil {
					cell.Header = true
				}
			}
		}
	}
	for _, b := range s.blocks[1:] {
		for r := b.to; r < b.until; r++ {
			s.t.Rows[r].Columns = b.paths
		}
	}
	for c := range s.t.Columns {
		s.t.Columns[c].Path = s.blocks[0].paths[c]
		s.t.Columns[c].Kind = table.KindData
		if c < s.t.StubColumns {
			s.t.Columns[c].Kind = table.KindStub
		}
	}
	s.tellApart()
}

func (s *sheet) columnPath(b *block, c int) []string {
	var path []string
	last := -1
	for r := b.from; r < b.to; r++ {
		i := s.grid[r][c]
		if k, ok := s.centred(b, r, c); ok {
			i = k
		} else if i < 0 || s.t.Cells[i].Text == "" {
			i = s.carried(b, r, c)
		}
		if i < 0 || i == last {
			continue
		}
		last = i
		text := s.headerText(i)
		if text == "" || len(path) > 0 && path[len(path)-1] == text {
			continue
		}
		path = append(path, text)
	}
	return path
}

// headerText is a header cell's text without footnote marks; titles over the whole width and
// notes on units name no column.
func (s *sheet) headerText(i int) string {
	c := &s.t.Cells[i]
	if c.ColSpan >= s.columns() && s.columns() > 2 || isUnitNote(c.Text) {
		return ""
	}
	if c.Col == 0 && c.Row < s.t.HeaderRows-1 && s.shape(c.Row).stubOnly {
		return "" // a title, not the stub's name
	}
	return stripMarks(unmark(c.Text, c.Notes))
}

// carried finds the parent for a blank slot of a header row that uses no spans: the name to
// its left, when a row below names the slot and another row names the slot to its left.
func (s *sheet) carried(b *block, r, c int) int {
	if r == b.to-1 || c <= s.t.StubColumns || s.text(b.to-1, c) == "" {
		return -1
	}
	from := -1
	for k := range s.columns() {
		cell := s.cell(r, k)
		if cell == nil || cell.Text == "" {
			continue
		}
		if cell.ColSpan > 1 {
			return -1
		}
		if k < c && k >= s.t.StubColumns {
			from = s.grid[r][k]
			if cell.Row+cell.RowSpan >= b.to {
				from = -1 // it reaches the last row and names its own column alone
			}
		}
	}
	return from
}

// tellApart adds nothing to the paths but an issue where two data columns share one.
func (s *sheet) tellApart() {
	seen := map[string]bool{}
	for c := s.t.StubColumns; c < s.columns(); c++ {
		name := s.t.Columns[c].Name()
		if name != "" && seen[name] {
			s.issue("duplicate_columns", table.Info, "two columns have the same name; they are told apart by their place")
		}
		seen[name] = true
	}
}
