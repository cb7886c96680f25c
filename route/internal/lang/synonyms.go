package lang

import (
	"strings"
	"sync"
)

// synonymGroups hold words that name nearly the same thing in financial and general tables.
// A word is written as people write it; words of one group match each other at a discount.
const synonymGroups = `
revenue sales turnover
sales sell
profit income earnings
loss deficit
expense cost expenditure charge spend spending
staff employee personnel headcount workforce
salary wage compensation pay remuneration payroll
equity stockholders shareholders
stockholder shareholder
stock share
buy purchase acquire repurchase
plant factory
debt borrowing loan
cash money
rent lease rental
aircraft airplane plane fleet
fuel gas
interest finance
tax taxation
dividend distribution
return performance roi
fair market
granted awarded issued
nation country
highest high maximum max peak
lowest low minimum min
increase rise growth grow gain
decrease decline fall drop reduction
percent percentage pct
average mean
unit item
amortization depreciation
begin beginning opening start
end ending closing year-end
goods products
payable owed owing
receivable receivables
provision allowance
outstanding unvested nonvested
vested vest
exercised exercise
forfeited forfeiture lapsed cancelled canceled
executive officer
workers employees
labor labour
old age
union representative represent
number count
price cost
yearly annual
quarterly quarter
nine 9
city town
movie film
capacity seat
traffic passenger
`

// abbreviations map a short form to the words it stands for, either way.
var abbreviations = map[string]string{
	"r&d": "research development", "sg&a": "selling general administrative", "g&a": "general administrative",
	"eps": "earnings per share", "ebit": "earnings before interest tax", "pp&e": "property plant equipment", "cogs": "cost goods sold",
	"capex": "capital expenditures", "opex": "operating expenses", "fcf": "free cash flow", "rpm": "revenue passenger miles",
	"rpms": "revenue passenger miles", "asm": "available seat miles", "asms": "available seat miles", "casm": "cost per available seat mile",
	"roe": "return on equity", "roa": "return on assets", "yoy": "year over year", "nci": "noncontrolling interests",
	"ceo": "chief executive officer", "cfo": "chief financial officer", "coo": "chief operating officer", "vp": "vice president",
	"us": "united states", "usa": "united states", "uk": "united kingdom", "uae": "united arab emirates", "hq": "headquarters",
	"rsu": "restricted stock units", "rsus": "restricted stock units", "psu": "performance stock units", "psus": "performance stock units",
}

// Lexicon knows which stems mean nearly the same.
type Lexicon struct {
	groups map[string][]int // stem → groups
}

// NewLexicon makes a lexicon of the synonyms, and of a glossary if there is one.
func NewLexicon(glossary map[string][]string) *Lexicon {
	if len(glossary) == 0 {
		return Synonyms()
	}
	return makeLexicon(glossary)
}

// Synonyms is the lexicon without a glossary.
var Synonyms = sync.OnceValue(func() *Lexicon { return makeLexicon(nil) })

func makeLexicon(glossary map[string][]string) *Lexicon {
	lx := &Lexicon{groups: map[string][]int{}}
	n := 0
	add := func(words []string) {
		for _, w := range words {
			st := Stem(strings.ToLower(w))
			lx.groups[st] = append(lx.groups[st], n)
		}
		n++
	}
	for line := range strings.Lines(synonymGroups) {
		if f := strings.Fields(line); len(f) > 1 {
			add(f)
		}
	}
	for _, k := range SortedKeys(glossary) {
		add(append(strings.Fields(k), glossary[k]...))
	}
	return lx
}

// synonymWeight is what a synonym counts beside the same word.
const synonymWeight = 0.6

// Alike says how nearly two stems mean the same: 1 for the same stem, less for synonyms
// and for words that share a long beginning, 0 for others.
func (lx *Lexicon) Alike(a, b string) float64 {
	if a == b {
		return 1
	}
	for _, g := range lx.groups[a] {
		for _, h := range lx.groups[b] {
			if g == h {
				return synonymWeight
			}
		}
	}
	if n := commonPrefix(a, b); n >= 5 && n >= len(a)-3 && n >= len(b)-3 {
		return 0.8
	}
	return 0
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// Known tells whether a stem, or one of the same meaning, stands in one of the sets.
func (lx *Lexicon) Known(stem string, sets []map[string]bool) bool {
	for _, set := range sets {
		if set[stem] {
			return true
		}
	}
	return lx.synonymIn(stem, sets)
}

// synonymIn tells whether a word of the same meaning stands in one of the sets.
func (lx *Lexicon) synonymIn(stem string, sets []map[string]bool) bool {
	if len(lx.groups[stem]) == 0 {
		return false
	}
	for other := range lx.groups {
		if lx.Alike(stem, other) < synonymWeight {
			continue
		}
		for _, set := range sets {
			if set[other] {
				return true
			}
		}
	}
	return false
}
