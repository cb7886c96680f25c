package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// family is what the words of a label say of the numbers beside it.
type family uint8

const (
	anyFamily family = iota
	moneyFamily
	sharesFamily
	perShareFamily
	percentFamily
	countFamily
)

// labelUnit is what a row label or a header path says of units.
type labelUnit struct {
	family family
	strong bool       // the words leave no doubt
	unit   table.Unit // a currency
	rule   unitRule
	// counted is a unit that is spelled out, power the scale before it.
	counted table.Unit
	power   int8
	// decimals and signed tell what the numbers beside the label look like.
	decimals, signed bool
}

// or fills what l leaves open from a label further out.
func (l labelUnit) or(outer labelUnit) labelUnit {
	if l.family == anyFamily {
		l.family, l.strong = outer.family, outer.strong
	}
	if l.unit == "" {
		l.unit = outer.unit
	}
	if !l.rule.said {
		l.rule = outer.rule
	}
	if l.counted == "" {
		l.counted, l.power = outer.counted, outer.power
	}
	return l
}

// readLabelUnit reads a path; the part at index leaf counts most, the outer ones fill up.
func readLabelUnit(path []string, leaf int) labelUnit {
	var l labelUnit
	for i := leaf; i >= 0 && i < len(path); i-- {
		if plainDigits(path[i]) {
			continue
		}
		var part labelUnit
		part.family, part.strong = wordsFamily(headWords(path[i]))
		if part.family == anyFamily && strings.Contains(path[i], "(%") {
			part.family = percentFamily
		}
		part.rule, _ = readUnitRule(path[i])
		if perAmount(path[i]) {
			part.family, part.strong, part.rule = countFamily, true, unitRule{said: true}
		}
		if low := strings.ToLower(path[i]); tradedInFull(low) || countedInFull(low) {
			part.rule = unitRule{said: true}
		}
		if part.unit = currencyIn(bracketed(path[i])); part.unit == "" && part.rule.said {
			part.unit = part.rule.currency
		}
		part.counted, part.power, _ = unitAtEnd(path[i])
		l = l.or(part)
	}
	if l.family == countFamily && !l.strong && len(path) > 1 && strings.Contains(strings.ToLower(path[0]), "stock") {
		l.family, l.strong = sharesFamily, true
	}
	return l
}

// bracketed returns what stands in brackets at the end of a header, or the whole of a
// short one.
func bracketed(text string) string {
	if i := strings.LastIndexByte(text, '('); i >= 0 {
		return strings.Trim(text[i:], "()")
	}
	if len(text) <= 8 {
		return text
	}
	return ""
}

// headWords cuts a label to the words that name its row: brackets that hold figures and
// all that follows the first figure say more about it, not what it counts.
func headWords(label string) string {
	out := label
	for {
		open := strings.IndexByte(out, '(')
		if open < 0 {
			break
		}
		end := strings.IndexByte(out[open:], ')')
		if end < 0 || !strings.ContainsAny(out[open:open+end], "0123456789") {
			break
		}
		out = out[:open] + out[open+end+1:]
	}
	if i := strings.IndexAny(out, "$€£0123456789"); i > 4 {
		out = out[:i]
	}
	return out
}

// perUnit are the ways to say that an amount is for one share or unit.
var perUnit = [...]string{"per share", "per-share", "per common", "per basic", "per diluted", "per ordinary", "per unit", "per ads", "per class",
	"per rsu", "per award", "per option", "per limited", "per stock", "je aktie", "je stückaktie", "pro aktie", "par action", "por acción", "por ação", "per azione"}

// hyphens brings "per- share" and non-breaking hyphens to one form.
var hyphens = strings.NewReplacer("- ", "-", "‑", "-")

