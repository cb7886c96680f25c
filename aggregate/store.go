package aggregate

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/internal/places"
)

// Memory is a [FactStore] in memory, safe for use by several goroutines. Its zero value is
// ready for use.
type Memory struct {
	mu    sync.RWMutex
	facts map[string][]Fact
}

// Put replaces the facts of a document.
func (m *Memory) Put(ctx context.Context, document string, facts []Fact) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.facts == nil {
		m.facts = map[string][]Fact{}
	}
	m.facts[document] = slices.Clone(facts)
	return nil
}

// Delete drops the facts of a document; an unknown one is no error.
func (m *Memory) Delete(ctx context.Context, document string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.facts, document)
	return nil
}

// Facts yields the matching facts as they are at the call, later changes unseen.
func (m *Memory) Facts(ctx context.Context, filter Filter) iter.Seq2[Fact, error] {
	m.mu.RLock()
	docs := slices.Sorted(maps.Keys(m.facts))
	lists := make([][]Fact, len(docs))
	for i, d := range docs {
		lists[i] = m.facts[d] // replaced as a whole by Put, never changed
	}
	m.mu.RUnlock()
	return func(yield func(Fact, error) bool) {
		match := newMatcher(filter)
		for i, facts := range lists {
			if len(filter.Documents) > 0 && !slices.Contains(filter.Documents, docs[i]) {
				continue
			}
			for n := range facts {
				if n%checkEvery == 0 && ctx.Err() != nil {
					yield(Fact{}, ctx.Err())
					return
				}
				if match.fact(&facts[n]) && !yield(facts[n], nil) {
					return
				}
			}
		}
	}
}

// matcher is a filter with its texts folded.
type matcher struct {
	Filter
	row, column []wanted
	dimensions  map[string]wanted
}

func newMatcher(f Filter) matcher {
	m := matcher{f, wantAll(f.Row), wantAll(f.Column), make(map[string]wanted, len(f.Dimensions))}
	for name, text := range f.Dimensions {
		m.dimensions[strings.ToLower(name)] = want(text)
	}
	return m
}

// wanted is a text that is asked for, folded, and its other names where it is a place.
type wanted []string

func (w wanted) is(text string) bool { return slices.Contains(w, fold(text)) }

func want(text string) wanted {
	out := wanted{fold(text)}
	for _, name := range places.Names(text) {
		out = append(out, fold(name))
	}
	return out
}

func wantAll(list []string) []wanted {
	out := make([]wanted, len(list))
	for i, s := range list {
		out[i] = want(s)
	}
	return out
}

// fact tells whether a fact passes; the document is checked too.
func (m *matcher) fact(f *Fact) bool {
	return (len(m.Documents) == 0 || slices.Contains(m.Documents, f.Document)) &&
		(len(m.Tables) == 0 || slices.Contains(m.Tables, f.Table)) &&
		(m.Unit == "" || m.Unit == f.Unit) &&
		(m.Period == nil || samePeriod(m.Period, f.Period)) && m.of(f.Dimensions) &&
		inOrder(f.RowPath, m.row) && inOrder(f.ColumnPath, m.column)
}

// of tells whether the dimensions have all that the filter names.
func (m *matcher) of(dimensions map[string]string) bool {
	for name, want := range m.dimensions {
		if got, ok := dimensions[name]; !ok || !want.is(got) {
			return false
		}
	}
	return true
}

// inOrder tells whether all parts stand in the path, in that order.
func inOrder(path []string, parts []wanted) bool {
	at := 0
	for _, p := range path {
		if at < len(parts) && parts[at].is(p) {
			at++
		}
	}
	return at == len(parts)
}

// Match tells whether a fact passes the filter.
func (f Filter) Match(x Fact) bool {
	m := newMatcher(f)
	return m.fact(&x)
}
