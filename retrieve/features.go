package retrieve

import (
	"math"
	"math/bits"
)

// Feature is one thing that is measured of a table against a question. All but the last
// ones are shares of the question's weight: its terms' rarities summed.
type Feature int

// The features.
const (
	BM25F         Feature = iota // the score of the index, tenth
	BM25FShare                   // as a share of the best table's
	Covered                      // terms that stand anywhere in the table
	CoveredSquare                // and its square
	InTitle                      // terms in title, headings or caption
	TitleFull                    // share of the title that the question holds
	SectionFull                  // of the headings
	CaptionFull                  // of the caption
	InHeader                     // terms in the column names
	Kin                          // weight of the column names that go with words of the question
	InCells                      // terms in labels or cells
	BestRow                      // terms in the best row
	BestRowSquare
	BestRowNamed // terms in the best row, its headers and titles
	BestLabel    // terms in the best row label, times the share of it they make up
	Pairs        // pairs of neighbours found as neighbours
	PairsTitle
	PairsCells
	PairsContext
	Run // longest run of terms found in one stretch
	RunTitle
	RunCells
	RunContext
	InContext  // terms in the prose beside the table
	BestWindow // terms in the best stretch of the prose
	RowAndContext
	Numbers      // share of the question's numbers found anywhere
	NumbersNamed // in names of columns or rows, or titles
	Missing      // rarity of the rarest term not found, by the rarest of all
	LogRows      // natural logarithm of the rows
	LogWords
	Titled // 1 when the table has a title
	NumFeatures
)

// Features holds the measures of one table.
type Features [NumFeatures]float64

// window is how many terms of prose are looked at together.
const window = 40

// rowsRead bounds the rows of one table that are measured.
const rowsRead = 1000

// gauge measures tables against one question.
type gauge struct {
	s      *Searcher // nil when only single entries are read
	x      *Index
	terms  []Term
	rarity []float64
	whole  float64 // all rarities
	most   float64
	mark   []uint8 // by term ID, the term's place in terms, from 1
	digits uint64  // terms that are numbers
	kin    map[uint32]float64
}

func newGauge(x *Index, query []Term) *gauge {
	g := &gauge{x: x, terms: query[:min(len(query), 64)], mark: make([]uint8, x.lex.size())}
	for i, t := range g.terms {
		r := 0.0
		if t.ID >= 0 {
			r = x.rarity(uint32(t.ID)) * t.Weight
			g.mark[t.ID] = uint8(i + 1)
		} else {
			r = x.rarity(math.MaxUint32) * t.Weight
		}
		g.rarity = append(g.rarity, r)
		g.whole += r
		g.most = max(g.most, r)
		if digit(t.Text[0]) {
			g.digits |= 1 << i
		}
	}
	return g
}

// trace is what a stretch of terms has of the question.
type trace struct {
	terms uint64  // terms found
	pairs uint64  // bit i: term i found just before term i+1
	run   float64 // the most that a run of neighbours adds up to
}

// scan reads a stretch.
func (g *gauge) scan(list []uint32) (t trace) {
	last, lastAt := -2, 0
	run := 0.0
	for at, id := range list {
		m := g.mark[id]
		if m == 0 {
			continue
		}
		i := int(m) - 1
		t.terms |= 1 << i
		if i == last+1 && at-lastAt <= g.terms[i].Place-g.terms[last].Place+1 {
			t.pairs |= 1 << last
			run += g.rarity[i]
		} else {
			run = g.rarity[i]
		}
		t.run = max(t.run, run)
		last, lastAt = i, at
	}
	return t
}

func (t *trace) join(o trace) {
	t.terms |= o.terms
	t.pairs |= o.pairs
	t.run = max(t.run, o.run)
}

// mass is the weight of a set of terms as a share of the question's.
func (g *gauge) mass(set uint64) float64 {
	if g.whole == 0 {
		return 0
	}
	sum := 0.0
	for ; set != 0; set &= set - 1 {
		sum += g.rarity[bits.TrailingZeros64(set)]
	}
	return sum / g.whole
}

// pairMass is the weight of pairs, each that of its lighter term.
func (g *gauge) pairMass(set uint64) float64 {
	if g.whole == 0 {
		return 0
	}
	sum := 0.0
	for ; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		sum += min(g.rarity[i], g.rarity[i+1])
	}
	return sum / g.whole
}

