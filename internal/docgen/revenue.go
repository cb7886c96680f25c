package docgen

// RevenuePDF makes the report of the quick start: one page with a ruled table of revenue by
// region and quarter in millions of dollars, its caption and its unit.
func RevenuePDF() []byte {
	p := &PDF{}
	p.AddPage()
	p.Text(72, 84, 18, true, "Quarterly Revenue Report 2025")
	p.Text(72, 112, 10.5, false, "Revenue grew in every region during the first three quarters of 2025. North America remained the")
	p.Text(72, 127, 10.5, false, "largest region, and Europe passed $100 million in a quarter for the first time.")
	p.Text(72, 160, 11, true, "Table 1. Revenue by region and quarter")
	p.Text(72, 176, 9, false, "(in millions of US dollars)")
	rows := [][]string{
		{"Region", "Q1 2025", "Q2 2025", "Q3 2025"},
		{"North America", "$142M", "$158M", "$171M"},
		{"Europe", "$87M", "$93M", "$101M"},
		{"Total", "$229M", "$251M", "$272M"},
	}
	edges := []float64{72, 222, 312, 402, 492}
	const top, height = 188.0, 22.0
	for i, row := range rows {
		bold := i == 0 || i == len(rows)-1
		y := top + float64(i)*height + 15
		p.Text(edges[0]+6, y, 10, bold, row[0])
		for k := 1; k < len(row); k++ {
			p.TextRight(edges[k+1]-6, y, 10, bold, row[k])
		}
	}
	for i := range len(rows) + 1 {
		y := top + float64(i)*height
		p.Line(edges[0], y, edges[4], y, 0.75)
	}
	for _, x := range edges {
		p.Line(x, top, x, top+float64(len(rows))*height, 0.75)
	}
	p.Text(72, 312, 10.5, false, "Figures are unaudited. The next report will be published in January 2026.")
	p.TextRight(540, 740, 9, false, "Page 1")
	return p.Bytes()
}
