package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// unheld says what a question asks for that nothing by the cells of an answer, and nothing around their tables, is: a length
// of time, a person, an amount in euros. It is "" where the answer may be what is asked for.
func (cl *Claim) unheld() string {
	u := unheld{Claim: cl, said: map[string]bool{}, near: map[string]bool{}}
	if len(cl.q.Words) < 2 || !u.read() {
		return ""
	}
	for _, find := range []func() string{u.opinion, u.reason, u.person, u.place, u.time, u.extent, u.unit, u.modified} {
		if what := find(); what != "" {
			return what
		}
	}
	if cl.plan.Full() { // each of its words was understood
		return ""
	}
	return u.measure()
}

// unheld is a claim with what stands by its cells.
type unheld struct {
	*Claim
	near  map[string]bool   // stems of the cells, their paths and the notes on units
	said  map[string]bool   // the same, and of what stands around their tables
	all   []map[string]bool // the same, and of all that the tables say
	texts []string          // the same, in lower case
}

// read takes in what stands by the cells; it is false where an answer has none.
func (u *unheld) read() bool {
	say := func(texts ...string) {
		for _, s := range texts {
			lang.AddStems(u.said, s)
			u.texts = append(u.texts, strings.ToLower(s))
		}
	}
	seen := map[string]bool{}
	for _, c := range u.result.Cells {
		by := slices.Concat(c.RowPath, c.ColumnPath, []string{c.Text})
		if t := u.tables[c.Table]; t != nil && !seen[c.Table] {
			seen[c.Table] = true
			by = append(by, t.UnitNotes...)
			say(append(slices.Clone(t.Section), t.Caption, t.Context)...)
			u.all = append(u.all, lang.StemsIn(t))
		}
		say(by...)
		for _, s := range by {
			lang.AddStems(u.near, s)
		}
	}
	for _, p := range u.req.Passages {
		say(p.Text)
	}
	u.all = append(u.all, u.said)
	return len(u.result.Cells) > 0
}

// numbers tells whether all values of the answer are numbers.
func (u *unheld) numbers() bool {
	return u.hasFigures() && !u.hasTexts()
}

// meets tells whether a stem of a set is among others.
func meets(stems, others map[string]bool) bool {
	for stem := range stems {
		if others[stem] {
			return true
		}
	}
	return false
}

// computes tells whether the answer is a number that an operator made.
func (u *unheld) computes(ops ...aggregate.Op) bool {
	return slices.ContainsFunc(u.result.Steps, func(s aggregate.Step) bool { return slices.Contains(ops, s.Op) })
}

// opinions are stems of what people hold of something.
var opinions = lang.Stems("think thought feel felt believe opinion prefer worry complain")

func (u *unheld) opinion() string {
	if u.numbers() && slices.ContainsFunc(u.q.Words, func(w lang.Word) bool { return opinions[w.Stem] }) && !meets(opinions, u.said) {
		return "what anyone thinks"
	}
	return ""
}

// person holds "who" against figures.
func (u *unheld) person() string {
	if u.q.Words[0].Text == "who" && u.numbers() {
		return "who"
	}
	return ""
}

// placings are stems of columns whose figures say where someone came in, times those of columns whose figures say when.
var (
	placings = lang.Stems("place position rank ranking pos finish standing seed grid round stage page number no lap mile km")
	timings  = lang.Stems(`year date time season day month week hour when period quarter founded opened built birth born death died age edition century
		decade round game lap minute event`)
)

// place holds "where" against figures that nothing says are of places taken.
func (u *unheld) place() string {
	if u.q.Words[0].Text == "where" && u.numbers() && !meets(placings, u.said) && !u.q.HasOf(placings) {
		return "where"
	}
	return ""
}

// Stems of what may become of a figure, and of columns that say why something is.
var (
	becoming = lang.Stems("double triple halve reach exceed surpass overtake")
	reasons  = lang.Stems("reason cause why note comment remark description explanation result outcome status")
)

// reason holds "why" against an answer by which nothing says a reason.
func (u *unheld) reason() string {
	if u.q.Words[0].Text == "why" && !meets(reasons, u.near) {
		return "why anything is so"
	}
	return ""
}

// time holds "when" against figures that nothing says are times.
func (u *unheld) time() string {
	if lang.PhraseAt(u.q.Words, 0, "when will") > 0 && u.q.Has(lang.SortedKeys(becoming)...) && !meets(becoming, u.said) {
		return "when anything will be"
	}
	if u.q.Words[0].Text != "when" || !u.numbers() || meets(timings, u.said) {
		return ""
	}
	if u.anyCell(saysYear) {
		return ""
	}
	return "when"
}

// extents are the questions that ask for an extent, the stems of what says one, and its name.
var extents = []struct {
	how   string
	stems map[string]bool
	name  string
}{
	{"long", lang.Stems(`long longer longest length duration time date day week month year hour hr minute min second sec term period age tenure distance run
		mile mi km kilometer kilometre meter metre m feet foot ft yard inch in cm mm served service stay season reign record from to until start end`), "how long anything is or takes"},
	{"old", lang.Stems("age old born birth date year founded built opened established since completed inaugurated day month"), "how old anyone or anything is"},
	{"far", lang.Stems("distance far length mile mi km kilometer kilometre meter metre m feet ft yard yd range radius reach from to round stage throw jump mark"), "how far anything is"},
	{"tall", lang.Stems("height tall tallest high elevation feet foot ft m meter metre cm inch floor storey story"), "how tall anyone or anything is"},
	{"heavy", lang.Stems("weight heavy mass kg kilogram lb pound ton tonne gram"), "what anyone or anything weighs"},
	{"fast", lang.Stems("speed fast fastest time km mph knot kn velocity pace lap"), "how fast anyone or anything is"},
	{"deep", lang.Stems("depth deep deepest feet ft m meter metre km mile"), "how deep anything is"},
	{"wide", lang.Stems("width wide widest span breadth feet ft m meter metre km mile"), "how wide anything is"},
}

// extent holds "how long", "how old" against figures that nothing says are of that kind.
func (u *unheld) extent() string {
	if u.q.Words[0].Text != "how" || !u.numbers() || u.computes(aggregate.Subtract, aggregate.Difference) {
		return ""
	}
	for _, e := range extents {
		if u.q.Words[1].Text == e.how && !meets(e.stems, u.near) && !u.anyCell(isTimed) {
			return e.name
		}
	}
	return ""
}

// isTimed tells whether a cell is a date or a time of day or of a run, "1:02:33".
func isTimed(c aggregate.Operand) bool {
	return c.Value.Kind == table.Date || strings.Contains(c.Text, ":") || saysYear(c)
}

// saysYear tells whether a cell has a year among its words.
func saysYear(c aggregate.Operand) bool {
	return slices.ContainsFunc(lang.SplitWords(c.Text), lang.IsYear)
}
