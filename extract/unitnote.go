package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// unitRule is what a statement such as "(in millions, except per share data; shares in
// thousands)" says of each family of units.
type unitRule struct {
	currency table.Unit
	money    int8 // power of ten for money, and for all that nothing else is said of
	shares   int8 // for counts of shares
	mixed    bool // statements differ on shares
	said     bool // a scale was stated
	ownShare bool // shares were named apart
	ownMoney bool // a scale was stated that is not of shares alone
}

// readUnitRule reads the statement on scale in a text: the last one in brackets, else the
// text's last sentence. ok is false when there is none.
func readUnitRule(text string) (rule unitRule, ok bool) {
	if rule, ok = nearUnitRule(text); ok {
		return rule, true
	}
	return statementIn(text)
}

// statementWords begin a statement on units in the middle of prose.
var statementWords = []string{"expressed in ", "stated in ", "amounts in ", "dollars in ", "figures in "}

// statementIn finds a statement on units within the lines of a longer text, the last one first.
func statementIn(text string) (rule unitRule, ok bool) {
	if len(text) > maxContext {
		text = text[len(text)-maxContext:]
	}
	lines := strings.Split(text, "\n")
	for n := len(lines) - 1; n >= 0; n-- {
		if rule, ok = introduced(lines[n]); ok {
			return rule, true
		}
		low := strings.ToLower(lines[n])
		for _, w := range statementWords {
			i := strings.Index(low, w)
			if i < 0 || len(low) != len(lines[n]) {
				continue
			}
			statement := lines[n][max(0, i-20):min(len(low), i+len(w)+40)]
			if _, after, found := strings.Cut(statement, ". "); found && strings.Contains(strings.ToLower(after), w) {
				statement = after
			}
			if rule, ok = readStatement(strings.ToValidUTF8(statement, "")); ok {
				return rule, true
			}
		}
	}
	return rule, false
}

// nearUnitRule reads a statement in the last brackets of a text, or its last sentence.
func nearUnitRule(text string) (rule unitRule, ok bool) {
	if len(text) > maxUnitText {
		text = text[len(text)-maxUnitText:]
	}
	text = translate(text)
	if !mentionsScale(strings.ToLower(text)) {
		return rule, false
	}
	for rest := text; ; {
		end := strings.LastIndexByte(rest, ')')
		open := strings.LastIndexByte(rest[:max(end, 0)], '(')
		if open < 0 {
			break
		}
		if rule, ok = readStatement(rest[open+1 : end]); ok {
			return rule, true
		}
		rest = rest[:open]
	}
	if len(text) > maxStatement {
		if i := strings.LastIndex(strings.TrimRight(text, ". "), ". "); i >= 0 {
			text = text[i+2:]
		}
	}
	return readStatement(text)
}

// readStatement reads one statement.
func readStatement(text string) (rule unitRule, ok bool) {
	low := strings.ToLower(text)
	if !mentionsScale(low) {
		return rule, false
	}
	rule.currency = currencyIn(text)
	excepting, pending := false, ""
	for _, clause := range clauses(low) {
		if strings.HasPrefix(clause, "except") || strings.HasPrefix(clause, "unless") || strings.HasPrefix(clause, "other than") {
			excepting = true
		}
		family := clauseFamily(clause)
		power, scaled := clauseScale(clause)
		switch {
		case scaled && (family == "shares" || family == "" && pending == "shares"):
			rule.shares, rule.ownShare = power, true
			rule.said = true
			if pending == "money" && !rule.ownMoney { // "$ and shares in millions"
				rule.money, rule.ownMoney = power, true
			}
		case scaled && family != "per":
			if !rule.said || !excepting {
				rule.money, rule.ownMoney = power, true
			}
			rule.said = true
		case excepting && family == "shares":
			rule.shares, rule.ownShare = 0, true
		}
		if family != "" {
			pending = family
		}
	}
	switch {
	case !rule.ownShare:
		rule.shares = rule.money
	case !rule.ownMoney:
		rule.money = 0
	}
	return rule, rule.said
}

// maxStatement is the length beyond which a text is prose, and only its last sentence may be
// a statement on units.
const maxStatement = 200

const maxUnitText = 600

// maxContext bounds how much of a longer text is looked through for a statement.
const maxContext = 8000

