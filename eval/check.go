package eval

import (
	"context"
	"math/big"
	"slices"
	"time"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/table"
)

// Checker runs the cases of a golden file over a pipeline that holds the documents. Its zero value is
// ready to use.
type Checker struct {
	// Tolerance is how far a number may be from the right one, as a share of it; 0 means 0.005.
	Tolerance float64
	// K is among how many of the best chunks the row of a cell must be; 0 means 5.
	K int
}

// Checked is what came of a case.
type Checked struct {
	ID      string         `json:"id"`
	Kind    string         `json:"kind,omitempty"`
	Outcome tabrag.Outcome `json:"outcome"`
	Answer  string         `json:"answer"`
	// Right: the outcome is the expected one and, for an answer, the value too, in its unit.
	Right bool `json:"right"`
	// UnitRight: the answer has the unit of the case.
	UnitRight bool `json:"unit_right"`
	// Cited: every cell of the case is a citation. RowHit: the rows of all of them are among the best hits.
	Cited  bool `json:"cited"`
	RowHit bool `json:"row_hit"`
	// Faithful: every figure and step of the answer holds, and every cited cell says what is quoted of it,
	// whether or not the answer is the right one.
	Faithful bool  `json:"faithful"`
	Cause    Cause `json:"cause,omitempty"`
	// Lever says what to change against the cause.
	Lever string        `json:"lever,omitempty"`
	Took  time.Duration `json:"-"`

	cells []place
	want  Case
}

// Check asks each question, compares, and says why what failed did.
func (k Checker) Check(ctx context.Context, p *tabrag.Pipeline, cases []Case) ([]Checked, error) {
	docs := slices.Collect(p.Documents())
	out := make([]Checked, 0, len(cases))
	for _, c := range cases {
		if err := c.validate(); err != nil {
			return out, err
		}
		r, err := k.check(ctx, p, docs, c)
		if err != nil {
			return out, err
		}
		out = append(out, r)
	}
	return out, nil
}

func (k Checker) check(ctx context.Context, p *tabrag.Pipeline, docs []*tabrag.Document, c Case) (Checked, error) {
	start := time.Now()
	a, err := p.Ask(ctx, c.Question)
	if err != nil {
		return Checked{}, err
	}
	r := Checked{ID: c.ID, Kind: c.Kind, Outcome: a.Outcome, Answer: a.Text, Took: time.Since(start), want: c}
	for _, g := range c.Cells {
		r.cells = append(r.cells, g.find(docs))
	}
	if r.RowHit, err = k.rowHit(ctx, p, c, r.cells); err != nil {
		return r, err
	}
	r.Cited = !slices.ContainsFunc(r.cells, func(at place) bool { return !cites(a, at) })
	r.Faithful = a.Verified && faithful(ctx, p, a)
	value := c.expected() != tabrag.Answered || k.sameValue(c, a)
	r.UnitRight = c.Unit == "" || len(a.Values) > 0 && a.Values[0].Unit == c.Unit
	r.Right = a.Outcome == c.expected() && value && (r.UnitRight || c.expected() != tabrag.Answered)
	if !r.Right {
		r.Cause = r.diagnose(value && !r.UnitRight && a.Outcome == tabrag.Answered)
		r.Lever = r.Cause.Lever()
	}
	return r, nil
}

// sameValue compares an answer with the right one: numbers within the tolerance, texts without regard to
// case and white space.
func (k Checker) sameValue(c Case, a *tabrag.Answer) bool {
	if len(a.Values) != 1 {
		return false
	}
	if c.Value == "" {
		return folded(a.Values[0].Text) == folded(c.Text)
	}
	want, err := table.ParseDecimal(c.Value)
	if err != nil {
		return false
	}
	got, err := table.ParseDecimal(a.Values[0].Value)
	if err != nil {
		return false
	}
	tolerance := k.Tolerance
	if tolerance == 0 {
		tolerance = 0.005
	}
	may := new(big.Rat).SetFloat64(tolerance)
	if may == nil {
		return false
	}
	may.Mul(may, want.Abs().Rat())
	off := new(big.Rat).Sub(got.Rat(), want.Rat())
	return off.Abs(off).Cmp(may) <= 0
}

// rowHit tells whether the rows of all cells are among the best hits for the question.
func (k Checker) rowHit(ctx context.Context, p *tabrag.Pipeline, c Case, cells []place) (bool, error) {
	if len(cells) == 0 {
		return false, nil
	}
	best := k.K
	if best == 0 {
		best = 5
	}
	hits, err := p.Search(ctx, retrieve.Request{Text: c.Question, K: max(best, 20), Numeric: c.Value != ""})
	if err != nil {
		return false, err
	}
	chunks := hits.Chunks[:min(best, len(hits.Chunks))]
	return !slices.ContainsFunc(cells, func(at place) bool {
		return at.table == nil || !slices.ContainsFunc(chunks, func(h retrieve.Hit) bool { return holds(h.Chunk, at) })
	}), nil
}

// holds tells whether a chunk has the row of a cell: it is that row, or the whole table.
func holds(c linearize.Chunk, at place) bool {
	return c.Table == at.table.ID && (c.Type == linearize.Table || c.Type == linearize.TableRow && c.Row == at.row)
}

func cites(a *tabrag.Answer, at place) bool {
	for _, c := range a.Citations {
		if at.table != nil && c.Table == at.table.ID && c.Ref == at.ref {
			return true
		}
	}
	return false
}

// faithful tells whether each cited cell stands in its table with that text. What a live database gave
// cannot be looked up again.
func faithful(ctx context.Context, p *tabrag.Pipeline, a *tabrag.Answer) bool {
	if len(a.SQL) > 0 {
		return true
	}
	for _, c := range a.Citations {
		if c.Table == "" {
			continue // prose
		}
		t, err := p.Table(ctx, c.Table)
		if err != nil || !slices.ContainsFunc(t.Cells, func(x table.Cell) bool { return x.Ref == c.Ref && x.Text == c.Text }) {
			return false
		}
	}
	return true
}
