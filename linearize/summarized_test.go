package linearize

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/table"
)

// counting says the same of each table, and counts how often it is asked.
type counting struct {
	asked int
	err   error
}

func (c *counting) Summarize(context.Context, *table.Table) (string, error) {
	c.asked++
	return "Turnover of the old world.", c.err
}

func TestSummarized(t *testing.T) {
	m := &counting{}
	s := &Summarized{Summarizer: m, MinRows: 30}
	plain, err := Hybrid{}.Linearize(t.Context(), Source{}, regions(40))
	require.NoError(t, err)
	got, err := s.Linearize(t.Context(), Source{}, regions(40))
	require.NoError(t, err)
	require.Len(t, got, len(plain))
	for i := range got {
		if plain[i].Type != TableSummary {
			assert.Equal(t, plain[i], got[i], "the other chunks stay as they are")
			continue
		}
		assert.Equal(t, plain[i].Text+" Turnover of the old world.", got[i].Text)
		assert.NotEqual(t, plain[i].Hash, got[i].Hash, "another text, another hash")
	}
	again := regions(40)
	again.ID = "elsewhere"
	_, err = s.Linearize(t.Context(), Source{}, again)
	require.NoError(t, err)
	assert.Equal(t, 1, m.asked, "the same content is summarised once")
	_, err = s.Linearize(t.Context(), Source{}, regions(41))
	require.NoError(t, err)
	assert.Equal(t, 2, m.asked, "other content is another table")
	_, err = s.Linearize(t.Context(), Source{}, regions(29))
	require.NoError(t, err)
	assert.Equal(t, 2, m.asked, "a small table says itself what it is about")
}

func TestASummaryThatFailsIsLeftOut(t *testing.T) {
	var told error
	down := errors.New("down")
	s := &Summarized{Summarizer: &counting{err: down}, MinRows: 30, Failed: func(err error) { told = err }}
	plain, err := Hybrid{}.Linearize(t.Context(), Source{}, regions(40))
	require.NoError(t, err)
	got, err := s.Linearize(t.Context(), Source{}, regions(40))
	require.NoError(t, err)
	assert.Equal(t, plain, got)
	assert.Equal(t, down, told)
}
