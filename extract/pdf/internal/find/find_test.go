package find

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
	"github.com/tabrag/tabrag/internal/golden"
)

// hebrew returns a text as it stands on a page: its letters from left to right.
func hebrew(s string) string {
	runes := []rune(s)
	slices.Reverse(runes)
	return strings.Map(turnBracket, string(runes))
}

var threeColumns = []float64{72, 250, 350}

// figures prints a small table of a label and two figures a row, from height y down.
func (d *drawing) figures(y float64) *drawing {
	d.text(y, "Item|2024|2023", threeColumns[0], 330, 430)
	for i, row := range [][3]string{{"Revenue", "1,200", "1,100"}, {"Costs", "(700)", "(650)"}, {"Other", "—", "12"}, {"Total", "500", "462"}} {
		at := y + 14*float64(i+1)
		d.text(at, row[0], 72).right(350, at, row[1]).right(450, at, row[2])
	}
	return d
}

func TestPagesThatHoldTables(t *testing.T) {
	cases := []struct {
		name, reason string
		page         *drawing
	}{
		{"ruled", "drawn lines are the cells", draw().grid([]float64{70, 200, 300, 400}, []float64{100, 120, 140, 160}).
			text(114, "Name|Men|Women", 75, 205, 305).text(134, "Kerala|21|31", 75, 205, 305).text(154, "Gujarat|26|30", 75, 205, 305)},
		{"spans", "a line that is missing makes a span", draw().
			h(100, 70, 400).h(120, 200, 400).h(140, 70, 400).h(160, 70, 400).v(70, 100, 160).v(200, 100, 160).v(300, 120, 160).v(400, 100, 160).
			text(114, "Blood pressure", 205).text(134, "State|Men|Women", 75, 205, 305).text(154, "Goa|21|31", 75, 205, 305)},
		{"open sides", "outer lines that are not drawn are repaired on all sides", draw().
			h(120, 70, 400).h(140, 70, 400).v(200, 100, 160).v(300, 100, 160).
			text(114, "Name|Men|Women", 75, 205, 305).text(134, "Kerala|21|31", 75, 205, 305).text(154, "last|last|last", 75, 205, 305)},
		{"booktabs", "three rules bound the rows, white space the columns", draw().
			h(88, 72, 450).h(104, 72, 450).h(162, 72, 450).figures(100)},
		{"open", "rows that line up are enough", draw().prose(72, 60, 2).figures(120)},
		{"coarse", "a drawn cell that holds a column of figures holds several rows", draw().
			grid([]float64{70, 200, 300, 400}, []float64{100, 120, 170}).text(114, "Name|Men|Women", 75, 205, 305).
			text(132, "Kerala|21|31", 75, 205, 305).text(146, "Goa|26|30", 75, 205, 305).text(160, "Assam|22|33", 75, 205, 305)},
		{"money", "a currency or a bracket of its own belongs to the number beside it", draw().
			text(100, "Item|2024|2023", 72, 330, 430).text(114, "Sales|$|$", 72, 300, 400).right(350, 114, "192,052").right(450, 114, "163,220").
			text(128, "Margin|%|%", 72, 356, 456).right(350, 128, "11.1").right(450, 128, "11.2").text(142, "Loss", 72).right(350, 142, "(7").right(450, 142, "(9").text(142, ")|)", 353, 453)},
		{"wrapped label", "a label without room for its next word goes on in the next line", draw().
			text(100, "Item|2024|2023", 72, 330, 430).text(114, "Net income attributable to", 72).text(126, "noncontrolling interests", 82).right(350, 126, "72").right(450, 126, "57").
			text(142, "Total", 72).right(350, 142, "500").right(450, 142, "462").text(156, "Basic", 72).right(350, 156, "5").right(450, 156, "4")},
		{"section", "a label over indented rows is a section", draw().
			text(100, "Item|2024|2023", 72, 330, 430).text(114, "Current assets held by the", 72).
			text(128, "Cash", 86).right(350, 128, "10").right(450, 128, "11").text(142, "Receivables", 86).right(350, 142, "20").right(450, 142, "21")},
		{"names over columns", "a name over a rule spans the columns that the rule does", draw().
			h(80, 72, 460).text(92, "Men|Women", 300, 420).h(96, 280, 360).h(96, 400, 460).text(108, "Age|No.|Rate|No.|Rate", 72, 285, 335, 405, 440).h(112, 72, 460).
			text(124, "45|21|5.1|31|6.1", 72, 285, 335, 405, 440).text(138, "55|22|5.2|32|6.2", 72, 285, 335, 405, 440).h(142, 72, 460)},
		{"shaded", "bands show rows, white boxes nothing", draw().
			fill(70, 90, 460, 104, 0xcceeff).fill(70, 118, 460, 132, 0xcceeff).fill(70, 146, 460, 160, 0xcceeff).fill(70, 104, 460, 118, 0xffffff).figures(100)},
		{"notes", "a raised mark is a note, never a digit", draw().figures(100).
			raised(350, 114, "1").raised(97, 142, "2")},
		{"high mark", "a mark raised over the line ends the text it stands beside", draw().figures(100).
			mark(350, 107, "(2)").mark(97, 135, "3")},
		{"caption", "title and notes inside the rules are no rows", draw().
			h(60, 72, 450).text(74, "Table 4. Results of the year", 72).h(88, 72, 450).h(104, 72, 450).figures(100).h(162, 72, 450).
			text(176, "Source: the annual report", 72).h(184, 72, 450)},
		{"set at the foot", "between two bands stands one row, its texts in line with their last lines", draw().
			fill(70, 90, 460, 104, 0xcceeff).fill(70, 130, 460, 144, 0xcceeff).fill(70, 170, 460, 184, 0xcceeff).
			text(100, "No.|Street|City", 75, 205, 405).text(114, "7777 East Apache", 205).text(126, "11|Street|Tulsa", 75, 205, 405).text(140, "12|Terminal Drive|Norman", 75, 205, 405).
			text(154, "Will Rogers", 205).text(166, "13|Airport|Ada", 75, 205, 405).text(180, "14|Main Street|Enid", 75, 205, 405)},
		{"labels at the right", "a table in a script from right to left is read in a mirror", draw().
			right(120, 100, "2024").right(220, 100, "2023").
			right(120, 114, "2.6").right(220, 114, "3.2").right(400, 114, hebrew("סך הכל")).
			right(400, 126, hebrew("צריכה")).right(390, 138, hebrew("ציבורית (ופרטית):")).
			right(120, 150, "3.8").right(220, 150, "3.5").right(380, 150, hebrew("סך הכל")).
			right(120, 164, "7.8").right(220, 164, "4.7").right(380, 164, hebrew("ביטחונית"))},
		{"blank column", "a column without texts stays where it is drawn and a name spans it", draw().
			h(100, 70, 460).h(120, 70, 460).h(140, 70, 460).h(160, 70, 460).h(180, 70, 460).h(200, 70, 460).v(70, 100, 200).v(200, 100, 200).v(300, 120, 200).v(380, 100, 200).v(460, 100, 200).
			text(114, "County|Senator|Clerk", 75, 260, 390).text(134, "Name|John|Ann", 75, 205, 385).text(154, "Alcona|272|5", 75, 205, 385).text(174, "Curtis|164|7", 75, 205, 385).text(194, "Hawes|195|9", 75, 205, 385)},
		{"counted halves", "rows numbered on from one block to the next are one table", draw().
			counted(100, 1, 9, 72, 110, 150).counted(100, 10, 8, 250, 290, 330)},
		{"chart", "figures in even steps at the heights of lines are the scale of a chart", draw().
			grid([]float64{100, 160, 220, 280, 340}, []float64{100, 120, 140, 160, 180}).
			right(96, 103, "40").right(96, 123, "30").right(96, 143, "20").right(96, 163, "10").right(96, 183, "0").
			text(114, "1990s|2000s|2010s|2020s", 105, 165, 225, 285).text(134, "7|8|9|5", 105, 165, 225, 285).text(154, "1|2|3|6", 105, 165, 225, 285)},
		{"sections alike", "the same row under a title of its own in each section is no second table", draw().
			text(100, "Opening|Closing", 300, 400).h(104, 290, 390).h(104, 394, 450).fill(70, 106, 450, 120, 0xcceeff).fill(70, 134, 450, 148, 0xcceeff).fill(70, 162, 450, 176, 0xcceeff).text(116, "Year 2024", 72).text(130, "Allowance for doubtful accounts", 72).right(340, 130, "49").right(440, 130, "52").
			text(144, "Year 2023", 72).text(158, "Allowance for doubtful accounts", 72).right(340, 158, "59").right(440, 158, "49").text(172, "Year 2022", 72).text(186, "Allowance for doubtful accounts", 72).right(340, 186, "104").right(440, 186, "59")},
		{"labels like prose", "labels with dots and figures behind them are no narrow paragraph", draw().
			text(100, "2024|2023", 300, 400).h(104, 290, 390).h(104, 394, 450).stack(116, 8).h(204, 290, 390).h(204, 394, 450)},
		{"wrapped year", "a year alone at the left side of a text goes on with it", draw().
			text(100, "No.|Exhibit|Form|Filed", 72, 120, 330, 420).h(104, 72, 480).text(116, "4.2|Form of Senior Notes due June 20,|8-K|4/17/2020", 72, 120, 330, 420).text(126, "2027", 120).
			text(144, "4.3|Form of Senior Notes due April 20,|8-K|4/17/2020", 72, 120, 330, 420).text(154, "2030", 120).text(172, "4.8|Description of Common Stock|10-K|8/30/2020", 72, 120, 330, 420)},
		{"name of three lines", "the first line of a name stands alone over it, over the rule, too", draw().
			text(100, "Average", 200).text(110, "Room", 208).text(120, "Level|in June|Margin", 72, 200, 330).h(124, 72, 150).h(124, 160, 300).h(124, 310, 400).
			text(136, "I", 72).right(240, 136, "66").right(360, 136, "0.5").text(150, "II", 72).right(240, 150, "33").right(360, 150, "0.7").text(164, "III", 72).right(240, 164, "5").right(360, 164, "1.0")},
		{"figure far below", "a number alone far under the last row is a page number", draw().
			h(40, 72, 460).figures(52).h(56, 72, 460).right(450, 160, "17").h(166, 72, 460)},
		{"two halves", "nothing but figures in two blocks is two tables", draw().
			numbers(100, 9, 72, 110, 150, 250, 290, 330)},
		{"side by side", "a header that repeats itself parts a table", draw().
			grid([]float64{70, 130, 190, 250, 310}, []float64{100, 120, 140, 160}).
			text(114, "Age|Count|Age|Count", 75, 135, 195, 255).text(134, "1|33|7|35", 75, 135, 195, 255).text(154, "2|34|8|36", 75, 135, 195, 255)},
		{"two tables", "a caption between rows parts tables", draw().figures(100).text(172, "Table 2. More", 72).figures(186)},
		{"beside prose", "a table in one column of the page leaves the other alone", draw().
			narrow(40, 100, 16).text(120, "Weekly", 340).right(540, 120, "71.15").text(136, "Monthly", 340).right(540, 136, "308.33").
			text(152, "Annually", 340).right(540, 152, "3,700.00").narrow(340, 200, 6)},
		{"stub outside", "labels left of a drawn grid belong to it", draw().
			grid([]float64{200, 300, 400}, []float64{100, 120, 140, 160}).text(114, "Men|Women", 205, 305).
			text(134, "Kerala|21|31", 120, 205, 305).text(154, "Goa|26|30", 120, 205, 305)},
		{"total under the grid", "figures right under a drawn grid, each in its column, are a row of it", draw().
			grid([]float64{200, 260, 320, 380}, []float64{100, 120, 140, 160}).text(114, "Men|Women|Other", 205, 265, 325).
			text(134, "Kerala|21|31", 120, 205, 265).text(154, "Goa|26|30", 120, 205, 265).text(180, "Total|47|61|0", 120, 205, 265, 325).text(200, "Page 4 of 9", 205)},
		{"years over rules", "a year over the rules of two columns each names both", draw().
			text(88, "2015|2014", 285, 405).h(92, 250, 345).h(92, 370, 465).text(104, "Given|Most|Given|Most", 255, 315, 375, 435).
			h(108, 250, 290).h(108, 305, 345).h(108, 370, 410).h(108, 425, 465).text(120, "Awarded", 72).right(285, 120, "671").right(340, 120, "1,342").right(405, 120, "709").right(460, 120, "1,417").
			text(134, "Forfeited", 72).right(285, 134, "(248)").right(340, 134, "(495)").right(405, 134, "(46)").right(460, 134, "(90)").
			h(138, 250, 290).h(138, 305, 345).h(138, 370, 410).h(138, 425, 465).text(150, "Ending", 72).right(285, 150, "423").right(340, 150, "847").right(405, 150, "663").right(460, 150, "1,327")},
		{"one label again and again", "a row under another title that has the label of the first row is no header", draw().
			text(88, "Start|Charged|End", 260, 330, 420).h(92, 72, 460).text(104, "Year 2017", 72).text(118, "Allowance for doubt|49|44|52", 72, 270, 340, 425).h(122, 72, 460).
			text(132, "Year 2016", 72).text(146, "Allowance for doubt|59|30|49", 72, 270, 340, 425).text(160, "Year 2015", 72).text(174, "Allowance for doubt|104|1|59", 72, 265, 345, 425)},
		{"sentence between", "a sentence over the whole width parts two tables whose bands are as wide", draw().
			text(94, "2018|2019", 330, 430).fill(72, 100, 460, 114, 0xcceeff).text(110, "Gains|2|11", 72, 345, 440).text(124, "Losses|9|7", 72, 345, 445).
			text(148, "The following table summarizes what remains of the maturities as of the end of", 92).text(160, "2019 (in millions):", 72).
			text(184, "Cost|Value", 330, 430).fill(72, 190, 460, 204, 0xcceeff).text(200, "Due within one year|35|36", 72, 340, 440).text(214, "Due later|12|14", 72, 340, 440).
			fill(72, 218, 460, 232, 0xcceeff).text(228, "Total|47|50", 72, 340, 440)},
		{"walls", "a name between two vertical lines spans the columns between them", draw().
			v(350, 80, 200).text(90, "Last twelve months|Next twelve months", 208, 378).text(104, "Net|Net", 312, 482).text(116, "Item|EBIT|Tax|income|EBIT|Tax|income", 72, 200, 250, 300, 370, 420, 470).h(122, 72, 510).
			text(134, "Amcor|805|12|817|1,048|9|1,057", 72, 205, 255, 310, 365, 430, 470).text(148, "Other|37|1|38|24|2|26", 72, 210, 260, 315, 375, 430, 480).
			text(162, "Growth of EBIT, tax and net income|5|4|3", 72, 380, 430, 485).text(176, "Total|842|13|855|1,072|11|1,083", 72, 205, 255, 310, 365, 425, 470).h(182, 72, 510)},
		{"year as section", "a year under the widest label names the rows below", draw().
			text(100, "Number|Value", 330, 430).text(112, "2014", 72).text(124, "Shares outstanding|354|26", 72, 335, 440).text(136, "Shares vested and to vest|348|25", 72, 335, 440).
			text(148, "2013", 72).text(160, "Shares outstanding|861|48", 72, 335, 440).text(172, "Shares vested and to vest|817|46", 72, 335, 440)},
		{"rule over labels", "a name over a rule that begins at the labels does not name them", draw().
			text(88, "2015|2014", 215, 345).h(92, 72, 290).h(92, 310, 410).text(104, "Number of|Price", 160, 255).text(104, "Number of|Price", 318, 375).text(116, "Item|Shares|paid|Shares|paid", 72, 170, 258, 325, 378).h(120, 72, 410).
			text(132, "Granted in the year|11|4.78|12|5.08", 72, 182, 255, 335, 375).text(146, "Exercised|3|1.61|4|1.47", 72, 187, 255, 340, 375).h(150, 72, 410)},
		{"title over the header", "lines parted from the header by more room than its own lines have are no names", draw().
			text(76, "February 2014|Alphabetic listing|Page 12", 90, 200, 400).text(100, "Item|Men|Women|All", 72, 200, 300, 400).
			text(112, "Kerala|21|31|52", 72, 200, 300, 400).text(126, "Goa|26|30|56", 72, 200, 300, 400).text(140, "Assam|22|33|55", 72, 200, 300, 400)},
		{"two quarters", "a bold year over the columns of the next table is its name, no title", draw().figures(100).
			bold(380, 178, "2022").h(182, 290, 460).text(194, "Item|2024|2023", 72, 330, 430).
			text(208, "Debt", 72).right(350, 208, "11").right(450, 208, "15").text(222, "Leases", 72).right(350, 222, "4").right(450, 222, "5")},
		{"underlined figures", "rules under the figures alone bound no table: the labels left of them belong to it", draw().
			text(100, "2024|2023", 330, 430).h(104, 300, 352).h(104, 400, 452).text(116, "Revenue", 72).right(350, 116, "1,200").right(450, 116, "1,100").
			text(130, "Costs", 72).right(350, 130, "(700)").right(450, 130, "(650)").h(134, 300, 352).h(134, 400, 452).
			text(146, "Profit", 72).right(350, 146, "500").right(450, 146, "450").h(150, 300, 352).h(150, 400, 452)},
		{"long section", "a long name between rows is a section of the same table", draw().figures(100).
			text(172, "Adjustments to reconcile the net income to the cash from operating activities:", 72).
			text(186, "Depreciation", 86).right(350, 186, "11").right(450, 186, "15").text(200, "Taxes", 86).right(350, 200, "4").right(450, 200, "5")},
		{"two headers", "a title and a header of its own begin another table", draw().figures(100).
			bold(72, 182, "Liabilities").text(196, "2024|2023", 330, 430).text(210, "Debt", 72).right(350, 210, "11").right(450, 210, "15").
			text(224, "Leases", 72).right(350, 224, "4").right(450, 224, "5")},
		{"rules part rows", "between two rules stands one row, however many lines its texts take", draw().
			h(80, 72, 460).text(92, "Animal|Action|Result", 75, 205, 305).h(98, 72, 460).text(110, "Wolves and|Says|Bow and", 75, 205, 305).text(122, "more dogs|wow", 75, 305).
			h(128, 72, 460).text(140, "Donkey|Says|Hee", 75, 205, 305).text(152, "haw", 305).h(158, 72, 460).text(170, "Cat|Says|Meow", 75, 205, 305).h(176, 72, 460)},
		{"label before figures", "a label that wraps goes to the row whose figures it leads to", draw().figures(100).
			text(172, "Gains on securities of others|1|2", 72, 345, 445).text(184, "Reclassification of gains on available-", 72).text(196, "for-sale securities|3|4", 82, 345, 445)},
		{"inner", "a table inside the cell of a form is one of its own", draw().
			grid([]float64{50, 150, 500}, []float64{80, 110, 220, 240}).text(100, "Duration|five years", 55, 160).text(130, "Benefit", 55).text(232, "Remarks|none", 55, 160).
			grid([]float64{200, 300, 400}, []float64{150, 170, 190, 210}).text(164, "Age|Share", 205, 305).text(184, "18-75|1.00%", 205, 305).text(204, "76-80|0.50%", 205, 305)},
		{"names that touch", "names that nearly touch are cut where each stands over the middle of its column", draw().
			text(100, "Any|Female|Male", 252, 309, 351).text(112, "Item|method|steril.|steril.", 72, 245, 306, 343).
			text(126, "Rural|74.8|55.8|42.9", 72, 250, 314, 351).text(140, "Urban|59.3|39.0|26.8", 72, 250, 314, 351).text(154, "All|71.4|51.1|34.9", 72, 250, 314, 351)},
		{"underlined name", "a name underlined line by line is one name", draw().
			text(88, "One Withholding", 380).h(90, 380, 455).text(100, "Payroll Period|Allowance", 72, 380).h(102, 72, 142).h(102, 380, 425).
			text(116, "Weekly|71.15", 72, 400).text(132, "Monthly|308.33", 72, 395).text(148, "Daily or other|14.23", 72, 400).text(160, "(each day of it)", 80)},
		{"header over the rule", "names right over the first rule belong to the rows under it", draw().
			text(92, "Animal|Action|Result", 75, 205, 305).h(98, 72, 460).text(110, "Cat|Says|Meow", 75, 205, 305).h(118, 72, 460).
			text(130, "Dog|Says|Wow", 75, 205, 305).h(138, 72, 460).text(150, "Fox|Says|Ring", 75, 205, 305).h(158, 72, 460)},
		{"notes in the frame", "what stands under the last rule and is no row is a note", draw().
			grid([]float64{60, 460}, []float64{80, 196}).h(104, 72, 450).figures(100).h(162, 72, 450).text(174, "na = not available", 72).text(186, "ns = not shown", 72)},
		{"filled column", "a text that fills its column ends where the next column begins", draw().
			text(100, "Name|Owner|City", 72, 130, 250).text(114, "Alpha|Alpha Air LLC|Tulsa", 72, 130, 250).text(128, "Beta|Beta Lines Limited Co|Ada", 72, 130, 250).
			text(142, "Gammas|Gamma Airlines Inc of O Norman", 72, 130).text(156, "Delta|Delta Airport|Welch", 72, 130, 250).text(170, "Eta|Eta Air|Ada", 72, 130, 250)},
		{"column beside numbers", "words that begin at one place under a name of their own are a column", draw().
			text(100, "No.|Type|Fee", 72, 107, 250).text(114, "648765 AAA|5.1", 72, 250).text(128, "648766 AAB|4.2", 72, 250).
			text(142, "648767 BAW|7.5", 72, 250).text(156, "648768 BAW|3.0", 72, 250).text(170, "648769 BAW|9.9", 72, 250)},
		{"names of sections", "a label under the widest row is no end of it where such labels are names", draw().
			text(100, "Rhone", 72).text(114, "The Guicharde|8", 72, 250).text(128, "Vacqueyras", 72).text(142, "Montvac with a long name|10", 72, 250).
			text(156, "Languedoc", 72).text(170, "Tempora|9", 72, 250).text(184, "Provence", 72).text(198, "Grand Boise|9", 72, 250).text(212, "Cornas", 72).text(226, "Lionnet|15", 72, 250)},
		{"right to left", "letters turn round, digits do not", draw().
			grid([]float64{70, 200, 330}, []float64{100, 120, 140}).text(114, "םולש|2014", 75, 205).text(134, "בא|1,234", 75, 205)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			ts := c.page.tables()
			for _, x := range ts {
				require.NoError(t, x.Validate(), c.reason)
			}
			golden.Check(t, "testdata/"+strings.ReplaceAll(c.name, " ", "_")+".golden", []byte(c.reason+"\n"+render(ts)))
		})
	}
}

