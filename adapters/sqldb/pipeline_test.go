package sqldb_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/govern"
	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/llm/llmtest"
	"github.com/tabrag/tabrag/route/sql"
)

const orders = `CREATE TABLE orders (region TEXT, year INTEGER, product TEXT, amount NUMERIC(20,2), quantity INTEGER);
INSERT INTO orders VALUES ('North', 2023, 'Bolt', 100.10, 10), ('North', 2024, 'Nut', 200.20, 20), ('South', 2023, 'Bolt', 300.30, 5), ('South', 2024, 'Nut', NULL, 7), ('East', 2024, 'Screw', 70.5, 3);`

// page is a document that has a figure of its own.
const page = `<html><body><p>Staff of the company</p><table><tr><th>Site</th><th>Employees</th></tr><tr><td>Lyon</td><td>120</td></tr><tr><td>Turin</td><td>80</td></tr></table></body></html>`

// live makes a pipeline over a database and one document.
func live(t *testing.T, s *sql.Source, model llm.Model) *tabrag.Pipeline {
	t.Helper()
	_, err := s.DB.Exec(orders)
	require.NoError(t, err)
	s.Name, s.Tables = "shop", []string{"orders"}
	p, err := tabrag.New(tabrag.Config{Databases: []*tabrag.Database{s}, LLM: model, Writer: generate.Template{}})
	require.NoError(t, err)
	_, err = p.Add(t.Context(), tabrag.Bytes("staff.html", []byte(page)))
	require.NoError(t, err)
	return p
}

func TestAskALiveDatabase(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		p := live(t, s, nil)
		for _, c := range []struct {
			reason, question, value string
			outcome                 tabrag.Outcome
			ref                     string
		}{
			{"a sum of some rows", "What is the total quantity of orders in 2024?", "30", tabrag.Answered, "/quantity"},
			{"a sum over a text", "What is the total quantity in North?", "30", tabrag.Answered, "/quantity"},
			{"a count", "How many orders in 2024?", "3", tabrag.Answered, "orders"},
			{"an average leaves nulls out", "What is the average quantity?", "9", tabrag.Answered, "/quantity"},
			{"a name, not a number", "Which region has the highest amount?", "South", tabrag.Answered, "/amount"},
			{"one figure a group, the first of them", "What is the average quantity by region?", "3", tabrag.Answered, "/quantity"},
			{"what the database does not speak of is asked of the documents", "How many employees are in Lyon?", "120 employees", tabrag.Answered, ""},
			{"what neither speaks of", "Who is the president of France?", "", tabrag.NoMatch, ""},
		} {
			a, err := p.Ask(t.Context(), c.question)
			require.NoError(t, err)
			require.Equal(t, c.outcome, a.Outcome, "%s: %s", c.reason, a.Text)
			require.True(t, a.Verified, c.reason)
			if c.outcome != tabrag.Answered {
				continue
			}
			assert.Equal(t, c.value, a.Values[0].Text, c.reason)
			if c.ref != "" {
				assert.Equal(t, "sql", a.Route.Kind, c.reason)
				assert.True(t, strings.HasPrefix(string(a.Citations[0].Ref), "db:") && strings.HasSuffix(string(a.Citations[0].Ref), c.ref), "%s: %s", c.reason, a.Citations[0].Ref)
				require.Len(t, a.SQL, 1, c.reason)
				assert.NotEmpty(t, a.SQL[0].Rows, c.reason)
			}
			again, err := p.Ask(t.Context(), c.question)
			require.NoError(t, err)
			assert.Equal(t, encoded(t, a), encoded(t, again), "the same bytes again")
		}
	})
}

func TestAskingDocumentsAsksNoDatabase(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		p := live(t, s, nil)
		for d := range p.Documents() {
			a, err := p.AskIn(t.Context(), []string{d.ID}, "How many orders in 2024?")
			require.NoError(t, err)
			assert.NotEqual(t, tabrag.Answered, a.Outcome, a.Text)
			assert.Empty(t, a.SQL)
		}
	})
}

func encoded(t *testing.T, a *tabrag.Answer) string {
	t.Helper()
	b, err := json.Marshal(a)
	require.NoError(t, err)
	return string(b)
}

func TestBinaryFractionsAreSaidToBe(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		a, err := live(t, s, nil).Ask(t.Context(), "What is the total amount in North?")
		require.NoError(t, err)
		require.Equal(t, tabrag.Answered, a.Outcome, a.Text)
		if s.Dialect == sql.PostgreSQL {
			assert.Equal(t, "300.30", a.Values[0].Value)
			assert.Empty(t, a.Notes)
			return
		}
		assert.Contains(t, a.Text, "binary floating point")
	})
}

