package docgen

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
)

// The documents of the quickstart are what the generators make. Set TABRAG_UPDATE to write
// them anew.
func TestFixturesAreWhatTheGeneratorsMake(t *testing.T) {
	orders, err := OrdersXLSX()
	require.NoError(t, err)
	for name, want := range map[string][]byte{"revenue.pdf": RevenuePDF(), "orders.xlsx": orders} {
		path := filepath.Join("..", "..", "examples", "quickstart", "data", name)
		if os.Getenv("TABRAG_UPDATE") != "" {
			require.NoError(t, os.WriteFile(path, want, 0o644))
		}
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.True(t, bytes.Equal(want, got), "%s is not what its generator makes", name)
	}
}

func TestOrdersOpenInAnotherReader(t *testing.T) {
	data, err := OrdersXLSX()
	require.NoError(t, err)
	f, err := excelize.OpenReader(bytes.NewReader(data))
	require.NoError(t, err)
	rows, err := f.GetRows("Orders")
	require.NoError(t, err)
	require.Len(t, rows, OrderCount+2)
	assert.Equal(t, "Order ID", rows[0][0])
	assert.Equal(t, "2025-01-01", rows[1][1])
	assert.Equal(t, "Total", rows[OrderCount+1][0])
	assert.True(t, strings.HasPrefix(rows[OrderCount+1][8], "$"), rows[OrderCount+1][8])
}

func TestWidthOfText(t *testing.T) {
	assert.InDelta(t, 10*(0.556*3), Width("123", 10, false), 1e-9, "three digits")
	assert.Greater(t, Width("abc", 10, true), Width("abc", 10, false), "bold is wider")
}
