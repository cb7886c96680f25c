// Package pdftest writes small PDF files for tests: objects as text, with a right table of
// them, or a broken one.
package pdftest

import (
	"bytes"
	"fmt"
)

// Builder collects the objects of a file.
type Builder struct {
	objects []string
	// Trailer is added to the trailer dictionary.
	Trailer string
	// Broken leaves out the table of objects and the trailer.
	Broken bool
}

// Add adds an object and returns its number.
func (b *Builder) Add(format string, args ...any) int {
	b.objects = append(b.objects, fmt.Sprintf(format, args...))
	return len(b.objects)
}

// Stream adds a stream object with entries for its dictionary and returns its number.
func (b *Builder) Stream(entries string, data []byte) int {
	return b.Add("<< %s /Length %d >>\nstream\n%s\nendstream", entries, len(data), data)
}

// Set replaces an object that was added before.
func (b *Builder) Set(num int, format string, args ...any) {
	b.objects[num-1] = fmt.Sprintf(format, args...)
}

// Bytes writes the file; root is the number of the catalog.
func (b *Builder) Bytes(root int) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	offsets := make([]int, len(b.objects))
	for i, o := range b.objects {
		offsets[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	if b.Broken {
		return out.Bytes()
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, root, b.Trailer, start)
	return out.Bytes()
}

// File is a file of pages of 200 × 100 points.
type File struct {
	Builder
	pages     []int
	tree      int
	Resources string
	// Page is added to each page's dictionary.
	Page string
}

// Fonts is a resource dictionary of Helvetica as F1, its bold as F2 and Times as F3, with states
// of paint that lets light through (Half), mixes with what is under it (Marker) or not (Plain).
const Fonts = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> " +
	"/F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> " +
	"/F3 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >> >> " +
	"/ExtGState << /Half << /ca 0.5 >> /Marker << /BM [/Multiply] >> /Plain << /BM /Normal >> >>"

// Show adds a page with that content stream.
func (f *File) Show(content string) *File {
	if f.tree == 0 {
		f.tree = f.Add("")
	}
	if f.Resources == "" {
		f.Resources = Fonts
	}
	body := f.Stream("", []byte(content))
	page := f.Add("<< /Type /Page /Parent %d 0 R /Contents %d 0 R /Resources << %s >> %s >>", f.tree, body, f.Resources, f.Page)
	f.pages = append(f.pages, page)
	return f
}

// Write writes the file.
func (f *File) Write() []byte {
	kids := ""
	for _, p := range f.pages {
		kids += fmt.Sprintf("%d 0 R ", p)
	}
	f.Set(f.tree, "<< /Type /Pages /Kids [%s] /Count %d /MediaBox [0 0 200 100] >>", kids, len(f.pages))
	return f.Bytes(f.Add("<< /Type /Catalog /Pages %d 0 R >>", f.tree))
}
