package govern_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/govern"
	"github.com/tabrag/tabrag/table"
)

func TestDetectors(t *testing.T) {
	for _, c := range []struct {
		detector    govern.Detector
		text, found string
		reason      string
	}{
		{govern.Email(), "write to a.b+c@mail.example.org.", "a.b+c@mail.example.org", "the full stop ends the sentence"},
		{govern.Email(), "3 @ $5.00 each", "", "an at sign alone is a price"},
		{govern.Card(), "paid with 4111 1111 1111 1111", "4111 1111 1111 1111", "the check digit is right"},
		{govern.Card(), "order 4111 1111 1111 1112", "", "it is not, so that it is no card"},
		{govern.Card(), "2019 2020 2021 2022", "", "four years"},
		{govern.Card(), "0000000000000", "", "zeros pass any check"},
		{govern.IBAN(), "to DE89 3704 0044 0532 0130 00 today", "DE89 3704 0044 0532 0130 00", "in groups"},
		{govern.IBAN(), "GB82WEST12345698765433", "", "wrong check digits"},
		{govern.USSocialSecurity(), "123-45-6789", "123-45-6789", "as written"},
		{govern.USSocialSecurity(), "000-45-6789", "", "never given out"},
		{govern.Phone(), "call +49 30 901820 now", "+49 30 901820", "with the country's code"},
		{govern.Phone(), "up +12 on 2,024", "", "too short for a telephone"},
		{govern.IPAddress(), "from 192.168.0.254", "192.168.0.254", "four bytes"},
		{govern.IPAddress(), "version 1.2.3.444", "", "444 is no byte"},
	} {
		var found []string
		for _, f := range c.detector.Find(c.text) {
			found = append(found, c.text[f[0]:f[1]])
		}
		assert.Equal(t, c.found, strings.Join(found, "|"), "%s: %s", c.text, c.reason)
	}
}

// staff is a document whose table and prose hold an address.
func staff() *extract.Document {
	cell := func(row, col int, text string) table.Cell {
		return table.Cell{Row: row, Col: col, RowSpan: 1, ColSpan: 1, Text: text, Value: table.Value{Kind: table.Text}}
	}
	return &extract.Document{
		ID: "d", Text: []extract.Block{{Text: "Ask ana@example.org."}, {Text: "Nothing here."}},
		Tables: []*table.Table{{
			ID: "d:t", HeaderRows: 1, StubColumns: 1,
			Columns: []table.Column{{Path: []string{"Person"}}, {Path: []string{"Card"}}},
			Rows:    []table.Row{{}, {Path: []string{"ana@example.org"}}},
			Cells: []table.Cell{cell(0, 0, "Person"), cell(0, 1, "Card"), cell(1, 0, "ana@example.org"),
				{Row: 1, Col: 1, RowSpan: 1, ColSpan: 1, Text: "4111111111111111", Value: table.Value{Kind: table.Number, Number: table.NewDecimal(4111111111111111, 0)}}},
		}},
	}
}

func TestActions(t *testing.T) {
	for _, c := range []struct {
		action      govern.Action
		text, prose string
		held        bool
		reason      string
	}{
		{govern.Redact, "[email]", "Ask [email].", false, "the kind stands in its place"},
		{govern.Mask, "••••eorg", "Ask ••••eorg.", false, "the end is left"},
		{govern.Drop, "", "", false, "the whole cell and paragraph go"},
		{govern.Quarantine, "ana@example.org", "", true, "the table waits as it is, the paragraph goes"},
	} {
		doc := staff()
		err := govern.Policy{Version: "1", Rules: []govern.Rule{{Detector: govern.Email(), Action: c.action}}}.Apply(t.Context(), doc)
		require.NoError(t, err)
		b := doc.Tables[0]
		assert.Equal(t, c.text, b.Cells[2].Text, c.reason)
		assert.Equal(t, c.text, b.Rows[1].Path[0], "the row path says what its cell says")
		assert.Equal(t, c.prose, doc.Text[0].Text, c.reason)
		assert.Equal(t, "Nothing here.", doc.Text[1].Text, "other paragraphs stay")
		assert.Equal(t, c.held, b.Held, c.reason)
		assert.Len(t, doc.Issues, 1, "what was done is told")
		assert.NotContains(t, fmt.Sprint(doc.Issues, b.Issues, b.Left), "ana@", "without its words")
		assert.Equal(t, "1", doc.Policy)
	}
}

func TestAReleasedTableIsNotQuarantinedAgain(t *testing.T) {
	doc := staff()
	for _, c := range []struct {
		version string
		held    bool
		reason  string
	}{
		{"1", true, "the table waits"},
		{"1", false, "a person let it go"},
		{"2", true, "nobody looked at it under this version"},
	} {
		doc.Tables[0].Held = false
		require.NoError(t, govern.Policy{Version: c.version, Rules: []govern.Rule{{Detector: govern.Email(), Action: govern.Quarantine}}}.Apply(t.Context(), doc))
		assert.Equal(t, c.held, doc.Tables[0].Held, c.reason)
	}
}

func TestANumberThatIsMaskedIsNoNumber(t *testing.T) {
	doc := staff()
	require.NoError(t, govern.Policy{Version: "1", Rules: []govern.Rule{{Detector: govern.Card(), Action: govern.Mask}}}.Apply(t.Context(), doc))
	c := doc.Tables[0].Cells[3]
	assert.Equal(t, "••••1111", c.Text)
	assert.Equal(t, table.Value{Kind: table.Text}, c.Value, "the value would tell what the text hides")
	assert.Equal(t, map[string]int{"card masked": 1}, doc.Tables[0].Left)
}

func TestPoliciesThatAreNone(t *testing.T) {
	for _, c := range []struct {
		policy govern.Policy
		reason string
	}{
		{govern.Policy{Version: "1", Rules: []govern.Rule{{Action: govern.Drop}}}, "no detector"},
		{govern.Policy{Version: "1", Rules: []govern.Rule{{Detector: govern.Email(), Action: "hide"}}}, "no such action"},
		{govern.Policy{Rules: []govern.Rule{{Detector: govern.Email(), Action: govern.Drop}}}, "a set could not be made again"},
	} {
		assert.ErrorIs(t, c.policy.Apply(t.Context(), staff()), govern.ErrPolicy, c.reason)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, govern.Policy{Version: "1", Rules: []govern.Rule{{Detector: govern.Email(), Action: govern.Drop}}}.Apply(ctx, staff()), context.Canceled)
}

func ExamplePolicy_Apply() {
	policy := govern.Policy{Version: "2026-11", Rules: []govern.Rule{
		{Detector: govern.Email(), Action: govern.Redact},
		{Detector: govern.Card(), Action: govern.Mask},
	}}
	doc := staff()
	if err := policy.Apply(context.Background(), doc); err != nil {
		panic(err)
	}
	for _, c := range doc.Tables[0].Cells[2:] {
		fmt.Println(c.Text)
	}
	for _, issue := range doc.Issues {
		fmt.Println(issue.Message)
	}
	// Output:
	// [email]
	// ••••1111
	// email redacted: 2
	// card masked: 1
}
