// Package openai speaks to any server with the OpenAI chat API: OpenAI, Azure, Ollama, vLLM,
// llama.cpp and others. It wraps sashabaranov/go-openai, so that the wire stays its concern.
//
// It is not for retrying or for budgets: wrap a [Model] in llm.Retry and llm.Meter.
package openai

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	api "github.com/sashabaranov/go-openai"

	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/llm/llmhttp"
)

// Config says which server and which model.
type Config struct {
	// BaseURL such as "http://localhost:11434/v1"; "" is OpenAI's own.
	BaseURL string
	Key     string
	Model   string
	// Azure makes BaseURL an Azure resource and Model a deployment.
	Azure bool
	// Client for the requests; nil is one with defaults.
	Client *http.Client
}

// Model is a chat model behind a server. It is safe for concurrent use.
type Model struct {
	client *api.Client
	name   string
}

var (
	_ llm.Model    = (*Model)(nil)
	_ llm.Streamer = (*Model)(nil)
)

// New makes the client; it does no I/O.
func New(c Config) *Model {
	return &Model{client: api.NewClientWithConfig(c.api()), name: c.Model}
}

func (c Config) api() api.ClientConfig {
	conf := api.DefaultConfig(c.Key)
	if c.Azure {
		conf = api.DefaultAzureConfig(c.Key, c.BaseURL)
	} else if c.BaseURL != "" {
		conf.BaseURL = strings.TrimRight(c.BaseURL, "/")
	}
	conf.HTTPClient = llmhttp.New(c.Client)
	return conf
}

// Complete asks once.
func (m *Model) Complete(ctx context.Context, req llm.Request) (*llm.Response, error) {
	res, err := m.client.CreateChatCompletion(ctx, m.request(req))
	if err != nil {
		return nil, clean(ctx, err)
	}
	if len(res.Choices) == 0 {
		return nil, llm.ErrEmpty
	}
	choice := res.Choices[0]
	if choice.Message.Content == "" {
		return nil, llm.ErrEmpty
	}
	return &llm.Response{
		Content: choice.Message.Content, Finish: string(choice.FinishReason),
		Usage: llm.Usage{PromptTokens: res.Usage.PromptTokens, AnswerTokens: res.Usage.CompletionTokens},
	}, nil
}

// Stream asks once and hands over the answer as it comes.
func (m *Model) Stream(ctx context.Context, req llm.Request, emit func(string) error) (*llm.Response, error) {
	asked := m.request(req)
	asked.StreamOptions = &api.StreamOptions{IncludeUsage: true}
	stream, err := m.client.CreateChatCompletionStream(ctx, asked)
	if err != nil {
		return nil, clean(ctx, err)
	}
	defer func() { _ = stream.Close() }()
	var out llm.Response
	var text strings.Builder
	for {
		part, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, clean(ctx, err)
		}
		if u := part.Usage; u != nil {
			out.Usage = llm.Usage{PromptTokens: u.PromptTokens, AnswerTokens: u.CompletionTokens}
		}
		for _, c := range part.Choices {
			if c.FinishReason != "" {
				out.Finish = string(c.FinishReason)
			}
			if c.Delta.Content == "" {
				continue
			}
			text.WriteString(c.Delta.Content)
			if err := emit(c.Delta.Content); err != nil {
				return nil, err
			}
		}
	}
	if out.Content = text.String(); out.Content == "" {
		return nil, llm.ErrEmpty
	}
	return &out, nil
}

// coldest stands for a temperature of zero, which is not sent, and servers then take their own. A
// much smaller one makes some servers divide into infinities, and draw at random.
const coldest = 1e-4

func (m *Model) request(req llm.Request) api.ChatCompletionRequest {
	out := api.ChatCompletionRequest{Model: m.name, Temperature: req.Temperature}
	if req.Temperature == 0 {
		out.Temperature = coldest
	}
	//lint:ignore SA1019 the name that every compatible server knows, old ones too
	out.MaxTokens = req.MaxTokens
	if api.NewReasoningValidator().Validate(out) != nil { // models that reason know neither field
		//lint:ignore SA1019 as above
		out.MaxTokens, out.MaxCompletionTokens, out.Temperature = 0, req.MaxTokens, 0
	}
	for _, msg := range req.Messages {
		out.Messages = append(out.Messages, api.ChatCompletionMessage{Role: string(msg.Role), Content: msg.Content})
	}
	if req.Seed != 0 {
		seed := int(req.Seed)
		out.Seed = &seed
	}
	if req.Schema != nil {
		name := req.SchemaName
		if name == "" {
			name = "answer"
		}
		out.ResponseFormat = &api.ChatCompletionResponseFormat{
			Type:       api.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &api.ChatCompletionResponseFormatJSONSchema{Name: name, Schema: json.RawMessage(req.Schema)},
		}
	}
	return out
}

// clean keeps what a caller can act on.
func clean(ctx context.Context, err error) error {
	var apiErr *api.APIError
	if errors.As(err, &apiErr) && apiErr.HTTPStatusCode > 0 && ctx.Err() == nil {
		return &llm.StatusError{Code: apiErr.HTTPStatusCode}
	}
	return llmhttp.Clean(ctx, err)
}
