package tabrag

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/disk"
	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/table"
)

// A folder holds a file a document, written once and never changed, so that the one rename that
// puts it there, or the removal that takes it away, is the whole of a change. The name says in which
// order documents were added. A file is a line of JSON that a person can read, the document with its
// tables, chunks and vectors as gobs, and a checksum.

// ErrLocked: another process has the folder open.
var ErrLocked = disk.ErrLocked

const (
	storedFormat = "tabrag-document/1"
	storedSuffix = ".doc"
)

// storedHead is the first line of a file.
type storedHead struct {
	Format string `json:"format"`
	ID     string `json:"id"`
	Source string `json:"source"`
	SHA256 string `json:"sha256"`
	// Path of the source, where it has one: what tells a new version of it.
	Path string `json:"path,omitempty"`
	// Model that made the vectors.
	Model   retrieve.Model `json:"model,omitzero"`
	Tables  int            `json:"tables"`
	Chunks  int            `json:"chunks"`
	Vectors int            `json:"vectors"`
}

// stored is a document with all that was made of it.
type stored struct {
	doc     *Document
	path    string
	chunks  []linearize.Chunk
	vectors []retrieve.Vector
}

// storedTable is a table whose counts are in a fixed order.
type storedTable struct {
	Table table.Table
	Left  []storedCount
}

type storedCount struct {
	What string
	N    int
}

// storedVector is a vector whose metadata is in a fixed order.
type storedVector struct {
	Vector   retrieve.Vector
	Metadata []storedPair
}

type storedPair struct{ Key, Value string }

// folder is where a pipeline keeps its documents.
type folder struct {
	dir   *disk.Dir
	model retrieve.Model
	names map[string]string // file by document
	last  int
}

// openFolder opens a folder and hands over its documents, oldest first.
func openFolder(path string, model retrieve.Model, each func(*folder, *stored) error) (*folder, error) {
	dir, err := disk.Open(path)
	if err != nil {
		return nil, fmt.Errorf("tabrag: open the folder: %w", err)
	}
	f := &folder{dir: dir, model: model, names: map[string]string{}}
	if err := f.readAll(each); err != nil {
		return nil, errors.Join(err, dir.Close())
	}
	return f, nil
}

func (f *folder) readAll(each func(*folder, *stored) error) error {
	names, err := f.dir.Names(storedSuffix)
	if err != nil {
		return fmt.Errorf("tabrag: open the folder: %w", err)
	}
	for _, name := range names {
		number, id, ok := strings.Cut(strings.TrimSuffix(name, storedSuffix), "-")
		n, err := strconv.Atoi(number)
		if !ok || err != nil {
			return f.corrupt(name, "", errors.New("a name that is not of this library"))
		}
		f.last = max(f.last, n)
		if old := f.names[id]; old != "" { // a crash came between its two places in the order
			if err := f.dir.Remove(old); err != nil {
				return err
			}
		}
		f.names[id] = name
	}
	for _, name := range slices.Sorted(maps.Values(f.names)) {
		s, err := f.read(name)
		if err != nil {
			return err
		}
		if err := each(f, s); err != nil {
			return err
		}
	}
	return nil
}

// corrupt says which file is broken and what to do.
func (f *folder) corrupt(name, source string, cause error) error {
	advice := "restore it from a copy, or remove it and add its document again"
	if source != "" {
		advice = "restore it from a copy, or remove it and add " + source + " again"
	}
	return &extract.Error{Source: f.dir.Path(name), Err: fmt.Errorf("%w: %w; %s", ErrCorrupt, cause, advice)}
}

// put writes a document; it is the last in the order.
func (f *folder) put(s *stored) error {
	name := fmt.Sprintf("%08d-%s%s", f.last+1, s.doc.ID, storedSuffix)
	if err := f.dir.Write(name, func(w io.Writer) error { return f.encode(w, s) }); err != nil {
		return fmt.Errorf("tabrag: keep %s: %w", s.doc.Source, err)
	}
	f.last++
	old := f.names[s.doc.ID]
	f.names[s.doc.ID] = name
	if old != "" {
		return f.dir.Remove(old)
	}
	return nil
}

// rewrite writes a document in the place that it has in the order.
func (f *folder) rewrite(s *stored) error {
	if err := f.dir.Write(f.names[s.doc.ID], func(w io.Writer) error { return f.encode(w, s) }); err != nil {
		return fmt.Errorf("tabrag: keep %s: %w", s.doc.Source, err)
	}
	return nil
}

