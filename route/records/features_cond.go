package records

// condPart: one condition, against the words around those that it reads.
func (d *describer) condPart(i int) uint16 {
	return d.part(keyOf(4, i), func() {
		c := &d.conds[i]
		kind := uint32(c.kind)
		d.is(400, kind)
		d.is(401, kind, uint32(min(c.to-c.from, 5)))
		d.is(402, kind, sizeClass(c.size))
		if c.from < c.to {
			before := d.q.before(c.from)
			d.is(403, kind, d.q.at(before))
			d.is(404, kind, d.q.at(before-1), d.q.at(before))
			d.is(405, kind, d.q.at(c.to))
			if c.to == c.from+1 {
				d.is(406, kind, d.q.hashes[c.from])
			}
		}
		d.is(407, kind, d.beaten[i])
		d.is(420, kind, d.wider(c))
		if c.field >= 0 {
			d.condField(c, kind)
		}
	})
}

// outdone tells whether another condition reads more words in the same place, or reads them
// as a whole cell where this one does not.
func (d *describer) outdone(c *cond) uint32 {
	r := uint32(0)
	for i := range d.conds {
		o := &d.conds[i]
		if o.from >= c.to || c.from >= o.to {
			continue
		}
		if o.to-o.from > c.to-c.from {
			r |= 1
		}
		if o.exact && !c.exact {
			r |= 2
		}
		if o.field != c.field && o.kind == c.kind {
			r |= 4
		}
	}
	return r
}

// wider tells, of words that are a cell, whether other cells of the field hold them among more, and of
// words that cells hold among more, whether some are the cell; and what then ends the first thing
// that cells of the field list.
func (d *describer) wider(c *cond) uint32 {
	other := part
	if c.kind == part {
		other = whole
	}
	for i := range d.conds {
		if o := &d.conds[i]; o.kind == other && o.field == c.field && o.from < c.to && c.from < o.to {
			return 1 + d.profile[c.field].cut
		}
	}
	return 0
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
	d.is(419, kind, m.best)
	d.is(412, kind, d.place(fd))
	near := uint32(0)
	if m.at >= 0 && c.from < c.to {
		near = uint32(min(max(m.at-c.from, -3), 3) + 4)
	}
	d.is(413, kind, near, uint32(m.level))
	if c.from < c.to {
		before := d.q.at(d.q.before(c.from))
		d.is(414, kind, uint32(fd.kind), read, before)
		for _, h := range fd.hashes {
			d.is(415, kind, h, before)
		}
	}
	if c.kind == part && c.size > 0 {
		words := len(fd.wordsOf(c.rows.first()))
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
