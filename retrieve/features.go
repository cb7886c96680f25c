package retrieve

import (
	"math"
	"math/bits"
)

// Feature is one thing that is measured of a table against a question. Most are
// shares of the question's weight: its terms' rarities summed.
type Feature int

// The features.
const (
	BM25F         Feature = iota // the score of the index, tenth
	BM25FShare                   // as a share of the best table's
	Covered                      // terms that stand anywhere in the table
	CoveredSquare                // and its square
	NamesCovered                 // of the question's names alone
	NamesInTitle
	OthersCovered // of the other terms alone
	TitleFull     // share of the title that the question holds
	SectionFull   // of the headings, or of the caption
	HeaderFull    // of the column names
	InHeader      // terms in the column names
	BestRow       // terms in the best row
	BestRowNamed  // terms in the best row, its headers and titles
	RowNamedMass  // the same in rarity, tenth
	BestLabel     // terms in the best row's own label, times the share of it they make up
	BestLabelMass // the same in rarity, tenth
	Pairs         // pairs of neighbours found as neighbours
	PairsTitle
	Run     // longest run of terms found in one stretch
	RunMass // the same in rarity, tenth
	RunTitle
	RunContext
	InContext  // terms in the prose beside the table
	BestWindow // terms in the best stretch of the prose
	RowAndContext
	Numbers      // share of the question's numbers found anywhere
	NumbersNamed // in column names or titles
	YearsFull    // share of the years in column names that the question holds
	LatestYear   // 1 when the last year asked for is the last in the column names
	LogWords     // natural logarithm of the length in terms
	Titled       // 1 when the table has a title
	NumFeatures
)

// Features holds the measures of one table.
type Features [NumFeatures]float64

// window is how many terms of prose are looked at together.
const window = 40

// rowsRead bounds the rows of one table that are measured.
const rowsRead = 1000

// measure fills in the features of a table.
func (s *Searcher) measure(g *gauge, grp *group, score, best float64) (f Features) {
	field := func(name Field) []uint32 { return s.tables.fieldTerms(grp.entry, name) }
	title := g.scan(field(FieldTitle))
	title.join(g.scan(field(FieldSection)))
	title.join(g.scan(field(FieldCaption)))
	header := g.scan(field(FieldHeader))
	context := g.scan(field(FieldContext))
	cells := g.scanLong(field(FieldLabel), grp.labels)
	cells.join(g.scanLong(field(FieldBody), grp.cells))
	all := cells
	all.join(title)
	all.join(header)
	all.join(context)
	all.join(g.scan(field(FieldNotes)))

	f[BM25F], f[BM25FShare] = score/10, score/best
	f[Covered] = g.mass(all.terms)
	f[CoveredSquare] = f[Covered] * f[Covered]
	f[NamesCovered], f[NamesInTitle] = g.part(all.terms, g.names), g.part(title.terms, g.names)
	f[OthersCovered] = g.part(all.terms, g.every&^g.names)
	f[TitleFull] = g.share(field(FieldTitle))
	f[SectionFull] = max(g.share(field(FieldSection)), g.share(field(FieldCaption)))
	f[HeaderFull], f[InHeader] = g.share(field(FieldHeader)), g.mass(header.terms)
	f[Pairs], f[PairsTitle] = g.pairMass(all.pairs), g.pairMass(title.pairs)
	f[RunMass] = all.run / 10
	f[Run], f[RunTitle], f[RunContext] = g.ofWhole(all.run), g.ofWhole(title.run), g.ofWhole(context.run)
	near := g.bestWindow(field(FieldContext))
	f[InContext], f[BestWindow] = g.mass(context.terms), g.mass(near)
	row := s.measureRows(g, grp, title.terms|header.terms, &f)
	f[RowAndContext] = g.mass(row | near | header.terms)
	f[RowNamedMass], f[BestLabelMass] = f[BestRowNamed]*g.whole/10, f[BestLabel]*g.whole/10
	f[Numbers], f[NumbersNamed] = counted(all.terms, g.digits), counted(title.terms|header.terms, g.digits)
	f[YearsFull], f[LatestYear] = g.headerYears(field(FieldHeader))
	if len(field(FieldTitle)) > 0 {
		f[Titled] = 1
	}
	f[LogWords] = math.Log(1 + float64(s.tables.size(grp.entry)))
	return f
}

// measureRows looks at the rows one by one and returns what the best one holds.
func (s *Searcher) measureRows(g *gauge, grp *group, named uint64, f *Features) uint64 {
	var best uint64
	for _, at := range grp.chunks[:min(len(grp.chunks), rowsRead)] {
		if s.chunks[at].Row < 0 {
			continue
		}
		label := s.rows.fieldTerms(at, FieldLabel)
		row := g.scan(label).terms | g.scan(s.rows.fieldTerms(at, FieldBody)).terms
		if row == 0 {
			continue
		}
		if m := g.mass(row); m > f[BestRow] {
			f[BestRow], best = m, row
		}
		f[BestRowNamed] = max(f[BestRowNamed], g.mass(row|named))
		own := s.ownLabel(at, label)
		if m := g.mass(g.scan(own).terms); m > f[BestLabel] {
			f[BestLabel] = max(f[BestLabel], m*g.share(own))
		}
	}
	return best
}

// ownLabel is the last part of a row's path.
func (s *stock) ownLabel(at int, path []uint32) []uint32 {
	return path[max(0, len(path)-int(s.own[at])):]
}

// headerYears compares the years in column names with those of the question.
func (g *gauge) headerYears(header []uint32) (full, latest float64) {
	if g.years == 0 {
		return 0, 0
	}
	asked, last := "", ""
	for set := g.years; set != 0; set &= set - 1 {
		asked = max(asked, g.terms[bits.TrailingZeros64(set)].Text)
	}
	var have uint64
	years := map[uint32]bool{}
	for _, id := range header {
		if name := g.x.lex.names[id]; isYear(name) {
			years[id] = true
			last = max(last, name)
			if at := g.places.of(id); at >= 0 {
				have |= 1 << at
			}
		}
	}
	if len(years) == 0 {
		return 0, 0
	}
	if last == asked {
		latest = 1
	}
	return float64(bits.OnesCount64(have)) / float64(len(years)), latest
}
