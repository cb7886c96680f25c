package route

import "github.com/tabrag/tabrag/table"

// tableYears are the years that the columns of a table are of, or its rows where the columns are of none.
func tableYears(t *table.Table) map[int]bool {
	years := map[int]bool{}
	for c := range t.Columns {
		col := &t.Columns[c]
		if e, ok := periodDate(col.Period); ok {
			years[e.year] = true
			continue
		}
		for _, s := range col.Path {
			for _, e := range parseDates(splitWords(s)) {
				years[e.year] = true
			}
		}
	}
	if len(years) == 0 {
		for r := range t.Rows {
			if e, ok := periodDate(t.Rows[r].Period); ok {
				years[e.year] = true
			}
		}
	}
	delete(years, 0)
	return years
}

// yearsAsked tells which share of a table's years the question names, and whether the last one that it names is the
// last of the table: a question about a table names its years more often than years that happen to be in it.
func (q *question) yearsAsked(t *table.Table) (share float64, last bool) {
	asked, latest := map[int]bool{}, 0
	for _, d := range q.years {
		asked[d.year], latest = true, max(latest, d.year)
	}
	if latest == 0 {
		return 0, false
	}
	years, named, end := tableYears(t), 0.0, 0
	for y := range years {
		named, end = named+b2f(asked[y]), max(end, y)
	}
	if len(years) == 0 {
		return 0, false
	}
	return named / float64(len(years)), end == latest
}