// raised prints a small mark above the line, ending a text that ends at x.
func (d *drawing) raised(x, y float64, s string) *drawing {
	d.run(x, y-4, s, 6, plainFont)
	return d
}

// mark prints a small mark with its baseline at y.
func (d *drawing) mark(x, y float64, s string) *drawing {
	d.run(x, y, s, 6, plainFont)
	return d
}

// numbers prints n rows of figures that end at the places given.
func (d *drawing) numbers(y float64, n int, xs ...float64) *drawing {
	for i := range n {
		for k, x := range xs {
			d.right(x, y+14*float64(i), strconv.Itoa(100*k+7*i+1))
		}
	}
	return d
}

// counted prints n rows, numbered from first, of figures that end at the places xs.
func (d *drawing) counted(y float64, first, n int, xs ...float64) *drawing {
	for i := range n {
		for k, x := range xs {
			d.right(x, y+14*float64(i), strconv.Itoa(100*k+first+i))
		}
	}
	return d
}

// stack prints n rows with long labels.
func (d *drawing) stack(y float64, n int) *drawing {
	for i := range n {
		at := y + 12*float64(i)
		d.text(at, "Proceeds from the sale of "+string(rune('a'+i)), 72).right(340, at, strconv.Itoa(100+i)).right(440, at, strconv.Itoa(200+i))
	}
	return d
}

