package generate

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/table"
)

// ErrUnverified is what [Verify] wraps: a figure is not in the evidence, or a step does not
// recompute.
var ErrUnverified = errors.New("generate: not backed by the evidence")

// Verify checks an answer's text and the steps under it: every figure in the text must be a
// value, a cited cell, a step's operand or result, or a count, with its unit and scale, rounded
// as printed; and every step whose operands are all there must recompute.
func Verify(text string, e Evidence) error {
	for i := range e.Steps {
		if err := recheck(&e.Steps[i]); err != nil {
			return fmt.Errorf("%w: step %d: %w", ErrUnverified, i+1, err)
		}
	}
	return VerifyText(text, e)
}

// VerifyText checks the figures of a text alone. Labels, notes and quotes of the evidence may be
// said word for word; the years of the question may be said again.
func VerifyText(text string, e Evidence) error {
	known := e.known()
	rest := mask(text, e.sayable())
	for _, f := range figures(rest) {
		if !f.in(known) && !(f.plainYear() && hasToken(e.Question, f.text)) {
			return fmt.Errorf("%w: %q", ErrUnverified, f.text)
		}
	}
	for _, w := range mixedTokens(rest) {
		if !hasToken(e.Question, w) && !e.says(w) {
			return fmt.Errorf("%w: %q", ErrUnverified, w)
		}
	}
	return nil
}

// fact is a figure that may be said.
type fact struct {
	value *big.Rat
	unit  table.Unit
}

// known lists the figures of the evidence.
func (e Evidence) known() []fact {
	var out []fact
	for _, v := range e.Values {
		if v.Number != nil {
			out = append(out, fact{v.Number.Rat(), v.Unit})
		} else if n, err := table.ParseDecimal(v.Value); err == nil {
			out = append(out, fact{n.Rat(), v.Unit})
		}
	}
	for _, c := range e.Citations {
		if c.Number != nil {
			out = append(out, fact{c.Number.Rat(), c.Unit})
		}
	}
	for _, s := range e.Steps {
		out = append(out, fact{big.NewRat(int64(max(s.Count, len(s.Operands))), 1), ""})
		if n, err := table.ParseDecimal(s.Result); err == nil {
			out = append(out, fact{n.Shift(s.resultScale()).Rat(), s.Unit})
		}
	}
	counts := map[string]int64{}
	for _, x := range e.Excluded {
		counts[x.Reason] += int64(max(x.Count, 1))
	}
	for _, n := range counts {
		out = append(out, fact{big.NewRat(n, 1), ""})
	}
	return append(out, fact{big.NewRat(int64(e.RowsScanned), 1), ""}, fact{big.NewRat(int64(len(e.Values)), 1), ""})
}

// sayable lists the texts that may be said as they stand.
func (e Evidence) sayable() []string {
	var out []string
	for _, c := range e.Citations {
		out = append(out, c.RowPath...)
		out = append(out, c.ColumnPath...)
		if c.Number == nil {
			out = append(out, c.Text)
		}
	}
	for _, v := range e.Values {
		out = append(out, v.Text, v.Label)
		out = append(out, v.Group...)
	}
	for _, x := range e.Excluded {
		out = append(out, x.Label, x.Reason)
	}
	return slices.Concat(out, e.Notes, e.Quotes, e.Readings, []string{e.Reason})
}

// says tells whether a text of the evidence has the word.
func (e Evidence) says(word string) bool {
	return slices.ContainsFunc(e.sayable(), func(s string) bool { return hasToken(s, word) })
}

func hasToken(s, word string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(s, notWord), func(t string) bool { return strings.EqualFold(t, word) })
}

func notWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// mask blanks out what may be said, longest first, where it stands as words of its own.
func mask(text string, sayable []string) string {
	sayable = slices.Clone(sayable)
	slices.SortStableFunc(sayable, func(a, b string) int { return len(b) - len(a) })
	for _, s := range sayable {
		if s == "" {
			continue
		}
		for at := 0; ; {
			i := strings.Index(text[at:], s)
			if i < 0 {
				break
			}
			i += at
			at = i + len(s)
			if standsAlone(text, i, at) {
				text = text[:i] + strings.Repeat("_", len(s)) + text[at:]
			}
		}
	}
	return text
}

// standsAlone tells whether text[from:to] is no part of a longer word, number or figure.
func standsAlone(text string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:from])
	after, size := utf8.DecodeRuneInString(text[to:])
	if from > 0 && (unicode.IsLetter(before) || unicode.IsDigit(before) || strings.ContainsRune("$€£¥₹-−.,", before) && before != ',') {
		return false
	}
	if to >= len(text) {
		return true
	}
	if unicode.IsLetter(after) || unicode.IsDigit(after) || after == '%' {
		return false
	}
	next, _ := utf8.DecodeRuneInString(text[to+size:])
	if (after == '.' || after == ',') && unicode.IsDigit(next) {
		return false
	}
	return !scaleFollows(text[to:])
}

// scaleFollows tells whether the next word makes another figure of the one before it.
func scaleFollows(s string) bool {
	words := strings.FieldsFunc(s, notWord)
	return len(words) > 0 && strings.HasPrefix(s, " ") && !strings.ContainsAny(s[:strings.Index(s, words[0])], ".;:,()") && scaleOf(words[0]) > 0
}
