package settle

import (
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/table"
)

// tableYears are the years that the columns of a table are of, or its rows where the columns are of none.
func tableYears(t *table.Table) map[int]bool {
	years := map[int]bool{}
	for c := range t.Columns {
		col := &t.Columns[c]
		if e, ok := lang.PeriodDate(col.Period); ok {
			years[e.Year] = true
			continue
		}
		for _, s := range col.Path {
			for _, e := range lang.ParseDates(lang.SplitWords(s)) {
				years[e.Year] = true
			}
		}
	}
	if len(years) == 0 {
		for r := range t.Rows {
			if e, ok := lang.PeriodDate(t.Rows[r].Period); ok {
				years[e.Year] = true
			}
		}
	}
	delete(years, 0)
	return years
}

// yearsAsked tells which share of a table's years the question names, and whether the last one that it names is the
// last of the table: a question about a table names its years more often than years that happen to be in it.
func yearsAsked(q *lang.Question, t *table.Table) (share float64, last bool) {
	asked, latest := map[int]bool{}, 0
	for _, d := range q.Years {
		asked[d.Year], latest = true, max(latest, d.Year)
	}
	if latest == 0 {
		return 0, false
	}
	years, named, end := tableYears(t), 0.0, 0
	for y := range years {
		named, end = named+linear.Flag(asked[y]), max(end, y)
	}
	if len(years) == 0 {
		return 0, false
	}
	return named / float64(len(years)), end == latest
}
