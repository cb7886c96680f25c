package linear

import (
	"github.com/tabrag/tabrag/route"
)

// FeatureList gathers features.
type FeatureList struct {
	Class string
	List  []route.Feature
}

// One adds a feature that all classes share.
func (f *FeatureList) One(name string, v float64) {
	if v != 0 {
		f.List = append(f.List, route.Feature{Name: name, Value: v})
	}
}

// Both adds a feature with a weight for all classes and one for its own class.
func (f *FeatureList) Both(name string, v float64) {
	if v != 0 {
		f.List = append(f.List, route.Feature{Name: name, Value: v}, route.Feature{Name: f.Class + ": " + name, Value: v})
	}
}
