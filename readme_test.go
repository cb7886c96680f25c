package tabrag_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every Go block of the README is a whole program and compiles as it stands.
func TestReadmeCompiles(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	blocks := goBlocks(string(readme))
	require.NotEmpty(t, blocks, "the README shows no Go")
	root, err := os.Getwd()
	require.NoError(t, err)
	for i, block := range blocks {
		t.Run(fmt.Sprintf("block %d", i+1), func(t *testing.T) {
			dir := t.TempDir()
			source := filepath.Join(dir, "main.go")
			require.NoError(t, os.WriteFile(source, []byte(block), 0o600))
			// An overlay lets the program stand inside the module without a file there.
			place := filepath.Join(root, "examples", "readme_block", "main.go")
			overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{place: source}})
			require.NoError(t, err)
			overlayFile := filepath.Join(dir, "overlay.json")
			require.NoError(t, os.WriteFile(overlayFile, overlay, 0o600))
			out, err := exec.CommandContext(t.Context(), "go", "build", "-overlay", overlayFile,
				"-o", filepath.Join(dir, "program"), "./examples/readme_block").CombinedOutput()
			require.NoError(t, err, "%s", out)
		})
	}
}

// goBlocks returns the text of the fenced blocks marked go.
func goBlocks(markdown string) []string {
	var blocks []string
	parts := strings.Split(markdown, "```go\n")
	for _, p := range parts[1:] {
		block, _, _ := strings.Cut(p, "```")
		blocks = append(blocks, block)
	}
	return blocks
}
