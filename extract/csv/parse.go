package csv

import (
	"context"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/budget"
	"github.com/tabrag/tabrag/table"
)

// record is one record: where it starts and its fields.
type record struct {
	line   int
	fields []string
}

// meters are the limits of one file. Their zero value has none.
type meters struct {
	on                          bool
	rows, columns, cells, runes budget.Meter
}

func newMeters(l extract.Limits) meters {
	return meters{true, l.Meter(extract.LimitRows), l.Meter(extract.LimitColumns), l.Meter(extract.LimitCells), l.Meter(extract.LimitCell)}
}

// parser splits decoded text into records.
type parser struct {
	ctx       context.Context //nolint:containedctx // lives as long as one read
	text      string
	dialect   dialect
	limits    meters
	stopAfter int // records, 0 for all

	pos, line int
	records   []record
	unclosed  int // quotes without an end, read as plain characters
	firstBad  int // line of the first of them
	cut       int // fields cut to the limit
}

// maxUnclosed is how many quotes may lack an end before quoting is given up for the rest
// of the file, and maxQuoted how far the end of one is looked for.
const (
	maxUnclosed = 16
	maxQuoted   = 1 << 20
)

// run splits the whole text.
func (p *parser) run() error {
	p.pos = p.dialect.skip
	p.line = 1
	if p.pos > 0 {
		p.line = 2
	}
	steps := budget.Steps{Context: p.ctx}
	for p.pos < len(p.text) && (p.stopAfter == 0 || len(p.records) < p.stopAfter) {
		if p.ctx != nil {
			if err := steps.Next(); err != nil {
				return err
			}
		}
		rec := p.record()
		if p.limits.on {
			if err := p.charge(rec); err != nil {
				return err
			}
		}
		p.records = append(p.records, rec)
	}
	return nil
}

func (p *parser) charge(r record) error {
	if err := p.limits.rows.Charge(1); err != nil {
		return err
	}
	if err := p.limits.columns.Check(int64(len(r.fields))); err != nil {
		return err
	}
	if err := p.limits.cells.Charge(int64(len(r.fields))); err != nil {
		return err
	}
	for i, f := range r.fields {
		if p.limits.runes.Check(int64(len(f))) != nil {
			r.fields[i] = strings.ToValidUTF8(f[:p.limits.runes.Max], "")
			p.cut++
		}
	}
	return nil
}

// record reads one record and steps over its line end.
func (p *parser) record() record {
	rec := record{line: p.line}
	for {
		field, end := p.field()
		rec.fields = append(rec.fields, field)
		if end {
			return rec
		}
	}
}

// field reads one field; end tells that the record ends with it.
func (p *parser) field() (field string, end bool) {
	if p.pos < len(p.text) && p.text[p.pos] == '"' && p.unclosed < maxUnclosed {
		if f, ok := p.quoted(); ok {
			rest, end := p.plain()
			return f + rest, end
		}
		if p.unclosed == 0 {
			p.firstBad = p.line
		}
		p.unclosed++
	}
	return p.plain()
}

// plain reads up to the next delimiter or line end and steps over it.
func (p *parser) plain() (string, bool) {
	start := p.pos
	for ; p.pos < len(p.text); p.pos++ {
		switch c := p.text[p.pos]; c {
		case p.dialect.delimiter:
			p.pos++
			return p.text[start : p.pos-1], false
		case '\n', '\r':
			f := p.text[start:p.pos]
			p.lineEnd()
			return f, true
		}
	}
	return p.text[start:], true
}

func (p *parser) lineEnd() {
	if strings.HasPrefix(p.text[p.pos:], "\r\n") {
		p.pos++
	}
	p.pos++
	p.line++
}

// quoted reads a field in quotes, doubled quotes standing for one. It fails, without having
// moved, when the quotes do not end.
func (p *parser) quoted() (string, bool) {
	limit := min(len(p.text), p.pos+maxQuoted)
	for i := p.pos + 1; i < limit; i++ {
		if p.text[i] != '"' {
			continue
		}
		if i+1 < len(p.text) && p.text[i+1] == '"' {
			i++
			continue
		}
		inner := p.text[p.pos+1 : i]
		p.line += lineEnds(inner)
		p.pos = i + 1
		return strings.ReplaceAll(inner, `""`, `"`), true
	}
	return "", false
}

// lineEnds counts \n, \r\n and lone \r.
func lineEnds(s string) int {
	return strings.Count(s, "\n") + strings.Count(s, "\r") - strings.Count(s, "\r\n")
}

// issues says what the parser met.
func (p *parser) issues() []table.Issue {
	var out []table.Issue
	if p.unclosed > 0 {
		out = append(out, issue("quote_unclosed", table.Warning, csvRef(p.firstBad, 1),
			"%d quotes have no end and were read as characters", p.unclosed))
	}
	if p.cut > 0 {
		out = append(out, issue("cell_cut", table.Error, "", "%d fields are longer than the limit and were cut", p.cut))
	}
	return out
}
