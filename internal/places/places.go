// Package places knows places that go by several names, so that a question about the United States
// finds the row "U.S.". It is no gazetteer: a place with one name, or with names that are told apart by
// where they stand, is not here.
package places

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// groups are the names of one place each. A name in capitals alone is one only when it is written so:
// "US" is a country, "us" is not.
const groups = `
United States of America|United States|U.S.A.|U.S.|USA|US
United Kingdom|Great Britain|Britain|U.K.|UK
European Union|E.U.|EU
United Arab Emirates|U.A.E.|UAE
People's Republic of China|P.R.C.|PRC|China
Republic of Korea|South Korea|Korea, South|Korea, Republic of|Korea (South)
Democratic People's Republic of Korea|North Korea|Korea, North|DPRK
Russian Federation|Russia
Czech Republic|Czechia
The Netherlands|Netherlands|Holland
Hong Kong SAR|Hong Kong
Côte d'Ivoire|Cote d'Ivoire|Ivory Coast
Viet Nam|Vietnam
Türkiye|Turkey
Islamic Republic of Iran|Iran, Islamic Republic of|Iran
Myanmar|Burma
Eswatini|Swaziland
Cabo Verde|Cape Verde
Timor-Leste|East Timor
North Macedonia|Macedonia
Democratic Republic of the Congo|Congo, Dem. Rep.|DR Congo|DRC
Lao PDR|Laos
Syrian Arab Republic|Syria
Bolivarian Republic of Venezuela|Venezuela, RB|Venezuela
Republic of Moldova|Moldova
Brunei Darussalam|Brunei
United Republic of Tanzania|Tanzania
Slovak Republic|Slovakia
Egypt, Arab Rep.|Egypt
`

// Other is another way to write words of a text.
type Other struct {
	// From and To are where in the text the words stand.
	From, To int
	// Names are the other ways, longest first.
	Names []string
}

// In finds the places that a text names, in order, and the other names of each.
func In(text string) []Other {
	var out []Other
	for line := range strings.Lines(groups) {
		names := strings.Split(strings.TrimSpace(line), "|")
		if len(names) < 2 {
			continue
		}
		if from, to, at := first(text, names); at >= 0 {
			out = append(out, Other{from, to, slices.Concat(names[:at], names[at+1:])})
		}
	}
	slices.SortStableFunc(out, func(a, b Other) int { return a.From - b.From })
	return out
}

// Names gives all names of the place that a text is a name of, and nothing else; nil for other texts.
func Names(text string) []string {
	for line := range strings.Lines(groups) {
		names := strings.Split(strings.TrimSpace(line), "|")
		if slices.ContainsFunc(names, func(name string) bool { return len(name) == len(text) && Find(text, name) == 0 }) {
			return names
		}
	}
	return nil
}

// first finds the first of the names, longest first, that stands in a text.
func first(text string, names []string) (from, to, at int) {
	for i, name := range names {
		if from := Find(text, name); from >= 0 {
			return from, from + len(name), i
		}
	}
	return 0, 0, -1
}

// Find says where a name stands in a text as words of its own, -1 for nowhere. Case counts only for
// names that are all in capitals.
func Find(text, name string) int {
	if name == "" {
		return -1
	}
	exact := !strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLower(r) || r == '.' })
	for at := 0; at+len(name) <= len(text); at++ {
		piece := text[at : at+len(name)]
		if (piece == name || !exact && strings.EqualFold(piece, name)) && bounded(text, at, at+len(name)) {
			return at
		}
	}
	return -1
}

// bounded tells whether no letter or digit stands at either side.
func bounded(text string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:from])
	after, _ := utf8.DecodeRuneInString(text[to:])
	return !wordly(before) && !wordly(after)
}

func wordly(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