func mentionsScale(low string) bool {
	for _, w := range []string{"million", "thousand", "billion", "000", "mio", "crore", "lakh", "$m", "€m", "£m", "$bn", "€bn", "£bn", "mrd", "tsd"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return currencyLetter(low)
}

// currencyLetter finds "chf m" and "usd k".
func currencyLetter(low string) bool {
	words := strings.Fields(low)
	for i := range words {
		w := strings.Trim(words[i], "().,;:")
		if codeScale(w) > 0 {
			return true
		}
		if i == 0 {
			continue
		}
		if (w == "m" || w == "mn" || w == "bn" || w == "k") && currencyWord(words[i-1]) {
			return true
		}
	}
	return false
}

func currencyWord(w string) bool {
	_, ok := table.CurrencyCode(strings.ToUpper(strings.Trim(w, "().,;:")))
	return ok || w == "rmb" || strings.HasSuffix(w, "$") || strings.HasSuffix(w, "€") || strings.HasSuffix(w, "£") || w == "₹" || w == "¥"
}

// clauses cuts a statement where its parts are joined.
func clauses(low string) []string {
	for _, w := range []string{" except", " unless", " other than", " and ", ";", ",", "(", ")", ":"} {
		sep := w
		if w == " except" || w == " unless" || w == " other than" {
			sep = "\n" + strings.TrimSpace(w)
		} else {
			sep = "\n"
		}
		low = strings.ReplaceAll(low, w, sep)
	}
	var out []string
	for _, c := range strings.Split(low, "\n") {
		if c = strings.TrimSpace(c); c != "" {
			out = append(out, c)
		}
	}
	return out
}

func clauseFamily(clause string) string {
	plain := clause
	for _, w := range []string{"per-share", "per share", "per common share", "per ordinary share", "per-unit", "per unit", "per ads", "per depositary share", "share price", "stock price"} {
		plain = strings.ReplaceAll(plain, w, "")
	}
	switch {
	case strings.Contains(plain, "share") || strings.Contains(plain, "number of units"):
		return "shares"
	case plain != clause || strings.Contains(clause, "percent"):
		return "per"
	case strings.Contains(clause, "dollar") || strings.Contains(clause, "$") || strings.Contains(clause, "amounts"):
		return "money"
	}
	return ""
}

// currencyIn finds the currency that a text names.
func currencyIn(text string) table.Unit {
	low := strings.ToLower(text)
	for _, c := range [...]struct {
		word string
		unit table.Unit
	}{
		{"canadian dollar", "CAD"}, {"australian dollar", "AUD"}, {"singapore dollar", "SGD"}, {"hong kong dollar", "HKD"}, {"new zealand dollar", "NZD"},
		{"swiss franc", "CHF"}, {"sterling", "GBP"}, {"renminbi", "CNY"}, {"rmb", "CNY"}, {"rupee", "INR"}, {"yen", "JPY"},
		{"dollar", "USD"}, {"euros", "EUR"}, {"in euro", "EUR"}, {"of euro", "EUR"},
	} {
		if strings.Contains(low, c.word) {
			return c.unit
		}
	}
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || strings.ContainsRune("().,;:/'’-", r) }) {
		if u, ok := table.CurrencyCode(w); ok && w != "ALL" && w != "TOP" {
			return u
		}
		if u, ok := gluedCode(w); ok {
			return u
		}
		if u, rest, ok := table.CurrencyAt(w); ok && strings.Contains(w, "$") && (rest == "" || letterScale(strings.ToLower(rest)) > 0) {
			return u
		}
		if w == "Rs" {
			return "INR"
		}
	}
	for _, sign := range []string{"€", "£", "¥", "₹", "₩", "$"} {
		if strings.Contains(text, sign) {
			u, _, _ := table.CurrencyAt(sign)
			return u
		}
	}
	return ""
}

// isUnitNote tells whether a text is a statement on units and nothing else.
func isUnitNote(text string) bool {
	if len(text) > 160 {
		return false
	}
	t := strings.ToLower(translate(strings.Trim(strings.TrimSpace(text), "()[]*: ")))
	if _, ok := readUnitRule(t); !ok {
		return false
	}
	if onlyUnits(t) {
		return true
	}
	for _, lead := range []string{"in ", "$", "dollars", "u.s. dollars", "us$", "millions", "thousands", "billions", "amounts", "(", "expressed", "all amounts", "€", "£", "figures", "unaudited", "dollar amounts", "shares in", "usd", "eur", "gbp", "chf"} {
		if strings.HasPrefix(t, lead) {
			return true
		}
	}
	return false
}

// onlyUnits tells whether all words of a statement are scales, currencies and what joins them.
func onlyUnits(low string) bool {
	for _, w := range strings.Fields(low) {
		w = strings.Trim(w, ".,;:()'\"’‘")
		n, _ := scaleWord(w)
		if n == 0 && gluedScale(w) == 0 && letterScale(w) == 0 && !currencyWord(w) && w != "in" && w != "of" && w != "rs" {
			return false
		}
	}
	return true
}
