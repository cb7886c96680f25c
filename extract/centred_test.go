package extract_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAnnotateNamesInTheMiddle(t *testing.T) {
	for _, c := range []struct {
		reason string
		rows   [][]string
		want   []string
	}{
		{"one name over all columns, above a note on units", [][]string{{"", "", "Years ended December 31,", ""}, {"", "2019", "2018", "2017"}, {"", "", "(in thousands)", ""}, {"Costs", "$1", "2", "3"}},
			[]string{"Years ended December 31, › 2019", "Years ended December 31, › 2018", "Years ended December 31, › 2017"}},
		{"one name over each half", [][]string{{"", "", "December 31,", "", "Change"}, {"", "2019", "2018", "$", "%"}, {"Sales", "$93", "$103", "$10", "9%"}},
			[]string{"December 31, › 2019", "December 31, › 2018", "Change › $", "Change › %"}},
		{"the beginning of a date is none of a name without a year", [][]string{{"", "", "Years ended June 30,", ""}, {"", "2019", "Change", "2018"}, {"Costs", "$1", "2", "3"}},
			[]string{"Years ended June 30, › 2019", "Change", "Years ended June 30, › 2018"}},
		{"names that do not share the columns stay to the left", [][]string{{"", "", "2019", "2018"}, {"", "Note", "£m", "$m"}, {"UK", "4", "24.5", "24.9"}},
			[]string{"Note", "2019", "2018"}},
		{"a name over brackets alone, beside a column with a name of its own, is that column's", [][]string{{"", "", "Useful life"}, {"", "Fair value", "(in years)"}, {"Technology", "$18,500", "4"}},
			[]string{"Fair value", "Useful life › (in years)"}},
	} {
		tb := grid(c.rows...)
		annotate(t, tb)
		var got []string
		for _, col := range tb.Columns[tb.StubColumns:] {
			got = append(got, col.Name())
		}
		assert.Equal(t, c.want, got, c.reason)
	}
}

func TestAnnotateTakesTheScaleThatProseRepeats(t *testing.T) {
	rows := [][]string{{"", "2019", "2018"}, {"Net income", "$24,193", "$20,402"}, {"Cash provided", "$45,007", "$45,082"}, {"Useful life (years)", "5.0", "4.0"}}
	for _, c := range []struct {
		reason, prose string
		want          int8
	}{
		{"two figures agree on thousands", "Cash provided was $45.0 million, with $24.2 million of net income.", 3},
		{"one figure may agree by chance", "Cash provided was $45.0 million.", 0},
		{"figures of other things", "We bought two firms for $36.7 million and $91.2 million.", 0},
	} {
		tb := grid(rows...)
		tb.Context = c.prose
		annotate(t, tb)
		assert.Equal(t, c.want, at(tb, 1, 1).Value.Scale, c.reason)
		assert.Zero(t, at(tb, 3, 1).Value.Scale, "no scale is about years")
	}
}
