package records

// The first ranker is linear: a form is a handful of parts (the operation, what is given, what is
// compared, each condition, and how they fit together), a part has features, and the score
// of a form is the sum of the weights of its parts' features. Parts are shared by many
// forms, so that each is scored once.

// partsOfForm is how many parts a form has; unused ones are part 0, which has no features.
const partsOfForm = 15

// featureBits is the size of the space that features are hashed into.
const featureBits = 22

// describer finds the parts of forms and their features.
type describer struct {
	*former
	ids      map[uint64]uint16
	latest   [1 << latestBits]latestPart
	starts   []int32 // of each part in features
	features []uint32
	wh       int // the question word
	match    []headerMatch
	// the best match of a header of numbers, and of words
	numberLevel, textLevel uint32
	rivals                 uint32
	cues                   []uint32  // words of the question that compare
	course                 uint32    // how time runs down the table
	profile                []profile // of each field
	beaten                 []uint32  // of each condition: see outdone
	names, headerWords     wordSet   // words of the question: see findWords
	headers                []wordSet // of each field
}

func newDescriber(m *former) *describer {
	d := &describer{former: m, ids: map[uint64]uint16{}, starts: []int32{0, 0}}
	d.wh, d.rivals = d.questionWord(), d.findRivals()
	for _, fd := range m.s.fields {
		m := d.matchHeader(fd)
		d.match = append(d.match, m)
		if fd.kind == numberField || fd.kind == timeField {
			d.numberLevel = max(d.numberLevel, uint32(m.level))
		} else {
			d.textLevel = max(d.textLevel, uint32(m.level))
		}
	}
	d.findBest()
	d.findProfiles()
	d.findWords()
	for i := range m.conds {
		d.beaten = append(d.beaten, d.outdone(&m.conds[i]))
	}
	return d
}

const questionWords = " which what who whom whose when where how name list tell "

func (d *describer) questionWord() int {
	for i, w := range d.q.words {
		if indexIn(questionWords, w) {
			return i
		}
	}
	return 0
}

// parts gives the parts of form f.
func (d *describer) parts(f *form) [partsOfForm]uint16 {
	t := &d.sets[f.set]
	a, b := t.a, t.b
	if f.second >= 0 {
		b = d.sets[f.second].a
	}
	shape := uint32(int(t.kind)<<10 | (d.condKindOf(a)+1)<<5 | (d.condKindOf(b) + 1))
	op := f.code() << 2
	if f.op >= opDiffCount {
		op |= uint32(2 + min(int(f.ord), 0))
	}
	p := [partsOfForm]uint16{0: d.wording(op, shape+1), 1: d.wording(op, 0), 2: d.wording(anyOp, shape+1)}
	if f.ret >= 0 && f.op != opDiffFields {
		r := d.retOf(f)
		p[3], p[4] = d.retPart(f.code(), r), d.retPart(anyOp, r)
	}
	if f.ord >= 0 {
		p[5] = d.ordPart(f)
	}
	if a >= 0 {
		p[6] = d.condPart(a)
		if b < 0 {
			b = d.conds[a].than
		}
	}
	if b >= 0 {
		p[7] = d.condPart(b)
	}
	d.fit(f, a, b, &p)
	return p
}

// retOf gives what f gives as a ret; counts of different values name a field alone.
func (d *describer) retOf(f *form) ret {
	if f.op == opDistinct {
		return ret{field: int(f.ret), order: -1}
	}
	return d.rets[f.ret]
}

// latestPart is a part that was asked for: most forms have the parts of others shortly before.
type latestPart struct {
	key uint64
	id  uint16
}

const latestBits = 9

// part gives the number of the part with this key, calling fill for a new one.
func (d *describer) part(key uint64, fill func()) uint16 {
	latest := &d.latest[key>>(64-latestBits)]
	if latest.key == key {
		return latest.id
	}
	id, ok := d.ids[key]
	if !ok {
		id = uint16(len(d.starts) - 1)
		d.ids[key] = id
		fill()
		d.starts = append(d.starts, int32(len(d.features)))
	}
	*latest = latestPart{key, id}
	return id
}

// is adds the feature that template k holds for the values.
func (d *describer) is(k uint32, values ...uint32) {
	d.features = append(d.features, feature(k, values...))
}

// feature is the number of the feature that template k holds for the values.
func feature(k uint32, values ...uint32) uint32 {
	h := uint64(k)
	for _, v := range values {
		h = mix(h, uint64(v)+1)
	}
	h = mix(h, 5)
	return uint32(h >> (64 - featureBits))
}

func keyOf(kind uint64, values ...int) uint64 {
	for _, v := range values {
		kind = mix(kind, uint64(int64(v)))
	}
	return kind
}

func (d *describer) condKindOf(i int) int {
	if i < 0 {
		return -1
	}
	return int(d.conds[i].kind)
}

// anyOp stands for every operation: what holds whichever it is.
const anyOp = 999

// wordFeature is the template of a word of the question beside an operation.
const wordFeature = 101

// wording: an operation and the shape of its conditions, or one of both, against the
// question's words.
func (d *describer) wording(op, shape uint32) uint16 {
	return d.part(keyOf(1, int(op), int(shape)), func() {
		d.is(100, op, shape)
		for i := -1; i < len(d.q.masked); i++ {
			d.is(wordFeature, op, shape, d.q.at(i))
			d.is(102, op, shape, d.q.at(i), d.q.at(i+1))
		}
		d.is(103, op, shape, d.q.at(0), d.q.at(1), d.q.at(2))
		d.is(104, op, shape, d.nameCount(), uint32(min(len(d.q.number), 3)))
		d.is(105, op, shape, d.rivals, d.joins())
		d.is(106, op, shape, d.numberLevel, d.textLevel)
		d.is(107, op, shape, d.numberLevel, d.q.at(d.wh), d.q.at(d.wh+1))
		d.inTime(op, shape)
		if shape == 0 {
			d.apart(op)
		}
	})
}

