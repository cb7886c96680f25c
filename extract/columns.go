package extract

import "github.com/tabrag/tabrag/table"

// describeColumns sums up for each column what most of its data cells are.
func (s *sheet) describeColumns() {
	type key struct {
		unit  table.Unit
		scale int8
	}
	kinds := make([]map[role]int, s.columns())
	units := make([]map[key]int, s.columns())
	best := make([]key, s.columns())
	for i := range s.t.Cells {
		c := &s.t.Cells[i]
		if c.Row < s.body() || c.Header && c.Col >= s.t.StubColumns {
			continue
		}
		if kinds[c.Col] == nil {
			kinds[c.Col], units[c.Col] = map[role]int{}, map[key]int{}
		}
		k := roleOf(c)
		if k == isYear && c.Col >= s.t.StubColumns {
			k = isNumber
		}
		kinds[c.Col][k]++
		if c.Value.Kind == table.Number {
			u := key{c.Value.Unit, c.Value.Scale}
			units[c.Col][u]++
			if b := best[c.Col]; units[c.Col][u] > units[c.Col][b] {
				best[c.Col] = u
			}
		}
	}
	for c := range s.t.Columns {
		col := &s.t.Columns[c]
		col.Type = columnType(kinds[c])
		col.Unit, col.Scale = best[c].unit, int(best[c].scale)
	}
}

func columnType(kinds map[role]int) table.ColumnType {
	switch {
	case len(kinds) == 0 || kinds[isBlank] > 0 && len(kinds) == 1:
		return table.TypeBlank
	case kinds[isNumber]+kinds[isNil] > kinds[isText] && kinds[isNumber] > 0:
		return table.TypeNumber
	case kinds[isDate]+kinds[isYear] > kinds[isText]:
		return table.TypeDate
	case kinds[isText] > 0:
		return table.TypeText
	case kinds[isNumber] > 0:
		return table.TypeNumber
	}
	return table.TypeText
}
