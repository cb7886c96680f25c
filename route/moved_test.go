package route

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestQuotesOfChanges(t *testing.T) {
	for _, c := range []struct {
		question, passage string
		want              bool
		reason            string
	}{
		{"What was gross profit?", "Gross profit increased $102.3, or 19 percent.", true, "the figure is the change"},
		{"What was gross profit?", "Gross profit fell by $102.3.", true, "the same with by"},
		{"What was gross profit?", "Gross profit increased to $102.3.", false, "the figure is what it came to"},
		{"How much did gross profit increase?", "Gross profit increased $102.3.", false, "the question asks for the change"},
		{"What was gross profit?", "Gross profit was $50.", false, "the quote does not stand there"},
	} {
		assert.Equal(t, c.want, Moved(c.question, "$102.3", c.passage), c.reason)
	}
}
