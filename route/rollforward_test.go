package route

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/table"
)

func TestMovementsBetweenBalances(t *testing.T) {
	lines := func(labels ...string) []line {
		var out []line
		for i, l := range labels {
			out = append(out, newLine(i, []string{l}, nil, ""))
		}
		markMovements(out)
		return out
	}
	ls := lines("Nonvested at January 1, 2017", "Granted", "Vested", "Nonvested at January 1, 2018", "Granted", "Nonvested at December 30, 2018", "Exercisable")
	assert.Equal(t, 2017, ls[1].moved.year, "the first day of a year closes the one before it")
	assert.Equal(t, 2017, ls[2].moved.year)
	assert.Equal(t, 2018, ls[4].moved.year, "what follows the next balance moves that")
	assert.Equal(t, 0, ls[6].moved.year, "nothing closes the rows below the last balance")
	assert.Equal(t, "nonvested", ls[1].parents[0].text, "they move the balance above them")

	ls = lines("Notes due 2024", "Loans", "Bonds due 2026")
	assert.Equal(t, 0, ls[1].moved.year, "rows of other names are no balances of one thing")
	ls = lines("Balance at December 31, 2019", "Issued", "Balance at December 31, 2018")
	assert.Equal(t, 0, ls[1].moved.year, "time goes on")
}

func TestRivalsAreToldApartByTheirParents(t *testing.T) {
	tb := &table.Table{
		HeaderRows: 1, StubColumns: 1, Columns: []table.Column{{Path: []string{"Item"}}, {Path: []string{"2018"}}},
		Rows: []table.Row{{Kind: table.KindHeader}, {Path: []string{"Revenue:", "Software delivery"}}, {Path: []string{"Cost of revenue:", "Software delivery"}}, {Path: []string{"Tax"}}},
	}
	s := newSheet(tb)
	q := parseQuestion("What was the software delivery revenue in 2018?")
	l := newLinker(synonyms(), q)
	var links []link
	for _, r := range s.rows {
		links = append(links, l.link(s, r))
	}
	rivals(s.rows, links)
	byLabel := map[string][]float64{}
	for i, r := range s.rows {
		byLabel[r.label] = append(byLabel[r.label], links[i].rival)
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
		assert.Equal(t, c.want, parseQuestion(c.question).negated(newLine(0, []string{c.label}, nil, "")), c.reason)
	}
}

func TestPeriodsAskedFor(t *testing.T) {
	for _, c := range []struct {
		question string
		want     bool
		reason   string
	}{
		{"In which year was revenue highest?", true, "the thing asked for"},
		{"Which fiscal year had the least sales?", true, "a word may stand before it"},
		{"Which of the years had the least sales?", true, "or behind of"},
		{"Which country had the highest revenue in the year ended December 31, 2019?", false, "a country is asked for"},
		{"What was the highest revenue for the year ended December 31, 2019?", false, "the year is given"},
		{"What was the greatest margin in the three year period?", false, "it is told how long the period is"},
	} {
		assert.Equal(t, c.want, parseQuestion(c.question).asksPeriods(), c.reason)
	}
}
