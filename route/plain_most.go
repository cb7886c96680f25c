package route

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/table"
)

// Words that ask for the greatest and for the least.
var (
	mostWords  = set("highest largest greatest most biggest maximum")
	leastWords = set("lowest smallest least fewest minimum")
	pickHeads  = set("which what who")
)

// superlative finds what a question such as "which car has the highest hp" asks for: the operator and the place of the
// word behind "which", -1 when it asks for none or for more than one first place.
func (q *question) superlative() (op aggregate.Op, noun int) {
	at := slices.IndexFunc(q.words[:min(len(q.words), 2)], func(w word) bool { return pickHeads[w.text] })
	if at < 0 || at+2 >= len(q.words) || len(q.limits) > 0 || q.ranged || q.has("than", "chang", "grow", "grew", "increas", "decreas", "averag", "top", "or") {
		return "", -1
	}
	for _, w := range q.words {
		switch {
		case mostWords[w.text] && op != aggregate.ArgMin:
			op = aggregate.ArgMax
		case leastWords[w.text] && op != aggregate.ArgMax:
			op = aggregate.ArgMin
		case mostWords[w.text], leastWords[w.text], !w.number && english.Number(w.text) > 1:
			return "", -1
		}
	}
	if op == "" {
		return "", -1
	}
	return op, at + 1
}

// plainMost reads the row of a list whose figure is greatest or least in the one column that the question names in full.
func (w *work) plainMost(sheets []*sheet) []Plan {
	op, noun := w.q.superlative()
	if noun < 0 || len(w.q.years) > 1 {
		return nil
	}
	for _, s := range sheets {
		if p, ok := w.mostOf(s, op, noun); ok {
			return []Plan{p}
		}
	}
	return nil
}

func (w *work) mostOf(s *sheet, op aggregate.Op, noun int) (Plan, bool) {
	if s.t.StubColumns != 1 || slices.ContainsFunc(s.rows, func(l line) bool { return len(l.parents) > 0 }) {
		return Plan{}, false
	}
	c, hits, ok := w.measuredColumn(s)
	if !ok {
		return Plan{}, false
	}
	ret, ok := w.pickedColumn(s, noun, c, hits)
	if !ok || ret != nil && s.repeats(*ret) {
		return Plan{}, false
	}
	except := c
	if ret != nil {
		except = *ret
	}
	conds := slices.DeleteFunc(w.namedValues(s, except, hits), func(x aggregate.Cond) bool { return *x.Column.Index == 0 && ret == nil })
	w.explainAround(s, hits)
	for i, word := range w.q.words {
		if mostWords[word.text] || leastWords[word.text] {
			hits[i] = 1
		}
	}
	if w.q.covered(hits) < minPlainCover {
		return Plan{}, false
	}
	w.setAside(func(i int, _ word) bool { return i == noun }) // what the rows are stands in no label
	expr := aggregate.Expr{Op: op, Cells: &aggregate.Cells{Rows: conds, Columns: &aggregate.Columns{Index: &c}}}
	if ret != nil {
		expr.Return = &aggregate.Columns{Index: ret}
	}
	return Plan{
		Query: aggregate.Query{Sources: []string{s.t.ID}, Expr: expr}, Score: plainSure, Confidence: plainSure, Class: ClassPick,
		Signals: []string{"plain " + string(op), "of " + s.t.Columns[c].Name()}, plain: true,
	}, true
}

// repeats tells whether rows have the same text in a column: which of them is first may go by their sum.
func (s *sheet) repeats(col int) bool {
	seen := map[string]bool{}
	for _, l := range s.rows {
		if c := s.cell(l.index, col); c != nil && l.kind == table.KindData {
			if seen[c.Text] {
				return true
			}
			seen[c.Text] = true
		}
	}
	return false
}

// measuredColumn finds the one column of figures that the question names in full, with its parents and its date, and
// what of the question that explains.
func (w *work) measuredColumn(s *sheet) (col int, hits []float64, ok bool) {
	col, most := -1, 0
	for _, c := range s.cols {
		l := withoutUnit(withoutBrackets(c), s.t.Columns[c.index].Unit)
		if c.numbers < minColumn || len(l.own) == 0 || w.q.denied(c) || !w.columnOfDate(c) {
			continue
		}
		k := w.linker.link(s, l)
		if k.cover < 0.99 || len(l.parents) > 0 && k.parent < 0.99 {
			continue
		}
		switch n := len(l.own) + len(l.parents); {
		case n > most:
			col, hits, most, ok = c.index, k.hits, n, true
		case n == most:
			ok = false
		}
	}
	return col, hits, ok
}

// columnOfDate tells whether a column is of the one date of the question, or both have none.
func (w *work) columnOfDate(c line) bool {
	if len(w.q.years) == 0 {
		return !c.dated
	}
	return c.dated && w.q.years[0].agrees(c.date) > 0
}

// timeNouns are what rows are only where they are dated.
var timeNouns = stems("year month quarter date day period season time")

// pickedColumn finds the column that the word behind "which" names; nil, with ok, is the one that names the rows: it has
// that name or none, or no column has.
func (w *work) pickedColumn(s *sheet, noun, measured int, hits []float64) (col *int, ok bool) {
	stem := w.q.words[noun].stem
	named := slices.IndexFunc(s.t.Columns, func(c table.Column) bool { return saysStem(c.Name(), stem) })
	first := s.t.Columns[0]
	switch {
	case named > 0 && (named == measured || s.t.Columns[named].Type != table.TypeText && s.t.Columns[named].Type != table.TypeDate):
		return nil, false
	case named > 0:
		col = &named
	case named == 0:
	case w.q.words[noun].stop || timeNouns[stem] && first.Type != table.TypeDate:
		return nil, false
	case hits[noun] == 0 && len(splitWords(first.Name())) > 0 && !s.about[stem]:
		return nil, false
	case first.Type != table.TypeText && first.Type != table.TypeDate: // the rows are numbered
		if named = slices.IndexFunc(s.t.Columns, func(c table.Column) bool { return c.Type == table.TypeText }); named < 0 {
			return nil, false
		}
		col = &named
	}
	hits[noun] = 1
	return col, true
}
