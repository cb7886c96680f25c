package extract

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// parent is a row that later rows stand under.
type parent struct {
	indent  float32
	label   string
	row     int
	section bool
	fresh   bool    // no data row has come under it yet
	child   float32 // the indent of the first row under it
	timed   bool    // its label is a period; it lasts until the next one
}

// nameRows gives each row of the body its path: section rows and, by indent, the rows it
// stands under, then its own label.
func (s *sheet) nameRows() {
	var stack []parent
	s.under = make([]int, s.rows())
	for r := range s.under {
		s.under[r] = -1
	}
	for r := s.body(); r < s.rows(); r++ {
		s.under[r] = sectionOf(stack)
		stack = s.nameRow(r, stack)
	}
}

// nameRow gives a row its path under the rows of the stack, and returns what the next row may stand
// under.
func (s *sheet) nameRow(r int, stack []parent) []parent {
	row := &s.t.Rows[r]
	if row.Kind == table.KindHeader {
		if !slices.Contains(s.unitRows, r) {
			return nil
		}
		return stack
	}
	if row.Kind == table.KindNote {
		return stack
	}
	own := s.rowLabels(r)
	switch {
	case s.emptyRow(r):
		row.Kind = table.KindBlank
		return stack
	case len(own) == 0:
		row.Kind = table.KindData
		stack = onlySections(stack)
		row.Path = labels(stack)
		return stack
	}
	indent, label := s.indent(r), own[len(own)-1]
	if s.sectionRow(r) {
		row.Kind = table.KindSection
		p := parent{indent: indent, label: sectionName(label), row: r, section: true, fresh: true, timed: isTimeLabel(label)}
		stack = pushSection(stack, p)
		s.under[r] = sectionOf(stack[:len(stack)-1])
		row.Path = labels(stack)
		return stack
	}
	row.Kind = table.KindData
	return s.nameData(r, popFor(stack, indent), own, indent)
}

// nameData gives a row of data its path: what it stands under, and its own labels.
func (s *sheet) nameData(r int, stack []parent, own []string, indent float32) []parent {
	label := own[len(own)-1]
	total, balance := isTotalLabel(label), isBalanceLabel(label)
	if total || balance {
		stack = onlySections(stack)
	}
	s.under[r] = sectionOf(stack)
	s.t.Rows[r].Path = slices.Concat(labels(stack), own)
	for i := range stack {
		if stack[i].fresh {
			stack[i].fresh, stack[i].child = false, indent
		}
	}
	switch {
	case total:
		return closeSection(stack, indent)
	case balance:
		return stack // nothing stands under a balance
	}
	if s.grid[r][0] < 0 && s.t.StubColumns > 1 {
		return stack // labels of the first column do not stand under those of the others
	}
	return append(stack, parent{indent: indent, label: label, row: r})
}

// isTimeLabel tells whether a section row names a period and nothing else.
func isTimeLabel(label string) bool {
	w := readWhen(label)
	return len(label) < 60 && (w.months > 0 && (w.ended || w.toDate || w.quarter > 0) || w.years == 1 && len(label) < 8 || w.instant && len(w.dates) == 1)
}

// isBalanceLabel tells whether a row states a balance on a day or at an end of a period.
func isBalanceLabel(label string) bool {
	low := strings.ToLower(label)
	for _, w := range []string{"balance", "beginning", "ending", "opening", "closing"} {
		if strings.HasPrefix(low, w) {
			return true
		}
	}
	w := readWhen(label)
	return w.month > 0 && w.day > 0 && w.months == 0 && len(label) < 80
}

// rowLabels returns the texts of the stub. A blank before a filled column of the stub
// carries on the label above.
func (s *sheet) rowLabels(r int) []string {
	var own []string
	last := s.lastLabel(r)
	for c := range s.t.StubColumns {
		i := s.grid[r][c]
		if i < 0 && c < last {
			i = s.labelAbove(r, c)
		}
		if i < 0 || c > 0 && s.grid[r][c-1] == i {
			continue
		}
		text := stripMarks(unmark(s.t.Cells[i].Text, s.t.Cells[i].Notes))
		if rest, ok := cutMinusLabel(text); ok {
			text = rest
			s.negate(r)
		}
		if text != "" {
			own = append(own, text)
			s.t.Cells[i].Header = true
		}
	}
	return own
}

// cutMinusLabel takes the sign off a label such as "Redemptions (-)".
func cutMinusLabel(label string) (rest string, ok bool) {
	for _, sign := range []string{"(-)", "(–)", "(−)"} {
		if rest, ok = strings.CutSuffix(label, sign); ok {
			return strings.TrimSpace(rest), rest != ""
		}
		if rest, ok = strings.CutPrefix(label, sign); ok {
			return strings.TrimSpace(rest), rest != ""
		}
	}
	return label, false
}

