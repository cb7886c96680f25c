package rules

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
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
		{"It trades as “JACK.” The table follows.", 2, "the mark that closes a quotation belongs to the stop before it"},
	} {
		assert.Len(t, lang.SentenceBounds(c.text), c.want, c.reason)
	}
}

func TestSentencesOfLists(t *testing.T) {
	for _, text := range []string{"(1) Includes fees.", "• Includes fees.", "2. Includes fees."} {
		b := lang.SentenceBounds(text)
		require.NotEmpty(t, b)
		last := b[len(b)-1]
		assert.Equal(t, "Includes fees.", text[last[0]:last[1]], "the mark of a list or a footnote is no part of the sentence")
	}
}

func figuresOf(t *testing.T, question, text string) []figure {
	t.Helper()
	passages := []route.Passage{{Text: text}}
	s := readSentences(passages)
	require.NotEmpty(t, s)
	w := &work{asked: &asked{q: lang.ParseQuestion(question), lx: lang.NewLexicon(nil)}}
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

func TestFigureUnits(t *testing.T) {
	got := figuresOf(t, "", "Emissions fell 29 per cent, S$1.75 billion was paid, and ASC 606 applies.")
	require.Len(t, got, 3)
	assert.Equal(t, table.Percent, got[0].unit)
	assert.Equal(t, "S$1.75 billion", got[1].text, "the letter says whose dollars they are")
	assert.NotEqual(t, table.Unit("USD"), got[1].unit)
	assert.True(t, got[2].names, "the number of a rule is no amount")
	assert.False(t, got[0].names)
}

func TestFiguresOfDatesBeside(t *testing.T) {
	got := figuresOf(t, "", "The guarantee at 31 December 2019 totalled £13.0 million (2018: £12.4 million).")
	require.Len(t, got, 2)
	assert.Equal(t, 2019, got[0].date.Year, "the date in the brackets is of the figure in the brackets")
	assert.Equal(t, 2018, got[1].date.Year)

	got = figuresOf(t, "", "In 2018 we had income of $53 million, compared to $55 million in 2017.")
	require.Len(t, got, 2)
	assert.Equal(t, 2018, got[0].date.Year, "a date behind the next figure is of that one")
	assert.Equal(t, 2017, got[1].date.Year)
}

// quotesOf gives the plans of a question that quote words of prose.
func quotesOf(t *testing.T, question string, passages []route.Passage, tables ...*table.Table) []route.Plan {
	t.Helper()
	plans, err := New().Candidates(t.Context(), route.Request{Question: question, Passages: passages, Tables: tables})
	require.NoError(t, err)
	return slices.DeleteFunc(plans, func(p route.Plan) bool { return p.Class != route.ClassText })
}

func TestQuotesStandInTheirSentences(t *testing.T) {
	text := "We sell tools. Working capital consists of current assets less current liabilities. Sales rose 4% in 2019."
	plans := quotesOf(t, "What does working capital consist of?", []route.Passage{{Text: text}})
	require.NotEmpty(t, plans)
	for _, p := range plans {
		assert.Contains(t, text[p.From:p.To], p.Quote[0])
	}
	assert.Equal(t, "current assets less current liabilities.", plans[0].Quote[0], "what follows the verb that the question ends with")
	assert.Equal(t, "Working capital consists of current assets less current liabilities.", text[plans[0].From:plans[0].To])
}

func TestQuotesOfFootnotes(t *testing.T) {
	tb := &table.Table{ID: "t", StubColumns: 1, HeaderRows: 1,
		Columns: []table.Column{{}, {Path: []string{"2019"}}},
		Rows: []table.Row{{Kind: table.KindHeader}, {Path: []string{"Service delivery costs"}, Notes: []string{"1"}},
			{Path: []string{"Customer related costs"}, Notes: []string{"2"}}},
	}
	passages := []route.Passage{{Text: "(1) Include fees paid to other carriers."}, {Text: "(2) Include advertising and selling expenses."}}
	plans := quotesOf(t, "What is included in customer related costs?", passages, tb)
	require.NotEmpty(t, plans)
	assert.Equal(t, 1, plans[0].Passage, "a footnote is about the label that bears its mark")
}

func TestSentencesGoOn(t *testing.T) {
	passages := []route.Passage{{Text: "Cash grew. The allowance for losses increased by $14 million. The increase was due to higher credits. Rent fell due to closures."}}
	w := &work{asked: &asked{q: lang.ParseQuestion("Why did the allowance for losses increase?"), lx: lang.NewLexicon(nil)}}
	p := &proseWork{work: w, passages: passages}
	s := readSentences(passages)
	require.Len(t, s, 4)
	p.linkSentences(s)
	p.goOn(s)
	assert.Greater(t, s[2].about, s[2].cover, "a sentence on “the increase” is about the one before it")
	assert.InDelta(t, s[3].cover, s[3].about, 0, "one that begins with a subject of its own is not")
}

func TestFiguresRespectively(t *testing.T) {
	got := figuresOf(t, "", "The balance was $30 million and $31 million at the end of 2010 and 2009, respectively.")
	require.Len(t, got, 2)
	assert.Equal(t, 2010, got[0].date.Year, "the first figure is for the first year")
	assert.Equal(t, 2009, got[1].date.Year, "the second for the second")
}

func TestListsOfFigures(t *testing.T) {
	got := figuresOf(t, "", "The trust had assets of $ 415 million and $ 480 million as of December 31, 2018 and 2017, with 40% in bonds.")
	require.Len(t, got, 3)
	assert.Equal(t, 2018, got[0].date.Year, "a list of figures goes with the list of as many dates")
	assert.Equal(t, 2017, got[1].date.Year, "in order, whatever other figures there are")

	got = figuresOf(t, "", "Rent was $ 21 for 2015, $ 22 for 2014 and $ 23 for 2013.")
	require.Len(t, got, 3)
	assert.Equal(t, 2014, got[1].date.Year, "figures apart go with the date that is nearest")
}

func TestSplitItems(t *testing.T) {
	assert.Equal(t, []string{"fixed-price", "cost-plus", "time and material type"}[:2], splitItems("fixed-price and cost-plus."))
	assert.Equal(t, []string{"Europe", "Asia", "Africa"}, splitItems("Europe, Asia, and Africa"))
}

func TestWhatListsCount(t *testing.T) {
	read := func(s string) sentence { return sentence{words: lang.SplitWords(s)} }
	assert.True(t, asksCount(lang.ParseQuestion("How many segments are there?"), read("The segments are A, B and C.").words), "the sentence names what is counted")
	assert.False(t, asksCount(lang.ParseQuestion("How many incidents happened in offices?"), read("Offices in A, B and C.").words), "it does not")
	assert.True(t, asksCount(lang.ParseQuestion("What is the number of segments?"), read("The segments are A, B and C.").words), "number of is how many")
	assert.False(t, asksCount(lang.ParseQuestion("Amazon net sales"), read("The segments are A, B and C.").words), "nothing is to be counted")
}

func TestParagraphsOfLawsAreNoFigures(t *testing.T) {
	figure := func(s string) bool {
		_, ok := newFigure(s, sentence{words: lang.SplitWords(s)}, 1)
		return ok
	}
	assert.False(t, figure("our 401(k) plan"), "the name of a plan")
	assert.True(t, figure("our 401 plants"), "a count")
}
