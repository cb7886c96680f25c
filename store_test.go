package tabrag

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/disk"
	"github.com/tabrag/tabrag/retrieve"
)

const (
	first  = "Region,2023,2024\nEurope,87,101\nAsia,40,55\nAfrica,12,14\n"
	second = "Region,2023,2024\nEurope,87,99\nAsia,40,55\nAmericas,70,75\n"
	staff  = "Office,2023,2024\nLisbon,120,131\nOslo,48,52\n"
)

// counting counts the texts that it embeds.
type counting struct {
	retrieve.Hashing
	texts int
}

func (c *counting) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	c.texts += len(texts)
	return c.Hashing.Embed(ctx, texts)
}

func openDir(t testing.TB, dir string, e Embedder) *Pipeline {
	t.Helper()
	p, err := Open(t.Context(), Config{Dir: dir, Embedder: e})
	require.NoError(t, err)
	return p
}

// write puts a file at one path and adds it.
func write(t testing.TB, p *Pipeline, path, text string) *Report {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	r, err := p.AddFile(t.Context(), path)
	require.NoError(t, err)
	return r
}

// told is all that a pipeline has to say: its documents, its facts, and answers to questions.
func told(t testing.TB, p *Pipeline, questions ...string) string {
	t.Helper()
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetIndent("", " ")
	for d := range p.Documents() {
		require.NoError(t, enc.Encode(d))
	}
	for f, err := range p.Facts(t.Context(), aggregate.Filter{}) {
		require.NoError(t, err)
		require.NoError(t, enc.Encode(f))
	}
	for _, q := range questions {
		a, err := p.Ask(t.Context(), q)
		require.NoError(t, err)
		require.NoError(t, enc.Encode(a))
	}
	return b.String()
}

var asked = []string{"What was Europe in 2024?", "What was the total of 2023?", "How many in Oslo in 2023?", "What was revenue in Europe in Q3 2025?", "Which order has the highest amount?"}

func TestReopenedAnswersAreTheSame(t *testing.T) {
	for _, e := range []Embedder{nil, retrieve.Hashing{}} {
		dir := t.TempDir()
		p := openDir(t, dir, e)
		for _, f := range []string{"examples/quickstart/data/revenue.pdf", "examples/quickstart/data/orders.xlsx", "extract/pdf/testdata/cra-definitions.pdf"} {
			_, err := p.AddFile(t.Context(), f)
			require.NoError(t, err)
		}
		_, err := p.Add(t.Context(), Bytes("staff.csv", []byte(staff)))
		require.NoError(t, err)
		gone, err := p.Add(t.Context(), Bytes("gone.html", []byte("<table><tr><th>A<th>B<tr><td>Europe<td>7</table>")))
		require.NoError(t, err)
		path := filepath.Join(t.TempDir(), "region.csv")
		write(t, p, path, first)
		write(t, p, path, second)
		require.NoError(t, p.Remove(t.Context(), gone.Document))
		before := told(t, p, asked...)
		require.NoError(t, p.Close())

		p = openDir(t, dir, e)
		assert.Equal(t, before, told(t, p, asked...))
		again, err := p.AddFile(t.Context(), path)
		require.NoError(t, err)
		assert.True(t, again.Known, "what is there is not read again")
		require.NoError(t, p.Close())
	}
}

