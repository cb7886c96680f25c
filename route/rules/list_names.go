package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// columnAt finds the column with the longest name that stands at a place, of several the one that is written so; ok is
// false when two are.
func (r *listReader) columnAt(i int) (col, n int, ok bool) {
	best, twice := 0, false
	for k, c := range r.columns {
		for _, name := range [][]lang.Word{c.words, c.short} {
			m, exact := r.w.nameAt(i, name)
			fits := 2*m + exact // as long a name whose words are written so fits better
			if m == 0 || fits < best {
				continue
			}
			twice = fits == best
			col, n, best = k, m, fits
		}
	}
	return col, n, !twice
}

// figuresAt tells whether the name of a column of figures stands at a place.
func (r *listReader) figuresAt(i int) bool {
	if i >= len(r.w.q.Words) {
		return false
	}
	col, n, one := r.columnAt(i)
	return n > 0 && one && r.columns[col].kind == table.TypeNumber
}

// nameAt gives how many words of the question a name takes at a place, stop words between its words with them, and 1 when
// all are written as in the name.
func (w *work) nameAt(i int, name []lang.Word) (n, exact int) {
	at := i
	exact = 1
	for k, x := range name {
		for k > 0 && at < len(w.q.Words) && w.q.Words[at].Stop && w.q.Words[at].Stem != x.Stem {
			at++
		}
		like := w.linker.Like(x.Stem)
		if at >= len(w.q.Words) || like == nil || like[at] < layout.Same {
			return 0, 0
		}
		if w.q.Words[at].Text != x.Text {
			exact = 0
		}
		at++
	}
	return at - i, exact
}

// valueAt finds the longest text of a column that stands at a place, of several the one that is written so; ok is false
// when two are.
func (r *listReader) valueAt(i int) (t listToken, n int, ok bool) {
	words, best, twice := r.w.q.Words, 0, false
	for k, c := range r.columns {
		if c.kind != table.TypeText || c.id || c.months {
			continue
		}
		names := r.s.NamesOf(c.index)
		for j := i + 1; j <= min(i+names.Words, len(words)); j++ {
			cell := names.First[layout.PlainText(words[i:j])]
			if one := singular(words[i:j]); cell == nil && one != nil {
				cell = names.First[layout.PlainText(one)]
			}
			if cell == nil || !r.maybeName(words[i:j]) {
				continue
			}
			fits := 2 * (j - i)
			if strings.Contains(r.w.q.Text, cell.Text) {
				fits++
			}
			if fits < best {
				continue
			}
			twice = fits == best
			t, n, best = listToken{kind: aValue, col: k, text: cell.Text, to: j}, j-i, fits
		}
	}
	return t, n, !twice
}

// maybeName tells whether words of the question may be a text of a column: stop words are where they are written as a name.
func (r *listReader) maybeName(words []lang.Word) bool {
	return slices.ContainsFunc(words, func(x lang.Word) bool { return !x.Stop || x.Start > 0 && lang.StartsUpper(r.w.q.Text[x.Start:x.End]) })
}

// singular gives words whose last one is a plural in s with the singular of it, nil for others.
func singular(words []lang.Word) []lang.Word {
	last := words[len(words)-1]
	one, ok := strings.CutSuffix(last.Text, "s")
	if !ok || len(one) < 3 || last.Stop || strings.HasSuffix(one, "s") {
		return nil
	}
	words = slices.Clone(words)
	words[len(words)-1].Text = one
	return words
}
