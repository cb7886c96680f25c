package generate

import (
	"context"
	"fmt"
	"strings"
)

// Template words an answer by rule: the value first, what it is of, what was left out and the
// notes that qualify it. It says nothing that is not in the evidence.
type Template struct{}

// Write words the evidence. It never fails.
func (Template) Write(_ context.Context, e Evidence) (string, error) {
	if e.Outcome != Answered {
		return refusal(e), nil
	}
	parts := []string{sentence(e)}
	if s := leftOut(e.Excluded); s != "" {
		parts = append(parts, s)
	}
	for _, n := range e.Notes {
		parts = append(parts, "Note: "+ended(n))
	}
	return strings.Join(parts, " "), nil
}

// refusal says why there is no answer.
func refusal(e Evidence) string {
	var s string
	switch e.Outcome {
	case NoMatch:
		s = "The documents hold no figure that matches the question"
	case Ambiguous:
		s = "The question can be read in more than one way"
		if len(e.Readings) > 0 {
			s += ": " + strings.Join(e.Readings, "; or ")
		}
	case Truncated:
		s = "Not all of the rows could be read, so no figure is given"
	case LowConfidence:
		s = "No reading of the question is certain enough to answer"
	case Held:
		s = "The table that holds the answer could not be read cleanly and waits for a person to look at it"
	default:
		s = "There is no answer"
	}
	s = ended(s)
	if e.Reason != "" {
		s += " " + ended(strings.ToUpper(e.Reason[:1])+e.Reason[1:])
	}
	return s
}

func ended(s string) string {
	s = strings.TrimSpace(s)
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, "?") {
		return s
	}
	return s + "."
}

// sentence gives the answer itself.
func sentence(e Evidence) string {
	if len(e.Values) == 0 {
		return ended(strings.Join(e.Quotes, "; "))
	}
	if len(e.Values) > 1 || len(e.Values[0].Group) > 0 {
		return listing(e.Values)
	}
	v := e.Values[0]
	last := lastStep(e)
	switch e.Op {
	case "lookup", "cell", "first", "last", "nth", "list", "distinct":
		if p := place(e.Citations, v.Text); p != "" && p != v.Text {
			if unit := strings.ToLower(string(v.Unit)); unit != "" && strings.HasSuffix(v.Text, " "+unit) {
				p = p[:len(p)-len(behind(strings.ToLower(p), ", "+unit))] // "people: 9 people" says it twice
			}
			return ended(p + ": " + v.Text)
		}
	case "abs":
		return ended(sized(e, v))
	case "percent_change", "subtract", "difference", "cagr":
		if pair := fromTo(e); pair != "" {
			return ended(v.Text + direction(e, v) + ", " + pair)
		}
	case "greater", "less", "equal":
		return ended(strings.ToUpper(v.Text[:min(1, len(v.Text))]) + v.Text[min(1, len(v.Text)):] + comparison(e))
	case "argmax", "argmin":
		if last != nil && v.Text != "" {
			return ended(v.Text + extreme(e, last))
		}
	}
	if name := opName(e.Op); name != "" {
		s := v.Text + ", " + name
		if n := last.values(); n > 1 && manyOf(e.Op) {
			s += fmt.Sprintf(" of %d values", n)
		}
		return ended(s + columnOf(e))
	}
	return ended(v.Text)
}

// sized words a figure without the minus that its cell or its difference has.
func sized(e Evidence, v Value) string {
	if len(e.Citations) == 1 {
		return place(e.Citations, v.Text) + ": " + v.Text + " (shown as " + e.Citations[0].Text + ")"
	}
	if pair := fromTo(e); pair != "" {
		return v.Text + ", " + pair
	}
	return v.Text
}

func listing(values []Value) string {
	parts := make([]string, len(values))
	for i, v := range values {
		parts[i] = v.Text
		if len(v.Group) > 0 && strings.Join(v.Group, ", ") != v.Text {
			parts[i] = strings.Join(v.Group, ", ") + ": " + v.Text
		}
	}
	return ended(strings.Join(parts, "; "))
}

func lastStep(e Evidence) *Step {
	if len(e.Steps) == 0 {
		return nil
	}
	return &e.Steps[len(e.Steps)-1]
}

// place names a cited cell by its row and column, and by its period where these do not say the year: "Europe, Q3 2025".
func place(citations []Citation, value string) string {
	if len(citations) == 0 {
		return ""
	}
	c := citations[0]
	var parts []string
	for _, p := range [][]string{c.RowPath, c.ColumnPath} {
		if s := strings.Join(labels(p), " › "); s != "" && s != value {
			parts = append(parts, s)
		}
	}
	if when := written(c.Period); when != "" && len(parts) > 0 && !saysYear(strings.Join(parts, " "), c.Period) {
		parts = append(parts, when)
	}
	return strings.Join(parts, ", ")
}

// behind is a text when another one ends with it, and "" when not.
func behind(s, end string) string {
	if strings.HasSuffix(s, end) && len(s) > len(end) {
		return end
	}
	return ""
}

