package content

import (
	"context"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/budget"
	"github.com/tabrag/tabrag/internal/geom"
)

// operand is one operand of an operator; arrays are laid flat, as no operator takes two.
type operand struct {
	kind  object.Kind
	num   float64
	bytes []byte
	dict  object.Dict
}

// maxOperands bounds what an operator may have on the stack.
const maxOperands = 1 << 18

// interp interprets one page.
type interp struct {
	reader *Reader
	doc    *object.Document
	page   *page.Page
	ops    budget.Meter
	steps  budget.Steps

	gs      state
	stack   []state
	skipped int // saves past maxSaves
	floor   int // of the stack in the form that runs

	tm, tlm   geom.Matrix
	text      textRun
	path      path
	back      backgrounds
	covered   bands
	marks     []mark
	hidden    int // how many open marks hide their content
	resources object.Dict
	forms     int // depth of forms

	args []operand
}

func newInterp(ctx context.Context, r *Reader, p *page.Page) *interp {
	in := &interp{reader: r, doc: r.doc, page: p, ops: r.limits.Meter(extract.LimitPageOps)}
	in.steps.Context = ctx
	in.gs = state{ctm: geom.Identity, lineWidth: 1, scale: 1, fillAlpha: 1, strokeAlpha: 1}
	in.tm, in.tlm = geom.Identity, geom.Identity
	in.text.starts = r.starts
	in.text.starts.reset()
	return in
}

// run interprets one content stream.
func (in *interp) run(data []byte) error {
	lex := object.Lexer{Data: data}
	args := in.args[:0]
	for {
		tok := lex.Next()
		switch tok.Kind {
		case object.EOF:
			in.args = args
			return nil
		case object.Keyword:
			if err := in.charge(1); err != nil {
				return err
			}
			if len(tok.Bytes) == 2 && tok.Bytes[0] == 'B' && tok.Bytes[1] == 'I' {
				in.inlineImage(&lex)
			} else if err := in.operator(string(tok.Bytes), args); err != nil {
				return err
			}
			args = args[:0]
			lex.Reset()
		case object.DictOpen:
			args = append(args, operand{kind: object.DictOpen, dict: lex.Dict(in.doc.Depth())})
		case object.Number, object.NameToken, object.StringToken:
			if len(args) < maxOperands {
				args = append(args, operand{kind: tok.Kind, num: tok.Num, bytes: tok.Bytes})
			}
		}
	}
}

// charge counts n operators or glyphs and looks at the context now and then.
func (in *interp) charge(n int64) error {
	if err := in.ops.Charge(n); err != nil {
		return err
	}
	return in.steps.Next()
}

// num returns operand i as a number, 0 when it is missing.
func num(a []operand, i int) float64 {
	if i < len(a) && a[i].kind == object.Number {
		return a[i].num
	}
	return 0
}

// last returns the last n operands, as readers do when there are more.
func last(a []operand, n int) []operand {
	if len(a) > n {
		return a[len(a)-n:]
	}
	return a
}

func matrix(a []operand) geom.Matrix {
	a = last(a, 6)
	return geom.Matrix{A: num(a, 0), B: num(a, 1), C: num(a, 2), D: num(a, 3), E: num(a, 4), F: num(a, 5)}
}

func (in *interp) operator(op string, a []operand) error {
	switch op {
	case "q":
		in.save()
	case "Q":
		in.restore()
	case "cm":
		if len(a) >= 6 {
			in.gs.ctm = matrix(a).Mul(in.gs.ctm)
		}
	case "w":
		in.gs.lineWidth = num(a, 0)
	case "d":
		in.dash(a)
	case "gs":
		return in.graphicsState(a)
	case "Do":
		return in.xobject(a)
	case "BMC", "BDC":
		in.beginMark(a)
	case "EMC":
		in.endMark()
	default:
		if in.pathOperator(op, a) || in.colorOperator(op, a) {
			return nil
		}
		return in.textOperator(op, a)
	}
	return nil
}

// dash notes whether strokes have gaps.
func (in *interp) dash(a []operand) {
	in.gs.dashed = false
	for i := 0; i+1 < len(a); i++ { // the last is the phase
		if num(a, i) > 0 && len(a) > 2 {
			in.gs.dashed = true
		}
	}
	if len(a) == 2 && num(a, 0) > 0 {
		in.gs.dashed = true
	}
}

func (in *interp) graphicsState(a []operand) error {
	dict := in.doc.Dict(in.resource("ExtGState", a))
	if v, ok := in.doc.Resolve(dict["LW"]).(float64); ok {
		in.gs.lineWidth = v
	}
	if v, ok := in.doc.Resolve(dict["ca"]).(float64); ok {
		in.gs.fillAlpha = v
	}
	if v, ok := in.doc.Resolve(dict["CA"]).(float64); ok {
		in.gs.strokeAlpha = v
	}
	in.blend(dict)
	if f := in.doc.Array(dict["Font"]); len(f) == 2 {
		loaded, err := in.reader.font(f[0])
		if err != nil {
			return err
		}
		in.gs.font, in.gs.size = loaded, in.doc.Num(f[1])
	}
	return nil
}

// blend notes whether what is painted from now on mixes with what is under it: by a blend mode
// or a soft mask.
func (in *interp) blend(dict object.Dict) {
	mode := in.doc.Resolve(dict["BM"])
	if modes, ok := mode.(object.Array); ok && len(modes) > 0 {
		mode = in.doc.Resolve(modes[0])
	}
	if mode != nil {
		in.gs.blends = mode != object.Name("Normal") && mode != object.Name("Compatible")
	}
	if mask := in.doc.Resolve(dict["SMask"]); mask != nil {
		in.gs.masked = mask != object.Name("None")
	}
}

// resource looks up the name that is the first operand.
func (in *interp) resource(kind string, a []operand) object.Value {
	if len(a) == 0 || a[0].kind != object.NameToken {
		return nil
	}
	return in.doc.Dict(in.resources[kind])[string(a[0].bytes)]
}