// says is a model that writes one statement, whatever it is asked.
func says(statement string) *llmtest.Script {
	b, _ := json.Marshal(map[string]string{"sql": statement})
	replies := make([]string, 8)
	for i := range replies {
		replies[i] = string(b)
	}
	return &llmtest.Script{Replies: replies}
}

func TestAskWithAModel(t *testing.T) {
	for _, c := range []struct {
		reason, question, statement, text string
		outcome                           tabrag.Outcome
		refused                           bool
	}{
		{"what the rules cannot say", "What is the quantity of orders for every product, split?", "SELECT product, sum(quantity) AS q FROM orders GROUP BY product ORDER BY product", "Bolt", tabrag.Answered, false},
		{"both agree", "What is the total quantity of orders in 2024?", "SELECT sum(quantity) AS q FROM orders WHERE year = 2024", "30", tabrag.Answered, false},
		{"the two differ", "What is the total quantity of orders in 2024?", "SELECT sum(quantity) AS q FROM orders", "30; or 45", tabrag.Ambiguous, false},
		{"refused and shown; the rules answer", "What is the total quantity of orders in 2024?", "DELETE FROM orders", "30", tabrag.Answered, true},
		{"refused: a table beside the allow-list", "What is the total quantity of orders in 2024?", "SELECT value FROM secrets", "30", tabrag.Answered, true},
	} {
		eachDatabase(t, func(t *testing.T, s *sql.Source) {
			a, err := live(t, s, says(c.statement)).Ask(t.Context(), c.question)
			require.NoError(t, err)
			require.Equal(t, c.outcome, a.Outcome, "%s: %s", c.reason, a.Text)
			assert.Contains(t, a.Text, c.text, c.reason)
			last := a.SQL[len(a.SQL)-1]
			assert.Equal(t, c.refused, last.Refused != "", c.reason)
			if c.refused {
				assert.Equal(t, c.statement, last.SQL, "what was refused is shown")
				assert.Empty(t, last.Rows)
			}
			assert.NotContains(t, encoded(t, a), "canary")
			var n int
			require.NoError(t, s.DB.QueryRow("SELECT count(*) FROM orders").Scan(&n))
			assert.Equal(t, 5, n)
		})
	}
}

func TestADatabaseThatIsDown(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		p := live(t, s, nil)
		require.NoError(t, s.DB.Close())
		a, err := p.Ask(t.Context(), "How many employees are in Lyon?")
		require.NoError(t, err)
		assert.Equal(t, tabrag.Answered, a.Outcome)
		assert.Contains(t, a.Notes, "The database shop could not be asked: this answer does not regard it.")
	})
}

func TestMoreRowsThanAllowed(t *testing.T) {
	eachDatabase(t, func(t *testing.T, s *sql.Source) {
		p := live(t, s, says("SELECT region, quantity FROM orders ORDER BY quantity"))
		s.MaxRows = 3
		a, err := p.Ask(t.Context(), "How was the quantity spread over the orders?")
		require.NoError(t, err)
		assert.Equal(t, tabrag.Truncated, a.Outcome, a.Text)
		assert.True(t, a.SQL[0].Truncated)
		assert.Len(t, a.SQL[0].Rows, 3)
	})
}

func TestAPolicyReachesTheRowsOfADatabase(t *testing.T) {
	for _, c := range []struct{ question, statement, reason string }{
		{"Which customer has the highest amount?", "", "the name that a superlative found"},
		{"What is the amount of ana@example.org?", "", "the constant of a statement"},
		{"Who bought the most?", "SELECT customer, amount FROM purchases ORDER BY amount DESC", "what a model's statement gave"},
		{"Who bought the most?", "SELECT customer FROM purchases WHERE customer = 'bo@example.org'", "what a model's statement names"},
	} {
		eachDatabase(t, func(t *testing.T, s *sql.Source) {
			_, err := s.DB.Exec(`CREATE TABLE purchases (customer TEXT, amount INTEGER); INSERT INTO purchases VALUES ('ana@example.org', 17), ('bo@example.org', 23);`)
			require.NoError(t, err)
			s.Name, s.Tables = "shop", []string{"purchases"}
			config := tabrag.Config{
				Databases: []*tabrag.Database{s}, Writer: generate.Template{},
				Policy: tabrag.Policy{Version: "1", Rules: []govern.Rule{{Detector: govern.Email(), Action: govern.Redact}}},
			}
			if c.statement != "" {
				config.LLM = says(c.statement)
			}
			p, err := tabrag.New(config)
			require.NoError(t, err)
			a, err := p.Ask(t.Context(), c.question)
			require.NoError(t, err)
			a.Question = "" // the asker's own words
			data, err := json.Marshal(a)
			require.NoError(t, err)
			assert.NotContains(t, string(data), "example.org", c.reason)
			assert.NotEmpty(t, a.SQL, "%s: the database was asked: %s", c.reason, a.Text)
		})
	}
}
