package rules

import (
	"math"
	"slices"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/table"
)

// sentence is a sentence of a passage, prepared for linking.
type sentence struct {
	passage    int
	start, end int // bytes of the passage
	words      []lang.Word
	dates      []lang.Date
	hits       []float64 // for each word of the question, how well the sentence explains it
	aligned    []int     // for each word, the word of the question that it stands for, -1 for none
	inOrder    float64   // share of the question that it says in the question's order
	about      float64   // share of the question that it explains together with what it goes on from
	cover      float64   // share of the question it explains, rare words first
	rank       int       // 0 for the best of all sentences
}

// Bounds on what is read of the prose.
const (
	maxSentences    = 3000
	bestSentences   = 4
	figureSentences = 6
	maxSpanWords    = 90
)

// prose adds plans that quote the paragraphs, or compute from figures in them.
func (w *work) prose(passages []route.Passage, tables []*table.Table) {
	all := readSentences(passages)
	if len(all) == 0 {
		return
	}
	p := &proseWork{work: w, passages: passages, noted: noted(tables), templates: map[template][]route.Feature{}}
	p.linkSentences(all)
	p.goOn(all)
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case all[a].about > all[b].about:
			return -1
		case all[a].about < all[b].about:
			return 1
		}
		return a - b
	})
	for rank, i := range order {
		all[i].rank = rank
	}
	for _, i := range order[:min(max(bestSentences, figureSentences), len(order))] {
		p.align(&all[i])
	}
	p.best = all[order[0]].about
	if w.wants(route.ClassText) || w.wants(route.ClassTexts) || w.wants(route.ClassLabels) {
		for _, i := range order[:min(bestSentences, len(order))] {
			p.spans(all[i])
		}
	}
	var near []sentence
	for _, i := range order[:min(figureSentences, len(order))] {
		near = append(near, all[i])
	}
	p.figures(near)
}

type proseWork struct {
	*work
	passages  []route.Passage
	noted     map[string][]lang.Word // see noted
	best      float64
	rare      []float64                    // for each word of the question, how much it tells sentences apart
	templates map[template][]route.Feature // see parts
}

// readSentences splits passages into sentences: at a stop, question or exclamation mark before
// white space and a capital, or anywhere in lower-cased text; at line breaks.
func readSentences(passages []route.Passage) []sentence {
	var out []sentence
	for i, p := range passages {
		for _, b := range lang.SentenceBounds(p.Text) {
			if len(out) >= maxSentences {
				return out
			}
			s := sentence{passage: i, start: b[0], end: b[1], words: lang.SplitWords(p.Text[b[0]:b[1]])}
			if len(s.words) == 0 {
				continue
			}
			s.dates = lang.ParseDates(s.words)
			out = append(out, s)
		}
	}
	return out
}

// linkSentences weighs each question word by how rare it is among the sentences and tells
// how much of the question each sentence explains.
func (p *proseWork) linkSentences(all []sentence) {
	q := p.q
	idf := make([]float64, len(q.Words))
	for i := range all {
		all[i].hits = make([]float64, len(q.Words))
		for j, x := range q.Words {
			for _, y := range all[i].words {
				if a := p.lx.Alike(x.Stem, y.Stem); a > all[i].hits[j] {
					all[i].hits[j] = a
				}
			}
			if all[i].hits[j] >= 0.8 {
				idf[j]++
			}
		}
	}
	n := float64(len(all))
	for j := range idf {
		idf[j] = math.Log(1 + n/(1+idf[j]))
	}
	p.rare = make([]float64, len(q.Words))
	for j := range q.Words {
		p.rare[j] = idf[j] * max(q.Weight[j], linear.Flag(lang.InDates(q.Dates, j))*0.4)
	}
	for i := range all {
		all[i].cover = p.coverOf(all[i].hits)
	}
}

// coverOf is the share of the question that hits explain, rare words first.
func (p *proseWork) coverOf(hits []float64) float64 {
	total, got := 1e-9, 0.0
	for j, wt := range p.rare {
		total += wt
		got += wt * hits[j]
	}
	return got / total
}

// sentenceFeatures describes how a sentence fits the question.
func (p *proseWork) sentenceFeatures(f *linear.FeatureList, s sentence) {
	p.classFeatures(f)
	f.One("prose", 1)
	f.Both("sentence cover", s.cover)
	f.Both("sentence in order", s.inOrder)
	f.Both("sentence about", s.about)
	f.Both("sentence gap", s.about-p.best)
	f.One("sentence rank", float64(min(s.rank, 5)))
	f.Both("sentence explained", p.q.Covered(s.hits))
	if len(p.q.Years) > 0 {
		met := 0.0
		for _, d := range p.q.Years {
			for _, e := range s.dates {
				if d.Agrees(e) > 0 {
					met++
					break
				}
			}
		}
		f.One("sentence dates met", met/float64(len(p.q.Years)))
	}
}
