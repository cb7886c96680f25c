package pdf_test

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"

	"github.com/tabrag/tabrag/extract"
)

// likeness says how near a table comes to a grid that another extractor's own tests expect.
type likeness string

const (
	equal likeness = "equal" // cell by cell, but for white space
	// near: the same texts in the same places, but that a spanned text may stand in another of
	// its slots or take one alone, the lines of a text in rows of their own, lines over and under
	// the table in rows, too; blank rows and columns do not count.
	near likeness = "near"
	miss likeness = "miss"
)

// verdict is how a grid is met and what of it is another than ours.
type verdict struct {
	is  likeness
	why string
}

// peerGrids are the grids of the tests of camelot, tabula-java, tabula-py and PyMuPDF, and how
// they are met. The misses of birdisland, MultiColumn and indictb1h were judged by the picture of
// their page, the others by the two grids.
var peerGrids = []struct {
	pdf, grid string
	page      int
	strip     string    // what the expected grid leaves out of texts
	want      []verdict // of each grid of the file
}{
	{"camelot/anticlockwise_table_1.pdf", "camelot/anticlockwise_table_1.data_lattice_table_rotated.csv", 1, "", []verdict{{equal, ""}}},
	{"camelot/background_lines_1.pdf", "camelot/background_lines_1.data_hybrid_process_background.csv", 1, "", []verdict{{near, "lines of texts are rows"}}},
	{"camelot/background_lines_1.pdf", "camelot/background_lines_1.data_lattice_process_background.csv", 1, "", []verdict{{equal, ""}}},
	{"camelot/birdisland.pdf", "camelot/birdisland.data_stream_duplicated_text.csv", 1, "", []verdict{{miss, "a form over the table and lines under it are rows, hyphens and commas are lost"}}},
	{"camelot/clockwise_table_1.pdf", "camelot/clockwise_table_1.data_lattice_table_rotated.csv", 1, "", []verdict{{equal, ""}}},
	{"camelot/clockwise_table_2.pdf", "camelot/clockwise_table_2.data_hybrid_table_rotated.csv", 1, "", []verdict{{near, "a title and the lines of names are rows"}}},
	{"camelot/clockwise_table_2.pdf", "camelot/clockwise_table_2.data_stream_table_rotated.csv", 1, "", []verdict{{near, "a title and the lines of names are rows"}}},
	{"camelot/column_span_2.pdf", "camelot/column_span_2.data_lattice_shift_text_disable.csv", 1, "", []verdict{{near, "spanned texts stand in the middle of their slots"}}},
	{"camelot/column_span_2.pdf", "camelot/column_span_2.data_lattice_shift_text_left_top.csv", 1, "", []verdict{{equal, ""}}},
	{"camelot/column_span_2.pdf", "camelot/column_span_2.data_lattice_shift_text_right_bottom.csv", 1, "", []verdict{{near, "spanned texts stand in the last of their slots"}}},
	{"camelot/detect_vertical_false.pdf", "camelot/detect_vertical_false.data_network_strip_text.csv", 1, " ,", []verdict{{equal, ""}}},
	{"camelot/detect_vertical_false.pdf", "camelot/detect_vertical_false.data_stream_layout_kwargs.csv", 1, " ,", []verdict{{equal, ""}}},
	{"camelot/detect_vertical_false.pdf", "camelot/detect_vertical_false.data_stream_strip_text.csv", 1, " ,", []verdict{{miss, "the grid ends after 24 of 37 rows"}}},
	{"camelot/edge_tol.pdf", "camelot/edge_tol.data_network_edge_tol.csv", 1, "", []verdict{{near, "a title is a row"}}},
	{"camelot/edge_tol.pdf", "camelot/edge_tol.data_stream_edge_tol.csv", 1, "", []verdict{{near, "titles are rows"}}},
	{"camelot/m27.pdf", "camelot/m27.data_stream_split_text.csv", 1, "", []verdict{{near, "titles and the lines of texts are rows"}}},
	{"camelot/mexican_towns.pdf", "camelot/mexican_towns.data_stream_columns.csv", 1, "", []verdict{{near, "the lines of names are rows"}}},
	{"camelot/multiple_tables.pdf", "camelot/multiple_tables.data_network_two_tables_b_1.csv", 1, "", []verdict{{equal, ""}}},
	{"camelot/multiple_tables.pdf", "camelot/multiple_tables.data_network_two_tables_b_2.csv", 1, "", []verdict{{equal, ""}}},
	{"camelot/split_text_lattice.pdf", "camelot/split_text_lattice.data_lattice_split_text.csv", 1, "", []verdict{{miss, "an address in the last column is lost"}}},
	{"camelot/superscript.pdf", "camelot/superscript.data_network_flag_size.csv", 1, "", []verdict{{near, "titles and the lines of names are rows"}}},
	{"camelot/superscript.pdf", "camelot/superscript.data_stream_flag_size.csv", 1, "", []verdict{{near, "titles and the lines of names are rows"}}},
	{"camelot/table_region.pdf", "camelot/table_region.data_lattice_table_regions.csv", 1, "", []verdict{{equal, ""}}},
	{"camelot/twotables_2.pdf", "camelot/twotables_2.data_lattice_table_areas.csv", 1, "", []verdict{{near, "a blank row and a blank column"}}},
	{"camelot/twotables_2.pdf", "camelot/twotables_2.data_lattice_two_tables_1.csv", 1, "", []verdict{{equal, ""}}},
	{"camelot/twotables_2.pdf", "camelot/twotables_2.data_lattice_two_tables_2.csv", 1, "", []verdict{{equal, ""}}},
	{"camelot/us-007.pdf", "camelot/us-007.data_stream_table_areas.csv", 1, "", []verdict{{near, "the lines of a name are rows"}}},
	{"camelot/vertical_header.pdf", "camelot/vertical_header.data_hybrid_vertical_headers.csv", 1, "", []verdict{{near, "the lines of names are rows"}}},
	{"camelot/vertical_header.pdf", "camelot/vertical_header.data_network_vertical_headers.csv", 1, "", []verdict{{miss, "the last column and the upper header row are lost"}}},
	{"pymupdf/chinese-tables.pdf", "pymupdf/chinese-tables.t0.expected.csv", 1, "", []verdict{{equal, ""}}},
	{"pymupdf/small-table.pdf", "pymupdf/small-table.expected.csv", 1, "", []verdict{{equal, ""}}},
	{"pymupdf/test-styled-table.pdf", "pymupdf/test-styled-table.expected.csv", 1, "", []verdict{{equal, ""}}},
	{"tabula-java/AnimalSounds1.pdf", "tabula-java/AnimalSounds1.json", 1, "", []verdict{{equal, ""}, {near, "a blank row"}}},
	{"tabula-java/MultiColumn.pdf", "tabula-java/MultiColumn.csv", 1, "", []verdict{{equal, ""}}},
	{"tabula-java/Publication_of_award_of_Bids_for_Transport_Sector__August_2016.pdf", "tabula-java/Publication_of_award_of_Bids_for_Transport_Sector__August_2016.csv", 1, "", []verdict{{equal, ""}}},
	{"icdar2013/eu/eu-001.pdf", "tabula-java/TestCommandLineApp_testGuessOption_no_guessing.csv", 1, "", []verdict{{miss, "the whole page, its prose too, is one grid"}}},
	{"icdar2013/eu/eu-001.pdf", "tabula-java/TestCommandLineApp_testGuessOption_with_guessing.csv", 1, "", []verdict{{near, "the lines of names are rows"}, {miss, "the figures of three columns stand in one"}}},
	{"tabula-java/eu-002.pdf", "tabula-java/eu-002.expected.csv", 1, "", []verdict{{miss, `names are cut off: "Presentation an"`}}},
	{"tabula-java/indictb1h_14.pdf", "tabula-java/indictb1h_14.csv", 1, "", []verdict{{miss, "labels are spread over three columns, brackets and colons stand on the wrong side"}}},
	{"tabula-java/twotables.pdf", "tabula-java/twotables.csv", 1, "", []verdict{{equal, ""}, {near, "a spanned text takes one slot"}}},
	{"tabula-java/twotables.pdf", "tabula-java/twotables.json", 1, "", []verdict{{equal, ""}, {near, "a spanned text takes one slot"}}},
	{"tabula-java/us-007.pdf", "tabula-java/us-007.p1.expected.csv", 1, "", []verdict{{equal, ""}}},
	{"tabula-java/us-017.pdf", "tabula-java/us-017.p2.expected.csv", 2, "", []verdict{{equal, ""}}},
	{"tabula-java/us-020.pdf", "tabula-java/us-020.csv", 2, "", []verdict{{near, "the lines of names are rows"}}},
	{"tabula-py/MultiColumn.pdf", "tabula-py/MultiColumn.csv", 1, "", []verdict{{equal, ""}}},
	{"tabula-py/campaign_donors.pdf", "tabula-py/campaign_donors.csv", 1, "", []verdict{{miss, "the page number is a row over three columns, a letter stands in the wrong cell"}}},
	{"tabula-py/data.pdf", "tabula-py/data_1.csv", 1, "", []verdict{{equal, ""}}},
}

