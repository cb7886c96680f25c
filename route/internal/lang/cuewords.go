package lang

import "slices"

// PlainCueWords are the stems of words that ask for an average, a sum, a greatest or a least figure.
var PlainCueWords = Stems("average mean sum maximum highest largest greatest minimum lowest smallest")

// ApartWords ask by how much one figure is over another, before "than".
var ApartWords = Set("more less higher lower greater smaller larger bigger fewer")

// Changes are words that speak of a change.
var Changes = Set(`increase increased increases decrease decreased decreases change changed changes rise rose fall fell grow grew growth
		decline declined drop dropped gain gained more less higher lower difference by up down`)

// UnderChanges tells whether a part of a row's path says that its figures are by how much balances changed, "Changes in
// operating assets and liabilities", of which the row then names one. What is under "Change in benefit obligation" are
// flows by their own names.
func UnderChanges(path []string) bool {
	return slices.ContainsFunc(path, func(part string) bool {
		said := map[string]bool{}
		AddStems(said, part)
		return said["chang"] && (said["asset"] && said["liabil"] || said["work"] && said["capit"])
	})
}
