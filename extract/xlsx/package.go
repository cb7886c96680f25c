package xlsx

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/budget"
)

// pkg is the zip package of a workbook: its parts by name. Every byte that is inflated is
// charged, whatever the directory of the zip claims.
type pkg struct {
	parts   map[string]*zip.File // by name, lower case, without a leading slash
	limits  extract.Limits
	inflate budget.Meter
}

// openPackage reads the directory of the zip. A name that stands twice keeps its first.
func openPackage(src extract.Source, limits extract.Limits) (*pkg, error) {
	input := limits.Meter(extract.LimitInput)
	if err := input.Check(src.Size); err != nil {
		return nil, err
	}
	z, err := zip.NewReader(src.Reader, src.Size)
	if err != nil {
		return nil, fmt.Errorf("%w: zip directory: %w", extract.ErrCorrupt, err)
	}
	entries := limits.Meter(extract.LimitZip)
	if err := entries.Charge(int64(len(z.File))); err != nil {
		return nil, err
	}
	p := &pkg{parts: make(map[string]*zip.File, len(z.File)), limits: limits, inflate: limits.Meter(extract.LimitInflate)}
	for _, f := range z.File {
		name := partName(f.Name)
		if _, ok := p.parts[name]; !ok {
			p.parts[name] = f
		}
	}
	return p, nil
}

func partName(name string) string {
	return strings.ToLower(strings.TrimLeft(strings.ReplaceAll(name, `\`, "/"), "/"))
}

// part is one open part.
type part struct {
	io.Reader
	closer io.Closer
}

// Close closes the part.
func (p part) Close() { _ = p.closer.Close() } // a reader; nothing is lost

// open opens a part; ok is false when there is none.
func (p *pkg) open(name string) (part, bool, error) {
	f, ok := p.parts[partName(name)]
	if !ok {
		return part{}, false, nil
	}
	rc, err := f.Open()
	if err != nil {
		return part{}, true, fmt.Errorf("%w: part %s: %w", extract.ErrCorrupt, name, err)
	}
	stream := p.limits.Meter(extract.LimitStream)
	charged := &budget.Reader{R: &budget.Reader{R: rc, Meter: &stream}, Meter: &p.inflate}
	return part{toUTF8(charged), rc}, true, nil
}

// toUTF8 decodes a part in UTF-16, which XML allows.
func toUTF8(r io.Reader) io.Reader {
	b := bufio.NewReaderSize(r, 32<<10)
	head, _ := b.Peek(2) // an error comes again with the first read
	if bytes.Equal(head, []byte("\xff\xfe")) || bytes.Equal(head, []byte("\xfe\xff")) {
		return transform.NewReader(b, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder())
	}
	return b
}

// scan walks the start tags and texts of a small part. Walking ends when visit returns an error.
func (p *pkg) scan(name string, visit func(s *scanner, tok token) error) error {
	r, ok, err := p.open(name)
	if err != nil || !ok {
		return err
	}
	defer r.Close()
	s := newScanner(r)
	depth := p.limits.Meter(extract.LimitDepth)
	for {
		tok, err := s.next()
		if err != nil {
			return broken(name, err)
		}
		if tok == tokenEOF {
			return nil
		}
		if err := depth.Check(int64(s.depth)); err != nil {
			return err
		}
		if err := visit(s, tok); err != nil {
			return err
		}
	}
}

// broken makes a failure of reading a part one of the errors that a caller knows.
func broken(part string, err error) error {
	if fatal(err) || errors.Is(err, extract.ErrCorrupt) {
		return err
	}
	return fmt.Errorf("%w: part %s: %w", extract.ErrCorrupt, part, err)
}

// relation is one relationship of a part.
type relation struct {
	kind   string // last element of the type's address: "worksheet", "styles", …
	target string // part name
}

// relations reads the relationships of a part by their IDs. External ones are left out:
// nothing is ever fetched.
func (p *pkg) relations(of string) (map[string]relation, error) {
	dir, base := path.Split(of)
	out := map[string]relation{}
	err := p.scan(dir+"_rels/"+base+".rels", func(s *scanner, tok token) error {
		if tok != tokenStart || string(s.name) != "Relationship" || strings.EqualFold(s.attrString("TargetMode"), "External") {
			return nil
		}
		target := s.attrString("Target")
		if !strings.HasPrefix(target, "/") {
			target = dir + target
		}
		out[s.attrString("Id")] = relation{path.Base(s.attrString("Type")), strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(target, `\`, "/")), "/")}
		return nil
	})
	return out, err
}
