//go:build !tabrag_light

package object

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"github.com/tabrag/tabrag/extract"
)

// openPdfcpu reads a file's objects with pdfcpu. The recover stands at the border to a parser
// that is not ours.
func openPdfcpu(ctx context.Context, src extract.Source, limits extract.Limits) (d *Document, err error) {
	defer func() {
		if p := recover(); p != nil {
			d, err = nil, fmt.Errorf("%w: pdfcpu failed: %v", extract.ErrCorrupt, p)
		}
	}()
	var x *model.Context
	for _, password := range passwords(src.Password) {
		x, err = pdfcpu.ReadWithContext(ctx, io.NewSectionReader(src.Reader, 0, src.Size), configuration(password, limits))
		if !errors.Is(err, pdfcpu.ErrWrongPassword) {
			break
		}
	}
	switch {
	case err == nil:
		return New(ctx, &cpu{x, src, 100}, limits)
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, pdfcpu.ErrWrongPassword):
		return nil, fmt.Errorf("%w: the password is missing or wrong", extract.ErrEncrypted)
	}
	return nil, fmt.Errorf("%w: %w", extract.ErrCorrupt, err)
}

// configuration is pdfcpu's without its folder of settings on disk.
func configuration(password string, limits extract.Limits) *model.Configuration {
	conf := &model.Configuration{
		Reader15:       true,
		ValidationMode: model.ValidationRelaxed,
		Eol:            types.EolLF,
		UserPW:         password,
		OwnerPW:        password,
		Cmd:            model.LISTINFO,
		Offline:        true,
		Limits:         model.DefaultResourceLimits(),
	}
	if n := limits.Value(extract.LimitStream); n >= 0 {
		conf.Limits.MaxDecodeBytes, conf.Limits.MaxStreamBytes = n, n
	}
	if n := limits.Value(extract.LimitDepth); n > 0 {
		conf.Limits.MaxRecursionDepth = int(n)
	}
	return conf
}

// cpu is the back end on pdfcpu's table of objects.
type cpu struct {
	ctx   *model.Context
	src   extract.Source
	depth int
}

func (c *cpu) Root() Value {
	if c.ctx.XRefTable.Root == nil {
		return nil
	}
	return Ref{c.ctx.XRefTable.Root.ObjectNumber.Value()}
}

func (c *cpu) Numbers() []int { return slices.Sorted(maps.Keys(c.ctx.Table)) }

func (c *cpu) Object(num int) Value {
	entry := c.ctx.Table[num]
	if entry == nil || entry.Free {
		return nil
	}
	if _, ok := entry.Object.(types.LazyObjectStreamObject); ok {
		return c.packed(entry)
	}
	if sd, ok := entry.Object.(types.StreamDict); ok {
		sd.Raw = c.body(sd)
		return convert(sd, c.depth)
	}
	return convert(entry.Object, c.depth)
}

// body returns a stream's bytes, read anew up to "endstream" when its Length is wrong.
func (c *cpu) body(sd types.StreamDict) []byte {
	if c.ctx.EncKey != nil || sd.StreamOffset <= 0 {
		return sd.Raw // decrypted; how long it was is not known any more
	}
	var after [24]byte
	n, _ := c.src.Reader.ReadAt(after[:], sd.StreamOffset+int64(len(sd.Raw)))
	if bytes.HasPrefix(bytes.TrimLeft(after[:n], "\x00\r\n "), []byte("endstr")) {
		return sd.Raw
	}
	end := []byte("endstream")
	if i := bytes.Index(sd.Raw, end); i >= 0 {
		return bytes.TrimRight(sd.Raw[:i], "\r\n")
	}
	rest := make([]byte, min(c.src.Size-sd.StreamOffset, maxReread))
	n, _ = c.src.Reader.ReadAt(rest, sd.StreamOffset)
	if i := bytes.Index(rest[:n], end); i >= 0 {
		return bytes.TrimRight(rest[:i], "\r\n")
	}
	return sd.Raw
}

// maxReread bounds a stream whose Length is wrong.
const maxReread = 16 << 20

// packed tells where in an object stream an object is, so that the stream is inflated once
// and within the document's limits.
func (c *cpu) packed(entry *model.XRefTableEntry) Value {
	if entry.ObjectStream == nil || entry.ObjectStreamInd == nil {
		return nil
	}
	holder := c.ctx.Table[*entry.ObjectStream]
	if holder == nil {
		return nil
	}
	osd, ok := holder.Object.(types.ObjectStreamDict)
	if !ok {
		return nil
	}
	s, _ := convert(osd.StreamDict, c.depth).(*Stream)
	return packed{holder: *entry.ObjectStream, stream: s, index: *entry.ObjectStreamInd}
}

// convert copies pdfcpu's object, nested to at most depth.
func convert(o types.Object, depth int) Value {
	if depth <= 0 {
		return nil
	}
	switch o := o.(type) {
	case types.Boolean:
		return bool(o)
	case types.Integer:
		return float64(o)
	case types.Float:
		return float64(o)
	case types.Name:
		return Name(o)
	case types.StringLiteral:
		l := Lexer{Data: append([]byte(o), ')')}
		return String(l.literal())
	case types.HexLiteral:
		l := Lexer{Data: []byte(o)}
		return String(l.hex())
	case types.IndirectRef:
		return Ref{o.ObjectNumber.Value()}
	case types.Array:
		a := make(Array, len(o))
		for i, e := range o {
			a[i] = convert(e, depth-1)
		}
		return a
	case types.Dict:
		return convertDict(o, depth)
	case types.StreamDict:
		raw := o.Raw
		return &Stream{Dict: convertDict(o.Dict, depth), Raw: func() ([]byte, error) { return raw, nil }}
	}
	return nil
}

func convertDict(o types.Dict, depth int) Dict {
	d := make(Dict, len(o))
	for k, v := range o {
		d[k] = convert(v, depth-1)
	}
	return d
}
