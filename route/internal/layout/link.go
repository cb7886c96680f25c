package layout

import (
	"slices"

	"github.com/tabrag/tabrag/route/internal/lang"
)

// Link is how a question matches one line.
type Link struct {
	Cover   float64   // share of the label that the question names, by weight
	Parent  float64   // share of the parents that it names
	Near    float64   // share of the last of them that it names
	Run     float64   // longest run of label words that stand together in the question, as share of the label
	Exact   bool      // the whole label, in order
	Hits    []float64 // for each word of the question, how well the line explains it
	Said    []float64 // the same by the text cells of the row
	First   int       // the first word of the question that the label explains, -1 for none
	Labeled bool      // the line has a label with words
	Bare    bool      // the label says "total" and no more
	// spare and other tell of label words that the question lacks: "total" or "net" alone, or "other".
	Spare, Other bool
	// opening and closing tell of a balance at the beginning or the end of a period, where the question has no word of it.
	Opening, Closing bool
	Denied           bool // the label has the opposite of a qualifier that the question has
	Negated          bool // the label denies a word of the question, or the other way round: "non-current"
	// rival is how much more of its last parent the question names than of those of lines that are called the same.
	Rival float64
}

// ParentFactor is what a word of a parent counts beside one of the label.
const ParentFactor = 0.7

// Linker matches lines of tables with the words of a question.
type Linker struct {
	lx       *lang.Lexicon
	words    []lang.Word
	balances bool // the question speaks of the beginning or the end of a period
	likes    map[string][]float64
}

// NewLinker links lines to a question.
func NewLinker(lx *lang.Lexicon, q *lang.Question) *Linker {
	return &Linker{lx: lx, words: q.Words, balances: q.Has("begin", "open", "initi", "end", "close", "final"), likes: map[string][]float64{}}
}

// Like says how nearly each word of the question means the same as a stem; nil when none does.
func (l *Linker) Like(stem string) []float64 {
	like, known := l.likes[stem]
	if known {
		return like
	}
	for i, w := range l.words {
		if a := l.lx.Alike(stem, w.Stem); a > 0 {
			if like == nil {
				like = make([]float64, len(l.words))
			}
			like[i] = a
		}
	}
	l.likes[stem] = like
	return like
}

// Link matches a line.
func (l *Linker) Link(s *Sheet, ln Line) Link {
	k := Link{Hits: make([]float64, len(l.words)), First: -1, Labeled: len(ln.Own) > 0}
	own := lang.Expand(ln.Own)
	k.Cover = l.Coverage(s, own, k.Hits, 1)
	k.First = slices.IndexFunc(k.Hits, func(h float64) bool { return h > 0 })
	k.Parent = l.Coverage(s, ln.Parents, k.Hits, ParentFactor)
	k.Near = l.Coverage(s, ln.near, make([]float64, len(l.words)), ParentFactor)
	if len(ln.said) > 0 {
		k.Said = make([]float64, len(l.words))
		l.Coverage(s, ln.said, k.Said, 0.9)
	}
	if n := len(ln.Own); n > 0 {
		run := l.longestRun(ln.Own)
		k.Run = float64(run) / float64(n)
		k.Exact = run == n
	}
	k.Bare = len(ln.Own) == 1 && ln.Own[0].Stem == "total"
	l.missing(&k, own)
	if !l.balances {
		k.Opening, k.Closing = ln.Opening, ln.Closing
	}
	return k
}

// Same is from which likeness on two words are taken for one.
const Same = 0.8

// missing looks at the label words that the question lacks.
func (l *Linker) missing(k *Link, own []lang.Word) {
	lacking, spare := 0, 0
	for _, w := range own {
		if slices.ContainsFunc(l.Like(w.Stem), func(a float64) bool { return a >= Same }) {
			continue
		}
		lacking++
		switch w.Stem {
		case "total", "net", "consolid":
			spare++
		case "other":
			k.Other = true
		}
	}
	k.Spare = lacking > 0 && lacking == spare && len(own) > lacking
}

// Coverage returns the share of label words, by weight, that the question names, and
// records in hits which of its words they explain.
func (l *Linker) Coverage(s *Sheet, label []lang.Word, hits []float64, factor float64) float64 {
	total, got := 0.0, 0.0
	for _, w := range label {
		weight := s.weight(w.Stem)
		total += weight
		like := l.Like(w.Stem)
		if like == nil {
			continue
		}
		got += weight * slices.Max(like)
		for i, a := range like {
			hits[i] = max(hits[i], a*factor)
		}
	}
	if total == 0 {
		return 0
	}
	return got / total
}

// longestRun counts the most label words that stand in a row, in order, in the question;
// stop words between them are passed over.
func (l *Linker) longestRun(label []lang.Word) int {
	best := 0
	for j := range label {
		like := l.Like(label[j].Stem)
		for i, a := range like {
			if a >= Same {
				best = max(best, l.runFrom(i, label[j:]))
			}
		}
	}
	return best
}

// runFrom counts the first label words that stand in a row in the question from a word on.
func (l *Linker) runFrom(at int, label []lang.Word) int {
	n := 0
	for at < len(l.words) && n < len(label) {
		switch like := l.Like(label[n].Stem); {
		case like != nil && like[at] >= Same:
			n, at = n+1, at+1
		case l.words[at].Stop && n > 0:
			at++
		default:
			return n
		}
	}
	return n
}

// Raise lifts hits to what more has where that is greater.
func Raise(hits, more []float64) {
	for i := range hits {
		hits[i] = max(hits[i], more[i])
	}
}
