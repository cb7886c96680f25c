package sqldb_test

import (
	"context"
	stdsql "database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	_ "modernc.org/sqlite"

	"github.com/tabrag/tabrag/llm/llmtest"
	"github.com/tabrag/tabrag/route/sql"
)

const setup = `CREATE TABLE sales (region TEXT, year INTEGER, amount NUMERIC(20,2));
INSERT INTO sales VALUES ('North', 2023, 100.10), ('North', 2024, 200.20), ('South', 2023, 300.30), ('South', 2024, NULL);
CREATE TABLE secrets (name TEXT, value TEXT);
INSERT INTO secrets VALUES ('key', 'canary');`

// source opens each database that is there and runs f on it.
func eachDatabase(t *testing.T, f func(t *testing.T, s *sql.Source)) {
	t.Run("sqlite", func(t *testing.T) {
		db, err := stdsql.Open("sqlite", filepath.Join(t.TempDir(), "x.db"))
		require.NoError(t, err)
		defer func() { _ = db.Close() }()
		_, err = db.Exec(setup)
		require.NoError(t, err)
		f(t, &sql.Source{DB: db, Dialect: sql.SQLite, Tables: []string{"sales"}})
	})
	t.Run("postgresql", func(t *testing.T) {
		db, err := stdsql.Open("pgx", postgres(t))
		require.NoError(t, err)
		defer func() { _ = db.Close() }()
		_, err = db.Exec(setup)
		require.NoError(t, err)
		f(t, &sql.Source{DB: db, Dialect: sql.PostgreSQL, Tables: []string{"sales"}})
	})
}

// server is the PostgreSQL server of these tests: started by the first that needs it, stopped by TestMain.
var server struct {
	sync.Mutex
	dir       string
	databases int
}

// postgres returns how to reach a new database; it skips loudly where there is no PostgreSQL.
func postgres(t *testing.T) string {
	t.Helper()
	bins, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	require.NoError(t, err)
	if len(bins) == 0 {
		t.Skip("SKIPPED: PostgreSQL is not installed (Debian: postgresql); half of this test did not run")
	}
	bin := bins[len(bins)-1]
	server.Lock()
	defer server.Unlock()
	if server.dir == "" {
		dir, err := os.MkdirTemp("", "pg")
		require.NoError(t, err)
		if root() {
			require.NoError(t, exec.Command("chown", "postgres", dir).Run())
		}
		data := filepath.Join(dir, "data")
		runAs(t, filepath.Join(bin, "initdb"), "-D", data, "-A", "trust", "-U", "tabrag", "-E", "UTF8", "--no-sync")
		runAs(t, filepath.Join(bin, "pg_ctl"), "-D", data, "-w", "-l", filepath.Join(dir, "log"), "-o", "-k "+dir+" -c listen_addresses='' -c fsync=off", "start")
		server.dir = dir
	}
	server.databases++
	name := fmt.Sprintf("test%d", server.databases)
	runAs(t, filepath.Join(bin, "createdb"), "-h", server.dir, "-U", "tabrag", name)
	return "host=" + server.dir + " user=tabrag dbname=" + name
}

func root() bool {
	u, err := user.Current()
	return err == nil && u.Uid == "0"
}

// runAs runs a command, as the user postgres when this is root, whom the server refuses.
func runAs(t *testing.T, args ...string) {
	t.Helper()
	if root() {
		args = append([]string{"runuser", "-u", "postgres", "--"}, args...)
	}
	out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
	require.NoError(t, err, "%s", out)
}

func TestMain(m *testing.M) {
	code := m.Run()
	if server.dir != "" {
		if pid, err := os.ReadFile(filepath.Join(server.dir, "data", "postmaster.pid")); err == nil {
			_ = exec.Command("kill", "-QUIT", strings.Fields(string(pid))[0]).Run()
		}
		_ = os.RemoveAll(server.dir)
	}
	os.Exit(code)
}

