package aggregate_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/tabrag/tabrag/aggregate"
)

// FuzzQuery: any plan that a model may write gives a result or one of the package's errors.
func FuzzQuery(f *testing.F) {
	for _, s := range []string{
		`{"sources":["rev"],"expr":{"op":"sum","cells":{"columns":{"path":["Q1"]}}}}`,
		`{"sources":["rev"],"expr":{"op":"argmax","cells":{"transposed":true,"columns":{"path":["Europe"]}},"return":{"index":0}}}`,
		`{"sources":["rev"],"expr":{"op":"power","args":[{"op":"const","value":"9e99"},{"op":"const","value":"999"}]}}`,
		`{"sources":["rev"],"expr":{"op":"top","n":2,"cells":{"rows":[{"any":[{"cmp":"blank"},{"index":true,"cmp":"in","values":["1","x"]}]}]},"by":{"index":1,"minus":{"index":2}}}}`,
		`{"sources":["rev"],"group_by":[{"part":"row_path","depth":-1}],"having":[{"cmp":"between","values":["1","2"]}],"expr":{"op":"count","cells":{"shift":-1}}}`,
		`{"sources":["rev"],"join":[{"source":"rev","on":[{"left":{"column":{"index":0}},"right":{"part":"row_path"}}]}],"expr":{"op":"weighted_avg","cells":{"columns":{"index":1}},"by":{"index":6}}}`,
		`{"expr":{"op":"cagr","n":3,"args":[{"op":"const","value":"2","unit":"USD"},{"op":"const","value":"-1","unit":"USD"}]}}`,
		`{"sources":["rev"],"expr":{"op":"list","cells":{"columns":{"expr":{"op":"divide","args":[{"op":"cell","cells":{"columns":{"index":1}}},{"op":"cell","cells":{"columns":{"index":0,"read":"each_item"}}}]}}}}}`,
	} {
		f.Add([]byte(s))
	}
	tables := aggregate.NewTableSet(revenue())
	f.Fuzz(func(t *testing.T, plan []byte) {
		q, err := aggregate.ParseQuery(plan)
		if err != nil {
			if !errors.Is(err, aggregate.ErrQuery) {
				t.Fatalf("untyped error %v", err)
			}
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		res, err := aggregate.Run(ctx, q, tables)
		switch {
		case err == nil && len(res.Values) == 0:
			t.Fatal("no error and no value")
		case errors.Is(err, context.DeadlineExceeded):
			t.Fatal("five seconds on a table of five rows")
		case err != nil && !typed(err):
			t.Fatalf("untyped error %v", err)
		}
	})
}

func typed(err error) bool {
	for _, e := range []error{aggregate.ErrQuery, aggregate.ErrNoMatch, aggregate.ErrAmbiguous, aggregate.ErrUnits, aggregate.ErrDivide, aggregate.ErrTruncated} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}
