// Command compare measures tabrag's own PDF reader against PDFium, glyph by glyph: a glyph
// agrees when the other reader has one with the same text, its origin within 0.6 points and
// its size within 6 %.
//
//	go run ./compare [-cache DIR] [-v] [-max PAGES] FILE.pdf…
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/tabrag/tabrag/adapters/pdfium"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf"
)

func main() {
	cache := flag.String("cache", "", "folder for compiled code")
	verbose := flag.Bool("v", false, "print the first differences of each kind in each file")
	most := flag.Int("max", 0, "pages a file; 0 for all")
	flag.Parse()
	if err := run(*cache, *verbose, *most, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(cache string, verbose bool, most int, files []string) error {
	ctx := context.Background()
	engine, err := pdfium.New(ctx, pdfium.Config{CacheDir: cache})
	if err != nil {
		return err
	}
	defer engine.Close() //nolint:errcheck // at the end
	var all tally
	good, read := 0, 0
	for _, name := range files {
		t, err := compareFile(ctx, engine, name, verbose, most)
		if err != nil {
			fmt.Printf("-\t%s\t%v\n", name, err)
			continue
		}
		read++
		if t.share() >= 0.99 {
			good++
		}
		fmt.Printf("%.4f\t%s\t%s\n", t.share(), name, t)
		all.add(t)
	}
	fmt.Printf("\nall glyphs: %.4f agree: %s\nfiles: %d of %d with 99 %% or more\n", all.share(), all, good, read)
	return nil
}

// compareFile compares the pages of one file.
func compareFile(ctx context.Context, engine *pdfium.Engine, name string, verbose bool, most int) (t tally, err error) {
	src, err := extract.File(name)
	if err != nil {
		return t, err
	}
	defer src.Close() //nolint:errcheck // only read
	theirs, err := engine.Open(ctx, src, extract.Limits{})
	if err != nil {
		return t, fmt.Errorf("PDFium: %w", err)
	}
	defer theirs.Close() //nolint:errcheck // only read
	start := time.Now()
	own, err := pdf.Open(ctx, src, extract.Limits{})
	t.ownTime += time.Since(start)
	if err != nil {
		return t, fmt.Errorf("own: %w", err)
	}
	n := min(own.Len(), theirs.Len())
	if own.Len() != theirs.Len() {
		t.note(fmt.Sprintf("pages: own %d, PDFium %d", own.Len(), theirs.Len()))
	}
	if most > 0 {
		n = min(n, most)
	}
	for i := 1; i <= n; i++ {
		start := time.Now()
		a, err := own.Page(ctx, i)
		t.ownTime += time.Since(start)
		start = time.Now()
		b, err2 := theirs.Page(ctx, i)
		t.theirTime += time.Since(start)
		if err := errors.Join(err, err2); err != nil {
			t.note(fmt.Sprintf("page %d: %v", i, err))
		}
		t.page(a, b, verbose)
	}
	return t, nil
}
