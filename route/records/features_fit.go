package records

import "slices"

// fit: how the parts of the form fit together, and what it comes to.
func (d *describer) fit(f *form, a, b int, p *[partsOfForm]uint16) {
	retField, ordField := -1, -1
	if f.ret >= 0 && f.op != opDiffFields {
		retField = d.retOf(f).field
	}
	if f.ord >= 0 && f.op != opSame {
		ordField = d.s.orders[f.ord].field
	}
	headers := d.unnamed(f, a, b)
	p[8] = d.coverage(f, a, b, headers)
	p[9] = d.fieldsPart(f, a, b, retField, ordField)
	p[10] = d.answerPart(f)
	p[11] = d.levelsPart(f, retField, ordField, headers)
	condField := -1
	if a >= 0 {
		condField = d.conds[a].field
	}
	p[12] = d.columnsPart(0, f.code(), retField, condField)
	p[13] = d.columnsPart(1, f.code(), retField, ordField)
	p[14] = d.columnsPart(2, f.code(), ordField, condField)
}

// coverage: what of the question the form leaves unread.
func (d *describer) coverage(f *form, a, b int, headers uint32) uint16 {
	names, numbers, left := d.unread(f, a, b)
	return d.part(keyOf(5, int(f.code()), int(names), int(numbers), int(headers), int(left)), func() {
		for _, g := range [2]uint32{f.code(), anyOp} {
			d.is(500, g, names)
			d.is(501, g, numbers)
			d.is(502, g, headers)
			d.is(503, g, names, numbers, headers)
			d.is(523, g, left)
		}
	})
}

// fieldsPart: which parts speak of one field.
func (d *describer) fieldsPart(f *form, a, b, retField, ordField int) uint16 {
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
	kind, outdone := d.condKindOf(a), uint32(0)
	if a >= 0 {
		outdone = d.beaten[a]
	}
	return d.part(keyOf(6, int(f.code()), fields, kind, int(outdone)), func() {
		for _, g := range [2]uint32{f.code(), anyOp} {
			d.is(504, g, uint32(fields))
			d.is(510, g, uint32(fields), uint32(kind+1))
			d.is(524, g, uint32(kind+1), outdone)
		}
	})
}

// answerPart: what the form comes to, against what is asked for.
func (d *describer) answerPart(f *form) uint16 {
	kind, size := uint32(f.answer.kind), sizeClass(int(f.answer.size))
	asked, zero, length := uint32(flag(f.answer.asked)), uint32(flag(f.answer.zero)), lengthClass(int(f.answer.words))
	return d.part(keyOf(7, int(f.code()), int(kind), int(size), int(asked), int(zero), int(length)), func() {
		w0, w1, w2 := d.q.at(d.wh), d.q.at(d.wh+1), d.q.at(d.wh+2)
		for _, g := range [2]uint32{f.code(), anyOp} {
			d.is(505, g, kind, w0, w1)
			d.is(506, g, size)
			d.is(507, g, size, w0, w1)
			d.is(508, g, asked)
			d.is(509, g, zero)
		}
		d.is(511, kind, w0, w1, w2)
		d.is(520, kind, length, w0)
		d.is(521, kind, length, w0, w1)
		d.is(522, f.code(), kind, length)
		d.is(512, size, w1, w2)
		d.is(513, kind, asked)
		d.is(517, asked, d.joins(), d.rivals)
		d.is(518, size, uint32(flag(d.states(int(f.answer.size)))))
		d.is(519, size, d.plural())
	})
}

// states tells whether the question says how many answers there are, as in "which two".
func (d *describer) states(size int) bool {
	for _, m := range d.q.number {
		if n, ok := m.small(); ok && n == size && size > 1 {
			return true
		}
	}
	return false
}

// plural tells whether the word after the question word looks like a plural.
func (d *describer) plural() uint32 {
	if d.wh+1 >= len(d.q.words) {
		return 2
	}
	w := d.q.words[d.wh+1]
	return uint32(flag(len(w) > 3 && w[len(w)-1] == 's' && w[len(w)-2] != 's'))
}

