// Package json reads rows of JSON as a table: a list of flat objects, one object a line (JSON
// Lines), or an object that holds such a list.
//
// Keys become columns in the order in which they first appear; the keys of an object in an
// object are joined into a header path. Numbers are exact, whatever their size. Refs are
// "json:R/C", the record and the column, from 1.
//
// It is not for documents of any shape: what is no list of objects is refused.
package json

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/budget"
	"github.com/tabrag/tabrag/table"
)

// MediaType of the files that [Extractor] reads.
const MediaType = "application/json"

// Extractor reads rows of JSON. Its zero value is ready to use.
type Extractor struct {
	Limits extract.Limits
}

var _ extract.Format = Extractor{}

// MediaType returns "application/json".
func (Extractor) MediaType() string { return MediaType }

// Sniff knows the names .json, .jsonl and .ndjson with a bracket at their start.
func (Extractor) Sniff(head []byte, name string) extract.Match {
	start := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	if len(start) == 0 || start[0] != '[' && start[0] != '{' {
		return extract.NoMatch
	}
	for _, ext := range []string{".json", ".jsonl", ".ndjson"} {
		if strings.HasSuffix(name, ext) {
			return extract.ByContent
		}
	}
	return extract.NoMatch
}

// Extract reads one file. It fails with [extract.ErrFormat] on what is no list of objects, with
// [extract.ErrCorrupt] on broken JSON and with [extract.ErrLimit] past a limit.
func (e Extractor) Extract(ctx context.Context, src extract.Source) (*extract.Document, error) {
	fail := func(err error) (*extract.Document, error) { return nil, &extract.Error{Source: src.Name, Err: err} }
	doc, raw, err := src.Document(MediaType, e.Limits)
	if err != nil {
		return nil, err
	}
	r := &reader{
		dec: json.NewDecoder(bytes.NewReader(unwrap(bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))))), index: map[string]int{}, steps: budget.Steps{Context: ctx},
		rows: e.Limits.Meter(extract.LimitRows), cells: e.Limits.Meter(extract.LimitCells), columns: e.Limits.Meter(extract.LimitColumns), depth: e.Limits.Meter(extract.LimitDepth),
	}
	r.dec.UseNumber()
	if err := r.run(); err != nil {
		return fail(typed(err))
	}
	doc.Tables = []*table.Table{r.table()}
	doc.Text = []extract.Block{{Table: 1}}
	if r.dropped > 0 {
		doc.Issues = append(doc.Issues, table.Issue{Code: "values_left_out", Severity: table.Error,
			Message: fmt.Sprintf("%d lists inside of records have no place in a table and were left out", r.dropped)})
	}
	if err := extract.Annotate(ctx, doc); err != nil {
		return doc, &extract.Error{Source: src.Name, Err: err}
	}
	return doc, nil
}

// unwrap returns the list of objects inside of a lone object that holds one such list, and
// anything else as it is.
func unwrap(raw []byte) []byte {
	var fields map[string]json.RawMessage
	dec := json.NewDecoder(bytes.NewReader(raw))
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("[")) || dec.Decode(&fields) != nil || dec.More() {
		return raw
	}
	var list []byte
	for _, f := range fields {
		rest, ok := bytes.CutPrefix(bytes.TrimSpace(f), []byte("["))
		if !ok || !bytes.HasPrefix(bytes.TrimSpace(rest), []byte("{")) {
			continue
		}
		if list != nil {
			return raw
		}
		list = f
	}
	if list == nil {
		return raw
	}
	return list
}

// typed makes an error of the decoder one of those that a caller knows.
func typed(err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return fmt.Errorf("%w: %w", extract.ErrCorrupt, err)
	}
	return err
}

var errShape = fmt.Errorf("%w: no list of objects", extract.ErrFormat)

// reader walks the tokens of a file.
type reader struct {
	dec     *json.Decoder
	paths   [][]string     // header paths of the columns
	index   map[string]int // column by its path
	records [][]field
	dropped int
	steps   budget.Steps

	rows, cells, columns, depth budget.Meter
}

// field is one value of a record.
type field struct {
	column int
	text   string
	value  table.Value
}

func (r *reader) run() error {
	tok, err := r.dec.Token()
	if err != nil {
		return err
	}
	switch tok {
	case json.Delim('['):
		return r.list()
	case json.Delim('{'):
		return r.lines()
	}
	return errShape
}

