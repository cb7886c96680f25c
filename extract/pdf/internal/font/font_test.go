package font

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/extract/pdf/internal/pdftest"
)

// load loads a font from its dictionary; the streams may be referred to as 1 0 R, 2 0 R, ….
func load(t testing.TB, dict string, streams ...string) *Font {
	t.Helper()
	f := new(pdftest.File)
	for _, s := range streams {
		f.Stream("", []byte(s))
	}
	f.Resources = "/Font << /F " + dict + " >>"
	d, err := object.Open(context.Background(), extract.Bytes("x.pdf", f.Show("").Write()), extract.Limits{})
	require.NoError(t, err)
	font, err := Load(d, d.Dict(d.Dict(d.Dict(d.Page(1).Resources)["Font"])["F"]))
	require.NoError(t, err)
	return font
}

// decode writes the text of a string, ? for what nothing maps.
func decode(f *Font, s string) string {
	var b strings.Builder
	for data := []byte(s); len(data) > 0; {
		g, n := f.Next(data)
		data = data[n:]
		if g.Text == "" {
			b.WriteByte('?')
		}
		b.WriteString(g.Text)
	}
	return b.String()
}

const bfCMap = `/CIDInit /ProcSet findresource begin begincmap
1 begincodespacerange <00> <ff> endcodespacerange
2 beginbfchar <41> <0066 0066 0069> <42> <d835dc00> endbfchar
2 beginbfrange <50> <52> <0391> <60> <61> [<20ac> /two] endbfrange
1 beginbfchar <43> <0000> endbfchar
endcmap`

func TestSimpleFonts(t *testing.T) {
	for _, c := range []struct{ dict, in, want, reason string }{
		{"<< /Subtype /Type1 /BaseFont /Helvetica >>", "a'\xa7", "a’§", "StandardEncoding where none is named"},
		{"<< /Subtype /TrueType /BaseFont /Arial >>", "a'\x80\x95", "a'€•", "WinAnsi for a TrueType font"},
		{"<< /Subtype /Type1 /BaseFont /Helvetica /Encoding /MacRomanEncoding >>", "\x8a\xd0", "ä–", "MacRomanEncoding"},
		{"<< /Subtype /Type1 /BaseFont /Symbol >>", "a\xb3\xa3", "α≥≤", "the built-in encoding of Symbol"},
		{"<< /Subtype /Type1 /BaseFont /ZapfDingbats >>", "4\x6e", "✔■", "and of ZapfDingbats"},
		{"<< /Subtype /Type1 /BaseFont /X /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /Euro /uni20B9 65 /f_f_i /a.sc /u1F600] >> >>", "\x01\x02ABCD", "€₹ffia😀D", "Differences: names, uniXXXX, parts, variants"},
		{"<< /Subtype /Type1 /BaseFont /X /Encoding << /Differences [65 /g23 /cid7] >> >>", "AB", "??", "names that say nothing give no text"},
		{"<< /Subtype /Type3 /FontMatrix [.01 0 0 .01 0 0] /CharProcs << >> /Encoding << /Differences [65 /a65 /x1] >> >>", "AB", "A?", "a Type 3 name that restates its code"},
		{"<< /Subtype /Type1 /BaseFont /X /ToUnicode 1 0 R >>", "AB", "ffi𝐀", "ToUnicode: several letters, a pair of surrogates"},
		{"<< /Subtype /Type1 /BaseFont /X /ToUnicode 1 0 R >>", "PQR`a", "ΑΒΓ€2", "its ranges, counting and listed"},
		{"<< /Subtype /Type1 /BaseFont /X /ToUnicode 1 0 R >>", "C", "C", "a NUL there is no text: the encoding counts"},
		{"<< /Subtype /Type1 /BaseFont /X /FontDescriptor << /FontFile 2 0 R >> /FirstChar 11 /Widths [500 500] >>", "\x0b\x0c", "fffi", "the built-in encoding of an embedded Type 1 font, as TeX's"},
	} {
		f := load(t, c.dict, bfCMap, "%!PS-AdobeFont-1.0: CMR10\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 11 /ff put\ndup 12 /fi put\nreadonly def\ncurrentfile eexec \x80\x81")
		assert.Equal(t, c.want, decode(f, c.in), c.reason)
	}
}

