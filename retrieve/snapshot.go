package retrieve

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/tabrag/tabrag/linearize"
)

// A snapshot of a searcher holds its chunks, from which the indexes are made again: that
// takes a few seconds a million chunks and never disagrees with the code that reads it.
// Vectors stay in their store. The file is a line of JSON that says what follows, a line a
// chunk, and the CRC-32 of all that, four bytes.

type snapshotHead struct {
	Format string `json:"format"`
	Chunks int    `json:"chunks"`
	Model  Model  `json:"model"`
}

const snapshotFormat = "tabrag-chunks/1"

// Save writes a snapshot.
func (s *Searcher) Save(w io.Writer) error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	out := &summed{w: w, sum: crc32.NewIEEE()}
	buf := bufio.NewWriterSize(out, 1<<16)
	enc := json.NewEncoder(buf)
	if err := enc.Encode(snapshotHead{snapshotFormat, s.rows.Len(), s.stamp}); err != nil {
		return err
	}
	for at := range s.chunks {
		if s.gone(at) {
			continue
		}
		if err := enc.Encode(&s.chunks[at]); err != nil {
			return err
		}
	}
	if err := buf.Flush(); err != nil {
		return err
	}
	return binary.Write(w, binary.LittleEndian, out.sum.Sum32())
}

// Load fills an empty searcher from a snapshot. It is refused with [ErrSnapshot] when it is
// damaged, and with [ErrMixed] when its vectors are of another model than the searcher's.
func (s *Searcher) Load(ctx context.Context, r io.Reader) error {
	in := &summed{r: bufio.NewReaderSize(r, 1<<16), sum: crc32.NewIEEE()}
	var head snapshotHead
	if err := in.line(&head); err != nil || head.Format != snapshotFormat {
		return fmt.Errorf("%w: unknown head", ErrSnapshot)
	}
	if head.Model != s.stamp {
		return fmt.Errorf("retrieve: a snapshot of model %q for one of %q: %w", head.Model.ID, s.stamp.ID, ErrMixed)
	}
	if s.Len() > 0 {
		return errors.New("retrieve: a snapshot is read into an empty searcher")
	}
	var chunks []linearize.Chunk
	for range head.Chunks {
		var c linearize.Chunk
		if err := in.line(&c); err != nil {
			return fmt.Errorf("%w: %w", ErrSnapshot, err)
		}
		chunks = append(chunks, c)
	}
	want := in.sum.Sum32()
	var got uint32
	if err := binary.Read(in, binary.LittleEndian, &got); err != nil || got != want {
		return fmt.Errorf("%w: checksum differs", ErrSnapshot)
	}
	return s.Restore(ctx, chunks)
}

// Restore takes chunks in whose vectors, where there are any, are in the store already.
func (s *Searcher) Restore(ctx context.Context, chunks []linearize.Chunk) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.insert(ctx, chunks)
	s.compact()
	return err
}
