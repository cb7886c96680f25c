package sql

import (
	"database/sql"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tabrag/tabrag/table"
)

// Rows is what a statement gave.
type Rows struct {
	// SQL is what ran, rendered from the tree.
	SQL string
	// Refs are the columns that it reads, or the tables where it only counts rows.
	Refs    []table.Ref
	Columns []string
	Rows    [][]Cell
	// Truncated is set when there were more rows than MaxRows.
	Truncated bool
}

// Cell is one value of a result: a null, a number, a date, or else a text.
type Cell struct {
	Null     bool
	Text     string
	Number   table.Decimal
	IsNumber bool
	// IsDate is set for a day or a moment; Text has it as ISO 8601.
	IsDate bool
	// Inexact is set for numbers that the database keeps in binary floating point: what it
	// computed from them may be off in the last digits. SQLite keeps all fractions so.
	Inexact bool
}

// Inexact tells whether any number of the result is.
func (r *Rows) Inexact() bool {
	for _, row := range r.Rows {
		for _, c := range row {
			if c.Inexact {
				return true
			}
		}
	}
	return false
}

func (s *Source) read(rows *sql.Rows, statement rendered) (*Rows, error) {
	types, err := rows.ColumnTypes()
	if err != nil {
		return nil, fmt.Errorf("sql: run: %w", err)
	}
	out := &Rows{SQL: statement.text, Refs: statement.refs}
	for _, t := range types {
		out.Columns = append(out.Columns, t.Name())
	}
	for rows.Next() {
		if len(out.Rows) == s.maxRows() {
			out.Truncated = true
			break
		}
		values, into := make([]any, len(types)), make([]any, len(types))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, fmt.Errorf("sql: read a row: %w", err)
		}
		cells := make([]Cell, len(values))
		for i, v := range values {
			cells[i] = cellOf(v, strings.ToUpper(types[i].DatabaseTypeName()))
		}
		out.Rows = append(out.Rows, cells)
	}
	return out, rows.Err()
}

// cellOf reads a value as drivers give them: a Go number, or a text beside the name of its type.
func cellOf(v any, kind string) Cell {
	switch x := v.(type) {
	case nil:
		return Cell{Null: true}
	case string:
		return typed(x, kind)
	case []byte:
		return typed(string(x), kind)
	case float64:
		return binary(x, 64)
	case float32:
		return binary(float64(x), 32)
	case time.Time:
		return Cell{Text: moment(x), IsDate: true}
	case bool:
		return Cell{Text: strconv.FormatBool(x)}
	}
	text := fmt.Sprint(v) // whole numbers of any width, and decimal types of drivers
	n, err := table.ParseDecimal(text)
	return Cell{Text: text, Number: n, IsNumber: err == nil}
}

// typed reads a value that came as a text.
func typed(text, kind string) Cell {
	c := Cell{Text: text}
	if n, err := table.ParseDecimal(text); err == nil && numeric(kind) {
		c.Number, c.IsNumber, c.Inexact = n, true, floating(kind)
	}
	return c
}

// binary writes a floating point number out in full; it is never exact.
func binary(x float64, bits int) Cell {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return Cell{Text: strconv.FormatFloat(x, 'g', -1, bits), Inexact: true}
	}
	text := strconv.FormatFloat(x, 'f', -1, bits)
	n, err := table.ParseDecimal(text)
	return Cell{Text: text, Number: n, IsNumber: err == nil, Inexact: true}
}

// moment writes a day, or a day and its time when it has one.
func moment(t time.Time) string {
	if t.Equal(time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())) {
		return t.Format(time.DateOnly)
	}
	return t.Format(time.RFC3339Nano)
}

// numeric tells whether a type is one of numbers.
func numeric(kind string) bool {
	for _, part := range []string{"INT", "NUM", "DEC", "SERIAL"} {
		if strings.Contains(kind, part) {
			return kind != "INTERVAL" && kind != "POINT"
		}
	}
	return floating(kind)
}

func floating(kind string) bool {
	return strings.Contains(kind, "FLOAT") || strings.Contains(kind, "REAL") || strings.Contains(kind, "DOUBLE")
}

// dated tells whether a type is one of days or moments.
func dated(kind string) bool {
	return strings.HasPrefix(kind, "DATE") || strings.HasPrefix(kind, "TIMESTAMP")
}
