package extract_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Numbers inside words have the period that their sentence gives them, and else that of their column.
func TestPeriodsOfNumbersInWords(t *testing.T) {
	balance := func(label string) [][]string {
		return [][]string{{"(in millions)", "June 30, 2023", "December 31, 2022"}, {label, "5", "4"}, {"Total", "5", "4"}}
	}
	for _, tc := range []struct {
		rows   [][]string
		row    int
		col    int
		want   string
		reason string
	}{
		{balance("Common stock, $0.01 par value"), 1, 0, "$0.01 2023-06-30; $0.01 2022-12-31", "what a label says of a balance holds on each day"},
		{balance("Common stock, 15,000 and no shares issued at December 31, 2022 and June 30, 2023, respectively"), 1, 0,
			"15,000 2022-12-31; no 2023-06-30", "the sentence deals out its list, whatever the order of the columns"},
		{[][]string{{"Item", "Costs", "Share"}, {"Alpha", "1", "2"}, {"For the three and six months ended July 1, 2023, costs were $693 million and $1.5 billion, respectively.", "", ""}}, 2, 0,
			"$693 million 2023-04-02–2023-07-01; $1.5 billion 2023-01-02–2023-07-01", "two lengths up to one day"},
		{[][]string{{"", "June 30, 2023", "December 31, 2022"}, {"Rate", "4%", "3% - 7%"}, {"Growth", "2%", "5% - (2)%"}}, 2, 2,
			"5% 2022-12-31; (2)% 2022-12-31", "a range stands in its own column"},
	} {
		tb := grid(tc.rows...)
		annotate(t, tb)
		var got []string
		for _, s := range at(tb, tc.row, tc.col).Stated {
			days := s.Period.End
			if s.Period.Start != "" {
				days = s.Period.Start + "–" + days
			}
			got = append(got, s.Text+" "+days)
		}
		assert.Equal(t, tc.want, strings.Join(got, "; "), tc.reason)
	}
}
