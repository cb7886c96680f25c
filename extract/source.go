package extract

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/tabrag/tabrag/internal/budget"
)

// Source is a file to read: a name and its bytes, wherever they are.
type Source struct {
	Name string
	// Path where the file is, "" for one that has no place: it tells a new version of a file from
	// another of the same name.
	Path     string
	Reader   io.ReaderAt
	Size     int64
	Password string // for encrypted files
	// Audience labels the document that is read: who may read it, "" for everyone.
	Audience string
	// About is what the caller knows of the document and it may not say: the currency of bare amounts,
	// the day that fiscal years end on, its title. A title in the source stands above it.
	About  About
	closer io.Closer
}

// File opens the file at path. Close the source after use.
func File(path string) (Source, error) {
	f, err := os.Open(path)
	if err != nil {
		return Source{}, err
	}
	info, err := f.Stat()
	if err != nil {
		_ = f.Close()
		return Source{}, err
	}
	if info.IsDir() {
		_ = f.Close()
		return Source{}, &Error{Source: path, Err: fmt.Errorf("%w: a folder, not a file", ErrFormat)}
	}
	place, err := filepath.Abs(path)
	if err != nil {
		_ = f.Close()
		return Source{}, err
	}
	return Source{Name: filepath.Base(path), Path: place, Reader: f, Size: info.Size(), closer: f}, nil
}

// Bytes makes a source of data in memory.
func Bytes(name string, data []byte) Source {
	return Source{Name: name, Reader: bytes.NewReader(data), Size: int64(len(data))}
}

// FromReader reads r to its end, at most limits.InputBytes.
func FromReader(name string, r io.Reader, limits Limits) (Source, error) {
	m := limits.Meter(LimitInput)
	data, err := budget.ReadAll(r, &m)
	if err != nil {
		return Source{}, &Error{Source: name, Err: err}
	}
	return Bytes(name, data), nil
}

// Close closes the file behind the source, if there is one.
func (s Source) Close() error {
	if s.closer == nil {
		return nil
	}
	return s.closer.Close()
}

// section reads the source from its start to its end.
func (s Source) section() (*io.SectionReader, error) {
	if s.Reader == nil || s.Size < 0 {
		return nil, fmt.Errorf("%w: a source without content", ErrFormat)
	}
	return io.NewSectionReader(s.Reader, 0, s.Size), nil
}

// ReadAll returns all bytes of the source, at most limits.InputBytes.
func (s Source) ReadAll(limits Limits) ([]byte, error) {
	r, err := s.section()
	if err != nil {
		return nil, err
	}
	m := limits.Meter(LimitInput)
	if err := m.Check(s.Size); err != nil {
		return nil, err
	}
	return budget.ReadAll(r, &m)
}

// Document reads the whole source and makes the document that it will fill.
func (s Source) Document(mediaType string, l Limits) (*Document, []byte, error) {
	raw, err := s.ReadAll(l)
	if err != nil {
		return nil, nil, &Error{Source: s.Name, Err: err}
	}
	doc, err := NewDocument(s, mediaType)
	if err != nil {
		return nil, nil, &Error{Source: s.Name, Err: err}
	}
	return doc, raw, nil
}

// Head returns up to 4 KiB from the start.
func (s Source) Head() ([]byte, error) {
	r, err := s.section()
	if err != nil {
		return nil, err
	}
	head := make([]byte, min(4096, s.Size))
	n, err := r.ReadAt(head, 0)
	if err == io.EOF {
		err = nil
	}
	return head[:n], err
}

// Digest returns the SHA-256 of the content in hex.
func (s Source) Digest() (string, error) {
	r, err := s.section()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// NewDocument starts the document of a source: name, media type, digest and the ID made of
// the digest.
func NewDocument(src Source, mediaType string) (*Document, error) {
	sum, err := src.Digest()
	if err != nil {
		return nil, err
	}
	return &Document{ID: sum[:16], Source: src.Name, MediaType: mediaType, SHA256: sum, Audience: src.Audience, About: src.About}, nil
}