func (f *folder) encode(w io.Writer, s *stored) error {
	head := storedHead{storedFormat, s.doc.ID, s.doc.Source, s.doc.SHA256, s.path, f.model, len(s.doc.Tables), len(s.chunks), len(s.vectors)}
	if err := json.NewEncoder(w).Encode(head); err != nil {
		return err
	}
	enc := gob.NewEncoder(w)
	doc := *s.doc
	doc.Tables = nil
	if err := enc.Encode(&doc); err != nil {
		return err
	}
	for _, t := range s.doc.Tables {
		st := storedTable{Table: *t}
		st.Table.Left = nil
		for _, what := range slices.Sorted(maps.Keys(t.Left)) {
			st.Left = append(st.Left, storedCount{what, t.Left[what]})
		}
		if err := enc.Encode(&st); err != nil {
			return err
		}
	}
	for i := range s.chunks {
		if err := enc.Encode(&s.chunks[i]); err != nil {
			return err
		}
	}
	for _, v := range s.vectors {
		sv := storedVector{Vector: v}
		sv.Vector.Metadata = nil
		for _, key := range slices.Sorted(maps.Keys(v.Metadata)) {
			sv.Metadata = append(sv.Metadata, storedPair{key, v.Metadata[key]})
		}
		if err := enc.Encode(&sv); err != nil {
			return err
		}
	}
	return nil
}

// get reads a document back.
func (f *folder) get(document string) (*stored, error) { return f.read(f.names[document]) }

func (f *folder) read(name string) (*stored, error) {
	data, err := f.dir.Read(name)
	if err != nil && !errors.Is(err, disk.ErrDamaged) {
		return nil, fmt.Errorf("tabrag: open the folder: %w", err)
	}
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	var head storedHead
	headErr := json.Unmarshal(line, &head)
	switch {
	case err != nil:
		return nil, f.corrupt(name, head.Source, err)
	case headErr != nil:
		return nil, f.corrupt(name, "", headErr)
	case head.Format != storedFormat:
		return nil, &extract.Error{Source: f.dir.Path(name), Err: fmt.Errorf("%w: %q, and this version reads %q; open it with the version that wrote it", ErrFormat, head.Format, storedFormat)}
	case head.Model != f.model:
		return nil, &extract.Error{Source: f.dir.Path(name), Err: fmt.Errorf("%w: vectors of %q, and the embedder is %q; use that embedder, or add the documents to another folder", ErrMixed, head.Model.ID, f.model.ID)}
	}
	s, err := decode(rest, head)
	if err != nil {
		return nil, f.corrupt(name, head.Source, err)
	}
	return s, nil
}

func decode(data []byte, head storedHead) (*stored, error) {
	dec := gob.NewDecoder(bytes.NewReader(data))
	s := &stored{doc: &Document{}, path: head.Path}
	if err := dec.Decode(s.doc); err != nil {
		return nil, err
	}
	for range head.Tables {
		var st storedTable
		if err := dec.Decode(&st); err != nil {
			return nil, err
		}
		for _, c := range st.Left {
			if st.Table.Left == nil {
				st.Table.Left = map[string]int{}
			}
			st.Table.Left[c.What] = c.N
		}
		s.doc.Tables = append(s.doc.Tables, &st.Table)
	}
	for range head.Chunks {
		var c linearize.Chunk
		if err := dec.Decode(&c); err != nil {
			return nil, err
		}
		s.chunks = append(s.chunks, c)
	}
	for range head.Vectors {
		var sv storedVector
		if err := dec.Decode(&sv); err != nil {
			return nil, err
		}
		sv.Vector.Metadata = make(map[string]string, len(sv.Metadata))
		for _, m := range sv.Metadata {
			sv.Vector.Metadata[m.Key] = m.Value
		}
		s.vectors = append(s.vectors, sv.Vector)
	}
	return s, nil
}

// remove takes a document away.
func (f *folder) remove(document string) error {
	name := f.names[document]
	if name == "" {
		return nil
	}
	if err := f.dir.Remove(name); err != nil {
		return fmt.Errorf("tabrag: %w", err)
	}
	delete(f.names, document)
	return nil
}
