// Package golden compares what a test made with a file that a person has read: run the test
// with TABRAG_UPDATE=1 to write the file, and read the difference before committing it. With CI
// set in the environment nothing is written: a build server agrees to nothing.
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
		if err := write(path, got); err != nil {
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

// write writes a golden file, unless the test runs on a build server.
func write(path string, got []byte) error {
	if os.Getenv("CI") != "" {
		return os.ErrPermission
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, got, 0o644)
}
