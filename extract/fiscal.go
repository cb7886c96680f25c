package extract

import "github.com/tabrag/tabrag/table"

// setFiscal says of each period in which fiscal year and quarter of the document it ends.
func setFiscal(doc *Document) {
	if doc.About.FiscalYearEnd == "" {
		return
	}
	set := func(p *table.Period) { p.SetFiscal(doc.About.FiscalYearEnd) }
	set(doc.About.Period)
	for _, t := range doc.Tables {
		for i := range t.Columns {
			set(t.Columns[i].Period)
		}
		for i := range t.Rows {
			set(t.Rows[i].Period)
		}
		for i := range t.Cells {
			set(t.Cells[i].Period)
			for k := range t.Cells[i].Stated {
				set(t.Cells[i].Stated[k].Period)
			}
		}
	}
}
