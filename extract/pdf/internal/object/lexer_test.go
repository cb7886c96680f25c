package object

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// tokens writes what a lexer gives, one token after the other.
func tokens(data string) string {
	l := Lexer{Data: []byte(data)}
	var out []string
	for {
		t := l.Next()
		switch t.Kind {
		case EOF:
			return strings.Join(out, " ")
		case Number:
			out = append(out, fmt.Sprint(t.Num))
		case NameToken:
			out = append(out, "/"+string(t.Bytes))
		case StringToken:
			out = append(out, fmt.Sprintf("%q", t.Bytes))
		case Keyword:
			out = append(out, string(t.Bytes))
		default:
			out = append(out, map[Kind]string{ArrayOpen: "[", ArrayClose: "]", DictOpen: "<<", DictClose: ">>"}[t.Kind])
		}
	}
}

func TestLexer(t *testing.T) {
	for _, c := range []struct{ in, want, reason string }{
		{"1 0 0 1 72.5 -.25 cm", "1 0 0 1 72.5 -0.25 cm", "plain numbers and an operator"},
		{"--5 1.2.3 12-34 +7", "-5 1.2 12 7", "numbers as broken writers leave them, read as viewers do"},
		{"0.5.Tj", "0.5 Tj", "a number that runs into an operator"},
		{"(a(b)c) (un", `"a(b)c" "un"`, "balanced brackets belong to a string; an unclosed one ends with the data"},
		{`(\101\n\q\)\053) Tj`, `"A\nq)+" Tj`, "octal and named escapes; an unknown one is the letter itself"},
		{"(a\\\r\nb\r\nc)", `"ab\nc"`, "an escaped line end is nothing, a bare one is a line feed"},
		{"<48 6 56C6c6F> <4", `"Hello" "@"`, "hex with spaces; an odd last digit counts as followed by 0"},
		{"/A#20B /C#zz /", "/A B /C#zz /", "escapes in names, and what is none"},
		{"[1<</K/V>>]> ) } %x\n2", "[ 1 << /K /V >> ] 2", "stray delimiters and comments are skipped"},
		{"\x00\f BT", "BT", "all six kinds of white space"},
		{"- . BT", "0 0 BT", "a lone sign or point counts as 0"},
	} {
		assert.Equal(t, c.want, tokens(c.in), c.reason)
	}
}

func TestParse(t *testing.T) {
	l := Lexer{Data: []byte("<< /A [1 0 R 2 null true] /B << /C (x) >> /D 3 >> endobj")}
	v, _, ok := l.Parse(10)
	assert.True(t, ok)
	assert.Equal(t, Dict{"A": Array{Ref{1}, 2.0, nil, true}, "B": Dict{"C": String("x")}, "D": 3.0}, v)
	_, tok, ok := l.Parse(10)
	assert.False(t, ok, "a keyword is no object")
	assert.Equal(t, "endobj", string(tok.Bytes))
}

func TestParseDepth(t *testing.T) {
	l := Lexer{Data: []byte(strings.Repeat("[", 100_000) + "1")}
	_, _, ok := l.Parse(50)
	assert.True(t, ok, "deep nesting is cut off, not followed")
}

// A name or a string comes back as it was written, whatever its bytes.
func TestLexerRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOf(rapid.Byte()).Draw(t, "data")
		l := Lexer{Data: []byte(fmt.Sprintf("<%x>", data))}
		assert.Equal(t, string(data), string(l.Next().Bytes))
		literal := strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`, "\r", `\r`).Replace(string(data))
		l = Lexer{Data: []byte("(" + literal + ")")}
		assert.Equal(t, string(data), string(l.Next().Bytes))
	})
}

func FuzzLexer(f *testing.F) {
	f.Add([]byte("BT /F1 12 Tf [(a) -2 <41>] TJ ET"))
	f.Add([]byte("<< /A [1 2 R] >> (\\"))
	f.Fuzz(func(t *testing.T, data []byte) {
		l := Lexer{Data: data}
		for range 4*len(data) + 4 {
			at := l.Pos
			if _, tok, ok := l.Parse(20); !ok && tok.Kind == EOF {
				return
			}
			if l.Pos <= at {
				t.Fatalf("stands still at %d", at)
			}
		}
		t.Fatal("never ends")
	})
}

func BenchmarkLexer_1MB(b *testing.B) {
	data := []byte(strings.Repeat("BT /F1 9.96 Tf 1 0 0 1 72.02 711.5 Tm [(Net)-250(sales)] TJ ET\n", 16_000))
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		l := Lexer{Data: data}
		for l.Next().Kind != EOF {
			l.Reset()
		}
	}
}
