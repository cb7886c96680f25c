package extract

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// resolveUnits gives every number its unit and scale: what the cell itself says stands first,
// then the row, the column, and the statements around the table.
func (s *sheet) resolveUnits() {
	u := unitReader{sheet: s}
	u.around, u.found = s.rulesAround()
	u.currency, u.signed = s.currency(u.around)
	u.byDefault = u.defaultFamily()
	u.values = u.mentions("carrying value") || u.mentions("carrying amount") || u.mentions("fair value") || u.mentions("amortized cost")
	u.ofTable.counted, u.ofTable.power = s.tableUnit()
	u.unitCol = s.unitColumn()
	for i := range s.blocks {
		b := &s.blocks[i]
		u.columns, u.restated = make([]labelUnit, s.columns()), nil
		for c := range u.columns {
			u.columns[c] = readLabelUnit(b.paths[c], len(b.paths[c])-1).or(u.columnNote(b, c))
			u.columns[c].decimals = s.columnDecimals(b, c)
			u.bySigns(b, c)
		}
		u.countAwards()
		u.unscaled = u.longColumns(b)
		u.bare = u.bareColumns(b)
		u.unsigned = u.unsignedColumns(b)
		u.ofBlock = u.stubFamily(b)
		for r := b.to; r < b.until; r++ {
			if slices.Contains(u.unitRows, r) {
				u.restate(r)
				continue
			}
			u.row(r, u.columnsAt(r))
		}
	}
}

// stubFamily reads "(Number of Shares)" over the stub of a header block.
func (u *unitReader) stubFamily(b *block) family {
	for r := b.from; r < b.to; r++ {
		if u.starts(r, 0) && u.t.StubColumns > 0 {
			if f, strong := wordsFamily(u.text(r, 0)); strong && f != perShareFamily {
				return f
			}
		}
	}
	return anyFamily
}

// unitReader resolves the units of one table.
type unitReader struct {
	*sheet
	around    unitRule
	found     bool // the statement stands in or around the table, not elsewhere in the document
	currency  table.Unit
	signed    bool // some cell shows a currency sign
	byDefault family
	values    bool      // what stands over the numbers calls them carrying or fair values
	ofTable   labelUnit // a unit that the caption or a title spells out
	unitCol   int       // the column that gives each row's unit, -1 for none
	ofBlock   family    // what the header over the stub says of all numbers below it
	columns   []labelUnit
	// restated are the columns by the last row of units inside the body, which holds up to
	// the end of its section.
	restated []labelUnit
	section  int
	// unscaled are the columns, a section at a time, with figures too long for the scale.
	unscaled map[place]bool
	bare     []bool // the columns of numbers that have no unit: years, ranks, p-values
	unsigned []bool // the columns without a currency sign, where others show one on each number
}

func (u *unitReader) row(r int, columns []labelUnit) {
	var row, above labelUnit
	if path := u.t.Rows[r].Path; len(path) > 0 {
		row = readLabelUnit(path[len(path)-1:], 0)
		for i := len(path) - 2; i >= 0; i-- {
			above = above.or(readLabelUnit(path[i:i+1], 0))
		}
	}
	if u.unitCol >= 0 {
		row = readLabelUnit([]string{u.text(r, u.unitCol)}, 0).or(row)
	}
	if kind := u.t.Rows[r].Kind; kind.IsTotal() && row.family == anyFamily && u.sumsShares(r) {
		row.family, row.strong = sharesFamily, true
	}
	row.decimals, row.signed = u.rowDecimals(r)
	for c := u.t.StubColumns; c < len(u.t.Columns); c++ {
		if u.starts(r, c) && u.cell(r, c).Value.Kind == table.Number && !u.bare[c] {
			u.set(u.grid[r][c], row, above, columns[c])
		}
	}
}

// family decides what a number counts from the labels around it.
func (u *unitReader) family(row, above, col labelUnit) family {
	switch {
	case row.strong:
		return row.family
	case col.strong:
		return col.family
	case row.family == perShareFamily && row.decimals:
		return perShareFamily
	case col.family == perShareFamily && col.decimals:
		return perShareFamily
	case above.family == perShareFamily && row.decimals, above.strong && above.family != perShareFamily:
		return above.family
	case row.family == percentFamily || row.family == countFamily:
		return row.family
	case col.family == percentFamily || col.family == countFamily:
		return col.family
	case above.family == percentFamily:
		return percentFamily
	case u.ofBlock == sharesFamily || u.ofBlock == countFamily:
		return u.ofBlock
	case u.byDefault != anyFamily:
		return u.byDefault
	case (row.family == sharesFamily || col.family == sharesFamily) && !u.signed && u.around.currency == "":
		return sharesFamily
	}
	return anyFamily
}

