package eval

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Set names the rules that answers are scored by.
type Set string

// The sets with answers. TATQA counts number and scale, FinQA the executed value (a percentage
// is a fraction), the others a set of values.
const (
	TATQA Set = "tatqa"
	FinQA Set = "finqa"
	WTQ   Set = "wtq"
	AITQA Set = "aitqa"
)

// Right tells whether a printed answer is the expected one under the rules of a set: exact
// match of the TAT-QA paper (Zhu et al. 2021), executed value of FinQA (Chen et al. 2021), or
// denotation of WikiTableQuestions (Pasupat and Liang 2015).
func (s Set) Right(q Question, a Answered) bool {
	if len(a.Answers) == 0 || len(q.Answers) == 0 {
		return false
	}
	switch s {
	case TATQA:
		return sameKeys(q.Answers, a.Answers, func(x string) string { return tatKey(x, q.Scale) }, func(x string) string { return tatKey(x, a.Scale) })
	case FinQA:
		return finRight(q.Answers[0], a)
	}
	return sameKeys(q.Answers, a.Answers, valueKey, valueKey)
}

func sameKeys(want, got []string, wantKey, gotKey func(string) string) bool {
	if len(want) != len(got) {
		return false
	}
	w, g := make([]string, len(want)), make([]string, len(got))
	for i := range want {
		w[i], g[i] = wantKey(want[i]), gotKey(got[i])
	}
	slices.Sort(w)
	slices.Sort(g)
	return slices.Equal(w, g)
}

var (
	bracketed   = regexp.MustCompile(`^[-$€£\s]*\(.*\)\s*%?$`)
	plainNumber = regexp.MustCompile(`^([-+]?\d*\.?\d+(?:[eE][-+]?\d+)?)(%?)$`)
	articles    = regexp.MustCompile(`\b(a|an|the)\b`)
)

// printedNumber reads a printed number for scoring; a score needs no exactness.
func printedNumber(s string) (v float64, percent, ok bool) {
	t := strings.NewReplacer("\u2212", "-", "\u2013", "-").Replace(strings.TrimSpace(s))
	negative := bracketed.MatchString(t)
	t = strings.Map(func(r rune) rune {
		if strings.ContainsRune(",$€£()", r) || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, t)
	m := plainNumber.FindStringSubmatch(t)
	if m == nil {
		return 0, false, false
	}
	v, err := strconv.ParseFloat(m[1], 64)
	if negative {
		v = -math.Abs(v)
	}
	return v, m[2] != "", err == nil
}

func bareWords(s string) string {
	s = articles.ReplaceAllString(strings.ToLower(s), " ")
	s = strings.Map(func(r rune) rune {
		if r < 128 && unicode.IsPunct(r) || r < 128 && unicode.IsSymbol(r) {
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

func tatKey(s, scale string) string {
	v, percent, ok := printedNumber(s)
	if !ok {
		return bareWords(s)
	}
	factor := map[string]float64{"thousand": 1e3, "million": 1e6, "billion": 1e9, "percent": 0.01}[scale]
	if factor == 0 {
		factor = 1
	}
	if percent {
		factor = 0.01
	}
	return strconv.FormatFloat(math.Round(v*100)/100*factor, 'f', 4, 64)
}

func finRight(want string, a Answered) bool {
	got := a.Answers[0]
	if w := strings.ToLower(want); w == "yes" || w == "no" {
		return strings.ToLower(strings.TrimSpace(got)) == w
	}
	v, percent, ok := printedNumber(got)
	w, _, ok2 := printedNumber(want)
	if percent || a.Scale == "percent" {
		v /= 100
	}
	return ok && ok2 && (math.Abs(v-w) <= 1e-4*math.Max(math.Abs(w), 1e-9) || math.Abs(v-w) < 1e-5)
}

func valueKey(s string) string {
	if v, _, ok := printedNumber(s); ok {
		return strconv.FormatFloat(math.Round(v*1e6)/1e6, 'f', -1, 64)
	}
	return bareWords(s)
}