func TestQuery(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		schema, err := s.Schema(t.Context())
		require.NoError(t, err)
		require.Len(t, schema.Tables, 1, "tables beside the allow-list are not even described")
		rows, err := s.Query(t.Context(), "select region, sum(amount) as total from sales group by region order by region", schema)
		require.NoError(t, err)
		require.Len(t, rows.Rows, 2)
		total := rows.Rows[0][1]
		if s.Dialect == sql.PostgreSQL {
			assert.Equal(t, "300.30", total.Number.String())
		}
		assert.Equal(t, s.Dialect == sql.SQLite, total.Inexact, "a sum of binary fractions is said to be one")
		rows, err = s.Query(t.Context(), "select amount from sales where year = 2024 and region = 'South'", schema)
		require.NoError(t, err)
		assert.True(t, rows.Rows[0][0].Null, "a null is neither 0 nor text")
	})
}

func TestTruncationIsReported(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		schema, err := s.Schema(t.Context())
		require.NoError(t, err)
		s.MaxRows = 3
		rows, err := s.Query(t.Context(), "select region from sales", schema)
		require.NoError(t, err)
		assert.Len(t, rows.Rows, 3)
		assert.True(t, rows.Truncated)
		s.MaxRows = 4
		rows, err = s.Query(t.Context(), "select region from sales", schema)
		require.NoError(t, err)
		assert.False(t, rows.Truncated, "exactly as many rows as may be given are all")
	})
}

func TestNothingIsWritten(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		schema, err := s.Schema(t.Context())
		require.NoError(t, err)
		for _, attack := range []string{
			"DROP TABLE sales", "select region from sales; delete from sales", "select * from secrets", "select value from secrets",
			"select region from sales union select value from secrets", "with x as (delete from sales returning *) select * from x",
			"select pg_sleep(10)", "select load_extension('x')", "select region from sales where region = (select value from secrets)",
		} {
			_, err := s.Query(t.Context(), attack, schema)
			assert.True(t, errors.Is(err, sql.ErrSyntax) || errors.Is(err, sql.ErrDenied), "%s: %v", attack, err)
		}
		var n int
		require.NoError(t, s.DB.QueryRow("SELECT count(*) FROM sales").Scan(&n))
		assert.Equal(t, 4, n)
		_, err = s.DB.Exec("INSERT INTO sales VALUES ('x', 1, 1)")
		assert.NoError(t, err, "the connection goes back as it was: others may still write")
	})
}

func TestCostlyStatementsStop(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		schema, err := s.Schema(t.Context())
		require.NoError(t, err)
		s.Timeout = time.Second
		const joined = 20 // four rows to the power of 21: no machine counts them in a second
		cross := "select count(*) from sales a" + strings.Repeat(", sales b%d", joined)
		args := make([]any, joined)
		for i := range args {
			args[i] = i
		}
		start := time.Now()
		_, err = s.Query(t.Context(), fmt.Sprintf(cross, args...), schema)
		require.Error(t, err)
		assert.Less(t, time.Since(start), 10*time.Second)
		if s.Dialect == sql.PostgreSQL {
			assert.ErrorIs(t, err, sql.ErrCost, "the estimate is enough to refuse it")
		}
	})
}

func TestAskAModel(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		good := `{"sql":"SELECT sum(amount) AS total FROM sales WHERE region = 'North'"}`
		rows, err := s.Ask(t.Context(), &llmtest.Script{Replies: []string{`{"sql":"SELECT sum(amt) FROM sales"}`, good}}, "What did North sell?")
		require.NoError(t, err)
		assert.True(t, strings.HasPrefix(rows.Rows[0][0].Text, "300."), "repaired once")
		_, err = s.Ask(t.Context(), &llmtest.Script{Replies: []string{`{"sql":""}`}}, "Who won?")
		require.ErrorIs(t, err, sql.ErrNoStatement)
		drop := `{"sql":"DROP TABLE sales"}`
		_, err = s.Ask(context.Background(), &llmtest.Script{Replies: []string{drop, drop}}, "x")
		var refused *sql.Refused
		require.ErrorAs(t, err, &refused)
		assert.Equal(t, "DROP TABLE sales", refused.SQL, "what was refused is shown")
	})
}
