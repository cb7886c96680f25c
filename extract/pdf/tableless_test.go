package pdf_test

import (
	"os"
	"path/filepath"
	"testing"
)

// tableless are pages without a table, as their pictures show: prose, lists, certificates,
// signatures, an index and a table of contents. They were drawn by chance from those of the files
// on which no table had been found.
var tableless = map[string][]int{
	"financebench/ADOBE_2015_10K.pdf":     {6, 9, 24, 104, 109},
	"financebench/ADOBE_2016_10K.pdf":     {5, 6, 10, 15, 17, 26, 29, 60, 66, 79},
	"financebench/AMAZON_2019_10K.pdf":    {3, 6, 7, 36, 48, 79},
	"financebench/AMD_2015_10K.pdf":       {20, 40, 44, 106, 108, 118, 120, 129, 132, 134, 173, 199, 211, 214, 215},
	"financebench/BESTBUY_2017_10K.pdf":   {28, 36, 50, 52, 60, 66, 101},
	"financebench/BESTBUY_2019_10K.pdf":   {49, 91},
	"financebench/BESTBUY_2024Q2_10Q.pdf": {28},
	"financebench/COSTCO_2021_10K.pdf":    {2, 3, 33, 49},
}

// TestTablelessPages counts the tables that are found on pages below TABRAG_DATA that hold none.
func TestTablelessPages(t *testing.T) {
	root := os.Getenv("TABRAG_DATA")
	if root == "" {
		t.Skip("TABRAG_DATA is not set: no pages to find nothing on")
	}
	pages, wrong := 0, 0
	for file, numbers := range tableless {
		for _, n := range numbers {
			pages++
			if found := len(readPage(t, filepath.Join(root, file), n).Tables); found > 0 {
				wrong += found
				t.Errorf("%s, page %d: %d tables", file, n, found)
			}
		}
	}
	t.Logf("%d tables on %d pages that hold none", wrong, pages)
}
