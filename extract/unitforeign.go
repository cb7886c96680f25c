package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// foreignWords are the words of statements on units in other languages.
var foreignWords = map[string]string{
	"millionen": "millions", "mio": "millions", "milioni": "millions", "millones": "millions", "milhões": "millions", "miljoen": "millions", "miljoenen": "millions",
	"miljoner": "millions", "mln": "millions", "млн": "millions", "百万円": "millions JPY", "百万元": "millions CNY",
	"tausend": "thousands", "tsd": "thousands", "milliers": "thousands", "migliaia": "thousands", "milhares": "thousands", "duizend": "thousands", "duizenden": "thousands",
	"tusen": "thousands", "tusental": "thousands", "tys": "thousands", "тыс": "thousands", "千円": "thousands JPY", "千元": "thousands CNY",
	"milliarden": "billions", "mrd": "billions", "milliards": "billions", "miliardi": "billions", "miljard": "billions", "miljarder": "billions", "mld": "billions", "млрд": "billions",
}

// foreignRest are the words beside those: they say what is counted and how.
var foreignRest = map[string]string{
	"en": "in", "em": "in", "de": "of", "di": "of", "d'euro": "of EUR", "d'euros": "of EUR", "euro": "EUR", "euros": "EUR", "reais": "BRL",
	"zł": "PLN", "złotych": "PLN", "руб": "RUB", "рублей": "RUB", "单位": "", "単位": "",
	"angaben": "", "beträge": "", "valori": "", "importi": "", "importes": "", "valores": "", "montants": "",
}

// translate brings a statement on units in another language to English, and leaves any other
// text as it is.
func translate(text string) string {
	words := strings.FieldsFunc(strings.ReplaceAll(text, "’", "'"), func(r rune) bool { return r == ' ' || r == '：' || r == ':' })
	found := false
	for i, w := range words {
		low := strings.ToLower(strings.Trim(w, "().,;[]"))
		to, ok := foreignWords[low]
		if !ok && (low == "miles" || low == "mil") {
			to, ok = milOf(words, i)
		}
		found = found || ok || strings.HasPrefix(low, "d'euro")
		if !ok {
			to, ok = foreignRest[low]
		}
		if ok {
			words[i] = to
		}
	}
	if !found {
		return text
	}
	return strings.Join(words, " ")
}

// milOf reads "mil" and "miles" where money stands beside them: a thousand in Spanish and
// Portuguese, a million behind other currencies.
func milOf(words []string, i int) (string, bool) {
	if i > 0 {
		switch before := strings.ToLower(words[i-1]); {
		case before == "r$":
			return "thousands", true
		case currencyWord(before) && strings.EqualFold(words[i], "mil"):
			return "millions", true
		}
	}
	for _, w := range words[i+1 : min(i+3, len(words))] {
		if w = strings.Trim(strings.ToLower(w), "().,;"); w == "euros" || w == "reais" || w == "pesos" || w == "dólares" || w == "soles" || currencyWord(w) {
			return "thousands", true
		}
	}
	return "", false
}

// gluedCode takes the currency out of "TEUR", "MSEK", "kCHF" and "USDm".
func gluedCode(w string) (table.Unit, bool) {
	if len(w) != 4 {
		return "", false
	}
	if u, ok := table.CurrencyCode(w[1:]); ok && strings.IndexByte("tkmTKM", w[0]) >= 0 {
		return u, true
	}
	if u, ok := table.CurrencyCode(w[:3]); ok && letterScale(strings.ToLower(w[3:])) > 0 {
		return u, true
	}
	return "", false
}
