package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

func TestMovementsBetweenBalances(t *testing.T) {
	lines := func(labels ...string) []Line {
		var out []Line
		for i, l := range labels {
			out = append(out, NewLine(i, []string{l}, nil, ""))
		}
		markMovements(out)
		return out
	}
	ls := lines("Nonvested at January 1, 2017", "Granted", "Vested", "Nonvested at January 1, 2018", "Granted", "Nonvested at December 30, 2018", "Exercisable")
	assert.Equal(t, 2017, ls[1].Moved.Year, "the first day of a year closes the one before it")
	assert.Equal(t, 2017, ls[2].Moved.Year)
	assert.Equal(t, 2018, ls[4].Moved.Year, "what follows the next balance moves that")
	assert.Equal(t, 0, ls[6].Moved.Year, "nothing closes the rows below the last balance")
	assert.Equal(t, "nonvested", ls[1].Parents[0].Text, "they move the balance above them")

	ls = lines("Notes due 2024", "Loans", "Bonds due 2026")
	assert.Equal(t, 0, ls[1].Moved.Year, "rows of other names are no balances of one thing")
	ls = lines("Balance at December 31, 2019", "Issued", "Balance at December 31, 2018")
	assert.Equal(t, 0, ls[1].Moved.Year, "time goes on")
}

func TestRivalsAreToldApartByTheirParents(t *testing.T) {
	tb := &table.Table{
		HeaderRows: 1, StubColumns: 1, Columns: []table.Column{{Path: []string{"Item"}}, {Path: []string{"2018"}}},
		Rows: []table.Row{{Kind: table.KindHeader}, {Path: []string{"Revenue:", "Software delivery"}}, {Path: []string{"Cost of revenue:", "Software delivery"}}, {Path: []string{"Tax"}}},
	}
	s := NewSheet(tb)
	q := lang.ParseQuestion("What was the software delivery revenue in 2018?")
	l := NewLinker(lang.Synonyms(), q)
	var links []Link
	for _, r := range s.Rows {
		links = append(links, l.Link(s, r))
	}
	Rivals(s.Rows, links)
	byLabel := map[string][]float64{}
	for i, r := range s.Rows {
		byLabel[r.Label] = append(byLabel[r.Label], links[i].Rival)
	}
	got := byLabel["Software delivery"]
	if assert.Len(t, got, 2) {
		assert.Greater(t, got[0], 0.0, "all of its parent is named")
		assert.Less(t, got[1], 0.0, "of the other one a word is left over")
	}
	assert.Equal(t, []float64{0}, byLabel["Tax"], "a row of its own name has no rival")
}

func TestNegatedLabels(t *testing.T) {
	for _, c := range []struct {
		question, label string
		want            bool
		reason          string
	}{
		{"What are current assets?", "Non-current assets", true, "the label denies the word"},
		{"What are non-current assets?", "Current assets", true, "the question does"},
		{"What are non-current assets?", "Non-current assets", false, "both do"},
		{"What non-vested shares vested?", "Vested", false, "the question has the word both ways"},
		{"What is net income?", "Non-operating income", false, "a denied word that is not asked for says nothing"},
	} {
		assert.Equal(t, c.want, Negates(lang.ParseQuestion(c.question), NewLine(0, []string{c.label}, nil, "")), c.reason)
	}
}
