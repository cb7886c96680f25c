package sql_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/internal/sqltest"
	"github.com/tabrag/tabrag/route/sql"
)

func schema() sql.Schema {
	return sql.Schema{Tables: []sql.Table{
		{Name: "Sales", Columns: []sql.TableColumn{{"region", "text"}, {"year", "integer"}, {"amount", "numeric"}, {"Unit Price", "numeric"}}},
		{Name: "regions", Columns: []sql.TableColumn{{"region", "text"}, {"country", "text"}, {"manager", "text"}}},
	}}
}

func TestAttacksAreRefused(t *testing.T) {
	source := sql.Source{Dialect: sql.PostgreSQL}
	n := 0
	for _, f := range sqltest.Attacks() {
		for _, s := range f.Statements {
			n++
			got, err := source.Prepare(s, schema())
			if assert.Error(t, err, "%s: %.100q became %q", f.Reason, s, got) {
				assert.True(t, errors.Is(err, sql.ErrSyntax) || errors.Is(err, sql.ErrDenied), "%q: %v", s, err)
			}
		}
	}
	assert.GreaterOrEqual(t, n, 250)
	t.Log(n, "attacks refused")
}

func TestRenderedAnew(t *testing.T) {
	for _, c := range []struct{ in, want, reason string }{
		{
			"select Region, sum(amount) total from SALES where year = 2024 group by region order by total desc limit 5",
			`SELECT "region", SUM("amount") AS "total" FROM "Sales" WHERE ("year" = 2024) GROUP BY "region" ORDER BY "total" DESC LIMIT 5`,
			"names are the database's, quoted; the row cap holds",
		},
		{"select 'it''s' || region from sales", `SELECT ('it''s' || "region") FROM "Sales" LIMIT 1001`, "a quote in a literal stays inside it"},
		{`select "unit price" from sales`, `SELECT "Unit Price" FROM "Sales" LIMIT 1001`, "quoted names are found too"},
		{"select s.region from sales s left join regions r on r.region = s.region limit 99999", `SELECT "s"."region" FROM "Sales" AS "s" LEFT JOIN "regions" AS "r" ON ("r"."region" = "s"."region") LIMIT 1001`, "a larger limit is cut"},
		{"select region from sales where amount > 1 or year in (2023, 2024) and not region like 'N%'", `SELECT "region" FROM "Sales" WHERE (("amount" > 1) OR (("year" IN (2023, 2024)) AND (NOT ("region" LIKE 'N%')))) LIMIT 1001`, "brackets say what binds"},
	} {
		got, err := (&sql.Source{Dialect: sql.PostgreSQL}).Prepare(c.in, schema())
		require.NoError(t, err, c.in)
		assert.Equal(t, c.want, got, c.reason)
	}
}

func TestBenignStatementsPass(t *testing.T) {
	all := sqltest.Benign()
	require.GreaterOrEqual(t, len(all), 300)
	for _, s := range all {
		_, err := (&sql.Source{Dialect: sql.SQLite}).Prepare(s, schema())
		assert.NoError(t, err, s)
	}
}

// What is rendered is of the grammar again, and means the same tree.
func FuzzParse(f *testing.F) {
	for _, s := range sqltest.Benign()[:40] {
		f.Add(s)
	}
	for _, fam := range sqltest.Attacks() {
		f.Add(fam.Statements[0])
	}
	f.Fuzz(func(t *testing.T, text string) {
		tree, err := sql.Parse(text)
		if err != nil {
			return
		}
		once := sql.Render(tree, sql.PostgreSQL)
		again, err := sql.Parse(once)
		if err != nil {
			if len(once) > 20_000 || strings.Contains(err.Error(), "levels") || strings.Contains(err.Error(), "more than") {
				return // brackets added past a bound
			}
			t.Fatalf("%q rendered as %q: %v", text, once, err)
		}
		if twice := sql.Render(again, sql.PostgreSQL); twice != once {
			t.Fatalf("%q and %q", once, twice)
		}
	})
}

func ExampleSource_Prepare() {
	s := sql.Source{Dialect: sql.PostgreSQL}
	text, err := s.Prepare("select sum(amount) from sales where region = 'North'", schema())
	fmt.Println(text, err)
	_, err = s.Prepare("select region from sales; drop table sales", schema())
	fmt.Println(err)
	// Output:
	// SELECT SUM("amount") FROM "Sales" WHERE ("region" = 'North') LIMIT 1001 <nil>
	// sql: not a statement that may be run: the character ';'
}
