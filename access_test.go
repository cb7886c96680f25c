package tabrag_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
)

const pay = "Pay by person (in USD)\nName,Office,Salary,Bonus\nAna,Lisbon,110,10\nBo,Oslo,200,25\nCy,Oslo,300,31\n"

// labelled holds a document for everyone and one for the board.
func labelled(t *testing.T) *tabrag.Pipeline {
	t.Helper()
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	for _, x := range []struct{ name, text, audience string }{
		{"pay.csv", pay, ""},
		{"plan.csv", "Closures planned for next year\nOffice,Posts\nOslo,40\nLisbon,15\n", "board"},
	} {
		src := tabrag.Bytes(x.name, []byte(x.text))
		src.Audience = x.audience
		_, err := p.Add(t.Context(), src)
		require.NoError(t, err)
	}
	return p
}

func TestAudiences(t *testing.T) {
	p := labelled(t)
	const question = "How many posts are planned to close in Oslo?"
	for _, c := range []struct {
		reader tabrag.Access
		sees   bool
		reason string
	}{
		{tabrag.Access{}, false, "who is of no audience sees what has no label"},
		{tabrag.Access{Audiences: []string{"staff"}}, false, "another audience is none"},
		{tabrag.Access{Audiences: []string{"staff", "board"}}, true, "the label is one of the reader's"},
	} {
		a, err := p.AskAs(t.Context(), c.reader, question)
		require.NoError(t, err)
		assert.Equal(t, c.sees, strings.Contains(a.Text, "40"), c.reason)
		assert.Equal(t, c.sees, a.Outcome == tabrag.Answered, c.reason)
	}
	a, err := p.AskAs(t.Context(), tabrag.Access{}, "What is the salary of Bo?")
	require.NoError(t, err)
	assert.Equal(t, tabrag.Answered, a.Outcome, "what has no label is for everyone")
}

func TestRowsAndColumnsThatAReaderMayNotSee(t *testing.T) {
	p := labelled(t)
	oslo := tabrag.Access{Row: func(b *tabrag.Table, row int) bool {
		for _, c := range b.Cells {
			if c.Row == row && c.Text == "Oslo" {
				return true
			}
		}
		return false
	}}
	noBonus := tabrag.Access{Column: func(b *tabrag.Table, column int) bool { return b.Columns[column].Name() != "Bonus" }}
	for _, c := range []struct {
		reader   tabrag.Access
		question string
		value    string
		reason   string
	}{
		{oslo, "What is the average salary?", "250", "of Bo and Cy alone"},
		{oslo, "What is the salary of Ana?", "", "her row is not there"},
		{noBonus, "What is the salary of Ana?", "110", "the column is hers to see"},
		{noBonus, "What is the bonus of Ana?", "", "and this one is not"},
	} {
		a, err := p.AskAs(t.Context(), c.reader, c.question)
		require.NoError(t, err)
		if c.value == "" {
			assert.NotEqual(t, tabrag.Answered, a.Outcome, c.reason)
		} else if assert.Equal(t, tabrag.Answered, a.Outcome, c.reason) {
			assert.Equal(t, c.value, a.Values[0].Value, c.reason)
		}
		assert.Contains(t, strings.Join(a.Notes, " "), "may not see were left out", "nothing is left out silently")
	}
	a, err := p.Ask(t.Context(), "What is the bonus of Ana?")
	require.NoError(t, err)
	assert.Equal(t, "10", a.Values[0].Value, "the table itself is as it was")
}

func TestPathsDoNotNameWhatIsHidden(t *testing.T) {
	p := labelled(t)
	a, err := p.AskAs(t.Context(), tabrag.Access{Column: func(b *tabrag.Table, column int) bool { return b.Columns[column].Name() != "Name" }}, "What is the average salary?")
	require.NoError(t, err)
	require.NotEmpty(t, a.Citations)
	for _, c := range a.Citations {
		assert.NotContains(t, c.RowPath, "Bo", "a stub that is hidden is not in the paths of its rows")
	}
}

func ExamplePipeline_AskAs() {
	ctx := context.Background()
	p, err := tabrag.New(tabrag.Config{})
	if err != nil {
		panic(err)
	}
	src := tabrag.Bytes("plan.csv", []byte("Closures planned for next year\nOffice,Posts\nOslo,40\nLisbon,15\n"))
	src.Audience = "board"
	if _, err := p.Add(ctx, src); err != nil {
		panic(err)
	}
	for _, audience := range []string{"staff", "board"} {
		answer, err := p.AskAs(ctx, tabrag.Access{Audiences: []string{audience}}, "How many posts are planned to close in Oslo?")
		if err != nil {
			panic(err)
		}
		fmt.Println(audience, answer.Outcome)
	}
	// Output:
	// staff no_match
	// board answered
}
