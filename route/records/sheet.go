package records

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// sheet is a table seen as records: each data row a record, each column a field.
type sheet struct {
	table  *table.Table
	rows   []int // grid rows that are records, top to bottom
	total  rowSet
	all    rowSet // every record but totals
	fields []*field
	orders []*order
	stems  map[string]uint32 // the hash of each word's stem
}

// field is a column with its cells taken apart.
type field struct {
	col    int
	read   aggregate.Reading // which part of the column's cells it holds, Whole for a column itself
	header []string          // stems of the header's words
	hashes []uint32          // of those stems
	kind   fieldKind
	cells  []*table.Cell // per record, nil for none
	value  []int32       // per record: which of values it holds, -1 for an empty cell
	values []value       // the different ones, in table order
	blank  rowSet
	said   []said // per value, and heads the same for the first thing alone that it lists
	heads  []said // nil when values list nothing
	worded bool   // numbers stand among words: "$15 million"
	orders []int  // into sheet.orders, the main one first
}

// value is one of the different texts of a field.
type value struct {
	text  string
	first int // the first record that holds it
	words []string
	stems []uint32 // the hashes of its words' stems
}

// fieldKind is the sort of thing that a field mostly holds.
type fieldKind uint8

const (
	textField fieldKind = iota
	numberField
	dateField
	timeField
	listField
	// Of a part of a column's cells:
	monthField
	yearField
	headField
	tailField
)

// order is a way to compare records by number: a field read in one way.
type order struct {
	field int
	read  aggregate.Reading
	minus int // another order of the same kind, taken away; -1 for none
	num   []table.Decimal
	whole []int64 // the same without the point, where all have as many places and no sum overflows; else nil
	years bool    // all numbers are years
	// yearless is set when all numbers are days of no year: "November 17"
	yearless bool
	printed  bool // most cells print the number that is read and nothing else
	scale    int  // that the fields' numbers are printed in, for the reading Whole
	has      rowSet
	rank     []int32 // dense, equal for equal numbers; -1 without a number
}

// Limits of what is read; larger tables are cut or refused by [Plan].
const (
	maxRecords = 2000
	maxFields  = 40
)

// newSheet reads t; it is nil when t has no records or is too large.
func newSheet(t *table.Table) *sheet {
	if len(t.Columns) > maxFields {
		return nil
	}
	s := &sheet{table: t, stems: map[string]uint32{}}
	header := t.HeaderRows
	if header == 0 {
		header = min(1, len(t.Rows))
	}
	for r := header; r < len(t.Rows); r++ {
		switch t.Rows[r].Kind {
		case table.KindHeader, table.KindSection, table.KindNote, table.KindBlank:
		default:
			if s.rows = append(s.rows, r); len(s.rows) > maxRecords {
				return nil
			}
		}
	}
	if len(s.rows) == 0 {
		return nil
	}
	s.total, s.all = newRowSet(len(s.rows)), newRowSet(len(s.rows))
	for i, r := range s.rows {
		if t.Rows[r].Kind.IsTotal() {
			s.total.add(i)
		} else {
			s.all.add(i)
		}
	}
	grid, ids := t.Grid(), make(map[string]int32, len(s.rows))
	for c := range t.Columns {
		s.addField(grid, c, header, ids)
	}
	s.derive(ids)
	return s
}

// addField takes the cells of a column apart. The numbers of values by their words stand in ids, whatever that held.
func (s *sheet) addField(grid [][]int, c, header int, ids map[string]int32) {
	f := &field{col: c, blank: newRowSet(len(s.rows)), cells: make([]*table.Cell, len(s.rows)), value: make([]int32, len(s.rows))}
	f.header = stems(headerWords(s.table, grid, c, header))
	for _, w := range f.header {
		f.hashes = append(f.hashes, hashWord(w))
	}
	clear(ids)
	for i, r := range s.rows {
		if k := grid[r][c]; k >= 0 {
			f.cells[i] = &s.table.Cells[k]
		}
		if f.cells[i] == nil || missing(f.cells[i].Value) {
			f.blank.add(i)
		}
		s.addCell(f, i, ids)
	}
	f.worded = slices.ContainsFunc(f.cells, func(c *table.Cell) bool {
		return c != nil && c.Value.Kind == table.Number && strings.ContainsFunc(c.Text, unicode.IsLetter)
	})
	s.stemValues(f)
	s.fields = append(s.fields, f)
	s.readOrders(len(s.fields)-1, f.cells)
	f.say()
}

// text is what a record's cell prints, or the part of it that the field holds.
func (f *field) text(i int) string {
	switch {
	case f.cells[i] == nil:
		return ""
	case f.read != aggregate.Whole:
		part, _ := f.read.Part(f.cells[i].Text)
		return part
	}
	return f.cells[i].Text
}

