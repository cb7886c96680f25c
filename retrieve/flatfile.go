package retrieve

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
)

// The file of a flat store: a line of JSON that says what follows; a line of JSON for each
// vector, with its ID and metadata; the vectors as little-endian float32, one after the
// other; the CRC-32 of all that, four bytes.

// flatHead is the first line. Its format is raised when the layout changes.
type flatHead struct {
	Format    string `json:"format"`
	Dimension int    `json:"dimension"`
	Vectors   int    `json:"vectors"`
}

type flatEntry struct {
	ID    string            `json:"id"`
	Where map[string]string `json:"where,omitempty"`
}

const flatFormat = "tabrag-flat/1"

// ErrSnapshot is returned for a file that is not a whole snapshot of the kind asked for.
var ErrSnapshot = errors.New("not a whole snapshot")

// WriteTo writes the store to one file.
func (s *Flat) WriteTo(w io.Writer) (int64, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	out := &summed{w: w, sum: crc32.NewIEEE()}
	buf := bufio.NewWriterSize(out, 1<<16)
	enc := json.NewEncoder(buf)
	if err := enc.Encode(flatHead{flatFormat, s.dimension, len(s.ids)}); err != nil {
		return out.n, err
	}
	for i, id := range s.ids {
		if err := enc.Encode(flatEntry{id, s.where[i]}); err != nil {
			return out.n, err
		}
	}
	row := make([]float32, s.dimension)
	for i := range s.ids {
		if err := binary.Write(buf, binary.LittleEndian, s.vector(i, row)); err != nil {
			return out.n, err
		}
	}
	if err := buf.Flush(); err != nil {
		return out.n, err
	}
	err := binary.Write(w, binary.LittleEndian, out.sum.Sum32())
	return out.n + 4, err
}

// ReadFrom fills an empty store from such a file. A damaged file is an [ErrSnapshot] and
// leaves the store empty.
func (s *Flat) ReadFrom(r io.Reader) (int64, error) {
	in := &summed{r: bufio.NewReaderSize(r, 1<<16), sum: crc32.NewIEEE()}
	head, entries, values, err := readFlat(in)
	if err != nil {
		return in.n, fmt.Errorf("%w: %w", ErrSnapshot, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.ids) > 0 {
		return in.n, errors.New("retrieve: a snapshot is read into an empty store")
	}
	s.index = map[string]int{}
	s.dimension = head.Dimension
	for i, e := range entries {
		s.put(Vector{ID: e.ID, Metadata: e.Where, Values: values[i*head.Dimension : (i+1)*head.Dimension]})
	}
	return in.n, nil
}

func readFlat(in *summed) (head flatHead, entries []flatEntry, values []float32, err error) {
	if err = in.line(&head); err != nil {
		return
	}
	if head.Format != flatFormat || head.Dimension < 0 || head.Dimension > 1<<16 || head.Vectors < 0 {
		return head, nil, nil, errors.New("unknown head")
	}
	for range head.Vectors { // grows with what is really there, whatever the head says
		var e flatEntry
		if err = in.line(&e); err != nil {
			return
		}
		entries = append(entries, e)
	}
	row := make([]byte, 4*head.Dimension)
	for range entries {
		if _, err = io.ReadFull(in, row); err != nil {
			return
		}
		v := make([]float32, head.Dimension)
		if _, err = binary.Decode(row, binary.LittleEndian, v); err != nil {
			return
		}
		values = append(values, v...)
	}
	want := in.sum.Sum32()
	var got uint32
	if err = binary.Read(in, binary.LittleEndian, &got); err == nil && got != want {
		err = errors.New("checksum differs")
	}
	return
}

// summed counts and sums what goes through it.
type summed struct {
	w   io.Writer
	r   *bufio.Reader
	sum hash.Hash32
	n   int64
}

func (s *summed) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	_, _ = s.sum.Write(p[:n])
	s.n += int64(n)
	return n, err
}

func (s *summed) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	_, _ = s.sum.Write(p[:n])
	s.n += int64(n)
	return n, err
}

// maxLine bounds a line of a snapshot.
const maxLine = 64 << 20

// line reads one line of JSON.
func (s *summed) line(v any) error {
	var line []byte
	for {
		part, err := s.r.ReadSlice('\n')
		line = append(line, part...)
		_, _ = s.sum.Write(part)
		s.n += int64(len(part))
		if err == nil {
			return json.Unmarshal(line, v)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return io.ErrUnexpectedEOF
		}
		if len(line) > maxLine {
			return errors.New("line too long")
		}
	}
}
