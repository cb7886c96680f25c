// Package openai speaks to any server with the OpenAI chat API: OpenAI, Azure, Ollama, vLLM,
// llama.cpp and others. It wraps sashabaranov/go-openai, so that the wire stays its concern.
//
// It is not for retrying or for budgets: wrap a [Model] in llm.Retry and llm.Meter.
package openai

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	api "github.com/sashabaranov/go-openai"

	"github.com/tabrag/tabrag/llm"
)

// Config says which server and which model.
type Config struct {
	// BaseURL such as "http://localhost:11434/v1"; "" is OpenAI's own.
	BaseURL string
	Key     string
	Model   string
	// Azure makes BaseURL an Azure resource and Model a deployment.
	Azure bool
	// Client for the requests; nil is http.DefaultClient.
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
	client := http.Client{}
	if c.Client != nil {
		client = *c.Client
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	conf.HTTPClient = doer{&client}
	return conf
}

// maxAnswer bounds what is read of one answer; a longer one is cut, and so broken.
const maxAnswer = 8 << 20

// bounded reads a part of a body and closes the whole.
type bounded struct {
	io.Reader
	io.Closer
}

// doer turns a refusal of the server into an llm.StatusError, with the time it asks to wait,
// which go-openai drops. A redirect is a refusal too: the prompt goes to the server that was
// configured, and nowhere else.
type doer struct{ client *http.Client }

// Do sends one request.
func (d doer) Do(req *http.Request) (*http.Response, error) {
	res, err := d.client.Do(req)
	if err != nil {
		return nil, err
	}
	if res.StatusCode < 300 {
		res.Body = bounded{io.LimitReader(res.Body, maxAnswer), res.Body}
		return res, nil
	}
	defer func() { _ = res.Body.Close() }()
	_, _ = io.CopyN(io.Discard, res.Body, 1<<16) // let the connection be used again
	return nil, &llm.StatusError{Code: res.StatusCode, RetryAfter: retryAfter(res.Header)}
}

// retryAfter reads the header's seconds, a day at most; a date there is left out.
func retryAfter(h http.Header) time.Duration {
	n, err := strconv.Atoi(h.Get("Retry-After"))
	if err != nil || n < 0 {
		return 0
	}
	return time.Duration(min(n, 24*60*60)) * time.Second
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

// errBroken stands for an answer that is no valid response; the client's own error may quote
// the answer, which must not reach a log.
var errBroken = errors.New("openai: the server's answer cannot be read")

// clean keeps the errors that a caller can act on and drops what may hold text, or a key: an
// address may carry one.
func clean(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var status *llm.StatusError
	if errors.As(err, &status) {
		return status
	}
	var apiErr *api.APIError
	if errors.As(err, &apiErr) && apiErr.HTTPStatusCode > 0 {
		return &llm.StatusError{Code: apiErr.HTTPStatusCode}
	}
	var sending *url.Error
	if errors.As(err, &sending) {
		return fmt.Errorf("openai: cannot reach the server: %w", sending.Err)
	}
	return errBroken
}
