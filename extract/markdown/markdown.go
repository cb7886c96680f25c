// Package markdown reads the pipe tables of Markdown files (GitHub Flavored Markdown,
// section 4.10) with the headings and paragraphs around them.
//
// A table needs its line of dashes below the header; a sentence with bars in it stays prose. Refs
// are "md:L/C", the line of the file and the cell in it, from 1.
//
// It is no Markdown renderer: emphasis, code and link marks are dropped from cells, and all
// that is no table or heading is prose.
package markdown

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/budget"
	"github.com/tabrag/tabrag/table"
)

// MediaType of the files that [Extractor] reads.
const MediaType = "text/markdown"

// Extractor reads Markdown. Its zero value is ready to use.
type Extractor struct {
	Limits extract.Limits
}

var _ extract.Format = Extractor{}

// MediaType returns "text/markdown".
func (Extractor) MediaType() string { return MediaType }

// Sniff knows the names .md and .markdown, and text in which a table starts.
func (Extractor) Sniff(head []byte, name string) extract.Match {
	switch {
	case !utf8.Valid(head[:max(len(head)-utf8.UTFMax, 0)]):
		return extract.NoMatch
	case strings.HasSuffix(name, ".md"), strings.HasSuffix(name, ".markdown"):
		return extract.ByName
	}
	return extract.NoMatch
}

// Extract reads one file. It fails with [extract.ErrFormat] on what is no UTF-8 text and with
// [extract.ErrLimit] past a limit.
func (e Extractor) Extract(ctx context.Context, src extract.Source) (*extract.Document, error) {
	fail := func(err error) (*extract.Document, error) { return nil, &extract.Error{Source: src.Name, Err: err} }
	doc, raw, err := src.Document(MediaType, e.Limits)
	if err != nil {
		return nil, err
	}
	if !utf8.Valid(raw) {
		return fail(fmt.Errorf("%w: no UTF-8 text", extract.ErrFormat))
	}
	text := strings.TrimPrefix(string(raw), "\ufeff")
	r := &reader{
		lines: strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), doc: doc, steps: budget.Steps{Context: ctx},
		rows: e.Limits.Meter(extract.LimitRows), columns: e.Limits.Meter(extract.LimitColumns), cells: e.Limits.Meter(extract.LimitCells),
	}
	if err := r.run(); err != nil {
		return fail(err)
	}
	if err := extract.Annotate(ctx, doc); err != nil {
		return doc, &extract.Error{Source: src.Name, Err: err}
	}
	return doc, nil
}

// reader walks the lines of a file.
type reader struct {
	lines   []string
	at      int
	doc     *extract.Document
	section []string // path of headings; "" for a level that was left out
	prose   []string // the paragraph at hand
	context string   // the last paragraph or the line before a table
	steps   budget.Steps

	rows, columns, cells budget.Meter
}

func (r *reader) run() error {
	fence := ""
	for r.at < len(r.lines) {
		if err := r.steps.Next(); err != nil {
			return err
		}
		line := strings.TrimSpace(r.lines[r.at])
		switch {
		case fence != "":
			if strings.HasPrefix(line, fence) {
				fence = ""
			}
			r.prose = append(r.prose, line)
		case strings.HasPrefix(line, "```"), strings.HasPrefix(line, "~~~"):
			fence = line[:3]
		case line == "":
			r.paragraph()
		case r.heading(line):
		case r.startsTable():
			r.paragraph()
			if err := r.table(); err != nil {
				return err
			}
			continue
		default:
			r.prose = append(r.prose, line)
		}
		r.at++
	}
	r.paragraph()
	return nil
}

// paragraph ends the paragraph at hand.
func (r *reader) paragraph() {
	if len(r.prose) == 0 {
		return
	}
	r.context = plain(strings.Join(r.prose, " "))
	r.prose = nil
	r.doc.Text = append(r.doc.Text, extract.Block{Section: r.path(), Text: r.context})
}

// heading reads "## Results".
func (r *reader) heading(line string) bool {
	level := len(line) - len(strings.TrimLeft(line, "#"))
	if level == 0 || level > 6 || len(line) > level && line[level] != ' ' {
		return false
	}
	r.paragraph()
	text := plain(strings.Trim(line[level:], "# "))
	for len(r.section) < level {
		r.section = append(r.section, "")
	}
	r.section = append(r.section[:level-1], text)
	r.context = ""
	path := r.path()
	r.doc.Text = append(r.doc.Text, extract.Block{Section: path[:max(len(path)-1, 0)], Heading: level, Text: text})
	return true
}

