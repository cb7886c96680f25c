package table

import (
	"encoding/json"
	"strconv"
)

// The wire form of a table: what `tabrag extract --format json` prints. Its field names
// and their order are a promise; see MarshalJSON.
type (
	wireTable struct {
		ID          string         `json:"id"`
		Pages       []int          `json:"pages"`
		Caption     string         `json:"caption"`
		Section     []string       `json:"section"`
		Context     string         `json:"context"`
		UnitNotes   []string       `json:"unit_notes"`
		HeaderRows  int            `json:"header_rows"`
		StubColumns int            `json:"stub_columns"`
		Columns     []wireColumn   `json:"columns"`
		Rows        []wireRow      `json:"rows"`
		Cells       []wireCell     `json:"cells"`
		Notes       []Note         `json:"notes"`
		Issues      []Issue        `json:"issues"`
		Held        bool           `json:"held"`
		Confidence  int            `json:"confidence,omitempty"`
		Left        map[string]int `json:"left_out,omitempty"`
	}
	wireColumn struct {
		Path   []string   `json:"path"`
		Name   string     `json:"name"`
		Type   ColumnType `json:"type"`
		Unit   Unit       `json:"unit"`
		Scale  int        `json:"scale"`
		Period *Period    `json:"period,omitempty"`
	}
	wireRow struct {
		Path []string `json:"path"`
		Kind Kind     `json:"kind"`
		Page int      `json:"page,omitempty"`
	}
	wireCell struct {
		Row     int      `json:"row"`
		Col     int      `json:"col"`
		RowSpan int      `json:"row_span"`
		ColSpan int      `json:"col_span"`
		Text    string   `json:"text"`
		Header  bool     `json:"header"`
		Page    int      `json:"page,omitempty"`
		Box     *Rect    `json:"bbox,omitempty"`
		Ref     Ref      `json:"ref"`
		Notes   []string `json:"notes,omitempty"`
	}
)

// MarshalJSON writes the wire form.
func (t *Table) MarshalJSON() ([]byte, error) {
	w := wireTable{
		ID: t.ID, Pages: list(t.Pages), Caption: t.Caption, Section: list(t.Section), Context: t.Context,
		UnitNotes: list(t.UnitNotes), HeaderRows: t.HeaderRows, StubColumns: t.StubColumns,
		Columns: make([]wireColumn, len(t.Columns)), Rows: make([]wireRow, len(t.Rows)),
		Cells: make([]wireCell, len(t.Cells)), Notes: list(t.Notes), Issues: list(t.Issues),
		Held: t.Held, Confidence: t.Confidence, Left: t.Left,
	}
	for i, c := range t.Columns {
		w.Columns[i] = wireColumn{list(c.Path), c.Name(), c.Type, c.Unit, c.Scale, c.Period}
	}
	for i, r := range t.Rows {
		w.Rows[i] = wireRow{list(r.Path), r.Kind, r.Page}
	}
	for i, c := range t.Cells {
		w.Cells[i] = wireCell{c.Row, c.Col, c.RowSpan, c.ColSpan, c.Text, c.Header, c.Page, c.Box, c.Ref, c.Notes}
	}
	return json.Marshal(w)
}

// list makes a nil slice an empty one, so that JSON readers always see a list.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// MarshalJSON writes the box as [x0, y0, x1, y1], to a hundredth of a point.
func (r Rect) MarshalJSON() ([]byte, error) {
	return []byte("[" + r.String() + "]"), nil
}

// String writes the four sides to a hundredth of a point: "72,100.5,140,112".
func (r Rect) String() string {
	var b []byte
	for i, v := range [4]float32{r.X0, r.Y0, r.X1, r.Y1} {
		if i > 0 {
			b = append(b, ',')
		}
		hundredths := int64(v*100 + 0.5)
		if v < 0 {
			hundredths = int64(v*100 - 0.5)
		}
		b = append(b, NewDecimal(hundredths, 2).trimmed().String()...)
	}
	return string(b)
}

// trimmed drops zeros at the end of the fraction.
func (d Decimal) trimmed() Decimal {
	for d.big == nil && d.places > 0 && d.small%10 == 0 {
		d.small, d.places = d.small/10, d.places-1
	}
	return d
}

// BoxRef makes the reference of a cell on a page.
func BoxRef(page int, box Rect) Ref {
	return Ref("page:" + strconv.Itoa(page) + "/box:" + box.String())
}

// HTMLRef makes the reference of a cell of an HTML table: all three count from 1.
func HTMLRef(table, row, cell int) Ref {
	return Ref("html:" + strconv.Itoa(table) + "/" + strconv.Itoa(row) + "/" + strconv.Itoa(cell))
}

// DatabaseRef makes the reference of a column of a database, or of a whole table when column is "".
func DatabaseRef(schema, name, column string) Ref {
	if schema != "" {
		name = schema + "." + name
	}
	if column != "" {
		name += "/" + column
	}
	return Ref("db:" + name)
}
