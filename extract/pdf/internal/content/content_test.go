package content

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/extract/pdf/internal/pdftest"
)

// read reads the first page of a file of 200 × 100 points.
func read(t testing.TB, f *pdftest.File) *page.Page {
	t.Helper()
	p, err := tryRead(t, f, extract.Limits{})
	require.NoError(t, err)
	return p
}

func tryRead(t testing.TB, f *pdftest.File, limits extract.Limits) (*page.Page, error) {
	t.Helper()
	doc, err := object.Open(context.Background(), extract.Bytes("test.pdf", f.Write()), limits)
	require.NoError(t, err)
	return NewReader(doc, limits).Page(context.Background(), 1)
}

func show(content string) *pdftest.File { return new(pdftest.File).Show(content) }

// text writes a page's glyphs; those that are not seen stand in braces with the reason.
func text(p *page.Page) string {
	var b strings.Builder
	for i, g := range p.Glyphs {
		if g.Space && i > 0 {
			b.WriteByte(' ')
		}
		if g.Hidden == 0 {
			b.WriteString(g.Text)
		} else {
			fmt.Fprintf(&b, "{%s %s}", g.Text, why(g.Hidden))
		}
	}
	return b.String()
}

func why(h page.Hidden) string {
	var out []string
	for i, name := range []string{"invisible", "clipped", "off", "white", "tiny", "twice", "covered"} {
		if h&(1<<i) != 0 {
			out = append(out, name)
		}
	}
	return strings.Join(out, "+")
}

