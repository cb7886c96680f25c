package records

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// answersOf gives the answers that some form of the question comes to.
func answersOf(m *former) map[uint64]bool {
	out := map[uint64]bool{}
	for i := range m.forms {
		out[m.forms[i].key] = true
	}
	return out
}

func TestFormsReach(t *testing.T) {
	yearless := gridTable(t, "yearless", [][]string{
		{"Date", "Opponent", "Attendance"},
		{"August 29", "Rovers", "21,129"},
		{"November 16", "City", "9,000"},
		{"November 23", "Albion", "8,000"},
		{"December 7", "Athletic", "7,000"},
	})
	for _, c := range []struct{ question, want, reason string }{
		{"who did they play on november 23rd?", "Albion", "an ordinal of the question is the number of the cell"},
		{"how many games were after nov 16th?", "2", "a day is compared where the dates state no year; months may be cut short"},
		{"did rovers draw more or less people than city?", "more", "one of the two words offered"},
	} {
		m := newFormer(newSheet(yearless), newQuestion(c.question))
		var want setKey
		want.add(textKey(c.want))
		assert.True(t, answersOf(m)[want.sum], "%s: %s", c.question, c.reason)
	}
}

// TestComparisonsStandBesideManyForms: a wide table has more forms than are kept, but those that
// set two records side by side are among them.
func TestComparisonsStandBesideManyForms(t *testing.T) {
	header, norway, kenya := []string{"Nation"}, []string{"Norway"}, []string{"Kenya"}
	for i := range 25 {
		name := string(rune('a'+i)) + " medals"
		header, norway, kenya = append(header, name), append(norway, "7"), append(kenya, "3")
	}
	grid := [][]string{header, norway, kenya}
	for range 12 {
		grid = append(grid, append([]string{"Chile"}, kenya[1:]...))
	}
	m := newFormer(newSheet(gridTable(t, "wide", grid)), newQuestion("did norway win more or less than 3 of 7 b medals before or after kenya or chile in the first two years?"))
	assert.Len(t, m.forms, maxForms)
	found := false
	for i := range m.forms {
		found = found || m.forms[i].op == opSideUp
	}
	assert.True(t, found)
}

func TestCountsOfOneAreDoubted(t *testing.T) {
	fleet := gridTable(t, "fleet", [][]string{{"Aircraft", "Maker"}, {"737-800", "Boeing"}, {"A321", "Airbus"}, {"A319", "Airbus"}})
	of := func(question string) bool {
		m := newFormer(newSheet(fleet), newQuestion(question))
		for i := range m.forms {
			if f := &m.forms[i]; f.op == opCount && m.sets[f.set].size == 1 && m.countsOne(f) {
				return true
			}
		}
		return false
	}
	assert.True(t, of("how many 737-800 are there?"), "one row names it, and says nothing of how many there are")
	assert.False(t, of("how many times is Boeing listed?"), "rows are what is counted")
}
