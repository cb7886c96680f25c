package route

import "strings"

// AskedScale is the power of ten that a question wants its figure in, "in millions", not ok when it says none. What stands
// in brackets is the name of a figure, copied.
func AskedScale(text string) (scale int, ok bool) {
	ws := splitWords(text)
	for i := 1; i < len(ws); i++ {
		if scale = scaleWords[ws[i].text]; scale > 0 && ws[i-1].text == "in" && !strings.HasSuffix(text[:ws[i-1].start], "(") && strings.HasSuffix(ws[i].text, "s") {
			return scale, true
		}
	}
	return 0, false
}

// productScale is the power of ten that a question wants a product in, wherever it says so; nil when it does not.
func (q *question) productScale(c Class) *int {
	if c != ClassProduct {
		return nil
	}
	for i := 1; i < len(q.words); i++ {
		if scale := scaleWords[q.words[i].text]; scale > 0 && q.words[i-1].text == "in" && strings.HasSuffix(q.words[i].text, "s") {
			return &scale
		}
	}
	return nil
}