func TestShownText(t *testing.T) {
	for _, c := range []struct{ content, want, reason string }{
		{"BT /F1 10 Tf 10 50 Td (Net sales) Tj ET", "Net sales", "a string"},
		{"BT /F1 10 Tf 10 50 Td [(Net)-300(sa)20(les)] TJ ET", "Net sales", "a move of 0.3 em is a space, kerning is none"},
		{"BT /F1 10 Tf 3 Tc 10 50 Td (Net) Tj ET", "Net", "letters that are spaced out are one word"},
		{"BT /F1 10 Tf 10 50 Td 12 TL (a) ' 1 2 (b) \" T* (c) Tj ET", "a b c", "the operators that begin a line"},
		{"BT /F1 10 Tf 10 50 Td (a) Tj 0 -12 TD (b) Tj T* (c) Tj ET", "a b c", "TD sets the leading"},
		{"BT 10 50 Td (no font) Tj ET", "{n tiny}{o tiny} {f tiny}{o tiny}{n tiny}{t tiny}", "no font was set: Helvetica, no size"},
		{"BT /Nope 10 Tf 10 50 Td (lost font) Tj ET", "lost font", "a font that is missing is Helvetica, as in viewers"},
		{"BT /F3 10 Tf 10 50 Td (\\223x\\224 \\2645) Tj ET", "“x” ´5", "WinAnsiEncoding"},
		{"BT /F1 10 Tf 10 50 Td <4e6574> Tj ET", "Net", "a hex string"},
		{"BT /F1 10 Tf 10 50 Td (a) Tj 3 Tr (b) Tj 0 Tr (c) Tj ET", "a{b invisible}c", "render mode 3 paints nothing"},
		{"BT /F1 10 Tf 10 50 Td (a) Tj 1 1 1 rg (b) Tj 1 g (c) Tj ET", "a{b white}{c white}", "white on white paper"},
		{"0 0 0.5 rg 0 0 200 100 re f BT /F1 10 Tf 10 50 Td 1 g (head) Tj ET", "head", "white on a dark band is seen"},
		{"0.8 g 0 0 200 100 re f BT /F1 10 Tf 10 50 Td (same) Tj ET", "{s white}{a white}{m white}{e white}", "gray on the same gray"},
		{"BT /F1 10 Tf 300 50 Td (out) Tj ET", "{o off}{u off}{t off}", "beside the page"},
		{"0 0 27 100 re W n BT /F1 10 Tf 10 50 Td (cut here) Tj ET", "cut {h clipped}{e clipped}{r clipped}{e clipped}", "a clip cuts in the middle"},
		{"0 0 200 52 re W n BT /F1 10 Tf 10 50 Td (1.9) Tj ET", "{1 clipped}.{9 clipped}", "a clip that leaves the baseline alone leaves the point"},
		{"q 0 0 5 5 re W n Q BT /F1 10 Tf 10 50 Td (free) Tj ET", "free", "Q takes the clip back"},
		{"BT /F1 .5 Tf 10 50 Td (x) Tj ET", "{x tiny}", "half a point high"},
		{"BT /F2 10 Tf 10 50 Td (Sum) Tj ET BT /F2 10 Tf 10.3 50 Td (Sum) Tj ET", "Sum {S twice}{u twice}{m twice}", "fake bold prints twice, a third of a point apart"},
		{"BT /F1 10 Tf 10 50 Td [(1)-278(9)] TJ ET BT /F1 10 Tf 10 50 Td (1.9) Tj ET", "1 9 {1 twice}.{9 twice}", "a second printing may hold what the first one lacks"},
		{"BT /F1 10 Tf 10 50 Td (11) Tj ET", "11", "two equal digits beside each other are no duplicates"},
		{"BT /F1 10 Tf 10 50 Td (ab) Tj ET 0 g 0 40 15 30 re f", "{a covered}b", "an opaque box painted over a letter hides it"},
		{"0 g 0 40 200 30 re f BT /F1 10 Tf 10 50 Td 1 g (ab) Tj ET", "ab", "one painted before does not"},
		{"BT /F1 10 Tf 10 50 Td (ab) Tj ET 0.9 g 0 40 200 30 re f BT /F1 10 Tf 10 50 Td 0 g (ab) Tj ET", "{a covered}{b covered} ab", "what is printed again over the box is seen"},
		{"BT /F1 10 Tf 10 50 Td (ab) Tj ET /Half gs 0 40 200 30 re f", "ab", "a box that lets light through hides nothing"},
		{"BT /F1 10 Tf 10 50 Td (ab) Tj ET /Marker gs 0 40 200 30 re f", "ab", "nor does one that mixes with what is under it"},
		{"BT /F1 10 Tf 10 50 Td (ab) Tj ET /Marker gs /Plain gs 0 40 200 30 re f", "{a covered}{b covered}", "until it no longer does"},
		{"BT /F1 10 Tf 10 50 Td (ab) Tj ET 0 40 200 3 re f", "ab", "a bar below the letters hides nothing"},
		{"BT /F1 10 Tf 10 50 Td (a) Tj Q Q Q (b) Tj foo ) >> ] (c) Tj ET", "abc", "stray operators and delimiters"},
		{"BT /F1 10 Tf 10 50 Td (open", "", "an unclosed string before any operator"},
		{"BT /F1 10 Tf 10 50 Td (a) Tj ET q BI /W 4 /H 1 /BPC 8 /CS /G ID (Tj EI Q BT /F1 10 Tf 10 30 Td (b) Tj ET", "a b", "an inline image whose bytes look like text is skipped whole"},
		{"BI /W 2 /H 2 /BPC 8 /F /AHx ID EIEI (x) 00 EI>\nEI\nBT /F1 10 Tf 10 30 Td (b) Tj ET", "b", "EI within the data of an image is not its end"},
		{"/Span << /ActualText (1/2) >> BDC BT /F1 10 Tf 10 50 Td (abc) Tj ET EMC", "1/2", "ActualText of as many letters"},
		{"/Span << /ActualText <feff00bd> >> BDC BT /F1 10 Tf 10 50 Td (abc) Tj ET EMC", "½", "ActualText of fewer letters stands with the first glyph"},
		{"/Span << /ActualText (\\007) >> BDC BT /F1 10 Tf 10 50 Td (fi) Tj ET EMC", "fi", "ActualText of a control is no text"},
		{"BT /F1 10 Tf 10 50 Td (a) Tj EMC EMC (b) Tj ET", "ab", "EMC without BMC"},
	} {
		assert.Equal(t, c.want, text(read(t, show(c.content))), c.reason)
	}
}