func TestAChangedFileIsANewVersion(t *testing.T) {
	for _, dir := range []string{"", t.TempDir()} {
		e := &counting{}
		p, err := New(Config{Dir: dir, Embedder: e})
		require.NoError(t, err)
		path := filepath.Join(t.TempDir(), "region.csv")
		old := write(t, p, path, first)
		assert.Empty(t, old.Supersedes)
		all := e.texts
		e.texts = 0
		r := write(t, p, path, second)
		assert.Equal(t, old.Document, r.Supersedes)
		assert.Equal(t, RowChanges{Added: 1, Changed: 1, Unchanged: 1, Removed: 1}, r.Rows)
		if dir != "" {
			assert.Less(t, e.texts, all, "what the version before had word for word is not embedded again")
		}

		a, err := p.Ask(t.Context(), "What was Europe in 2024?")
		require.NoError(t, err)
		assert.Equal(t, "99", a.Values[0].Text, "the latest version answers: %s", a.Text)
		facts := map[string]Fact{}
		for f, err := range p.Facts(t.Context(), aggregate.Filter{Row: []string{"Europe"}, Column: []string{"2024"}}) {
			require.NoError(t, err)
			facts[f.Document] = f
		}
		require.Len(t, facts, 2, "both versions are kept")
		assert.Equal(t, facts[old.Document].ID, facts[r.Document].Supersedes)
		assert.True(t, facts[r.Document].Restated)
		assert.Equal(t, r.Document, facts[old.Document].SupersededBy)

		for policy, want := range map[string]string{"": "99", "original": "101"} {
			q := Query{Facts: &aggregate.Filter{Row: []string{"Europe"}, Column: []string{"2024"}}, Restated: policy}
			q.Expr.Op, q.Expr.Cells = "lookup", valueCells()
			res, err := p.Run(t.Context(), q)
			require.NoError(t, err)
			assert.Equal(t, want, res.Values[0].Number.String(), "both are answerable: %q", policy)
		}
		require.NoError(t, p.Remove(t.Context(), r.Document))
		a, err = p.Ask(t.Context(), "What was Europe in 2024?")
		require.NoError(t, err)
		assert.Equal(t, "101", a.Values[0].Text, "the version before takes its place again")
		require.NoError(t, p.Close())
	}
}

func TestAFileThatIsChangedBack(t *testing.T) {
	dir, path := t.TempDir(), filepath.Join(t.TempDir(), "region.csv")
	p := openDir(t, dir, nil)
	write(t, p, path, first)
	write(t, p, path, second)
	write(t, p, path, first)
	want := told(t, p, asked...)
	assert.Contains(t, want, `"answer": "Europe, 2024: 101. Note: Europe › 2024: 101 is the restated figure`)
	require.NoError(t, p.Close())
	p = openDir(t, dir, nil)
	assert.Equal(t, want, told(t, p, asked...))
	require.NoError(t, p.Close())
}

func TestFilesOfOneNameAreNoVersions(t *testing.T) {
	p := openDir(t, t.TempDir(), nil)
	write(t, p, filepath.Join(t.TempDir(), "report.csv"), first)
	r := write(t, p, filepath.Join(t.TempDir(), "report.csv"), staff)
	assert.Empty(t, r.Supersedes)
	require.NoError(t, p.Close())
}

// change is one thing that is done to a pipeline whose first document is the file at path.
type change func(t *testing.T, p *Pipeline, path string) error

func adds(text string) change {
	return func(t *testing.T, p *Pipeline, path string) error {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		_, err := p.AddFile(t.Context(), path)
		return err
	}
}

func removes(n int) change {
	return func(t *testing.T, p *Pipeline, _ string) error {
		if all := slices.Collect(p.Documents()); n < len(all) {
			return p.Remove(t.Context(), all[n].ID)
		}
		return nil
	}
}

// TestACrashLeavesAGoodState: whatever step is the last that happens, the folder opens again as it
// was before a change or as it is after, and the changes can go on.
func TestACrashLeavesAGoodState(t *testing.T) {
	other := func(t *testing.T, p *Pipeline, _ string) error {
		_, err := p.Add(t.Context(), Bytes("staff.csv", []byte(staff)))
		return err
	}
	for name, changes := range map[string][]change{
		"add":                        {other},
		"new version":                {adds(second)},
		"changed back":               {adds(second), adds(first)},
		"remove":                     {removes(0)},
		"remove the latest version":  {adds(second), removes(1)},
		"remove the version before":  {adds(second), removes(0)},
		"remove one of two and more": {other, removes(0), adds(second)},
	} {
		t.Run(name, func(t *testing.T) {
			good, _ := crashing(t, changes, 0)
			for crash := 1; ; crash++ {
				after, steps := crashing(t, changes, crash)
				require.Contains(t, good, after[0], "crash at step %d", crash)
				if steps < crash {
					return // every step has had its crash
				}
			}
		})
	}
}

