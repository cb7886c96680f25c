package tabrag_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/govern"
	"github.com/tabrag/tabrag/retrieve"
)

const contacts = "Orders by contact\nContact,Orders\nana@example.org,17\nbo@example.org,23\n"

// redacting hides addresses, under a version of the policy.
func redacting(version string) tabrag.Policy {
	return tabrag.Policy{Version: version, Rules: []govern.Rule{{Detector: govern.Email(), Action: govern.Redact}}}
}

func TestAPolicyComesBeforeEverything(t *testing.T) {
	dir, path := t.TempDir(), filepath.Join(t.TempDir(), "contacts.csv")
	require.NoError(t, os.WriteFile(path, []byte(contacts), 0o600))
	p, err := tabrag.New(tabrag.Config{Dir: dir, Policy: redacting("1")})
	require.NoError(t, err)
	report, err := p.AddFile(t.Context(), path)
	require.NoError(t, err)
	assert.Equal(t, map[string]int{"email redacted": 2}, report.Left, "what was hidden is counted")
	a, err := p.Ask(t.Context(), "Which contact has the most orders?")
	require.NoError(t, err)
	assert.NotContains(t, a.Text, "example.org")
	require.NoError(t, p.Close())
	kept, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, f := range kept {
		data, err := os.ReadFile(filepath.Join(dir, f.Name()))
		require.NoError(t, err)
		assert.False(t, strings.Contains(string(data), "example.org"), "%s: what was hidden is not kept", f.Name())
	}
}

func TestAnotherPolicyReadsAnew(t *testing.T) {
	dir, path := t.TempDir(), filepath.Join(t.TempDir(), "contacts.csv")
	require.NoError(t, os.WriteFile(path, []byte(contacts), 0o600))
	for _, c := range []struct {
		policy tabrag.Policy
		known  bool
		label  string
		reason string
	}{
		{tabrag.Policy{}, false, "ana@example.org", "nothing is hidden at first"},
		{tabrag.Policy{}, true, "ana@example.org", "the same content under the same policy is there"},
		{redacting("1"), true, "[email]", "another policy was applied on opening, as if it were read anew"},
		{redacting("2"), false, "[email]", "what the policy before hid is not known, so that it is read anew"},
		{redacting("2"), true, "[email]", "and again the same"},
	} {
		p, err := tabrag.New(tabrag.Config{Dir: dir, Policy: c.policy})
		require.NoError(t, err)
		report, err := p.AddFile(t.Context(), path)
		require.NoError(t, err)
		assert.Equal(t, c.known, report.Known, c.reason)
		assert.Empty(t, report.Supersedes, "it is no new version")
		m, err := p.Manifest(t.Context())
		require.NoError(t, err)
		require.Len(t, m.Documents, 1)
		assert.Equal(t, c.policy.Version, m.Documents[0].Policy)
		table, err := p.Table(t.Context(), m.Documents[0].Tables[0])
		require.NoError(t, err)
		assert.Equal(t, []string{c.label}, table.Rows[1].Path, c.reason)
		a, err := p.Ask(t.Context(), "How many orders in all?")
		require.NoError(t, err)
		assert.Equal(t, tabrag.Answered, a.Outcome, "it is found once, not twice and not never")
		require.NoError(t, p.Close())
	}
}

func TestWhatWasKeptComesUnderThePolicyOnOpening(t *testing.T) {
	dir, path := t.TempDir(), filepath.Join(t.TempDir(), "contacts.csv")
	config := tabrag.Config{Dir: dir, Embedder: retrieve.Hashing{}}
	p, err := tabrag.New(config)
	require.NoError(t, err)
	for _, text := range []string{contacts, contacts + "cy@example.org,5\n"} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		_, err = p.AddFile(t.Context(), path)
		require.NoError(t, err)
	}
	require.NoError(t, p.Close())
	config.Policy = redacting("1")
	p, err = tabrag.New(config)
	require.NoError(t, err)
	for _, question := range []string{"Which contact has the most orders?", "Which contact had the most orders as originally reported?"} {
		a, err := p.Ask(t.Context(), question)
		require.NoError(t, err)
		assert.Contains(t, a.Text, "[email]", question)
		assert.NotContains(t, a.Text, "example.org", question)
	}
	n := 0
	for doc := range p.Documents() {
		n++
		assert.Equal(t, "1", doc.Policy, "earlier versions too")
	}
	assert.Equal(t, 2, n)
	require.NoError(t, p.Close())
	kept, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, f := range kept {
		data, err := os.ReadFile(filepath.Join(dir, f.Name()))
		require.NoError(t, err)
		assert.False(t, strings.Contains(string(data), "example.org"), "%s: the kept file is written anew", f.Name())
	}
}

func TestManifestsAreEqualForEqualSets(t *testing.T) {
	freeze := func(texts ...string) tabrag.Manifest {
		m, err := versions(t, texts...).Manifest(t.Context())
		require.NoError(t, err)
		return m
	}
	first := freeze(reported, restated)
	assert.Equal(t, first, freeze(reported, restated), "the same files make the same set")
	assert.NotEqual(t, first, freeze(reported), "another set is told apart")
	require.Len(t, first.Documents, 2)
	assert.Equal(t, first.Documents[1].Document, first.Documents[0].SupersededBy, "an old version says what took its place")
	assert.Equal(t, 4, first.Documents[0].Facts)
}
