package records

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// profile is what a field looks like, whatever its header says.
type profile struct {
	role   uint32 // of the texts: which column names the records
	length uint32 // words of a value
	cut    uint32 // what stands after the first thing that values list
	sorted uint32 // how its main order runs down the table
	shape  uint32 // what its values look like
}

// findProfiles looks at every field once.
func (d *describer) findProfiles() {
	key, text := false, false
	for _, fd := range d.s.fields {
		p := profile{length: d.meanLength(fd), cut: cutOf(fd), sorted: d.sortedness(fd), shape: shapeOf(fd)}
		if fd.kind == textField || fd.kind == listField {
			unique := 10*len(fd.values) >= 9*len(d.s.rows)
			switch {
			case unique && !key:
				p.role, key = 1, true
			case unique:
				p.role = 2
			case !text:
				p.role = 3
			default:
				p.role = 4
			}
			text = true
		}
		d.profile = append(d.profile, p)
	}
	d.course = d.findCourse()
	for i, w := range d.q.words {
		if indexIn(cueWords, w) && !d.q.named[i] {
			d.cues = append(d.cues, d.q.hashes[i])
		}
	}
}

// cueWords compare records, or say where one stands among them.
const cueWords = " most least fewest highest lowest largest smallest biggest greatest longest shortest tallest oldest youngest " +
	"earliest latest newest best worst first last top bottom more less fewer higher lower greater larger smaller longer shorter " +
	"older younger fastest slowest heaviest lightest closest farthest furthest average total maximum minimum max min " +
	"before after next previous above below difference only never same "

// shapeOf tells whether most values of the field have digits, look like the names of people, are single
// words, or none of these.
func shapeOf(fd *field) uint32 {
	var n [5]int
	for _, v := range fd.values {
		n[shapeOfText(v.text, len(v.words))]++
	}
	for shape, k := range n {
		if 2*k > len(fd.values) {
			return uint32(shape)
		}
	}
	return 0
}

func shapeOfText(text string, words int) int {
	if strings.ContainsAny(text, "0123456789") {
		return 1
	}
	if words == 1 {
		return 2
	}
	for _, w := range strings.Fields(text) {
		if first, _ := utf8.DecodeRuneInString(w); !unicode.IsUpper(first) {
			return 3
		}
	}
	return 4
}

// meanLength says how many words the field's values have.
func (d *describer) meanLength(fd *field) uint32 {
	n := 0
	for _, v := range fd.values {
		n += len(v.words)
	}
	return lengthClass((n + len(fd.values)/2) / max(len(fd.values), 1))
}

func lengthClass(n int) uint32 {
	switch {
	case n <= 3:
		return uint32(n)
	case n <= 5:
		return 4
	case n <= 9:
		return 5
	}
	return 6
}

// cutOf tells which mark most often ends the first thing that the field's values list.
func cutOf(fd *field) uint32 {
	if fd.heads == nil {
		return 0
	}
	const marks = "\n;,(["
	var n [len(marks)]int
	for _, v := range fd.values {
		text := strings.TrimSpace(v.text)
		if i := strings.IndexAny(text, marks); i > 0 {
			n[strings.IndexByte(marks, text[i])]++
		}
	}
	best := 0
	for i := range n {
		if n[i] > n[best] {
			best = i
		}
	}
	return uint32(best+1)<<2 | uint32(min(3, 4*n[best]/max(len(fd.values), 1)))
}

// sortedness says whether the field's main order rises or falls down the table, and whether
// it numbers the records.
func (d *describer) sortedness(fd *field) uint32 {
	if len(fd.orders) == 0 {
		return 0
	}
	o := d.s.orders[fd.orders[0]]
	rows := o.has.and(d.s.all).list()
	if len(rows) < 3 {
		return 1
	}
	up := slices.IsSortedFunc(rows, func(a, b int) int { return int(o.rank[a] - o.rank[b]) })
	down := slices.IsSortedFunc(rows, func(a, b int) int { return int(o.rank[b] - o.rank[a]) })
	switch {
	case up && down:
		return 2
	case up && o.num[rows[0]].String() == "1":
		return 3
	case up:
		return 4
	case down:
		return 5
	}
	return 6
}

// findCourse tells how the first field of dates or years is sorted: the record after another in
// time stands below it or above it.
func (d *describer) findCourse() uint32 {
	for i, fd := range d.s.fields {
		if len(fd.orders) > 0 && (fd.kind == dateField || d.s.orders[fd.orders[0]].years) {
			return d.profile[i].sorted
		}
	}
	return 0
}

// inTime: how time runs down the table, against an operation and the words that compare.
func (d *describer) inTime(op, shape uint32) {
	d.is(111, op, shape, d.course)
	for _, c := range d.cues {
		d.is(112, op, shape, d.course, c)
	}
}

// apart pairs words of the question that stand apart with the operation, and threes in a row.
func (d *describer) apart(op uint32) {
	for i := range d.q.masked {
		d.is(108, op, d.q.at(i), d.q.at(i+1), d.q.at(i+2))
		for k := i + 2; k <= i+4 && k < len(d.q.masked); k++ {
			d.is(109, op, d.q.at(i), d.q.at(k))
		}
	}
}

// retProfile: what the given field looks like, against the words that ask.
func (d *describer) retProfile(op uint32, r ret, level, w0, w1 uint32) {
	p := d.profile[r.field]
	d.is(216, op, p.role, level)
	d.is(217, op, p.role, w0)
	d.is(218, p.role, p.length, w0, w1)
	d.is(219, op, p.cut, uint32(flag(r.head)))
	d.is(220, p.cut, uint32(flag(r.head)), w0)
	if r.order >= 0 {
		d.is(221, op, p.sorted)
	}
	variety := d.variety(d.s.fields[r.field])
	d.is(222, op, p.shape, level)
	d.is(223, p.shape, w0)
	d.is(224, p.shape, w0, w1)
	d.is(225, variety, w0)
	d.is(226, variety, p.role, w0, level)
}

// orderCues: what is compared, against the words that compare.
func (d *describer) orderCues(op uint32, or *order) {
	fd := d.s.fields[or.field]
	for _, c := range d.cues {
		d.is(313, op, d.profile[or.field].sorted, c)
		for _, h := range fd.hashes {
			d.is(314, op, h, c)
		}
	}
}
