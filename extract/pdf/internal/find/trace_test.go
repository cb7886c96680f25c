package find

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/table"
)

func TestTraceDrawsEachStep(t *testing.T) {
	var b bytes.Buffer
	d := draw().h(88, 72, 450).h(104, 72, 450).h(162, 72, 450).figures(100).fill(72, 105, 450, 119, 0xcceeff).text(200, "a < b & c", 72)
	f, err := Look(&d.Page, Settings{}).Trace(&b, nil, nil, nil)
	require.NoError(t, err)
	require.Len(t, f.Tables, 1)
	for _, want := range []string{"Revenue", "&lt;</text>", `stroke="red"`, `stroke="orange"`, "royalblue", "5 × 3, ruled"} {
		assert.Contains(t, b.String(), want)
	}
	dec := xml.NewDecoder(&b)
	for err = nil; err == nil; {
		_, err = dec.Token()
	}
	assert.True(t, errors.Is(err, io.EOF), "it is well-formed: %v", err)
}

func TestTraceShowsWhatGoesOn(t *testing.T) {
	head := [3]string{"Company", "City", "Staff"}
	pages := pagesOf(register(72, 600, head, [3]string{"Maxim", "San Jose", "150"}))
	next := register(72, 72, head, [3]string{"Boeing", "Anaheim", "22"})
	next.Number = 2
	var b bytes.Buffer
	_, err := Look(&next.Page, Settings{}).Trace(&b, nil, nil, &pages[0])
	require.NoError(t, err)
	assert.Contains(t, b.String(), "goes on from page 1, 1 header rows repeated")
}

func TestSettings(t *testing.T) {
	prices := draw().text(100, "Weekly|71.15", 72, 300).text(116, "Monthly|308.33", 72, 300).text(132, "Annually|3,700.00", 72, 300)
	cases := []struct {
		reason   string
		page     *drawing
		settings Settings
		want     string
	}{
		{"an area is one table", draw().figures(100).figures(300), Settings{Areas: []table.Rect{{X0: 60, Y0: 90, X1: 460, Y1: 130}}},
			"table 3×3, pages [1]\n  Item | 2024 | 2023\n  Revenue | 1,200 | 1,100\n  Costs | (700) | (650)\n"},
		{"cuts part the columns", draw().text(100, "OSLO 12 34", 72).text(114, "ROME 56 78", 72), Settings{Areas: []table.Rect{{X0: 60, Y0: 90, X1: 200, Y1: 120}}, Cuts: []float64{95, 110}},
			"table 2×3, pages [1]\n  OSLO | 12 | 34\n  ROME | 56 | 78\n"},
		{"columns by lines alone leave open tables out", prices, Settings{Columns: Lines}, ""},
		{"columns by text do not see the lines", draw().grid([]float64{70, 90, 200, 350}, []float64{85, 140}).text(100, "Weekly|71.15", 72, 300).text(116, "Monthly|308.33", 72, 300).text(132, "Annually|3,700.00", 72, 300),
			Settings{Columns: Text, Rows: Text}, "table 3×2, pages [1]\n  Weekly | 71.15\n  Monthly | 308.33\n  Annually | 3,700.00\n"},
	}
	for _, c := range cases {
		assert.Equal(t, c.want, render(Page(&c.page.Page, c.settings).Tables), c.reason)
	}
}
