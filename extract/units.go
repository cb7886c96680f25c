package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// family is what the words of a label say of the numbers beside it.
type family uint8

const (
	anyFamily family = iota
	moneyFamily
	sharesFamily
	perShareFamily
	percentFamily
	countFamily
)

// resolveUnits gives every number its unit and scale: what the cell itself says stands first,
// then the row, the column, and the statements around the table. Where the format of the
// source states each number's currency, a column without one is not of money because its
// neighbour is.
func (s *sheet) resolveUnits() {
	around, found := s.rulesAround()
	currency := s.currency(around)
	printed := s.currencyColumns()
	columns := make([]columnUnit, s.columns())
	for c := range columns {
		columns[c] = readColumnUnit(s.t.Columns[c].Path)
	}
	for r := s.body(); r < s.rows(); r++ {
		row := s.readRowUnit(r)
		for c := s.t.StubColumns; c < s.columns(); c++ {
			if !s.starts(r, c) {
				continue
			}
			i := s.grid[r][c]
			if s.t.Cells[i].Value.Kind == table.Number {
				money := currency
				if s.flags[i]&given != 0 && printed != nil && !printed[c] {
					money = ""
				}
				s.setUnit(i, row, columns[c], around, money, found)
			}
		}
	}
}

// columnUnit is what a header says of its column's unit.
type columnUnit struct {
	family family
	unit   table.Unit
	rule   unitRule
}

func readColumnUnit(path []string) columnUnit {
	var u columnUnit
	for _, part := range path {
		if f := wordsFamily(part); f != anyFamily {
			u.family = f
		}
		if rule, ok := readUnitRule(part); ok {
			u.rule = rule
		}
		if c := currencyIn(bracketed(part)); c != "" {
			u.unit = c
		}
	}
	return u
}

// bracketed returns what stands in brackets at the end of a header, or the whole of a
// short one.
func bracketed(text string) string {
	if i := strings.LastIndexByte(text, '('); i >= 0 {
		return strings.Trim(text[i:], "()")
	}
	if len(text) <= 8 && unitWords(text) {
		return text
	}
	return ""
}

// unitWords tells whether a short text is nothing but a currency and a scale: "EUR m" is,
// "Zone EUR" is not. With a currency sign in it it always is.
func unitWords(text string) bool {
	if strings.ContainsAny(text, "$€£¥₹₩") {
		return true
	}
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ().,;:/'’-", r) }) {
		_, code := table.CurrencyCode(w)
		power, _ := scaleWord(strings.ToLower(w))
		if !code && power == 0 && letterScale(strings.ToLower(w)) == 0 && !onlyZeros(w) {
			return false
		}
	}
	return true
}

func onlyZeros(w string) bool { return strings.Trim(w, "0") == "" }

// rowUnit is what a row's own label and the sections above it say.
type rowUnit struct {
	own, above family
	unit       table.Unit
	rule       unitRule
}

func (s *sheet) readRowUnit(r int) (u rowUnit) {
	path := s.t.Rows[r].Path
	if len(path) == 0 {
		return u
	}
	label := path[len(path)-1]
	u.own = wordsFamily(headWords(label))
	u.rule, _ = readUnitRule(label)
	u.unit = currencyIn(bracketed(label))
	for i := len(path) - 2; i >= 0; i-- {
		if u.above == anyFamily {
			u.above = wordsFamily(headWords(path[i]))
		}
		if rule, ok := readUnitRule(path[i]); ok && !u.rule.said {
			u.rule = rule
		}
	}
	return u
}

// headWords cuts a label to the words that name its row: brackets that hold figures and
// all that follows the first figure say more about it, not what it counts.
func headWords(label string) string {
	out := label
	for {
		open := strings.IndexByte(out, '(')
		if open < 0 {
			break
		}
		end := strings.IndexByte(out[open:], ')')
		if end < 0 {
			break
		}
		if !strings.ContainsAny(out[open:open+end], "0123456789") {
			break
		}
		out = out[:open] + out[open+end+1:]
	}
	if i := strings.IndexAny(out, "$€£0123456789"); i > 4 {
		out = out[:i]
	}
	return out
}

