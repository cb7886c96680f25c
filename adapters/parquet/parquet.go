// Package parquet writes facts as Parquet files, so that DuckDB, Trino, Spark, Athena and other engines
// read the very figures that tabrag answers from.
//
// A row is a fact. Its document and table are the keys of the chunks of an index, so that a hit
// in a search leads to the rows of its table. [WriteDir] lays the files out as engines expect
// partitions: document=ID/facts.parquet.
//
// It is not a store to answer from (aggregate.FactStore), and reads nothing.
package parquet

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"regexp"

	"github.com/parquet-go/parquet-go"
	"github.com/tabrag/tabrag/aggregate"
)

// batch is how many rows are handed to the writer at a time, rowGroup how many a group of a file holds.
const (
	batch    = 1024
	rowGroup = 128 * 1024
)

// ErrDocument: the ID of a document cannot be the name of a folder.
var ErrDocument = errors.New("parquet: not the ID of a document")

// Write writes facts as one file and says how many. The same facts give the same bytes.
func Write(ctx context.Context, w io.Writer, facts iter.Seq2[aggregate.Fact, error]) (int, error) {
	f := newFile(w)
	for fact, err := range facts {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = f.add(&fact)
		}
		if err != nil {
			return f.written, fmt.Errorf("parquet: %w", err)
		}
	}
	return f.written, f.close()
}

// file is a file that is being written.
type file struct {
	w       *parquet.GenericWriter[Row]
	rows    []Row
	written int
}

func newFile(w io.Writer) *file {
	return &file{w: parquet.NewGenericWriter[Row](w,
		parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(rowGroup), parquet.CreatedBy("tabrag", "1", "")),
		rows: make([]Row, 0, batch)}
}

func (f *file) add(fact *aggregate.Fact) error {
	f.rows = append(f.rows, rowOf(fact))
	f.written++
	if len(f.rows) < batch {
		return nil
	}
	return f.flush()
}

func (f *file) flush() error {
	_, err := f.w.Write(f.rows)
	f.rows = f.rows[:0]
	return err
}

func (f *file) close() error {
	if err := f.flush(); err != nil {
		return err
	}
	return f.w.Close()
}

// documentID is what may name a partition.
var documentID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// WriteDir writes the facts of each document to document=ID/facts.parquet below dir, and says how
// many there were. The facts come by document, as a FactStore yields them. A file is put in the place
// of the one before whole or not at all; those of other documents stay as they are.
func WriteDir(ctx context.Context, dir string, facts iter.Seq2[aggregate.Fact, error]) (written int, err error) {
	var part *partition
	defer func() {
		if part != nil {
			err = errors.Join(err, part.drop())
		}
	}()
	for fact, err := range facts {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return written, fmt.Errorf("parquet: %w", err)
		}
		if part != nil && part.document != fact.Document {
			if part, err = nil, part.keep(); err != nil {
				return written, err
			}
		}
		if part == nil {
			if part, err = newPartition(dir, fact.Document); err != nil {
				return written, err
			}
		}
		if err := part.add(&fact); err != nil {
			return written, fmt.Errorf("parquet: %w", err)
		}
		written++
	}
	if part == nil {
		return written, nil
	}
	last := part
	part = nil
	return written, last.keep()
}

// partition is the file of one document, under another name until it is whole.
type partition struct {
	*file
	document, path string
	out            *os.File
}

func newPartition(dir, document string) (*partition, error) {
	if !documentID.MatchString(document) {
		return nil, fmt.Errorf("%w: %q", ErrDocument, document)
	}
	folder := filepath.Join(dir, "document="+document)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("parquet: %w", err)
	}
	out, err := os.CreateTemp(folder, ".facts-*")
	if err != nil {
		return nil, fmt.Errorf("parquet: %w", err)
	}
	return &partition{file: newFile(out), document: document, path: filepath.Join(folder, "facts.parquet"), out: out}, nil
}

// keep ends the file and puts it in its place.
func (p *partition) keep() error {
	err := errors.Join(p.close(), p.out.Chmod(0o644), p.out.Sync(), p.out.Close())
	if err == nil {
		err = os.Rename(p.out.Name(), p.path)
	}
	if err != nil {
		return fmt.Errorf("parquet: %w", errors.Join(err, os.Remove(p.out.Name())))
	}
	return nil
}

// drop takes back a file that was not ended.
func (p *partition) drop() error {
	return errors.Join(p.out.Close(), os.Remove(p.out.Name()))
}
