package tabrag

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

// A figure that a later version of its file states otherwise was restated. Questions are answered
// with the latest figure, which is authoritative, unless they ask for the one first reported; either
// way the answer says so.

var firstReported = regexp.MustCompile(`(?i)(?:\bas )?\b(?:originally|initially|previously|first) (?:reported|published|stated|filed)\b|\bbefore (?:the |its |any )?restatement\b|\bbefore (?:it was |being )restated\b`)

// atFirst puts the first versions of documents in the place of their latest, when the question
// asks for figures as they were first reported. A table that the first version does not have is
// left out: what it says now is not what was asked. Once a version is chosen, the words that chose it
// are no part of the question.
func (p *Pipeline) atFirst(req *route.Request) {
	if !firstReported.MatchString(req.Question) {
		return
	}
	chosen, tables, scores := false, req.Tables, req.Scores
	req.Tables, req.Scores = nil, nil
	for i, t := range tables {
		first := p.docs[p.versionsOf(t.Document)[0]]
		if first.ID != t.Document {
			if t = tableAs(first, tableKey(t.Document, t.ID)); t == nil {
				continue
			}
			p.readBeside(req, first.ID)
			chosen = true
		}
		req.Tables, req.Scores = append(req.Tables, t), append(req.Scores, scores[i])
	}
	req.Passages = slices.DeleteFunc(req.Passages, func(s route.Passage) bool {
		return p.versionsOf(s.Document)[0] != s.Document
	})
	if chosen {
		req.Question = firstReported.ReplaceAllString(req.Question, "")
	}
}

// versionsOf lists the versions of a document, itself among them, oldest first.
func (p *Pipeline) versionsOf(document string) []string {
	if ids := p.versions[p.paths[document]]; len(ids) > 0 {
		return ids
	}
	return []string{document}
}

// tableAs is the table of a document that has this key, nil when there is none.
func tableAs(doc *Document, key string) *Table {
	for _, t := range doc.Tables {
		if tableKey(doc.ID, t.ID) == key {
			return t
		}
	}
	return nil
}

// restatements says which of the cited figures another version states otherwise, and which of the
// two is authoritative.
func (p *Pipeline) restatements(ctx context.Context, cited []generate.Citation) ([]string, error) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	pairs := map[string]map[Ref]restated{}
	var notes []string
	for _, c := range cited {
		if len(p.versionsOf(c.Document)) < 2 || c.Table == "" {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if pairs[c.Table] == nil {
			pairs[c.Table] = p.restatedIn(c.Document, c.Table)
		}
		r, ok := pairs[c.Table][c.Ref]
		if !ok {
			continue
		}
		if len(notes) == maxRestatements {
			return append(notes, "More of the figures were restated."), nil
		}
		notes = append(notes, r.note())
	}
	return notes, nil
}

// maxRestatements is how many restated figures a note names one by one.
const maxRestatements = 5

// restated is a figure as it was and as it is now.
type restated struct {
	was, now Fact
	// old is set when the answer has the figure as it was.
	old bool
}

func (r restated) note() string {
	figure := func(f Fact) string { return generate.Figure(f.Value, f.Unit, f.Scale, true).Text }
	what := strings.Join(append(slices.Clone(r.now.RowPath), r.now.ColumnPath...), table.PathSeparator)
	if r.old {
		return fmt.Sprintf("%s: %s is an earlier figure; it was restated to %s, which is authoritative.", what, figure(r.was), figure(r.now))
	}
	return fmt.Sprintf("%s: %s is the restated figure, which is authoritative; an earlier version states %s.", what, figure(r.now), figure(r.was))
}

// restatedIn finds, by their places, the figures of a table that the latest version of its document, or
// the first when it is the latest itself, states otherwise.
func (p *Pipeline) restatedIn(document, id string) map[Ref]restated {
	versions := p.versionsOf(document)
	other, latest := p.docs[versions[0]], p.docs[versions[len(versions)-1]]
	old := latest.ID != document
	if old {
		other = latest
	}
	t, u := p.tables[id], tableAs(other, tableKey(document, id))
	if t == nil || u == nil || other.Audience != p.docs[document].Audience { // who reads one may not read the other
		return nil
	}
	others, key := map[string]Fact{}, factKey()
	for _, f := range aggregate.Melt(u) {
		others[key(&f)] = f
	}
	out := map[Ref]restated{}
	key = factKey()
	for _, f := range aggregate.Melt(t) {
		is, ok := others[key(&f)]
		switch {
		case !ok || is.Value.Cmp(f.Value) == 0:
		case old:
			out[f.Ref] = restated{was: f, now: is, old: true}
		default:
			out[f.Ref] = restated{was: is, now: f}
		}
	}
	return out
}