// wordsOf are the words of a record's cell.
func (f *field) wordsOf(i int) []string {
	if v := f.value[i]; v >= 0 {
		return f.values[v].words
	}
	return nil
}

// holding gives the records that hold a value.
func (f *field) holding(v int32) rowSet {
	rows := newRowSet(len(f.value))
	for i, other := range f.value {
		if other == v {
			rows.add(i)
		}
	}
	return rows
}

// addCell notes which value one record holds.
func (s *sheet) addCell(f *field, i int, ids map[string]int32) {
	text := f.text(i)
	words := aggregate.Words(text)
	key := strings.Join(words, " ")
	if key == "" {
		key = strings.TrimSpace(text)
	}
	if key == "" {
		f.value[i] = -1
		return
	}
	id, seen := ids[key]
	if !seen {
		id = int32(len(f.values))
		ids[key] = id
		f.values = append(f.values, value{text: text, first: i, words: words})
	}
	f.value[i] = id
}

// stemValues finds the stems of a field's values.
func (s *sheet) stemValues(f *field) {
	n := 0
	for _, v := range f.values {
		n += len(v.words)
	}
	hashes := make([]uint32, 0, n)
	for i := range f.values {
		from := len(hashes)
		for _, w := range f.values[i].words {
			hashes = append(hashes, s.stemHash(w))
		}
		f.values[i].stems = slices.Clip(hashes[from:])
	}
}

// stemHash gives the hash of a word's stem. Those of numbers are found as fast as they are remembered.
func (s *sheet) stemHash(w string) uint32 {
	if w[0] <= '9' {
		return hashWord(stem(w))
	}
	h, known := s.stems[w]
	if !known {
		h = hashWord(stem(w))
		s.stems[w] = h
	}
	return h
}

// missing tells whether a cell states nothing, as aggregate.Run sees it.
func missing(v table.Value) bool {
	return v.Kind == table.Blank || v.Kind == table.Nil || v.Kind == table.NotAvailable
}

// headerWords gives the words of the column's header.
func headerWords(t *table.Table, grid [][]int, c, header int) []string {
	if len(t.Columns[c].Path) > 0 {
		return aggregate.Words(strings.Join(t.Columns[c].Path, " "))
	}
	var words []string
	last := -1
	for r := range header {
		if k := grid[r][c]; k >= 0 && k != last {
			last = k
			words = append(words, aggregate.Words(t.Cells[k].Text)...)
		}
	}
	return words
}

// readOrders finds the ways in which most cells of a field give a number.
func (s *sheet) readOrders(f int, cells []*table.Cell) {
	fd := s.fields[f]
	stated := 0
	for i := range cells {
		if !fd.blank.has(i) {
			stated++
		}
	}
	if stated == 0 {
		return
	}
	try := func(read aggregate.Reading, least float64) bool {
		o := readOrder(f, read, cells, least*float64(stated))
		if o == nil {
			return false
		}
		o.compare()
		o.printed = o.printedIn(fd)
		fd.orders = append(fd.orders, len(s.orders))
		s.orders = append(s.orders, o)
		return true
	}
	switch {
	case try(aggregate.Seconds, 0.6):
		fd.kind = timeField
	case monthShare(fd) >= 0.6 && try(aggregate.Day, 0.6):
		if fd.wordsStated() <= maxDateWords*stated {
			fd.kind = dateField
		}
		try(aggregate.Year, 0.5)
		try(aggregate.Month, 0.5)
		try(aggregate.Extent, 0.5)
	case try(aggregate.Whole, fd.wholeShare()):
		fd.kind = numberField
		try(aggregate.Year, 0.8)
	case try(aggregate.FirstNumber, 0.6):
		fd.kind = numberField
		try(aggregate.Year, 0.6)
		if try(aggregate.SecondNumber, 0.5) {
			try(apart(cells), 0.5)
		}
	default:
		try(aggregate.FirstNumber, 0.3)
		try(aggregate.Year, 0.3)
	}
	if listShare(fd) >= 0.3 && fd.kind == textField {
		try(aggregate.Items, 0.3)
	}
}

// apart is the reading of what lies between two numbers of a cell: without a sign where it would be
// negative in some, as in scores.
func apart(cells []*table.Cell) aggregate.Reading {
	for _, c := range cells {
		if c == nil {
			continue
		}
		if n, ok := aggregate.Extent.Number(c.Text, c.Value); ok && n.Sign() < 0 {
			return aggregate.Margin
		}
	}
	return aggregate.Extent
}

// maxDateWords is how many words cells have on average where they are dates, of beginning and end
// at most, and not texts that state a date, too.
const maxDateWords = 7

func (f *field) wordsStated() int {
	n := 0
	for i := range f.value {
		n += len(f.wordsOf(i))
	}
	return n
}

