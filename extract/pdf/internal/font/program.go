package font

import (
	"bytes"

	"github.com/tabrag/tabrag/extract/pdf/internal/object"
)

// program is an embedded font program, as far as it maps codes and glyphs to text.
type program struct {
	codes *encoding // built-in encoding, nil when not known
	tt    *trueType
	cff   *cffFont
}

// maxProgram bounds the font programs that are looked into, in bytes.
const maxProgram = 32 << 20

// loadProgram reads the font program that a descriptor embeds, nil when there is none or it
// cannot be read.
func loadProgram(d *object.Document, desc object.Dict) (*program, error) {
	for _, key := range []string{"FontFile", "FontFile2", "FontFile3"} {
		s := d.Stream(desc[key])
		if s == nil {
			continue
		}
		data, err := d.Data(s)
		if err != nil {
			return nil, limitOnly(err)
		}
		if len(data) > 4 && len(data) <= maxProgram {
			return readProgram(data), nil
		}
	}
	return nil, nil
}

// readProgram goes by the first bytes, as keys and subtypes are often wrong.
func readProgram(data []byte) *program {
	switch {
	case bytes.HasPrefix(data, []byte{0, 1, 0, 0}), bytes.HasPrefix(data, []byte("true")),
		bytes.HasPrefix(data, []byte("OTTO")), bytes.HasPrefix(data, []byte("ttcf")):
		if tt, err := parseTrueType(data); err == nil {
			return &program{tt: tt, cff: tt.cff}
		}
	case bytes.HasPrefix(data, []byte("%!")), data[0] == 0x80:
		return &program{codes: type1Encoding(data)}
	case data[0] == 1:
		if cff, err := parseCFF(data); err == nil {
			return &program{cff: cff, codes: &cff.codes}
		}
	}
	return nil
}
