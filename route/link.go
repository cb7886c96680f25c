package route

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// line is a row or a column as the linker sees it.
type line struct {
	index   int    // in the grid
	label   string // the last part of its path
	name    string // the whole path
	own     []word // words of the label, dates and stop words left out
	parents []word // words of the rest of the path
	dated   bool
	date    date
	kind    table.Kind
	numbers int    // numeric cells that it crosses
	said    []word // words of its text cells
}

// sheet is a table prepared for linking.
type sheet struct {
	t     *table.Table
	grid  [][]int // slot → index of the cell, -1 for none
	rows  []line  // data rows
	cols  []line  // data columns
	idf   map[string]float64
	about map[string]bool // stems of caption, section and corner: words that the table as a whole explains
}

// Limits on what is linked: rows beyond are left to the operators that read all of them.
const (
	maxSheetRows = 400
	maxSheetCols = 60
)

func newSheet(t *table.Table) *sheet {
	s := &sheet{t: t, grid: t.Grid(), idf: map[string]float64{}, about: map[string]bool{}}
	for c := t.StubColumns; c < len(t.Columns) && len(s.cols) < maxSheetCols; c++ {
		col := t.Columns[c]
		l := newLine(c, col.Path, col.Period, col.Kind)
		for r := t.HeaderRows; r < len(t.Rows); r++ {
			if cell := s.cell(r, c); cell != nil && cell.Value.Kind == table.Number {
				l.numbers++
			}
		}
		s.cols = append(s.cols, l)
	}
	for r := t.HeaderRows; r < len(t.Rows) && len(s.rows) < maxSheetRows; r++ {
		row := t.Rows[r]
		if row.Kind == table.KindHeader || row.Kind == table.KindNote || row.Kind == table.KindBlank {
			continue
		}
		l := newLine(r, row.Path, row.Period, row.Kind)
		for c := t.StubColumns; c < len(t.Columns); c++ {
			cell := s.cell(r, c)
			switch {
			case cell == nil:
			case cell.Value.Kind == table.Number:
				l.numbers++
			case cell.Value.Kind == table.Text && len(cell.Text) <= 200 && len(l.said) < 40:
				l.said = append(l.said, contentWords(splitWords(cell.Text), nil)...)
			}
		}
		s.rows = append(s.rows, l)
	}
	s.weigh()
	for _, text := range append(append([]string{t.Caption}, t.Section...), t.UnitNotes...) {
		for _, w := range splitWords(text) {
			s.about[w.stem] = true
		}
	}
	return s
}

// cell returns the cell that covers a slot, nil for none.
func (s *sheet) cell(r, c int) *table.Cell {
	if r < 0 || c < 0 || r >= len(s.grid) || c >= len(s.grid[r]) || s.grid[r][c] < 0 {
		return nil
	}
	return &s.t.Cells[s.grid[r][c]]
}

// number returns the cell of a slot when it holds a number.
func (s *sheet) number(r, c int) *table.Cell {
	if cell := s.cell(r, c); cell != nil && cell.Value.Kind == table.Number {
		return cell
	}
	return nil
}

func newLine(index int, path []string, p *table.Period, kind table.Kind) line {
	l := line{index: index, kind: kind, name: strings.Join(path, " ")}
	if len(path) > 0 {
		l.label = path[len(path)-1]
	}
	for i, part := range path {
		ws := splitWords(withoutNotes(part))
		dates := parseDates(ws)
		if len(ws) == 1 && len(dates) == 0 {
			dates = ordinalQuarter(ws[0])
		}
		for _, d := range dates {
			if !l.dated {
				l.date, l.dated = d, true
			} else {
				l.date = d.merge(l.date)
			}
		}
		rest := contentWords(ws, dates)
		if len(dates) > 0 || i < len(path)-1 {
			rest = withoutPeriodWords(rest)
		}
		if i == len(path)-1 {
			l.own = append(l.own, rest...)
		} else {
			l.parents = append(l.parents, rest...)
		}
	}
	if d, ok := periodDate(p); ok {
		if !l.dated {
			l.date, l.dated = d, true
		} else if l.date.year == 0 {
			l.date.year = d.year
		}
	}
	named := len(l.own)
	l.own = slices.DeleteFunc(l.own, func(w word) bool { return openWords[w.text] })
	if len(l.own) < named {
		l.date.open, l.dated = true, true
	}
	if l.dated && !l.date.open && l.date.year == 0 && l.date.month == 0 && l.date.quarter == 0 && l.date.half == 0 {
		l.dated = false
	}
	return l
}

