package rules

import (
	"slices"
	"strconv"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
)

// cmpPhrase is what some words say of the figure before them.
type cmpPhrase struct {
	words string
	cmp   aggregate.Cmp
}

// againstPhrases stand between two columns, the first of which is held against the second.
var againstPhrases = []cmpPhrase{
	{"more than", aggregate.Gt}, {"greater than", aggregate.Gt}, {"larger than", aggregate.Gt}, {"higher than", aggregate.Gt}, {"bigger than", aggregate.Gt},
	{"less than", aggregate.Lt}, {"fewer than", aggregate.Lt}, {"lower than", aggregate.Lt}, {"smaller than", aggregate.Lt},
	{"exceed", aggregate.Gt}, {"exceeds", aggregate.Gt}, {"exceeded", aggregate.Gt}, {"above", aggregate.Gt}, {"below", aggregate.Lt},
}

// manifoldPhrases stand before "twice": those, and two that a plain column does not follow.
var manifoldPhrases = append(slices.Clone(againstPhrases), cmpPhrase{"at least", aggregate.Ge}, cmpPhrase{"at most", aggregate.Le})

// comparatives stand before the first of two columns: "more wins than losses".
var comparatives = map[string]aggregate.Cmp{
	"more": aggregate.Gt, "greater": aggregate.Gt, "larger": aggregate.Gt, "higher": aggregate.Gt, "bigger": aggregate.Gt,
	"less": aggregate.Lt, "fewer": aggregate.Lt, "lower": aggregate.Lt, "smaller": aggregate.Lt,
}

// Words that may stand around what is held against something: before it, and between a column and what it is held against.
var (
	articles = lang.Set("a an the their its his her as many much high large of")
	copulas  = lang.Set("is are was were a an of")
)

// againstAt reads one column against another of the same row: "more wins than losses", "budget exceeds actual", "at least
// twice as many wins as losses".
func (r *listReader) againstAt(i int) (listToken, bool) {
	words := r.w.q.Words
	t := listToken{kind: aBound, times: "1"}
	if cmp, ok := comparatives[words[i].Text]; ok {
		a, at := r.figuresBehind(skipWords(words, i+1, articles))
		if at > 0 && at < len(words) && words[at].Text == "than" {
			return r.held(t, cmp, a, at+1)
		}
	}
	if cmp, times, at := timesAt(words, i); at > 0 {
		t.times = times
		if a, as := r.figuresBehind(skipWords(words, at, articles)); as > 0 && as < len(words) && words[as].Text == "as" {
			return r.held(t, cmp, a, as)
		}
		return listToken{}, false
	}
	a, at := r.figuresBehind(i)
	if at == 0 {
		return listToken{}, false
	}
	at = skipWords(words, at, copulas)
	if cmp, times, to := timesAt(words, at); to > 0 {
		t.times = times
		return r.held(t, cmp, a, to)
	}
	for _, p := range againstPhrases {
		if n := lang.PhraseAt(words, at, p.words); n > 0 {
			return r.held(t, p.cmp, a, at+n)
		}
	}
	return listToken{}, false
}

// held makes the condition that a column stands so to some times the one named at a place.
func (r *listReader) held(t listToken, cmp aggregate.Cmp, a, at int) (listToken, bool) {
	at = skipWords(r.w.q.Words, at, articles)
	b, to := r.figuresBehind(at)
	if to == 0 || averageAt(r.w.q.Words, at) > 0 || a == b || r.columns[a].unit != r.columns[b].unit {
		return t, false
	}
	index, other := r.columns[a].index, r.columns[b].index
	than := aggregate.Expr{Op: aggregate.Cell, Cells: &aggregate.Cells{Columns: &aggregate.Columns{Index: &other}}}
	t.cond = &aggregate.Cond{Column: &aggregate.Columns{Index: &index}, Cmp: cmp, Expr: timesOf(t.times, than)}
	t.against, t.to = true, to
	return t, true
}

// figuresBehind gives the column of figures that is named at a place, and where its name ends; 0 for none.
func (r *listReader) figuresBehind(i int) (col, to int) {
	if !r.figuresAt(i) {
		return 0, 0
	}
	col, n, _ := r.columnAt(i)
	return col, i + n
}

