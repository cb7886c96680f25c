package records

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// reach is a question and an answer that some form must come to.
type reach struct{ question, want, reason string }

func assertReached(t *testing.T, m func(question string) *former, cases []reach) {
	for _, c := range cases {
		var want setKey
		want.add(textKey(c.want))
		assert.True(t, answersOf(m(c.question))[want.sum], "%s: %s", c.question, c.reason)
	}
}

func TestFormsReachPartsOfCells(t *testing.T) {
	tour := gridTable(t, "tour", [][]string{
		{"Date", "Venue", "Opponent", "Goals"},
		{"July 3, 1999", "Ullevi, Gothenburg, Sweden", "at Alabama Tide", "0"},
		{"July 9, 1999", "Parken, Copenhagen, Denmark", "#4 Georgia", "2"},
		{"July 30, 2000", "Idrottsparken, Oslo, Norway", "Alabama State", "0"},
		{"August 8, 2000", "Rasunda, Stockholm, Sweden", "Auburn (Ala.)", "1"},
		{"September 6, 2000", "Vallhov, Vaxjo, Sweden", "Georgia Tech", "3"},
		{"September 9, 2001", "Aker, Oslo, Norway", "Troy", "1"},
	})
	m := func(question string) *former { return newFormer(newSheet(tour), newQuestion(question)) }
	assertReached(t, m, []reach{
		{"which month had the most dates?", "July", "dates are counted by their month"},
		{"in what month was the first game?", "July", "the month of a date by its name"},
		{"which year had the most games?", "2000", "dates are counted by their year"},
		{"which country was visited most?", "Sweden", "the last part of a place"},
		{"who was the opponent on july 9, 1999?", "Georgia", "a name without its rank"},
		{"who did they play first?", "Alabama Tide", "a name without the mark of the venue"},
		{"how many countries were visited?", "3", "different last parts"},
		{"did they score more against alabama or georgia?", "Georgia", "sums over cells that hold a name among other words"},
		{"in how many games did they score no goals?", "2", "none is zero"},
		{"in how many games did they score goals?", "4", "some is more than zero"},
	})
	for _, question := range []string{"which month had the most games with no goals?", "more goals in alabama or georgia?", "which country after Sweden?"} {
		_, differ := agreement(t, question, tour, 1)
		assert.Zero(t, differ, question)
	}
}

func TestFormsReachSpansOfYears(t *testing.T) {
	directors := gridTable(t, "directors", [][]string{
		{"Name", "Term", "In office", "Age"},
		{"Bennett", "1989–1991", "March 3, 1989 – July 9, 1991", "45"},
		{"Martinez", "1991–1993", "July 10, 1991 – June 1, 1993", "57"},
		{"Brown", "1993–1999", "June 2, 1993 – May 9, 1999", "52"},
	})
	m := func(question string) *former { return newFormer(newSheet(directors), newQuestion(question)) }
	assertReached(t, m, []reach{
		{"how long was martinez director?", "2 years", "a span within a cell"},
		{"what is the difference in age between martinez and brown?", "5 years", "ages are years"},
		{"how long was brown in office?", "6", "dates that begin and end"},
	})
	_, differ := agreement(t, "how long was brown in office?", directors, 1)
	assert.Zero(t, differ)
}
