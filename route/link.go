package route

import "slices"

// link is how a question matches one line.
type link struct {
	cover   float64   // share of the label that the question names, by weight
	parent  float64   // share of the parents that it names
	near    float64   // share of the last of them that it names
	run     float64   // longest run of label words that stand together in the question, as share of the label
	exact   bool      // the whole label, in order
	hits    []float64 // for each word of the question, how well the line explains it
	said    []float64 // the same by the text cells of the row
	first   int       // the first word of the question that the label explains, -1 for none
	labeled bool      // the line has a label with words
	bare    bool      // the label says "total" and no more
	// spare and other tell of label words that the question lacks: "total" or "net" alone, or "other".
	spare, other bool
	// opening and closing tell of a balance at the beginning or the end of a period, where the question has no word of it.
	opening, closing bool
	denied           bool // the label has the opposite of a qualifier that the question has
	negated          bool // the label denies a word of the question, or the other way round: "non-current"
	// rival is how much more of its last parent the question names than of those of lines that are called the same.
	rival float64
}

// parentFactor is what a word of a parent counts beside one of the label.
const parentFactor = 0.7

// linker matches lines of tables with the words of a question.
type linker struct {
	lx       *lexicon
	words    []word
	balances bool // the question speaks of the beginning or the end of a period
	likes    map[string][]float64
}

func newLinker(lx *lexicon, q *question) *linker {
	return &linker{lx: lx, words: q.words, balances: q.has("begin", "open", "initi", "end", "close", "final"), likes: map[string][]float64{}}
}

// like says how nearly each word of the question means the same as a stem; nil when none does.
func (l *linker) like(stem string) []float64 {
	like, known := l.likes[stem]
	if known {
		return like
	}
	for i, w := range l.words {
		if a := l.lx.alike(stem, w.stem); a > 0 {
			if like == nil {
				like = make([]float64, len(l.words))
			}
			like[i] = a
		}
	}
	l.likes[stem] = like
	return like
}

// link matches a line.
func (l *linker) link(s *sheet, ln line) link {
	k := link{hits: make([]float64, len(l.words)), first: -1, labeled: len(ln.own) > 0}
	own := expand(ln.own)
	k.cover = l.coverage(s, own, k.hits, 1)
	k.first = slices.IndexFunc(k.hits, func(h float64) bool { return h > 0 })
	k.parent = l.coverage(s, ln.parents, k.hits, parentFactor)
	k.near = l.coverage(s, ln.near, make([]float64, len(l.words)), parentFactor)
	if len(ln.said) > 0 {
		k.said = make([]float64, len(l.words))
		l.coverage(s, ln.said, k.said, 0.9)
	}
	if n := len(ln.own); n > 0 {
		run := l.longestRun(ln.own)
		k.run = float64(run) / float64(n)
		k.exact = run == n
	}
	k.bare = len(ln.own) == 1 && ln.own[0].stem == "total"
	l.missing(&k, own)
	if !l.balances {
		k.opening, k.closing = ln.opening, ln.closing
	}
	return k
}

// same is from which likeness on two words are taken for one.
const same = 0.8

// missing looks at the label words that the question lacks.
func (l *linker) missing(k *link, own []word) {
	lacking, spare := 0, 0
	for _, w := range own {
		if slices.ContainsFunc(l.like(w.stem), func(a float64) bool { return a >= same }) {
			continue
		}
		lacking++
		switch w.stem {
		case "total", "net", "consolid":
			spare++
		case "other":
			k.other = true
		}
	}
	k.spare = lacking > 0 && lacking == spare && len(own) > lacking
}

// expand adds the long form of abbreviations.
func expand(ws []word) []word {
	if !slices.ContainsFunc(ws, func(w word) bool { return abbreviations[w.text] != "" }) {
		return ws
	}
	var out []word
	for _, w := range ws {
		long, ok := abbreviations[w.text]
		if !ok {
			out = append(out, w)
			continue
		}
		for _, x := range splitWords(long) {
			x.start, x.end = w.start, w.end
			out = append(out, x)
		}
	}
	return out
}

// coverage returns the share of label words, by weight, that the question names, and
// records in hits which of its words they explain.
func (l *linker) coverage(s *sheet, label []word, hits []float64, factor float64) float64 {
	total, got := 0.0, 0.0
	for _, w := range label {
		weight := s.weight(w.stem)
		total += weight
		like := l.like(w.stem)
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
func (l *linker) longestRun(label []word) int {
	best := 0
	for j := range label {
		like := l.like(label[j].stem)
		for i, a := range like {
			if a >= same {
				best = max(best, l.runFrom(i, label[j:]))
			}
		}
	}
	return best
}

// runFrom counts the first label words that stand in a row in the question from a word on.
func (l *linker) runFrom(at int, label []word) int {
	n := 0
	for at < len(l.words) && n < len(label) {
		switch like := l.like(label[n].stem); {
		case like != nil && like[at] >= same:
			n, at = n+1, at+1
		case l.words[at].stop && n > 0:
			at++
		default:
			return n
		}
	}
	return n
}
