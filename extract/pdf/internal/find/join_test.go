package find

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/table"
)

// pagesOf reads drawings as the pages of one document.
func pagesOf(ds ...*drawing) []Found {
	var out []Found
	for i, d := range ds {
		d.Number = i + 1
		out = append(out, Page(&d.Page, Settings{}))
	}
	return out
}

// register draws a ruled table of three columns; each row is three texts.
func register(x, y float64, rows ...[3]string) *drawing {
	d := draw()
	ys := []float64{y}
	for range rows {
		ys = append(ys, ys[len(ys)-1]+20)
	}
	d.grid([]float64{x, x + 140, x + 240, x + 340}, ys)
	for i, r := range rows {
		d.text(y+14+20*float64(i), r[0]+"|"+r[1]+"|"+r[2], x+5, x+145, x+245)
	}
	return d
}

func TestJoin(t *testing.T) {
	head := [3]string{"Company", "City", "Staff"}
	cases := []struct {
		name, reason string
		pages        []*drawing
		want         string
	}{
		{"repeated header", "the header that the next page repeats is dropped", []*drawing{
			register(72, 600, head, [3]string{"Maxim", "San Jose", "150"}, [3]string{"McGraw", "Monterey", "137"}),
			register(72, 72, head, [3]string{"Boeing", "Anaheim", "22"}),
		}, "table 4×3, pages [1 2]\n  Company | City | Staff\n  Maxim | San Jose | 150\n  McGraw | Monterey | 137\n  Boeing | Anaheim | 22\n"},
		{"no header", "rows in the same columns go on", []*drawing{
			register(72, 600, head, [3]string{"Maxim", "San Jose", "150"}, [3]string{"McGraw", "Monterey", "137"}),
			register(72, 72, [3]string{"Boeing", "Anaheim", "22"}, [3]string{"Apple", "Cupertino", "9"}),
		}, "table 5×3, pages [1 2]\n  Company | City | Staff\n  Maxim | San Jose | 150\n  McGraw | Monterey | 137\n  Boeing | Anaheim | 22\n  Apple | Cupertino | 9\n"},
		{"drift", "columns may have moved with the page", []*drawing{
			register(72, 600, head, [3]string{"Maxim", "San Jose", "150"}),
			register(90, 72, head, [3]string{"Boeing", "Anaheim", "22"}),
		}, "table 3×3, pages [1 2]\n  Company | City | Staff\n  Maxim | San Jose | 150\n  Boeing | Anaheim | 22\n"},
		{"split row", "the rest of a row over the break is mended", []*drawing{
			register(72, 600, head, [3]string{"Maxim", "San Jose", "150"}, [3]string{"Saint Gobain", "Los", "12"}),
			register(72, 72, head, [3]string{"", "angeles", ""}, [3]string{"Boeing", "Anaheim", "22"}),
		}, "table 4×3, pages [1 2]\n  Company | City | Staff\n  Maxim | San Jose | 150\n  Saint Gobain | Los angeles | 12\n  Boeing | Anaheim | 22\n"},
		{"running lines", "what both pages print in the same place is no text between", []*drawing{
			register(72, 600, head, [3]string{"Maxim", "San Jose", "150"}, [3]string{"McGraw", "Monterey", "137"}).text(120, "Annual report 1", 72),
			register(72, 172, [3]string{"Boeing", "Anaheim", "22"}, [3]string{"Apple", "Cupertino", "9"}).text(120, "Annual report 2", 72),
		}, "table 5×3, pages [1 2]\n  Company | City | Staff\n  Maxim | San Jose | 150\n  McGraw | Monterey | 137\n  Boeing | Anaheim | 22\n  Apple | Cupertino | 9\n"},
		{"text between", "a heading between is the next table's", []*drawing{
			register(72, 600, head, [3]string{"Maxim", "San Jose", "150"}),
			register(72, 300, [3]string{"Boeing", "Anaheim", "22"}, [3]string{"Apple", "Cupertino", "9"}).text(250, "Other companies of the year", 72).text(262, "by city", 72),
		}, "table 2×3, pages [1]\n  Company | City | Staff\n  Maxim | San Jose | 150\ntable 2×3, pages [2]\n  Boeing | Anaheim | 22\n  Apple | Cupertino | 9\n"},
		{"other header", "another header is another table", []*drawing{
			register(72, 600, head, [3]string{"Maxim", "San Jose", "150"}),
			register(72, 72, [3]string{"Month", "Notices", "Closures"}, [3]string{"July", "71", "30"}),
		}, "table 2×3, pages [1]\n  Company | City | Staff\n  Maxim | San Jose | 150\ntable 2×3, pages [2]\n  Month | Notices | Closures\n  July | 71 | 30\n"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := Join(pagesOf(c.pages...))
			for _, x := range got {
				require.NoError(t, x.Validate())
			}
			assert.Equal(t, c.want, render(got), c.reason)
		})
	}
}

func TestJoinKeepsPages(t *testing.T) {
	head := [3]string{"Company", "City", "Staff"}
	got := Join(pagesOf(
		register(72, 600, head, [3]string{"Maxim", "San Jose", "150"}),
		register(72, 72, head, [3]string{"Boeing", "Anaheim", "22"}),
		register(72, 72, head, [3]string{"Apple", "Cupertino", "9"})))
	require.Len(t, got, 1)
	assert.Equal(t, []int{1, 2, 3}, got[0].Pages)
	assert.Equal(t, []int{1, 1, 2, 3}, []int{got[0].Rows[0].Page, got[0].Rows[1].Page, got[0].Rows[2].Page, got[0].Rows[3].Page})
	last := got[0].Cells[len(got[0].Cells)-1]
	assert.Equal(t, 3, last.Page)
	assert.Equal(t, table.BoxRef(3, *last.Box), last.Ref)
	assert.Equal(t, 2, got[0].Left["repeated header rows"], "what was dropped is counted")
}
