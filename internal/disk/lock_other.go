//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package disk

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// lockFile makes a file that must not be there yet. After a crash it stays, and a person must remove it.
func lockFile(path string) (io.Closer, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("%w, or one crashed: then remove %s", ErrLocked, path)
	}
	if err != nil {
		return nil, err
	}
	return removing{f}, nil
}

// removing removes its file when it is closed.
type removing struct{ *os.File }

// Close removes the file.
func (r removing) Close() error { return errors.Join(r.File.Close(), os.Remove(r.Name())) }

// syncFolder does nothing: not every system can.
func syncFolder(string) error { return nil }
