package sql

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// shop is a database of one table, with names that need quotes in every dialect.
func shop() Schema {
	return Schema{Name: "public", Tables: []Table{{Name: "order", Columns: []TableColumn{
		{"region", "text"}, {"unit price", "numeric(20,2)"}, {"sold_on", "date"}, {"weight", "double precision"}, {`a"b`, "integer"}, {"a`b", "integer"},
	}}}}
}

// regions stand for the different values of any column that is asked for.
func regions(context.Context, *Table, *TableColumn) (*table.Table, error) {
	rows := &Rows{Rows: [][]Cell{{{Text: "North"}}, {{Text: " north"}}, {{Text: "O'Hara"}}, {{Null: true}}}}
	s := &Source{}
	t := s.tableOf(rows, "order", []string{"region"}, shop())
	t.ID = "region"
	return t, nil
}

// written renders the SELECT of a plan, or says why there is none.
func written(t *testing.T, plan string, d Dialect) (string, error) {
	t.Helper()
	q, err := aggregate.ParseQuery([]byte(plan))
	require.NoError(t, err)
	c := &compiler{schema: shop(), dialect: d, query: q, values: regions}
	p, err := c.compile(t.Context(), q.Expr)
	if err != nil {
		return "", err
	}
	s := &Source{Dialect: d}
	statement, err := s.render(p.tree, shop(), []string{"typeof"})
	return statement.text, err
}

// one is a plan of one operator over the table.
func one(op, rest string) string {
	return `{"sources":["order"],"expr":{"op":"` + op + `","cells":{` + rest + `}}}`
}

func TestCompileIn(t *testing.T) {
	years := `{"sources":["order"],"expr":{"op":"count","cells":{}},"group_by":[{"column":{"index":2,"read":"year"}}]}`
	for d, want := range map[Dialect]string{
		PostgreSQL: `EXTRACT(YEAR FROM "sold_on")`, DuckDB: `EXTRACT(YEAR FROM "sold_on")`, MySQL: "EXTRACT(YEAR FROM `sold_on`)",
		SQLite: `CAST(STRFTIME('%Y', "sold_on") AS INTEGER)`,
	} {
		got, err := written(t, years, d)
		require.NoError(t, err)
		assert.Contains(t, got, "GROUP BY "+want, d)
	}
	price := one("max", `"columns":{"path":["Unit Price"]},"rows":[{"column":{"path":["sold on"]},"cmp":"le","values":["2024-02"]}]`)
	for _, c := range []struct {
		dialect      Dialect
		reason, want string
	}{
		{PostgreSQL, "double quotes; the month ends where the next begins", `SELECT MAX("unit price") AS "c0", COUNT("unit price") AS "c1", COUNT(*) AS "c2" FROM "order" WHERE (("sold_on" IS NOT NULL) AND ("sold_on" < '2024-03-01')) LIMIT 1001`},
		{DuckDB, "as PostgreSQL", `SELECT MAX("unit price") AS "c0", COUNT("unit price") AS "c1", COUNT(*) AS "c2" FROM "order" WHERE (("sold_on" IS NOT NULL) AND ("sold_on" < '2024-03-01')) LIMIT 1001`},
		{MySQL, "backticks", "SELECT MAX(`unit price`) AS `c0`, COUNT(`unit price`) AS `c1`, COUNT(*) AS `c2` FROM `order` WHERE ((`sold_on` IS NOT NULL) AND (`sold_on` < '2024-03-01')) LIMIT 1001"},
		{SQLite, "a text in a column of numbers is none", `SELECT MAX(CASE WHEN (TYPEOF("unit price") IN ('integer', 'real')) THEN "unit price" END) AS "c0", COUNT(CASE WHEN (TYPEOF("unit price") IN ('integer', 'real')) THEN "unit price" END) AS "c1", COUNT(*) AS "c2" FROM "order" WHERE (("sold_on" IS NOT NULL) AND ("sold_on" < '2024-03-01')) LIMIT 1001`},
	} {
		got, err := written(t, price, c.dialect)
		require.NoError(t, err)
		assert.Equal(t, c.want, got, "%s: %s", c.dialect, c.reason)
	}
}

