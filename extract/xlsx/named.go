package xlsx

import (
	"github.com/tabrag/tabrag/internal/sheet"
)

// named is a range that the workbook declares to be a table.
type named struct {
	box     sheet.Box
	headers int
	totals  int
}

// maxNamed bounds the declared tables of one sheet.
const maxNamed = 200

// namedTables reads the declared tables of a sheet. Those that overlap an earlier one are
// left out.
func (b *book) namedTables(rels map[string]relation) ([]named, error) {
	var out []named
	for _, id := range sortedKeys(rels) {
		r := rels[id]
		if r.kind != "table" || len(out) >= maxNamed {
			continue
		}
		err := b.pkg.scan(r.target, func(s *scanner, tok token) error {
			if tok != tokenStart || string(s.name) != "table" {
				return nil
			}
			n := named{headers: s.attrInt("headerRowCount", 1), totals: s.attrInt("totalsRowCount", 0)}
			var ok bool
			if n.box, ok = parseRange(s.attrString("ref")); !ok {
				return nil
			}
			for _, o := range out {
				if o.box.Overlaps(n.box) {
					return nil
				}
			}
			out = append(out, n)
			return nil
		})
		if err != nil && fatal(err) {
			return out, err
		}
	}
	return out, nil
}

// layout splits the sheet. Where one table would hold several declared ones, they are held
// apart as declared.
func (v *view) layout(h sheet.Hints) (*sheet.Sheet, []sheet.Item) {
	grid := sheet.New(v, h)
	items := grid.Items()
	for _, it := range items {
		inside := 0
		for _, n := range v.named {
			if it.Table && it.Box.Overlaps(n.box) {
				inside++
			}
		}
		if inside > 1 {
			h.Fixed = nil
			for _, n := range v.named {
				h.Fixed = append(h.Fixed, n.box)
			}
			grid = sheet.New(v, h)
			return grid, grid.Items()
		}
	}
	return grid, items
}

// declared returns the declared table that an item's box is, nil when it is none.
func (v *view) declared(it sheet.Item) *named {
	for i := range v.named {
		n := &v.named[i]
		if n.box.R0 == it.Box.R0 && n.box.C0 <= it.Box.C0 && n.box.C1 >= it.Box.C1 {
			return n
		}
	}
	return nil
}
