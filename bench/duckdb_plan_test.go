package bench

import (
	"context"
	"testing"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/sql"
)

// TestSamePlansOnDuckDB: plans that a database answers give the same exact decimals there as over the rows.
func TestSamePlansOnDuckDB(t *testing.T) {
	const n = 5_000
	tables := openTables(n)
	source := &sql.Source{DB: openDuckDB(t, n), Dialect: sql.DuckDB, MaxRows: 20_000}
	for _, plan := range []string{
		`{"sources":["facts"],"expr":{"op":"sum","cells":{"columns":{"path":["Amount"]}}}}`,
		`{"sources":["facts"],"expr":{"op":"avg","cells":{"columns":{"path":["Amount"]},"rows":[{"column":{"path":["Region"]},"cmp":"contains","values":["REGION 7"]}]}}}`,
		`{"sources":["facts"],"expr":{"op":"count","cells":{"rows":[{"column":{"path":["Amount"]},"cmp":"between","values":["1000000","2000000"]}]}}}`,
		`{"sources":["facts"],"expr":{"op":"max","cells":{"columns":{"path":["Amount"]}}},"group_by":[{"column":{"path":["Region"]}}],"order":"desc","limit":3}`,
		`{"sources":["facts"],"expr":{"op":"argmax","cells":{},"by":{"path":["Amount"]},"return":{"path":["Product"]}}}`,
		`{"sources":["facts"],"expr":{"op":"median","cells":{"columns":{"path":["Amount"]}}}}`,
	} {
		q, err := aggregate.ParseQuery([]byte(plan))
		if err != nil {
			t.Fatal(err)
		}
		want, err := aggregate.Run(context.Background(), q, tables)
		if err != nil {
			t.Fatal(err)
		}
		got, err := source.Compute(context.Background(), q)
		if err != nil {
			t.Errorf("%s: %v", plan, err)
			continue
		}
		if got.Inexact {
			t.Errorf("%s: decimals are exact here", plan)
		}
		same(t, plan, want.Values, got.Values)
	}
}

func same(t *testing.T, plan string, want, got []aggregate.Value) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d values, not %d", plan, len(got), len(want))
		return
	}
	for i := range want {
		if !want[i].IsNumber && got[i].Text != want[i].Text || got[i].Number.Cmp(want[i].Number) != 0 {
			t.Errorf("%s: %s %s, not %s %s", plan, got[i].Text, got[i].Number, want[i].Text, want[i].Number)
		}
	}
}
