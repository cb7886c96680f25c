//go:build unix

package pdf_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf"
	"github.com/tabrag/tabrag/extract/pdf/internal/pdftest"
)

// Glyphs or rulings on a page are doubled from the least to the most; the time of a step is the
// median of so many rounds, each of which reads the page for so long.
const (
	leastMarks   = 250
	mostMarks    = 8000
	growthRounds = 9
	roundTime    = 60 * time.Millisecond
)

// drawings are pages of about n glyphs or rulings, as content streams with their heights.
var drawings = []struct {
	name string
	draw func(n int) (content string, height int)
}{
	{"crossing lines", func(n int) (string, int) {
		return paragraph + scatter(n, func(r *rand.Rand) float64 { return 300 * r.Float64() }), 800
	}},
	{"short lines", func(n int) (string, int) {
		return paragraph + scatter(n, func(*rand.Rand) float64 { return 9 }), 800
	}},
	{"grid", func(n int) (string, int) {
		var s strings.Builder
		side := n / 2
		for i := range side {
			fmt.Fprintf(&s, "30 %d m 580 %d l S %g 20 m %g %d l S\n", 20+9*i, 20+9*i, 30+550*float64(i)/float64(side), 30+550*float64(i)/float64(side), 20+9*side)
		}
		return s.String(), 9*side + 60
	}},
	{"rows of figures", func(n int) (string, int) {
		return rows(n, "label", "1,234", "2,345"), 12*n/15 + 60
	}},
	{"rows of figures with rules", func(n int) (string, int) {
		var s strings.Builder
		for i := range n / 15 {
			fmt.Fprintf(&s, "30 %d m 500 %d l S\n", 17+12*i, 17+12*i)
		}
		return s.String() + rows(n, "label", "1,234", "2,345"), 12*n/15 + 60
	}},
	{"one short text a line", func(n int) (string, int) {
		return rows(n, "some"), 12*n/4 + 60
	}},
	{"prose", func(n int) (string, int) {
		return rows(n, "the words of this paragraph run on and on without a number"), 12*n/48 + 60
	}},
	{"scattered words", func(n int) (string, int) {
		var s strings.Builder
		r := rand.New(rand.NewPCG(1, 2))
		for range n / 4 {
			fmt.Fprintf(&s, "BT /F1 6 Tf %.1f %.1f Td (%d) Tj ET\n", 580*r.Float64(), 780*r.Float64(), 1000+r.IntN(8999))
		}
		return s.String(), 800
	}},
	{"filled boxes", func(n int) (string, int) {
		var s strings.Builder
		r := rand.New(rand.NewPCG(1, 2))
		for range n / 4 {
			fmt.Fprintf(&s, "0.8 g %.1f %.1f 20 9 re f 0 g BT /F1 6 Tf %.1f %.1f Td (12) Tj ET\n", 580*r.Float64(), 780*r.Float64(), 580*r.Float64(), 780*r.Float64())
		}
		return s.String(), 800
	}},
}

var paragraph = rows(500, "the words of this paragraph run on and on without a number")

// scatter draws n lines across and down at random.
func scatter(n int, length func(*rand.Rand) float64) string {
	var s strings.Builder
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		x, y, long := 600*r.Float64(), 780*r.Float64(), length(r)
		if i%2 == 0 {
			fmt.Fprintf(&s, "%.1f %.1f m %.1f %.1f l S\n", x, y, min(x+long, 610), y)
		} else {
			fmt.Fprintf(&s, "%.1f %.1f m %.1f %.1f l S\n", x, y, x, min(y+long, 790))
		}
	}
	return s.String()
}

// rows prints texts side by side, line over line, of about n glyphs.
func rows(n int, texts ...string) string {
	glyphs := len(strings.ReplaceAll(strings.Join(texts, ""), " ", ""))
	var s strings.Builder
	for i := range n / glyphs {
		for k, t := range texts {
			fmt.Fprintf(&s, "BT /F1 9 Tf %d %d Td (%s) Tj ET\n", 40+150*k, 20+12*i, t)
		}
	}
	return s.String()
}

// BenchmarkGrowth measures how the time to read a page grows when its glyphs or rulings are
// doubled, in CPU time: the greatest step and the middle one.
func BenchmarkGrowth(b *testing.B) {
	for _, d := range drawings {
		b.Run(strings.ReplaceAll(d.name, " ", "-"), func(b *testing.B) {
			var files [][]byte
			for n := leastMarks; n <= mostMarks; n *= 2 {
				content, height := d.draw(n)
				f := pdftest.File{Page: fmt.Sprintf("/MediaBox [0 0 612 %d]", height)}
				files = append(files, f.Show(content).Write())
			}
			for b.Loop() {
				steps := growth(b, files)
				b.Logf("%.2f", steps)
				b.ReportMetric(slices.Max(steps), "most×/doubling")
				slices.Sort(steps)
				b.ReportMetric(steps[len(steps)/2], "mid×/doubling")
			}
		})
	}
}

// growth returns how the time to read each file compares with that for the one before.
func growth(b *testing.B, files [][]byte) []float64 {
	times := make([][]float64, len(files))
	for range growthRounds {
		for i, f := range files {
			start, n := userTime(b), 0
			for ; userTime(b)-start < roundTime; n++ {
				if _, err := (pdf.Extractor{}).Extract(context.Background(), extract.Bytes("x.pdf", f)); err != nil {
					b.Fatal(err)
				}
			}
			times[i] = append(times[i], float64(userTime(b)-start)/float64(n))
		}
	}
	var steps []float64
	for i := range times {
		slices.Sort(times[i])
		if i > 0 {
			steps = append(steps, times[i][growthRounds/2]/times[i-1][growthRounds/2])
		}
	}
	return steps
}

func userTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano())
}
