package sheet

import "slices"

// Disjoint returns the ranges that overlap none kept before them, and how many were
// dropped. It takes time n log n for ranges of few rows.
func Disjoint(ranges []Box) (kept []Box, dropped int) {
	sorted := slices.Clone(ranges)
	slices.SortStableFunc(sorted, func(a, b Box) int {
		if a.R0 != b.R0 {
			return a.R0 - b.R0
		}
		return a.C0 - b.C0
	})
	var open []Box // kept ranges that reach the row at hand, sorted by column
	for _, m := range sorted {
		open = slices.DeleteFunc(open, func(o Box) bool { return o.R1 < m.R0 })
		at, _ := slices.BinarySearchFunc(open, m.C0, func(o Box, c int) int { return o.C0 - c })
		if at > 0 && open[at-1].C1 >= m.C0 || at < len(open) && open[at].C0 <= m.C1 {
			dropped++
			continue
		}
		open = slices.Insert(open, at, m)
		kept = append(kept, m)
	}
	return kept, dropped
}