// noField stands for the level of a header where nothing is given or compared.
const noField = 9

// levelsPart: how well the headers of what is given and of what is compared match.
func (d *describer) levelsPart(f *form, retField, ordField int, headers uint32) uint16 {
	levels := [2]uint32{noField, noField}
	for i, field := range [2]int{retField, ordField} {
		if field >= 0 {
			levels[i] = uint32(d.match[field].level)
		}
	}
	op := f.code()
	return d.part(keyOf(8, int(op), int(levels[0]), int(levels[1]), int(headers)), func() {
		d.is(514, op, levels[0], levels[1])
		d.is(515, op, levels[0], levels[1], headers)
		d.is(516, op, levels[0], levels[1], d.q.at(d.wh))
	})
}

// columnsPart: which columns go together in an operation, by their headers and places. Slot tells
// what is given with what is asked of the records, what is given with what is compared, and
// what is compared with what is asked.
func (d *describer) columnsPart(slot, op uint32, x, y int) uint16 {
	if x < 0 || y < 0 || x == y {
		return 0
	}
	return d.part(keyOf(9, int(slot), int(op), x, y), func() {
		fx, fy := d.s.fields[x], d.s.fields[y]
		apart := uint32(min(max(fx.col-fy.col, -3), 3) + 3)
		d.is(531, slot, op, uint32(fx.kind), uint32(fy.kind))
		d.is(532, slot, op, apart)
		for _, g := range fx.hashes {
			for _, h := range fy.hashes {
				d.is(533, slot, g, h)
			}
		}
	})
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// unread counts the runs of names, the numbers, and the words of names that no condition reads.
func (d *describer) unread(f *form, a, b int) (names, numbers, words uint32) {
	var read wordSet
	for _, c := range [2]int{a, b} {
		if c >= 0 {
			read |= wordsFrom(d.conds[c].from, d.conds[c].to)
		}
	}
	free := d.names &^ read
	for k, m := range d.q.number {
		if !read.has(m.from) && !(f.counts() && int(f.number) == k) {
			numbers++
		}
	}
	return min(free.runs(), 3), min(numbers, 2), min(free.count(), 6)
}

// unnamed counts the header words of the question that belong to no field of the form.
func (d *describer) unnamed(f *form, a, b int) uint32 {
	var said wordSet
	if f.ret >= 0 && f.op != opDiffFields {
		said |= d.headers[d.retOf(f).field]
	}
	switch {
	case f.ord < 0:
	case f.op == opSame:
		said |= d.headers[f.ord]
	default:
		said |= d.headers[d.s.orders[f.ord].field]
	}
	for _, c := range [2]int{a, b} {
		if c >= 0 && d.conds[c].field >= 0 {
			said |= d.headers[d.conds[c].field]
		}
	}
	return min((d.headerWords &^ said).count(), 3)
}

// findWords notes which words of the question are names, which are of headers, and of which.
func (d *describer) findWords() {
	for i, named := range d.q.named {
		switch {
		case named:
			d.names |= wordsFrom(i, i+1)
		case d.q.header[i]:
			d.headerWords |= wordsFrom(i, i+1)
		}
	}
	for _, fd := range d.s.fields {
		var said wordSet
		for i, h := range d.q.hashes {
			if slices.Contains(fd.hashes, h) {
				said |= wordsFrom(i, i+1)
			}
		}
		d.headers = append(d.headers, said)
	}
}

// counts tells whether the form reads a mention as a count or a number to compare with.
func (f *form) counts() bool {
	switch f.op {
	case opHeldBy, opHeldByMin, opHeldByMore, opTop, opBottom, opMoreThan, opSideThanUp, opSideThanDown:
		return true
	}
	return false
}

// code names the operation in features, spans of years apart.
func (f *form) code() uint32 {
	if f.years {
		return uint32(f.op) + 64
	}
	return uint32(f.op)
}
