package csv

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

func csvRef(line, field int) table.Ref {
	return table.Ref("csv:" + strconv.Itoa(line) + "/" + strconv.Itoa(field))
}

// section is a run of records that make one table, with the lines that stand above it.
type section struct {
	titles  []record
	records []record
	notes   []record // lines below the records, without a delimiter in them
	width   int
}

// assemble makes the tables and the prose of the records.
func assemble(p *parser) ([]*table.Table, []extract.Block) {
	var tables []*table.Table
	var text []extract.Block
	for _, s := range sections(p.records) {
		if len(s.records) == 0 {
			for _, r := range s.titles {
				text = append(text, extract.Block{Text: joined(r)})
			}
			continue
		}
		t := build(s)
		tables = append(tables, t)
		text = append(text, extract.Block{Table: len(tables)})
		for _, r := range s.notes {
			text = append(text, extract.Block{Text: joined(r)})
		}
	}
	return tables, text
}

// sections splits the records at blank lines where the number of fields changes, and parts
// from each section the lines above its header.
func sections(records []record) []section {
	var out []section
	var run []record
	flush := func() {
		if len(run) > 0 {
			out = append(out, newSection(run))
		}
		run = nil
	}
	blank := false
	for _, r := range records {
		if filled(r) == 0 {
			blank = true
			continue
		}
		if blank && len(run) > 0 && usual(run) > 1 && len(r.fields) > 1 && len(r.fields) != usual(run) {
			flush()
		}
		run, blank = append(run, r), false
	}
	flush()
	return withMetadata(out)
}

// withMetadata makes a short list of names and values above a wider table its titles.
func withMetadata(all []section) []section {
	var out []section
	var held []record
	for i, s := range all {
		if s.width == 2 && len(s.records) <= maxMetadata && i+1 < len(all) && all[i+1].width > 2 && describes(s.records) {
			held = append(append(held, s.titles...), s.records...)
			continue
		}
		s.titles = append(held, s.titles...)
		held = nil
		out = append(out, s)
	}
	return out
}

// maxMetadata is how many lines of names and values may stand above a table.
const maxMetadata = 12

// describes tells whether records of two fields are names with words or dates, not a table
// of numbers.
func describes(records []record) bool {
	numbers := 0
	for _, r := range records {
		if len(r.fields) > 1 && isNumber(r.fields[1]) {
			numbers++
		}
	}
	return numbers*2 < len(records)
}

// isNumber tells whether a field is digits with the signs that numbers are written with.
func isNumber(field string) bool {
	field = strings.TrimSpace(field)
	digits := strings.ContainsAny(field, "0123456789")
	return digits && strings.Trim(field, "0123456789.,-+()%$€£ '") == "" && strings.Count(field, ".")+strings.Count(field, "-") < 2
}

// usual is the most frequent number of fields; of equals the larger.
func usual(records []record) int {
	counts := map[int]int{}
	mode, n := 0, 0
	for _, r := range records[max(0, len(records)-100):] {
		k := len(r.fields)
		counts[k]++
		if c := counts[k]; c > n || c == n && k > mode {
			mode, n = k, c
		}
	}
	return mode
}

// newSection finds the header: the first record with the usual number of fields, most of
// them filled when all are short. What stands above it are titles.
func newSection(records []record) section {
	counts := map[int]int{}
	mode, n := 0, 0
	for _, r := range records {
		counts[len(r.fields)]++
		if c := counts[len(r.fields)]; c > n || c == n && len(r.fields) > mode {
			mode, n = len(r.fields), c
		}
	}
	if mode < 2 {
		if len(records) < 2 {
			return section{titles: records}
		}
		return section{records: records, width: mode}
	}
	start := 0
	for start < len(records) && (len(records[start].fields) < mode || filled(records[start]) == 1) {
		start++
	}
	if start == len(records) {
		start = 0
	}
	end := len(records)
	for end > start+1 && len(records[end-1].fields) == 1 {
		end--
	}
	return section{titles: records[:start], records: records[start:end], notes: records[end:], width: mode}
}

func filled(r record) int {
	n := 0
	for _, f := range r.fields {
		if strings.TrimSpace(f) != "" {
			n++
		}
	}
	return n
}

// build makes the table of a section.
func build(s section) *table.Table {
	width, cells, ragged, firstRagged := 0, 0, 0, 0
	for _, r := range s.records {
		width = max(width, used(r))
		cells += filled(r)
		if len(r.fields) != s.width {
			if ragged == 0 {
				firstRagged = r.line
			}
			ragged++
		}
	}
	t := &table.Table{Rows: make([]table.Row, len(s.records)), Columns: make([]table.Column, width), Cells: make([]table.Cell, 0, cells)}
	t.Leave("blank columns", s.width-width)
	for i, r := range s.records {
		for k, f := range r.fields {
			if text := strings.Join(strings.Fields(f), " "); text != "" {
				t.Cells = append(t.Cells, table.Cell{Row: i, Col: k, RowSpan: 1, ColSpan: 1, Text: text, Ref: csvRef(r.line, k+1)})
			}
		}
	}
	if ragged > 0 {
		t.Issues = append(t.Issues, issue("ragged_rows", table.Warning, csvRef(firstRagged, 1),
			"%d of %d records do not have the usual %d fields; they were kept as they are", ragged, len(s.records), s.width))
	}
	titled(t, s.titles)
	for _, r := range s.notes {
		mark, note, ok := extract.SplitNote(joined(r))
		if !ok {
			note = joined(r)
		}
		t.Notes = append(t.Notes, table.Note{Marker: mark, Text: note, Ref: csvRef(r.line, 1)})
	}
	if len(s.records) == 1 && headed(s.records[0]) {
		t.HeaderRows = 1
		t.Issues = append(t.Issues, issue("no_rows", table.Warning, csvRef(s.records[0].line, 1), "the table has a header and no rows"))
	}
	return t
}

// headed tells whether a lone record is a header: several fields, none of them a number.
func headed(r record) bool {
	for _, f := range r.fields {
		if isNumber(f) {
			return false
		}
	}
	return filled(r) > 1
}

// used is the number of fields up to the last that is filled.
func used(r record) int {
	n := len(r.fields)
	for n > 0 && strings.TrimSpace(r.fields[n-1]) == "" {
		n--
	}
	return n
}

// titled puts the lines above the header into caption and context.
func titled(t *table.Table, lines []record) {
	for i, r := range lines {
		switch text := joined(r); {
		case i == 0:
			t.Caption = text
		case t.Context == "":
			t.Context = text
		default:
			t.Context += "\n" + text
		}
	}
}

// joined writes the fields of a line in prose.
func joined(r record) string {
	var parts []string
	for _, f := range r.fields {
		if f = strings.Join(strings.Fields(f), " "); f != "" {
			parts = append(parts, f)
		}
	}
	if len(parts) == 2 {
		return fmt.Sprintf("%s: %s", strings.TrimSuffix(parts[0], ":"), parts[1])
	}
	return strings.Join(parts, " ")
}