// TestPeerGrids compares tables with the grids below TABRAG_DATA.
func TestPeerGrids(t *testing.T) {
	root := os.Getenv("TABRAG_DATA")
	if root == "" {
		t.Skip("TABRAG_DATA is not set: no grids of other extractors to compare with")
	}
	counts, all := map[likeness]int{}, 0
	for _, c := range peerGrids {
		doc := readPage(t, filepath.Join(root, "documents", c.pdf), c.page)
		for i, want := range readPeer(t, filepath.Join(root, "documents", c.grid), c.strip) {
			got := miss
			for _, x := range doc.Tables {
				switch p := newPeer(x, c.strip); {
				case p.equals(want):
					got = equal
				case got == miss && p.nears(want, squeezeText(doc, c.strip)):
					got = near
				}
			}
			counts[got]++
			all++
			if i >= len(c.want) || got != c.want[i].is {
				t.Errorf("%s, grid %d: it is %s", c.grid, i+1, got)
			}
		}
	}
	t.Logf("of %d grids %d are equal, %d near, %d missed", all, counts[equal], counts[near], counts[miss])
}

// readPage reads one page of a file.
func readPage(t *testing.T, path string, n int) *extract.Document { return readPages(t, path, n, n) }

// readPeer reads the grids of a file, their texts without white space. Rows of another width
// begin another grid.
func readPeer(t *testing.T, path, strip string) (out [][][]string) {
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	var grids []struct{ Data [][]struct{ Text string } }
	if strings.HasSuffix(path, ".json") {
		require.NoError(t, json.Unmarshal(data, &grids))
		for _, g := range grids {
			var rows [][]string
			for _, r := range g.Data {
				var row []string
				for _, c := range r {
					row = append(row, squeeze(c.Text, strip))
				}
				rows = append(rows, row)
			}
			out = append(out, rows)
		}
		return out
	}
	r := csv.NewReader(strings.NewReader(string(data)))
	r.FieldsPerRecord, r.LazyQuotes = -1, true
	rows, err := r.ReadAll()
	require.NoError(t, err)
	for i, row := range rows {
		for k := range row {
			row[k] = squeeze(row[k], strip)
		}
		if i == 0 || len(row) != len(rows[i-1]) {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], row)
	}
	return out
}

// squeeze takes white space, the tags of raised text and the given characters out of a text.
func squeeze(s, strip string) string {
	s = norm.NFKC.String(strings.NewReplacer("<s>", "", "</s>", "").Replace(s))
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune(strip, r) {
			return -1
		}
		return r
	}, s)
}

func squeezeText(doc *extract.Document, strip string) string {
	var b strings.Builder
	for _, block := range doc.Text {
		b.WriteString(squeeze(block.Text, strip))
	}
	for _, x := range doc.Tables {
		b.WriteString(squeeze(x.Caption, strip))
		for _, n := range x.Notes {
			b.WriteString(squeeze(n.Text, strip))
		}
	}
	return b.String()
}
