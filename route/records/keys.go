package records

import (
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// Answers are told apart by 64-bit keys: odd for numbers, even for texts. Numbers that are
// equal have one key however they are printed, and so have texts that differ in case,
// punctuation and articles only.

func mix(a, b uint64) uint64 {
	h := a*0x9e3779b97f4a7c15 ^ b
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	h ^= h >> 32
	return h
}

func hash64(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// numberKey is the key of a number, rounded to six places.
func numberKey(d table.Decimal) uint64 {
	d = plain(roundTo(d, 6))
	if n, places, ok := d.Int64(); ok {
		for ; places > 0 && n%10 == 0; places-- {
			n /= 10
		}
		return mix(mix(7, uint64(n)), uint64(places)) | 1
	}
	s := d.String()
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return mix(7, hash64(s)) | 1
}

// textKey is the key of a printed text.
func textKey(text string) uint64 { return textKeyOf(text, aggregate.Words(text)) }

// textKeyOf is the key of a printed text that has these words.
func textKeyOf(text string, words []string) uint64 {
	if d, ok := printedNumber(text); ok {
		return numberKey(d)
	}
	h := uint64(11)
	for _, w := range words {
		if w != "a" && w != "an" && w != "the" {
			h = mix(h, hash64(w))
		}
	}
	if len(words) == 0 {
		h = hash64(strings.TrimSpace(text))
	}
	return h &^ 1
}

// printing maps what stands around the digits of a number.
var printing = strings.NewReplacer("−", "-", "–", "-", ",", "", "$", "", "€", "", "£", "", " ", "")

// printedNumber reads a text that is a number and nothing else but currency signs,
// thousands commas, brackets for minus or a percent sign.
func printedNumber(text string) (table.Decimal, bool) {
	if len(text) > 40 {
		return table.Decimal{}, false
	}
	t := text
	if strings.Trim(t, ".0123456789") != "" {
		if strings.Trim(t, "−–-+.,$€£() %0123456789") != "" {
			return table.Decimal{}, false
		}
		t = printing.Replace(strings.TrimSpace(t))
	}
	inner, bracketed := strings.CutPrefix(t, "(")
	if bracketed {
		t, bracketed = strings.CutSuffix(strings.TrimSuffix(inner, "%"), ")")
		if !bracketed {
			return table.Decimal{}, false
		}
	}
	t = strings.TrimSuffix(t, "%")
	d, err := table.ParseDecimal(t)
	if err != nil {
		return table.Decimal{}, false
	}
	if bracketed {
		d = d.Abs().Neg()
	}
	return plain(d), true
}

// yesKey and noKey are the keys of yes and no.
func yesKey(yes bool) uint64 {
	if yes {
		return textKey("yes")
	}
	return textKey("no")
}

// setKey joins the keys of values, in any order, each counted once.
type setKey struct {
	sum  uint64
	seen []uint64
}

func (k *setKey) add(key uint64) {
	for _, s := range k.seen {
		if s == key {
			return
		}
	}
	k.seen = append(k.seen, key)
	k.sum += mix(key, 3)
}

// setKeyOf is the key of one value alone.
func setKeyOf(key uint64) uint64 { return mix(key, 3) }
