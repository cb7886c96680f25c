// Package docgen makes the documents that tests and examples read: small PDFs with real text
// and ruling lines, and workbooks of any size whose numbers are exact. The same call makes
// the same bytes.
//
// It is for tests and examples alone; no reader imports it.
package docgen

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// PDF is one document under construction. Places are in points from the top left of a page
// of 612 × 792 points (US Letter).
type PDF struct {
	pages []*bytes.Buffer
}

// pageHeight is the height of a US Letter page in points.
const pageHeight = 792

// AddPage starts a page; text and lines go to the last page.
func (p *PDF) AddPage() { p.pages = append(p.pages, &bytes.Buffer{}) }

func (p *PDF) page() *bytes.Buffer {
	if len(p.pages) == 0 {
		p.AddPage()
	}
	return p.pages[len(p.pages)-1]
}

// Text writes a line of Helvetica whose base line starts at x, y. Characters outside Latin-1
// become question marks.
func (p *PDF) Text(x, y, size float64, bold bool, text string) {
	font := "F1"
	if bold {
		font = "F2"
	}
	fmt.Fprintf(p.page(), "BT /%s %s Tf %s %s Td (%s) Tj ET\n", font, num(size), num(x), num(pageHeight-y), escape(text))
}

// TextRight writes a line that ends at x.
func (p *PDF) TextRight(x, y, size float64, bold bool, text string) {
	p.Text(x-Width(text, size, bold), y, size, bold, text)
}

// Line draws a straight line.
func (p *PDF) Line(x0, y0, x1, y1, width float64) {
	fmt.Fprintf(p.page(), "%s w %s %s m %s %s l S\n", num(width), num(x0), num(pageHeight-y0), num(x1), num(pageHeight-y1))
}

func num(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func escape(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '(' || r == ')' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r > 0xff:
			b.WriteByte('?')
		case r > 0x7e:
			fmt.Fprintf(&b, `\%03o`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Bytes writes the document: PDF 1.4, nothing compressed.
func (p *PDF) Bytes() []byte {
	var b bytes.Buffer
	var offsets []int
	object := func(body string) {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", len(offsets), body)
	}
	b.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	kids := make([]string, len(p.pages))
	for i := range p.pages {
		kids[i] = fmt.Sprintf("%d 0 R", 5+2*i)
	}
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object(fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(p.pages)))
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>")
	for i, page := range p.pages {
		object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents %d 0 R >>", 6+2*i))
		object(fmt.Sprintf("<< /Length %d >>\nstream\n%sendstream", page.Len(), page.String()))
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return b.Bytes()
}

// Width is the width of a line of Helvetica in points, from the widths of the standard font
// for ASCII; other characters count as wide as a digit.
func Width(text string, size float64, bold bool) float64 {
	table := helvetica
	if bold {
		table = helveticaBold
	}
	sum := 0
	for _, r := range text {
		if r >= ' ' && int(r-' ') < len(table) {
			sum += int(table[r-' '])
		} else {
			sum += 556
		}
	}
	return float64(sum) * size / 1000
}

// Widths of the printable ASCII characters in thousandths of the font size, from Adobe's
// metrics of the standard 14 fonts.
var (
	helvetica = [95]int16{
		278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
		1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
		333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
	}
	helveticaBold = [95]int16{
		278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
		975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
		333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
	}
)
