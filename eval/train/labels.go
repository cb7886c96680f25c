package main

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/route"
)

var (
	noise   = regexp.MustCompile(`[$€£,%\s]|million|thousand`)
	figure  = regexp.MustCompile(`\d*\.?\d+`)
	bracket = regexp.MustCompile(`\((-?N)\)`)
	minus   = regexp.MustCompile(`(^|[-+*/(])-N`)
	yearly  = regexp.MustCompile(`^(19|20)\d\d$`)
	numeric = regexp.MustCompile(`\d`)
)

// shape writes a derivation with N for each number: "(N-N)/N".
func shape(derivation string) string {
	s := noise.ReplaceAllString(derivation, "")
	s = strings.NewReplacer("[", "(", "]", ")", "–", "-", "−", "-", "×", "*").Replace(s)
	s = figure.ReplaceAllString(s, "N")
	for range 3 {
		s = bracket.ReplaceAllString(s, "N")
		s = minus.ReplaceAllString(s, "${1}N")
	}
	s = strings.TrimPrefix(s, "-")
	if strings.HasPrefix(s, "(") && strings.HasSuffix(s, ")") && strings.Count(s, "(") == 1 {
		s = s[1 : len(s)-1]
	}
	return s
}

// label gives the class of a question from what its set says of the answer; "" when that
// does not tell.
func label(set eval.Set, q eval.Question) route.Class {
	switch set {
	case eval.TATQA:
		return tatLabel(q)
	case eval.FinQA:
		return finLabel(q)
	}
	return route.ClassLookup
}

func tatLabel(q eval.Question) route.Class {
	switch q.Type {
	case "count":
		return route.ClassCount
	case "arithmetic":
		s := shape(q.Derivation)
		if averages.MatchString(s) && !strings.HasSuffix(strings.TrimSpace(q.Derivation), strconv.Itoa(strings.Count(s, "+")+1)) {
			s = "N/N" // a sum as a part of something
		}
		return arithmeticLabel(s, q.Scale == "percent")
	case "multi-span":
		return multiLabel(q)
	}
	a := q.Answers[0]
	switch {
	case strings.ContainsAny(q.Derivation, "<>") || strings.Contains(q.Derivation, "locate"):
		return route.ClassPick
	case len(a) < 30 && numeric.MatchString(a) && !yearly.MatchString(a):
		return route.ClassLookup
	case q.From == "text":
		return route.ClassText
	case yearly.MatchString(a):
		return route.ClassPick
	}
	return route.ClassText
}

func multiLabel(q eval.Question) route.Class {
	if strings.Contains(q.Derivation, "locate") || strings.ContainsAny(q.Derivation, "<>") {
		return route.ClassPick
	}
	years, numbers := 0, 0
	for _, a := range q.Answers {
		switch {
		case yearly.MatchString(a):
			years++
		case len(a) < 30 && numeric.MatchString(a):
			numbers++
		}
	}
	switch {
	case years == len(q.Answers):
		return route.ClassYears
	case numbers == len(q.Answers):
		return route.ClassList
	case q.From == "text":
		return route.ClassTexts
	}
	return route.ClassLabels
}

var (
	sums     = regexp.MustCompile(`^N(\+N)+$`)
	averages = regexp.MustCompile(`^\(N(\+N)+\)/N$`)
)

func arithmeticLabel(s string, percent bool) route.Class {
	switch {
	case s == "N-N":
		return route.ClassDiff
	case s == "(N-N)/N" || s == "N/N-N":
		return route.ClassPct
	case s == "N/N" && percent:
		return route.ClassShare
	case s == "N/N":
		return route.ClassRatio
	case sums.MatchString(s):
		return route.ClassSum
	case averages.MatchString(s):
		return route.ClassAvg
	case s == "N*N":
		return route.ClassProduct
	case strings.Count(s, "/") == 2 && strings.Contains(s, "-"):
		return route.ClassAvgDiff
	}
	return ""
}

var step = regexp.MustCompile(`(\w+)\(`)

func finLabel(q eval.Question) route.Class {
	var ops []string
	for _, m := range step.FindAllStringSubmatch(q.Derivation, -1) {
		ops = append(ops, m[1])
	}
	switch p := strings.Join(ops, " "); {
	case p == "divide" && strings.Contains(strings.ToLower(q.Question), "ratio"):
		return route.ClassRatio
	case p == "divide" || p == "divide multiply":
		return route.ClassShare
	case p == "subtract divide" || p == "divide subtract" || p == "subtract divide multiply":
		return route.ClassPct
	case p == "subtract":
		return route.ClassDiff
	case p == "greater":
		return route.ClassYesNo
	case p == "multiply":
		return route.ClassProduct
	case p == "table_min" || p == "table_max":
		return route.ClassExtreme
	case p == "table_sum" || strings.Trim(p, "ad ") == "":
		return route.ClassSum
	case p == "table_average" || strings.HasPrefix(p, "add") && strings.HasSuffix(p, "divide"):
		return route.ClassAvg
	}
	return ""
}
