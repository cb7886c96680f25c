package find

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestProseZones(t *testing.T) {
	columns := func(gap float64) *drawing {
		d := draw().prose(30, 60, 2) // a summary that runs across them
		for i := range 3 {
			d.column(30+float64(i)*(145+gap), 20)
		}
		return d
	}
	cases := []struct {
		name, reason string
		page         *drawing
		want         [][2]float64
	}{
		{"one column", "a page of one column is one zone", draw().prose(72, 100, 20), [][2]float64{{72, 362}}},
		{"three columns", "the white between columns parts them though a summary runs across it", columns(30), [][2]float64{{30, 175}, {205, 350}, {380, 525}}},
		{"narrow gutters", "white no wider than a letter parts columns, too", columns(9), [][2]float64{{30, 175}, {184, 329}, {338, 483}}},
		{"too short", "three lines make no column", draw().prose(72, 100, 3), nil},
	}
	for _, c := range cases {
		sheet := Look(&c.page.Page, Settings{})
		var got [][2]float64
		for _, z := range proseZones(markProse(sheet.scene.lines)) {
			got = append(got, [2]float64{z.x0, z.x1})
		}
		assert.Equal(t, c.want, got, "%s: %s", c.name, c.reason)
	}
}
