package openai

import (
	"context"

	api "github.com/sashabaranov/go-openai"

	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/llm/llmhttp"
)

// Embedder makes vectors of texts by a server's embeddings API. retrieve.EmbedFunc makes the
// pipeline's embedder of it:
//
//	retrieve.EmbedFunc{Stamp: retrieve.Model{ID: "nomic-embed-text", Dimension: 768}, Func: openai.NewEmbedder(conf).Embed}
type Embedder struct {
	client *api.Client
	name   string
}

// NewEmbedder makes the client; it does no I/O.
func NewEmbedder(c Config) *Embedder {
	return &Embedder{client: api.NewClientWithConfig(c.api()), name: c.Model}
}

// Embed gives one vector for each text, in the order of the texts, whatever order the server
// answers in. An answer with a vector missing or twice is refused whole.
func (e *Embedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if len(texts) == 0 {
		return nil, ctx.Err()
	}
	res, err := e.client.CreateEmbeddings(ctx, api.EmbeddingRequest{Input: texts, Model: api.EmbeddingModel(e.name)})
	if err != nil {
		return nil, clean(ctx, err)
	}
	if len(res.Data) == 0 {
		return nil, llm.ErrEmpty
	}
	out := make([][]float32, len(texts))
	for _, d := range res.Data {
		if d.Index < 0 || d.Index >= len(out) || out[d.Index] != nil || len(d.Embedding) == 0 {
			return nil, llmhttp.ErrBroken
		}
		out[d.Index] = d.Embedding
	}
	if len(res.Data) != len(texts) {
		return nil, llmhttp.ErrBroken
	}
	return out, nil
}