// openWords name all later times in a label, lateWords before a date in a question.
var (
	openWords = set("thereafter beyond onwards")
	lateWords = set("after beyond following past")
)

// withoutNotes drops brackets that refer to notes: "Disposals (Note (c))".
func withoutNotes(label string) string {
	low := strings.ToLower(label)
	i := strings.Index(low, "(note")
	if i <= 0 || len(low) != len(label) {
		return label
	}
	depth := 0
	for j := i; j < len(label); j++ {
		switch label[j] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return label[:i] + label[j+1:]
		}
	}
	return label[:i]
}

// contentWords leaves out stop words and the words of dates.
func contentWords(ws []word, dates []date) []word {
	var out []word
	for i, w := range ws {
		if w.stop || inDates(dates, i) || w.text == "fiscal" || w.text == "%" {
			continue
		}
		out = append(out, w)
	}
	if len(out) == 0 && len(dates) == 0 {
		return ws
	}
	return out
}

// periodWords stand around dates and units in headers and tell no line from another.
var periodWords = stems(`year years ended ending end fiscal month months quarter quarters period as at
	thousand thousands million millions billion billions usd eur gbp dollar dollars except per share data amounts unaudited audited restated
	balance note notes`)

func withoutPeriodWords(ws []word) []word {
	var out []word
	for _, w := range ws {
		if !periodWords[w.stem] && !w.number && len(w.text) > 1 {
			out = append(out, w)
		}
	}
	return out
}

func inDates(dates []date, i int) bool {
	for _, d := range dates {
		if i >= d.from && i < d.to {
			return true
		}
	}
	return false
}

// weigh gives each stem of the labels its weight: rare ones tell lines apart.
func (s *sheet) weigh() {
	n := float64(len(s.rows) + len(s.cols))
	count := map[string]float64{}
	for _, ls := range [][]line{s.rows, s.cols} {
		for _, l := range ls {
			seen := map[string]bool{}
			for _, w := range l.own {
				if !seen[w.stem] {
					seen[w.stem] = true
					count[w.stem]++
				}
			}
		}
	}
	for st, k := range count {
		s.idf[st] = math.Log(1 + n/k)
	}
}

func (s *sheet) weight(st string) float64 {
	if w, ok := s.idf[st]; ok {
		return w
	}
	return math.Log(1 + float64(len(s.rows)+len(s.cols)))
}

// link is how a question matches one line.
type link struct {
	cover   float64   // share of the label that the question names, by weight
	parent  float64   // share of the parents that it names
	run     float64   // longest run of label words that stand together in the question, as share of the label
	exact   bool      // the whole label, in order
	hits    []float64 // for each word of the question, how well the line explains it
	said    []float64 // the same by the text cells of the row
	first   int       // the first word of the question that the label explains, -1 for none
	labeled bool      // the line has a label with words
	bare    bool      // the label says "total" and no more
	// spare and other tell of label words that the question lacks: "total" or "net" alone, or "other".
	spare, other bool
	// opening and closing tell of a balance at the beginning or the end of a period, where the question has no word of it.
	opening, closing bool
	denied           bool // the label has the opposite of a qualifier that the question has
}

// parentFactor is what a word of a parent counts beside one of the label.
const parentFactor = 0.7

