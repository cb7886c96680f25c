package tabrag_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
)

const people = `Name,Department,Salary (EUR),Age,Commute (km),Hired
Anna Berg,Sales,52000,31,12,2019-04-01
Ben Cole,Sales,48000,45,3,2015-09-15
Cara Diaz,IT,61000,38,25,2020-01-07
Dan Eder,IT,58500,29,8,2022-06-20
Eva Frey,Legal,75000,52,17,2011-02-28
`

// What a table lacks is said, and nothing of it is answered.
func TestWhatTablesLack(t *testing.T) {
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	_, err = p.Add(t.Context(), tabrag.Source{Name: "people.csv", Reader: strings.NewReader(people), Size: int64(len(people))})
	require.NoError(t, err)
	for _, c := range []struct{ question, lacks, reason string }{
		{"What is the salary of Ben Cole in dollars?", "dollars", "the column is of another currency"},
		{"What is the total salary in zlotys?", "zlotys", "or of another again"},
		{"How many miles is the commute of Cara Diaz?", "miles", "a length in another unit"},
		{"How many parsecs is the commute of Cara Diaz?", "parsecs", "a unit that nobody here knows"},
		{"How long does Eva Frey have a salary?", "how long", "a salary is no time"},
		{"How tall is Anna Berg?", "", "nor does any column say a height"},
		{"What is Anna Berg's phone number?", "phone", "no such property of anyone"},
		{"What is the bonus of Dan Eder?", "bonus", "put another way"},
		{"What is the average bonus by department?", "bonus", "nor an average of it"},
		{"Which department has the highest bounce rate?", "bounce", "a rate of what nobody measured"},
		{"What is the gross salary of Ben Cole?", "gross salary", "what is before or after something is another measure"},
		{"Why does Eva Frey have a salary of 75000?", "", "figures are no reasons"},
		{"When will the salary of Dan Eder double?", "", "nor do they tell what is to come"},
		{"What does Ben Cole think of the salary?", "thinks", "figures are no opinions"},
	} {
		a, err := p.Ask(t.Context(), c.question)
		require.NoError(t, err)
		assert.NotEqual(t, tabrag.Answered, a.Outcome, "%s: %s", c.question, c.reason)
		assert.Empty(t, a.Values, "%s: %s", c.question, c.reason)
		assert.True(t, strings.Contains(a.Text, c.lacks), "%s: %s", c.question, a.Text)
	}
	for _, c := range []struct{ question, want, reason string }{
		{"What is the salary of Ben Cole in euros?", "48", "its own currency"},
		{"How many kilometers is the commute of Cara Diaz?", "25", "the unit by its short name"},
		{"How old is Dan Eder?", "29", "an age says it"},
		{"How far is the commute of Eva Frey?", "17", "kilometers say it"},
		{"Who has the highest salary?", "Eva Frey", "a name"},
	} {
		a, err := p.Ask(t.Context(), c.question)
		require.NoError(t, err)
		assert.Equal(t, tabrag.Answered, a.Outcome, "%s: %s: %s", c.question, c.reason, a.Text)
		assert.Contains(t, a.Text, c.want, "%s: %s", c.question, c.reason)
	}
}