func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		content, page string
		x, y, size    float64
		angle         int
		reason        string
	}{
		{"BT /F1 10 Tf 20 30 Td (x) Tj ET", "", 20, 70, 10, 0, "from the top left"},
		{"BT /F1 1 Tf 12 0 0 12 20 30 Tm (x) Tj ET", "", 20, 70, 12, 0, "the size may be in the matrix"},
		{"2 0 0 2 5 5 cm BT /F1 10 Tf 20 30 Td (x) Tj ET", "", 45, 35, 20, 0, "the current matrix counts"},
		{"BT /F1 10 Tf 0 1 -1 0 20 30 Tm (x) Tj ET", "", 20, 70, 10, 270, "text that runs up"},
		{"BT /F1 10 Tf 0 -1 1 0 20 30 Tm (x) Tj ET", "", 20, 70, 10, 90, "text that runs down"},
		{"BT /F1 10 Tf .7 .7 -.7 .7 20 30 Tm (x) Tj ET", "", 20, 70, 9.9, -1, "aslant"},
		{"BT /F1 10 Tf 20 30 Td 4 Ts (x) Tj ET", "", 20, 66, 10, 0, "rise"},
		{"BT /F1 10 Tf 50 Tz 20 30 Td (ix) Tj ET", "", 20 + 1.11, 70, 10, 0, "half as wide: i is 222 wide"},
		{"BT /F1 10 Tf 2 Tw 20 30 Td ( x) Tj ET", "", 20 + 2.78 + 2, 70, 10, 0, "word spacing after a space of 278"},
		{"BT /F1 10 Tf 20 30 Td (x) Tj ET", "/Rotate 90", 30, 20, 10, 90, "a page turned clockwise"},
		{"BT /F1 10 Tf 20 30 Td (x) Tj ET", "/Rotate -90", 70, 180, 10, 270, "and against the clock"},
		{"BT /F1 10 Tf 20 30 Td (x) Tj ET", "/Rotate 180", 180, 30, 10, 180, "upside down"},
		{"BT /F1 10 Tf 20 30 Td (x) Tj ET", "/UserUnit 2", 40, 140, 20, 0, "the unit of the page is two points"},
		{"BT /F1 10 Tf 20 30 Td (x) Tj ET", "/Rotate 90 /UserUnit 2", 60, 40, 20, 90, "of a turned page, too"},
		{"BT /F1 10 Tf 20 30 Td (x) Tj ET", "/UserUnit 1000000", 20, 70, 10, 0, "a unit that no page has"},
		{"BT /F1 10 Tf 20 30 Td (x) Tj ET", "/CropBox [10 10 110 60]", 10, 30, 10, 0, "the crop box is the page"},
	} {
		f := new(pdftest.File)
		f.Page = c.page
		g := read(t, f.Show(c.content)).Glyphs
		got := g[len(g)-1]
		assert.InDelta(t, c.x, got.Origin.X, 0.01, c.reason)
		assert.InDelta(t, c.y, got.Origin.Y, 0.01, c.reason)
		assert.InDelta(t, c.size, got.Size, 0.01, c.reason)
		assert.Equal(t, c.angle, got.Angle, c.reason)
	}
}

// lines writes rulings and fills.
func lines(p *page.Page) string {
	var out []string
	for _, r := range p.Rulings {
		s := fmt.Sprintf("%g,%g-%g,%g w%.3g #%06x", r.X0, r.Y0, r.X1, r.Y1, r.Width, r.Color)
		if r.Dashed {
			s += " dashed"
		}
		if r.Fill {
			s += " filled"
		}
		out = append(out, s)
	}
	for _, f := range p.Fills {
		out = append(out, fmt.Sprintf("box %g,%g-%g,%g #%06x", f.Box.X0, f.Box.Y0, f.Box.X1, f.Box.Y1, f.Color))
	}
	return strings.Join(out, "; ")
}

