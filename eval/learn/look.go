package main

import (
	"io"
	"slices"

	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/retrieve"
)

const half = int(retrieve.NumFeatures)

// tableExample looks at the tables considered for a question. Each has its features twice,
// the second time only when it has a title: what a retrieve.Scorer weighs.
func tableExample(s *retrieve.Searcher, q eval.Question) (features [][]float64, right []bool) {
	features = [][]float64{}
	for i, c := range s.Explain(retrieve.Request{Text: q.Question}) {
		is := slices.Contains(q.Tables, c.Table)
		if i >= kept && !is {
			continue
		}
		wide := make([]float64, 2*half)
		copy(wide, c.Features[:])
		if c.Features[retrieve.Titled] > 0 {
			copy(wide[half:], c.Features[:])
		}
		features, right = append(features, wide), append(right, is)
	}
	return features, right
}

func printTables(out io.Writer, w []float64) {
	feature := func(i int) retrieve.Feature { return retrieve.Feature(i) }
	printWeights(out, "All: Features", feature, w[:half])
	printWeights(out, "Titled: Features", feature, w[half:])
}

// chunkExample looks at the rows and the prose considered for a question; those are right
// that hold a figure of its answer, or the answer itself.
func chunkExample(s *retrieve.Searcher, q eval.Question) (features [][]float64, right []bool) {
	figures := q.Figures()
	if len(figures) == 0 && len(q.Answers) == 0 {
		return nil, nil
	}
	features = [][]float64{}
	for _, c := range s.ExplainChunks(retrieve.Request{Text: q.Question, Numeric: len(figures) > 0}) {
		if t := c.Chunk.Type; t == linearize.TableRow || t == linearize.Text {
			features = append(features, slices.Clone(c.Features[:]))
			right = append(right, q.AnsweredBy(&c.Chunk))
		}
	}
	return features, right
}

func printChunks(out io.Writer, w []float64) {
	printWeights(out, "return ChunkFeatures", func(i int) retrieve.ChunkFeature { return retrieve.ChunkFeature(i) }, w)
}