// wordsFamily reads the family of a label's numbers from its words.
func wordsFamily(label string) family {
	low := strings.ToLower(label)
	shares := strings.Index(low, "shares")
	per := firstIndex(low, "per share", "per-share", "per common share", "per basic", "per diluted", "per ordinary share", "per unit", "per ads", "per class a")
	switch {
	case per >= 0 && (shares < 0 || shares >= per || strings.Contains(low, "value") || strings.Contains(low, "price")):
		return perShareFamily
	case shares >= 0 && sharesCounted(low):
		return sharesFamily
	case percentSign(low) || strings.Contains(low, "percent") || strings.Contains(low, "per cent"):
		return percentFamily
	case strings.HasPrefix(low, "number of") || strings.Contains(low, "employees") || strings.Contains(low, "headcount"):
		return countFamily
	}
	return anyFamily
}

// percentSign tells whether a label asks for percent; "4.5% Notes" does not.
func percentSign(low string) bool {
	i := strings.IndexByte(low, '%')
	return i == 0 || i > 0 && (low[i-1] < '0' || low[i-1] > '9')
}

func sharesCounted(low string) bool {
	for _, w := range []string{"weighted", "number of shares", "shares outstanding", "shares issued", "shares repurchased", "shares used", "(shares)", "(in shares)",
		"in shares", "shares authorized", "shares purchased", "average shares", "diluted shares", "basic shares", "shares acquired", "shares withheld"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return strings.TrimSpace(strings.Trim(low, "():")) == "shares" || strings.HasPrefix(low, "shares ") || strings.HasSuffix(low, " shares")
}

func firstIndex(s string, words ...string) int {
	best := -1
	for _, w := range words {
		if i := strings.Index(s, w); i >= 0 && (best < 0 || i < best) {
			best = i
		}
	}
	return best
}

// rulesAround reads the statements on units in and around the table, the nearest first.
func (s *sheet) rulesAround() (rule unitRule, found bool) {
	for r := 0; r < s.rows() && r <= s.body(); r++ {
		for c := range s.columns() {
			cell := s.cell(r, c)
			if cell == nil || cell.Row != r || cell.Col != c || cell.Value.Kind != table.Text {
				continue
			}
			if got, ok := readUnitRule(cell.Text); ok && (isUnitNote(cell.Text) || c == 0) {
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
	return rule, found
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
// around, or the document's own.
func (s *sheet) currency(around unitRule) table.Unit {
	count := map[table.Unit]int{}
	best := table.Unit("")
	for i := range s.t.Cells {
		u := s.t.Cells[i].Value.Unit
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
		return best
	case around.currency != "":
		return around.currency
	}
	return s.about.currency
}

// currencyColumns tells which columns print a currency on a number; nil when none does.
func (s *sheet) currencyColumns() []bool {
	var printed []bool
	for i := range s.t.Cells {
		c := &s.t.Cells[i]
		if c.Value.Unit.Family() != table.FamilyMoney {
			continue
		}
		if printed == nil {
			printed = make([]bool, s.columns())
		}
		printed[c.Col] = true
	}
	return printed
}

// setUnit decides one cell.
func (s *sheet) setUnit(i int, row rowUnit, col columnUnit, around unitRule, currency table.Unit, found bool) {
	v := &s.t.Cells[i].Value
	fam := row.own
	if fam == anyFamily || fam == percentFamily && col.family != anyFamily {
		fam = col.family
	}
	if fam == anyFamily {
		fam = row.above
	}
	rule := around
	if col.rule.said {
		rule, found = col.rule, true
	}
	if row.rule.said {
		rule, found = row.rule, true
	}
	money := v.Unit.Family() == table.FamilyMoney
	switch {
	case money && fam == perShareFamily:
		v.Unit += "/shares"
		return
	case v.Unit != "" && !money:
		return
	case fam == perShareFamily:
		if currency != "" {
			v.Unit = currency + "/shares"
		}
		return
	case fam == percentFamily && !money:
		v.Unit = table.Percent
		return
	case fam == sharesFamily && !money:
		v.Unit = table.Shares
		s.scale(i, rule.shares)
		return
	case fam == countFamily && !money:
		return
	}
	if !money {
		v.Unit = currency
		if col.unit != "" {
			v.Unit = col.unit
		}
		if row.unit != "" {
			v.Unit = row.unit
		}
	}
	if found || v.Unit != "" {
		s.scale(i, rule.money)
	}
}

// scale applies a power of ten that the cell does not state itself.
func (s *sheet) scale(i int, power int8) {
	if s.flags[i]&ownScale == 0 {
		s.t.Cells[i].Value.Scale = power
	}
}
