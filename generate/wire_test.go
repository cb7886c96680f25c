package generate_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/generate"
)

// What programs read of the SQL behind an answer keeps its names.
func TestStatementsOnTheWire(t *testing.T) {
	value := "101"
	for _, c := range []struct {
		statement    generate.Statement
		want, reason string
	}{
		{generate.Statement{Database: "shop", SQL: "SELECT 1", Columns: []string{"n", "m"}, Rows: [][]*string{{&value, nil}}, Truncated: true},
			`{"database":"shop","sql":"SELECT 1","columns":["n","m"],"rows":[["101",null]],"truncated":true}`, "one that ran, with a null and more rows than were read"},
		{generate.Statement{Database: "shop", SQL: "DROP TABLE t", Refused: "no SELECT"},
			`{"database":"shop","sql":"DROP TABLE t","refused":"no SELECT"}`, "one that did not"},
	} {
		got, err := json.Marshal(c.statement)
		require.NoError(t, err)
		assert.Equal(t, c.want, string(got), c.reason)
	}
	plain, err := json.Marshal(generate.Answer{})
	require.NoError(t, err)
	assert.NotContains(t, string(plain), `"sql"`, "answers from documents have none")
}