// linkLine matches a line with the words of a question.
func (s *sheet) linkLine(lx *lexicon, q []word, l line) link {
	k := link{hits: make([]float64, len(q)), first: -1, labeled: len(l.own) > 0}
	own := expand(l.own)
	k.cover = s.coverage(lx, q, own, k.hits, 1)
	for i, h := range k.hits {
		if h > 0 {
			k.first = i
			break
		}
	}
	k.parent = s.coverage(lx, q, l.parents, k.hits, parentFactor)
	if len(l.said) > 0 {
		k.said = make([]float64, len(q))
		s.coverage(lx, q, l.said, k.said, 0.9)
	}
	if n := len(l.own); n > 0 {
		run := longestRun(lx, q, l.own)
		k.run = float64(run) / float64(n)
		k.exact = run == n
	}
	k.bare = len(l.own) == 1 && l.own[0].stem == "total"
	k.missing(lx, q, own)
	k.balance(q, l)
	return k
}

// balance looks for balances at the beginning and the end of a period.
func (k *link) balance(q []word, l line) {
	has := func(ws []word, list ...string) bool {
		return slices.ContainsFunc(ws, func(w word) bool { return slices.Contains(list, w.stem) })
	}
	if has(q, "begin", "open", "initi", "end", "close", "final") || len(l.label) > 100 {
		return
	}
	label := splitWords(l.label)
	if !has(label, "balanc", "begin", "end") {
		return
	}
	k.opening = has(label, "begin", "open") || l.date.month == 1 && l.date.day == 1
	k.closing = has(label, "end", "close") || l.date.month > 1 && l.date.day > 27
}

// missing looks at the label words that the question lacks.
func (k *link) missing(lx *lexicon, q, own []word) {
	lacking, spare := 0, 0
	for _, w := range own {
		if slices.ContainsFunc(q, func(x word) bool { return lx.alike(w.stem, x.stem) >= 0.8 }) {
			continue
		}
		lacking++
		switch w.stem {
		case "total", "net", "consolid":
			spare++
		case "other":
			k.other = true
		}
	}
	k.spare = lacking > 0 && lacking == spare && len(own) > lacking
}

// expand adds the long form of abbreviations.
func expand(ws []word) []word {
	var out []word
	for _, w := range ws {
		long, ok := abbreviations[w.text]
		if !ok {
			out = append(out, w)
			continue
		}
		for _, x := range splitWords(long) {
			x.start, x.end = w.start, w.end
			out = append(out, x)
		}
	}
	return out
}

// coverage returns the share of label words, by weight, that the question names, and
// records in hits which of its words they explain.
func (s *sheet) coverage(lx *lexicon, q, label []word, hits []float64, factor float64) float64 {
	total, got := 0.0, 0.0
	for _, w := range label {
		best, at := 0.0, -1
		for i := range q {
			if a := lx.alike(w.stem, q[i].stem); a > best {
				best, at = a, i
			}
		}
		wt := s.weight(w.stem)
		total += wt
		got += wt * best
		if at < 0 {
			continue
		}
		for i := range q {
			if a := lx.alike(w.stem, q[i].stem); a > 0 && a*factor > hits[i] {
				hits[i] = a * factor
			}
		}
	}
	if total == 0 {
		return 0
	}
	return got / total
}

// longestRun counts the most label words that stand in a row, in order, in the question;
// stop words between them are passed over.
func longestRun(lx *lexicon, q, label []word) int {
	best := 0
	for i := range q {
		for j := range label {
			n, a, b := 0, i, j
			for a < len(q) && b < len(label) {
				if lx.alike(label[b].stem, q[a].stem) >= 0.8 {
					n, a, b = n+1, a+1, b+1
				} else if q[a].stop && n > 0 {
					a++
				} else {
					break
				}
			}
			best = max(best, n)
		}
	}
	return best
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
