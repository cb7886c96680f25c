package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/internal/places"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// A number right behind a name is part of it: who asks of "Store 12" does not mean a table that is titled "Store 7",
// though it says all of the question's words, 12 among them.

// numberedName is a name that ends in a number, with all numbers that a question has behind it: "Store", 12 and 7.
type numberedName struct {
	words   []lang.Word
	numbers []string
}

// numberedNames are those that a question has. Years and the days of months are no part of a name.
func numberedNames(question string) []numberedName {
	ws := lang.CutWords(nil, question)
	var out []numberedName
	for i := 2; i < len(ws); i++ {
		if _, dated := lang.Year(ws[i]); dated || !lang.AllDigits(ws[i].Text) || lang.IsMonth(ws[i-1]) {
			continue
		}
		from := i
		for from > 1 && ws[from-1].End+1 == ws[from].Start && lang.StartsUpper(question[ws[from-1].Start:]) && !ws[from-1].Number {
			from--
		}
		if from == i {
			continue
		}
		k := slices.IndexFunc(out, func(n numberedName) bool { return sameTexts(n.words, ws[from:i]) })
		if k < 0 {
			k, out = len(out), append(out, numberedName{words: ws[from:i]})
		}
		out[k].numbers = append(out[k].numbers, ws[i].Text)
	}
	return out
}

func sameTexts(a, b []lang.Word) bool {
	return slices.EqualFunc(a, b, func(x, y lang.Word) bool { return x.Text == y.Text })
}

// in tells whether a text has the name with a number that is asked for, and whether it has it with another.
func (n numberedName) in(text string) (same, other bool) {
	if places.Find(text, n.words[0].Text) < 0 {
		return false, false
	}
	ws := lang.CutWords(nil, text)
	for i := len(n.words); i < len(ws); i++ {
		if ws[i].Number && sameTexts(n.words, ws[i-len(n.words):i]) {
			asked := slices.Contains(n.numbers, ws[i].Text)
			same, other = same || asked, other || !asked
		}
	}
	return same, other
}

// inAny tells the same of several texts together.
func (n numberedName) inAny(texts []string) (same, other bool) {
	for _, text := range texts {
		s, o := n.in(text)
		same, other = same || s, other || o
	}
	return same, other
}

// WithoutNamesakes leaves the tables out that are of a namesake of what the question names: the title has the name with
// another number, nothing in the table has the name as it is asked, and the title of another table does.
func WithoutNamesakes(req route.Request) route.Request {
	for _, name := range numberedNames(req.Question) {
		if others := namesakesIn(req, name); len(others) > 0 {
			req.Tables, req.Scores = except(req.Tables, others), except(req.Scores, others)
		}
	}
	return req
}

// namesakesIn are the places of the tables of a namesake.
func namesakesIn(req route.Request, name numberedName) []int {
	named, others := false, []int{}
	for i, t := range req.Tables {
		if t == nil {
			continue
		}
		same, other := name.inAny(titlesOf(req, t))
		named = named || same
		if other && !same {
			others = append(others, i)
		}
	}
	if !named {
		return nil
	}
	return slices.DeleteFunc(others, func(i int) bool {
		same, _ := name.inAny(labelsOf(req.Tables[i : i+1]))
		return same
	})
}

// except gives a list without some places.
func except[T any](list []T, places []int) (out []T) {
	for i, x := range list {
		if !slices.Contains(places, i) {
			out = append(out, x)
		}
	}
	return out
}

// titlesOf are the texts that say what a table is of: what its document is called, what stands above it, and its headers.
func titlesOf(req route.Request, t *table.Table) []string {
	out := slices.Concat(req.Documents[t.Document].Names, t.Section, []string{t.Caption})
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.Row >= t.HeaderRows {
			break // cells stand in the order of their rows
		}
		if strings.TrimSpace(c.Text) != "" {
			out = append(out, c.Text)
		}
	}
	return out
}