// list reads objects up to the end of a list.
func (r *reader) list() error {
	for r.dec.More() {
		tok, err := r.dec.Token()
		if err != nil {
			return err
		}
		if tok != json.Delim('{') {
			return errShape
		}
		if err := r.record(); err != nil {
			return err
		}
	}
	if _, err := r.dec.Token(); err != nil {
		return err
	}
	if len(r.records) == 0 {
		return errShape
	}
	return nil
}

// lines reads one object after the other, the first of them begun.
func (r *reader) lines() error {
	for {
		if err := r.record(); err != nil {
			return err
		}
		tok, err := r.dec.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if tok != json.Delim('{') {
			return errShape
		}
	}
}

// record reads the rest of an object as one row.
func (r *reader) record() error {
	if err := r.rows.Charge(1); err != nil {
		return err
	}
	r.records = append(r.records, nil)
	return r.object(nil)
}

// object reads the fields of an object whose bracket is open.
func (r *reader) object(path []string) error {
	if err := r.depth.Check(int64(len(path))); err != nil {
		return err
	}
	for r.dec.More() {
		if err := r.steps.Next(); err != nil {
			return err
		}
		key, err := r.dec.Token()
		if err != nil {
			return err
		}
		name, ok := key.(string)
		if !ok {
			return errShape
		}
		tok, err := r.dec.Token()
		if err != nil {
			return err
		}
		if err := r.value(append(path[:len(path):len(path)], fold(name)), tok); err != nil {
			return err
		}
	}
	_, err := r.dec.Token()
	return err
}

func (r *reader) value(path []string, tok json.Token) error {
	f := field{}
	switch v := tok.(type) {
	case json.Delim:
		if v == '{' {
			return r.object(path)
		}
		r.dropped++
		return r.skip()
	case string:
		f.text = fold(v)
	case json.Number:
		f.text = v.String()
		if n, err := table.ParseDecimal(f.text); err == nil {
			f.value = table.Value{Kind: table.Number, Number: n}
			if n.Sign() < 0 {
				f.value.Sign = table.Minus
			}
		}
	case bool:
		f.text, f.value = strconv.FormatBool(v), table.Value{Kind: table.Text}
	}
	if f.text == "" {
		return nil
	}
	var err error
	if f.column, err = r.column(path); err != nil {
		return err
	}
	r.records[len(r.records)-1] = append(r.records[len(r.records)-1], f)
	return r.cells.Charge(1)
}

// skip steps over the rest of a list.
func (r *reader) skip() error {
	for open := 1; open > 0; {
		if err := r.steps.Next(); err != nil {
			return err
		}
		tok, err := r.dec.Token()
		if err != nil {
			return err
		}
		switch tok {
		case json.Delim('['), json.Delim('{'):
			open++
		case json.Delim(']'), json.Delim('}'):
			open--
		}
	}
	return nil
}

func (r *reader) column(path []string) (int, error) {
	key := strings.Join(path, "\x00")
	if c, ok := r.index[key]; ok {
		return c, nil
	}
	c := len(r.paths)
	r.index[key] = c
	r.paths = append(r.paths, path)
	return c, r.columns.Check(int64(len(r.paths)))
}

func fold(s string) string { return strings.Join(strings.Fields(s), " ") }

// table makes the grid: header rows as deep as the deepest path, then a row a record.
func (r *reader) table() *table.Table {
	depth := 1
	for _, p := range r.paths {
		depth = max(depth, len(p))
	}
	t := &table.Table{HeaderRows: depth, Rows: make([]table.Row, depth+len(r.records)), Columns: make([]table.Column, len(r.paths))}
	for c, p := range r.paths {
		for k, name := range p {
			span := 1
			if k == len(p)-1 {
				span = depth - k
			}
			if name != "" {
				t.Cells = append(t.Cells, table.Cell{Row: k, Col: c, RowSpan: span, ColSpan: 1, Text: name, Ref: ref(0, c)})
			}
		}
	}
	for i, rec := range r.records {
		seen := map[int]bool{}
		for _, f := range rec {
			if seen[f.column] { // a key that stands twice: the first counts
				continue
			}
			seen[f.column] = true
			t.Cells = append(t.Cells, table.Cell{Row: depth + i, Col: f.column, RowSpan: 1, ColSpan: 1, Text: f.text, Value: f.value, Ref: ref(i+1, f.column)})
		}
	}
	t.SortCells()
	return t
}

func ref(record, column int) table.Ref {
	return table.Ref("json:" + strconv.Itoa(record) + "/" + strconv.Itoa(column+1))
}
