package sql

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tabrag/tabrag/table"
)

// Source is a live database. Give its DB a role that can only read; open DuckDB, whose driver has no
// read-only transactions, with access_mode=read_only.
type Source struct {
	// Name of the database in answers; "" means "database".
	Name    string
	DB      *sql.DB
	Dialect Dialect
	// Tables that may be read; nil allows all of the current schema.
	Tables []string
	// Functions allowed beside [Functions].
	Functions []string
	// MaxRows of a result; more are cut and reported. 0 means 1,000.
	MaxRows int
	// MaxCost is the ceiling of the planner's estimate, in its own unit, where the database
	// gives one (PostgreSQL). 0 means 1,000,000.
	MaxCost float64
	// Timeout of one statement; 0 means 5 s.
	Timeout time.Duration
}

// Schema reads the tables that may be read, with their columns, in a fixed order. No rows are looked at.
func (s *Source) Schema(ctx context.Context) (Schema, error) {
	query := `SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = CURRENT_SCHEMA() ORDER BY table_name, ordinal_position`
	switch s.Dialect {
	case SQLite:
		query = `SELECT 'main', m.name, p.name, p.type FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type IN ('table','view') AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY m.name, p.cid`
	case MySQL:
		query = strings.Replace(query, "CURRENT_SCHEMA()", "DATABASE()", 1)
	case PostgreSQL, DuckDB:
	}
	if s.DB == nil {
		return Schema{}, ErrNoDatabase
	}
	rows, err := s.DB.QueryContext(ctx, query)
	if err != nil {
		return Schema{}, fmt.Errorf("sql: read the schema: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var out Schema
	for rows.Next() {
		var tableName, column, kind string
		if err := rows.Scan(&out.Name, &tableName, &column, &kind); err != nil {
			return Schema{}, fmt.Errorf("sql: read the schema: %w", err)
		}
		if s.Tables != nil && !slices.Contains(s.Tables, tableName) {
			continue
		}
		if n := len(out.Tables); n == 0 || out.Tables[n-1].Name != tableName {
			out.Tables = append(out.Tables, Table{Name: tableName})
		}
		t := &out.Tables[len(out.Tables)-1]
		t.Columns = append(t.Columns, TableColumn{column, kind})
	}
	return out, rows.Err()
}

// Prepare parses, checks and renders a statement, and runs nothing. The text that it returns is what
// [Source.Query] would run.
func (s *Source) Prepare(text string, schema Schema) (string, error) {
	tree, err := Parse(text)
	if err != nil {
		return "", err
	}
	rendered, err := s.render(tree, schema, s.Functions)
	return rendered.text, err
}

// rendered is a statement that may run, and what it reads.
type rendered struct {
	text string
	refs []table.Ref
}

// render checks a tree, caps its rows, and writes it.
func (s *Source) render(tree *Select, schema Schema, functions []string) (rendered, error) {
	refs, err := check(tree, schema, append(Functions(), functions...))
	if err != nil {
		return rendered{}, err
	}
	if limit := s.maxRows() + 1; tree.Limit < 0 || tree.Limit > limit {
		tree.Limit = limit // one more than may be given, to know whether there are more
	}
	return rendered{Render(tree, s.Dialect), refs}, nil
}

func (s *Source) maxRows() int {
	if s.MaxRows == 0 {
		return 1000
	}
	return s.MaxRows
}

// Query runs a SELECT behind all walls. Its errors wrap [ErrSyntax], [ErrDenied] or [ErrCost], or
// are the database's.
func (s *Source) Query(ctx context.Context, text string, schema Schema) (*Rows, error) {
	tree, err := Parse(text)
	if err != nil {
		return nil, err
	}
	statement, err := s.render(tree, schema, s.Functions)
	if err != nil {
		return nil, err
	}
	return s.run(ctx, statement)
}

// run runs a statement that was rendered from a tree.
func (s *Source) run(ctx context.Context, statement rendered) (*Rows, error) {
	timeout := s.Timeout
	if timeout == 0 {
		timeout = 5 * time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	if s.DB == nil {
		return nil, ErrNoDatabase
	}
	tx, err := s.DB.BeginTx(ctx, &sql.TxOptions{ReadOnly: s.Dialect == PostgreSQL || s.Dialect == MySQL})
	if err != nil {
		return nil, fmt.Errorf("sql: begin: %w", err)
	}
	defer func() { s.release(tx) }()
	if err := s.guard(ctx, tx, statement.text, timeout); err != nil {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx, statement.text)
	if err != nil {
		return nil, fmt.Errorf("sql: run: %w", err)
	}
	defer func() { _ = rows.Close() }()
	return s.read(rows, statement)
}

// guard sets what the database itself can hold a statement to, and asks what it would cost.
func (s *Source) guard(ctx context.Context, tx *sql.Tx, rendered string, timeout time.Duration) error {
	switch s.Dialect {
	case PostgreSQL:
		set := "SET LOCAL statement_timeout = " + strconv.FormatInt(timeout.Milliseconds(), 10)
		if _, err := tx.ExecContext(ctx, set); err != nil {
			return fmt.Errorf("sql: set the time-out: %w", err)
		}
		return s.cost(ctx, tx, rendered)
	case SQLite:
		if _, err := tx.ExecContext(ctx, "PRAGMA query_only = 1"); err != nil {
			return fmt.Errorf("sql: set read-only: %w", err)
		}
	case MySQL, DuckDB:
	}
	return nil
}

// release ends the transaction and gives the connection back as it was.
func (s *Source) release(tx *sql.Tx) {
	if s.Dialect == SQLite {
		_, _ = tx.Exec("PRAGMA query_only = 0")
	}
	_ = tx.Rollback()
}

// cost asks PostgreSQL what a statement would cost, without running it.
func (s *Source) cost(ctx context.Context, tx *sql.Tx, rendered string) error {
	var text string
	if err := tx.QueryRowContext(ctx, "EXPLAIN (FORMAT JSON) "+rendered).Scan(&text); err != nil {
		return fmt.Errorf("sql: explain: %w", err)
	}
	var plans []struct {
		Plan struct {
			Cost float64 `json:"Total Cost"`
		} `json:"Plan"`
	}
	if err := json.Unmarshal([]byte(text), &plans); err != nil || len(plans) != 1 {
		return errors.New("sql: explain: an answer that cannot be read")
	}
	most := s.MaxCost
	if most == 0 {
		most = 1_000_000
	}
	if got := plans[0].Plan.Cost; got > most {
		return fmt.Errorf("%w: an estimate of %.0f, %.0f allowed", ErrCost, got, most)
	}
	return nil
}