func TestSimpleWidths(t *testing.T) {
	for _, c := range []struct {
		dict   string
		code   byte
		want   float64
		reason string
	}{
		{"<< /Subtype /Type1 /BaseFont /Helvetica >>", 'W', 0.944, "a standard font without widths"},
		{"<< /Subtype /Type1 /BaseFont /ABCDEF+Times-BoldItalic >>", 'W', 0.889, "its subset"},
		{"<< /Subtype /TrueType /BaseFont /Arial,Bold >>", 'W', 0.944, "an alias"},
		{"<< /Subtype /Type1 /BaseFont /Courier >>", 'i', 0.6, "a fixed one"},
		{"<< /Subtype /Type1 /BaseFont /Foo /FirstChar 65 /Widths [500 250] >>", 'B', 0.25, "Widths"},
		{"<< /Subtype /Type1 /BaseFont /Foo /FirstChar 65 /Widths [500] /FontDescriptor << /MissingWidth 333 >> >>", 'z', 0.333, "MissingWidth beyond them"},
		{"<< /Subtype /Type1 /BaseFont /GaramondBold >>", 'W', 0.944, "a font without widths takes those of one like it"},
		{"<< /Subtype /Type3 /FontMatrix [.01 0 0 .01 0 0] /FirstChar 65 /Widths [50] >>", 'A', 0.5, "Type 3 widths are in glyph space"},
	} {
		g, _ := load(t, c.dict).Next([]byte{c.code})
		assert.InDelta(t, c.want, g.Width, 1e-9, c.reason)
	}
}

const cidFont = "/Subtype /Type0 /DescendantFonts [<< /Subtype /CIDFontType2 /DW 900 /W [1 [100 200] 10 12 300] /CIDSystemInfo << /Ordering (%s) >> >>]"

func TestCompositeFonts(t *testing.T) {
	embedded := `begincmap /WMode 1 def 2 begincodespacerange <00> <7f> <8000> <ffff> endcodespacerange
1 begincidrange <8000> <80ff> 5 endcidrange 1 begincidchar <41> 2 endcidchar endcmap`
	for _, c := range []struct{ dict, in, want, reason string }{
		{cidFont + " /Encoding /Identity-H /ToUnicode 1 0 R", "\x00P\x00A", "Αffi", "Identity with ToUnicode"},
		{cidFont + " /Encoding /Identity-H", "\x04\x40", "р", "nothing embedded: the code is taken for Unicode"},
		{cidFont + " /Encoding /GBK-EUC-H", "A\xd6\xd0", "A中", "GBK"},
		{cidFont + " /Encoding /90ms-RKSJ-H", "1\x93\xfa", "1日", "Shift JIS"},
		{cidFont + " /Encoding /ETen-B5-H", "\xa4\xa4", "中", "Big 5"},
		{cidFont + " /Encoding /KSCms-UHC-H", "\xc7\xd1", "한", "Korean"},
		{cidFont + " /Encoding /UniJIS-UTF16-H", "\x65\xe5\xd8\x40\xdc\x0b", "日𠀋", "UTF-16 with surrogates"},
		{cidFont + " /Encoding 2 0 R /ToUnicode 1 0 R", "A\x80\x01", "ffi?", "an embedded CMap of one and two bytes"},
	} {
		f := load(t, "<< "+fmt.Sprintf(c.dict, "Identity")+" >>", strings.Replace(bfCMap, "<00> <ff>", "<0000> <ffff>", 1), embedded)
		assert.Equal(t, c.want, decode(f, c.in), c.reason)
	}
	for ordering, want := range map[string]string{"Japan1\x04\x65": "亜", "Korea1\x04\x3e": "가", "CNS1\x02\x53": "一"} {
		name, code := ordering[:len(ordering)-2], ordering[len(ordering)-2:]
		f := load(t, "<< "+fmt.Sprintf(cidFont, name)+" /Encoding /Identity-H >>")
		assert.Equal(t, want, decode(f, code), "the first ideograph or syllable of %s", name)
	}
}

func TestCompositeWidths(t *testing.T) {
	f := load(t, "<< "+fmt.Sprintf(cidFont, "Identity")+" /Encoding /Identity-H >>")
	for cid, want := range map[string]float64{"\x00\x01": 0.1, "\x00\x02": 0.2, "\x00\x0b": 0.3, "\x00\x20": 0.9} {
		g, _ := f.Next([]byte(cid))
		assert.InDelta(t, want, g.Width, 1e-9, "%x", cid)
	}
	v := load(t, "<< "+fmt.Sprintf(cidFont, "Identity")+" /Encoding /Identity-V >>")
	g, _ := v.Next([]byte("\x00\x01"))
	assert.True(t, v.Vertical)
	assert.InDelta(t, -1, g.VAdvance, 1e-9, "one em down where no W2 is given")
	assert.InDelta(t, 0.05, g.VX, 1e-9, "from the middle of its width")
}

func TestStyle(t *testing.T) {
	for name, want := range map[string][2]bool{
		"ABCDEF+Arial-BoldMT": {true, false}, "Times-Italic": {false, true}, "Georgia": {false, false},
		"HelveticaNeue-Heavy": {true, false}, "Frutiger-BlackItalic": {true, true},
	} {
		f := load(t, "<< /Subtype /Type1 /BaseFont /"+name+" >>")
		assert.Equal(t, want, [2]bool{f.Page.Bold, f.Page.Italic}, name)
	}
}

