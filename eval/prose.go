package eval

import (
	"context"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/retrieve"
)

// ProseOnly is retrieval as ordinary RAG does it, for comparison: titles, text and tables
// are flattened to one stream of words, cut into fixed windows, and ranked by BM25.
type ProseOnly struct {
	index   *retrieve.Index
	windows []window
}

// window is a piece of flattened text of one entry.
type window struct{ entry, text string }

// NewProseOnly flattens and indexes a corpus, in windows of so many words, an eighth of
// which the next window repeats.
func NewProseOnly(corpus []Entry, words int) *ProseOnly {
	step := max(1, words-words/8)
	var w retrieve.Weights
	w.Weight[retrieve.FieldBody], w.B[retrieve.FieldBody], w.K1 = 1, 0.75, 1.2
	p := &ProseOnly{index: retrieve.NewIndex(w)}
	for _, e := range corpus {
		list := strings.Fields(flatten(e))
		for at := 0; at == 0 || at+words-step < len(list); at += step {
			text := strings.Join(list[at:min(at+words, len(list))], " ")
			var f retrieve.Fields
			f[retrieve.FieldBody] = text
			p.index.Add(&f)
			p.windows = append(p.windows, window{e.ID, text})
		}
	}
	return p
}

func flatten(e Entry) string {
	parts := []string{e.Title, e.Section}
	for _, row := range e.Grid {
		parts = append(parts, row...)
	}
	return strings.Join(append(parts, e.Text...), " ")
}

// search returns the best windows.
func (p *ProseOnly) search(question string, k int) []window {
	var out []window
	for _, e := range p.index.Search(p.index.Query(question, nil), k, nil) {
		out = append(out, p.windows[e.Entry])
	}
	return out
}

// Entries lists the entries of the best windows, each once.
func (p *ProseOnly) Entries(question string, k int) []string {
	var out []string
	for _, w := range p.search(question, 5*k) {
		if len(out) < k && !slices.Contains(out, w.entry) {
			out = append(out, w.entry)
		}
	}
	return out
}

// RowRecall says how often what a numeric question needs is among the first five pieces
// found, in pieces of the right document.
type RowRecall struct {
	Questions int
	// Rows counts rows and paragraphs alone; Any counts whole tables and previews too;
	// ProseOnly is the comparison.
	Rows, Any, ProseOnly Share
}

// Share of the questions for which every figure that the answer is made from was found, and
// at least one.
type Share struct{ All, One float64 }

// MeasureRows compares row-level retrieval with [ProseOnly] on the numeric questions whose
// figures are known (from the derivation, or the answer itself).
func MeasureRows(ctx context.Context, corpus []Entry, questions []Question) (RowRecall, error) {
	s, err := retrieve.New(retrieve.Config{})
	if err != nil {
		return RowRecall{}, err
	}
	if err := AddCorpus(ctx, s, corpus); err != nil {
		return RowRecall{}, err
	}
	prose := NewProseOnly(corpus, 200)
	var r RowRecall
	for _, q := range questions {
		figures := q.Figures()
		if len(figures) == 0 {
			continue
		}
		hits, err := s.Search(ctx, retrieve.Request{Text: q.Question, K: 20, Numeric: true})
		if err != nil {
			return r, err
		}
		r.Questions++
		r.Rows.count(q, figures, pieces(hits.Chunks, true))
		r.Any.count(q, figures, pieces(hits.Chunks, false))
		r.ProseOnly.count(q, figures, prose.search(q.Question, 5))
	}
	for _, s := range []*Share{&r.Rows, &r.Any, &r.ProseOnly} {
		s.All /= max(float64(r.Questions), 1)
		s.One /= max(float64(r.Questions), 1)
	}
	return r, nil
}

// pieces are the first five chunks, of all or of rows and prose alone.
func pieces(hits []retrieve.Hit, rows bool) []window {
	var out []window
	for _, h := range hits {
		if len(out) == 5 {
			break
		}
		if !rows || h.Chunk.Type == linearize.TableRow || h.Chunk.Type == linearize.Text {
			out = append(out, window{h.Chunk.Document, h.Chunk.Text})
		}
	}
	return out
}

// count adds a question's pieces.
func (s *Share) count(q Question, figures []string, found []window) {
	have := map[string]bool{}
	for _, w := range found {
		if slices.Contains(q.Tables, w.entry) {
			for _, n := range numbersIn(w.text) {
				have[n] = true
			}
		}
	}
	n := 0
	for _, f := range figures {
		if have[f] {
			n++
		}
	}
	if n > 0 {
		s.One++
	}
	if n == len(figures) {
		s.All++
	}
}

// AnsweredBy tells whether a chunk is of the right document and holds a figure that the
// answer is made from, or, when that has none, the answer itself.
func (q *Question) AnsweredBy(c *linearize.Chunk) bool {
	if !slices.Contains(q.Tables, c.Document) {
		return false
	}
	if figures := q.Figures(); len(figures) > 0 {
		return slices.ContainsFunc(numbersIn(c.Text), func(n string) bool { return slices.Contains(figures, n) })
	}
	text := strings.ToLower(c.Text)
	return slices.ContainsFunc(q.Answers, func(a string) bool { return strings.Contains(text, strings.ToLower(a)) })
}

// Figures lists the figures that a numeric question's answer is made from. Constants
// such as the 100 of a percentage, and years, are none.
func (q *Question) Figures() []string {
	source := q.Derivation
	if source == "" {
		if len(q.Answers) != 1 || q.Scale == "" {
			return nil
		}
		source = q.Answers[0]
	}
	source = strings.Map(func(r rune) rune { // operators stand between figures without a space
		if strings.ContainsRune("-/+*()<>=#", r) {
			return ' '
		}
		return r
	}, source)
	var out []string
	for _, n := range numbersIn(source) {
		if len(n) > 2 && n != "100" && n != "1000" && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// numbersIn lists the numbers of a text in the form they are indexed in.
func numbersIn(text string) []string {
	var out []string
	for _, t := range retrieve.Terms(text) {
		if t[0] >= '0' && t[0] <= '9' {
			out = append(out, t)
		}
	}
	return out
}
