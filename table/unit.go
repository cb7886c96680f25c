package table

import "strings"

// Unit names what a value counts: an ISO 4217 code for money ("USD"), a ratio of units
// ("USD/shares"), "shares", "percent", "bps", "points" (percentage points), another unit
// as normalised ("tonnes", "employees"), or "" for a bare number.
type Unit string

// Units that the library itself gives meaning to.
const (
	Percent Unit = "percent"
	Points  Unit = "points"
	Shares  Unit = "shares"
)

// Family groups units that may be added once they are brought to one unit.
type Family string

// The families of units.
const (
	FamilyBare     Family = ""
	FamilyMoney    Family = "money"
	FamilyShares   Family = "shares"
	FamilyPercent  Family = "percent"
	FamilyPerUnit  Family = "per"
	FamilyQuantity Family = "quantity"
)

// Family returns the family of u. Two currencies are of one family and still must not be
// added without a rate.
func (u Unit) Family() Family {
	switch {
	case u == "":
		return FamilyBare
	case u == Percent || u == Points || u == "bps":
		return FamilyPercent
	case u == Shares:
		return FamilyShares
	case strings.Contains(string(u), "/"):
		return FamilyPerUnit
	case len(u) == 3 && strings.ToUpper(string(u)) == string(u):
		return FamilyMoney
	}
	return FamilyQuantity
}
