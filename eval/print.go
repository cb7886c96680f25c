package eval

import (
	"encoding/json"
	"strings"

	"github.com/tabrag/tabrag"
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
		if p.Query.Unit != aggregate.Years {
			v = unspanned(v)
		}
		text, scale := printValue(v)
		if i == 0 {
			a.Scale = scale
		}
		a.Answers = append(a.Answers, text)
	}
	return a
}

// printAnswer prints the answer of a pipeline in the same way.
func printAnswer(id string, a *tabrag.Answer) Answered {
	out := Answered{ID: id, Answers: []string{}, Route: a.Route.Kind, Abstained: a.Outcome != tabrag.Answered}
	var q aggregate.Query
	_ = json.Unmarshal(a.Query, &q) // an answer without a query has no unit to print
	for i, v := range a.Values {
		text, scale := v.Text, ""
		if v.Number != nil {
			n := aggregate.Value{Number: *v.Number, Unit: v.Unit, Scale: v.Scale, IsNumber: true}
			if q.Unit != aggregate.Years {
				n = unspanned(n)
			}
			text, scale = printValue(n)
		}
		if i == 0 {
			out.Scale = scale
		}
		out.Answers = append(out.Answers, text)
	}
	return out
}

// unspanned takes the years from a figure that a table gives in years: they are printed with a span that a
// query counts in years alone.
func unspanned(v aggregate.Value) aggregate.Value {
	if v.Unit == aggregate.Years {
		v.Unit = ""
	}
	return v
}

var scaleNames = map[int]string{3: "thousand", 6: "million", 9: "billion"}

func printValue(v aggregate.Value) (text, scale string) {
	if !v.IsNumber {
		return v.Text, ""
	}
	return printNumber(v.Number, v.Unit, v.Scale)
}

func printNumber(n table.Decimal, unit table.Unit, by int) (text, scale string) {
	if unit == table.Percent || unit == table.Points {
		return printDecimal(n), "percent"
	}
	if unit == aggregate.Years {
		text = printDecimal(n)
		return text + " " + strings.TrimSuffix(string(unit), map[bool]string{true: "s"}[text == "1"]), ""
	}
	if name, ok := scaleNames[by]; ok {
		return printDecimal(n.Shift(-by)), name
	}
	return printDecimal(n), ""
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