// nameCount counts runs of words that are names.
func (d *describer) nameCount() uint32 {
	return min(d.names.runs(), 3)
}

// findRivals tells whether two names, or two numbers, stand in one field.
func (d *describer) findRivals() uint32 {
	r := uint32(0)
	for i := range d.sets {
		if t := &d.sets[i]; t.kind == setOr {
			if d.conds[t.a].kind == number {
				r |= 1
			} else {
				r |= 2
			}
		}
	}
	return r
}

// joins tells which of "or" and "and" the question has.
func (d *describer) joins() uint32 {
	return uint32(flag(d.q.has("or")) | flag(d.q.has("and"))<<1)
}

// place says where the field's column stands.
func (d *describer) place(fd *field) uint32 {
	switch fd.col {
	case 0, 1, 2:
		return uint32(fd.col)
	case len(d.s.table.Columns) - 1:
		return 4
	}
	return 3
}

// distance says where a header stands in the question as seen from the question word.
func (d *describer) distance(m headerMatch) uint32 {
	if m.at < 0 {
		return 0
	}
	return uint32(min(max(m.at-d.wh, -1), 6) + 2)
}

// retPart: what is given by an operation, or by any, against the words that ask.
func (d *describer) retPart(op uint32, r ret) uint16 {
	return d.part(keyOf(2, int(op), r.field, r.order, flag(r.head)), func() {
		fd := d.s.fields[r.field]
		m := d.match[r.field]
		level, dist := uint32(m.level), d.distance(m)
		read := uint32(0)
		if r.order >= 0 {
			read = hashWord(string(d.s.orders[r.order].read))
		}
		if r.head {
			read = 1
		}
		kind, at := uint32(fd.kind), d.place(fd)
		w0, w1 := d.q.at(d.wh), d.q.at(d.wh+1)
		d.is(200, op, level, dist)
		d.is(201, op, level)
		d.is(202, op, kind, read, w0)
		d.is(203, op, kind, read, w0, w1)
		d.is(204, op, at)
		d.is(205, op, at, w0)
		d.is(206, op, read, kind)
		d.is(207, op, d.variety(fd))
		d.is(215, op, m.best, level)
		d.retProfile(op, r, level, w0, w1)
		if op != anyOp {
			for _, h := range fd.hashes {
				d.is(212, h, op)
			}
			return
		}
		for i := range d.q.masked {
			d.is(208, read, kind, d.q.masked[i])
		}
		d.retWords(fd, w0, w1)
	})
}

// retWords pairs the words of a header with those of the question.
func (d *describer) retWords(fd *field, w0, w1 uint32) {
	for _, h := range fd.hashes {
		d.is(210, h, w0)
		d.is(211, h, w0, w1)
		for k := 1; k <= 4; k++ {
			d.is(213, h, uint32(k), d.q.at(d.wh+k))
		}
	}
}

// variety says how many different values a field has.
func (d *describer) variety(fd *field) uint32 {
	n := len(fd.values) * 4 / len(d.s.rows)
	return uint32(min(n, 4))
}

// ordPart: what is compared or computed with, against the words that compare.
func (d *describer) ordPart(f *form) uint16 {
	if f.op == opSame {
		return d.retPart(uint32(opSame), ret{field: int(f.ord), order: -1})
	}
	extra := -1
	if f.op == opDiffFields {
		extra = int(f.ret)
	}
	return d.part(keyOf(3, int(f.code()), int(f.ord), extra), func() {
		d.orderFeatures(f.code(), int(f.ord))
		if minus := d.s.orders[f.ord].minus; minus >= 0 {
			d.orderFeatures(lessCode, minus)
		}
		if extra >= 0 {
			d.orderFeatures(f.code(), extra)
		}
	})
}

// lessCode stands for the operation on an order that another is taken away from.
const lessCode = 200

func (d *describer) orderFeatures(op uint32, ord int) {
	or := d.s.orders[ord]
	fd := d.s.fields[or.field]
	m := d.match[or.field]
	level, dist := uint32(m.level), d.distance(m)
	read, kind, at := hashWord(string(or.read)), uint32(fd.kind), d.place(fd)
	if or.minus >= 0 {
		read++
	}
	if or.years {
		kind = uint32(yearField)
	}
	for _, g := range [2]uint32{op, anyOp} {
		d.is(300, g, level, dist)
		d.is(301, g, level)
		d.is(302, g, kind, read)
		d.is(303, g, at)
		d.is(304, g, kind, read, level)
		d.is(310, g, m.best, level)
		d.is(312, g, d.profile[or.field].sorted, kind)
	}
	d.orderCues(op, or)
	if m.at >= 0 {
		d.is(305, op, d.q.at(m.at-1), level)
		d.is(306, op, d.q.at(m.at-2), d.q.at(m.at-1))
	}
	for i := range d.q.masked {
		if d.q.named[i] {
			continue
		}
		d.is(307, op, kind, read, d.q.masked[i])
	}
	for _, h := range fd.hashes {
		d.is(309, op, h)
	}
}

func sizeClass(n int) uint32 {
	switch {
	case n <= 3:
		return uint32(n)
	case n <= 6:
		return 4
	case n <= 15:
		return 5
	}
	return 6
}
