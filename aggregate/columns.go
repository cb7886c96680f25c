package aggregate

import (
	"context"
	"math"
	"math/big"
	"slices"
	"sync"

	"github.com/tabrag/tabrag/table"
)

// columnStore keeps the typed columns of a view, each made when a plan first needs it. It is
// shared by the runs over one view.
type columnStore struct {
	mu    sync.Mutex
	nums  map[int]*numColumn
	codes map[int]*codeColumn
	data  bitmap // data rows
	plain bitmap // data rows that are no totals and no parts of others
	// rowCode gives rows with one path, kind and period the same number, nil where rows are
	// not known to repeat.
	rowCode []int32
}

// typedFrom is how many rows make typed columns worth their making.
const typedFrom = 512

// zone is how many rows share the bounds that let a comparison skip them.
const zone = 4096

// numColumn is a column of numbers of one unit and printed scale: each is mantissa × 10^-places.
type numColumn struct {
	mant []int64 // 0 where there is no number
	// places are common; own says how many each number has itself, nil when all have places.
	places int32
	own    []int8
	// units are the unit and scale of each, and unitOf the row's, nil when all have the first.
	units  []unitScale
	unitOf []uint16
	odd    []int32 // rows without a number, ascending
	lo, hi []int64 // bounds of each zone
}

// unitScale is how a number is printed.
type unitScale struct {
	unit  table.Unit
	scale int
}

// codeColumn gives cells that state the same the same code.
type codeColumn struct {
	code  []int32
	first []int32 // a row with each code
}

// rowsOf gives the data rows, and those of them that aggregates take.
func (v *view) rowsOf() (data, plain bitmap) {
	s := &v.store
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.data == nil && v.from != nil {
		s.data = fullBitmap(v.n) // a join keeps data rows alone
		part, _, rows := v.from(0)
		data, plain := part.rowsOf()
		if slices.Equal(data, plain) {
			s.plain = s.data
			return s.data, s.plain
		}
		s.plain = newBitmap(v.n)
		for i, row := range rows {
			s.plain[i>>6] |= plain[row>>6] >> (row & 63) & 1 << (i & 63)
		}
	}
	if s.data == nil {
		s.data, s.plain = newBitmap(v.n), newBitmap(v.n)
		for i := range v.n {
			if v.isData(i) {
				s.data.set(i)
				if leftOut(v.row(i).Kind, "row") == "" {
					s.plain.set(i)
				}
			}
		}
	}
	return s.data, s.plain
}

// numbersOf gives a column as numbers, nil when it is not of one kind of number.
func (v *view) numbersOf(ctx context.Context, col int) (*numColumn, error) {
	s := &v.store
	s.mu.Lock()
	defer s.mu.Unlock()
	if n, ok := s.nums[col]; ok {
		return n, nil
	}
	n, err := v.readNumbers(ctx, col)
	if err != nil {
		return nil, err
	}
	if s.nums == nil {
		s.nums = map[int]*numColumn{}
	}
	s.nums[col] = n
	return n, nil
}

func (v *view) readNumbers(ctx context.Context, col int) (*numColumn, error) {
	if v.from != nil {
		part, partCol, rows := v.from(col)
		c, err := part.numbersOf(ctx, partCol)
		if c == nil || err != nil {
			return nil, err
		}
		return c.gather(rows), nil
	}
	c := &numColumn{mant: make([]int64, v.n), places: math.MinInt32}
	same := true
	codes := map[unitScale]uint16{}
	for row := range v.n {
		if row%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		cell := v.slot(row, col)
		if cell == nil || cell.Value.Kind != table.Number {
			if cell != nil && (cell.RowSpan > 1 || cell.ColSpan > 1) {
				return nil, nil
			}
			c.odd = append(c.odd, int32(row))
			continue
		}
		x := &cell.Value
		_, places, ok := x.Number.Int64()
		if !ok || cell.RowSpan > 1 || cell.ColSpan > 1 || !c.print(row, v.n, x, codes) {
			return nil, nil
		}
		if places -= int32(x.Scale); places < -60 || places > 60 {
			return nil, nil
		}
		if c.places != math.MinInt32 && places != c.places {
			same = false
		}
		c.places = max(c.places, places)
	}
	if len(c.odd) == v.n || !c.fill(v, col, same) {
		return nil, nil
	}
	c.bound()
	return c, nil
}

// print notes the unit and scale of a row; false when there are too many.
func (c *numColumn) print(row, rows int, x *table.Value, codes map[unitScale]uint16) bool {
	key := unitScale{x.Unit, int(x.Scale)}
	code, ok := codes[key]
	if !ok {
		if len(c.units) > math.MaxUint16 {
			return false
		}
		code = uint16(len(c.units))
		codes[key] = code
		c.units = append(c.units, key)
	}
	if code > 0 && c.unitOf == nil {
		c.unitOf = make([]uint16, rows)
	}
	if c.unitOf != nil {
		c.unitOf[row] = code
	}
	return true
}

// printed gives the unit that a set of rows shares and their greatest scale; false when the
// units differ.
func (c *numColumn) printed(rows bitmap) (u unitScale, ok bool) {
	if c.unitOf == nil {
		return c.units[0], true
	}
	seen, ok := make([]bool, len(c.units)), true
	first := true
	rows.each(func(row int) bool {
		code := c.unitOf[row]
		if seen[code] {
			return true
		}
		seen[code] = true
		x := c.units[code]
		if !first && x.unit != u.unit {
			ok = false
			return false
		}
		u.unit, u.scale = x.unit, max(u.scale, x.scale)
		if first {
			u.scale = x.scale
		}
		first = false
		return true
	})
	return u, ok
}

