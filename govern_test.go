package tabrag_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/govern"
	"github.com/tabrag/tabrag/llm"
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
	nothingKept(t, dir)
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
	nothingKept(t, dir)
}

// workbook has an address in the name of its sheet, in a cell, in a formula and in a note.
func workbook(t *testing.T, path string) {
	t.Helper()
	f := excelize.NewFile()
	require.NoError(t, f.SetSheetName("Sheet1", "ana@example.org"))
	for cell, value := range map[string]any{"A1": "Contact", "B1": "Orders", "A2": "ana@example.org", "B2": 17, "A3": "Office", "B3": 23} {
		require.NoError(t, f.SetCellValue("ana@example.org", cell, value))
	}
	require.NoError(t, f.SetCellFormula("ana@example.org", "B3", `IF(A2="ana@example.org",23,0)`))
	require.NoError(t, f.SaveAs(path))
}

func TestNothingThatAPolicyHidesLeaves(t *testing.T) {
	for _, action := range []govern.Action{govern.Redact, govern.Mask, govern.Drop, govern.Quarantine} {
		dir, path := t.TempDir(), filepath.Join(t.TempDir(), "ana@example.org.xlsx")
		workbook(t, path)
		seen := &listening{}
		p, err := tabrag.New(tabrag.Config{
			Dir: dir, Embedder: seen, LLM: seen, Writer: generate.Template{},
			Policy: tabrag.Policy{Version: "1", Rules: []govern.Rule{{Detector: govern.Email(), Action: action}}},
		})
		require.NoError(t, err)
		report, err := p.AddFile(t.Context(), path)
		require.NoError(t, err)
		var out []any
		out = append(out, *report)
		for _, question := range []string{"Which contact has the most orders?", "How many orders for the Office?", "What is the total of orders?"} {
			a, err := p.Ask(t.Context(), question)
			require.NoError(t, err)
			out = append(out, *a)
			hits, err := p.Search(t.Context(), retrieve.Request{Text: question, K: 5})
			require.NoError(t, err)
			out = append(out, hits)
		}
		for f, err := range p.Facts(t.Context(), aggregate.Filter{}) {
			require.NoError(t, err)
			out = append(out, f)
		}
		m, err := p.Manifest(t.Context())
		require.NoError(t, err)
		table, err := p.Table(t.Context(), m.Documents[0].Tables[0])
		require.NoError(t, err)
		out = append(out, m, table, seen.heard)
		for i, x := range out {
			data, err := json.Marshal(x)
			require.NoError(t, err)
			assert.NotContains(t, string(data), "example.org", "%s, %d: %T", action, i, x)
		}
		again, err := p.AddFile(t.Context(), path)
		require.NoError(t, err)
		assert.True(t, again.Known)
		require.NoError(t, os.WriteFile(path, append(readFile(t, path), 0), 0o600))
		next, err := p.AddFile(t.Context(), path)
		require.NoError(t, err)
		assert.Equal(t, report.Document, next.Supersedes, "versions of a file are told though its place is hidden")
		require.NoError(t, p.Close())
		if action != govern.Quarantine { // what waits is kept as it is
			nothingKept(t, dir)
		}
	}
}

// listening is an embedder and a model that keep what they are told.
type listening struct {
	retrieve.Hashing
	mu    sync.Mutex
	heard []string
}

func (l *listening) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.heard = append(l.heard, texts...)
	return l.Hashing.Embed(ctx, texts)
}

func (l *listening) Complete(_ context.Context, req llm.Request) (*llm.Response, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, m := range req.Messages {
		l.heard = append(l.heard, m.Content)
	}
	return &llm.Response{Content: "{}"}, nil
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return data
}

// nothingKept asserts that no file of a folder holds an address.
func nothingKept(t *testing.T, dir string) {
	t.Helper()
	kept, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, f := range kept {
		assert.False(t, strings.Contains(string(readFile(t, filepath.Join(dir, f.Name()))), "example.org"), "%s: what was hidden is not kept", f.Name())
	}
}

func TestOnlyAPersonSeesAQuarantinedTable(t *testing.T) {
	p, err := tabrag.New(tabrag.Config{Policy: tabrag.Policy{Version: "1", Rules: []govern.Rule{{Detector: govern.Email(), Action: govern.Quarantine}}}})
	require.NoError(t, err)
	_, err = p.Add(t.Context(), tabrag.Bytes("contacts.csv", []byte(contacts)))
	require.NoError(t, err)
	a, err := p.Ask(t.Context(), "How many orders in all?")
	require.NoError(t, err)
	assert.Equal(t, tabrag.Held, a.Outcome)
	var doc *tabrag.Document
	for doc = range p.Documents() {
		assert.Equal(t, []string{"bo@example.org"}, doc.Tables[0].Rows[2].Path, "as it is, to be looked over")
	}
	released := *doc
	table := *doc.Tables[0]
	table.Held = false
	released.Tables = []*tabrag.Table{&table}
	_, err = p.AddDocument(t.Context(), &released)
	require.NoError(t, err)
	a, err = p.Ask(t.Context(), "How many orders in all?")
	require.NoError(t, err)
	assert.Equal(t, tabrag.Answered, a.Outcome)
	assert.Equal(t, []string{"bo@example.org"}, a.Citations[1].RowPath, "what was let go answers")
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
