package rules

import (
	"slices"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
)

// goOn tells what each sentence speaks of together with the one that it goes on from, or with the label whose footnote it is.
func (p *proseWork) goOn(all []sentence) {
	for i := range all {
		hits := slices.Clone(all[i].hits)
		further := p.ofNote(all[i], hits)
		if i > 0 && all[i-1].passage == all[i].passage && goesOn(all[i].words) {
			layout.Raise(hits, all[i-1].hits)
			further = true
		}
		all[i].about = all[i].cover
		if further {
			all[i].about = max(all[i].about, onward*p.coverOf(hits))
		}
	}
}

// onward is what a sentence explains by the one before it, beside what it says itself.
const onward = 0.95

// goesOn tells whether a sentence speaks of what the one before it does: "It excludes …", "The increase was …".
func goesOn(ws []lang.Word) bool {
	switch ws[0].Text {
	case "it", "this", "these", "they", "such":
		return true
	case "the":
		return len(ws) > 1 && lang.Changes[ws[1].Text]
	}
	return false
}

// What aligning takes for words left out between two that agree, and gives for stop words that agree.
const (
	leftOut   = 0.03
	stopAgree = 0.15
)

// align lays a sentence beside the question, both in their order, after Smith and Waterman (1981).
func (p *proseWork) align(s *sentence) {
	n, m := len(p.q.Words), len(s.words)
	score := make([][]float64, n+1)
	for i := range score {
		score[i] = make([]float64, m+1)
	}
	bestI, bestJ := 0, 0
	for i := 1; i <= n; i++ {
		for j := 1; j <= m; j++ {
			v := max(0, score[i-1][j]-leftOut, score[i][j-1]-leftOut)
			if a := p.agree(i-1, s.words[j-1]); a > 0 {
				v = max(v, score[i-1][j-1]+a)
			}
			score[i][j] = v
			if v > score[bestI][bestJ] {
				bestI, bestJ = i, j
			}
		}
	}
	s.aligned = make([]int, m)
	for j := range s.aligned {
		s.aligned[j] = -1
	}
	total := 1e-9
	for _, r := range p.rare {
		total += r
	}
	s.inOrder = score[bestI][bestJ] / total
	for i, j := bestI, bestJ; i > 0 && j > 0 && score[i][j] > 0; {
		a := p.agree(i-1, s.words[j-1])
		switch {
		case a > 0 && score[i][j] == score[i-1][j-1]+a:
			s.aligned[j-1] = i - 1
			i, j = i-1, j-1
		case score[i][j] == score[i][j-1]-leftOut:
			j--
		case score[i][j] == score[i-1][j]-leftOut:
			i--
		default:
			return
		}
	}
}

// agree is what it counts that a word of a sentence stands for one of the question.
func (p *proseWork) agree(i int, w lang.Word) float64 {
	x := p.q.Words[i]
	a := p.lx.Alike(x.Stem, w.Stem)
	if a == 0 {
		return 0
	}
	if p.rare[i] == 0 {
		if a < 1 || lang.CueClass(x.Text) == "the" {
			return 0
		}
		return stopAgree
	}
	return a * p.rare[i]
}
