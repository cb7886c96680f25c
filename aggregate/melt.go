package aggregate

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Melt gives one fact for each numeric data cell of a table, in table order. A fact's ID is made
// from its natural key (document, table, paths, period, unit, and which of several with that
// key it is), never from its place or its value, so that it is the same on every run and for a
// restated figure; Hash tells the contents apart.
func Melt(t *table.Table) []Fact { return new(Melter).Melt(t, 0) }

// Melter melts a table that comes in parts. Its zero value is ready to use for one table.
type Melter struct{ seen map[[8]byte]int32 }

// Melt gives the facts of the next part of the table, which has that many body rows in
// earlier parts. All parts together give what [Melt] gives for the whole table.
func (m *Melter) Melt(t *table.Table, from int) []Fact {
	if t == nil {
		return nil
	}
	if m.seen == nil {
		m.seen = map[[8]byte]int32{}
	}
	facts := make([]Fact, 0, len(t.Cells))
	for i := range t.Cells {
		c := &t.Cells[i]
		if isObservation(t, c) {
			facts = append(facts, factOf(t, c))
		}
		facts = append(facts, statedFacts(t, c)...)
	}
	dims := dimensions(t)
	for i := range facts {
		f := &facts[i]
		if dims != nil {
			f.Dimensions = dims[f.Row]
		}
		f.Row += from
		key := f.naturalKey()
		sum := sha256.Sum256([]byte(key))
		short := [8]byte(sum[:8])
		m.seen[short]++
		f.ID = digest(key + strconv.Itoa(int(m.seen[short])))
		f.Hash = digest(f.Text + "\x00" + f.Value.String() + "\x00" + strconv.Itoa(f.Scale))
	}
	return facts
}

// statedFacts gives a fact for each number inside a text. Their kind is that of notes: they
// can be found and cited, and are never added up.
func statedFacts(t *table.Table, c *table.Cell) []Fact {
	if len(c.Stated) == 0 || c.Row >= len(t.Rows) || c.Col >= len(t.Columns) {
		return nil
	}
	out := make([]Fact, len(c.Stated))
	for k, s := range c.Stated {
		f := factOf(t, c)
		f.Text, f.Value, f.Unit, f.Scale, f.Period, f.Kind = s.Text, s.Value.Exact(), s.Value.Unit, int(s.Value.Scale), s.Period, table.KindNote
		out[k] = f
	}
	return out
}

// isObservation tells whether a cell states a number of the table's body.
func isObservation(t *table.Table, c *table.Cell) bool {
	if c.Header || c.Value.Kind != table.Number || c.Row >= len(t.Rows) || c.Col >= len(t.Columns) {
		return false
	}
	if c.Row < t.HeaderRows || c.Col < t.StubColumns {
		return false
	}
	k := t.Rows[c.Row].Kind
	return k != table.KindHeader && k != table.KindNote
}

func factOf(t *table.Table, c *table.Cell) Fact {
	row, col := &t.Rows[c.Row], &t.Columns[c.Col]
	f := Fact{
		Document: t.Document, Table: t.ID, Page: c.Page, Ref: c.Ref, RowPath: list(row.Path), ColumnPath: list(t.ColumnPath(c.Row, c.Col)),
		Text: c.Text, Value: c.Value.Exact(), Unit: c.Value.Unit, Scale: int(c.Value.Scale),
		Period: periodOf(t, c), Kind: table.KindData, Notes: []string{}, Row: c.Row, Col: c.Col,
	}
	switch {
	case row.Kind != "" && row.Kind != table.KindData:
		f.Kind = row.Kind
	case col.Kind.IsTotal() || col.Kind == table.KindOfWhich:
		f.Kind = col.Kind
	}
	for _, marks := range [][]string{c.Notes, row.Notes, col.Notes} {
		for _, m := range marks {
			f.Notes = appendNew(f.Notes, m)
		}
	}
	f.Restated = f.Period != nil && strings.Contains(strings.ToLower(f.Period.Mark), "restated")
	return f
}

// periodOf is the period of a cell: its own, or its column's, or its row's.
func periodOf(t *table.Table, c *table.Cell) *table.Period {
	switch {
	case c.Period != nil:
		return c.Period
	case t.Columns[c.Col].Period != nil:
		return t.Columns[c.Col].Period
	}
	return t.Rows[c.Row].Period
}

func (f *Fact) naturalKey() string {
	var b strings.Builder
	for _, s := range []string{f.Document, f.Table, strings.Join(f.RowPath, "\x01"), strings.Join(f.ColumnPath, "\x01"), string(f.Unit)} {
		b.WriteString(s)
		b.WriteByte(0)
	}
	if p := f.Period; p != nil {
		b.WriteString(p.Start + "\x01" + p.End + "\x01" + p.Mark)
	}
	b.WriteByte(0)
	return b.String()
}

func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:12])
}

func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}

func appendNew(out []string, s string) []string {
	for _, x := range out {
		if x == s {
			return out
		}
	}
	return append(out, s)
}
