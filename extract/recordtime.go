package extract

import (
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// recordTime are the columns of a list that date its records: a year, and beside it a month or a
// quarter; -1 for none.
type recordTime struct{ year, month, quarter int }

// recordTime finds them by their names. It is nil where the last label of a row says as much: a
// year alone that names the rows.
func (s *sheet) recordTime() *recordTime {
	t := recordTime{-1, -1, -1}
	for c := range s.columns() {
		path := s.t.Columns[c].Path
		if len(path) == 0 {
			continue
		}
		switch strings.ToLower(path[len(path)-1]) {
		case "year", "fiscal year", "jahr", "année", "año", "anno", "ano":
			t.year = c
		case "month", "monat", "mois", "mes", "mese", "mês":
			t.month = c
		case "quarter", "qtr", "fiscal quarter", "quartal", "trimestre":
			t.quarter = c
		}
	}
	if t.year < 0 || t.month < 0 && t.quarter < 0 && t.year >= s.t.StubColumns-1 {
		return nil
	}
	return &t
}

// of reads the time of one record.
func (t *recordTime) of(s *sheet, r int) (w when) {
	if s.role(r, t.year) != isYear {
		return w
	}
	w.year, _ = strconv.Atoi(s.text(r, t.year))
	w.years = 1
	if t.month >= 0 {
		text := s.text(r, t.month)
		w.month = table.MonthNumber(strings.ToLower(strings.Trim(text, ".")))
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= 12 {
			w.month = n
		}
		if w.month > 0 {
			w.setLength(1, 0)
			return w
		}
	}
	if t.quarter >= 0 {
		text := strings.Trim(strings.ToUpper(s.text(r, t.quarter)), "QT.")
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= 4 {
			w.quarter = n
			w.setLength(3, 0)
		}
	}
	return w
}

// stubTime reads the time that a label in another column of the stub states, the nearest first: "Jan to Mar
// 2018 | 0 to 4 employees".
func (p *periodReader) stubTime(r int) when {
	path := p.t.Rows[r].Path
	for i := len(path) - 2; i >= 0 && i >= len(path)-p.t.StubColumns; i-- {
		if w := readWhen(path[i]); len(path[i]) < 40 && w.year > 0 && w.years == 1 && w.day == 0 && (w.month > 0 || w.quarter > 0 || w.half > 0 || isTimeLabel(path[i])) {
			return w
		}
	}
	return when{}
}
