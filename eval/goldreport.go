package eval

import (
	"fmt"
	"slices"
	"time"

	"github.com/tabrag/tabrag"
)

// Count says how many of how many.
type Count struct {
	Hit int `json:"hit"`
	Of  int `json:"of"`
}

// Share is the part that hit, 1 of none.
func (c Count) Share() float64 {
	if c.Of == 0 {
		return 1
	}
	return float64(c.Hit) / float64(c.Of)
}

func (c *Count) add(hit bool) {
	c.Of++
	if hit {
		c.Hit++
	}
}

// Report sums up the cases of a golden file.
type Report struct {
	// Right of all cases; Precise of those that were answered; by kind of case in Kinds.
	Right   Count            `json:"right"`
	Precise Count            `json:"precise"`
	Kinds   map[string]Count `json:"kinds"`
	// Unit and Faithful are of the cases that were answered, RowHit of those with cells, Cited of those that are both.
	Unit     Count `json:"unit"`
	Cited    Count `json:"cited"`
	Faithful Count `json:"faithful"`
	RowHit   Count `json:"row_hit"`
	// What became of the cells: names of row and column kept; of those digits, and of these unit, sign and
	// scale; rows of later pages joined to their table.
	Headers       Count `json:"header_preservation"`
	Digits        Count `json:"digit_match"`
	Units         Count `json:"unit_match"`
	Continuations Count `json:"continuation_integrity"`
	// Causes of the failures.
	Causes map[Cause]int `json:"causes"`
	// Median time of an answer.
	Median time.Duration `json:"-"`
}

// Summarize counts.
func Summarize(checked []Checked) Report {
	r := Report{Kinds: map[string]Count{}, Causes: map[Cause]int{}}
	took := make([]time.Duration, 0, len(checked))
	for _, c := range checked {
		r.Right.add(c.Right)
		kind := r.Kinds[c.Kind]
		kind.add(c.Right)
		r.Kinds[c.Kind] = kind
		if c.Outcome == tabrag.Answered {
			r.Precise.add(c.Right)
			r.Unit.add(c.UnitRight)
			r.Faithful.add(c.Faithful)
			if len(c.cells) > 0 {
				r.Cited.add(c.Cited)
			}
		}
		if len(c.cells) > 0 {
			r.RowHit.add(c.RowHit)
		}
		if !c.Right {
			r.Causes[c.Cause]++
		}
		r.cells(c)
		took = append(took, c.Took)
	}
	if len(took) > 0 {
		slices.Sort(took)
		r.Median = took[len(took)/2]
	}
	return r
}

func (r *Report) cells(c Checked) {
	for i, p := range c.cells {
		if c.want.Cells[i].Continued {
			r.Continuations.add(p.labels && p.whole)
		}
		if r.Headers.add(p.labels); !p.labels {
			continue
		}
		if r.Digits.add(p.digits); p.digits {
			r.Units.add(p.unit)
		}
	}
}

// Acceptance is what a report must reach before a corpus is relied on. A zero field asks for nothing.
type Acceptance struct {
	Right, Precise, Unit, Cited, RowHit float64
	Median                              time.Duration
}

// Short lists what a report falls short of; none when it is accepted.
func (a Acceptance) Short(r Report) []string {
	var out []string
	for _, x := range []struct {
		name string
		want float64
		got  Count
	}{
		{"right", a.Right, r.Right},
		{"precise", a.Precise, r.Precise},
		{"unit", a.Unit, r.Unit},
		{"cited", a.Cited, r.Cited},
		{"row hit", a.RowHit, r.RowHit},
	} {
		if x.got.Share() < x.want {
			out = append(out, fmt.Sprintf("%s: %d of %d, and %.3f is asked for", x.name, x.got.Hit, x.got.Of, x.want))
		}
	}
	if a.Median > 0 && r.Median > a.Median {
		out = append(out, fmt.Sprintf("median time: %s, and %s is asked for", r.Median, a.Median))
	}
	return out
}
