package doubt

import "github.com/tabrag/tabrag/aggregate"

// CountsSingles tells whether a plan asks for the group with the most or the fewest rows and all groups tie with one row
// each: rows that each are of another group do not say which is first.
func CountsSingles(query aggregate.Query, result *aggregate.Result) bool {
	if query.Expr.Op != aggregate.Count || len(query.GroupBy) == 0 || query.Order == "" || query.Limit != 1 || len(result.Values) < 2 {
		return false
	}
	if query.Order == "asc" && len(result.Values) < result.RowsScanned {
		return false // other groups have more rows
	}
	for _, s := range result.Steps {
		if s.Op != aggregate.Count || s.Result != "1" {
			return false
		}
	}
	return len(result.Steps) > 0
}
