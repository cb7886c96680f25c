package records

// Gold is what is known of the right way to an answer: the shape of the operation and the
// columns that it reads. Forms that come to the right answer in another way are then not
// learnt from.
type Gold struct {
	Shape   Shape
	Columns []int // grid columns
}

// Shape is a family of operations.
type Shape uint8

// The shapes.
const (
	AnyShape     Shape = iota
	ListShape          // what records say
	NextShape          // what stands beside
	PickShape          // first, last, greatest, least
	CountShape         // how many
	SumShape           // a sum
	AverageShape       // an average
	ExtremeShape       // the greatest or least number
	GapShape           // a difference
	CommonShape        // by how many records hold a value
	CompareShape       // yes or no
)

// fits tells whether the operation is of the shape.
func (s Shape) fits(o op) bool {
	switch s {
	case ListShape:
		return o == opValues || o == opFirst || o == opLast
	case NextShape:
		return o == opNext || o == opPrevious || o == opFirst || o == opLast || o == opValues || o == opArgMax || o == opArgMin
	case PickShape:
		return o >= opFirst && o <= opArgMin || o == opTop || o == opBottom || o == opWhichMore || o == opWhichLess
	case CountShape:
		return o == opCount || o == opDistinct || o == opStreak
	case SumShape:
		return o == opSum
	case AverageShape:
		return o == opAvg
	case ExtremeShape:
		return o == opMax || o == opMin || o == opArgMax || o == opArgMin
	case GapShape:
		return o == opDiff || o == opDiffCount || o == opDiffFields || o == opRange
	case CommonShape:
		return o == opCommon || o == opRare || o >= opHeldBy && o <= opGroupLeast || o == opWhichMore || o == opWhichLess
	case CompareShape:
		return o == opWhichMore || o == opWhichLess || o == opMore || o == opSame || o == opExists || o >= opMoreThan && o <= opSideThanDown
	}
	return true
}

// spurious marks the forms that give the right answer in another way than gold; none are
// marked when all would be.
func (m *former) spurious(right func(int) bool, gold Gold) []bool {
	columns := map[int]bool{}
	for _, c := range gold.Columns {
		columns[c] = true
	}
	out := make([]bool, len(m.forms))
	left := 0
	for i := range m.forms {
		if !right(i) {
			continue
		}
		if gold.Shape.fits(m.forms[i].op) && m.within(&m.forms[i], columns) {
			left++
		} else {
			out[i] = true
		}
	}
	if left == 0 {
		return nil
	}
	return out
}

// within tells whether the form reads no other columns.
func (m *former) within(f *form, columns map[int]bool) bool {
	reads := func(field int) bool { return field >= 0 && !columns[m.s.fields[field].col] }
	if f.ord >= 0 && f.op != opSame && reads(m.s.orders[f.ord].field) {
		return false
	}
	if f.ret >= 0 && f.op != opDiffFields && f.op != opDistinct && reads(m.rets[f.ret].field) {
		return false
	}
	conds := []int{m.sets[f.set].a, m.sets[f.set].b}
	if f.second >= 0 {
		conds = append(conds, m.sets[f.second].a)
	}
	for _, c := range conds {
		if c >= 0 && (reads(m.conds[c].field) || m.conds[c].than >= 0 && reads(m.conds[m.conds[c].than].field)) {
			return false
		}
	}
	return true
}
