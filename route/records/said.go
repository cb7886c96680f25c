package records

import (
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// said is what a cell answers with, in short.
type said struct {
	key   uint64
	kind  answerKind
	words []string
}

// say notes what the field's values answer with, whole and by the first thing that they list.
func (f *field) say() {
	lists := f.listing()
	f.said = make([]said, 0, len(f.values))
	for _, v := range f.values {
		a := f.saying(v.text, v.words)
		if c := f.cells[v.first]; c != nil && c.Value.Kind == table.Number && !f.worded && f.read == aggregate.Whole {
			a.key = numberKey(plain(c.Value.Number))
		}
		f.said = append(f.said, a)
		if lists {
			head := aggregate.ListHead(v.text)
			f.heads = append(f.heads, f.saying(head, aggregate.Words(head)))
		}
	}
}

func (f *field) saying(text string, words []string) said {
	a := said{key: textKeyOf(text, words), kind: answerText, words: words}
	switch {
	case len(words) == 1 && isYear(words[0]):
		a.kind = answerYear
	case a.key&1 == 1:
		a.kind = answerNumber
	case f.kind == dateField:
		a.kind = answerDate
	}
	return a
}

// listing tells whether values of a text field often go on after the first thing that they
// name: "Blue Suede Shoes (live)", "Munich, Germany".
func (f *field) listing() bool {
	if f.kind != textField && f.kind != listField {
		return false
	}
	n := 0
	for _, v := range f.values {
		if aggregate.ListHead(v.text) != strings.TrimSpace(v.text) {
			n++
		}
	}
	return n > 0 && 5*n >= len(f.values)
}

// printedIn tells whether most cells of f print the number that o reads and nothing else.
func (o *order) printedIn(f *field) bool {
	same, n := 0, 0
	for i := range o.has.each() {
		n++
		if d, ok := printedNumber(f.text(i)); ok && d.Cmp(o.num[i]) == 0 {
			same++
		}
	}
	return 2*same > n
}
