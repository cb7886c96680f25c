package aggregate

import (
	"errors"
	"fmt"
	"time"

	"github.com/tabrag/tabrag/table"
)

// Rate says what one unit of a currency was worth in another over some days: the average of a quarter, or the close of one day.
type Rate struct {
	From, To table.Unit
	// Value is how many units of To one unit of From was worth.
	Value table.Decimal
	// Start and End are ISO dates, both included.
	Start, End string
	// Source is who says so, as it is to be told: "ECB".
	Source string
}

// Converted is a fact's amount in another currency, at a stored rate.
type Converted struct {
	Value table.Decimal `json:"value"`
	Unit  table.Unit    `json:"unit"`
	// Rate is what the amount was multiplied with, 1 where it is in that currency as printed.
	Rate   table.Decimal `json:"rate"`
	Source string        `json:"source,omitempty"`
}

// told says of a reader's sum at which rate an amount came into it.
func (c *Converted) told(from table.Unit) string {
	s := fmt.Sprintf("Converted at 1 %s = %s %s", from, c.Rate, c.Unit)
	if c.Source != "" {
		s += " (" + c.Source + ")"
	}
	return s + "."
}

// ErrRates: a rate is not one.
var ErrRates = errors.New("aggregate: not an exchange rate")

// Rates convert facts to one currency. The zero Rates convert nothing.
type Rates struct {
	to   table.Unit
	from map[table.Unit][]Rate
}

// NewRates checks rates to one currency. The error wraps [ErrRates].
func NewRates(to table.Unit, rates []Rate) (Rates, error) {
	out := Rates{to, map[table.Unit][]Rate{}}
	if to == "" && len(rates) > 0 || to != "" && to.Family() != table.FamilyMoney {
		return Rates{}, fmt.Errorf("%w: %q is no currency to convert to", ErrRates, to)
	}
	for i, r := range rates {
		_, startErr := time.Parse(time.DateOnly, r.Start)
		_, endErr := time.Parse(time.DateOnly, r.End)
		switch {
		case r.From.Family() != table.FamilyMoney || r.To != to || r.From == to:
			return Rates{}, fmt.Errorf("%w: rate %d is from %q to %q, and amounts are brought to %q", ErrRates, i+1, r.From, r.To, to)
		case r.Value.Sign() <= 0:
			return Rates{}, fmt.Errorf("%w: rate %d is not above zero", ErrRates, i+1)
		case startErr != nil || endErr != nil || r.Start > r.End:
			return Rates{}, fmt.Errorf("%w: rate %d is not of days from a first to a last", ErrRates, i+1)
		}
		out.from[r.From] = append(out.from[r.From], r)
	}
	return out, nil
}

// Convert sets [Fact.Converted] of the facts that are amounts of money, where there is a rate for them: the one of the
// fewest days that hold all of the fact's period, so that a balance takes the close of its day, and what was earned over
// a quarter the average of the quarter or of a longer time, never the close of a day. A fact without a period, or in a
// currency without a rate, is left as it is.
func (x Rates) Convert(facts []Fact) {
	for i := range facts {
		f := &facts[i]
		switch {
		case x.to == "" || f.Unit.Family() != table.FamilyMoney:
		case f.Unit == x.to:
			f.Converted = &Converted{Value: f.Value, Unit: x.to, Rate: table.NewDecimal(1, 0)}
		default:
			r := x.rate(f.Unit, f.Period)
			if r == nil {
				continue
			}
			if v, err := mulDec(f.Value, r.Value); err == nil { // more digits than are reckoned with are left as they are
				f.Converted = &Converted{Value: v, Unit: x.to, Rate: r.Value, Source: r.Source}
			}
		}
	}
}

// rate is the one for a period, nil when there is none.
func (x Rates) rate(from table.Unit, p *table.Period) *Rate {
	if p == nil || p.End == "" {
		return nil
	}
	start := p.Start
	if start == "" {
		start = p.End
	}
	var best *Rate
	for i := range x.from[from] {
		r := &x.from[from][i]
		if r.Start <= start && p.End <= r.End && (best == nil || r.days() < best.days()) {
			best = r
		}
	}
	return best
}

// days is how long a rate holds; its dates were checked.
func (r *Rate) days() time.Duration {
	start, _ := time.Parse(time.DateOnly, r.Start)
	end, _ := time.Parse(time.DateOnly, r.End)
	return end.Sub(start)
}