// wordsFamily reads the family of a label's numbers from its words. strong is set when no
// look at the numbers is needed.
func wordsFamily(label string) (f family, strong bool) {
	low := strings.ToLower(hyphens.Replace(label))
	average := strings.Contains(low, "average")
	shares := strings.Index(low, "shares")
	per := firstIndex(low, perUnit[:]...)
	bare := strings.Trim(low, " ():.,")
	switch {
	case average && (strings.Contains(low, "fair value") || strings.Contains(low, "price")), strings.Contains(low, "exercise price"), strings.Contains(low, "price per share"):
		return perShareFamily, true
	case average && (shares >= 0 || strings.Contains(low, "outstanding") || strings.Contains(low, "common stock") || strings.Contains(low, "stock options")) && (per < 0 || shares >= 0 && shares < per || strings.Contains(low, "number")):
		return sharesFamily, true
	case tradedInFull(low):
		return sharesFamily, true
	case countedInFull(low):
		return countFamily, true
	case sharesCounted(low) && (per < 0 || shares >= 0 && shares < per), bare == "shares", bare == "dilutive", strings.Contains(low, "dilutive") && per < 0:
		return sharesFamily, true
	case per >= 0 || bare == "eps" || strings.HasSuffix(bare, " eps") || strings.HasPrefix(bare, "eps "):
		return perShareFamily, false
	case percentSign(low) || strings.Contains(low, "percent") || strings.Contains(low, "per cent"):
		return percentFamily, false
	case strings.HasPrefix(low, "number of") || strings.HasPrefix(bare, "# of"):
		return numberOf(low)
	case bare == "number" || strings.Contains(low, "employees") || strings.Contains(low, "headcount") || countedIn(low):
		return countFamily, false
	case shares >= 0 || strings.Contains(low, "stock units") || strings.Contains(low, "stock options") || strings.Contains(low, "rsus"):
		return sharesFamily, false
	}
	return anyFamily, false
}

// perAmount tells labels of ratios to an amount, "emissions per $ million of revenue": the scale is
// not that of the numbers.
func perAmount(label string) bool {
	_, after, ok := strings.Cut(strings.ToLower(label), "per ")
	if !ok {
		return false
	}
	_, rest, money := table.CurrencyAt(after)
	if money {
		after = rest
	}
	return strings.HasPrefix(after, "million") || strings.HasPrefix(after, "thousand") || money && strings.HasPrefix(after, "m ")
}

// tradedInFull knows the column of insiders' trading plans: securities to be bought or sold, counted
// in full whatever the scale of the report.
func tradedInFull(low string) bool {
	return strings.Contains(low, "securities") && (strings.Contains(low, "number of") || strings.Contains(low, "# of")) && (strings.Contains(low, "purchased") || strings.Contains(low, "sold"))
}

// countedInFull knows numbers of pages and counts of stores, which no scale of the report holds for.
func countedInFull(low string) bool {
	switch strings.Trim(low, " ():.,") {
	case "page", "pages", "page no", "page number":
		return true
	}
	return strings.Contains(low, "unit count") || strings.Contains(low, "store count")
}

func numberOf(low string) (family, bool) {
	for _, w := range []string{"shares", "units", "rsu", "psu", "options", "awards", "warrants", "restricted stock"} {
		if strings.Contains(low, w) {
			return sharesFamily, true
		}
	}
	return countFamily, true
}

func countedIn(low string) bool {
	for _, w := range []string{"(in years)", "(years)", "(in days)", "(days)", "(months)", "(in months)", "(barrels)", "(tonnes)", "useful life", "useful lives"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

func sharesCounted(low string) bool {
	for _, w := range []string{"number of shares", "shares outstanding", "shares used", "(shares)", "(in shares)", "in shares",
		"shares authorized", "average shares", "diluted shares", "basic shares", "shares of common stock outstanding", "number of common shares"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// percentSign tells whether a label asks for percent; "4.5% Notes" does not.
func percentSign(low string) bool {
	i := strings.IndexByte(low, '%')
	return i == 0 || i > 0 && (low[i-1] < '0' || low[i-1] > '9')
}

func firstIndex(s string, words ...string) int {
	best := -1
	for _, w := range words {
		if i := strings.Index(s, w); i >= 0 && (best < 0 || i < best) {
			best = i
		}
	}
	return best
}
