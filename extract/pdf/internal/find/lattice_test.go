package find

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tabrag/tabrag/extract/pdf/internal/page"
)

func TestReadEdges(t *testing.T) {
	cases := []struct {
		reason string
		page   *drawing
		h, v   int
	}{
		{"near lines are one", draw().h(100, 0, 50).h(101, 0, 50), 1, 0},
		{"far lines are two", draw().h(100, 0, 50).h(110, 0, 50), 2, 0},
		{"dashes are joined", draw().h(100, 0, 5).h(100, 7, 12).h(100, 14, 19), 1, 0},
		{"a gap of a column is kept", draw().h(100, 0, 50).h(100, 70, 120), 2, 0},
		{"specks are dropped", draw().h(100, 0, 2), 0, 0},
		{"the sides of a fill", draw().fill(0, 0, 50, 50, 0xcccccc), 2, 2},
		{"a white fill has none", draw().fill(0, 0, 50, 50, 0xffffff), 0, 0},
		{"thin marks have none", draw().fill(0, 0, 50, 2, 0xcccccc), 0, 0},
	}
	for _, c := range cases {
		e := readEdges(&c.page.Page, testTol)
		assert.Len(t, e.h, c.h, c.reason)
		assert.Len(t, e.v, c.v, c.reason)
	}
}

func TestWhiteLinesPartShadedCellsOnly(t *testing.T) {
	white := page.Ruling{X0: 10, Y0: 20, X1: 40, Y1: 20, Color: 0xffffff}
	d := draw()
	d.Rulings = append(d.Rulings, white)
	assert.Empty(t, readEdges(&d.Page, testTol).h, "white on white is not seen")
	d.fill(0, 0, 50, 50, 0x3366cc)
	assert.Len(t, readEdges(&d.Page, testTol).h, 3)
}

func TestRulesAndSidesOfFillsStayApart(t *testing.T) {
	d := draw().fill(0, 100, 300, 112, 0xcceeff).h(100, 200, 300)
	e := readEdges(&d.Page, testTol)
	for _, x := range e.h {
		if !x.weak {
			assert.InDelta(t, 200, x.lo, 0.1, "the rule is no longer than it is drawn")
		}
	}
}

func TestSweepTiesTogetherWhatAllPairsDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := func(name string) []edge {
			es := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) edge {
				lo := rapid.Float64Range(0, 100).Draw(t, "lo")
				return edge{pos: rapid.Float64Range(0, 100).Draw(t, "pos"), lo: lo, hi: lo + rapid.Float64Range(0, 60).Draw(t, "len")}
			}), 0, 60).Draw(t, name)
			slices.SortFunc(es, func(a, b edge) int { return cmp.Compare(a.pos, b.pos) })
			return es
		}
		e := edges{list("h"), list("v"), testTol}
		n := len(e.h)
		got, want := make([]int32, n+len(e.v)), make([]int32, n+len(e.v))
		for i := range got {
			got[i], want[i] = int32(i), int32(i)
		}
		sweep(e, func(h, v int) {
			if !meets(e.h[h], e.v[v]) {
				t.Fatalf("edges %v and %v do not meet", e.h[h], e.v[v])
			}
			unite(got, h, n+v)
		})
		for i, h := range e.h {
			for k, v := range e.v {
				if meets(h, v) {
					unite(want, i, n+k)
				}
			}
		}
		for i := range got {
			if find(got, i) != find(want, i) {
				t.Fatalf("edge %d is tied to %d, want %d", i, find(got, i), find(want, i))
			}
		}
	})
}

func meets(h, v edge) bool {
	return h.lo-testTol.meet <= v.pos && v.pos <= h.hi+testTol.meet && v.lo <= h.pos+testTol.meet && v.hi >= h.pos-testTol.meet
}

func TestAreasCoverEachSlotOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := rapid.IntRange(1, 6).Draw(t, "rows"), rapid.IntRange(1, 6).Draw(t, "cols")
		l := &lattice{xs: make([]float64, cols+1), ys: make([]float64, rows+1)}
		l.top = rapid.SliceOfN(rapid.Bool(), (rows+1)*cols, (rows+1)*cols).Draw(t, "top")
		l.left = rapid.SliceOfN(rapid.Bool(), rows*(cols+1), rows*(cols+1)).Draw(t, "left")
		covered := make([]int, rows*cols)
		for _, a := range l.areas() {
			for r := a.r0; r < a.r1; r++ {
				for c := a.c0; c < a.c1; c++ {
					covered[r*cols+c]++
				}
			}
		}
		for i, n := range covered {
			if n != 1 {
				t.Fatalf("slot %d is covered %d times", i, n)
			}
		}
	})
}

func TestRepairOfOuterSides(t *testing.T) {
	cases := []struct {
		reason string
		pos    []float64
		across []edge
		want   []float64
	}{
		{"lines that run on to one place end at a side", []float64{100, 200}, []edge{{lo: 50, hi: 260}, {lo: 50, hi: 260}}, []float64{50, 100, 200, 260}},
		{"a single line that sticks out does not", []float64{100, 200}, []edge{{lo: 50, hi: 200}, {lo: 100, hi: 200}}, []float64{100, 200}},
		{"a little over the corner is a corner", []float64{100, 200}, []edge{{lo: 97, hi: 203}, {lo: 97, hi: 203}}, []float64{100, 200}},
	}
	for _, c := range cases {
		assert.Equal(t, c.want, repair(c.pos, c.across, testTol), c.reason)
	}
}

func TestHugeStaircaseIsRefused(t *testing.T) {
	d := draw()
	for i := range 700 {
		x := float64(10 * i)
		d.h(x, x, x+20).v(x, x-10, x+10)
	}
	comps := components(readEdges(&d.Page, testTol))
	require.Len(t, comps, 1)
	_, ok := newLattice(&comps[0], edges{}, 1<<20)
	assert.False(t, ok, "a grid of 700 × 700 slots from 1,400 lines")
}
