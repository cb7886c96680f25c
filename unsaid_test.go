package tabrag_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
)

// A figure is not held against something that the documents do not have.
func TestUnsaid(t *testing.T) {
	path := filepath.Join(t.TempDir(), "statement.csv")
	require.NoError(t, os.WriteFile(path, []byte(",2024,2023\nOperating accruals,50,40\nTotal assets,900,800\nInventory held for sale,30,20\n"), 0o600))
	for _, c := range []struct{ question, reason string }{
		{"What was the ratio of operating accruals to deferred goodwill in 2024?", "no row, header or text speaks of goodwill"},
		{"What was operating accruals as a percentage of goodwill in 2024?", "nor of what it is to be a share of"},
	} {
		a, err := tabrag.AskFile(t.Context(), path, c.question)
		require.NoError(t, err)
		assert.NotEqual(t, tabrag.Answered, a.Outcome, "%s: %s: %s", c.question, c.reason, a.Text)
	}
	a, err := tabrag.AskFile(t.Context(), path, "What was the ratio of operating accruals to total assets in 2024?")
	require.NoError(t, err)
	assert.Equal(t, tabrag.Answered, a.Outcome, "both sides are in the table")
}
