// Package disk keeps whole files in a folder so that a crash at any moment leaves each file as it
// was before or as it is after, and so that one process alone writes. It is no database: no file is
// changed in place, and what a file says is its writer's to know.
package disk

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Errors that a caller branches on.
var (
	// ErrDamaged: a file is not as it was written.
	ErrDamaged = errors.New("damaged")
	// ErrLocked: another process has the folder open.
	ErrLocked = errors.New("open in another process")
)

// The steps of a change, in their order, as [Dir.Fault] is given them.
const (
	Create     = "create"
	Write      = "write"
	Sync       = "sync"
	Close      = "close"
	Rename     = "rename"
	Unlink     = "unlink"
	SyncFolder = "sync folder"
)

// Dir is a folder that this process has to itself.
type Dir struct {
	path string
	lock io.Closer
	// Fault, where set, is asked before each step, and fails it with the error that it returns:
	// how tests stand in for a crash.
	Fault func(step string) error
}

const (
	lockName = "LOCK"
	unready  = ".tmp"
)

// Open makes the folder if need be, locks it, and clears away what a crash left half written.
func Open(path string) (*Dir, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, err
	}
	lock, err := lockFile(filepath.Join(path, lockName))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	d := &Dir{path: path, lock: lock}
	names, err := os.ReadDir(path)
	if err == nil {
		err = d.clear(names)
	}
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	return d, nil
}

func (d *Dir) clear(names []os.DirEntry) error {
	for _, n := range names {
		if strings.HasSuffix(n.Name(), unready) {
			if err := os.Remove(filepath.Join(d.path, n.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// Close gives the folder free.
func (d *Dir) Close() error { return d.lock.Close() }

// Path of a file in the folder.
func (d *Dir) Path(name string) string { return filepath.Join(d.path, name) }

// Names lists the files whose names end in suffix, sorted.
func (d *Dir) Names(suffix string) ([]string, error) {
	entries, err := os.ReadDir(d.path)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), suffix) {
			out = append(out, e.Name())
		}
	}
	return out, nil
}

// step fails when a test wants it to.
func (d *Dir) step(name string) error {
	if d.Fault == nil {
		return nil
	}
	return d.Fault(name)
}

// Write puts a file in the place of what had its name, whole or not at all. A checksum is added.
func (d *Dir) Write(name string, fill func(io.Writer) error) error {
	temp := d.Path(name + unready)
	if err := d.write(temp, fill); err != nil {
		if d.step(Unlink) == nil {
			_ = os.Remove(temp)
		}
		return fmt.Errorf("write %s: %w", d.Path(name), err)
	}
	err := d.step(Rename)
	if err == nil {
		err = os.Rename(temp, d.Path(name))
	}
	if err == nil {
		err = d.sync()
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", d.Path(name), err)
	}
	return nil
}

func (d *Dir) write(temp string, fill func(io.Writer) error) (err error) {
	if err := d.step(Create); err != nil {
		return err
	}
	f, err := os.OpenFile(temp, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	out := &summed{d: d, w: f, sum: crc32.NewIEEE()}
	buf := bufio.NewWriterSize(out, 1<<16)
	if err := fill(buf); err != nil {
		return err
	}
	if err := buf.Flush(); err != nil {
		return err
	}
	if err := binary.Write(f, binary.LittleEndian, out.sum.Sum32()); err != nil {
		return err
	}
	if err := d.step(Sync); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	return d.step(Close)
}

// summed sums what goes through it.
type summed struct {
	d   *Dir
	w   io.Writer
	sum hash.Hash32
}

func (s *summed) Write(p []byte) (int, error) {
	if err := s.d.step(Write); err != nil {
		_, _ = s.w.Write(p[:len(p)/2]) // as a crash would leave it
		return 0, err
	}
	_, _ = s.sum.Write(p)
	return s.w.Write(p)
}

// Read returns a file as it was written. One that is not whole is [ErrDamaged].
func (d *Dir) Read(name string) ([]byte, error) {
	data, err := os.ReadFile(d.Path(name))
	if err != nil {
		return nil, err
	}
	if len(data) < 4 {
		return data, fmt.Errorf("%w: %d bytes", ErrDamaged, len(data))
	}
	body, sum := data[:len(data)-4], binary.LittleEndian.Uint32(data[len(data)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return body, fmt.Errorf("%w: the checksum differs", ErrDamaged)
	}
	return body, nil
}

// Remove takes a file away; one that is not there is no error.
func (d *Dir) Remove(name string) error {
	if err := d.step(Unlink); err != nil {
		return fmt.Errorf("remove %s: %w", d.Path(name), err)
	}
	if err := os.Remove(d.Path(name)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return d.sync()
}

// sync makes names durable, where the system can.
func (d *Dir) sync() error {
	if err := d.step(SyncFolder); err != nil {
		return err
	}
	return syncFolder(d.path)
}
