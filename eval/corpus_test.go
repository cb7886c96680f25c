package eval

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSaidOnce(t *testing.T) {
	for _, c := range []struct{ reason, text, want string }{
		{"a negative number", "$ -181 ( 181 )", "$ -181"},
		{"a percentage", "51.2% ( 51.2 % )", "51.2%"},
		{"a footnote mark stays", "18322320 ( 1 )", "18322320 ( 1 )"},
		{"another number stays", "90 ( 10 )", "90 ( 10 )"},
	} {
		assert.Equal(t, c.want, saidOnce(c.text), c.reason)
	}
}
