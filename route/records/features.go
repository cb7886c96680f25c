package records

// The ranker is linear: a form is a handful of parts (the operation, what is given, what is
// compared, each condition, and how they fit together), a part has features, and the score
// of a form is the sum of the weights of its parts' features. Parts are shared by many
// forms, so that each is scored once.

// partsOfForm is how many parts a form has; unused ones are part 0, which has no features.
const partsOfForm = 6

// featureBits is the size of the space that features are hashed into.
const featureBits = 22

// describer finds the parts of forms and their features.
type describer struct {
	*former
	ids      map[uint64]uint16
	starts   []int32 // of each part in features
	features []uint32
	wh       int // the question word
	match    []headerMatch
}

// headerMatch says how the question speaks of a field's header.
type headerMatch struct {
	level int // 0 none, 1 some words, 2 all but one, 3 all
	at    int // first word of the question that matches, -1 for none
}

func newDescriber(m *former) *describer {
	d := &describer{former: m, ids: map[uint64]uint16{}, starts: []int32{0, 0}}
	d.wh = d.questionWord()
	for _, fd := range m.s.fields {
		d.match = append(d.match, d.matchHeader(fd))
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

func (d *describer) matchHeader(fd *field) headerMatch {
	m := headerMatch{at: -1}
	hit, content := 0, 0
	for k, h := range fd.hashes {
		if isStop(fd.header[k]) && len(fd.hashes) > 1 {
			continue
		}
		content++
		for i, qh := range d.q.hashes {
			if qh == h && !(d.q.named[i] && len(fd.hashes) > 1) {
				hit++
				if m.at < 0 || i < m.at {
					m.at = i
				}
				break
			}
		}
	}
	switch {
	case hit == 0:
	case hit == content:
		m.level = 3
	case hit == content-1:
		m.level = 2
	default:
		m.level = 1
	}
	return m
}

// parts gives the parts of form f.
func (d *describer) parts(f *form) [partsOfForm]uint16 {
	t := &d.sets[f.set]
	p := [partsOfForm]uint16{0: d.opPart(f, t)}
	if f.ret >= 0 && f.op != opDiffFields {
		p[1] = d.retPart(f.op, d.retOf(f))
	}
	if f.ord >= 0 {
		p[2] = d.ordPart(f)
	}
	a, b := t.a, t.b
	if f.second >= 0 {
		b = d.sets[f.second].a
	}
	if a >= 0 {
		p[3] = d.condPart(a)
		if b < 0 {
			b = d.conds[a].than
		}
	}
	if b >= 0 {
		p[4] = d.condPart(b)
	}
	p[5] = d.fitPart(f, a, b)
	return p
}

// retOf gives what f gives as a ret; counts of different values name a field alone.
func (d *describer) retOf(f *form) ret {
	if f.op == opDistinct {
		return ret{field: int(f.ret), order: -1}
	}
	return d.rets[f.ret]
}

// part gives the number of the part with this key, calling fill for a new one.
func (d *describer) part(key uint64, fill func()) uint16 {
	if id, ok := d.ids[key]; ok {
		return id
	}
	id := uint16(len(d.starts) - 1)
	d.ids[key] = id
	fill()
	d.starts = append(d.starts, int32(len(d.features)))
	return id
}

// of gives the features of part id.
func (d *describer) of(id uint16) []uint32 { return d.features[d.starts[id]:d.starts[id+1]] }

// is adds the feature that template k holds for the values.
func (d *describer) is(k uint32, values ...uint32) {
	h := uint64(k)
	for _, v := range values {
		h = mix(h, uint64(v)+1)
	}
	h = mix(h, 5)
	d.features = append(d.features, uint32(h>>(64-featureBits)))
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

// opPart: the operation and the shape of its conditions, against the question's wording.
func (d *describer) opPart(f *form, t *set) uint16 {
	b := t.b
	if f.second >= 0 {
		b = d.sets[f.second].a
	}
	ka, kb := d.condKindOf(t.a), d.condKindOf(b)
	return d.part(keyOf(1, int(f.op), int(t.kind), ka, kb), func() {
		shape := uint32(int(t.kind)<<10 | (ka+1)<<5 | (kb + 1))
		op := uint32(f.op)
		for _, k := range [3][2]uint32{{op, shape + 1}, {op, 0}, {99, shape + 1}} {
			d.is(100, k[0], k[1])
			for i := -1; i < len(d.q.masked); i++ {
				d.is(101, k[0], k[1], d.q.at(i))
				d.is(102, k[0], k[1], d.q.at(i), d.q.at(i+1))
			}
			d.is(103, k[0], k[1], d.q.at(0), d.q.at(1), d.q.at(2))
			d.is(104, k[0], k[1], d.nameCount(), uint32(min(len(d.q.number), 3)))
		}
	})
}

// nameCount counts runs of words that are names.
func (d *describer) nameCount() uint32 {
	n := uint32(0)
	for i, named := range d.q.named {
		if named && (i == 0 || !d.q.named[i-1]) {
			n++
		}
	}
	return min(n, 3)
}

func place(f, n int) uint32 {
	switch f {
	case 0, 1, 2:
		return uint32(f)
	case n - 1:
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

// retPart: what is given, against the words that ask.
func (d *describer) retPart(o op, r ret) uint16 {
	return d.part(keyOf(2, int(o), r.field, r.order), func() {
		fd := d.s.fields[r.field]
		m := d.match[r.field]
		op, level, dist := uint32(o), uint32(m.level), d.distance(m)
		read := uint32(0)
		if r.order >= 0 {
			read = hashWord(string(d.s.orders[r.order].read))
		}
		kind, at := uint32(fd.kind), place(r.field, len(d.s.fields))
		w0, w1 := d.q.at(d.wh), d.q.at(d.wh+1)
		for _, g := range [2]uint32{op, 99} {
			d.is(200, g, level, dist)
			d.is(201, g, level)
			d.is(202, g, kind, read, w0)
			d.is(203, g, kind, read, w0, w1)
			d.is(204, g, at)
			d.is(205, g, at, w0)
			d.is(206, g, read, kind)
			d.is(207, g, d.variety(fd))
		}
		for i := range d.q.masked {
			d.is(208, read, kind, d.q.masked[i])
		}
		for _, h := range fd.hashes {
			d.is(210, h, w0)
			d.is(211, h, w0, w1)
			d.is(212, h, op)
			for k := 1; k <= 4; k++ {
				d.is(213, h, uint32(k), d.q.at(d.wh+k))
			}
			for i := range d.q.masked {
				if !d.q.stop[i] && !d.q.named[i] {
					d.is(214, h, d.q.masked[i])
				}
			}
		}
	})
}

// variety says how many different values a field has.
func (d *describer) variety(fd *field) uint32 {
	n := len(fd.values) * 4 / len(d.s.rows)
	return uint32(min(n, 4))
}

// ordPart: what is compared or computed with, against the words that compare.
func (d *describer) ordPart(f *form) uint16 {
	if f.op == opSame {
		return d.retPart(opSame, ret{field: int(f.ord), order: -1})
	}
	extra := -1
	if f.op == opDiffFields {
		extra = int(f.ret)
	}
	return d.part(keyOf(3, int(f.op), int(f.ord), extra), func() {
		d.orderFeatures(f.op, int(f.ord))
		if extra >= 0 {
			d.orderFeatures(f.op, extra)
		}
	})
}

func (d *describer) orderFeatures(o op, ord int) {
	or := d.s.orders[ord]
	fd := d.s.fields[or.field]
	m := d.match[or.field]
	op, level, dist := uint32(o), uint32(m.level), d.distance(m)
	read, kind, at := hashWord(string(or.read)), uint32(fd.kind), place(or.field, len(d.s.fields))
	for _, g := range [2]uint32{op, 99} {
		d.is(300, g, level, dist)
		d.is(301, g, level)
		d.is(302, g, kind, read)
		d.is(303, g, at)
		d.is(304, g, kind, read, level)
	}
	if m.at >= 0 {
		d.is(305, op, d.q.at(m.at-1), level)
		d.is(306, op, d.q.at(m.at-2), d.q.at(m.at-1))
	}
	for i := range d.q.masked {
		if d.q.named[i] {
			continue
		}
		d.is(307, op, kind, read, d.q.masked[i])
		for _, h := range fd.hashes {
			d.is(308, op, h, d.q.masked[i])
		}
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

// condPart: one condition, against the words around those that it reads.
func (d *describer) condPart(i int) uint16 {
	return d.part(keyOf(4, i), func() {
		c := &d.conds[i]
		kind := uint32(c.kind)
		d.is(400, kind)
		d.is(401, kind, uint32(min(c.to-c.from, 5)))
		d.is(402, kind, sizeClass(c.size))
		if c.from < c.to {
			d.is(403, kind, d.q.at(c.from-1))
			d.is(404, kind, d.q.at(c.from-2), d.q.at(c.from-1))
			d.is(405, kind, d.q.at(c.to))
			if c.to == c.from+1 {
				d.is(406, kind, d.q.hashes[c.from])
			}
		}
		if c.field >= 0 {
			d.condField(c, kind)
		}
	})
}

func (d *describer) condField(c *cond, kind uint32) {
	fd := d.s.fields[c.field]
	m := d.match[c.field]
	read := uint32(0)
	if c.order >= 0 {
		read = hashWord(string(d.s.orders[c.order].read))
	}
	d.is(410, kind, uint32(fd.kind), read)
	d.is(411, kind, uint32(m.level))
	d.is(412, kind, place(c.field, len(d.s.fields)))
	near := uint32(0)
	if m.at >= 0 && c.from < c.to {
		near = uint32(min(max(m.at-c.from, -3), 3) + 4)
	}
	d.is(413, kind, near, uint32(m.level))
	if c.from < c.to {
		d.is(414, kind, uint32(fd.kind), read, d.q.at(c.from-1))
		for _, h := range fd.hashes {
			d.is(415, kind, h, d.q.at(c.from-1))
		}
	}
	if c.kind == part && c.size > 0 {
		words := len(fd.words[c.rows.first()])
		d.is(416, uint32(min(c.to-c.from, 4)), uint32(min(words/3, 5)))
	}
	for _, h := range fd.hashes {
		d.is(417, kind, h)
		if c.from == c.to || c.kind >= number {
			for i := range d.q.masked {
				if !d.q.named[i] {
					d.is(418, kind, h, d.q.masked[i])
				}
			}
		}
	}
}

// fitPart: how the parts of the form fit together, and what it comes to.
func (d *describer) fitPart(f *form, a, b int) uint16 {
	names, numbers := d.unread(a, b)
	headers := d.unnamed(f, a, b)
	retField, ordField := -1, -1
	if f.ret >= 0 && f.op != opDiffFields {
		retField = d.retOf(f).field
	}
	if f.ord >= 0 && f.op != opSame {
		ordField = d.s.orders[f.ord].field
	}
	fields := 0
	if retField >= 0 && retField == ordField {
		fields |= 1
	}
	for i, c := range [2]int{a, b} {
		if c >= 0 && d.conds[c].field >= 0 {
			if d.conds[c].field == retField {
				fields |= 2 << i
			}
			if d.conds[c].field == ordField {
				fields |= 8 << i
			}
		}
	}
	ans := f.answer
	key := keyOf(5, int(f.op), int(names), int(numbers), int(headers), fields, int(ans.kind), int(sizeClass(ans.size)), flag(ans.asked), flag(ans.zero), d.condKindOf(a))
	return d.part(key, func() {
		op := uint32(f.op)
		w0, w1, w2 := d.q.at(d.wh), d.q.at(d.wh+1), d.q.at(d.wh+2)
		for _, g := range [2]uint32{op, 99} {
			d.is(500, g, names)
			d.is(501, g, numbers)
			d.is(502, g, headers)
			d.is(503, g, names, numbers, headers)
			d.is(504, g, uint32(fields))
			d.is(505, g, uint32(ans.kind), w0, w1)
			d.is(506, g, sizeClass(ans.size))
			d.is(507, g, sizeClass(ans.size), w0, w1)
			d.is(508, g, uint32(flag(ans.asked)))
			d.is(509, g, uint32(flag(ans.zero)))
		}
		d.is(510, op, uint32(fields), uint32(d.condKindOf(a)+1))
		d.is(511, uint32(ans.kind), w0, w1, w2)
		d.is(512, sizeClass(ans.size), w1, w2)
		d.is(513, uint32(ans.kind), uint32(flag(ans.asked)))
	})
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// unread counts the runs of names, and the numbers, that no condition reads.
func (d *describer) unread(a, b int) (names, numbers uint32) {
	reads := func(i int) bool {
		for _, c := range [2]int{a, b} {
			if c >= 0 && d.conds[c].from <= i && i < d.conds[c].to {
				return true
			}
		}
		return false
	}
	inRun := false
	for i, named := range d.q.named {
		free := named && !reads(i)
		if free && !inRun {
			names++
		}
		inRun = free
	}
	for _, m := range d.q.number {
		if !reads(m.from) {
			numbers++
		}
	}
	return min(names, 3), min(numbers, 2)
}

// unnamed counts the header words of the question that belong to no field of the form.
func (d *describer) unnamed(f *form, a, b int) uint32 {
	n := uint32(0)
	for i, header := range d.q.header {
		if header && !d.q.named[i] && !d.usesWord(f, a, b, d.q.hashes[i]) {
			n++
		}
	}
	return min(n, 3)
}

func (d *describer) usesWord(f *form, a, b int, h uint32) bool {
	uses := func(field int) bool {
		for _, fh := range d.s.fields[field].hashes {
			if fh == h {
				return true
			}
		}
		return false
	}
	if f.ret >= 0 && f.op != opDiffFields && uses(d.retOf(f).field) {
		return true
	}
	if f.ord >= 0 && (f.op == opSame && uses(int(f.ord)) || f.op != opSame && uses(d.s.orders[f.ord].field)) {
		return true
	}
	for _, c := range [2]int{a, b} {
		if c >= 0 && d.conds[c].field >= 0 && uses(d.conds[c].field) {
			return true
		}
	}
	return false
}
