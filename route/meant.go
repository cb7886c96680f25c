package route

import (
	"slices"

	"github.com/tabrag/tabrag/table"
)

// leaveOut takes the tables that are not meant out of parts of a request.
func (r *Rules) leaveOut(req Request, parts []part, known *questions) {
	var tables []*table.Table
	for _, p := range parts {
		tables = append(tables, p.Tables...)
	}
	meant := r.meant(req, tables, known)
	for i := range parts {
		parts[i].Tables = slices.DeleteFunc(parts[i].Tables, func(t *table.Table) bool { return !slices.Contains(meant, t) })
	}
}

// meant are the tables that lack no name of the question and are not of another time; all where there is none.
func (r *Rules) meant(req Request, tables []*table.Table, known *questions) []*table.Table {
	if len(tables) < 2 {
		return tables
	}
	var out []*table.Table
	for _, t := range tables {
		if t != nil && !r.lacks(req, t, known) {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		return tables
	}
	return out
}

func (r *Rules) lacks(req Request, t *table.Table, known *questions) bool {
	req = req.part(t.Document).Request
	req.Tables = []*table.Table{t}
	req.Question = req.reword()
	a := known.ask(r, req)
	return newCoverage(a.q, a.lx, req).lacks(r.told(t))
}
