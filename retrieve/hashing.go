package retrieve

import (
	"context"
	"hash/fnv"
	"math"
	"strconv"
)

// Hashing is an [Embedder] without a model: words, word pairs and letter triples hashed
// into a vector. It is deterministic and finds spelling variants, but knows no meaning; it
// serves tests and offline use.
type Hashing struct {
	// Dimension of the vectors, 0 means 256.
	Dimension int
}

// Model implements [Embedder].
func (h Hashing) Model() Model {
	n := h.dimension()
	return Model{ID: "tabrag-hashing-" + strconv.Itoa(n), Dimension: n, Preprocessing: "1"}
}

func (h Hashing) dimension() int {
	if h.Dimension > 0 {
		return h.Dimension
	}
	return 256
}

// Embed implements [Embedder].
func (h Hashing) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, text := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out[i] = h.embed(text)
	}
	return out, nil
}

func (h Hashing) embed(text string) []float32 {
	v := make([]float32, h.dimension())
	add := func(feature string, weight float32) {
		f := fnv.New64a()
		_, _ = f.Write([]byte(feature))
		sum := f.Sum64()
		if sum>>63 == 1 {
			weight = -weight
		}
		v[sum%uint64(len(v))] += weight
	}
	last := ""
	for _, t := range phrase(text) {
		add(t, 1)
		if last != "" {
			add(last+" "+t, 0.5)
		}
		last = t
		for i := 0; i+3 <= len(t); i++ {
			add("#"+t[i:i+3], 0.3)
		}
	}
	normalise(v)
	return v
}

// normalise brings a vector to length 1; a zero vector stays.
func normalise(v []float32) {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum == 0 {
		return
	}
	length := math.Sqrt(sum)
	for i, x := range v {
		v[i] = float32(float64(x) / length) // the inverse of a tiny length is no float32
	}
}
