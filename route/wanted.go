package route

// Whether a question wants percent, as its words say.
const (
	percentOpen     = iota // the words leave it open
	percentWanted          // "what percentage of", "how much of", "the growth rate"
	percentUnwanted        // nothing in it speaks of a share or of a change
)

func (q *question) percentAsked() int {
	switch q.ofWhat {
	case "change", "of", "of, to", "as a", "how much of":
		return percentWanted
	}
	if q.percent || q.ofWhat != "" || q.has("margin", "growth", "grow", "return", "perform", "share", "ratio") {
		return percentOpen
	}
	return percentUnwanted
}

// ofCells tells whether the answers of a class are in the unit of the cells that they are made of.
func ofCells(c Class) bool {
	switch c {
	case ClassLookup, ClassList, ClassDiff, ClassAvg, ClassSum, ClassAvgDiff, ClassExtreme, ClassProduct:
		return true
	}
	return false
}

// wantedFeatures tell whether a plan gives percent where the question wants it, the cells or figures that it is over
// being percent to some share.
func (q *question) wantedFeatures(c Class, percent float64) []Feature {
	computed := c == ClassShare || c == ClassPct
	switch asked := q.percentAsked(); {
	case asked == percentUnwanted && computed:
		return []Feature{{"percent unwanted, computed", 1}}
	case asked != percentWanted || c == ClassRatio:
		return nil
	case computed:
		return []Feature{{"percent wanted, given", 1}}
	case ofCells(c):
		return []Feature{{"percent wanted, given", percent}, {"percent wanted, other", 1 - percent}}
	}
	return []Feature{{"percent wanted, other", 1}}
}
