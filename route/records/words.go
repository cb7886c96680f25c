package records

import (
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/internal/porter"
)

// stems gives the stem of each word.
func stems(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = stem(w)
	}
	return out
}

// stem is the stem of w, or that of the word that tables and questions use for the same.
func stem(w string) string {
	if w == "" || w[0] >= '0' && w[0] <= '9' {
		return withoutOrdinal(w)
	}
	s := w
	if len(w) > 2 {
		s = porter.Stem(w)
	}
	if i := strings.Index(sameWords, " "+s+":"); i >= 0 {
		same := sameWords[i+len(s)+2:]
		return same[:strings.IndexByte(same, ' ')]
	}
	return s
}

// withoutOrdinal gives the digits of "7th", since tables print the 7th of July as "July 7", and
// any other word as it is.
func withoutOrdinal(w string) string {
	for _, ending := range []string{"st", "nd", "rd", "th"} {
		if digits, ok := strings.CutSuffix(w, ending); ok && allDigits(digits) {
			return digits
		}
	}
	return w
}

// sameWords maps stems to another that means the same in headers: what is won, lost, scored,
// born, built and so on.
const sameWords = " sum:total mean:averag biggest:largest fewest:least won:win winner:win victori:win lost:lose loss:lose loser:lose defeat:lose drawn:draw drew:draw tie:draw tied:draw " +
	"nation:countri nationalti:countri birth:born pos:posit place:posit rank:posit finish:posit " +
	"attend:attend crowd:attend spectat:attend pts:point pct:percent percentag:percent min:minut " +
	"film:movi pictur:movi song:titl tall:height tallest:height high:height long:length longest:length " +
	"elev:height deep:depth wide:width heavi:weight heaviest:weight weigh:weight old:age oldest:age youngest:age aged:age " +
	"cost:price paid:price inhabit:popul peopl:popul resid:popul took:start began:start begin:start left:end " +
	"club:team squad:team side:team contest:contestant particip:contestant num:number no:number " +
	"constructor:constructor manufactur:maker made:maker built:build construct:build complet:build " +
	"founded:establish found:establish form:establish creat:establish " +
	"hp:horsepow bhp:horsepow ps:horsepow qty:quantiti amt:amount pop:popul yrs:year hrs:hour avg:averag " +
	"jan:januari feb:februari mar:march apr:april jun:june jul:juli aug:august sep:septemb sept:septemb oct:octob nov:novemb dec:decemb "

// hashWord is 32-bit FNV-1a.
func hashWord(w string) uint32 {
	h := uint32(2166136261)
	for i := range len(w) {
		h = (h ^ uint32(w[i])) * 16777619
	}
	return h
}

// stopWords carry no meaning by themselves that a cell could answer to.
const stopList = " a an the of in on at to for from by with and or is was were are be been did do does " +
	"has have had how many much what which who whom whose when where why that this these those it its he she " +
	"they his her their there as than then not no most least more less total number name first last only all any each every " +
	"list listed table chart one two time times same after before next previous other between during over under up out year years "

func isStop(w string) bool { return strings.Contains(stopList, " "+w+" ") }

// wordNumber gives the value of words that count, "twice" and ordinals included.
func wordNumber(w string) (int64, bool) {
	switch w {
	case "zero", "zeroth", "never":
		return 0, true
	case "once":
		return 1, true
	case "twice":
		return 2, true
	case "thrice":
		return 3, true
	}
	n := english.Number(w)
	return int64(n), n > 0
}

// plainNumber reads a word of digits, with a fraction or an ordinal's ending.
func plainNumber(w string) (digits string, ok bool) {
	for _, suffix := range []string{"st", "nd", "rd", "th", "s"} {
		if cut, found := strings.CutSuffix(w, suffix); found && allDigits(cut) {
			return cut, true
		}
	}
	whole, frac, point := strings.Cut(w, ".")
	if !allDigits(whole) || point && !allDigits(frac) || len(w) > 18 {
		return "", false
	}
	return w, true
}

// monthOf names the month of a word of a question, 0 for none: "may" counts only when a
// number or "in" stands beside it.
func monthOf(words []string, i int) int {
	m := aggregate.MonthOf(words[i])
	if words[i] != "may" && words[i] != "mar" && words[i] != "march" {
		return m
	}
	if i > 0 && (words[i-1] == "in" || words[i-1] == "of" || words[i-1] == "on" || words[i-1] == "since" || words[i-1] == "after" || words[i-1] == "before") {
		return m
	}
	if i+1 < len(words) {
		if _, ok := plainNumber(words[i+1]); ok {
			return m
		}
	}
	return 0
}

func indexIn(list, w string) bool { return w != "" && strings.Contains(list, " "+w+" ") }
