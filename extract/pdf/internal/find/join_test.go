package find

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/table"
)

// pagesOf reads drawings as the pages of one document.
func pagesOf(ds ...*drawing) []Found {
	sheets := make([]*Sheet, len(ds)+2)
	margins := make([]*Margins, len(ds)+2)
	for i, d := range ds {
		d.Number = i + 1
		sheets[i+1] = Look(&d.Page, Settings{})
		margins[i+1] = sheets[i+1].Margins()
	}
	var out []Found
	for i := range ds {
		out = append(out, sheets[i+1].Find(margins[i], margins[i+2]))
	}
	return out
}

// index draws a list of exhibits whose long texts wrap, parted by "/", in columns without rules.
func index(y float64, rows ...[4]string) *drawing {
	d := draw()
	d.text(y, "Number|Description|Form|Date", 72, 130, 400, 460)
	y += 20
	for _, r := range rows {
		d.text(y, r[0], 72).text(y, r[2], 400).text(y, r[3], 460)
		for part := range strings.SplitSeq(r[1], "/") {
			d.text(y, part, 130)
			y += 11
		}
		y += 14
	}
	return d
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
		{"page numbers", "a number that counts the pages is no row, wherever it stands", []*drawing{
			register(72, 600, head, [3]string{"Maxim", "San Jose", "150"}, [3]string{"McGraw", "Monterey", "137"}).text(672, "17", 420),
			register(72, 72, head, [3]string{"Boeing", "Anaheim", "22"}).text(140, "18", 72),
		}, "table 4×3, pages [1 2]\n  Company | City | Staff\n  Maxim | San Jose | 150\n  McGraw | Monterey | 137\n  Boeing | Anaheim | 22\n"},
		{"equal rows", "rows that are equal to those of the page before are no header, and are kept", []*drawing{
			register(72, 600, head, [3]string{"Maxim", "San Jose", "150"}, [3]string{"McGraw", "Monterey", "137"}),
			register(72, 72, head, [3]string{"Maxim", "San Jose", "150"}, [3]string{"McGraw", "Monterey", "7"}),
		}, "table 5×3, pages [1 2]\n  Company | City | Staff\n  Maxim | San Jose | 150\n  McGraw | Monterey | 137\n  Maxim | San Jose | 150\n  McGraw | Monterey | 7\n"},
		{"link on every page", "a link to the contents on each page makes no table a list of pages", []*drawing{
			register(72, 600, [3]string{"No.", "Year", "Staff"}, [3]string{"1.", "2014", "22"}, [3]string{"2.", "2015", "17"}).text(20, "Table of Contents", 250),
			register(72, 72, [3]string{"No.", "City", "Staff"}, [3]string{"1.", "Boeing", "9"}, [3]string{"2.", "Apple", "2"}).text(20, "Table of Contents", 250),
		}, "table 3×3, pages [1]\n  No. | Year | Staff\n  1. | 2014 | 22\n  2. | 2015 | 17\ntable 3×3, pages [2]\n  No. | City | Staff\n  1. | Boeing | 9\n  2. | Apple | 2\n"},
		{"title of another date", "the same title with another date is another table's", []*drawing{
			register(72, 600, head, [3]string{"Maxim", "San Jose", "150"}).text(590, "Plants as of May 3, 2015", 72),
			register(72, 72, head, [3]string{"Boeing", "Anaheim", "22"}).text(62, "Plants as of May 2, 2014", 72),
		}, "table 2×3, pages [1]\n  Company | City | Staff\n  Maxim | San Jose | 150\ntable 2×3, pages [2]\n  Company | City | Staff\n  Boeing | Anaheim | 22\n"},
		{"same page twice", "what stands below a table in the middle of the page is no footer, though the next page has it, too", []*drawing{
			register(72, 72, head, [3]string{"Maxim", "San Jose", "150"}).prose(72, 300, 4),
			register(72, 72, head, [3]string{"Maxim", "San Jose", "150"}).prose(72, 300, 4),
		}, "table 2×3, pages [1]\n  Company | City | Staff\n  Maxim | San Jose | 150\ntable 2×3, pages [2]\n  Company | City | Staff\n  Maxim | San Jose | 150\n"},
		{"list whose texts wrap", "long texts between short ones are cells, not paragraphs, and their last lines belong to the last row", []*drawing{
			index(600, [4]string{"10.1", "Restated certificate of the corporation/as it was amended and/restated in May", "8-K", "4/26/11"},
				[4]string{"10.2", "Form of the agreement on stock options/with the first plan", "10-Q", "6/25/14"},
				[4]string{"10.3", "Form of the agreement on stock options/with the second plan", "10-Q", "6/25/15"}).text(760, "8", 300),
			index(72, [4]string{"10.4", "Credit agreement with the banks that/are named in it and with others/as agents", "8-K", "3/7/12"},
				[4]string{"10.5", "Lease of the building in the/city of San Jose", "8-K", "3/28/07"},
				[4]string{"10.6", "Lease of the second building in the/city of San Jose", "8-K", "3/28/08"}).text(760, "9", 300),
		}, "table 7×4, pages [1 2]\n  Number | Description | Form | Date\n" +
			"  10.1 | Restated certificate of the corporation as it was amended and restated in May | 8-K | 4/26/11\n" +
			"  10.2 | Form of the agreement on stock options with the first plan | 10-Q | 6/25/14\n" +
			"  10.3 | Form of the agreement on stock options with the second plan | 10-Q | 6/25/15\n" +
			"  10.4 | Credit agreement with the banks that are named in it and with others as agents | 8-K | 3/7/12\n" +
			"  10.5 | Lease of the building in the city of San Jose | 8-K | 3/28/07\n" +
			"  10.6 | Lease of the second building in the city of San Jose | 8-K | 3/28/08\n"},
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
