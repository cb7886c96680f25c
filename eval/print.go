package eval

import (
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

// Answered is what `tabrag eval answer` prints for a question.
type Answered struct {
	ID        string   `json:"id"`
	Answers   []string `json:"answers"`
	Scale     string   `json:"scale"`
	Route     string   `json:"route"`
	Abstained bool     `json:"abstained"`
}

// Print turns the outcome of a plan into printed answers: a number in the scale that its
// source prints, with the scale's name apart, a text as it stands.
func Print(p route.Plan, res *aggregate.Result) Answered {
	a := Answered{Answers: []string{}, Route: string(p.Class)}
	if len(p.Quote) > 0 {
		a.Answers = append(a.Answers, p.Quote...)
		return a
	}
	if res == nil {
		return a
	}
	for i, v := range res.Values {
		text, scale := printValue(v)
		if i == 0 {
			a.Scale = scale
		}
		a.Answers = append(a.Answers, text)
	}
	return a
}

var scaleNames = map[int]string{3: "thousand", 6: "million", 9: "billion"}

func printValue(v aggregate.Value) (text, scale string) {
	if !v.IsNumber {
		return v.Text, ""
	}
	if v.Unit == table.Percent || v.Unit == table.Points {
		return printDecimal(v.Number), "percent"
	}
	if v.Unit == aggregate.Years {
		text = printDecimal(v.Number)
		return text + " " + strings.TrimSuffix(string(v.Unit), map[bool]string{true: "s"}[text == "1"]), ""
	}
	if name, ok := scaleNames[v.Scale]; ok {
		return printDecimal(v.Number.Shift(-v.Scale)), name
	}
	return printDecimal(v.Number), ""
}

// printDecimal writes at most eight places, without zeros at the end.
func printDecimal(d table.Decimal) string {
	s := d.String()
	if d.Places() > 8 {
		s = d.Rat().FloatString(8)
	}
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if s == "-0" {
		return "0"
	}
	return s
}
