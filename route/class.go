package route

// Class is the shape of an answer: finer than [Kind], it says which templates of plans apply.
type Class string

// The classes.
const (
	ClassLookup  Class = "lookup"   // one figure or cell
	ClassList    Class = "list"     // several figures
	ClassLabels  Class = "labels"   // the rows or columns of a group, by name
	ClassYears   Class = "years"    // the periods that a table has
	ClassPick    Class = "pick"     // the period or row that is greatest, least or fulfils a condition
	ClassCount   Class = "count"    // how many
	ClassDiff    Class = "diff"     // a change or difference
	ClassPct     Class = "pct"      // a change in percent
	ClassAvg     Class = "avg"      // an average
	ClassSum     Class = "sum"      // a sum
	ClassRatio   Class = "ratio"    // a ratio
	ClassShare   Class = "share"    // a part in percent of a whole
	ClassAvgDiff Class = "avg_diff" // the change of an average
	ClassProduct Class = "product"  // a product
	ClassExtreme Class = "extreme"  // the greatest or least figure itself
	ClassYesNo   Class = "yes_no"   // a comparison
	ClassText    Class = "text"     // words of the prose
	ClassTexts   Class = "texts"    // several pieces of prose
)

// Classes lists all classes, in a fixed order.
func Classes() []Class {
	return []Class{
		ClassLookup, ClassList, ClassLabels, ClassYears, ClassPick, ClassCount, ClassDiff, ClassPct, ClassAvg, ClassSum,
		ClassRatio, ClassShare, ClassAvgDiff, ClassProduct, ClassExtreme, ClassYesNo, ClassText, ClassTexts,
	}
}
