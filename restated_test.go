package tabrag_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/aggregate"
)

// versions adds a file once a text, each a new version of the one before.
func versions(t *testing.T, texts ...string) *tabrag.Pipeline {
	t.Helper()
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "sales.csv")
	for _, text := range texts {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		_, err := p.AddFile(t.Context(), path)
		require.NoError(t, err)
	}
	return p
}

const (
	reported = "Sales by country (in thousands of USD)\nCountry,2023,2024\nFrance,100,120\nJapan,300,350\n"
	restated = "Sales by country (in thousands of USD)\nCountry,2023,2024\nFrance,100,125\nJapan,300,350\n"
)

func TestRestatedFigures(t *testing.T) {
	p := versions(t, reported, restated)
	for _, c := range []struct{ question, figure, note, reason string }{
		{"What were sales in France in 2024?", "125000", "France › 2024: $125 thousand is the restated figure, which is authoritative; an earlier version states $120 thousand.", "the latest figure answers, and the answer says that it was restated"},
		{"What were sales in France in 2024 as originally reported?", "120000", "France › 2024: $120 thousand is an earlier figure; it was restated to $125 thousand, which is authoritative.", "who asks for the first figure gets it, and hears which one holds"},
		{"What were sales in France in 2024 before the restatement?", "120000", "restated to $125 thousand", "the same in other words"},
		{"What were sales in Japan in 2024?", "350000", "", "a figure that both versions state needs no word"},
		{"What were sales in Japan in 2024 as first reported?", "350000", "", "the same, of the first version"},
	} {
		a, err := p.Ask(t.Context(), c.question)
		require.NoError(t, err)
		require.Equal(t, tabrag.Answered, a.Outcome, c.question)
		assert.Equal(t, c.figure, a.Values[0].Value, c.reason)
		assert.True(t, a.Verified, c.question)
		if notes := strings.Join(a.Notes, "\n"); c.note == "" {
			assert.Empty(t, notes, c.reason)
		} else {
			assert.Contains(t, notes, c.note, c.reason)
		}
	}
}

func TestNoLatestFigureForTheFirst(t *testing.T) {
	p := versions(t, "Staff by office\nOffice,Number\nOslo,7\n", reported)
	a, err := p.Ask(t.Context(), "What were sales in France in 2024 as originally reported?")
	require.NoError(t, err)
	assert.NotEqual(t, tabrag.Answered, a.Outcome, "the first version has no such table, and the latest is not what was asked for")
}

func TestARestatedFactStaysMarked(t *testing.T) {
	p := versions(t, reported, restated, restated+"Spain,50,60\n")
	marked := 0
	for f, err := range p.Facts(t.Context(), aggregate.Filter{Row: []string{"France"}, Column: []string{"2024"}}) {
		require.NoError(t, err)
		assert.Equal(t, f.Text == "125", f.Restated, "the figure of the third version is that of the second, and was restated there")
		if f.Restated {
			marked++
		}
	}
	assert.Equal(t, 2, marked)
}

func TestAReviewedDocumentIsStillItsFile(t *testing.T) {
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "sales.csv")
	add := func(text string) *tabrag.Report {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		r, err := p.AddFile(t.Context(), path)
		require.NoError(t, err)
		return r
	}
	first := add(reported)
	for doc := range p.Documents() {
		reviewed := *doc
		r, err := p.AddDocument(t.Context(), &reviewed)
		require.NoError(t, err)
		assert.Empty(t, r.Supersedes, "it takes the place of itself")
	}
	assert.Equal(t, first.Document, add(restated).Supersedes, "the file's next content is a new version of it")
}