// crashing makes the changes until a step of the disk is the last one, 0 for none, and gives the states
// that a reader sees: all of them without a crash, and else the one that opens again. Steps are those
// that were begun.
func crashing(t *testing.T, changes []change, crash int) (states []string, steps int) {
	dir, path := t.TempDir(), filepath.Join(t.TempDir(), "region.csv")
	p := openDir(t, dir, retrieve.Hashing{})
	write(t, p, path, first)
	states = []string{told(t, p, asked[0])}
	broken := errors.New("the power is off")
	p.folder.dir.Fault = func(string) error {
		if steps++; crash > 0 && steps >= crash {
			return broken
		}
		return nil
	}
	for _, do := range changes {
		if err := do(t, p, path); err != nil {
			require.ErrorIs(t, err, broken)
			break
		}
		states = append(states, told(t, p, asked[0]))
	}
	p.folder.dir.Fault = nil
	require.NoError(t, p.Close())
	p = openDir(t, dir, retrieve.Hashing{})
	if crash > 0 {
		states = []string{told(t, p, asked[0])}
		require.NoError(t, adds(second)(t, p, path), "it goes on")
	}
	for d := range p.Documents() {
		require.NoError(t, p.Remove(t.Context(), d.ID))
	}
	require.NoError(t, p.Close())
	left, err := filepath.Glob(filepath.Join(dir, "*.*"))
	require.NoError(t, err)
	assert.Empty(t, left, "nothing is left behind")
	return states, steps
}

func TestAFailedAddLeavesNoTrace(t *testing.T) {
	p := openDir(t, t.TempDir(), retrieve.Hashing{})
	path := filepath.Join(t.TempDir(), "region.csv")
	write(t, p, path, first)
	before := told(t, p, asked...)
	for _, step := range []string{disk.Create, disk.Write, disk.Sync, disk.Close, disk.Rename} {
		p.folder.dir.Fault = func(s string) error {
			if s == step {
				return errors.New("the disk is full")
			}
			return nil
		}
		require.NoError(t, os.WriteFile(path, []byte(second), 0o600))
		_, err := p.AddFile(t.Context(), path)
		require.ErrorContains(t, err, "the disk is full")
		assert.Equal(t, before, told(t, p, asked...), step)
	}
	p.folder.dir.Fault = nil
	r, err := p.AddFile(t.Context(), path)
	require.NoError(t, err)
	assert.NotEmpty(t, r.Supersedes, "and once there is room it works")
	require.NoError(t, p.Close())
}

func TestDamagedFolders(t *testing.T) {
	dir := t.TempDir()
	p := openDir(t, dir, retrieve.Hashing{})
	_, err := p.Add(t.Context(), Bytes("staff.csv", []byte(staff)))
	require.NoError(t, err)
	require.NoError(t, p.Close())
	names, err := filepath.Glob(filepath.Join(dir, "*.doc"))
	require.NoError(t, err)
	whole, err := os.ReadFile(names[0])
	require.NoError(t, err)
	flipped := slices.Clone(whole)
	flipped[len(flipped)/2] ^= 1
	for _, c := range []struct {
		reason  string
		data    []byte
		err     error
		message string
	}{
		{"nothing", nil, ErrCorrupt, "remove it and add its document again"},
		{"cut in the head", whole[:20], ErrCorrupt, "remove it and add its document again"},
		{"cut in the middle", whole[:len(whole)/2], ErrCorrupt, "remove it and add staff.csv again"},
		{"cut at the end", whole[:len(whole)-1], ErrCorrupt, "add staff.csv again"},
		{"one bit", flipped, ErrCorrupt, "add staff.csv again"},
		{"no file of ours", []byte("hello, this is a text"), ErrCorrupt, "checksum"},
	} {
		require.NoError(t, os.WriteFile(names[0], c.data, 0o600))
		_, err := Open(t.Context(), Config{Dir: dir, Embedder: retrieve.Hashing{}})
		require.ErrorIs(t, err, c.err, c.reason)
		require.ErrorContains(t, err, names[0], "%s: which file", c.reason)
		require.ErrorContains(t, err, c.message, "%s: what to do", c.reason)
		assert.NotContains(t, err.Error(), "Lisbon", "%s: no cell text", c.reason)
	}
	require.NoError(t, os.WriteFile(names[0], whole, 0o600))
	_, err = Open(t.Context(), Config{Dir: dir})
	require.ErrorIs(t, err, ErrMixed, "vectors of another embedder, or none")
	_, err = Open(t.Context(), Config{Dir: dir, Embedder: retrieve.Hashing{Dimension: 64}})
	require.ErrorIs(t, err, ErrMixed, "vectors of another size")
	require.NoError(t, os.Rename(names[0], filepath.Join(dir, "mine.doc")))
	_, err = Open(t.Context(), Config{Dir: dir, Embedder: retrieve.Hashing{}})
	require.ErrorIs(t, err, ErrCorrupt, "a file that is not of the library")
}

