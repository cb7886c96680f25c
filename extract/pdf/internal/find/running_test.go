package find

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSameBut(t *testing.T) {
	cases := []struct {
		name, a, b   string
		step         int
		same, counts bool
	}{
		{"the same line", "Annual report", "Annual report", 1, true, false},
		{"spaces do not count", "Annual  report", "Annual report", 1, true, false},
		{"a page number", "Annual report 7", "Annual report 8", 1, true, true},
		{"two pages on", "7", "9", 2, true, true},
		{"a number that does not count", "Table 7", "Table 9", 1, false, false},
		{"a year", "Plants in 2014", "Plants in 2015", 1, false, false},
		{"two numbers", "May 7, 8", "May 8, 9", 1, false, false},
		{"another text", "Annual report 7", "Quarterly report 8", 1, false, false},
	}
	for _, c := range cases {
		same, counts := sameBut(c.a, c.b, c.step)
		assert.Equal(t, [2]bool{c.same, c.counts}, [2]bool{same, counts}, c.name)
	}
}

func TestDropRunning(t *testing.T) {
	page := func(number string) *drawing {
		return draw().text(20, "Table of Contents", 250).text(60, "Incorporated by reference", 250).text(72, "Number|Form", 72, 250).
			text(700, "Total", 72).text(760, number, 300)
	}
	found := pagesOf(page("17"), page("18"))
	sheet := Look(&page("17").Page, Settings{})
	kept := dropRunning(sheet.scene.lines, 1, 792, nil, &Margins{number: 2, head: sheet.margins.head, foot: []margin{{"18", 757}}})
	var texts []string
	for i := range kept {
		texts = append(texts, kept[i].text())
	}
	assert.Equal(t, []string{"Incorporated by reference", "Number Form", "Total"}, texts,
		"what stands right over a table is its header, though both pages have it in one place")
	assert.Empty(t, found[0].Tables)
}

func TestDropUnderlines(t *testing.T) {
	d := draw().text(100, "Form of agreement|10-K|1,200|total", 72, 300, 400, 450)
	sheet := Look(&d.Page, Settings{})
	kept := dropUnderlines([]edge{
		{pos: 101.2, lo: 72, hi: 157},  // the words of a link
		{pos: 101.2, lo: 72, hi: 250},  // wider than they are
		{pos: 101, lo: 300, hi: 320},   // a number that is a link
		{pos: 102.5, lo: 400, hi: 425}, // the rule of a sum
		{pos: 104, lo: 450, hi: 475},   // a rule below the letters
	}, sheet.scene.lines)
	assert.Equal(t, []edge{{pos: 101.2, lo: 72, hi: 250}, {pos: 102.5, lo: 400, hi: 425}, {pos: 104, lo: 450, hi: 475}}, kept)
}
