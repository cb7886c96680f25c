// Package golden compares what a test made with a file that a person has read: run the test
// with TABRAG_UPDATE=1 to write the file, and read the difference before committing it.
package golden

import (
	"os"
	"path/filepath"
	"testing"
)

// Check compares got with the file at path, byte for byte.
func Check(t testing.TB, path string, got []byte) {
	t.Helper()
	if os.Getenv("TABRAG_UPDATE") != "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run with TABRAG_UPDATE=1 to write it)", err)
	}
	if string(want) != string(got) {
		t.Errorf("%s differs (run with TABRAG_UPDATE=1 to rewrite it):\n--- want\n%s\n--- got\n%s", path, want, got)
	}
}