func TestOneProcessAtATime(t *testing.T) {
	dir := t.TempDir()
	p := openDir(t, dir, nil)
	_, err := New(Config{Dir: dir})
	require.ErrorIs(t, err, ErrLocked)
	require.ErrorContains(t, err, dir)
	require.NoError(t, p.Close())
	p = openDir(t, dir, nil)
	require.NoError(t, p.Close())
	require.NoError(t, p.Close(), "closing twice is no error")
	_, err = p.AddFile(t.Context(), "examples/quickstart/data/orders.xlsx")
	require.ErrorIs(t, err, ErrClosed)
}

func TestReadersWhileOneWrites(t *testing.T) {
	p := openDir(t, t.TempDir(), retrieve.Hashing{})
	path := filepath.Join(t.TempDir(), "region.csv")
	write(t, p, path, first)
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				a, err := p.Ask(t.Context(), "What was Asia in 2024?")
				if assert.NoError(t, err) {
					assert.Equal(t, "55", a.Values[0].Text, "it stands in both versions")
				}
			}
		})
	}
	for i := range 10 {
		write(t, p, path, []string{second, first}[i%2])
		r, err := p.Add(t.Context(), Bytes("x.csv", []byte(fmt.Sprintf("Office,2023\nOslo,%d\n", i))))
		require.NoError(t, err)
		require.NoError(t, p.Remove(t.Context(), r.Document))
	}
	close(done)
	readers.Wait()
	require.NoError(t, p.Close())
}

// sheet makes a CSV file of so many rows.
func sheet(seed, rows int) string {
	var b strings.Builder
	b.WriteString("Product,Region,Units,Revenue\n")
	for i := range rows {
		fmt.Fprintf(&b, "Product %d-%d,Region %d,%d,%d.%02d\n", seed, i, i%20, i*7%1000, i*13%100_000, i%100)
	}
	return b.String()
}

func BenchmarkDir(b *testing.B) {
	for _, size := range []struct{ documents, rows int }{{10, 100}, {100, 100}, {10, 5000}} {
		name := fmt.Sprintf("documents=%d/rows=%d", size.documents, size.rows)
		b.Run("add/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				fill(b, b.TempDir(), size.documents, size.rows)
			}
		})
		b.Run("open/"+name, func(b *testing.B) {
			dir := b.TempDir()
			fill(b, dir, size.documents, size.rows)
			b.ReportAllocs()
			for b.Loop() {
				require.NoError(b, openDir(b, dir, nil).Close())
			}
		})
	}
}

func fill(b *testing.B, dir string, documents, rows int) {
	p := openDir(b, dir, nil)
	for i := range documents {
		_, err := p.Add(b.Context(), Bytes(fmt.Sprintf("%d.csv", i), []byte(sheet(i, rows))))
		require.NoError(b, err)
	}
	require.NoError(b, p.Close())
}

func valueCells() *aggregate.Cells {
	return &aggregate.Cells{Columns: &aggregate.Columns{Path: []string{"value"}}}
}
