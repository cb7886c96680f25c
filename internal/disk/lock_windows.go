package disk

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// sharingViolation is what Windows says of a file that another process has to itself.
const sharingViolation = syscall.Errno(32)

// lockFile opens a file that nobody else can open until it is closed or the process ends.
func lockFile(path string) (io.Closer, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, ErrLocked
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(h), path), nil
}

// syncFolder does nothing: Windows writes names through.
func syncFolder(string) error { return nil }