func TestRulingsAndFills(t *testing.T) {
	for _, c := range []struct{ content, want, reason string }{
		{"10 50 m 90 50 l S", "10,50-90,50 w1 #000000", "a stroked line"},
		{"0.5 w 1 0 0 RG 10 10 m 10 90 l S", "10,10-10,90 w0.5 #ff0000", "its width and colour"},
		{"10 50 m 90 50.3 l S", "10,49.85-90,49.85 w1 #000000", "a hair off level counts as level"},
		{"10 50 m 90 80 l S", "", "a line aslant is no ruling"},
		{"10 50 m 20 60 30 60 40 50 c S", "", "nor is a curve"},
		{"[3 2] 0 d 10 50 m 90 50 l S", "10,50-90,50 w1 #000000 dashed", "dashes"},
		{"[] 0 d 10 50 m 90 50 l S", "10,50-90,50 w1 #000000", "no dashes"},
		{"10 50 80 0.5 re f", "10,49.75-90,49.75 w0.5 #000000 filled", "a thin filled box is a line"},
		{"10 20 0.7 60 re f", "10.35,20-10.35,80 w0.7 #000000 filled", "upright too"},
		{"0.9 g 10 20 80 30 re f", "box 10,50-90,80 #e6e6e6", "a shaded band"},
		{"10 20 80 30 re S", "10,80-90,80 w1 #000000; 90,50-90,80 w1 #000000; 10,50-90,50 w1 #000000; 10,50-10,80 w1 #000000", "the sides of a stroked box"},
		{"1 g 10 20 80 0.5 re f 1 G 10 50 m 90 50 l S", "", "white lines on white paper"},
		{"0 g 0 0 200 100 re f 1 G 10 50 m 90 50 l S", "10,50-90,50 w1 #ffffff; box 0,0-200,100 #000000", "white lines on black part cells"},
		{"20 w 10 50 m 90 50 l S", "box 10,40-90,60 #000000", "a stroke as thick as a band is one"},
		{"30 0 40 100 re W n 10 50 m 90 50 l S", "30,50-70,50 w1 #000000", "a clip cuts lines"},
		{"30 0 40 20 re W n 10 50 m 90 50 l S", "", "and hides those outside it"},
		{"10 50 m 90 50 l n", "", "a path that is not painted"},
		{"q 0 1 -1 0 100 0 cm 10 50 m 90 50 l S Q", "50,10-50,90 w1 #000000", "turned by the matrix"},
		{"0 1 1 0 k 10 50 m 90 50 l S 1 0 0 0 K 10 20 m 90 20 l S", "10,50-90,50 w1 #000000; 10,80-90,80 w1 #00ffff", "CMYK; k is not for strokes"},
	} {
		assert.Equal(t, c.want, lines(read(t, show(c.content))), c.reason)
	}
}

func TestForms(t *testing.T) {
	f := new(pdftest.File)
	inner := f.Stream("/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Matrix [1 0 0 1 10 20]",
		[]byte("BT /F1 10 Tf 0 0 Td (in) Tj ET Q Q 60 0 m 90 0 l S"))
	loop := f.Add("")
	f.Set(loop, "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /L %d 0 R >> >> /Length 5 >>\nstream\n/L Do\nendstream", loop)
	f.Resources = pdftest.Fonts + fmt.Sprintf(" /XObject << /X %d 0 R /L %d 0 R >>", inner, loop)
	p := read(t, f.Show("q 2 0 0 2 0 0 cm /X Do Q /L Do /None Do BT /F1 10 Tf 10 80 Td (out) Tj ET"))
	assert.Equal(t, "in out", text(p), "a form has the page's fonts when it names none, and one that calls itself ends")
	assert.InDelta(t, 20, p.Glyphs[0].Origin.X, 0.01, "its matrix, then the page's")
	assert.InDelta(t, 60, p.Glyphs[0].Origin.Y, 0.01)
	assert.Empty(t, lines(p), "its box clips, also after Q more often than q")
}

