package pdfium

import (
	"math"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/structs"

	"github.com/tabrag/tabrag/extract/pdf"
	"github.com/tabrag/tabrag/internal/geom"
)

const (
	maxObjects  = 1 << 16 // page objects that are looked at
	maxSegments = 1 << 14 // segments of one path
	maxForms    = 8       // how deep forms may hold forms
	thinFill    = 2.5     // points: a filled box as thin as this is a ruling
	straight    = 0.6     // points that a ruling's ends may be off the axis
)

// drawer reads the paths and images of a page. Clips are not applied.
type drawer struct {
	file *file
	out  *pdf.Page
	left int
}

// page reads all objects of a page.
func (d *drawer) page(ref requests.Page, m geom.Matrix) {
	count, err := d.file.one.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: ref})
	if err != nil {
		return
	}
	for i := 0; i < count.Count && d.left > 0; i++ {
		o, err := d.file.one.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: ref, Index: i})
		if err == nil {
			d.object(o.PageObject, m, maxForms)
		}
	}
}

func (d *drawer) object(o references.FPDF_PAGEOBJECT, m geom.Matrix, depth int) {
	if d.left--; d.left < 0 {
		return
	}
	kind, err := d.file.one.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: o})
	if err != nil {
		return
	}
	switch kind.Type {
	case enums.FPDF_PAGEOBJ_PATH:
		d.path(o, d.matrix(o).Mul(m))
	case enums.FPDF_PAGEOBJ_IMAGE:
		d.out.Images = append(d.out.Images, d.matrix(o).Mul(m).ApplyRect(geom.Rect{X1: 1, Y1: 1}))
	case enums.FPDF_PAGEOBJ_FORM:
		count, err := d.file.one.FPDFFormObj_CountObjects(&requests.FPDFFormObj_CountObjects{PageObject: o})
		if err != nil || depth == 0 {
			return
		}
		inner := d.matrix(o).Mul(m)
		for i := 0; i < count.Count && d.left > 0; i++ {
			part, err := d.file.one.FPDFFormObj_GetObject(&requests.FPDFFormObj_GetObject{PageObject: o, Index: uint64(i)})
			if err == nil {
				d.object(part.PageObject, inner, depth-1)
			}
		}
	}
}

func (d *drawer) matrix(o references.FPDF_PAGEOBJECT) geom.Matrix {
	r, err := d.file.one.FPDFPageObj_GetMatrix(&requests.FPDFPageObj_GetMatrix{PageObject: o})
	if err != nil {
		return geom.Identity
	}
	m := r.Matrix
	return geom.Matrix{A: float64(m.A), B: float64(m.B), C: float64(m.C), D: float64(m.D), E: float64(m.E), F: float64(m.F)}
}

// subpath is a run of points; curves count by their ends and are no lines.
type subpath struct {
	points         []geom.Point
	curved, closed bool
}

func (d *drawer) path(o references.FPDF_PAGEOBJECT, m geom.Matrix) {
	mode, err := d.file.one.FPDFPath_GetDrawMode(&requests.FPDFPath_GetDrawMode{PageObject: o})
	if err != nil || mode.FillMode == enums.FPDF_FILLMODE_NONE && !mode.Stroke {
		return
	}
	fill, stroke := uint32(0), uint32(0)
	if c, err := d.file.one.FPDFPageObj_GetFillColor(&requests.FPDFPageObj_GetFillColor{PageObject: o}); err == nil {
		fill = rgb(c.FillColor)
	}
	if c, err := d.file.one.FPDFPageObj_GetStrokeColor(&requests.FPDFPageObj_GetStrokeColor{PageObject: o}); err == nil {
		stroke = rgb(c.StrokeColor)
	}
	width, dashed := 1.0, false
	if w, err := d.file.one.FPDFPageObj_GetStrokeWidth(&requests.FPDFPageObj_GetStrokeWidth{PageObject: o}); err == nil {
		width = float64(w.StrokeWidth) * math.Sqrt(math.Abs(m.A*m.D-m.B*m.C))
	}
	if n, err := d.file.one.FPDFPageObj_GetDashCount(&requests.FPDFPageObj_GetDashCount{PageObject: o}); err == nil {
		dashed = n.DashCount > 0
	}
	for _, s := range d.subpaths(o, m) {
		if mode.FillMode != enums.FPDF_FILLMODE_NONE {
			d.fill(s, fill)
		}
		if mode.Stroke && !s.curved {
			d.stroke(s, pdf.Ruling{Width: width, Color: stroke, Dashed: dashed})
		}
	}
}

