package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// maxBetween is how many rows may lead from a gross balance to the net one.
const maxBetween = 2

// between tells whether a row leads from one balance to another of the same day: reinsurance
// recoverables between gross and net reserves at the beginning of the year.
func (p *periodReader) between(r int, b *block) balance {
	up := p.nearBalance(r, -1, b)
	if up == opening || up == closing {
		if p.nearBalance(r, 1, b) == up {
			return up
		}
	}
	return noBalance
}

// reconciles tells labels that lead from one figure to another.
func reconciles(label string) bool {
	low := strings.ToLower(label)
	for _, w := range []string{"less", "plus", "add", "deduct", "effect of"} {
		if strings.HasPrefix(low, w) {
			return true
		}
	}
	return false
}

// nearBalance is the balance that one of the next rows in a direction states.
func (p *periodReader) nearBalance(r, step int, b *block) balance {
	for k := r + step; k >= b.to && k < b.until && k != r+step*(maxBetween+1); k += step {
		if kind := p.t.Rows[k].Kind; kind != table.KindData && !kind.IsTotal() {
			return noBalance
		}
		if own := p.owns[k]; own != nil && own.balance != noBalance {
			return own.balance
		}
	}
	return noBalance
}

// rollForward finds movements between two dated balances: each row between them is for the
// days in between.
func (p *periodReader) rollForward(b *block) []*table.Period {
	out := make([]*table.Period, b.until-b.to)
	last, lastDay := -1, table.CalendarDate{}
	for r := b.to; r < b.until; r++ {
		own := p.own(r)
		if own.balance == opening && len(own.when.dates) == 0 && p.about.fyMonth > 0 {
			last, lastDay = r, table.CalendarDate{}
			continue
		}
		if own.balance != dated || len(own.when.dates) == 0 || p.t.Rows[r].Kind == table.KindSection {
			continue
		}
		day := p.dayBefore(own.when.dates[0])
		if last >= 0 && lastDay.Year == 0 {
			lastDay = p.about.yearEndBefore(day)
		}
		if gap := daysBetween(lastDay, day); last >= 0 && gap > 25 && gap < 400 && r > last+1 {
			period := &table.Period{Start: addDays(lastDay, 1).String(), End: day.String(), Grain: grainOf((gap*12 + 182) / 365)}
			for k := last + 1; k < r; k++ {
				out[k-b.to] = period
			}
		}
		last, lastDay = r, day
	}
	return out
}