func TestFormFields(t *testing.T) {
	f := new(pdftest.File)
	value := f.Stream("/Type /XObject /Subtype /Form /BBox [0 0 50 20]", []byte("BT /F1 10 Tf 2 5 Td (1,250) Tj ET"))
	on := f.Stream("/Type /XObject /Subtype /Form /BBox [0 0 10 10]", []byte("BT /F1 10 Tf (X) Tj ET"))
	widget := func(rect, rest string) string {
		return "<< /Subtype /Widget /Rect [" + rect + "] " + rest + " >> "
	}
	f.Page = "/Annots [" + widget("100 40 200 80", fmt.Sprintf("/AP << /N %d 0 R >>", value)) +
		widget("10 10 20 20", fmt.Sprintf("/AS /Yes /AP << /N << /Yes %d 0 R /Off %d 0 R >> >>", on, value)) +
		widget("10 10 20 20", fmt.Sprintf("/F 2 /AP << /N %d 0 R >>", value)) +
		fmt.Sprintf("<< /Subtype /Link /Rect [0 0 9 9] /AP << /N %d 0 R >> >> << /Subtype /Widget >>]", value)
	p := read(t, f.Show("q 5 0 0 5 0 0 cm BT /F1 10 Tf 1 50 Td 2 g"))
	assert.Equal(t, "1,250 X", text(p), "a filled field and a ticked box, not the hidden one nor a link")
	assert.InDelta(t, 104, p.Glyphs[0].Origin.X, 0.01, "its box is stretched to its place, whatever the page left behind")
	assert.InDelta(t, 50, p.Glyphs[0].Origin.Y, 0.01)
}

func TestOptionalContent(t *testing.T) {
	f := new(pdftest.File)
	on, off := f.Add("<< /Type /OCG /Name (on) >>"), f.Add("<< /Type /OCG /Name (off) >>")
	f.Resources = pdftest.Fonts + fmt.Sprintf(" /Properties << /A %d 0 R /B %d 0 R /C << /Type /OCMD /OCGs [%d 0 R] >> >>", on, off, off)
	f.Show("BT /F1 10 Tf 10 50 Td /OC /A BDC (a) Tj EMC /OC /B BDC (b) Tj EMC /OC /C BDC (c) Tj EMC (d) Tj ET")
	data := strings.Replace(string(f.Write()), "<< /Type /Catalog", fmt.Sprintf("<< /OCProperties << /D << /OFF [%d 0 R] >> >> /Type /Catalog", off), 1)
	doc, err := object.Open(context.Background(), extract.Bytes("x.pdf", []byte(data)), extract.Limits{})
	require.NoError(t, err)
	p, err := NewReader(doc, extract.Limits{}).Page(context.Background(), 1)
	require.NoError(t, err)
	assert.Equal(t, "a{b invisible}{c invisible}d", text(p))
}

func TestPageLimits(t *testing.T) {
	many := show("BT /F1 10 Tf (" + strings.Repeat("x", 5000) + ") Tj ET")
	p, err := tryRead(t, many, extract.Limits{PageOps: 1000})
	var limit *extract.LimitError
	require.ErrorAs(t, err, &limit)
	assert.Equal(t, string(extract.LimitPageOps), limit.Name)
	assert.NotNil(t, p, "what was read before comes with the error")

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f := show(strings.Repeat("q Q ", 10_000))
	doc, err := object.Open(context.Background(), extract.Bytes("x.pdf", f.Write()), extract.Limits{})
	require.NoError(t, err)
	_, err = NewReader(doc, extract.Limits{}).Page(ctx, 1)
	assert.ErrorIs(t, err, context.Canceled)
}

