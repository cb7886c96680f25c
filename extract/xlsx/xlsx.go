// Package xlsx reads workbooks (Office Open XML: .xlsx, .xlsm, .xltx, .xltm).
//
// Cells are read as a stream, straight from the zip, by a scanner that keeps no tree. Each
// cell has the text that a spreadsheet shows, made here from the raw value and the number
// format, and the exact value behind it. Blocks of cells become tables; lines above them
// become captions; hidden rows, columns and sheets are left out and counted.
//
// It is not for .xls, .xlsb and .ods files: those fail with an error that says what to do.
// Formulas are never computed: the value that the writing program stored is taken, and a
// formula without one is said in an issue.
package xlsx

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/budget"
	"github.com/tabrag/tabrag/internal/sheet"
	"github.com/tabrag/tabrag/table"
)

// MediaType of the files that [Extractor] reads.
const MediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// Extractor reads workbooks. Its zero value is ready to use.
type Extractor struct {
	Limits extract.Limits
	// KeepHidden reads hidden sheets, rows and columns like all others. They are left out
	// and counted otherwise.
	KeepHidden bool
}

var _ extract.Format = Extractor{}

// MediaType returns the media type of workbooks.
func (Extractor) MediaType() string { return MediaType }

// Sniff knows zip files with a workbook's parts, and, so that they fail with advice rather
// than as unknown, the other formats of workbooks.
func (Extractor) Sniff(head []byte, name string) extract.Match {
	zip := bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
	ole := bytes.HasPrefix(head, []byte(oleMagic))
	byName := false
	for _, ext := range []string{".xlsx", ".xlsm", ".xltx", ".xltm", ".xls", ".xlsb", ".ods"} {
		byName = byName || strings.HasSuffix(name, ext)
	}
	switch {
	case zip && (bytes.Contains(head, []byte("xl/")) || byName), ole && byName:
		return extract.ByMagic
	case zip || ole:
		return extract.ByContent
	case byName:
		return extract.ByName
	}
	return extract.NoMatch
}

// book is a workbook while it is read.
type book struct {
	Extractor
	src      extract.Source
	pkg      *pkg
	strings  *sharedStrings
	styles   *styles
	date1904 bool
	doc      *extract.Document
	prints   map[int]sheet.Box
	totals   []*table.Table // declared with a row of totals at their end
	stream   *streamer      // nil when the tables go into the document
	cells    budget.Meter
	tables   budget.Meter
	count    int // tables so far
}

// Extract reads one workbook. Errors: [extract.ErrFormat] for what is no such workbook,
// [extract.ErrEncrypted], [extract.ErrCorrupt], [extract.ErrLimit], or the context's. With the
// last two comes what was read before.
func (e Extractor) Extract(ctx context.Context, src extract.Source) (*extract.Document, error) {
	return e.run(ctx, src, nil)
}

// run reads a workbook, into its document or, with yield, in parts.
func (e Extractor) run(ctx context.Context, src extract.Source, yield func(extract.Part) error) (*extract.Document, error) {
	if d := e.Limits.DocumentTimeout(); d > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, d)
		defer cancel()
	}
	doc, err := e.extract(ctx, src, yield)
	if err != nil {
		var e *extract.Error
		if !errors.As(err, &e) {
			err = &extract.Error{Source: src.Name, Err: err}
		}
	}
	return doc, err
}

