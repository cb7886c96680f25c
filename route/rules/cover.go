package rules

import (
	"slices"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// Cover sets how much of the question the source of each plan speaks of.
func Cover(q *lang.Question, lx *lang.Lexicon, plans []route.Plan, req route.Request, toldBy func(*table.Table) *layout.Told) {
	c := newCoverage(q, lx, req)
	known, sources := map[string]float64{}, map[string]*layout.Told{}
	for i := range plans {
		if len(plans[i].Query.Sources) == 0 {
			plans[i].Cover = c.ofProse()
			continue
		}
		id := plans[i].Query.Sources[0]
		if sources[id] == nil {
			sources[id] = layout.NewTold(&table.Table{})
			for _, t := range req.Tables {
				if t != nil && t.ID == id {
					sources[id] = toldBy(t)
				}
			}
			known[id] = c.of(sources[id])
		}
		plans[i].Cover, plans[i].Said = known[id], sources[id].Said()
	}
}

// coverage measures how much of a question tables speak of, together with what stands around them.
type coverage struct {
	q        *lang.Question
	lx       *lang.Lexicon
	beside   map[string]bool // stems of the prose and of what says whose the documents are
	names    map[string]bool // stems of what says whose the documents are
	titles   []string
	nameless bool
}

func newCoverage(q *lang.Question, lx *lang.Lexicon, req route.Request) *coverage {
	c := &coverage{q: q, lx: lx, beside: map[string]bool{}, names: map[string]bool{}, nameless: !req.OfNamed && !req.Named()}
	for _, p := range req.Passages {
		lang.AddStems(c.beside, p.Text)
	}
	for _, about := range req.Documents {
		c.titles = append(c.titles, about.Names...)
		for _, text := range slices.Concat(about.Names, about.Opening) {
			lang.AddStems(c.beside, text)
			lang.AddStems(c.names, text)
			lang.AddInitials(c.names, text)
		}
	}
	return c
}

// ofProse is the share of the question that the prose speaks of.
func (c *coverage) ofProse() float64 {
	return c.q.SpokenOf(c.lx, []map[string]bool{c.beside}, c.beside)
}

// of is the share of the question that a table speaks of.
func (c *coverage) of(t *layout.Told) float64 {
	said, share := t.Said(), 0.0
	if c.nameless {
		share = c.q.BesidesNames(c.lx, said)
	} else {
		share = c.q.SpokenOf(c.lx, []map[string]bool{said, c.names}, said, c.beside)
	}
	if !layout.TimesIn(c.q, t, c.titles) {
		share = min(share, lang.UnknownName)
	}
	return share
}

// lacks tells whether neither a table nor what its document is called has a name that the question has, or the table is
// of another time.
func (c *coverage) lacks(t *layout.Told) bool {
	for i := range c.q.Words {
		if i > 0 && !c.nameless && c.q.Unsaid(i, c.lx, []map[string]bool{c.names}) && c.q.Unsaid(i, c.lx, []map[string]bool{t.Said()}) {
			return true
		}
	}
	return !layout.TimesIn(c.q, t, c.titles)
}
