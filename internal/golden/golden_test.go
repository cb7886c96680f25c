package golden

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWriteRefusesOnABuildServer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sub", "a.golden")
	t.Setenv("CI", "true")
	require.ErrorIs(t, write(path, []byte("x")), os.ErrPermission)
	t.Setenv("CI", "")
	require.NoError(t, write(path, []byte("x")))
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "x", string(got))
}

func TestCheckReadsTheFile(t *testing.T) {
	Check(t, "testdata/hello.golden", []byte("hello\n"))
}
