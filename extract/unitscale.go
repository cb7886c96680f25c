package extract

import "strings"

// clauseScale reads the power of ten of a clause: "in millions", "$ million", "€m",
// "$000s", "millions of dollars", "CHF m". "$5 million" states a figure, not a scale.
func clauseScale(clause string) (power int8, ok bool) {
	words := strings.Fields(clause)
	for i, raw := range words {
		w := strings.Trim(raw, ".'\"’‘")
		before := ""
		if i > 0 {
			before = strings.Trim(words[i-1], ".,'")
		}
		n, plural := scaleWord(w)
		if n == 0 {
			if n = gluedScale(w); n > 0 {
				return n, true
			}
			if len(w) <= 2 && currencyWord(before) {
				n = letterScale(w)
			}
			if n > 0 {
				return n, true
			}
			continue
		}
		after := ""
		if i+1 < len(words) {
			after = words[i+1]
		}
		switch {
		case before != "" && before[len(before)-1] >= '0' && before[len(before)-1] <= '9':
			continue // a figure: 5 million
		case strings.HasSuffix(w, "000") && w[0] == '0' && raw[0] == '0' && before != "in" && !currencyWord(before):
			continue // the end of 100,000
		case before == "in" || before == "of" || before == "" && (plural || after == "of" || currencyWord(after)) || after == "of" && plural,
			plural && (before == "dollars" || before == "amounts" || before == "figures" || before == "shares"),
			currencyWord(before), before == "dollars", before == "euros", before == "euro", before == "gbp'", before == "francs", before == "reflected",
			before == "us" && w[0] == '$':
			return n, true
		}
	}
	return 0, false
}

func scaleWord(w string) (power int8, plural bool) {
	switch strings.ReplaceAll(strings.ReplaceAll(w, "'s", "s"), "’s", "s") {
	case "thousands", "000s", "000", "$000", "$000s", "£000", "€000", "us$000", "thous":
		return 3, true
	case "thousand":
		return 3, false
	case "millions", "mm":
		return 6, true
	case "million":
		return 6, false
	case "billions":
		return 9, true
	case "billion", "bln":
		return 9, false
	case "crore", "crores":
		return 7, true
	case "lakh", "lakhs":
		return 5, true
	}
	return 0, false
}

// gluedScale reads "$m", "us$bn", "€k", "chf'000", "gbp'million", and "inthousands".
func gluedScale(w string) int8 {
	if n := codeScale(w); n > 0 {
		return n
	}
	if n, plural := scaleWord(strings.TrimPrefix(w, "in")); plural && strings.HasPrefix(w, "in") {
		return n
	}
	for i := len(w) - 1; i >= 0; i-- {
		if w[i] == '\'' || w[i] == '$' || w[i] >= 0x80 {
			head, tail := w[:i+1], strings.Trim(w[i+1:], "'s")
			if !currencyWord(strings.Trim(head, "'’")) {
				return 0
			}
			if tail == "000" {
				return 3
			}
			if n := letterScale(tail); n > 0 {
				return n
			}
			n, _ := scaleWord(w[i+1:])
			return n
		}
	}
	return 0
}

// codeScale reads a currency code with a letter behind it, "usdm", "eurk", or before it, as
// German and Swedish write: "teur", "msek", "k€".
func codeScale(w string) int8 {
	if len(w) < 4 || len(w) > 5 {
		return 0
	}
	if n := letterScale(w[:1]); n > 0 && (w[1:] == "€" || w[1:] == "£" || reportCode(w[1:])) {
		return n
	}
	if w[3] != 't' && reportCode(w[:3]) {
		return letterScale(w[3:])
	}
	return 0
}

// reportCode tells the currency codes that reports glue a letter of scale to.
func reportCode(w string) bool {
	switch w {
	case "usd", "eur", "gbp", "chf", "jpy", "cny", "rmb", "inr", "cad", "aud", "nzd", "hkd", "sgd", "sek", "nok", "dkk", "pln", "brl", "zar":
		return true
	}
	return false
}

func letterScale(w string) int8 {
	switch w {
	case "k", "t":
		return 3
	case "m", "mn", "mm", "mio":
		return 6
	case "b", "bn":
		return 9
	}
	return 0
}