func (e Extractor) extract(ctx context.Context, src extract.Source, yield func(extract.Part) error) (*extract.Document, error) {
	encrypted, err := refuse(src)
	if err != nil {
		return nil, err
	}
	doc, err := extract.NewDocument(src, MediaType)
	if err != nil {
		return nil, err
	}
	if encrypted {
		if src, err = decrypt(src, e.Limits); err != nil {
			return nil, err
		}
	}
	p, err := openPackage(src, e.Limits)
	if err != nil {
		return nil, err
	}
	if err := refusePackage(p); err != nil {
		return nil, err
	}
	w, err := readWorkbook(p)
	if err != nil {
		return nil, err
	}
	b := &book{Extractor: e, src: src, pkg: p, date1904: w.date1904, prints: w.prints, doc: doc,
		cells: e.Limits.Meter(extract.LimitCells), tables: e.Limits.Meter(extract.LimitTables)}
	if yield != nil {
		b.stream = &streamer{b: b, yield: yield}
	}
	if err := b.shared(w); err != nil {
		return nil, err
	}
	stopped := b.sheets(ctx, w)
	if err := extract.Annotate(ctx, doc); err != nil && stopped == nil {
		stopped = err
	}
	for _, t := range b.totals {
		t.Rows[len(t.Rows)-1].Kind = table.KindTotal
	}
	return doc, stopped
}

// shared reads what all sheets share. A broken style sheet costs the formats, not the
// cells; a broken table of strings costs the strings that were not reached.
func (b *book) shared(w *workbook) (err error) {
	var cut int
	if b.styles, err = readStyles(b.pkg, w.styles); err != nil {
		if fatal(err) {
			return err
		}
		b.issue("styles_broken", table.Error, "", "the style sheet is broken: numbers may be shown without their format")
	}
	if b.strings, cut, err = readStrings(b.pkg, w.strings); err != nil {
		if fatal(err) {
			return err
		}
		b.issue("strings_broken", table.Error, "", "the table of strings is broken after %d strings", len(b.strings.ends))
	}
	if cut > 0 {
		b.issue("cell_cut", table.Error, "", "%d strings are longer than the limit and were cut", cut)
	}
	return nil
}

// fatal tells whether an error must end the reading: a limit or the context.
func fatal(err error) bool {
	return errors.Is(err, extract.ErrLimit) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// sheets reads all sheets in order. It returns the error that stopped it early, or one
// when every sheet failed.
func (b *book) sheets(ctx context.Context, w *workbook) error {
	var first error
	failed, hidden := 0, 0
	for _, s := range w.sheets {
		switch {
		case s.part == "":
			b.issue("sheet_without_cells", table.Info, "", "a sheet has no cells (a chart or a macro sheet) and was left out")
			continue
		case s.hidden && !b.KeepHidden:
			hidden++
			continue
		}
		err := b.sheet(ctx, s)
		if err == nil {
			continue
		}
		if fatal(err) || b.stream != nil && b.stream.err != nil {
			return err
		}
		failed++
		if first == nil {
			first = err
		}
		b.issue("sheet_broken", table.Error, sheetRef(s.name), "the sheet could not be read to its end")
	}
	if hidden > 0 {
		b.issue("hidden_sheets", table.Info, "", "%d hidden sheets were left out", hidden)
	}
	if failed > 0 && len(b.doc.Tables) == 0 && len(b.doc.Text) == 0 {
		return first
	}
	return nil
}

func (b *book) issue(code string, sev table.Severity, ref table.Ref, format string, args ...any) {
	b.doc.Issues = append(b.doc.Issues, newIssue(code, sev, ref, format, args...))
}

// read reads the cells of one sheet.
func (b *book) read(ctx context.Context, s sheetEntry) (*sheetCells, error) {
	r, ok, err := b.pkg.open(s.part)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errMissingPart
	}
	defer r.Close()
	out := &sheetCells{formulas: map[int32]string{}, hiddenRows: map[int32]bool{}, lost: map[string]int{}}
	cr := cellReader{s: newScanner(r), out: out, steps: budget.Steps{Context: ctx}, cells: &b.cells, limit: b.Limits.Value(extract.LimitCell)}
	cr.max.rows, cr.max.cols = b.Limits.Value(extract.LimitRows), b.Limits.Value(extract.LimitColumns)
	err = cr.run(b.Limits.Meter(extract.LimitDepth))
	if !cr.sorted {
		out.sort()
	}
	if err != nil {
		err = broken(s.part, err)
	}
	return out, err
}

var errMissingPart = fmt.Errorf("%w: the sheet's part is missing", extract.ErrCorrupt)