// timesOf multiplies, but for once.
func timesOf(times string, e aggregate.Expr) *aggregate.Expr {
	if times == "1" {
		return &e
	}
	return &aggregate.Expr{Op: aggregate.Multiply, Args: []aggregate.Expr{{Op: aggregate.Const, Value: times}, e}}
}

// skipWords gives the first place from one on whose word is none of some.
func skipWords(words []lang.Word, i int, some map[string]bool) int {
	for i < len(words) && some[words[i].Text] {
		i++
	}
	return i
}

// timesAt reads "more than twice", "at least three times" and "more than 2 times"; to is 0 where nothing such stands there.
func timesAt(words []lang.Word, i int) (cmp aggregate.Cmp, times string, to int) {
	for _, p := range manifoldPhrases {
		at := lang.PhraseAt(words, i, p.words)
		if at == 0 || i+at >= len(words) {
			continue
		}
		at += i
		switch n, ok := lang.WordNumber(words[at].Text); {
		case words[at].Text == "twice" || words[at].Text == "double":
			return p.cmp, "2", at + 1
		case words[at].Text == "half":
			return p.cmp, "0.5", at + 1
		case words[at].Text == "triple":
			return p.cmp, "3", at + 1
		case ok && at+1 < len(words) && words[at+1].Text == "times":
			return p.cmp, strconv.Itoa(n), at + 2
		}
	}
	return "", "", 0
}

// manifoldAt reads the bound by some times another row's figure: "more than twice the sales of Rome".
// It is none in "won at least five times".
func (r *listReader) manifoldAt(i int) (listToken, bool) {
	cmp, times, to := timesAt(r.w.q.Words, i)
	if to == 0 {
		return listToken{}, false
	}
	if to = skipWords(r.w.q.Words, to, articles); to == len(r.w.q.Words) {
		return listToken{}, false
	}
	_, n, _ := r.valueAt(to)
	return listToken{kind: manifold, cmp: cmp, times: times, to: to}, n > 0 || r.figuresAt(to) || r.w.q.Words[to].Text == "that"
}

// boundTimes puts a bound by some times the figure of one row on its column. Where a row is named before it too, the two are
// sides that are held against each other.
func (r *listReader) boundTimes(i int) bool {
	value, figure := -1, -1
	for j := range r.tokens {
		switch t := r.tokens[j]; {
		case t.kind == aValue && j < i:
			return true
		case t.kind == aValue && (value >= 0 || !r.columns[t.col].single):
			return false
		case t.kind == aValue:
			value = j
		case r.figures(j) && j > i:
			figure = j
		}
	}
	if value < 0 || figure < 0 {
		return false
	}
	t, col := &r.tokens[i], r.columns[r.tokens[figure].col]
	named := r.columns[r.tokens[value].col].index
	cells := &aggregate.Cells{Rows: []aggregate.Cond{{Column: &aggregate.Columns{Index: &named}, Cmp: aggregate.Eq, Values: []string{r.tokens[value].text}}}, Columns: &aggregate.Columns{Index: &col.index}}
	t.cond = &aggregate.Cond{Column: &aggregate.Columns{Index: &col.index}, Cmp: t.cmp, Expr: timesOf(t.times, aggregate.Expr{Op: aggregate.Lookup, Cells: cells})}
	r.tokens[value].used, r.tokens[figure].used = true, true
	return true
}

// manifoldly reads "does Rome have more than twice the sales of Paris".
func (f *listFrame) manifoldly(op aggregate.Op, a, b aggregate.Expr) (aggregate.Expr, bool) {
	i := slices.IndexFunc(f.tokens, func(t listToken) bool { return t.kind == manifold })
	cmp, ok := map[aggregate.Cmp]aggregate.Op{aggregate.Gt: aggregate.Greater, aggregate.Lt: aggregate.Less}[f.tokens[i].cmp]
	return binary(cmp, a, *timesOf(f.tokens[i].times, b)), ok && op == ""
}