func TestCompile(t *testing.T) {
	for _, c := range []struct{ reason, plan, want string }{
		{"an average is a sum and a count, divided in exact decimals", one("avg", `"columns":{"index":1}`),
			`SELECT SUM("unit price") AS "c0", COUNT("unit price") AS "c1", COUNT(*) AS "c2" FROM "order" LIMIT 1001`},
		{"rows are counted", one("count", ``), `SELECT COUNT(*) AS "c0" FROM "order" LIMIT 1001`},
		{"a text matches as in any table: every spelling of it", one("count", `"rows":[{"column":{"index":0},"cmp":"eq","values":["NORTH"]}]`),
			`SELECT COUNT(*) AS "c0" FROM "order" WHERE (("region" IS NOT NULL) AND ("region" IN ('North', ' north'))) LIMIT 1001`},
		{"a quote in a text is doubled", one("count", `"rows":[{"column":{"index":0},"cmp":"contains","values":["o'hara"]}]`),
			`SELECT COUNT(*) AS "c0" FROM "order" WHERE (("region" IS NOT NULL) AND ("region" IN ('O''Hara'))) LIMIT 1001`},
		{"the first column names the rows, when it has texts", one("count", `"rows":[{"cmp":"eq","values":["north"]}]`),
			`SELECT COUNT(*) AS "c0" FROM "order" WHERE (("region" IS NOT NULL) AND ("region" IN ('North', ' north'))) LIMIT 1001`},
		{"a text that no row has", one("count", `"rows":[{"column":{"index":0},"cmp":"eq","values":["'; DROP TABLE x"]}]`),
			`SELECT COUNT(*) AS "c0" FROM "order" WHERE FALSE LIMIT 1001`},
		{"not: a row without a value is no other value", one("count", `"rows":[{"column":{"index":1},"cmp":"gt","values":["-1.50"],"not":true}]`),
			`SELECT COUNT(*) AS "c0" FROM "order" WHERE (NOT (("unit price" IS NOT NULL) AND ("unit price" > (- 1.50)))) LIMIT 1001`},
		{"blank texts are blank", one("count", `"rows":[{"column":{"index":0},"cmp":"blank"}]`),
			`SELECT COUNT(*) AS "c0" FROM "order" WHERE (NULLIF(TRIM("region"), '') IS NULL) LIMIT 1001`},
		{"a quote in a name is doubled", one("sum", `"columns":{"index":4}`),
			`SELECT SUM("a""b") AS "c0", COUNT("a""b") AS "c1", COUNT(*) AS "c2" FROM "order" LIMIT 1001`},
		{"the greatest, and those that tie with it", `{"sources":["order"],"expr":{"op":"argmax","cells":{},"by":{"index":1},"return":{"index":0}}}`,
			`SELECT "region" AS "c0", "unit price" AS "c1", COUNT(*) OVER () AS "c2" FROM "order" WHERE ("unit price" IS NOT NULL) ORDER BY "c1" DESC, "c0" LIMIT 101`},
		{"groups, the greatest first", `{"sources":["order"],"expr":{"op":"sum","cells":{"columns":{"index":1}}},"group_by":[{"column":{"index":0}}],"order":"desc","limit":3}`,
			`SELECT "region" AS "c0", SUM("unit price") AS "c1", COUNT("unit price") AS "c2", COUNT(*) AS "c3" FROM "order" GROUP BY "region" HAVING (COUNT("unit price") > 0) ORDER BY "c1" DESC, "c0" LIMIT 103`},
	} {
		got, err := written(t, c.plan, PostgreSQL)
		require.NoError(t, err, c.reason)
		assert.Equal(t, c.want, got, c.reason)
	}
	got, err := written(t, one("sum", `"columns":{"index":5}`), MySQL)
	require.NoError(t, err)
	assert.Contains(t, got, "SUM(`a``b`)", "a backtick in a name is doubled")
}

func TestCompileRefuses(t *testing.T) {
	for _, c := range []struct{ reason, plan string }{
		{"no such table", `{"sources":["x"],"expr":{"op":"count","cells":{}}}`},
		{"no such column", one("sum", `"columns":{"path":["x"]}`)},
		{"a column past the last", one("sum", `"columns":{"index":9}`)},
		{"a sum of texts", one("sum", `"columns":{"index":0}`)},
		{"rows have no places", one("count", `"rows":[{"index":true,"cmp":"eq","values":["3"]}]`)},
		{"rows have no order", one("first", `"columns":{"index":1}`)},
		{"no row below another", one("lookup", `"columns":{"index":1},"shift":1`)},
		{"no columns as rows", one("lookup", `"columns":{"index":1},"transposed":true`)},
		{"a binary fraction equals nothing for sure", one("count", `"rows":[{"column":{"index":3},"cmp":"eq","values":["0.1"]}]`)},
		{"the greatest by a text", `{"sources":["order"],"expr":{"op":"argmax","cells":{},"by":{"index":0},"return":{"index":1}}}`},
		{"a part of a cell", one("sum", `"columns":{"index":1,"read":"year"}`)},
		{"groups by a part of a text", `{"sources":["order"],"expr":{"op":"count","cells":{}},"group_by":[{"column":{"index":0,"read":"year"}}]}`},
		{"groups by the row's label", `{"sources":["order"],"expr":{"op":"count","cells":{}},"group_by":[{"part":"row_path"}]}`},
		{"the middle of each group", `{"sources":["order"],"expr":{"op":"median","cells":{"columns":{"index":1}}},"group_by":[{"column":{"index":0}}]}`},
	} {
		_, err := written(t, c.plan, PostgreSQL)
		require.ErrorIs(t, err, ErrPlan, c.reason)
		require.ErrorIs(t, err, aggregate.ErrQuery, c.reason)
	}
}
