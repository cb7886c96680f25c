package govern

import (
	"math/big"
	"regexp"
	"strings"
)

// Pattern is a [Detector] of what matches a regular expression and, where there is a Check, passes
// it.
type Pattern struct {
	Label  string
	Regexp *regexp.Regexp
	Check  func(found string) bool
}

// Name implements [Detector].
func (p Pattern) Name() string { return p.Label }

// Find implements [Detector].
func (p Pattern) Find(text string) [][2]int {
	var out [][2]int
	if p.Regexp == nil {
		return nil
	}
	for _, m := range p.Regexp.FindAllStringIndex(text, -1) {
		if m[1] > m[0] && (p.Check == nil || p.Check(text[m[0]:m[1]])) {
			out = append(out, [2]int{m[0], m[1]})
		}
	}
	return out
}

// Email finds addresses of mail.
func Email() Detector {
	return Pattern{Label: "email", Regexp: regexp.MustCompile(`\b[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}\b`)}
}

// Card finds numbers of payment cards: 13 to 19 digits, in groups or not, whose check digit is right.
func Card() Detector {
	return Pattern{Label: "card", Regexp: regexp.MustCompile(`\b\d(?:[ -]?\d){12,18}\b`), Check: luhn}
}

// IBAN finds numbers of bank accounts whose check digits are right.
func IBAN() Detector {
	return Pattern{Label: "iban", Regexp: regexp.MustCompile(`\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b`), Check: ibanChecks}
}

// USSocialSecurity finds social security numbers of the United States as they are written: 123-45-6789.
func USSocialSecurity() Detector {
	return Pattern{Label: "ssn", Regexp: regexp.MustCompile(`\b\d{3}-\d{2}-\d{4}\b`), Check: func(s string) bool {
		return s[:3] != "000" && s[:3] != "666" && s[0] != '9' && s[4:6] != "00" && s[7:] != "0000"
	}}
}

// Phone finds numbers of telephones with the code of a country, or with an area code in brackets.
// Without either a telephone number looks like any number.
func Phone() Detector {
	return Pattern{Label: "phone", Regexp: regexp.MustCompile(`\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,5}\b|\(\d{3}\) ?\d{3}-\d{4}\b`), Check: func(s string) bool {
		n := len(digits(s))
		return n >= 8 && n <= 15
	}}
}

// IPAddress finds addresses of the internet protocol, version 4.
func IPAddress() Detector {
	part := `(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
	return Pattern{Label: "ip", Regexp: regexp.MustCompile(`\b` + part + `(?:\.` + part + `){3}\b`)}
}

var notDigits = regexp.MustCompile(`[^0-9]`)

func digits(s string) string { return notDigits.ReplaceAllString(s, "") }

// luhn checks the last digit of a card's number.
func luhn(s string) bool {
	d := digits(s)
	sum, double := 0, false
	for i := len(d) - 1; i >= 0; i-- {
		n := int(d[i] - '0')
		if double {
			if n *= 2; n > 9 {
				n -= 9
			}
		}
		sum, double = sum+n, !double
	}
	return sum%10 == 0 && strings.Trim(d, d[:1]) != ""
}

// ibanChecks checks the two digits after the country (ISO 7064, mod 97).
func ibanChecks(s string) bool {
	s = strings.ReplaceAll(s, " ", "")
	var b strings.Builder
	for _, r := range s[4:] + s[:4] {
		if r >= 'A' {
			b.WriteString(big.NewInt(int64(r - 'A' + 10)).String())
		} else {
			b.WriteRune(r)
		}
	}
	n, ok := new(big.Int).SetString(b.String(), 10)
	return ok && n.Mod(n, big.NewInt(97)).Int64() == 1
}
