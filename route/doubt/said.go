package doubt

import (
	"maps"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// nameless tells whether none of the cells has a header of any kind.
func (cl *Claim) nameless() bool {
	named := func(c aggregate.Operand) bool { return len(c.RowPath) > 0 || len(c.ColumnPath) > 0 }
	return len(cl.result.Cells) > 0 && !cl.anyCell(named)
}

// sideUnsaid tells whether a figure was computed although the question divides by, or is the share of, something that
// neither the table nor what stands around it has a word of: "the ratio of revenue to goodwill" where there is no goodwill.
func (cl *Claim) sideUnsaid() bool {
	if len(cl.result.Steps) == 0 {
		return false
	}
	roles := cl.q.Roles
	if roles.Part == nil {
		return false
	}
	sides := [][]float64{roles.Whole}
	if cl.q.Has("ratio") { // the part of a share may be what was done: "written off"
		sides = append(sides, roles.Part)
	}
	lx, sayings := lang.NewLexicon(cl.req.Glossary), []map[string]bool{cl.plan.Said, proseOf(cl.req)}
	for _, side := range sides {
		said, asked := false, false
		for i, w := range cl.q.Words {
			if side[i] > 0 && cl.q.Weight[i] == 1 {
				asked = true
				said = said || lx.Known(w.Stem, sayings)
			}
		}
		if asked && !said {
			return true
		}
	}
	return false
}

// maxBeside is up to which share of what is asked may be said by the row and the column of a text that is none of it.
const maxBeside = 0.25

// beside tells whether an answer is a text out of a row and a column that say nothing of what is asked, or next to
// nothing, the names of the documents left aside.
func (cl *Claim) beside() bool {
	if !cl.mustSay() || len(cl.result.Cells) == 0 || cl.hasFigures() {
		return false
	}
	names, said, asked := map[string]bool{}, map[string]bool{}, cl.asked()
	for _, about := range cl.req.Documents {
		lang.AddStems(names, strings.Join(about.Names, " "))
	}
	maps.DeleteFunc(asked, func(stem string, _ bool) bool { return names[stem] })
	for _, c := range cl.result.Cells {
		t := cl.tables[c.Table]
		if t == nil {
			return false
		}
		lang.AddStems(said, strings.Join(slices.Concat(c.RowPath, c.ColumnPath, t.Section, []string{t.Caption}), " "))
		for i := range t.Cells {
			if t.Cells[i].Row == c.Row {
				lang.AddStems(said, t.Cells[i].Text)
			}
		}
	}
	found := 0
	for stem := range asked {
		if said[stem] {
			found++
		}
	}
	return len(asked) > 0 && float64(found) <= maxBeside*float64(len(asked)) && (found == 0 || len(asked) > 2 && len(cl.result.Steps) == 0)
}

// minMeasured is the share of the words of the measure asked that must stand by a figure, more than it where no label
// of the figure is named in full.
const minMeasured = 0.5

// unmeasured tells whether an answer is a figure by which most words of the measure asked do not stand: neither row
// nor column, nor what stands around its table, says them. Names, which say of whom a figure is, are left aside.
func (cl *Claim) unmeasured() bool {
	if !cl.mustSay() || cl.lastOp() == aggregate.Count {
		return false
	}
	said := map[string]bool{}
	for _, c := range cl.result.Cells {
		t := cl.tables[c.Table]
		if t == nil || c.Value.Kind != table.Number {
			return false
		}
		lang.AddStems(said, labels(c))
		if !isBalance(c.RowPath) { // what a balance is of is said by its column alone
			leadIn := t.Context[strings.LastIndexByte(t.Context, '\n')+1:]
			lang.AddStems(said, strings.Join(slices.Concat(t.Section, t.UnitNotes, []string{t.Caption, leadIn}), " "))
		}
	}
	asked, found := measured(cl.q, said)
	if len(cl.result.Steps) > 0 { // what is computed goes by more than labels
		return asked > 0 && found == 0
	}
	return len(cl.result.Cells) > 0 && (found < minMeasured*asked || asked > 0 && found == minMeasured*asked && !cl.namesLabel())
}

// isBalance tells whether a row is the balance on a day of whatever its columns name.
func isBalance(path []string) bool {
	if len(path) == 0 {
		return false
	}
	label := lang.SplitWords(path[len(path)-1])
	return len(label) > 0 && label[0].Stem == "balanc"
}

// namesLabel tells whether the question has all the words of the row or of the column label of one of the cells.
func (cl *Claim) namesLabel() bool {
	asked := lang.PlainStems(cl.words)
	return cl.anyCell(func(c aggregate.Operand) bool {
		return slices.ContainsFunc([][]string{c.RowPath, c.ColumnPath}, func(path []string) bool {
			own := layout.NewLine(0, path, nil, table.KindData).Own
			return len(own) > 0 && !slices.ContainsFunc(own, func(w lang.Word) bool { return !asked[w.Stem] || w.Stem == "total" })
		})
	})
}

// measured counts the words of the measure that a question asks for, and those that are said.
func measured(q *lang.Question, said map[string]bool) (asked, found float64) {
	lx := lang.NewLexicon(nil)
	for i, w := range q.Words {
		if q.Weight[i] < 1 || lang.LightWords[w.Stem] || english.Number(w.Text) > 0 || lang.StartsUpper(q.Text[w.Start:w.End]) {
			continue
		}
		asked++
		if lx.Known(w.Stem, []map[string]bool{said}) {
			found++
		}
	}
	return asked, found
}

// maxTold is how many words are told of those that nothing says.
const maxTold = 3

// Unsaid lists the words of a question that neither the tables nor the prose of a request have, first those that come first.
func Unsaid(req route.Request) []string {
	q, lx := lang.ParseQuestion(req.Question), lang.NewLexicon(req.Glossary)
	var said []map[string]bool
	for _, t := range req.Tables {
		if t != nil {
			said = append(said, lang.StemsIn(t))
		}
	}
	said = append(said, proseOf(req), lang.OwnersOf(req))
	var out []string
	for i, w := range q.Words {
		if q.Weight[i] == 1 && !lang.LightWords[w.Stem] && !lx.Known(w.Stem, said) && len(out) < maxTold {
			out = append(out, q.Text[w.Start:w.End])
		}
	}
	return out
}

// proseOf are the stems of the prose that was found for a request.
func proseOf(req route.Request) map[string]bool {
	set := map[string]bool{}
	for _, p := range req.Passages {
		lang.AddStems(set, p.Text)
	}
	return set
}
