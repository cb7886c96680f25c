package object

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/ascii85"
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf/internal/pdftest"
)

// open opens bytes as a PDF file.
func open(t testing.TB, data []byte, limits extract.Limits) (*Document, error) {
	t.Helper()
	return Open(context.Background(), extract.Bytes("test.pdf", data), limits)
}

func onePage(t testing.TB) *Document {
	d, err := open(t, new(pdftest.File).Show("").Write(), extract.Limits{})
	require.NoError(t, err)
	return d
}

func deflate(data []byte) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write(data)
	_ = w.Close()
	return b.Bytes()
}

func stream(data []byte, dict Dict) *Stream {
	return &Stream{Dict: dict, Raw: func() ([]byte, error) { return data, nil }}
}

func TestFilters(t *testing.T) {
	text := []byte("-----A---B")
	for _, c := range []struct {
		reason string
		dict   Dict
		data   string
		want   string
	}{
		{"no filter", Dict{}, "plain", "plain"},
		{"Flate", Dict{"Filter": Name("FlateDecode")}, string(deflate(text)), string(text)},
		{"Flate cut off: what came before the end is kept", Dict{"Filter": Name("Fl")}, string(deflate(text)[:14]), string(text)},
		{"Flate with a wrong checksum", Dict{"Filter": Name("Fl")}, string(deflate(text)[:14]) + "xxxx", string(text)},
		{"LZW, the example of the standard", Dict{"Filter": Name("LZWDecode")}, "\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", string(text)},
		{"hex", Dict{"Filter": Array{Name("ASCIIHexDecode")}}, "2d 2D>zz", "--"},
		{"base 85 with a short last group", Dict{"Filter": Name("A85")}, "87cURDZ~>", "Hello"},
		{"run length: three as they are, two of one", Dict{"Filter": Name("RL")}, "\x02abc\xffd\x80rest", "abcdd"},
		{"two filters, the outer first", Dict{"Filter": Array{Name("AHx"), Name("RL")}}, "0161 62FE63 80>", "abccc"},
		{"PNG predictor up", Dict{"Filter": Name("Fl"), "DecodeParms": Dict{"Predictor": 12.0, "Columns": 2.0}}, string(deflate([]byte{2, 1, 2, 2, 1, 1})), "\x01\x02\x02\x03"},
		{"PNG predictors sub, average and Paeth", Dict{"Filter": Name("Fl"), "DecodeParms": Dict{"Predictor": 15.0, "Columns": 2.0}}, string(deflate([]byte{1, 1, 1, 3, 1, 1, 4, 1, 1})), "\x01\x02\x01\x02\x02\x03"},
		{"TIFF predictor", Dict{"Filter": Name("Fl"), "DecodeParms": Dict{"Predictor": 2.0, "Columns": 3.0}}, string(deflate([]byte{1, 1, 1, 5, 1, 1})), "\x01\x02\x03\x05\x06\x07"},
	} {
		got, err := onePage(t).Data(stream([]byte(c.data), c.dict))
		require.NoError(t, err, c.reason)
		assert.Equal(t, c.want, string(got), c.reason)
	}
}

func TestImageFiltersGiveNoData(t *testing.T) {
	_, err := onePage(t).Data(stream([]byte("x"), Dict{"Filter": Name("DCTDecode")}))
	assert.ErrorIs(t, err, errFilter)
}

func TestFilterLimits(t *testing.T) {
	bomb := deflate(make([]byte, 1<<20))
	d, err := open(t, new(pdftest.File).Show("").Write(), extract.Limits{StreamBytes: 1 << 16})
	require.NoError(t, err)
	_, err = d.Data(stream(bomb, Dict{"Filter": Name("FlateDecode")}))
	var limit *extract.LimitError
	require.ErrorAs(t, err, &limit, "one stream inflates past its limit")
	assert.Equal(t, string(extract.LimitStream), limit.Name)

	d, err = open(t, new(pdftest.File).Show("").Write(), extract.Limits{InflateBytes: 3 << 20})
	require.NoError(t, err)
	for range 2 {
		_, err = d.Data(stream(bomb, Dict{"Filter": Name("FlateDecode")}))
		require.NoError(t, err)
	}
	_, _ = d.Data(stream(bomb, Dict{"Filter": Name("FlateDecode")}))
	_, err = d.Data(stream(bomb, Dict{"Filter": Name("FlateDecode")}))
	require.ErrorAs(t, err, &limit, "many streams together inflate past the document's limit")
	assert.Equal(t, string(extract.LimitInflate), limit.Name)
}

func TestFilterRoundTrips(t *testing.T) {
	d := onePage(t)
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOfN(rapid.Byte(), 1, 500).Draw(t, "data")
		encoded := make([]byte, ascii85.MaxEncodedLen(len(data)))
		encoded = encoded[:ascii85.Encode(encoded, data)]
		for name, raw := range map[string][]byte{
			"ASCII85Decode":  append(encoded, '~', '>'),
			"ASCIIHexDecode": []byte(hex.EncodeToString(data) + ">"),
			"FlateDecode":    deflate(data),
		} {
			got, err := d.Data(stream(raw, Dict{"Filter": Name(name)}))
			if err != nil || !bytes.Equal(got, data) {
				t.Fatalf("%s: %v", name, err)
			}
		}
	})
}

func FuzzFilters(f *testing.F) {
	f.Add([]byte("\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01"), "LZWDecode", 12)
	f.Add(deflate([]byte("abcabc")), "FlateDecode", 15)
	f.Add([]byte("87cURDZ~>"), "ASCII85Decode", 2)
	f.Add([]byte("\x02abc\xffd\x80"), "RunLengthDecode", 0)
	file := new(pdftest.File).Show("").Write()
	f.Fuzz(func(t *testing.T, data []byte, name string, predictor int) {
		d, err := open(t, file, extract.Limits{StreamBytes: 1 << 20})
		require.NoError(t, err)
		_, _ = d.Data(stream(data, Dict{"Filter": Name(name), "DecodeParms": Dict{"Predictor": float64(predictor), "Columns": 5.0}}))
	})
}
