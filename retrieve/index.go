package retrieve

import (
	"math"
	"slices"
	"sync/atomic"
)

// Field is a part of an entry that the index weighs apart.
type Field int

// The fields. Each has a weight and a length normalisation of its own in [Weights].
const (
	FieldTitle   Field = iota // title of the document
	FieldSection              // headings above
	FieldCaption              // the table's own title
	FieldHeader               // column names
	FieldLabel                // row path
	FieldBody                 // cells, or prose
	FieldNotes                // footnotes
	FieldContext              // prose beside a table
	numFields
)

// Fields is the text of one entry, by [Field].
type Fields [numFields]string

// Weights tells how much a term counts by where it stands.
//
// The score is BM25F (Robertson, Zaragoza and Taylor, "Simple BM25 extension to multiple
// weighted fields", CIKM 2004): the counts of a term in the fields are each normalised by
// that field's length, weighted, summed, and only then saturated.
type Weights struct {
	// Weight of one occurrence in the field.
	Weight [numFields]float64
	// B, 0 to 1, is how much a long field discounts its terms.
	B [numFields]float64
	// K1 is how soon further occurrences stop to count.
	K1 float64
}

// RowWeights are the weights for chunks, TableWeights those for whole tables: settled on
// development questions, see package eval.
func RowWeights() Weights {
	return Weights{
		Weight: [numFields]float64{FieldTitle: 1.5, FieldSection: 1, FieldCaption: 1.5, FieldHeader: 1, FieldLabel: 2.5, FieldBody: 1.5, FieldNotes: 0.5, FieldContext: 0.5},
		B:      [numFields]float64{0.3, 0.3, 0.3, 0.5, 0.5, 0.6, 0.5, 0.7},
		K1:     1.2,
	}
}

// TableWeights returns the default weights for whole tables; see [RowWeights].
func TableWeights() Weights {
	return Weights{
		Weight: [numFields]float64{FieldTitle: 4, FieldSection: 2, FieldCaption: 3, FieldHeader: 2, FieldLabel: 1.5, FieldBody: 1, FieldNotes: 0.5, FieldContext: 1},
		B:      [numFields]float64{0.3, 0.3, 0.3, 0.5, 0.6, 0.6, 0.5, 0.6},
		K1:     1.2,
	}
}

// Index is an inverted index over entries of weighted fields. Entries are numbered from 0
// in the order of [Index.Add]. It is not safe for writing while others use it; [Searcher]
// guards it. [NewIndex] makes one; the zero value can't be used.
type Index struct {
	weights Weights
	lex     *lexicon
	lists   []list
	count   []int32 // living entries that hold the term

	dead    []bool
	live    int
	lengths [][numFields]uint8        // coded, see lengthCode
	total   [numFields]float64        // decoded lengths of the living
	norms   atomic.Pointer[normTable] // nil after a change

	// The terms of all entries in reading order, for reranking and removal. Entry i's field
	// f runs from ends[i*numFields+f-1] to ends[i*numFields+f]. Its heading, the fields before the label, is that of
	// the entry heads[i], as titles and column names are of the rows of one table, and stands there once.
	forward []uint32
	ends    []uint32
	heads   []uint32

	last  Fields   // of the entry added last
	fresh []uint32 // scratch: the distinct terms of the entry being added
}

// list holds the postings of one term, and what bounds their scores block by block.
type list struct {
	postings []posting
	blocks   []bound
	whole    bound
}

// posting is an entry with the term's coded counts by field, four bits each.
type posting struct{ entry, counts uint32 }

// blockSize is the number of postings that share one bound.
const blockSize = 128

// bound is the most that postings of a block can hold: the highest counts and the lowest
// lengths of the fields.
type bound struct {
	last    uint32 // entry of the last posting
	counts  uint32
	lengths [numFields]uint8
}

type normTable [numFields][256]float64

// NewIndex makes an empty index.
func NewIndex(w Weights) *Index { return newIndex(w, newLexicon()) }

// newIndex makes an index that shares its numbering of terms with others.
func newIndex(w Weights, lex *lexicon) *Index { return &Index{weights: w, lex: lex} }

// Len is the number of entries that were not removed.
func (x *Index) Len() int { return x.live }

// Add takes an entry in and returns its number.
func (x *Index) Add(fields *Fields) int {
	entry := uint32(len(x.lengths))
	head := entry
	if entry > 0 && slices.Equal(fields[:FieldLabel], x.last[:FieldLabel]) {
		head = x.heads[entry-1]
	}
	x.heads = append(x.heads, head)
	var lengths [numFields]uint8
	for f := range numFields {
		switch {
		case f < FieldLabel && head != entry:
		case entry > 0 && fields[f] == x.last[f]: // as the notes of the rows of one table
			x.forward = append(x.forward, x.fieldTerms(int(entry)-1, f)...)
		default:
			x.forward = x.lex.read(fields[f], x.forward)
		}
		x.ends = append(x.ends, uint32(len(x.forward)))
		n := lengthCode(len(x.fieldTerms(int(entry), f)))
		lengths[f] = n
		x.total[f] += lengthOf[n]
	}
	x.last = *fields
	x.lengths = append(x.lengths, lengths)
	x.dead = append(x.dead, false)
	x.live++
	x.norms.Store(nil)
	x.grow()
	x.post(entry, &lengths)
	return int(entry)
}