// sfnt writes a TrueType file of the given tables.
func sfnt(tables map[string]string, order ...string) string {
	head := fmt.Sprintf("\x00\x01\x00\x00\x00%c\x00\x00\x00\x00\x00\x00", len(order))
	off := len(head) + 16*len(order)
	var dir, body string
	for _, tag := range order {
		data := tables[tag]
		dir += tag + "\x00\x00\x00\x00" + u32(off+len(body)) + u32(len(data))
		body += data
	}
	return head + dir + body
}

func u16(v int) string { return string([]byte{byte(v >> 8), byte(v)}) }
func u32(v int) string { return u16(v>>16) + u16(v&0xffff) }

func TestTrueTypeTables(t *testing.T) {
	// Glyphs 1 and 2 are Ω and € by a (3,1) cmap of format 4; glyph 3 is named seven by post.
	format4 := u16(4) + u16(40) + u16(0) + u16(6) + u16(0) + u16(0) + u16(0) +
		u16(0x3a9) + u16(0x20ac) + u16(0xffff) + u16(0) +
		u16(0x3a9) + u16(0x20ac) + u16(0xffff) +
		u16((1-0x3a9)&0xffff) + u16((2-0x20ac)&0xffff) + u16(1) + u16(0) + u16(0) + u16(0)
	cmap := u16(0) + u16(1) + u16(3) + u16(1) + u32(12) + format4
	post := u32(0x20000) + strings.Repeat("\x00", 28) + u16(4) + u16(0) + u16(258) + u16(0) + u16(26) + "\x05Omega"
	program := sfnt(map[string]string{"cmap": cmap, "post": post}, "cmap", "post")
	f := load(t, "<< "+strings.Replace(fmt.Sprintf(cidFont, "Identity"), "/DW", "/FontDescriptor << /FontFile2 1 0 R >> /DW", 1)+" /Encoding /Identity-H >>", program)
	assert.Equal(t, "Ω€7?", decode(f, "\x00\x01\x00\x02\x00\x03\x00\x09"), "glyphs by cmap, then by name; one that is not there has no text")

	// A symbolic font: code 0x41 is glyph 2 by a (3,0) cmap of format 6 at U+F041.
	symbol := u16(6) + u16(12) + u16(0) + u16(0xf041) + u16(1) + u16(2)
	cmap = u16(0) + u16(2) + u16(3) + u16(0) + u32(20) + u16(3) + u16(1) + u32(20+len(symbol)) + symbol + format4
	f = load(t, "<< /Subtype /TrueType /BaseFont /Sub /FirstChar 65 /Widths [500] /FontDescriptor << /Flags 4 /FontFile2 1 0 R >> >>",
		sfnt(map[string]string{"cmap": cmap}, "cmap"))
	assert.Equal(t, "€", decode(f, "A"))
}

func TestFontProgramsThatAreBroken(t *testing.T) {
	for _, program := range []string{"", "\x01", "\x00\x01\x00\x00", "OTTO\xff\xff", "%!", "\x01\x00\x04\x01\x00\x01\x01\x01\x05Name"} {
		f := load(t, "<< /Subtype /TrueType /BaseFont /Sub /FirstChar 65 /Widths [500] /FontDescriptor << /Flags 4 /FontFile2 1 0 R >> >>", program)
		assert.Equal(t, "A", decode(f, "A"), "the encoding counts then: %q", program)
	}
}

func FuzzCMap(f *testing.F) {
	f.Add([]byte(bfCMap), []byte("AB"))
	f.Add([]byte("1 begincidrange <00> <ffffffff> 1 endcidrange"), []byte("\xff\xff"))
	f.Fuzz(func(t *testing.T, data, s []byte) {
		m := parseCMap(data)
		for len(s) > 0 {
			c, n := m.next(s)
			if n < 1 || n > len(s) {
				t.Fatalf("a code of %d bytes", n)
			}
			_ = m.text(c)
			_, _ = m.cid(c, n)
			s = s[n:]
		}
	})
}

func FuzzProgram(f *testing.F) {
	f.Add([]byte(sfnt(map[string]string{"cmap": "\x00\x00\x00\x01\x00\x03\x00\x01\x00\x00\x00\x0c\x00\x0c"}, "cmap")))
	f.Add([]byte("%!PS\n/Encoding 256 array dup 1 /a put def eexec"))
	f.Add([]byte("\x01\x00\x04\x01\x00\x01\x01\x01\x05Name\x00\x01\x01\x01\x03\x8b\x0f"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		p := readProgram(data)
		if p != nil && p.tt != nil {
			_ = p.tt.codeText(65)
			_ = p.tt.text(1)
		}
	})
}