// set decides one cell.
func (u *unitReader) set(i int, row, above, col labelUnit) {
	v := &u.t.Cells[i].Value
	fam := u.family(row, above, col)
	rule, found, near := u.around, u.found, false
	for _, own := range []unitRule{above.rule, col.rule, row.rule} {
		if own.said {
			rule, found, near = own, true, true
		}
	}
	money := v.Unit.Family() == table.FamilyMoney
	if own := row.or(col).or(above).or(u.ofTable); own.counted != "" && u.spelled(v, own, fam, row.strong || col.strong) {
		switch {
		case own.power > 0:
			u.scale(i, own.power)
		case found && rule.currency == "" && own.power == 0 && !isTime(own.counted):
			u.scale(i, rule.money)
		}
		return
	}
	switch {
	case money && fam == perShareFamily:
		v.Unit += "/shares"
	case v.Unit != "" && !money:
	case money:
		if found || u.signed {
			u.scale(i, rule.money)
		}
	case fam == perShareFamily:
		if u.currency != "" {
			v.Unit = u.currency + "/shares"
		}
	case fam == percentFamily:
		v.Unit = table.Percent
	case fam == sharesFamily:
		v.Unit = table.Shares
		switch {
		case u.unscaled[u.place(i)] && !near, !near && tooLarge(v.Number, rule.shares, table.Shares):
		case !found && rule.mixed:
			u.scale(i, rule.money)
		default:
			u.scale(i, rule.shares)
		}
	case fam == countFamily:
		if row.rule.said || col.rule.said || found && rule.currency == "" {
			u.scale(i, rule.money)
		}
	default:
		u.setMoney(i, rule, found, row, col)
	}
}

// spelled gives a number the unit that a label spells out, unless the number shows another
// or the words around leave no doubt of another.
func (u *unitReader) spelled(v *table.Value, own labelUnit, fam family, strong bool) bool {
	switch {
	case v.Unit != "" && !strings.HasPrefix(string(own.counted), string(v.Unit)+"/"):
		return false
	case strong && (fam == sharesFamily || fam == perShareFamily), own.counted == table.Shares:
		return false
	}
	v.Unit = own.counted
	return true
}

// setMoney decides a number that nothing calls anything else. It is money where the table
// shows a currency or states a scale; a number too long for its scale is a bare count.
func (u *unitReader) setMoney(i int, rule unitRule, found bool, row, col labelUnit) {
	v := &u.t.Cells[i].Value
	if v.Number.Places() <= 0 && tooLarge(v.Number, rule.money, "") {
		if u.currency != "" && (row.family == sharesFamily || col.family == sharesFamily || u.mentions("share")) {
			v.Unit = table.Shares
		}
		return
	}
	switch {
	case row.unit != "":
		v.Unit = row.unit
	case col.unit != "":
		v.Unit = col.unit
	case u.signed && !u.unsigned[u.t.Cells[i].Col], found, u.around.currency != "", u.values:
		v.Unit = u.currency
	}
	if found || v.Unit != "" {
		u.scale(i, rule.money)
	}
}

// longColumns finds the columns of a block that hold figures too long for the scale: counts
// written out beside amounts in millions.
func (u *unitReader) longColumns(b *block) map[place]bool {
	out := map[place]bool{}
	for r := b.to; r < b.until; r++ {
		for c := u.t.StubColumns; c < len(u.t.Columns); c++ {
			i := u.grid[r][c]
			if i < 0 || u.t.Cells[i].Value.Kind != table.Number {
				continue
			}
			v := u.t.Cells[i].Value
			if v.Unit != "" || v.Number.Places() > 0 {
				continue
			}
			if tooLarge(v.Number, u.around.money, "") || !u.found && v.Number.Abs().Cmp(u.written()) >= 0 {
				out[u.place(i)] = true
			}
		}
	}
	return out
}

// written is the figure from which a count of shares is taken to be written out in full,
// where no statement on units stands near.
func (u *unitReader) written() table.Decimal {
	if u.around.mixed {
		return table.NewDecimal(1, -5)
	}
	return table.NewDecimal(1, -6)
}

// place is a column under a section row.
type place struct{ section, col int }

func (u *unitReader) place(i int) place {
	c := &u.t.Cells[i]
	return place{u.under[c.Row], c.Col}
}