// narrow prints n lines of a paragraph half a page wide.
func (d *drawing) narrow(x, y float64, n int) *drawing {
	for i := range n {
		d.text(y+12*float64(i), "words of a column that run on to the gutter and no", x)
	}
	return d
}

// column prints n lines of a paragraph a third of a page wide.
func (d *drawing) column(x float64, n int) *drawing {
	for i := range n {
		d.text(100+12*float64(i), "some words of a narrow column", x)
	}
	return d
}

func TestPagesThatHoldNone(t *testing.T) {
	cases := []struct {
		name, reason string
		page         *drawing
	}{
		{"empty", "nothing is there", draw()},
		{"prose", "a paragraph is no table", draw().prose(72, 100, 20)},
		{"columns", "two columns of prose are no two-column table", draw().narrow(40, 100, 30).narrow(330, 100, 30)},
		{"frame", "a frame round the page is no cell", draw().grid([]float64{30, 580}, []float64{30, 760}).prose(72, 100, 20)},
		{"blank grid", "a grid that is nearly all blank is a form or squared paper", draw().
			grid([]float64{50, 100, 150, 200, 250, 300, 350, 400}, []float64{100, 120, 140, 160, 180, 200, 220, 240}).text(114, "Name|Date", 55, 105)},
		{"list", "marks and texts are a list", draw().text(100, "•|the first thing to know about it", 72, 90).
			text(114, "•|the second thing to know", 72, 90).text(128, "•|the third", 72, 90)},
		{"contents", "page numbers behind entries are a table of contents", draw().text(80, "Contents", 280).
			text(100, "Item 1.|Business|3", 72, 140, 500).text(114, "Item 2.|Properties|9", 72, 140, 500).text(128, "Item 3.|Controls|19", 72, 140, 500)},
		{"index", "pages on which statements begin are contents without numbers before them", draw().text(80, "Index to financial statements", 200).text(92, "Page", 500).
			text(106, "Balance sheets|61", 72, 500).text(120, "Statements of income|62", 72, 500).text(134, "Statements of cash flows|65", 72, 500)},
		{"chart", "scattered figures of a chart name nothing", draw().text(100, "0.5", 60).text(120, "0.4|7.1", 60, 200).
			text(140, "0.3|9.2", 60, 300).text(160, "0.2|8.8", 60, 400).text(180, "0.1", 60).text(200, "1997|1999|2001", 100, 250, 400)},
		{"numbered headings", "section numbers and headings are no two columns", draw().text(100, "2|Design", 72, 110).
			text(114, "2.1|Materials", 72, 110).text(128, "2.1.1|Crankshaft", 72, 110)},
		{"three columns", "narrow columns of prose are prose", draw().column(30, 12).column(220, 12).column(410, 12)},
		{"legend", "names that stand once among the ticks of an axis are a legend", draw().text(100, "4,500|Supply|Demand|Ratio|50%", 60, 120, 220, 320, 420).
			text(114, "4,000", 60).text(128, "3,500|40%", 60, 420)},
		{"signatures", "names, titles and dates that people sign are no table", draw().text(100, "/s/ Lisa Su|President|February 18, 2016", 72, 220, 400).
			text(120, "Ahmed Yahia|Director|February 18, 2016", 72, 220, 400).text(140, "Nora Denzel|Director|February 18, 2016", 72, 220, 400).
			text(160, "John Harding|Director|February 18, 2016", 72, 220, 400)},
		{"cards", "people's names and addresses side by side are no table", draw().text(100, "Tracey Whitehead|Damien Bird|Damon Wright", 72, 220, 400).
			text(112, "Investor relations|Investor relations|Media", 72, 220, 400).text(124, "Zurich office|London office|Chicago office", 72, 220, 400).
			text(136, "tracey@example.com|damien@example.com|damon@example.com", 72, 220, 400)},
		{"form", "what is asked under what is answered is a form", draw().text(100, "Delaware|41-0907483", 72, 350).
			text(114, "State of incorporation|Employer Identification", 72, 350)},
		{"white boxes", "boxes of the colour of the page are not seen", draw().
			fill(70, 90, 200, 104, 0xffffff).fill(200, 90, 300, 104, 0xffffff).fill(70, 104, 200, 118, 0xffffff).text(100, "a word", 75)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			assert.Empty(t, render(c.page.tables()), c.reason)
		})
	}
}

