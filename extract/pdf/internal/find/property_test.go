package find

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
)

// anyPage draws a page of texts and lines on a coarse raster, so that they meet often.
func anyPage(t *rapid.T) *page.Page {
	d := draw()
	at := func(name string, most int) float64 { return 10 * float64(rapid.IntRange(0, most).Draw(t, name)) }
	words := []string{"12", "1,234", "(5)", "$", "%", "—", "Total", "Table 1.", "net sales", "2024", "•", "a", "....", "2.7.1", "שלום", "人口"}
	for range rapid.IntRange(0, 60).Draw(t, "texts") {
		d.text(at("y", 78), rapid.SampledFrom(words).Draw(t, "text"), at("x", 60))
	}
	for range rapid.IntRange(0, 25).Draw(t, "lines") {
		x, y, n := at("x", 60), at("y", 78), at("length", 40)
		if rapid.Bool().Draw(t, "across") {
			d.h(y, x, x+n)
		} else {
			d.v(x, y, y+n)
		}
	}
	for range rapid.IntRange(0, 10).Draw(t, "fills") {
		x, y := at("x", 60), at("y", 78)
		d.fill(x, y, x+at("width", 40), y+at("height", 10), 0xcccccc)
	}
	for i := range d.Glyphs {
		if rapid.IntRange(0, 30).Draw(t, "odd") == 0 {
			d.Glyphs[i].Angle = rapid.SampledFrom([]int{-1, 90, 180, 270}).Draw(t, "angle")
		}
	}
	return &d.Page
}

func TestAnyPageGivesValidTables(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyPage(t), anyPage(t)
		b.Number = 2
		pages := []Found{Page(a, Settings{}), Page(b, Settings{})}
		first := render(pages[0].Tables)
		for _, x := range Join(pages) {
			if err := x.Validate(); err != nil {
				t.Fatal(err)
			}
			if len(x.Rows) < 2 || len(x.Columns) < 2 || x.Confidence < 1 || x.Confidence > 100 {
				t.Fatalf("a table of %d × %d with confidence %d", len(x.Rows), len(x.Columns), x.Confidence)
			}
		}
		if again := render(Page(a, Settings{}).Tables); again != first {
			t.Fatalf("the same page gave another table:\n%s\n%s", first, again)
		}
	})
}

func TestNoNumbersBreakIt(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300, 0} {
		d := draw().figures(100).h(v, 72, 450).h(88, v, 450).v(v, v, v).fill(v, v, v, v, 0xcccccc)
		for i := range d.Glyphs {
			if i%7 == 0 {
				d.Glyphs[i].Box.X1 = v
			}
			if i%11 == 0 {
				d.Glyphs[i].Size = v
			}
			if i%13 == 0 {
				d.Glyphs[i].Origin.Y = v
			}
		}
		for _, x := range Join([]Found{Page(&d.Page, Settings{})}) {
			if err := x.Validate(); err != nil {
				t.Fatal(v, err)
			}
		}
	}
}

// FuzzPage reads bytes as glyphs, rulings and fills: three bytes each, kind and place.
func FuzzPage(f *testing.F) {
	f.Add([]byte("a1b2c3d4e5f6g7h8i9"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := &page.Page{Number: 1, Width: 612, Height: 792}
		for i := 0; i+2 < len(data) && i < 6000; i += 3 {
			x, y := 3*float64(data[i+1]), 3*float64(data[i+2])
			switch k := data[i]; {
			case k < 0xa0:
				p.Glyphs = append(p.Glyphs, page.Glyph{Text: string(rune(k)), Size: 9, Origin: geom.Point{X: x, Y: y}, Box: geom.Rect{X0: x, Y0: y - 7, X1: x + 5, Y1: y + 2}})
			case k < 0xc8:
				p.Rulings = append(p.Rulings, page.Ruling{X0: x, Y0: y, X1: x + 3*float64(k-0xa0), Y1: y})
			case k < 0xf0:
				p.Rulings = append(p.Rulings, page.Ruling{X0: x, Y0: y, X1: x, Y1: y + 3*float64(k-0xc8)})
			default:
				p.Fills = append(p.Fills, page.Fill{Box: geom.Rect{X0: x, Y0: y, X1: x + 60, Y1: y + 12}, Color: 0xcccccc})
			}
		}
		for _, x := range Join([]Found{Page(p, Settings{})}) {
			if err := x.Validate(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func BenchmarkRuled(b *testing.B) {
	for _, n := range []int{10, 20, 40, 80} {
		b.Run(fmt.Sprintf("rows=%d", n), func(b *testing.B) {
			d := draw()
			d.Height = float64(20*n + 100)
			ys := []float64{50}
			for r := range n {
				ys = append(ys, ys[r]+20)
				d.text(ys[r]+14, "label of the row|1,234|2,345|3,456", 75, 205, 305, 405)
			}
			d.grid([]float64{70, 200, 300, 400, 500}, ys)
			measure(b, &d.Page)
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{10, 20, 40, 80} {
		b.Run(fmt.Sprintf("rows=%d", n), func(b *testing.B) {
			d := draw()
			d.Height = float64(14*n + 200)
			d.text(80, "Item|2024|2023|2022", 72, 230, 330, 430)
			for r := range n {
				y := 94 + 14*float64(r)
				d.text(y, "label of the row", 72).right(250, y, "1,234").right(350, y, "2,345").right(450, y, "3,456")
			}
			measure(b, &d.Page)
		})
	}
}

// BenchmarkVectors measures a page dense with lines that are no table.
func BenchmarkVectors(b *testing.B) {
	for _, n := range []int{2000, 4000, 8000, 16000} {
		b.Run(fmt.Sprintf("lines=%d", n), func(b *testing.B) {
			d := draw()
			for i := range n {
				x, y := float64(i*37%600), float64(i*101%780)
				if i%2 == 0 {
					d.h(y, x, x+9)
				} else {
					d.v(x, y, y+9)
				}
			}
			measure(b, &d.Page)
		})
	}
}

// BenchmarkCrossing measures lines of all lengths that cross each other at random, over prose.
func BenchmarkCrossing(b *testing.B) {
	for _, n := range []int{500, 1000, 2000, 4000, 8000} {
		b.Run(fmt.Sprintf("lines=%d", n), func(b *testing.B) {
			d := draw().prose(72, 60, 50)
			r := rand.New(rand.NewPCG(1, 2))
			for i := range n {
				x, y, long := 600*r.Float64(), 780*r.Float64(), 300*r.Float64()
				if i%2 == 0 {
					d.h(y, x, min(x+long, 610))
				} else {
					d.v(x, y, min(y+long, 790))
				}
			}
			measure(b, &d.Page)
		})
	}
}

func BenchmarkProse(b *testing.B) {
	for _, n := range []int{30, 60, 120} {
		b.Run(fmt.Sprintf("lines=%d", n), func(b *testing.B) {
			d := draw()
			d.Height = float64(12*n + 100)
			measure(b, &d.prose(72, 60, n).Page)
		})
	}
}

func measure(b *testing.B, p *page.Page) {
	b.ReportAllocs()
	for b.Loop() {
		Page(p, Settings{})
	}
}
