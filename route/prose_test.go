package route

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/table"
)

func TestSentences(t *testing.T) {
	for _, c := range []struct {
		text   string
		want   int
		reason string
	}{
		{"Sales rose. Costs fell.", 2, "a stop before a capital"},
		{"Smith Inc. sold $1.5 million of goods.", 1, "an abbreviation and a decimal point end nothing"},
		{"Prices rose by 2.5 % . costs fell .", 1, "lower-cased text is cut at line breaks alone"},
		{"First:\nSecond", 2, "a line that introduces another"},
	} {
		assert.Len(t, sentenceBounds(c.text), c.want, c.reason)
	}
}

func figuresOf(t *testing.T, question, text string) []figure {
	t.Helper()
	passages := []Passage{{Text: text}}
	s := readSentences(passages)
	require.NotEmpty(t, s)
	w := &work{asked: &asked{q: parseQuestion(question), lx: newLexicon(nil)}}
	p := &proseWork{work: w, passages: passages}
	return p.readFigures(0, s[0])
}

func TestFigures(t *testing.T) {
	got := figuresOf(t, "", "Costs were $30.5 million and €(4) thousand, or 23% ( 23 % ), on December 31, 2010.")
	require.Len(t, got, 3, "dates are no figures, a repetition in brackets is none either")
	assert.Equal(t, "$30.5 million", got[0].text)
	assert.Equal(t, "30500000", got[0].exact().String())
	assert.Equal(t, table.Unit("USD"), got[0].unit)
	assert.Equal(t, "-4000", got[1].exact().String(), "brackets between sign and number are a minus")
	assert.Equal(t, table.Percent, got[2].unit)
}

func TestFiguresRespectively(t *testing.T) {
	got := figuresOf(t, "", "The balance was $30 million and $31 million at the end of 2010 and 2009, respectively.")
	require.Len(t, got, 2)
	assert.Equal(t, 2010, got[0].date.year, "the first figure is for the first year")
	assert.Equal(t, 2009, got[1].date.year, "the second for the second")
}

func TestListsOfFigures(t *testing.T) {
	got := figuresOf(t, "", "The trust had assets of $ 415 million and $ 480 million as of December 31, 2018 and 2017, with 40% in bonds.")
	require.Len(t, got, 3)
	assert.Equal(t, 2018, got[0].date.year, "a list of figures goes with the list of as many dates")
	assert.Equal(t, 2017, got[1].date.year, "in order, whatever other figures there are")

	got = figuresOf(t, "", "Rent was $ 21 for 2015, $ 22 for 2014 and $ 23 for 2013.")
	require.Len(t, got, 3)
	assert.Equal(t, 2014, got[1].date.year, "figures apart go with the date that is nearest")
}

func TestQuotesStandInTheirSentences(t *testing.T) {
	text := "We sell tools. Working capital consists of current assets, less current liabilities. Sales rose 4% in 2019."
	plans, err := NewRules().Candidates(t.Context(), Request{Question: "What does working capital consist of?", Passages: []Passage{{Text: text}}})
	require.NoError(t, err)
	found := 0
	for _, p := range plans {
		for _, quote := range p.Quote {
			assert.Contains(t, text[p.From:p.To], quote)
		}
		if slices.Equal(p.Quote, []string{"current assets, less current liabilities."}) {
			found++
			assert.Equal(t, "Working capital consists of current assets, less current liabilities.", text[p.From:p.To])
		}
	}
	assert.Positive(t, found)
}

func TestSplitItems(t *testing.T) {
	assert.Equal(t, []string{"fixed-price", "cost-plus", "time and material type"}[:2], splitItems("fixed-price and cost-plus."))
	assert.Equal(t, []string{"Europe", "Asia", "Africa"}, splitItems("Europe, Asia, and Africa"))
}
