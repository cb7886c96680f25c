package eval

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// ExactCase is one gold derivation, written as a plan and run.
type ExactCase struct {
	Set, ID, Gold string
	Answers       []string
	Scale         string
	Query         aggregate.Query
	Got           []string
	// Why says why the result is not the gold answer, "" when it is. A case that the plan
	// language was not asked (Skipped) says why too.
	Why     string
	Skipped bool
}

// ExactReport counts the cases of one set.
type ExactReport struct {
	Set                   string
	Total, Right, Skipped int
	Wrong, Refused        int
	// Reasons counts the cases that are not right by what sets them apart.
	Reasons map[string]int
}

// Exact writes the gold derivations of TAT-QA, the programs of FinQA and the SQL of SQUALL as
// plans, runs them over the tables with every cell found and read by tabrag itself, and compares
// with the gold answers. It measures the plan language and its arithmetic alone: no question
// is understood. dir is the folder of question sets; a line a case that is not right goes to w
// as JSON, and then a line a set.
func Exact(ctx context.Context, dir string, w io.Writer) ([]ExactReport, error) {
	var out []ExactReport
	for _, set := range []string{"tatqa", "finqa", "wtq"} {
		rep, err := exactSet(ctx, dir, set, w)
		if err != nil {
			return nil, err
		}
		out = append(out, rep)
		if _, err := fmt.Fprintf(w, "%s: %d cases, %d right, %d wrong, %d refused, %d not written as a plan\n",
			rep.Set, rep.Total, rep.Right, rep.Wrong, rep.Refused, rep.Skipped); err != nil {
			return nil, err
		}
		for _, why := range slices.Sorted(maps.Keys(rep.Reasons)) {
			if _, err := fmt.Fprintf(w, "  %3d %s\n", rep.Reasons[why], why); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

func exactSet(ctx context.Context, dir, set string, w io.Writer) (ExactReport, error) {
	rep := ExactReport{Set: set}
	plans, err := GoldPlans(ctx, dir, set)
	if err != nil {
		return rep, err
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, g := range plans {
		rep.count(&g.ExactCase)
		if g.Why != "" {
			if err := enc.Encode(g.ExactCase); err != nil {
				return rep, err
			}
		}
	}
	return rep, nil
}

func (r *ExactReport) count(c *ExactCase) {
	r.Total++
	if c.Why != "" {
		if r.Reasons == nil {
			r.Reasons = map[string]int{}
		}
		r.Reasons[c.Why]++
	}
	switch {
	case c.Skipped:
		r.Skipped++
	case c.Why == "":
		r.Right++
	case len(c.Got) == 0:
		r.Refused++
	default:
		r.Wrong++
	}
}

// loadGold reads questions with a derivation; SQUALL's lines are brought to the same form.
func loadGold(path string) ([]Question, error) {
	if !strings.Contains(path, "squall") {
		return LoadQuestions(path)
	}
	type line struct{ ID, Table, Question, Answer, SQL string }
	lines, err := readLines[line](path)
	if err != nil {
		return nil, err
	}
	out := make([]Question, len(lines))
	for i, l := range lines {
		// Tables are called 204_469 there and 204-csv/469 in the corpus.
		out[i] = Question{
			ID: l.ID, Question: l.Question, Tables: []string{strings.Replace(l.Table, "_", "-csv/", 1)},
			Answers: strings.Split(l.Answer, "|"), Derivation: l.SQL,
		}
	}
	return out, nil
}

// exactTable is a table of the corpus with the text beside it.
type exactTable struct {
	*table.Table
	text string
	// meant are the cells that the numbers of the derivation at hand stand for.
	meant map[string]int
}

func newExactTable(ctx context.Context, e *Entry) (*exactTable, error) {
	if e == nil {
		return nil, errors.New("eval: a question names a table that the corpus does not have")
	}
	doc, err := e.Document(ctx)
	if err != nil {
		return nil, err
	}
	return &exactTable{Table: doc.Tables[0], text: strings.Join(e.Text, "\n")}, nil
}

func runExact(ctx context.Context, t *exactTable, c *ExactCase) {
	c.Query.Sources = []string{t.ID}
	if c.Set != "wtq" {
		t.adopt(&c.Query.Expr)
	}
	res, err := aggregate.Run(ctx, c.Query, aggregate.NewTableSet(t.Table))
	if err != nil {
		c.Why = err.Error()
		return
	}
	c.Got = valuesOf(res)
	if !sameAnswers(c.Got, c.Answers) {
		c.Why = explain(ctx, t, c)
	}
}

// valuesOf writes the values of a result, numbers in the scale they are printed in.
func valuesOf(res *aggregate.Result) []string {
	var out []string
	for _, v := range res.Values {
		s := v.Text
		if v.IsNumber {
			s = v.Number.Shift(-v.Scale).String()
		}
		out = append(out, s)
	}
	return out
}

// explain says what sets a result apart from the gold answer, as far as that can be told.
func explain(ctx context.Context, t *exactTable, c *ExactCase) string {
	q := c.Query
	q.Totals = "include"
	if res, err := aggregate.Run(ctx, q, aggregate.NewTableSet(t.Table)); err == nil && sameAnswers(valuesOf(res), c.Answers) {
		return "the gold counts rows that are read as totals"
	}
	once := slices.Clone(c.Got)
	slices.Sort(once)
	if sameAnswers(slices.Compact(once), c.Answers) {
		return "the gold names a repeated value once"
	}
	if len(c.Got) == 1 && len(c.Answers) == 1 {
		a, b := " "+plainWords(c.Got[0])+" ", " "+plainWords(c.Answers[0])+" "
		switch {
		case strings.Contains(a, b) || strings.Contains(b, a):
			return "the gold is a part of the cell, or says more"
		case powerOfTen(c.Got[0], c.Answers[0]):
			return "the scale of a cell or of a constant of the prose is taken otherwise"
		}
	}
	if c.Set == "wtq" && t.HeaderRows != 1 {
		return fmt.Sprintf("the header is read as %d rows", t.HeaderRows)
	}
	return "another value"
}

// powerOfTen tells whether two numbers differ by a power of ten alone.
func powerOfTen(got, gold string) bool {
	a, err1 := table.ParseDecimal(cleanNumber(got))
	b, err2 := table.ParseDecimal(cleanNumber(gold))
	if err1 != nil || err2 != nil || a.Sign() == 0 || b.Sign() == 0 {
		return false
	}
	for n := -12; n <= 12; n++ {
		d := new(big.Rat).Quo(a.Shift(n).Rat(), b.Rat())
		d.Sub(d, big.NewRat(1, 1))
		if n != 0 && d.Abs(d).Cmp(big.NewRat(1, 1000)) < 0 {
			return true
		}
	}
	return false
}

// sameAnswers compares two sets of answers: numbers to the precision that the gold has, at
// least two places, text by its words.
func sameAnswers(got, gold []string) bool {
	if len(got) != len(gold) {
		return false
	}
	left := slices.Clone(gold)
	for _, g := range got {
		i := slices.IndexFunc(left, func(w string) bool { return sameAnswer(g, w) })
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}

func sameAnswer(got, gold string) bool {
	if plainWords(got) == plainWords(gold) {
		return true
	}
	if want, ok := map[string]string{"yes": "more", "no": "less"}[got]; ok && strings.EqualFold(gold, want) {
		return true
	}
	if n, unit, ok := strings.Cut(gold, " "); ok && strings.Trim(unit, "abcdefghijklmnopqrstuvwxyzCV°") == "" {
		gold = n // "62 years"
	}
	a, err1 := table.ParseDecimal(cleanNumber(got))
	b, err2 := table.ParseDecimal(cleanNumber(gold))
	if err1 != nil || err2 != nil {
		return false
	}
	d := new(big.Rat).Sub(a.Rat(), b.Rat())
	half := table.NewDecimal(5, min(max(b.Places(), 2), 5)+1).Rat()
	return d.Abs(d).Cmp(half) <= 0
}

func cleanNumber(s string) string {
	s = strings.TrimSpace(s)
	neg := strings.HasPrefix(s, "(") && strings.HasSuffix(strings.TrimSuffix(s, "%"), ")")
	s = strings.NewReplacer(",", "", "$", "", "%", "", "£", "", "€", "", "(", "", ")", "", " ", "", "−", "-", "–", "-").Replace(s)
	if neg {
		s = "-" + s
	}
	return s
}

func plainWords(s string) string { return strings.Join(aggregate.Words(s), " ") }

// skip makes a case that cannot be written as a plan.
func skip(why string) ExactCase { return ExactCase{Skipped: true, Why: why} }

// numberAt finds the body cell that prints a number, the unsigned digits compared: a derivation
// often drops the sign. Without one, the number is a constant of the plan (it stands in the
// prose, or nowhere).
func (t *exactTable) numberAt(literal string) aggregate.Expr {
	want, err := table.ParseDecimal(cleanNumber(literal))
	if err != nil {
		return aggregate.Expr{Op: aggregate.Const, Value: "0"}
	}
	best, ok := t.meant[want.Abs().String()]
	if !ok {
		return t.constant(literal, want)
	}
	c := &t.Cells[best]
	e := aggregate.Expr{Op: aggregate.Lookup, Cells: cellsAt(c.Row, c.Col)}
	if c.Value.Number.Sign() != want.Sign() {
		e = aggregate.Expr{Op: aggregate.Negate, Args: []aggregate.Expr{e}}
	}
	return e
}

// locate picks the cells that a derivation's numbers stand for: of several that print the same
// number, the one in a row or column with most of the others.
func (t *exactTable) locate(derivation string) map[string]int {
	found := map[string][]int{}
	for _, lit := range strings.FieldsFunc(derivation, func(r rune) bool { return !strings.ContainsRune("0123456789,.", r) }) {
		n, err := table.ParseDecimal(cleanNumber(strings.Trim(lit, ",.")))
		if err != nil {
			continue
		}
		key := n.Abs().String()
		if found[key] != nil {
			continue
		}
		for i := range t.Cells {
			c := &t.Cells[i]
			if !c.Header && c.Value.Kind == table.Number && c.Value.Number.Abs().Cmp(n) == 0 {
				found[key] = append(found[key], i)
			}
		}
	}
	out := map[string]int{}
	for key, cells := range found {
		most := -1
		for _, i := range cells {
			if n := t.neighbours(i, key, found); n > most {
				most = n
				out[key] = i
			}
		}
	}
	return out
}

// neighbours counts the other numbers that have a cell in the row or column of cell i.
func (t *exactTable) neighbours(i int, key string, found map[string][]int) int {
	n := 0
	for other, cells := range found {
		if other != key && slices.ContainsFunc(cells, func(j int) bool {
			return t.Cells[i].Row == t.Cells[j].Row || t.Cells[i].Col == t.Cells[j].Col
		}) {
			n++
		}
	}
	return n
}

// constant is a number that no cell has.
func (t *exactTable) constant(literal string, n table.Decimal) aggregate.Expr {
	e := aggregate.Expr{Op: aggregate.Const, Value: n.String(), Label: prose}
	switch {
	case strings.Contains(literal, "%"):
		e.Unit, e.Label = table.Percent, ""
	case len(strings.Trim(n.Abs().String(), "0")) < 2 || !strings.Contains(t.text, strings.TrimLeft(literal, "-$")):
		e.Label = ""
	}
	return e
}

// prose marks a constant that the text beside the table states.
const prose = "prose"

// adopt gives the constants from the prose the unit and scale of the cell that they are added
// to, taken from or divided by, as the derivation does.
func (t *exactTable) adopt(e *aggregate.Expr) {
	var cell *table.Value
	for i := range e.Args {
		t.adopt(&e.Args[i])
		if v := t.leaf(&e.Args[i]); v != nil && cell == nil {
			cell = v
		}
	}
	for i := range e.Args {
		if a := &e.Args[i]; a.Label == prose && a.Op == aggregate.Const && e.Op != aggregate.Multiply {
			a.Label = ""
			if cell != nil {
				n, _ := table.ParseDecimal(a.Value)
				a.Value, a.Unit = n.Shift(int(cell.Scale)).String(), cell.Unit
			}
		}
	}
}

// leaf finds the first cell that an expression reads.
func (t *exactTable) leaf(e *aggregate.Expr) *table.Value {
	if e.Op == aggregate.Lookup {
		for i := range t.Cells {
			c := &t.Cells[i]
			if fmt.Sprint(c.Row) == e.Cells.Rows[0].Values[0] && c.Col == *e.Cells.Columns.Index {
				return &c.Value
			}
		}
	}
	for i := range e.Args {
		if v := t.leaf(&e.Args[i]); v != nil {
			return v
		}
	}
	return nil
}

func cellsAt(row, col int) *aggregate.Cells {
	return &aggregate.Cells{
		Rows:    []aggregate.Cond{{Index: true, Cmp: aggregate.Eq, Values: []string{fmt.Sprint(row)}}},
		Columns: &aggregate.Columns{Index: &col},
	}
}