// negate gives the unsigned numbers of a row the minus that its label states.
func (s *sheet) negate(r int) {
	for c := s.t.StubColumns; c < s.columns(); c++ {
		if !s.starts(r, c) {
			continue
		}
		if v := &s.cell(r, c).Value; v.Kind == table.Number && v.Sign == table.Unsigned {
			v.Number, v.Sign = v.Number.Neg(), table.Label
		}
	}
}

// lastLabel is the last filled column of the stub.
func (s *sheet) lastLabel(r int) int {
	for c := s.t.StubColumns - 1; c > 0; c-- {
		if s.grid[r][c] >= 0 {
			return c
		}
	}
	return 0
}

// labelAbove finds the label that goes on in a blank slot of the stub, close above it.
func (s *sheet) labelAbove(r, c int) int {
	for k := r - 1; k >= s.body() && k > r-maxCarry; k-- {
		if s.t.Rows[k].Kind != table.KindData {
			return -1
		}
		if i := s.grid[k][c]; i >= 0 {
			return i
		}
	}
	return -1
}

// maxCarry bounds how far a label reaches down.
const maxCarry = 500

func (s *sheet) emptyRow(r int) bool {
	for c := range s.columns() {
		if s.role(r, c) != isBlank {
			return false
		}
	}
	return true
}

// sectionRow tells whether a row names those below it: a label of its own and no data beside it.
func (s *sheet) sectionRow(r int) bool {
	if s.columns() < 2 {
		return false
	}
	for c := s.t.StubColumns; c < s.columns(); c++ {
		if k := s.role(r, c); k != isBlank && s.grid[r][c] != s.grid[r][0] {
			return false
		}
	}
	return s.text(r, 0) != "" && s.starts(r, 0)
}

// indent is how far a row's first label stands in, which may go on from above.
func (s *sheet) indent(r int) float32 {
	i := s.grid[r][0]
	if i < 0 && s.t.StubColumns > 1 {
		i = s.labelAbove(r, 0)
	}
	if i < 0 || s.t.Cells[i].Style == nil {
		return 0
	}
	return s.t.Cells[i].Style.Indent
}

// sectionOf returns the row of the innermost section on the stack, -1 for none.
func sectionOf(stack []parent) int {
	for i := len(stack) - 1; i >= 0; i-- {
		if stack[i].section {
			return stack[i].row
		}
	}
	return -1
}

func sectionName(label string) string { return strings.TrimSpace(strings.TrimSuffix(label, ":")) }

func labels(stack []parent) []string {
	path := make([]string, 0, len(stack)+1)
	for _, p := range stack {
		path = append(path, p.label)
	}
	return path
}

// pushSection puts a section row on the stack: under a section that has had no row yet or
// that stands further out, in place of its equals otherwise.
func pushSection(stack []parent, p parent) []parent {
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		if top.indent < p.indent || top.section && top.fresh && top.indent <= p.indent || top.timed && !p.timed {
			break
		}
		stack = stack[:len(stack)-1]
	}
	if p.timed {
		stack = dropTimed(stack)
	}
	if len(stack) >= maxPath {
		stack = stack[:maxPath-1]
	}
	return append(stack, p)
}

const maxPath = 12

// popFor leaves on the stack what a data row stands under: sections at its own indent or
// further out, rows further out. A section whose rows are indented ends with the first row
// that is not.
func popFor(stack []parent, indent float32) []parent {
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		if top.timed || top.section && (top.indent < indent || top.indent == indent && (top.fresh || top.child <= indent)) || !top.section && top.indent < indent {
			break
		}
		stack = stack[:len(stack)-1]
	}
	if len(stack) >= maxPath {
		stack = stack[:maxPath-1]
	}
	return stack
}

// onlySections drops the rows at the end of the stack: totals and balances stand under
// sections, however far they are indented.
func onlySections(stack []parent) []parent {
	for len(stack) > 0 && !stack[len(stack)-1].section {
		stack = stack[:len(stack)-1]
	}
	return stack
}

// dropTimed ends the period named before, and all under it.
func dropTimed(stack []parent) []parent {
	for i := range stack {
		if stack[i].timed {
			return stack[:i]
		}
	}
	return stack
}

// closeSection ends the section that a total row sums up; a period goes on.
func closeSection(stack []parent, indent float32) []parent {
	for i := len(stack) - 1; i >= 0 && !stack[i].timed; i-- {
		if stack[i].section && stack[i].indent <= indent {
			return stack[:i]
		}
	}
	return stack
}
