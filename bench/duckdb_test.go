package bench

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"strconv"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2" // the driver

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// Fact i is made by arithmetic that SQL and Go do alike.
const (
	regions, products = 20, 10_000

	factsSQL = `CREATE TABLE facts AS SELECT 'region ' || (i * 7919 %% 20) AS region, 'product ' || (i * 104729 %% 10000) AS product,
		CAST(CAST(i * 2654435761 %% 1000000000 AS DECIMAL(18,0)) * 0.01 AS DECIMAL(18,2)) AS amount FROM range(%d) t(i)`
	ratesSQL = `CREATE TABLE rates AS SELECT 'product ' || i AS product, i %% 97 + 1 AS rate FROM range(10000) t(i)`
)

func region(i int) string  { return "region " + strconv.Itoa(i*7919%regions) }
func product(i int) string { return "product " + strconv.Itoa(i*104729%products) }
func cents(i int) int64    { return int64(i) * 2654435761 % 1_000_000_000 }

// question is one question in both languages.
type question struct{ name, sql, plan string }

var questions = []question{
	{"sum", `SELECT SUM(amount) FROM facts`, `{"sources":["facts"],"expr":{"op":"sum","cells":{"columns":{"path":["Amount"]}}}}`},
	{"filter and group", `SELECT SUM(amount) FROM facts WHERE amount > 5000000 GROUP BY region ORDER BY 1`,
		`{"sources":["facts"],"expr":{"op":"sum","cells":{"rows":[{"column":{"path":["Amount"]},"cmp":"gt","values":["5000000"]}],
		"columns":{"path":["Amount"]}}},"group_by":[{"column":{"path":["Region"]}}],"order":"asc"}`},
	{"join", `SELECT SUM(amount) FROM facts JOIN rates USING (product) WHERE rate > 50`,
		`{"sources":["facts"],"join":[{"source":"rates","on":[{"left":{"column":{"path":["Product"]}},"right":{"column":{"path":["Product"]}}}]}],
		"expr":{"op":"sum","cells":{"rows":[{"column":{"source":"rates","path":["Rate"]},"cmp":"gt","values":["50"]}],"columns":{"path":["Amount"]}}}}`},
}

func openDuckDB(t testing.TB, n int) *sql.DB {
	t.Helper()
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = db.Close() })
	for _, s := range []string{"SET threads = 1", fmt.Sprintf(factsSQL, n), fmt.Sprintf(ratesSQL)} {
		if _, err := db.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	return db
}

func openTables(n int) aggregate.Tables {
	facts, rates := newTable("facts", "Region", "Product", "Amount"), newTable("rates", "Product", "Rate")
	facts.Cells = make([]table.Cell, 0, 3*n)
	text := table.Value{Kind: table.Text}
	for i := range n {
		addRow(facts, text, region(i), text, product(i), table.Value{Kind: table.Number, Number: table.NewDecimal(cents(i), 2), Unit: "USD"}, "")
	}
	for i := range products {
		addRow(rates, text, "product "+strconv.Itoa(i), table.Value{Kind: table.Number, Number: table.NewDecimal(int64(i%97+1), 0)}, strconv.Itoa(i%97+1))
	}
	return (&aggregate.Cache{MaxSlots: 100_000_000}).Over(aggregate.NewTableSet(facts, rates))
}

func newTable(id string, columns ...string) *table.Table {
	t := &table.Table{ID: id, HeaderRows: 1, Rows: []table.Row{{Kind: table.KindHeader}}}
	for _, c := range columns {
		t.Columns = append(t.Columns, table.Column{Path: []string{c}, Kind: table.KindData})
	}
	return t
}

// addRow appends a row of values, each with its text.
func addRow(t *table.Table, cells ...any) {
	row := len(t.Rows)
	t.Rows = append(t.Rows, table.Row{Kind: table.KindData})
	for i := 0; i < len(cells); i += 2 {
		t.Cells = append(t.Cells, table.Cell{Row: row, Col: i / 2, RowSpan: 1, ColSpan: 1, Value: cells[i].(table.Value), Text: cells[i+1].(string)})
	}
}

func ask(t testing.TB, tables aggregate.Tables, plan string) []string {
	t.Helper()
	q, err := aggregate.ParseQuery([]byte(plan))
	if err != nil {
		t.Fatal(err)
	}
	res, err := aggregate.Run(context.Background(), q, tables)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, v := range res.Values {
		out = append(out, v.Number.String())
	}
	return out
}

func askSQL(t testing.TB, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var out []string
	for rows.Next() {
		var v any
		if err := rows.Scan(&v); err != nil {
			t.Fatal(err)
		}
		s, ok := v.(fmt.Stringer)
		if !ok {
			t.Fatalf("a sum of type %T", v)
		}
		out = append(out, s.String())
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestSameSums: both engines agree to the cent.
func TestSameSums(t *testing.T) {
	const n = 50_000
	db, tables := openDuckDB(t, n), openTables(n)
	for _, q := range questions {
		got, want := ask(t, tables, q.plan), askSQL(t, db, q.sql)
		if len(got) != len(want) {
			t.Fatalf("%s: %d values, DuckDB has %d", q.name, len(got), len(want))
		}
		for i := range got {
			a, err1 := table.ParseDecimal(got[i])
			b, err2 := table.ParseDecimal(want[i])
			if err1 != nil || err2 != nil || a.Cmp(b) != 0 {
				t.Errorf("%s: %s, DuckDB has %s", q.name, got[i], want[i])
			}
		}
	}
}

func BenchmarkEngines(b *testing.B) {
	sizes := []int{1_000_000}
	if os.Getenv("TABRAG_BENCH_BIG") != "" {
		sizes = append(sizes, 10_000_000)
	}
	for _, n := range sizes {
		db, tables := openDuckDB(b, n), openTables(n)
		for _, q := range questions {
			ask(b, tables, q.plan) // makes the typed columns
			b.Run(fmt.Sprintf("%s/facts=%d/tabrag", q.name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					ask(b, tables, q.plan)
				}
			})
			b.Run(fmt.Sprintf("%s/facts=%d/duckdb", q.name, n), func(b *testing.B) {
				for b.Loop() {
					askSQL(b, db, q.sql)
				}
			})
		}
	}
}
