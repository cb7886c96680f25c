package retrieve_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/retrieve/retrievetest"
)

func TestChromemKeepsTheContract(t *testing.T) {
	retrievetest.TestStore(t, func(t *testing.T) retrieve.VectorStore {
		s, err := retrieve.NewChromem(nil)
		require.NoError(t, err)
		return s
	})
}

func TestFlatKeepsTheContract(t *testing.T) {
	retrievetest.TestStore(t, func(*testing.T) retrieve.VectorStore { return &retrieve.Flat{} })
}

func TestCompactFlatKeepsTheContract(t *testing.T) {
	retrievetest.TestStore(t, func(*testing.T) retrieve.VectorStore { return &retrieve.Flat{Compact: true} })
}