func TestTurnedPagesGiveTheUprightTable(t *testing.T) {
	upright := draw().figures(100).h(88, 72, 450).h(104, 72, 450).h(162, 72, 450)
	want := render(upright.tables())
	for _, angle := range []int{90, 180, 270} {
		_, back := turn(angle, 612, 792)
		p := page.Page{Number: 1, Width: 612, Height: 792, Glyphs: turnGlyphs(upright.Glyphs, 0, back)}
		for i := range p.Glyphs {
			p.Glyphs[i].Angle = angle
		}
		for _, r := range upright.Rulings {
			b := back.ApplyRect(geom.Rect{X0: r.X0, Y0: r.Y0, X1: r.X1, Y1: r.Y1})
			p.Rulings = append(p.Rulings, page.Ruling{X0: b.X0, Y0: b.Y0, X1: b.X1, Y1: b.Y1})
		}
		got := Page(&p, Settings{}).Tables
		require.Equal(t, want, render(got), "angle %d", angle)
		box := got[0].Cells[0].Box
		assert.True(t, float64(box.X1-box.X0) < float64(box.Y1-box.Y0) == (angle != 180), "the box lies as the text does on the page")
	}
}

func TestVerticalHeaders(t *testing.T) {
	d := draw().grid([]float64{70, 200, 240, 280}, []float64{40, 120, 140, 160}).text(134, "The city of Kerala|21|31", 75, 205, 245).text(154, "Goa, all of it|26|30", 75, 205, 245)
	for i, s := range []string{"Register of Deeds", "Commissioner"} {
		for k, r := range s {
			if r == ' ' {
				continue
			}
			y := 118 - 4*float64(k)
			x := 216 + 40*float64(i)
			d.Glyphs = append(d.Glyphs, page.Glyph{Text: string(r), Angle: 270, Size: 8, Origin: geom.Point{X: x + 6, Y: y}, Box: geom.Rect{X0: x, Y0: y - 4, X1: x + 8, Y1: y}})
		}
	}
	golden.Check(t, "testdata/vertical.golden", []byte(render(d.tables())))
}

func TestHiddenGlyphsAreLeftOutAndCounted(t *testing.T) {
	d := draw().h(88, 72, 450).h(104, 72, 450).h(162, 72, 450).figures(100)
	n := len(d.Glyphs)
	d.right(350, 118, "999")
	for i := n; i < len(d.Glyphs); i++ {
		d.Glyphs[i].Hidden = page.White
	}
	got := d.tables()
	require.Len(t, got, 1)
	assert.Equal(t, map[string]int{"hidden glyphs": 3}, got[0].Left)
	assert.NotContains(t, render(got), "999")
}