// grow makes room for the terms that the lexicon has learnt.
func (x *Index) grow() {
	for len(x.lists) < x.lex.size() {
		x.lists = append(x.lists, list{})
		x.count = append(x.count, 0)
	}
}

// post adds the postings of an entry.
func (x *Index) post(entry uint32, lengths *[numFields]uint8) {
	fresh := x.fresh[:0]
	for f := range numFields {
		shift := uint(f) * 4
		for _, term := range x.fieldTerms(int(entry), f) {
			l := &x.lists[term]
			if n := len(l.postings); n == 0 || l.postings[n-1].entry != entry {
				l.postings = append(l.postings, posting{entry: entry})
				fresh = append(fresh, term)
			}
			p := &l.postings[len(l.postings)-1]
			if p.counts>>shift&15 < 15 {
				p.counts += 1 << shift
			}
		}
	}
	for _, term := range fresh {
		x.count[term]++
		x.lists[term].widen(lengths)
	}
	x.fresh = fresh
}

// widen brings the bounds up to the last posting.
func (l *list) widen(lengths *[numFields]uint8) {
	n := len(l.postings)
	p := l.postings[n-1]
	if n == 1 {
		l.whole = newBound()
	}
	if n == blockSize+1 { // most terms never get here and need no blocks
		l.blocks = append(l.blocks, l.whole)
	}
	l.whole.widen(p, lengths)
	if n <= blockSize {
		return
	}
	if (n-1)%blockSize == 0 {
		l.blocks = append(l.blocks, newBound())
	}
	l.blocks[len(l.blocks)-1].widen(p, lengths)
}

// block is the bound of the i-th block.
func (l *list) block(i int) *bound {
	if len(l.blocks) == 0 {
		return &l.whole
	}
	return &l.blocks[i]
}

func newBound() (b bound) {
	for f := range b.lengths {
		b.lengths[f] = 255
	}
	return b
}

func (b *bound) widen(p posting, lengths *[numFields]uint8) {
	b.last = p.entry
	for f := range lengths {
		shift := uint(f) * 4
		n := p.counts >> shift & 15
		if n == 0 {
			continue
		}
		if n > b.counts>>shift&15 {
			b.counts = b.counts&^(15<<shift) | n<<shift
		}
		b.lengths[f] = min(b.lengths[f], lengths[f])
	}
}

// Remove takes an entry out. Its number is not used again.
func (x *Index) Remove(entry int) {
	if entry < 0 || entry >= len(x.dead) || x.dead[entry] {
		return
	}
	x.dead[entry] = true
	x.live--
	x.norms.Store(nil)
	for f, n := range x.lengths[entry] {
		x.total[f] -= lengthOf[n]
	}
	seen := map[uint32]bool{}
	for f := range numFields {
		for _, term := range x.fieldTerms(entry, f) {
			if !seen[term] {
				seen[term] = true
				x.count[term]--
			}
		}
	}
}

// size is how many terms an entry has.
func (x *Index) size(entry int) int {
	n := 0
	for f := range numFields {
		n += len(x.fieldTerms(entry, f))
	}
	return n
}

// fieldTerms lists the terms of one field of an entry, in reading order.
func (x *Index) fieldTerms(entry int, f Field) []uint32 {
	if f < FieldLabel {
		entry = int(x.heads[entry])
	}
	i := entry*int(numFields) + int(f)
	start := uint32(0)
	if i > 0 {
		start = x.ends[i-1]
	}
	return x.forward[start:x.ends[i]]
}

// rarity is the inverse document frequency of a term.
func (x *Index) rarity(term uint32) float64 {
	n := 0.0
	if int(term) < len(x.count) { // else a term that another index of this lexicon has
		n = float64(x.count[term])
	}
	return math.Log(1 + (float64(x.live)-n+0.5)/(n+0.5))
}

// normalise returns, for each field and coded length, what one occurrence counts.
func (x *Index) normalise() *normTable {
	if t := x.norms.Load(); t != nil {
		return t
	}
	t := &normTable{}
	for f := range t {
		mean := 1.0
		if x.live > 0 && x.total[f] > 0 {
			mean = x.total[f] / float64(x.live)
		}
		b := x.weights.B[f]
		for n := range t[f] {
			t[f][n] = x.weights.Weight[f] / (1 - b + b*lengthOf[n]/mean)
		}
	}
	x.norms.Store(t)
	return t
}

// saturated is the part of a posting's score that is its own: the term's rarity times this.
func (t *normTable) saturated(counts uint32, lengths *[numFields]uint8, k1 float64) float64 {
	sum := 0.0
	for f := 0; counts != 0; f, counts = f+1, counts>>4 {
		if n := counts & 15; n != 0 {
			sum += countOf[n] * t[f][lengths[f]]
		}
	}
	return sum / (k1 + sum)
}

// countOf is what a coded count stands for: exact below 15, and 15 for all above. A term's
// fifteenth occurrence in a field adds next to nothing.
var countOf = [16]float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}

// lengthOf is what a coded length stands for: exact up to 64, then in steps of a
// sixteenth.
var lengthOf = func() (t [256]float64) {
	for n := range t {
		if n <= 64 {
			t[n] = float64(n)
		} else {
			t[n] = math.Round(t[n-1] * 1.0625)
		}
	}
	return t
}()

// lengthCode is the code of the longest length that is not above n.
func lengthCode(n int) uint8 {
	if n <= 64 {
		return uint8(n)
	}
	lo, hi := 64, 255
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if lengthOf[mid] <= float64(n) {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return uint8(lo)
}