// fill sets the mantissas; false when one does not fit.
func (c *numColumn) fill(v *view, col int, same bool) bool {
	if !same {
		c.own = make([]int8, v.n)
	}
	odd := 0
	for row := range v.n {
		if odd < len(c.odd) && int(c.odd[odd]) == row {
			odd++
			continue
		}
		x := &v.slot(row, col).Value
		coef, places, _ := x.Number.Int64()
		places -= int32(x.Scale)
		m, ok := scaled(coef, c.places-places)
		if !ok {
			return false
		}
		c.mant[row] = m
		if !same {
			c.own[row] = int8(places)
		}
	}
	return true
}

// scaled is n × 10^by, when it fits.
func scaled(n int64, by int32) (int64, bool) {
	for ; by > 0; by-- {
		if n > math.MaxInt64/10 || n < math.MinInt64/10 {
			return 0, false
		}
		n *= 10
	}
	return n, true
}

// bound works out the bounds of the zones.
func (c *numColumn) bound() {
	n := (len(c.mant) + zone - 1) / zone
	c.lo, c.hi = make([]int64, n), make([]int64, n)
	for z := range n {
		part := c.mant[z*zone : min((z+1)*zone, len(c.mant))]
		lo, hi := part[0], part[0]
		for _, m := range part {
			lo, hi = min(lo, m), max(hi, m)
		}
		c.lo[z], c.hi[z] = lo, hi
	}
}

// gather gives the column with its rows repeated, dropped or in another order.
func (c *numColumn) gather(rows []int32) *numColumn {
	out := &numColumn{mant: pick(c.mant, rows), places: c.places, units: c.units, own: pick(c.own, rows), unitOf: pick(c.unitOf, rows)}
	if len(c.odd) > 0 {
		odd := newBitmap(len(c.mant))
		for _, row := range c.odd {
			odd.set(int(row))
		}
		for i, row := range rows {
			if odd.has(int(row)) {
				out.odd = append(out.odd, int32(i))
			}
		}
	}
	if len(rows) > 0 {
		out.bound()
	}
	return out
}

// pick lists the values of rows; nil of nil.
func pick[T any](list []T, rows []int32) []T {
	if list == nil {
		return nil
	}
	out := make([]T, len(rows))
	for i, row := range rows {
		out[i] = list[row]
	}
	return out
}

// gather does the same with codes; a code that no row has keeps none.
func (c *codeColumn) gather(rows []int32) *codeColumn {
	out := &codeColumn{code: make([]int32, len(rows))}
	to := make([]int32, len(c.first))
	for i, row := range rows {
		code := c.code[row]
		if to[code] == 0 {
			out.first = append(out.first, int32(i))
			to[code] = int32(len(out.first))
		}
		out.code[i] = to[code] - 1
	}
	return out
}

// cellKey is what makes two cells state the same.
type cellKey struct {
	text   string
	kind   table.ValueKind
	scale  int8
	unit   table.Unit
	coef   int64
	places int32
	period string
}

// maxCodes bounds a dictionary: a column with more different cells is read cell by cell.
const maxCodes = 1 << 16

// codesOf gives a column as codes, nil when its cells hardly repeat.
func (v *view) codesOf(ctx context.Context, col int) (*codeColumn, error) {
	s := &v.store
	s.mu.Lock()
	defer s.mu.Unlock()
	if c, ok := s.codes[col]; ok {
		return c, nil
	}
	c, err := v.readCodes(ctx, col)
	if err != nil {
		return nil, err
	}
	if s.codes == nil {
		s.codes = map[int]*codeColumn{}
	}
	s.codes[col] = c
	return c, nil
}

func (v *view) readCodes(ctx context.Context, col int) (*codeColumn, error) {
	if v.from != nil {
		part, partCol, rows := v.from(col)
		c, err := part.codesOf(ctx, partCol)
		if c == nil || err != nil {
			return nil, err
		}
		return c.gather(rows), nil
	}
	c := &codeColumn{code: make([]int32, v.n)}
	seen := map[cellKey]int32{}
	for row := range v.n {
		if row%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var key cellKey
		if cell := v.slot(row, col); cell != nil {
			x := &cell.Value
			coef, places, ok := x.Number.Int64()
			if !ok || cell.RowSpan > 1 || cell.ColSpan > 1 {
				return nil, nil
			}
			key = cellKey{text: cell.Text, kind: x.Kind, scale: x.Scale, unit: x.Unit, coef: coef, places: places}
			if x.Kind == table.Date && cell.Period != nil {
				key.period = cell.Period.Start + "/" + cell.Period.End
			}
		}
		code, ok := seen[key]
		if !ok {
			if len(seen) == maxCodes {
				return nil, nil
			}
			code = int32(len(seen))
			seen[key] = code
			c.first = append(c.first, int32(row))
		}
		c.code[row] = code
	}
	return c, nil
}

// sum128 is a signed sum that cannot overflow: 2^63 numbers of 64 bits fit.
type sum128 struct {
	hi int64
	lo uint64
}

func (s sum128) big() *big.Int {
	x := new(big.Int).Lsh(big.NewInt(s.hi), 64)
	return x.Add(x, new(big.Int).SetUint64(s.lo))
}
