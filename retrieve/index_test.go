package retrieve

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// naive scores every living entry: what Search must equal.
func naive(x *Index, query []Term, k int, accept func(int) bool) []Scored {
	var all []Scored
	for e := range x.lengths {
		if x.dead[e] || accept != nil && !accept(e) {
			continue
		}
		if score := x.Score(query, e); score > 0 {
			all = append(all, Scored{e, score})
		}
	}
	slices.SortFunc(all, func(a, b Scored) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Entry, b.Entry))
	})
	return all[:min(k, len(all))]
}

func TestSearchEqualsScoringEverything(t *testing.T) {
	words := strings.Fields("revenue europe asia q1 2025 net sales total cost of income tax 1,106,500 10-K other a b c d e f g h")
	rapid.Check(t, func(t *rapid.T) {
		x := NewIndex(TableWeights())
		text := rapid.Custom(func(t *rapid.T) string {
			// Low numbers are drawn more often: some words stand nearly everywhere.
			n := rapid.IntRange(0, 12).Draw(t, "n")
			var out []string
			for range n {
				i := rapid.IntRange(0, len(words)-1).Draw(t, "i")
				out = append(out, words[i*i/len(words)])
			}
			return strings.Join(out, " ")
		})
		n := rapid.IntRange(1, 600).Draw(t, "entries")
		seed := rapid.SliceOfN(text, 40, 40).Draw(t, "texts")
		for i := range n {
			var f Fields
			f[FieldTitle] = seed[i/3%40] // as rows of one table, three entries share their heading
			f[FieldBody] = seed[i*7%39]
			f[FieldLabel] = fmt.Sprint("row ", i%5)
			x.Add(&f)
		}
		for range rapid.IntRange(0, 20).Draw(t, "removals") {
			x.Remove(rapid.IntRange(0, n-1).Draw(t, "removed"))
		}
		var accept func(int) bool
		if mod := rapid.IntRange(0, 3).Draw(t, "filter"); mod > 1 {
			accept = func(e int) bool { return e%mod == 0 }
		}
		query := x.Query(text.Draw(t, "query"), Glossary{"sales": {"revenue"}})
		k := rapid.IntRange(1, 30).Draw(t, "k")
		want := naive(x, query, k, accept)
		require.Equal(t, want, append([]Scored(nil), x.Search(query, k, accept)...))
		if len(want) == k {
			got := x.searchFrom(query, k, accept, want[k-1].Score)
			require.Equal(t, want, got, "knowing how much the last of them scores takes none away")
		}
	})
}

func TestTerms(t *testing.T) {
	for _, c := range []struct {
		word   string
		want   []string
		reason string
	}{
		{"Revenues", []string{"revenu"}, "words are stemmed"},
		{"1,106,500", []string{"1106500"}, "grouping says nothing"},
		{"12.50", []string{"12.5"}, "nor do zeros at the end"},
		{"2.00", []string{"2"}, "of a fraction"},
		{"U.S.", []string{"us"}, "an acronym is one word"},
		{"10-K", []string{"10k", "10", "k"}, "a code stands whole and in parts"},
		{"2019/20", []string{"201920", "2019", "20"}, "so does a season"},
		{"1,018-950.50", []string{"1018", "950.5"}, "a range is two numbers"},
		{"Café", []string{"cafe"}, "accents are taken off"},
		{"company's", []string{"compani"}, "a possessive is its word"},
		{"company’s", []string{"compani"}, "with either apostrophe"},
	} {
		assert.Equal(t, c.want, wordsOf(c.word), c.reason)
	}
}

func wordsOf(text string) (out []string) {
	eachWord(text, func(w string) { out = append(out, terms(w)...) })
	return out
}

func TestQuartersAreFoundHoweverWritten(t *testing.T) {
	for _, text := range []string{"Q3 2025", "third quarter of 2025", "2025 Q3", "3Q 2025", "the 3rd quarter of fiscal 2025"} {
		lex := newLexicon()
		var names []string
		for _, id := range lex.read(text, nil) {
			names = append(names, lex.names[id])
		}
		assert.Contains(t, names, "2025q3", text)
	}
	lex := newLexicon()
	for _, id := range lex.read("third place, a quarter of them, 2025", nil) {
		assert.NotContains(t, lex.names[id], "q3", "an ordinal without its quarter is no period")
	}
}

func TestQueryDropsHowAQuestionIsPut(t *testing.T) {
	x := NewIndex(RowWeights())
	text := func(q string, g Glossary) string {
		var out []string
		for _, term := range x.Query(q, g) {
			out = append(out, fmt.Sprintf("%s:%g", term.Text, term.Weight))
		}
		return strings.Join(out, " ")
	}
	assert.Equal(t, "revenu:1 europ:1", text("What was the revenue of Europe?", nil))
	assert.Equal(t, "what:0.05 is:1 it:0.05", text("What is it?", nil), "unless nothing else is asked")
	assert.Equal(t, "turnov:1 net:0.7 sale:0.7", text("turnover", Glossary{"turnover": {"net sales"}}))
}
