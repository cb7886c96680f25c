package route

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// sentence is a sentence of a passage, prepared for linking.
type sentence struct {
	passage    int
	start, end int // bytes of the passage
	words      []word
	dates      []date
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
func (w *work) prose(passages []Passage, tables []*table.Table) {
	all := readSentences(passages)
	if len(all) == 0 {
		return
	}
	p := &proseWork{work: w, passages: passages, noted: noted(tables), templates: map[template][]Feature{}}
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
	if w.wants(ClassText) || w.wants(ClassTexts) || w.wants(ClassLabels) {
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
	passages  []Passage
	noted     map[string][]word // see noted
	best      float64
	rare      []float64              // for each word of the question, how much it tells sentences apart
	templates map[template][]Feature // see parts
}

// readSentences splits passages into sentences: at a stop, question or exclamation mark before
// white space and a capital, or anywhere in lower-cased text; at line breaks.
func readSentences(passages []Passage) []sentence {
	var out []sentence
	for i, p := range passages {
		for _, b := range sentenceBounds(p.Text) {
			if len(out) >= maxSentences {
				return out
			}
			s := sentence{passage: i, start: b[0], end: b[1], words: splitWords(p.Text[b[0]:b[1]])}
			if len(s.words) == 0 {
				continue
			}
			s.dates = parseDates(s.words)
			out = append(out, s)
		}
	}
	return out
}

func sentenceBounds(text string) [][2]int {
	var out [][2]int
	start := 0
	for i := 0; i < len(text); i++ {
		cut := text[i] == '\n' && (i+1 >= len(text) || text[i+1] == '\n' || isUpper(text[i+1]) && i > 0 && strings.ContainsRune(".:;", rune(text[i-1])))
		if text[i] == '.' || text[i] == '?' || text[i] == '!' {
			closed := i + 1 + len(closing.FindString(text[i+1:]))
			if closed < len(text) && (text[closed] == ' ' || text[closed] == '\n') {
				cut = closed+1 >= len(text) || !isLower(text[closed+1]) && !abbreviated(text[start:i])
			}
			if cut {
				i = closed - 1
			}
		}
		if cut {
			out = appendBounds(out, text, start, i+1)
			start = i + 1
		}
	}
	return appendBounds(out, text, start, len(text))
}

// closing are marks that belong to the sentence whose stop stands before them; leading are marks of lists before one.
var (
	closing = regexp.MustCompile(`^[”"’)]{1,2}`)
	leading = regexp.MustCompile(`^(\(?[0-9a-z]{1,2}[.)]|[0-9]|[•●▪*–-])\s+`)
)

func appendBounds(out [][2]int, text string, start, end int) [][2]int {
	for start < end && (text[start] == ' ' || text[start] == '\n' || text[start] == '\t') {
		start++
	}
	for end > start && (text[end-1] == ' ' || text[end-1] == '\n' || text[end-1] == '\t') {
		end--
	}
	if mark := leading.FindString(text[start:end]); len(mark) < end-start {
		start += len(mark)
	}
	if end > start {
		out = append(out, [2]int{start, end})
	}
	return out
}

func isUpper(b byte) bool { return b >= 'A' && b <= 'Z' }
func isLower(b byte) bool { return b >= 'a' && b <= 'z' }

// abbreviated tells whether a text ends in an abbreviation or an initial.
func abbreviated(s string) bool {
	i := strings.LastIndexAny(s, " (\n")
	last := strings.ToLower(s[i+1:])
	switch last {
	case "inc", "corp", "ltd", "co", "mr", "ms", "mrs", "dr", "no", "vs", "st", "approx", "u.s", "u.k", "e.g", "i.e", "etc":
		return true
	}
	return len(last) == 1
}

// linkSentences weighs each question word by how rare it is among the sentences and tells
// how much of the question each sentence explains.
func (p *proseWork) linkSentences(all []sentence) {
	q := p.q
	idf := make([]float64, len(q.words))
	for i := range all {
		all[i].hits = make([]float64, len(q.words))
		for j, x := range q.words {
			for _, y := range all[i].words {
				if a := p.lx.alike(x.stem, y.stem); a > all[i].hits[j] {
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
	p.rare = make([]float64, len(q.words))
	for j := range q.words {
		p.rare[j] = idf[j] * max(q.weight[j], b2f(inDates(q.dates, j))*0.4)
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
func (p *proseWork) sentenceFeatures(f *featureList, s sentence) {
	p.classFeatures(f)
	f.one("prose", 1)
	f.both("sentence cover", s.cover)
	f.both("sentence in order", s.inOrder)
	f.both("sentence about", s.about)
	f.both("sentence gap", s.about-p.best)
	f.one("sentence rank", float64(min(s.rank, 5)))
	f.both("sentence explained", p.q.covered(s.hits))
	if len(p.q.years) > 0 {
		met := 0.0
		for _, d := range p.q.years {
			for _, e := range s.dates {
				if d.agrees(e) > 0 {
					met++
					break
				}
			}
		}
		f.one("sentence dates met", met/float64(len(p.q.years)))
	}
}
