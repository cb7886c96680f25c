package extract

import (
	"fmt"

	"github.com/tabrag/tabrag/internal/fence"
	"github.com/tabrag/tabrag/table"
)

// findOrders warns of text that reads like an instruction to its reader, as planted text does. It
// stays what it is, data that lookups and sums read; only prompts keep it back.
func (s *sheet) findOrders() {
	n, first := 0, table.Ref("")
	count := func(text string, ref table.Ref) {
		if !fence.GivesOrders(text) {
			return
		}
		if n++; first == "" {
			first = ref
		}
	}
	for i := range s.t.Cells {
		if c := &s.t.Cells[i]; c.Value.Kind != table.Number {
			count(c.Text, c.Ref)
		}
	}
	for _, note := range s.t.Notes {
		count(note.Text, note.Ref)
	}
	for _, text := range append([]string{s.t.Caption}, s.t.Section...) {
		count(text, "")
	}
	if n > 0 {
		s.t.Issues = append(s.t.Issues, table.Issue{
			Code: "instruction_like", Severity: table.Warning, Ref: first,
			Message: fmt.Sprintf("%d texts read like instructions; they stay data, and prompts keep them back", n),
		})
	}
}
