package content

import "github.com/tabrag/tabrag/extract/pdf/internal/object"

// off tells whether optional content is switched off: a group of the default configuration's
// OFF list, or a membership of which no group is on (ISO 32000-1, 8.11).
func (r *Reader) off(v object.Value) bool {
	if v == nil {
		return false
	}
	if r.layers == nil {
		r.layers = r.hiddenLayers()
	}
	if len(r.layers) == 0 {
		return false
	}
	if ref, ok := v.(object.Ref); ok && r.layers[ref.Num] {
		return true
	}
	dict := r.doc.Dict(v)
	if r.doc.Name(dict["Type"]) != "OCMD" {
		return false
	}
	groups := r.doc.Array(dict["OCGs"])
	if groups == nil {
		groups = object.Array{dict["OCGs"]}
	}
	for _, g := range groups {
		if ref, ok := g.(object.Ref); !ok || !r.layers[ref.Num] {
			return false
		}
	}
	return len(groups) > 0
}

// hiddenLayers returns the object numbers of the groups that are off.
func (r *Reader) hiddenLayers() map[int]bool {
	hidden := map[int]bool{}
	props := r.doc.Dict(r.doc.Catalog()["OCProperties"])
	config := r.doc.Dict(props["D"])
	mark := func(list object.Value, off bool) {
		for _, g := range r.doc.Array(list) {
			if ref, ok := g.(object.Ref); ok {
				hidden[ref.Num] = off
			}
		}
	}
	if r.doc.Name(config["BaseState"]) == "OFF" {
		mark(props["OCGs"], true)
		mark(config["ON"], false)
	}
	mark(config["OFF"], true)
	return hidden
}
