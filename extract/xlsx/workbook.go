package xlsx

import (
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/sheet"
)

// workbook is what the workbook part says.
type workbook struct {
	part     string
	sheets   []sheetEntry
	date1904 bool
	prints   map[int]sheet.Box // print areas by the sheet's position
	strings  string            // parts, "" when missing
	styles   string
}

// sheetEntry is one sheet in the order of the tabs.
type sheetEntry struct {
	index  int // among all sheets, from 0
	name   string
	part   string // "" for a sheet without cells, such as a chart
	hidden bool
}

// readWorkbook finds the workbook part and reads it.
func readWorkbook(p *pkg) (*workbook, error) {
	roots, err := p.relations("")
	if err != nil {
		return nil, err
	}
	w := &workbook{prints: map[int]sheet.Box{}}
	for _, r := range roots {
		if r.kind == "officeDocument" {
			w.part = r.target
		}
	}
	if _, ok := p.parts[partName(w.part)]; !ok {
		w.part = "xl/workbook.xml"
	}
	if _, ok := p.parts[partName(w.part)]; !ok {
		return nil, fmt.Errorf("%w: a zip file without a workbook", extract.ErrFormat)
	}
	rels, err := p.relations(w.part)
	if err != nil {
		return nil, err
	}
	for _, r := range rels {
		switch r.kind {
		case "sharedStrings":
			w.strings = r.target
		case "styles":
			w.styles = r.target
		}
	}
	return w, w.read(p, rels)
}

func (w *workbook) read(p *pkg, rels map[string]relation) error {
	defined, local := "", -1
	err := p.scan(w.part, func(s *scanner, tok token) error {
		switch {
		case tok == tokenStart && string(s.name) == "workbookPr":
			w.date1904 = s.attrBool("date1904")
		case tok == tokenStart && string(s.name) == "sheet":
			w.addSheet(s, rels)
		case tok == tokenStart && string(s.name) == "definedName":
			defined, local = s.attrString("name"), s.attrInt("localSheetId", -1)
		case tok == tokenText && defined != "":
			if box, ok := parseArea(string(s.text)); ok && strings.EqualFold(defined, "_xlnm.Print_Area") && local >= 0 {
				w.prints[local] = box
			}
			defined = ""
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(w.sheets) == 0 {
		return fmt.Errorf("%w: a workbook without sheets", extract.ErrCorrupt)
	}
	return nil
}

func (w *workbook) addSheet(s *scanner, rels map[string]relation) {
	e := sheetEntry{index: len(w.sheets), name: s.attrString("name")}
	state := s.attrString("state")
	e.hidden = state == "hidden" || state == "veryHidden"
	if r := rels[s.relationID()]; r.kind == "worksheet" {
		e.part = r.target
	}
	w.sheets = append(w.sheets, e)
}

// relationID returns the attribute "id" in the namespace of relationships; a sheet has
// other attributes that end in Id.
func (s *scanner) relationID() string {
	rest := string(s.attrs)
	i := strings.Index(rest, ":id=")
	if i < 0 || i+5 >= len(rest) {
		return ""
	}
	rest = rest[i+4:]
	end := strings.IndexByte(rest[1:], rest[0])
	if end < 0 {
		return ""
	}
	return rest[1 : end+1]
}

// parseArea reads "Sheet1!$A$1:$D$20".
func parseArea(s string) (sheet.Box, bool) {
	if i := strings.LastIndexByte(s, '!'); i >= 0 {
		s = s[i+1:]
	}
	return parseRange(strings.ReplaceAll(s, "$", ""))
}

const (
	maxRows = 1 << 20 // of a sheet, by the format
	maxCols = 1 << 14
)

// parseRange reads "A1:D20" or "B3".
func parseRange(s string) (sheet.Box, bool) {
	from, to, two := strings.Cut(s, ":")
	r0, c0, ok := parseCell([]byte(from))
	if !ok {
		return sheet.Box{}, false
	}
	r1, c1 := r0, c0
	if two {
		if r1, c1, ok = parseCell([]byte(to)); !ok {
			return sheet.Box{}, false
		}
	}
	return sheet.Box{R0: min(r0, r1), C0: min(c0, c1), R1: max(r0, r1), C1: max(c0, c1)}, true
}

// parseCell reads "B7" as row 6, column 1. It refuses what no sheet can hold.
func parseCell(s []byte) (row, col int, ok bool) {
	i := 0
	for ; i < len(s) && i < 4; i++ {
		c := s[i] &^ 0x20
		if c < 'A' || c > 'Z' {
			break
		}
		col = col*26 + int(c-'A') + 1
	}
	if i == 0 || i > 3 || i == len(s) || len(s)-i > 7 {
		return 0, 0, false
	}
	for ; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0, 0, false
		}
		row = row*10 + int(s[i]-'0')
	}
	return row - 1, col - 1, row >= 1 && row <= maxRows && col <= maxCols
}

// appendCell appends "B7" for row 6, column 1.
func appendCell(dst []byte, row, col int) []byte {
	var letters [4]byte
	i := len(letters)
	for n := col + 1; n > 0; n = (n - 1) / 26 {
		i--
		letters[i] = byte('A' + (n-1)%26)
	}
	dst = append(dst, letters[i:]...)
	return fmt.Appendf(dst, "%d", row+1)
}
