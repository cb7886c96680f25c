package generate_test

import (
	"strings"
	"testing"

	"github.com/tabrag/tabrag/generate"
)

// FuzzVerifyText: no text panics the check, and a figure that is added to a text is found out,
// whatever stands around it.
func FuzzVerifyText(f *testing.F) {
	for _, s := range []string{"It grew by 16.09% to $101 million.", "", "−", "1,2,3.4.", "fifty million", "Q3 FY24 $€£ 101M 0.0e9 ٣ ½", strings.Repeat("9", 2000)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_ = generate.VerifyText(text, growth())
		if generate.VerifyText(text+" In all, 987654.5 of them.", growth()) == nil {
			t.Fatalf("an invented figure passes after %q", text)
		}
	})
}