func rgb(c structs.FPDF_COLOR) uint32 {
	return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B)
}

func (d *drawer) subpaths(o references.FPDF_PAGEOBJECT, m geom.Matrix) (out []subpath) {
	count, err := d.file.one.FPDFPath_CountSegments(&requests.FPDFPath_CountSegments{PageObject: o})
	if err != nil {
		return nil
	}
	for i := range min(count.Count, maxSegments) {
		seg, err := d.file.one.FPDFPath_GetPathSegment(&requests.FPDFPath_GetPathSegment{PageObject: o, Index: i})
		if err != nil {
			return out
		}
		kind, err := d.file.one.FPDFPathSegment_GetType(&requests.FPDFPathSegment_GetType{PathSegment: seg.PathSegment})
		if err != nil {
			return out
		}
		at, err := d.file.one.FPDFPathSegment_GetPoint(&requests.FPDFPathSegment_GetPoint{PathSegment: seg.PathSegment})
		if err != nil {
			return out
		}
		if kind.Type == enums.FPDF_SEGMENT_MOVETO || len(out) == 0 {
			out = append(out, subpath{})
		}
		s := &out[len(out)-1]
		s.points = append(s.points, m.Apply(geom.Point{X: float64(at.X), Y: float64(at.Y)}))
		s.curved = s.curved || kind.Type == enums.FPDF_SEGMENT_BEZIERTO
		if end, err := d.file.one.FPDFPathSegment_GetClose(&requests.FPDFPathSegment_GetClose{PathSegment: seg.PathSegment}); err == nil && end.IsClose {
			s.closed = true
		}
	}
	return out
}

// fill adds a filled subpath: a ruling when it is thin, a box when it is upright.
func (d *drawer) fill(s subpath, color uint32) {
	b := geom.Rect{X0: s.points[0].X, Y0: s.points[0].Y, X1: s.points[0].X, Y1: s.points[0].Y}
	for _, p := range s.points {
		b = b.Union(geom.Rect{X0: p.X, Y0: p.Y, X1: p.X, Y1: p.Y})
	}
	w, h := b.Width(), b.Height()
	switch {
	case max(w, h) == 0:
	case min(w, h) <= thinFill && w >= h:
		d.out.Rulings = append(d.out.Rulings, pdf.Ruling{X0: b.X0, X1: b.X1, Y0: b.CenterY(), Y1: b.CenterY(), Width: h, Color: color, Fill: true})
	case min(w, h) <= thinFill:
		d.out.Rulings = append(d.out.Rulings, pdf.Ruling{X0: b.CenterX(), X1: b.CenterX(), Y0: b.Y0, Y1: b.Y1, Width: w, Color: color, Fill: true})
	case !s.curved && upright(s.points):
		d.out.Fills = append(d.out.Fills, pdf.Fill{Box: b, Color: color})
	}
}

// upright tells whether points are the corners of an upright box.
func upright(pts []geom.Point) bool {
	if len(pts) < 4 || len(pts) > 5 {
		return false
	}
	for i := range 4 {
		a, b := pts[i], pts[(i+1)%4]
		if math.Abs(a.X-b.X) > straight && math.Abs(a.Y-b.Y) > straight {
			return false
		}
	}
	return true
}

// stroke adds the level and upright segments of a stroked subpath; like has what they share.
func (d *drawer) stroke(s subpath, like pdf.Ruling) {
	pts := s.points
	if s.closed && len(pts) > 2 {
		pts = append(pts, pts[0])
	}
	for i := 0; i+1 < len(pts); i++ {
		b := geom.Rect{X0: pts[i].X, Y0: pts[i].Y, X1: pts[i+1].X, Y1: pts[i+1].Y}.Canon()
		r := like
		switch w, h := b.Width(), b.Height(); {
		case w == 0 && h == 0:
			continue
		case w >= h && h <= straight:
			r.X0, r.X1, r.Y0, r.Y1 = b.X0, b.X1, b.CenterY(), b.CenterY()
		case h > w && w <= straight:
			r.X0, r.X1, r.Y0, r.Y1 = b.CenterX(), b.CenterX(), b.Y0, b.Y1
		default:
			continue
		}
		d.out.Rulings = append(d.out.Rulings, r)
	}
}
