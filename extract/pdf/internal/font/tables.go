package font

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

//go:embed data/glyphs.txt
var glyphsText string

//go:embed data/encodings.txt
var encodingsText string

//go:embed data/widths.txt
var widthsText string

//go:embed data/symbol.txt
var symbolText string

//go:embed data/zapfdingbats.txt
var zapfText string

//go:embed data/cff.txt
var cffText string

//go:embed data/macglyphs.txt
var macGlyphsText string

// cffStrings are the standard strings of CFF, macGlyphs the standard order of TrueType.
var (
	cffStrings = sync.OnceValue(func() []string { return words(cffText) })
	macGlyphs  = sync.OnceValue(func() []string { return words(macGlyphsText) })
)

func words(text string) (out []string) {
	lines(text, func(f []string) { out = append(out, f...) })
	return out
}

// lines calls f with the fields of each line that is no comment.
func lines(text string, f func(fields []string)) {
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			f(strings.Fields(line))
		}
	}
}

// glyphNames maps the names of the Adobe Glyph List to text.
var glyphNames = sync.OnceValue(func() map[string]string {
	m := make(map[string]string, 4500)
	lines(glyphsText, func(f []string) {
		var text []rune
		for _, hex := range f[1:] {
			n, _ := strconv.ParseUint(hex, 16, 32)
			text = append(text, rune(n))
		}
		m[f[0]] = string(text)
	})
	return m
})

// zapfNames maps the glyph names of ZapfDingbats, which mean nothing in other fonts.
var zapfNames = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	lines(zapfText, func(f []string) {
		n, _ := strconv.ParseUint(f[3], 16, 32)
		m[f[0]] = string(rune(n))
	})
	return m
})

// encoding maps codes to glyph names, "" for none.
type encoding [256]string

type encodings struct{ standard, macRoman, winAnsi, symbol, zapf encoding }

// namedEncodings holds the encodings of ISO 32000-1, annex D.
var namedEncodings = sync.OnceValue(func() *encodings {
	var e encodings
	lines(encodingsText, func(f []string) {
		code, _ := strconv.ParseUint(f[0], 16, 8)
		for i, to := range []*encoding{&e.standard, &e.macRoman, &e.winAnsi} {
			if f[i+1] != "-" {
				to[code] = f[i+1]
			}
		}
	})
	builtIn(symbolText, &e.symbol)
	builtIn(zapfText, &e.zapf)
	return &e
})

func builtIn(text string, to *encoding) {
	lines(text, func(f []string) {
		if code, _ := strconv.Atoi(f[2]); code >= 0 {
			to[code] = f[0]
		}
	})
}

// byName returns the encoding of that name, nil when it is none of the named ones.
func (e *encodings) byName(name string) *encoding {
	switch name {
	case "StandardEncoding":
		return &e.standard
	case "MacRomanEncoding":
		return &e.macRoman
	case "WinAnsiEncoding":
		return &e.winAnsi
	}
	return nil
}

// standardWidths gives glyph widths in 1/1000 em, one map for each distinct set of the
// standard 14 fonts but Courier, where all are 600 wide.
var standardWidths = sync.OnceValue(func() map[string]map[string]float64 {
	names := []string{"Helvetica", "Helvetica-Bold", "Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic"}
	all := map[string]map[string]float64{"Symbol": {}, "ZapfDingbats": {}}
	for _, n := range names {
		all[n] = map[string]float64{}
	}
	lines(widthsText, func(f []string) {
		for i, n := range names {
			all[n][f[0]], _ = strconv.ParseFloat(f[i+1], 64)
		}
	})
	lines(symbolText, func(f []string) { all["Symbol"][f[0]], _ = strconv.ParseFloat(f[1], 64) })
	lines(zapfText, func(f []string) { all["ZapfDingbats"][f[0]], _ = strconv.ParseFloat(f[1], 64) })
	return all
})

// standardName returns which set of standard widths a font name asks for, "Courier" for the
// fixed ones, "" when it is none of the standard 14 nor one of their usual aliases.
func standardName(base string) string {
	base = strings.ReplaceAll(trimSubset(base), " ", "")
	family, style, _ := strings.Cut(strings.ReplaceAll(base, ",", "-"), "-")
	bold := strings.Contains(style, "Bold")
	italic := strings.Contains(style, "Italic") || strings.Contains(style, "Oblique")
	switch family {
	case "Helvetica", "Arial", "ArialMT":
		if bold {
			return "Helvetica-Bold"
		}
		return "Helvetica"
	case "Times", "TimesNewRoman", "TimesNewRomanPS", "TimesNewRomanPSMT":
		switch {
		case bold && italic:
			return "Times-BoldItalic"
		case bold:
			return "Times-Bold"
		case italic:
			return "Times-Italic"
		}
		return "Times-Roman"
	case "Courier", "CourierNew", "CourierNewPS", "CourierNewPSMT":
		return "Courier"
	case "Symbol", "ZapfDingbats":
		return family
	}
	return ""
}

// trimSubset cuts the tag of a subset font, ABCDEF+Name.
func trimSubset(name string) string {
	if len(name) < 8 || name[6] != '+' {
		return name
	}
	for _, b := range []byte(name[:6]) {
		if b < 'A' || b > 'Z' {
			return name
		}
	}
	return name[7:]
}