// wholeShare is the least share of cells that must be numbers for the field to be read whole:
// all, because a text beside numbers could be taken for a date; but most will do where the
// scale stands in the cells.
func (f *field) wholeShare() float64 {
	if f.worded {
		return 0.6
	}
	return 1
}

// firstYear is less than every number of [aggregate.Day] that has a year.
var firstYear = table.NewDecimal(10000, 0)

// readOrder reads the numbers of cells in one way; nil where fewer than least cells give one.
func readOrder(f int, read aggregate.Reading, cells []*table.Cell, least float64) *order {
	o := &order{field: f, read: read, minus: -1, has: newRowSet(len(cells))}
	n := 0
	for i, c := range cells {
		if float64(n+len(cells)-i) < least {
			return nil
		}
		if c == nil || c.Value.Kind == table.Blank {
			if read == aggregate.Items {
				o.has.add(i) // a list that is not there has no items
				n++
			}
			continue
		}
		if d, ok := read.Number(c.Text, c.Value); ok {
			if o.num == nil {
				o.num = make([]table.Decimal, len(cells))
			}
			o.num[i] = plain(d)
			o.has.add(i)
			n++
			if read == aggregate.Whole {
				o.scale = int(c.Value.Scale)
			}
		}
	}
	if float64(n) < least {
		return nil
	}
	return o
}

// compare looks at the numbers of an order side by side.
func (o *order) compare() {
	o.setWhole()
	o.setRanks()
	o.years = o.yearly()
	o.yearless = o.read == aggregate.Day && !slices.ContainsFunc(o.num, func(n table.Decimal) bool { return n.Cmp(firstYear) >= 0 })
}

// setRanks orders the records that have a number.
func (o *order) setRanks() {
	compare := func(a, b int) int { return o.num[a].Cmp(o.num[b]) }
	if o.whole != nil {
		compare = func(a, b int) int { return cmp.Compare(o.whole[a], o.whole[b]) }
	}
	byValue := o.has.list()
	slices.SortStableFunc(byValue, compare)
	o.rank = make([]int32, len(o.num))
	for i := range o.rank {
		o.rank[i] = -1
	}
	rank := int32(-1)
	for k, i := range byValue {
		if k == 0 || compare(byValue[k-1], i) != 0 {
			rank++
		}
		o.rank[i] = rank
	}
}

// setWhole reads the numbers as whole ones of their last place.
func (o *order) setWhole() {
	whole, first := make([]int64, len(o.num)), o.has.first()
	for r := range o.has.each() {
		n, places, ok := o.num[r].Int64()
		if !ok || places != o.num[first].Places() || max(n, -n) > math.MaxInt64/int64(len(o.num)) || n == math.MinInt64 {
			return
		}
		whole[r] = n
	}
	o.whole = whole
}

func monthShare(f *field) float64 {
	dated, stated := 0, 0
	for i := range f.value {
		words := f.wordsOf(i)
		if len(words) == 0 {
			continue
		}
		stated++
		if slices.ContainsFunc(words, func(w string) bool { return aggregate.MonthOf(w) > 0 }) || isoDate(words) {
			dated++
		}
	}
	return float64(dated) / float64(max(stated, 1))
}

// isoDate tells whether three numbers with a year at either end make up the cell.
func isoDate(words []string) bool {
	return len(words) == 3 && allDigits(words[0]+words[1]+words[2]) && len(words[1]) <= 2 &&
		(len(words[0]) == 4 && len(words[2]) <= 2 || len(words[2]) == 4 && len(words[0]) <= 2)
}

func listShare(f *field) float64 {
	lists, stated := 0, 0
	for i := range f.value {
		if f.blank.has(i) {
			continue
		}
		stated++
		if strings.ContainsAny(f.text(i), ",;\n") {
			lists++
		}
	}
	return float64(lists) / float64(max(stated, 1))
}

// subtracts tells whether the orders are of two fields of one kind.
func (s *sheet) subtracts(a, b int) bool {
	x, y := s.orders[a], s.orders[b]
	fx, fy := s.fields[x.field], s.fields[y.field]
	return x.field != y.field && fx.kind == fy.kind && x.read == y.read && x.scale == y.scale &&
		(x.read == aggregate.Whole || x.read == aggregate.FirstNumber && fx.kind == numberField || x.read == aggregate.Seconds ||
			x.read == aggregate.Year && fx.kind == dateField)
}

// difference is the order by what a has more than b.
func (s *sheet) difference(a, b int) *order {
	x, y := s.orders[a], s.orders[b]
	o := &order{field: x.field, read: x.read, minus: b, scale: x.scale, num: make([]table.Decimal, len(s.rows)), has: x.has.and(y.has)}
	for i := range o.has.each() {
		o.num[i] = sub(x.num[i], y.num[i])
	}
	o.setRanks()
	return o
}

func allDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
