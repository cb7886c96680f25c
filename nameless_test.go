package tabrag

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
)

func TestCellsWithoutHeaders(t *testing.T) {
	bare, named := aggregate.Operand{}, aggregate.Operand{ColumnPath: []string{"Sales"}}
	assert.True(t, nameless([]aggregate.Operand{bare, bare}), "no cell says what it is of")
	assert.False(t, nameless([]aggregate.Operand{bare, named}), "one does")
	assert.False(t, nameless(nil), "no cells are no doubt")
}
