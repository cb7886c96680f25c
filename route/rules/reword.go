package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/internal/places"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// reworded writes a question with the words of its tables: a phrase of the caller's glossary, or the name
// of a place, that stands nowhere in their headers and labels becomes the other way to say it that does.
func reworded(req route.Request) string {
	others := othersIn(req)
	if len(others) == 0 {
		return req.Question
	}
	labels := labelsOf(req.Tables)
	text := req.Question
	for _, o := range slices.Backward(others) { // from the end, so that places before stay where they are
		if says(labels, req.Question[o.From:o.To]) {
			continue
		}
		for _, name := range o.Names {
			if says(labels, name) {
				text = text[:o.From] + name + text[o.To:]
				break
			}
		}
	}
	return text
}

// othersIn are the phrases of the question that can be said otherwise, in order and apart from each other;
// what the caller says stands above what is known of places.
func othersIn(req route.Request) []places.Other {
	var all []places.Other
	for _, key := range lang.SortedKeys(req.Glossary) {
		if at := places.Find(req.Question, key); at >= 0 {
			all = append(all, places.Other{From: at, To: at + len(key), Names: req.Glossary[key]})
		}
	}
	all = append(all, places.In(req.Question)...)
	var out []places.Other
	for _, o := range all {
		if !slices.ContainsFunc(out, func(x places.Other) bool { return o.From < x.To && x.From < o.To }) {
			out = append(out, o)
		}
	}
	slices.SortFunc(out, func(a, b places.Other) int { return a.From - b.From })
	return out
}

// labelsOf lists the texts of tables that name rows, columns or things.
func labelsOf(tables []*table.Table) []string {
	var out []string
	for _, t := range tables {
		if t == nil {
			continue
		}
		for i := range t.Cells {
			if c := &t.Cells[i]; c.Value.Kind != table.Number && strings.TrimSpace(c.Text) != "" {
				out = append(out, c.Text)
			}
		}
	}
	return out
}

func says(labels []string, name string) bool {
	return slices.ContainsFunc(labels, func(s string) bool { return places.Find(s, name) >= 0 })
}
