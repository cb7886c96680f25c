package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// changeColumns dates the columns of changes by the later of the two periods that they compare:
// "2024 | Change | 2023" and "2024 | 2023 | Change" both give changes to 2024.
func (p *periodReader) changeColumns(b *block) {
	var since []*table.Period // the periods since the last column of changes, no two in a row the same
	var last *table.Period    // what the column of changes right before is for
	for c := p.t.StubColumns; c < p.columns(); c++ {
		period := p.times[c].period
		switch {
		case period != nil:
			if n := len(since); n == 0 || !samePeriod(since[n-1], period) {
				since = append(since, period)
			}
			last = nil
		case !isChange(b.paths[c]):
		case len(since) == 0:
			p.times[c].period = last
		default:
			compared := since[max(0, len(since)-2):]
			if len(compared) < 2 {
				compared = append(compared[:1:1], p.nextPeriod(c))
			}
			last = later(compared[0], compared[1])
			p.times[c].period = last
			since = nil
		}
	}
}

// nextPeriod is the period of the next dated column, or nil.
func (p *periodReader) nextPeriod(c int) *table.Period {
	for c++; c < p.columns(); c++ {
		if p.times[c].period != nil {
			return p.times[c].period
		}
	}
	return nil
}

// later is the one of two periods of one length that ends later; nil where they are not of one length.
func later(a, b *table.Period) *table.Period {
	if a == nil || b == nil || a.Grain != b.Grain {
		return nil
	}
	out := table.Period{Start: a.Start, End: a.End, Grain: a.Grain}
	if b.End > a.End {
		out.Start, out.End = b.Start, b.End
	}
	return &out
}

func samePeriod(a, b *table.Period) bool { return a.Start == b.Start && a.End == b.End }

// isChange tells the names of columns that state changes.
func isChange(path []string) bool {
	for _, part := range path {
		low := strings.ToLower(part)
		if len(low) > 40 || strings.ContainsAny(low, "0123456789") {
			continue
		}
		for _, w := range []string{"change", "variance", "increase", "decrease", "growth", "inc/(dec)", "inc. (dec.)"} {
			if strings.Contains(low, w) {
				return true
			}
		}
	}
	return false
}
