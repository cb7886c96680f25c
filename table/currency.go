package table

import "strings"

// currencySymbols, the longest first. A bare "$" is taken as the US dollar and a bare "¥"
// as the yen; a document that says otherwise stands above that.
var currencySymbols = [...]struct {
	sign string
	code Unit
}{
	{"us$", "USD"}, {"u.s.$", "USD"}, {"u.s. $", "USD"}, {"us $", "USD"}, {"a$", "AUD"}, {"au$", "AUD"}, {"c$", "CAD"}, {"ca$", "CAD"}, {"cdn$", "CAD"},
	{"hk$", "HKD"}, {"nt$", "TWD"}, {"nz$", "NZD"}, {"s$", "SGD"}, {"r$", "BRL"}, {"mx$", "MXN"}, {"rmb", "CNY"},
	{"$", "USD"}, {"€", "EUR"}, {"£", "GBP"}, {"¥", "JPY"}, {"￥", "JPY"}, {"₹", "INR"}, {"₩", "KRW"}, {"₽", "RUB"}, {"₺", "TRY"},
	{"₪", "ILS"}, {"₫", "VND"}, {"฿", "THB"}, {"₱", "PHP"}, {"₦", "NGN"}, {"₴", "UAH"}, {"zł", "PLN"}, {"kč", "CZK"}, {"rs.", "INR"}, {"rs ", "INR"},
	{"fr.", "CHF"}, {"sfr", "CHF"}, {"＄", "USD"},
}

// currencyCodes are the codes of ISO 4217 in use.
const currencyCodes = " AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL "

// CurrencyCode tells whether s is an ISO 4217 code in capitals, and returns it as a unit.
func CurrencyCode(s string) (Unit, bool) {
	if len(s) != 3 || !capital(s[0]) || !capital(s[1]) || !capital(s[2]) || !strings.Contains(currencyCodes, " "+s+" ") {
		return "", false
	}
	return Unit(s), true
}

// CurrencyAt reads a currency sign or code at the start of s and returns what follows.
func CurrencyAt(s string) (code Unit, rest string, ok bool) { return cutCurrency(s) }

func cutCurrency(s string) (Unit, string, bool) {
	if len(s) >= 3 {
		if u, ok := CurrencyCode(s[:3]); ok && (len(s) == 3 || !isLetter(s[3])) {
			return u, strings.TrimLeft(s[3:], " "), true
		}
	}
	if s == "" {
		return "", s, false
	}
	first := lower(s[0])
	for _, c := range currencySymbols {
		if c.sign[0] == first && len(s) >= len(c.sign) && strings.EqualFold(s[:len(c.sign)], c.sign) {
			return c.code, strings.TrimLeft(s[len(c.sign):], " "), true
		}
	}
	return "", s, false
}

func cutCurrencyEnd(s string) (Unit, string, bool) {
	if n := len(s) - 3; n >= 0 {
		if u, ok := CurrencyCode(s[n:]); ok && (n == 0 || !isLetter(s[n-1])) {
			return u, strings.TrimRight(s[:n], " "), true
		}
	}
	if s == "" {
		return "", s, false
	}
	last := lower(s[len(s)-1])
	for _, c := range currencySymbols {
		end := c.sign[len(c.sign)-1]
		if end != last && (end < 0x80 || last < 0x80) {
			continue
		}
		if n := len(s) - len(c.sign); n >= 0 && strings.EqualFold(s[n:], c.sign) {
			return c.code, strings.TrimRight(s[:n], " "), true
		}
	}
	return "", s, false
}

// lower is the small letter of an ASCII letter, and any other byte itself.
func lower(b byte) byte {
	if capital(b) {
		return b | 0x20
	}
	return b
}

func capital(b byte) bool { return b >= 'A' && b <= 'Z' }

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || capital(b) }