// share is how much of a name the question holds, by rarity.
func (g *gauge) share(list []uint32) float64 {
	have, all := 0.0, 0.0
	for _, id := range list {
		r := g.x.rarity(id)
		all += r
		if g.mark[id] != 0 {
			have += r
		}
	}
	if all == 0 {
		return 0
	}
	return have / all
}

// measure fills in the features of a table.
func (g *gauge) measure(grp *group, score, best float64) (f Features) {
	x := g.x
	field := func(name Field) []uint32 { return x.fieldTerms(grp.entry, name) }
	title := g.scan(field(FieldTitle))
	title.join(g.scan(field(FieldSection)))
	title.join(g.scan(field(FieldCaption)))
	header := g.scan(field(FieldHeader))
	context := g.scan(field(FieldContext))
	notes := g.scan(field(FieldNotes))
	cells := g.scan(field(FieldLabel))
	cells.join(g.scan(field(FieldBody)))

	f[BM25F], f[BM25FShare] = score/10, score/best
	all := title.terms | header.terms | context.terms | notes.terms | cells.terms
	f[Covered] = g.mass(all)
	f[InTitle], f[InHeader], f[InCells], f[InContext] = g.mass(title.terms), g.mass(header.terms), g.mass(cells.terms), g.mass(context.terms)
	f[Kin] = g.kinOf(field(FieldHeader))
	f[TitleFull], f[SectionFull], f[CaptionFull] = g.share(field(FieldTitle)), g.share(field(FieldSection)), g.share(field(FieldCaption))
	f[Pairs] = g.pairMass(title.pairs | header.pairs | context.pairs | cells.pairs)
	f[PairsTitle], f[PairsCells], f[PairsContext] = g.pairMass(title.pairs), g.pairMass(cells.pairs), g.pairMass(context.pairs)
	if g.whole > 0 {
		f[RunTitle], f[RunCells], f[RunContext] = title.run/g.whole, cells.run/g.whole, context.run/g.whole
		f[Run] = max(f[RunTitle], f[RunCells], f[RunContext], header.run/g.whole)
	}
	near := g.bestWindow(field(FieldContext))
	f[BestWindow] = g.mass(near)
	row := g.measureRows(grp, title.terms|header.terms, near, &f)
	f[RowAndContext] = g.mass(row | near | header.terms)
	f[CoveredSquare], f[BestRowSquare] = f[Covered]*f[Covered], f[BestRow]*f[BestRow]
	if n := bits.OnesCount64(g.digits); n > 0 {
		f[Numbers] = float64(bits.OnesCount64(all&g.digits)) / float64(n)
		f[NumbersNamed] = float64(bits.OnesCount64((title.terms|header.terms)&g.digits)) / float64(n)
	}
	for i, r := range g.rarity {
		if all>>i&1 == 0 && g.most > 0 {
			f[Missing] = max(f[Missing], r/g.most)
		}
	}
	if len(field(FieldTitle)) > 0 {
		f[Titled] = 1
	}
	f[LogRows] = math.Log(1 + float64(len(grp.chunks)))
	f[LogWords] = math.Log(1 + float64(len(x.entryTerms(grp.entry))))
	return f
}

// measureRows looks at the rows one by one and returns what the best one holds.
func (g *gauge) measureRows(grp *group, named, near uint64, f *Features) uint64 {
	x := g.s.rows
	var bestTerms uint64
	for n, at := range grp.chunks {
		if n == rowsRead {
			break
		}
		label := x.fieldTerms(at, FieldLabel)
		l := g.scan(label)
		b := g.scan(x.fieldTerms(at, FieldBody))
		if g.s.chunks[at].Row < 0 || l.terms|b.terms == 0 {
			continue
		}
		if m := g.mass(l.terms | b.terms); m > f[BestRow] {
			f[BestRow], bestTerms = m, l.terms|b.terms
		}
		f[BestRowNamed] = max(f[BestRowNamed], g.mass(l.terms|b.terms|named))
		if l.terms != 0 {
			f[BestLabel] = max(f[BestLabel], g.mass(l.terms)*g.share(label))
		}
	}
	return bestTerms
}

// bestWindow returns the terms of the stretch of prose that holds the most.
func (g *gauge) bestWindow(list []uint32) uint64 {
	var best uint64
	bestMass := 0.0
	for start := 0; start < len(list); start += window / 2 {
		t := g.scan(list[start:min(start+window, len(list))])
		if m := g.mass(t.terms); m > bestMass {
			best, bestMass = t.terms, m
		}
	}
	return best
}
