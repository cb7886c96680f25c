package generate

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/table"
)

func TestPeriodsAsPeopleWriteThem(t *testing.T) {
	for _, c := range []struct{ start, end, want string }{
		{"2022-01-01", "2022-12-31", "2022"},
		{"2022-01-01", "2022-06-30", "January to June 2022"},
		{"2024-02-01", "2024-02-29", "February 2024"},
		{"", "2022-06-30", "June 30, 2022"},
		{"2022-07-03", "2023-07-01", "July 3, 2022 to July 1, 2023"},
		{"2022-07-03", "", ""},
	} {
		assert.Equal(t, c.want, written(&table.Period{Start: c.start, End: c.end}))
	}
	assert.Empty(t, written(nil), "no period is known")
}

// A cell whose headers do not say the year is named with its period.
func TestPlacesSayTheYear(t *testing.T) {
	half := &table.Period{Start: "2022-01-01", End: "2022-06-30"}
	cite := Citation{RowPath: []string{"Nespresso"}, ColumnPath: []string{"Sales"}, Period: half}
	assert.Equal(t, "Nespresso, Sales, January to June 2022", place([]Citation{cite}, ""))
	cite.ColumnPath = []string{"Six months 2022"}
	assert.Equal(t, "Nespresso, Six months 2022", place([]Citation{cite}, ""), "the header says it")
	assert.Empty(t, place([]Citation{{Period: half}}, ""), "a period alone names nothing")
}

func TestPlacesHaveNoLeaders(t *testing.T) {
	cite := Citation{RowPath: []string{"Property crime. . . . . .", "Arson......"}, ColumnPath: []string{"Male", "Male"}}
	assert.Equal(t, "Property crime › Arson, Male", place([]Citation{cite}, ""))
	assert.Equal(t, "Umbrella Ltd.", place([]Citation{{RowPath: []string{"Umbrella Ltd."}}}, ""), "a point of its own stays")
}
