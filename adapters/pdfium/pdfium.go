// Package pdfium reads PDF pages with PDFium compiled to WebAssembly, without cgo. It is a
// reader for files that tabrag's own does not read well, and the oracle that the own one is
// measured against.
//
//	engine, err := pdfium.New(ctx, pdfium.Config{CacheDir: dir})
//	…
//	defer engine.Close()
//	extractor := pdf.Extractor{Open: engine.Open}
//
// Starting an engine compiles 5 MB of WebAssembly: seconds and some 330 MB of memory the first
// time, a quarter of a second from a cache on disk.
package pdfium

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	gopdfium "github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf"
	"github.com/tabrag/tabrag/internal/geom"
)

// Config of an engine. The zero value works.
type Config struct {
	// CacheDir keeps the compiled code between runs; "" keeps none.
	CacheDir string
	// MemoryMB caps an engine's memory; default 512.
	MemoryMB uint32
}

// Engine is a PDFium in a sandbox without files or network. It is for one goroutine.
type Engine struct {
	pool  gopdfium.Pool
	one   gopdfium.Pdfium
	cache wazero.CompilationCache
}

// New starts an engine.
func New(ctx context.Context, c Config) (*Engine, error) {
	if c.MemoryMB == 0 {
		c.MemoryMB = 512
	}
	runtime := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithMemoryLimitPages(c.MemoryMB * 16)
	e := &Engine{}
	if c.CacheDir != "" {
		cache, err := wazero.NewCompilationCacheWithDir(c.CacheDir)
		if err != nil {
			return nil, fmt.Errorf("compilation cache: %w", err)
		}
		e.cache = cache
		runtime = runtime.WithCompilationCache(cache)
	}
	var err error
	e.pool, err = webassembly.Init(webassembly.Config{
		Context: ctx, MinIdle: 1, MaxIdle: 1, MaxTotal: 1,
		FSConfig: wazero.NewFSConfig(), RuntimeConfig: runtime, Stdout: io.Discard, Stderr: io.Discard,
	})
	if err != nil {
		return nil, fmt.Errorf("start PDFium: %w", err)
	}
	if e.one, err = e.pool.GetInstance(time.Minute); err != nil {
		return nil, fmt.Errorf("start PDFium: %w", err)
	}
	return e, nil
}

// Close stops the engine.
func (e *Engine) Close() error {
	err := e.pool.Close()
	if e.cache != nil {
		_ = e.cache.Close(context.Background())
	}
	return err
}

// Open opens a file; it fits the Open field of [pdf.Extractor].
func (e *Engine) Open(_ context.Context, src extract.Source, limits extract.Limits) (pdf.Pages, error) {
	data, err := src.ReadAll(limits)
	if err != nil {
		return nil, err
	}
	doc, err := e.one.FPDF_LoadMemDocument64(&requests.FPDF_LoadMemDocument64{Data: &data, Password: &src.Password})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", extract.ErrCorrupt, err)
	}
	n, err := e.one.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: doc.Document})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", extract.ErrCorrupt, err)
	}
	return &file{e.one, doc.Document, n.PageCount, map[string]*pdf.Font{}}, nil
}

type file struct {
	one   gopdfium.Pdfium
	doc   references.FPDF_DOCUMENT
	pages int
	fonts map[string]*pdf.Font
}

func (f *file) Len() int { return f.pages }

func (f *file) Close() error {
	_, err := f.one.FPDF_CloseDocument(&requests.FPDF_CloseDocument{Document: f.doc})
	return err
}

// Page reads the glyphs, rulings, fills and images of a page.
func (f *file) Page(ctx context.Context, n int) (*pdf.Page, error) {
	out := &pdf.Page{Number: n}
	loaded, err := f.one.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: f.doc, Index: n - 1})
	if err != nil {
		return out, fmt.Errorf("%w: %w", extract.ErrCorrupt, err)
	}
	defer f.one.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: loaded.Page}) //nolint:errcheck // nothing to lose
	ref := requests.Page{ByReference: &loaded.Page}
	m, err := f.space(ref, out)
	if err != nil {
		return out, err
	}
	(&drawer{f, out, maxObjects}).page(ref, m)
	text, err := f.one.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: ref})
	if err != nil {
		return out, fmt.Errorf("%w: %w", extract.ErrCorrupt, err)
	}
	defer f.one.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text.TextPage}) //nolint:errcheck // nothing to lose
	count, err := f.one.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: text.TextPage})
	if err != nil {
		return out, fmt.Errorf("%w: %w", extract.ErrCorrupt, err)
	}
	space := false
	for i := range count.Count {
		if i%256 == 0 && ctx.Err() != nil {
			return out, ctx.Err()
		}
		g, ok := f.glyph(text.TextPage, i, m)
		if !ok {
			space = true
			continue
		}
		g.Space, space = space, false
		out.Glyphs = append(out.Glyphs, g)
	}
	return out, nil
}