func TestPageTime(t *testing.T) {
	_, err := tryRead(t, show(strings.Repeat("q Q ", 10_000)), extract.Limits{PageTime: 1})
	assert.ErrorIs(t, err, extract.ErrLimit, "the page's own time is a limit")
	assert.ErrorIs(t, err, context.DeadlineExceeded)
}

func TestFanOutEnds(t *testing.T) {
	f := new(pdftest.File)
	last := f.Stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9]", []byte("q Q"))
	for range 20 {
		last = f.Stream(fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X %d 0 R >> >>", last),
			[]byte(strings.Repeat("/X Do ", 10)))
	}
	f.Resources = fmt.Sprintf("/XObject << /X %d 0 R >>", last)
	_, err := tryRead(t, f.Show("/X Do"), extract.Limits{PageOps: 50_000})
	assert.ErrorIs(t, err, extract.ErrLimit, "10^20 calls of a form end at the limit")
}

func FuzzContent(f *testing.F) {
	f.Add([]byte("BT /F1 10 Tf 10 50 Td [(Net)-300(sales)] TJ ET"))
	f.Add([]byte("q 1 0 0 1 5 5 cm 0 0 9 9 re W n /X Do Q BI /W 1 /H 1 ID x EI"))
	f.Add([]byte("/Span << /ActualText (x) >> BDC (a) Tj EMC 1 0 0 rg 1 1 m 9 1 l S"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file := new(pdftest.File)
		form := file.Stream("/Type /XObject /Subtype /Form /BBox [0 0 50 50]", data)
		file.Resources = pdftest.Fonts + fmt.Sprintf(" /XObject << /X %d 0 R >>", form)
		p, err := tryRead(t, file.Show(string(data)), extract.Limits{PageOps: 100_000})
		if err != nil {
			assert.ErrorIs(t, err, extract.ErrLimit)
		}
		for _, r := range p.Rulings {
			if r.X0 != r.X1 && r.Y0 != r.Y1 || r.X0 > r.X1 || r.Y0 > r.Y1 {
				t.Fatalf("a ruling that is no line: %+v", r)
			}
		}
	})
}

// BenchmarkBoxes measures text in the colour of boxes that lie elsewhere.
func BenchmarkBoxes(b *testing.B) {
	for _, n := range []int{1000, 2000, 4000, 8000} {
		b.Run(fmt.Sprintf("boxes=%d", n), func(b *testing.B) {
			var s strings.Builder
			for i := range n {
				fmt.Fprintf(&s, "0 g %d %d 5 5 re f BT /F1 4 Tf %d %d Td (x) Tj ET\n", i*7%190, 60+i%7, i*11%190, i%40)
			}
			doc, err := object.Open(context.Background(), extract.Bytes("x.pdf", show(s.String()).Write()), extract.Limits{})
			require.NoError(b, err)
			r := NewReader(doc, extract.Limits{InflateBytes: -1})
			b.ReportAllocs()
			for b.Loop() {
				if _, err := r.Page(context.Background(), 1); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkPage_5000glyphs(b *testing.B) {
	var s strings.Builder
	for y := range 50 {
		fmt.Fprintf(&s, "BT /F1 9 Tf 1 0 0 1 10 %d Tm [", 700-14*y)
		for range 10 {
			s.WriteString("(Net sales )-250( )")
		}
		s.WriteString("] TJ ET 0.5 w 10 20 m 300 20 l S\n")
	}
	f := show(s.String())
	doc, err := object.Open(context.Background(), extract.Bytes("x.pdf", f.Write()), extract.Limits{})
	require.NoError(b, err)
	r := NewReader(doc, extract.Limits{InflateBytes: -1})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Page(context.Background(), 1); err != nil {
			b.Fatal(err)
		}
	}
}
