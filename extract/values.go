package extract

import "github.com/tabrag/tabrag/table"

// readValues parses every cell that the format has not given a value, in no locale.
func (s *sheet) readValues() {
	for i := range s.t.Cells {
		s.readCell(i, table.AnyLocale)
	}
}

func (s *sheet) readCell(i int, loc table.Locale) {
	c := &s.t.Cells[i]
	if loc == table.AnyLocale && c.Value.Kind != table.Blank {
		s.keepGiven(i)
		return
	}
	r := table.ParseValue(unmark(c.Text, c.Notes), loc)
	c.Value = r.Value
	c.Notes = appendNew(c.Notes, r.Marks)
	s.flags[i] = 0
	if r.Guess {
		s.flags[i] |= guessed
	}
	if r.OwnScale {
		s.flags[i] |= ownScale
	}
	if r.Unit != "" {
		s.flags[i] |= ownUnit
	}
	switch {
	case r.Locale == table.PointLocale && loc == table.AnyLocale:
		s.flags[i] |= provePoint
	case r.Locale == table.CommaLocale && loc == table.AnyLocale:
		s.flags[i] |= proveComma
	}
	if r.High != nil {
		if s.high == nil {
			s.high = map[int]table.Decimal{}
		}
		s.high[i] = *r.High
	}
}

// keepGiven keeps the value that a format has set. Unless the format states unit and scale
// too, the unit and the scale that the text shows ("$142", "1.5M") are added to it.
func (s *sheet) keepGiven(i int) {
	c := &s.t.Cells[i]
	s.flags[i] = given
	if c.Value.Stated || c.Value.Scale != 0 {
		s.flags[i] |= ownScale
	}
	if c.Value.Kind != table.Number || c.Value.Stated || plainDigits(c.Text) {
		return
	}
	r := table.ParseValue(c.Text, table.PointLocale)
	if r.Kind != table.Number {
		return
	}
	if c.Value.Unit == "" {
		c.Value.Unit = r.Unit
	}
	if r.OwnScale && c.Value.Scale == 0 {
		c.Value.Scale = r.Scale
		s.flags[i] |= ownScale
	}
}

// plainDigits tells whether a text is digits and separators alone, so that it states neither
// unit nor scale.
func plainDigits(text string) bool {
	for i := range len(text) {
		if b := text[i]; (b < '0' || b > '9') && b != '.' && b != ',' && b != '-' {
			return false
		}
	}
	return true
}

// evidence counts the cells that prove a locale and those that leave it open.
type evidence struct{ point, comma, openPoint, openComma int }

func (e evidence) locale() table.Locale {
	switch {
	case e.point > 0 && e.comma == 0:
		return table.PointLocale
	case e.comma > 0 && e.point == 0:
		return table.CommaLocale
	}
	return table.AnyLocale
}

// settleLocale decides for each column how its numbers are written: by its own cells, else
// by the table's, else by the document's. A column that nothing decides and whose numbers
// could mean two things is an issue.
func (s *sheet) settleLocale() {
	cols := make([]evidence, s.columns())
	var all evidence
	for i := range s.t.Cells {
		c := &s.t.Cells[i]
		if c.Value.Kind != table.Number || s.flags[i]&given != 0 {
			continue
		}
		e := &cols[c.Col]
		switch f := s.flags[i]; {
		case f&guessed != 0 && hasByte(c.Text, ','):
			e.openComma++
			all.openComma++
		case f&guessed != 0:
			e.openPoint++
			all.openPoint++
		case f&provePoint != 0:
			e.point++
			all.point++
		case f&proveComma != 0:
			e.comma++
			all.comma++
		}
	}
	for c := range cols {
		s.settleColumn(c, cols[c], all)
	}
}

func (s *sheet) settleColumn(c int, e, all evidence) {
	if e.point > 0 && e.comma > 0 {
		s.issue("locale_mixed", table.Warning, "a column writes numbers with a decimal comma and with a decimal point")
		return
	}
	loc := e.locale()
	if loc == table.AnyLocale {
		loc = all.locale()
	}
	if loc == table.AnyLocale {
		loc = s.about.locale
	}
	if loc == table.AnyLocale && e.openPoint > 0 {
		s.issue("locale_undecided", table.Warning, "a column writes numbers such as 1.234, which could be 1234 or 1.234; read as decimals")
	}
	if loc != table.CommaLocale || e.openComma+e.openPoint == 0 {
		return
	}
	for i := range s.t.Cells {
		if s.t.Cells[i].Col == c && s.flags[i]&guessed != 0 {
			s.readCell(i, loc)
		}
	}
}

func hasByte(s string, b byte) bool {
	for i := range len(s) {
		if s[i] == b {
			return true
		}
	}
	return false
}
