package aggregate

import "context"

// streak counts the longest run of selected rows between which no other data row stands, the first
// of several as long.
func (r *runner) streak(ctx context.Context, s *selection) ([]val, error) {
	var best, run []val
	selected := map[int]bool{}
	for _, row := range s.list() {
		selected[row] = true
	}
	label := column{idx: -1, read: RowLabel}
	for row := range s.v.n {
		if row%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		switch {
		case selected[row]:
			if run = append(run, s.v.readOne(row, label)); len(run) > len(best) {
				best = run
			}
		case s.v.isData(row):
			run = nil
		}
	}
	return []val{r.counted(best)}, nil
}