// space sets the page's size and returns the map from user space to upright coordinates.
func (f *file) space(ref requests.Page, out *pdf.Page) (geom.Matrix, error) {
	bounds, err := f.one.FPDF_GetPageBoundingBox(&requests.FPDF_GetPageBoundingBox{Page: ref})
	if err != nil {
		return geom.Matrix{}, fmt.Errorf("%w: %w", extract.ErrCorrupt, err)
	}
	rotation, err := f.one.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: ref})
	if err != nil {
		return geom.Matrix{}, fmt.Errorf("%w: %w", extract.ErrCorrupt, err)
	}
	r := bounds.Rect
	x0, y0, x1, y1 := float64(r.Left), float64(r.Bottom), float64(r.Right), float64(r.Top)
	out.Width, out.Height = x1-x0, y1-y0
	switch rotation.PageRotation {
	case 1:
		out.Width, out.Height = out.Height, out.Width
		return geom.Matrix{B: 1, C: 1, E: -y0, F: -x0}, nil
	case 2:
		return geom.Matrix{A: -1, D: 1, E: x1, F: -y0}, nil
	case 3:
		out.Width, out.Height = out.Height, out.Width
		return geom.Matrix{B: -1, C: -1, E: y1, F: x1}, nil
	}
	return geom.Matrix{A: 1, D: -1, E: -x0, F: y1}, nil
}

// glyph reads character i; ok is false for spaces and for what PDFium made up.
func (f *file) glyph(text references.FPDF_TEXTPAGE, i int, m geom.Matrix) (g pdf.Glyph, ok bool) {
	u, err := f.one.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: text, Index: i})
	if err != nil {
		return g, false
	}
	r := rune(u.Unicode)
	if r == ' ' || r == 0xa0 || r == '\t' || r == '\r' || r == '\n' {
		return g, false
	}
	if made, err := f.one.FPDFText_IsGenerated(&requests.FPDFText_IsGenerated{TextPage: text, Index: i}); err != nil || made.IsGenerated {
		return g, false
	}
	at, err := f.one.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{TextPage: text, Index: i})
	if err != nil {
		return g, false
	}
	switch {
	case r == 2: // PDFium's sign for a hyphen that ends a line
		g.Text = "-"
	case r >= 0x20:
		g.Text = string(r)
	}
	g.Origin = m.Apply(geom.Point{X: at.X, Y: at.Y})
	if box, err := f.one.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: text, Index: i}); err == nil {
		g.Box = m.ApplyRect(geom.Rect{X0: float64(box.Rect.Left), Y0: float64(box.Rect.Bottom), X1: float64(box.Rect.Right), Y1: float64(box.Rect.Top)}.Canon())
	}
	g.Size = f.size(text, i)
	g.Angle = f.angle(text, i)
	g.Font = f.font(text, i)
	return g, true
}

func (f *file) size(text references.FPDF_TEXTPAGE, i int) float64 {
	size, err := f.one.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: text, Index: i})
	if err != nil {
		return 0
	}
	m, err := f.one.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: text, Index: i})
	if err != nil {
		return size.FontSize
	}
	return size.FontSize * math.Hypot(float64(m.Matrix.C), float64(m.Matrix.D))
}

func (f *file) angle(text references.FPDF_TEXTPAGE, i int) int {
	a, err := f.one.FPDFText_GetCharAngle(&requests.FPDFText_GetCharAngle{TextPage: text, Index: i})
	if err != nil {
		return 0
	}
	turns := float64(a.CharAngle) / (math.Pi / 2)
	if math.Abs(turns-math.Round(turns)) > 0.03 {
		return -1
	}
	return int(math.Round(turns)+4) % 4 * 90
}

func (f *file) font(text references.FPDF_TEXTPAGE, i int) *pdf.Font {
	const bold, italic = 1 << 18, 1 << 6
	info, err := f.one.FPDFText_GetFontInfo(&requests.FPDFText_GetFontInfo{TextPage: text, Index: i})
	if err != nil {
		return &pdf.Font{}
	}
	if known := f.fonts[info.FontName]; known != nil {
		return known
	}
	font := &pdf.Font{Name: info.FontName, Bold: info.Flags&bold != 0, Italic: info.Flags&italic != 0}
	f.fonts[info.FontName] = font
	return font
}
