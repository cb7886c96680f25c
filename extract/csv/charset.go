package csv

import (
	"fmt"
	"unicode"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// bestCharmap picks among the character sets of one byte a character the one that reads
// most like words, first winning ties, and among those of two bytes one that reads better yet.
func bestCharmap(raw, sample []byte, first encoding.Encoding) (string, encoding.Encoding) {
	candidates := []*charmap.Charmap{charmap.Windows1252, charmap.Windows1250, charmap.Windows1251, charmap.Windows1253, charmap.Windows1254, charmap.Windows1257, charmap.KOI8R, charmap.ISO8859_2}
	best, score := first, plausible(first, sample)
	for _, c := range candidates {
		if n := plausible(c, sample); n > score {
			best, score = c, n
		}
	}
	name := fmt.Sprint(best)
	for _, c := range []struct {
		name  string
		enc   encoding.Encoding
		wants func(r rune) bool
	}{
		{"Shift_JIS", japanese.ShiftJIS, japaneseRune}, {"EUC-KR", korean.EUCKR, koreanRune}, {"GB18030", simplifiedchinese.GB18030, chineseRune},
	} {
		if n := wide(c.enc, sample, c.wants); n > score && decodesAll(c.enc, raw) {
			name, best, score = c.name, c.enc, n
		}
	}
	return name, best
}

// wide counts the characters above ASCII that the language of a double-byte character set
// uses, less the others.
func wide(enc encoding.Encoding, sample []byte, wants func(r rune) bool) int {
	out, err := enc.NewDecoder().Bytes(sample)
	if err != nil {
		return -1 << 30
	}
	score := 0
	for _, r := range string(out) {
		switch {
		case r < 0x80:
		case wants(r):
			score++
		default:
			score--
		}
	}
	return score
}

func japaneseRune(r rune) bool {
	return unicode.Is(unicode.Han, r) || r >= 0x3000 && r <= 0x30ff
}

func koreanRune(r rune) bool { return unicode.Is(unicode.Hangul, r) }

// chineseRune tells whether a character is one of the common ones, those of GB 2312.
func chineseRune(r rune) bool {
	_, err := simplifiedchinese.HZGB2312.NewEncoder().String(string(r))
	return err == nil
}

// plausible counts the characters above ASCII that make words, less those that break them: a
// sign or a letter of another script inside a word, three accented letters in a row, a capital
// after a small letter.
func plausible(enc encoding.Encoding, sample []byte) int {
	out, err := enc.NewDecoder().Bytes(sample)
	if err != nil {
		return -1 << 30
	}
	score, accents := 0, 0
	prev := ' '
	for _, r := range string(out) {
		latin := unicode.Is(unicode.Latin, r)
		switch {
		case r < 0x80:
			if latin && unicode.IsLetter(prev) && !unicode.Is(unicode.Latin, prev) {
				score -= 2
			}
			accents = 0
		case r == '\ufffd':
			score -= 10
		case !unicode.IsLetter(r):
			if unicode.IsLetter(prev) || r < 0xa0 {
				score -= 2
			}
			accents = 0
		default:
			score++
			if accents++; latin && accents >= 3 {
				score -= 3
			}
			if unicode.IsLetter(prev) && (unicode.Is(unicode.Latin, prev) != latin || unicode.IsUpper(r) && unicode.IsLower(prev)) {
				score -= 3
			}
		}
		if latin && r < 0x80 && prev >= 0x80 && !unicode.IsLetter(prev) && prev != '\ufffd' {
			score -= 2 // a sign before a letter: £ukasz
		}
		prev = r
	}
	return score
}
