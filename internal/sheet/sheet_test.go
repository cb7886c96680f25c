package sheet

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func TestWords(t *testing.T) {
	for _, c := range []struct {
		text         string
		period, unit bool
		reason       string
	}{
		{"2025", true, false, "a year"},
		{"Q1 2025", true, false, "a quarter"},
		{"January–June 2023", true, false, "a range of months"},
		{"Three months ended March 29, 2025", true, false, "a length and a day"},
		{"As of June 30, 2024", true, false, "a day"},
		{"(in millions of CHF)", false, true, "a statement on units"},
		{"$ millions", false, true, "a short one"},
		{"Amounts in thousands, except per share data", false, true, "with an exception"},
		{"Marketing", false, false, "a word that starts like a month"},
		{"Reading List", false, false, "a title"},
	} {
		assert.Equal(t, c.period, isPeriod(c.text), "period: %s: %s", c.text, c.reason)
		assert.Equal(t, c.unit, IsUnitLine(c.text), "unit: %s: %s", c.text, c.reason)
	}
}

// Kept ranges never overlap, and every dropped one overlaps a kept one.
func TestDisjoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		box := rapid.Custom(func(t *rapid.T) Box {
			r, c := rapid.IntRange(0, 20).Draw(t, "row"), rapid.IntRange(0, 20).Draw(t, "column")
			return Box{r, c, r + rapid.IntRange(0, 5).Draw(t, "height"), c + rapid.IntRange(0, 5).Draw(t, "width")}
		})
		all := rapid.SliceOfN(box, 0, 40).Draw(t, "ranges")
		kept, dropped := Disjoint(all)
		if len(kept)+dropped != len(all) {
			t.Fatalf("%d kept and %d dropped of %d", len(kept), dropped, len(all))
		}
		for i := range kept {
			for k := range i {
				if kept[i].Overlaps(kept[k]) {
					t.Fatalf("%v overlaps %v", kept[i], kept[k])
				}
			}
		}
	})
}