// minLeaders is from how many marks a label leads to a figure: the point of "Ltd." does not.
const minLeaders = 3

// labels are the parts of a path without the dots that lead to a figure, and each once where it repeats itself.
func labels(path []string) []string {
	var out []string
	for _, p := range path {
		if bare := strings.TrimRight(p, " .…·_"); len(p)-len(bare) >= minLeaders {
			p = bare
		}
		if p = strings.TrimSpace(p); p != "" && (len(out) == 0 || out[len(out)-1] != p) {
			out = append(out, p)
		}
	}
	return out
}

// fromTo shows the two cells of a change: the second operand comes first in time.
func fromTo(e Evidence) string {
	cells := operandsOf(e)
	if len(cells) != 2 {
		return ""
	}
	return fmt.Sprintf("from %s to %s", described(cells[1]), described(cells[0]))
}

// operandsOf finds the cited cells that the first step reads.
func operandsOf(e Evidence) []Citation {
	if len(e.Steps) == 0 || len(e.Steps[0].Operands) != 2 {
		return nil
	}
	var out []Citation
	for _, o := range e.Steps[0].Operands {
		for _, c := range e.Citations {
			if o.Ref != "" && c.Ref == o.Ref {
				out = append(out, c)
				break
			}
		}
	}
	return out
}

// described is a cell's value with its place in brackets.
func described(c Citation) string {
	text := c.Text
	if c.Number != nil {
		text = c.figure()
	}
	if p := place([]Citation{c}, ""); p != "" {
		return text + " (" + p + ")"
	}
	return text
}

func direction(e Evidence, v Value) string {
	if e.Op != "percent_change" || v.Number == nil {
		return ""
	}
	switch v.Number.Sign() {
	case 1:
		return " (an increase)"
	case -1:
		return " (a decrease)"
	}
	return " (no change)"
}

func comparison(e Evidence) string {
	cells := operandsOf(e)
	if len(cells) != 2 {
		return ""
	}
	return fmt.Sprintf(": %s against %s", described(cells[0]), described(cells[1]))
}

func extreme(e Evidence, last *Step) string {
	word := "greatest"
	if e.Op == "argmin" {
		word = "least"
	}
	for _, c := range e.Citations {
		if c.Number == nil || last.Result == "" {
			continue
		}
		if c.Number.Shift(-last.Scale).String() == last.Result {
			return fmt.Sprintf(": %s is the %s of %d", c.figure(), word, max(last.Count, len(last.Operands)))
		}
	}
	return ""
}

// values counts what a step computes with: of a weighted average every second operand is a weight. It is 0 for none.
func (s *Step) values() int {
	switch {
	case s == nil:
		return 0
	case s.Op == "weighted_avg":
		return max(s.Count, len(s.Operands)) / 2
	}
	return max(s.Count, len(s.Operands))
}

func manyOf(op string) bool {
	switch op {
	case "sum", "avg", "median", "max", "min", "mean", "weighted_avg":
		return true
	}
	return false
}

// opName says what was computed.
func opName(op string) string {
	switch op {
	case "sum", "add":
		return "the sum"
	case "avg", "mean":
		return "the average"
	case "weighted_avg":
		return "the weighted average"
	case "median":
		return "the median"
	case "max":
		return "the greatest"
	case "min":
		return "the least"
	case "count":
		return "the number of rows or cells that match"
	case "count_distinct":
		return "the number of different values"
	case "ratio", "divide":
		return "the quotient"
	case "share":
		return "the share"
	case "multiply":
		return "the product"
	case "subtract", "difference":
		return "the difference"
	case "percent_change":
		return "the change"
	case "cagr":
		return "the yearly growth"
	}
	return ""
}

// columnOf names the column that all cited cells share.
func columnOf(e Evidence) string {
	if len(e.Citations) < 2 {
		return ""
	}
	name := strings.Join(e.Citations[0].ColumnPath, " › ")
	for _, c := range e.Citations[1:] {
		if strings.Join(c.ColumnPath, " › ") != name {
			return ""
		}
	}
	if name == "" {
		return ""
	}
	return " in " + name
}

// leftOut sums up what an aggregate left out.
func leftOut(list []Exclusion) string {
	var reasons []string
	count, labels := map[string]int{}, map[string][]string{}
	for _, x := range list {
		if count[x.Reason] == 0 {
			reasons = append(reasons, x.Reason)
		}
		count[x.Reason] += max(x.Count, 1)
		if x.Label != "" && len(labels[x.Reason]) < 3 {
			labels[x.Reason] = append(labels[x.Reason], x.Label)
		}
	}
	parts := make([]string, 0, len(reasons))
	for _, why := range reasons {
		s := fmt.Sprintf("%d × %s", count[why], why)
		if l := labels[why]; len(l) > 0 && strings.Contains(why, "total") {
			s += " (" + strings.Join(l, ", ") + ")"
		}
		parts = append(parts, s)
	}
	if len(parts) == 0 {
		return ""
	}
	return "Left out: " + strings.Join(parts, ", ") + "."
}
