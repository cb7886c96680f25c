package rules

import (
	"slices"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

// leaveOut takes the tables that are not meant out of parts of a request.
func (r *Planner) leaveOut(req route.Request, parts []route.Part, known *questions) {
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
func (r *Planner) meant(req route.Request, tables []*table.Table, known *questions) []*table.Table {
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

func (r *Planner) lacks(req route.Request, t *table.Table, known *questions) bool {
	req = req.Part(t.Document).Request
	req.Tables = []*table.Table{t}
	req.Question = reworded(req)
	a := known.ask(r, req)
	return newCoverage(a.q, a.lx, req).lacks(r.told(t))
}