// mentions tells whether the table's header or caption holds a word.
func (u *unitReader) mentions(word string) bool {
	if strings.Contains(strings.ToLower(u.t.Caption+u.t.Context), word) {
		return true
	}
	for _, c := range u.t.Columns {
		if strings.Contains(strings.ToLower(c.Name()), word) {
			return true
		}
	}
	return false
}

// defaultFamily tells what the numbers of a table without a currency sign count when the
// text that introduces it speaks of shares.
func (u *unitReader) defaultFamily() family {
	switch {
	case u.found && u.around.ownShare && !u.around.ownMoney:
		return sharesFamily
	case u.signed || u.around.currency != "" && u.found:
		return anyFamily
	}
	intro := strings.ToLower(lastSentence(u.t.Context) + " " + u.t.Caption)
	if strings.Contains(intro, "dilutive") || strings.Contains(intro, "shares") && !strings.Contains(intro, "per share") && introduces(intro) {
		return sharesFamily
	}
	return anyFamily
}

func lastSentence(text string) string {
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		text = text[i+1:]
	}
	if i := strings.LastIndex(strings.TrimRight(text, ". "), ". "); i >= 0 {
		return text[i+2:]
	}
	return text
}

// rulesAround reads the statements on units in and around the table, the nearest first.
func (s *sheet) rulesAround() (rule unitRule, found bool) {
	for r := 0; r < s.rows() && r <= s.body(); r++ {
		for c := range s.columns() {
			cell := s.cell(r, c)
			if cell == nil || cell.Row != r || cell.Col != c || cell.Value.Kind != table.Text {
				continue
			}
			if got, ok := readUnitRule(cell.Text); ok && (isUnitNote(cell.Text) || c == 0 && r < s.body() || s.alone(r, c)) {
				s.addUnitNote(cell.Text)
				if !found {
					rule, found = got, true
				}
			}
		}
	}
	places := append([]string{s.t.Caption}, s.t.UnitNotes...)
	places = append(places, s.t.Context)
	for i := len(s.t.Section) - 1; i >= 0; i-- {
		places = append(places, s.t.Section[i])
	}
	for _, text := range places {
		if found {
			break
		}
		if rule, found = readUnitRule(text); found {
			s.addUnitNote(noteIn(text))
		}
	}
	if !found && s.about.rule.said {
		return s.about.rule, false
	}
	if !found {
		return s.proseScale()
	}
	return rule, found
}

// alone tells whether a cell is the only one of its row that says anything.
func (s *sheet) alone(r, c int) bool {
	for k := range s.columns() {
		if cell := s.cell(r, k); k != c && cell != nil && cell.Row == r && cell.Col == k && strings.TrimSpace(cell.Text) != "" {
			return false
		}
	}
	return true
}

// noteIn cuts the bracket that holds the statement out of a longer text.
func noteIn(text string) string {
	for rest := text; ; {
		open := strings.IndexByte(rest, '(')
		if open < 0 {
			break
		}
		end := strings.IndexByte(rest[open:], ')')
		if end < 0 {
			break
		}
		inner := rest[open+1 : open+end]
		if _, ok := readUnitRule(inner); ok {
			return inner
		}
		rest = rest[open+end:]
	}
	if len(text) > 160 {
		return text[len(text)-160:]
	}
	return text
}

func (s *sheet) addUnitNote(text string) {
	s.t.UnitNotes = appendNew(s.t.UnitNotes, []string{strings.Trim(strings.TrimSpace(text), "()[]:")})
}

// currency finds the currency of the table's bare amounts: a sign on any cell, a statement
// around, or the document's own. signed is set when cells show it.
func (s *sheet) currency(around unitRule) (best table.Unit, signed bool) {
	count := map[table.Unit]int{}
	for i := range s.t.Cells {
		u := s.t.Cells[i].Value.Unit
		if u == "" && s.t.Cells[i].Value.Kind == table.Nil {
			u, _, _ = table.CurrencyAt(s.t.Cells[i].Text)
		}
		if u.Family() != table.FamilyMoney {
			continue
		}
		count[u]++
		if best == "" || count[u] > count[best] {
			best = u
		}
	}
	switch {
	case best != "":
		return best, true
	case around.currency != "":
		return around.currency, false
	}
	return s.about.currency, false
}

// scale applies a power of ten that the cell does not state itself.
func (s *sheet) scale(i int, power int8) {
	if s.flags[i]&ownScale == 0 {
		s.t.Cells[i].Value.Scale = power
	}
}
