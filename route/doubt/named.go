package doubt

import (
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// overRows are the operators that read all rows selected, so that a condition left out changes
// what they give.
var overRows = map[aggregate.Op]bool{
	aggregate.ArgMax: true, aggregate.ArgMin: true, aggregate.Sum: true, aggregate.Avg: true,
	aggregate.Min: true, aggregate.Max: true, aggregate.Median: true, aggregate.MostCommon: true,
}

// unfiltered tells whether a query reads every row of a table although the question names, with
// a capital, what the cells of some rows say: the "HR" of "the highest salary in HR".
func (cl *Claim) unfiltered() bool {
	e := cl.query.Expr
	if !overRows[e.Op] || e.Cells == nil || len(e.Cells.Rows) > 0 || e.Cells.Transposed || e.Cells.Period != nil ||
		len(cl.query.Sources) != 1 || cl.query.GroupBy != nil {
		return false
	}
	t := cl.tables[cl.query.Sources[0]]
	if t == nil || len(t.Cells) > lang.MaxCoverCells {
		return false
	}
	around := strings.Join(append([]string{t.Caption, t.Context}, t.Section...), "\n")
	for i := range t.Cells {
		if c := &t.Cells[i]; c.Row < t.HeaderRows {
			around += "\n" + c.Text
		}
	}
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.Row < t.HeaderRows || c.Value.Kind != table.Text || t.Rows[c.Row].Kind != table.KindData {
			continue
		}
		if name := strings.TrimSpace(c.Text); len(name) > 1 && lang.StartsUpper(name) && saysName(cl.q.Text, name) && !saysName(around, name) {
			return true
		}
	}
	return false
}

// saysName tells whether a name stands in a text as words of its own.
func saysName(text, name string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(name)
		if (i == 0 || !lang.NameByte(text[i-1])) && (end == len(text) || !lang.NameByte(text[end])) {
			return true
		}
		from = end
	}
}

// picked tells whether a query picks the first or the last of several rows although no word of
// the question asks for one by its place or its time.
func (cl *Claim) picked() bool {
	e := cl.query.Expr
	if e.Op != aggregate.First && e.Op != aggregate.Last || cl.result.RowsScanned < 2 || e.By != nil {
		return false
	}
	for _, w := range cl.words {
		if lang.Orders[w.Text] || w.Number || len(w.Text) > 4 && (strings.HasSuffix(w.Text, "est") || strings.HasSuffix(w.Text, "er")) {
			return false
		}
	}
	return true
}
