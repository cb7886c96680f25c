package records

// example is a question with its forms described, ready to be ranked.
type example struct {
	starts   []int32 // of each part in features
	features []uint32
	parts    [][partsOfForm]uint16 // per form
	group    []uint16              // per form: which of the different answers it gives
	groups   int
}

// newExample describes the forms with d.
func newExample(d *describer) *example {
	m := d.former
	e := &example{parts: make([][partsOfForm]uint16, len(m.forms)), group: make([]uint16, len(m.forms))}
	groups := map[uint64]uint16{}
	for i := range m.forms {
		e.parts[i] = d.parts(&m.forms[i])
		g, seen := groups[m.forms[i].key]
		if !seen {
			g = uint16(len(groups))
			groups[m.forms[i].key] = g
		}
		e.group[i] = g
	}
	e.starts, e.features, e.groups = d.starts, d.features, len(groups)
	return e
}

// sum gives every form's score from the scores of the parts.
func (e *example) sum(part []int32) []int32 {
	out := make([]int32, len(e.parts))
	for i := range e.parts {
		for _, p := range e.parts[i] {
			out[i] += part[p]
		}
	}
	return out
}
