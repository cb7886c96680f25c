package rules

import (
	"strings"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
)

// AskedScale is the power of ten that a question wants its figure in, "in millions", not ok when it says none. What stands
// in brackets is the name of a figure, copied.
func AskedScale(text string) (scale int, ok bool) {
	ws := lang.SplitWords(text)
	for i := 1; i < len(ws); i++ {
		if scale = lang.ScaleWords[ws[i].Text]; scale > 0 && ws[i-1].Text == "in" && !strings.HasSuffix(text[:ws[i-1].Start], "(") && strings.HasSuffix(ws[i].Text, "s") {
			return scale, true
		}
	}
	return 0, false
}

// productScale is the power of ten that a question wants a product in, wherever it says so; nil when it does not.
func productScale(q *lang.Question, c route.Class) *int {
	if c != route.ClassProduct {
		return nil
	}
	for i := 1; i < len(q.Words); i++ {
		if scale := lang.ScaleWords[q.Words[i].Text]; scale > 0 && q.Words[i-1].Text == "in" && strings.HasSuffix(q.Words[i].Text, "s") {
			return &scale
		}
	}
	return nil
}
