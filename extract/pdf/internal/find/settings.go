package find

import (
	"slices"

	"github.com/tabrag/tabrag/internal/geom"
	"github.com/tabrag/tabrag/table"
)

// Settings are for those who know better than the finder where a table is or how it is drawn.
// The zero value finds everything by itself.
type Settings struct {
	// Areas are the boxes of tables, in points from the top left of the page as a person sees
	// it. With areas, each is read as one table and nothing else is looked for.
	Areas []table.Rect
	// Cuts are the places across the page, in points from the left, where the columns of the
	// areas part. They count for areas only.
	Cuts []float64
	// Columns and Rows say what parts the columns and the rows.
	Columns, Rows Strategy
	// Tolerances in points; zero scales them with the size of the page's text: how near two
	// lines must be to be one, how wide a gap in a line may be, and by how much two lines may
	// miss each other and still meet.
	SnapTolerance, JoinTolerance, MeetTolerance float64
}

// Strategy says what parts columns or rows.
type Strategy string

// The strategies.
const (
	Auto  Strategy = ""      // what the page shows
	Lines Strategy = "lines" // drawn lines alone
	Text  Strategy = "text"  // where the text stands; lines are not looked at
)

// filter leaves out the edges of an axis that is read by its text.
func (s *Settings) filter(e edges) edges {
	if s.Rows == Text {
		e.h = nil
	}
	if s.Columns == Text {
		e.v = nil
	}
	return e
}

// areas reads each area as a table.
func (s *scene) areas(settings Settings) {
	for _, a := range settings.Areas {
		box := s.there(geom.Rect{X0: float64(a.X0), Y0: float64(a.Y0), X1: float64(a.X1), Y1: float64(a.Y1)})
		if len(settings.Cuts) == 0 && s.drawnIn(box) {
			continue
		}
		r := s.regionAt(box)
		r.fixed = slices.Sorted(slices.Values(settings.Cuts))
		s.accept(s.structure(r))
	}
}

// drawnIn takes the largest drawn grid in a box.
func (s *scene) drawnIn(box geom.Rect) bool {
	var best *grid
	for _, c := range components(s.edges) {
		if c.box.X0 < box.X0-5 || c.box.X1 > box.X1+5 || c.box.Y0 < box.Y0-5 || c.box.Y1 > box.Y1+5 {
			continue
		}
		l, ok := newLattice(&c, s.sides(), s.words)
		if !ok {
			continue
		}
		if g := l.fill(s.lines, nil, nil); g != nil && !g.coarse(s.lines) && (best == nil || len(g.cells) > len(best.cells)) {
			best = g
		}
	}
	if best != nil {
		s.accept(best)
	}
	return best != nil
}
