package sqldb_test

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/internal/sqltest"
	"github.com/tabrag/tabrag/route/sql"
)

// state is all that the database holds.
func state(t *testing.T, s *sql.Source) string {
	t.Helper()
	var out []string
	for _, name := range []string{`"Sales"`, "regions", "secrets"} {
		var n int
		require.NoError(t, s.DB.QueryRow("SELECT count(*) FROM "+name).Scan(&n))
		out = append(out, fmt.Sprint(name, n))
	}
	schema, err := (&sql.Source{DB: s.DB, Dialect: s.Dialect}).Schema(t.Context())
	require.NoError(t, err)
	return fmt.Sprint(out, schema)
}

func TestAttacksAndBenignStatements(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		_, err := s.DB.Exec("DROP TABLE sales; DROP TABLE secrets;" + sqltest.Setup) // SQLite knows no difference of case
		require.NoError(t, err)
		s.Tables = []string{"Sales", "regions"}
		schema, err := s.Schema(t.Context())
		require.NoError(t, err)
		before := state(t, s)
		attacks := 0
		for _, f := range sqltest.Attacks() {
			for _, attack := range f.Statements {
				attacks++
				rows, err := s.Query(t.Context(), attack, schema)
				assert.Nil(t, rows)
				assert.True(t, errors.Is(err, sql.ErrSyntax) || errors.Is(err, sql.ErrDenied), "%s: %.100q: %v", f.Reason, attack, err)
			}
		}
		assert.GreaterOrEqual(t, attacks, 250)
		assert.Equal(t, before, state(t, s), "nothing has changed")
		accepted, all := 0, sqltest.Benign()
		for _, statement := range all {
			rows, err := s.Query(t.Context(), statement, schema)
			if assert.NoError(t, err, statement) {
				accepted++
				assert.NotContains(t, fmt.Sprint(rows.Rows), "canary")
			}
		}
		assert.GreaterOrEqual(t, accepted*100, len(all)*99)
		t.Logf("%d attacks refused, %d of %d benign statements run", attacks, accepted, len(all))
	})
}

func TestValuesAsTheDatabaseHasThem(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		kinds := map[sql.Dialect]string{
			sql.PostgreSQL: "n NUMERIC, f DOUBLE PRECISION, r REAL, i BIGINT, d DATE, w TIMESTAMP, b BOOLEAN, x TEXT",
			sql.SQLite:     "n INTEGER, f DOUBLE, r REAL, i BIGINT, d DATE, w TIMESTAMP, b BOOLEAN, x TEXT",
		}
		numeric := "12345678901234567890.123456789" // more digits than a float64 has
		if s.Dialect == sql.SQLite {
			numeric = "1234567890123456789"
		}
		for _, q := range []string{
			"CREATE TABLE kinds (" + kinds[s.Dialect] + ")",
			"INSERT INTO kinds VALUES (" + numeric + ", 0.1, 0.5, 9223372036854775807, '2024-02-29', '2024-02-29 12:30:00', true, '007')",
			"INSERT INTO kinds VALUES (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)",
		} {
			_, err := s.DB.Exec(q)
			require.NoError(t, err)
		}
		s.Tables = []string{"kinds"}
		schema, err := s.Schema(t.Context())
		require.NoError(t, err)
		rows, err := s.Query(t.Context(), "SELECT n, f, r, i, d, w, b, x FROM kinds ORDER BY i NULLS LAST", schema)
		require.NoError(t, err)
		c := rows.Rows[0]
		assert.Equal(t, numeric, c[0].Number.String(), "every digit")
		assert.False(t, c[0].Inexact)
		assert.Equal(t, "0.1", c[1].Number.String())
		assert.True(t, c[1].Inexact, "a binary fraction is said to be one")
		assert.True(t, c[2].Inexact)
		assert.Equal(t, "9223372036854775807", c[3].Number.String())
		assert.False(t, c[3].Inexact)
		assert.Equal(t, "2024-02-29", c[4].Text)
		assert.True(t, c[4].IsDate)
		assert.Equal(t, "2024-02-29T12:30:00Z", c[5].Text)
		assert.Equal(t, s.Dialect == sql.SQLite, c[6].IsNumber, "true is a number to SQLite alone: %s", c[6].Text)
		assert.Equal(t, "007", c[7].Text)
		assert.False(t, c[7].IsNumber, "a text of digits stays a text")
		for i, null := range rows.Rows[1] {
			assert.True(t, null.Null, "column %d", i)
			assert.False(t, null.IsNumber, "a null is no 0")
		}
		sum, err := s.Query(t.Context(), "SELECT sum(f) FROM kinds", schema)
		require.NoError(t, err)
		assert.True(t, sum.Rows[0][0].Inexact, "what is computed from binary fractions is one")
	})
}

func TestATimeOutStopsAStatement(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		schema, err := s.Schema(t.Context())
		require.NoError(t, err)
		s.Timeout, s.MaxCost = 200*time.Millisecond, math.MaxFloat64 // the estimate refuses nothing
		endless := "SELECT count(*) FROM sales a"
		for i := range 14 {
			endless += fmt.Sprintf(" CROSS JOIN sales b%d", i)
		}
		_, err = s.Query(t.Context(), endless, schema)
		require.Error(t, err)
		assert.NotErrorIs(t, err, sql.ErrCost)
		rows, err := s.Query(t.Context(), "SELECT count(*) FROM sales", schema)
		require.NoError(t, err, "the connection is fit for the next")
		assert.Equal(t, "4", rows.Rows[0][0].Text)
	})
}
