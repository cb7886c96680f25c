package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

func (c command) facts(ctx context.Context, args []string) error {
	fs := flags("facts")
	format := fs.String("format", "jsonl", "")
	password := fs.String("password", "", "")
	rest, err := parse(fs, args)
	if err != nil {
		return err
	}
	path, err := one("facts", rest)
	if err != nil {
		return err
	}
	var out factWriter
	switch *format {
	case "jsonl":
		out = newFactLines(c.out)
	case "csv":
		out = newFactSheet(c.out)
	default:
		return fmt.Errorf("%w: facts: --format is jsonl or csv, not %q", errUsage, *format)
	}
	melters := map[string]*aggregate.Melter{}
	err = c.stream(ctx, path, *password, func(p extract.Part) error {
		m := melters[p.Table.ID]
		if m == nil {
			m = &aggregate.Melter{}
			clear(melters) // parts of one table follow each other
			melters[p.Table.ID] = m
		}
		for _, f := range m.Melt(p.Table, p.From) {
			if err := out.write(f); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return out.close()
}

// factWriter prints facts.
type factWriter interface {
	write(tabrag.Fact) error
	close() error
}

// factLines prints a line of JSON a fact.
type factLines struct{ enc *json.Encoder }

func newFactLines(w io.Writer) factLines {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return factLines{enc}
}

func (l factLines) write(f tabrag.Fact) error { return l.enc.Encode(f) }
func (l factLines) close() error              { return nil }

// factSheet prints comma-separated values under a header: what is nested is joined.
type factSheet struct {
	w     *csv.Writer
	began bool
}

func newFactSheet(w io.Writer) *factSheet { return &factSheet{w: csv.NewWriter(w)} }

func (s *factSheet) write(f tabrag.Fact) error {
	if err := s.begin(); err != nil {
		return err
	}
	var p table.Period
	if f.Period != nil {
		p = *f.Period
	}
	return s.w.Write([]string{f.ID, f.Document, f.Table, known(f.Page), string(f.Ref), strings.Join(f.RowPath, " › "), strings.Join(f.ColumnPath, " › "),
		f.Text, f.Value.String(), string(f.Unit), p.Start, p.End, string(f.Kind), strings.Join(f.Notes, " "), known(p.FiscalYear), known(p.FiscalQuarter)})
}

// known writes a number that is 0 where it is not known.
func known(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// begin writes the header, once.
func (s *factSheet) begin() error {
	if s.began {
		return nil
	}
	s.began = true
	return s.w.Write([]string{"id", "document", "table", "page", "ref", "row", "column", "text", "value", "unit", "period_start", "period_end", "kind", "notes", "fiscal_year", "fiscal_quarter"})
}

func (s *factSheet) close() error {
	if err := s.begin(); err != nil {
		return err
	}
	s.w.Flush()
	return s.w.Error()
}
