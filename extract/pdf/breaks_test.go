package pdf_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf"
)

// pageBreaks are page ends and what stands before and behind them, as the pictures of the pages
// show: rows is the number of rows of the one table that goes on, 0 for two different tables.
var pageBreaks = []struct {
	pdf      string
	from, to int
	rows     int
	reason   string
}{
	{"documents/camelot/hybrid_multipage.pdf", 1, 2, 9, "a list goes on in the same columns"},
	{"documents/camelot/diesel_engines.pdf", 4, 5, 40, "a drawn grid goes on"},
	{"documents/camelot/diesel_engines.pdf", 18, 19, 40, "a drawn grid goes on under its header"},
	{"documents/pdfplumber/WARN-Report-for-7-1-2015-to-03-25-2016.pdf", 1, 2, 80, "the header is printed again"},
	{"documents/pdfplumber/WARN-Report-for-7-1-2015-to-03-25-2016.pdf", 15, 16, 11, "the summary behind the last notice goes on"},
	{"financebench/BESTBUY_2017_10K.pdf", 17, 18, 56, "states shaded in turn, a total on the second page"},
	{"financebench/BESTBUY_2017_10K.pdf", 96, 97, 37, "exhibits under the same header"},
	{"financebench/BESTBUY_2017_10K.pdf", 103, 104, 61, "subsidiaries go on without a header"},
	{"financebench/BESTBUY_2019_10K.pdf", 19, 20, 36, "stores abroad go on without a header"},
	{"financebench/COSTCO_2021_10K.pdf", 67, 68, 33, "exhibits under the same header"},
	{"financebench/ADOBE_2015_10K.pdf", 30, 31, 31, "properties go on under the same header"},

	{"documents/camelot/diesel_engines.pdf", 2, 3, 0, "two numbered lists of documents, each with a title"},
	{"financebench/AMAZON_2019_10K.pdf", 37, 38, 0, "cash flows, then operations, over the same years"},
	{"financebench/AMAZON_2019_10K.pdf", 38, 39, 0, "operations, then comprehensive income"},
	{"financebench/BESTBUY_2017_10K.pdf", 56, 57, 0, "earnings, then comprehensive income"},
	{"financebench/BESTBUY_2017_10K.pdf", 57, 58, 0, "comprehensive income, then cash flows"},
	{"financebench/AMD_2015_10K.pdf", 56, 57, 0, "operations, then comprehensive loss"},
	{"financebench/ADOBE_2016_10K.pdf", 62, 63, 0, "income, then comprehensive income"},
}

// TestPageBreaks compares what is joined over page ends with the pages below TABRAG_DATA.
func TestPageBreaks(t *testing.T) {
	root := os.Getenv("TABRAG_DATA")
	if root == "" {
		t.Skip("TABRAG_DATA is not set: no pages to join tables of")
	}
	joined, apart := 0, 0
	for _, c := range pageBreaks {
		rows := 0
		for _, x := range readPages(t, filepath.Join(root, c.pdf), c.from, c.to).Tables {
			if slices.Equal(x.Pages, []int{c.from, c.to}) {
				rows = len(x.Rows)
			}
		}
		switch {
		case rows != c.rows:
			t.Errorf("%s, pages %d and %d: %d rows joined, want %d: %s", c.pdf, c.from, c.to, rows, c.rows, c.reason)
		case rows > 0:
			joined++
		default:
			apart++
		}
	}
	t.Logf("of %d page ends %d are rightly joined and %d rightly kept apart", len(pageBreaks), joined, apart)
}

// readPages reads some pages of a file.
func readPages(t *testing.T, path string, from, to int) *extract.Document {
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	e := pdf.Extractor{Open: func(ctx context.Context, src extract.Source, limits extract.Limits) (pdf.Pages, error) {
		file, err := pdf.Open(ctx, src, limits)
		return somePages{file, from, to}, err
	}}
	doc, err := e.Extract(context.Background(), extract.Bytes(path, data))
	require.NoError(t, err)
	return doc
}

// somePages is a file of which some pages alone are seen.
type somePages struct {
	pdf.Pages
	from, to int
}

func (p somePages) Len() int { return p.to - p.from + 1 }

func (p somePages) Page(ctx context.Context, n int) (*pdf.Page, error) {
	return p.Pages.Page(ctx, p.from+n-1)
}