func (r *reader) path() []string {
	var out []string
	for _, s := range r.section {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

// startsTable tells whether a header and a line of dashes with as many cells come next.
func (r *reader) startsTable() bool {
	if r.at+1 >= len(r.lines) || !strings.Contains(r.lines[r.at], "|") {
		return false
	}
	dashes := split(r.lines[r.at+1])
	for _, d := range dashes {
		if strings.Trim(d, "-: ") != "" || !strings.Contains(d, "-") {
			return false
		}
	}
	return len(dashes) > 0 && len(dashes) == len(split(r.lines[r.at]))
}

// table reads the table that starts here. Rows with fewer cells are blank at their end; cells
// past the header's are kept and said in an issue.
func (r *reader) table() error {
	t := &table.Table{Section: r.path(), Context: r.context, HeaderRows: 1}
	width, long := len(split(r.lines[r.at])), 0
	usual := width
	for first := true; r.at < len(r.lines); r.at++ {
		line := r.lines[r.at]
		if strings.TrimSpace(line) == "" || !strings.Contains(line, "|") && !first {
			break
		}
		cells := split(line)
		if err := r.charge(len(cells)); err != nil {
			return err
		}
		if len(cells) > usual {
			long++
		}
		width = max(width, len(cells))
		for k, text := range cells {
			if text = plain(text); text != "" {
				t.Cells = append(t.Cells, table.Cell{Row: len(t.Rows), Col: k, RowSpan: 1, ColSpan: 1, Text: text,
					Ref: table.Ref("md:" + strconv.Itoa(r.at+1) + "/" + strconv.Itoa(k+1))})
			}
		}
		t.Rows = append(t.Rows, table.Row{})
		if first {
			first = false
			r.at++ // the dashes
		}
	}
	t.Columns = make([]table.Column, width)
	if long > 0 {
		t.Issues = append(t.Issues, table.Issue{Code: "ragged_rows", Severity: table.Warning,
			Message: fmt.Sprintf("%d rows have more cells than the header; they were kept as they are", long)})
	}
	r.doc.Tables = append(r.doc.Tables, t)
	r.doc.Text = append(r.doc.Text, extract.Block{Section: r.path(), Table: len(r.doc.Tables)})
	r.context = ""
	return nil
}

func (r *reader) charge(cells int) error {
	if err := r.rows.Charge(1); err != nil {
		return err
	}
	if err := r.columns.Check(int64(cells)); err != nil {
		return err
	}
	return r.cells.Charge(int64(cells))
}

// split cuts a line at its bars. A bar after a backslash or inside code is a character.
func split(line string) []string {
	line = strings.TrimSpace(line)
	line = strings.TrimPrefix(line, "|")
	var cells []string
	var cell strings.Builder
	code := false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\\' && i+1 < len(line) && line[i+1] == '|':
			cell.WriteByte('|')
			i++
		case c == '|' && !code:
			cells = append(cells, strings.TrimSpace(cell.String()))
			cell.Reset()
		default:
			code = code != (c == '`')
			cell.WriteByte(c)
		}
	}
	if last := strings.TrimSpace(cell.String()); last != "" || !strings.HasSuffix(line, "|") {
		cells = append(cells, last)
	}
	return cells
}

// plain drops the marks of emphasis, code and links, and folds white space.
func plain(s string) string {
	for range 20 { // links
		open := strings.IndexByte(s, '[')
		middle := strings.Index(s, "](")
		if open < 0 || middle < open {
			break
		}
		end := strings.IndexByte(s[middle:], ')')
		if end < 0 {
			break
		}
		s = s[:open] + s[open+1:middle] + s[middle+end+1:]
	}
	for _, mark := range []string{"**", "__", "`"} {
		if strings.Count(s, mark) >= 2 {
			s = strings.ReplaceAll(s, mark, "")
		}
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, "<br>", " "), "<br/>", " ")
	return strings.Join(strings.Fields(s), " ")
}
