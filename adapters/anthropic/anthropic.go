// Package anthropic is a language model behind Anthropic's Messages API, by the official SDK.
//
// It is not for retrying or for budgets: wrap a [Model] in llm.Retry and llm.Meter.
package anthropic

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	sdk "github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"

	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/llm/llmhttp"
)

// Config says which model, and with which key. Nothing is read from the environment.
type Config struct {
	Key   string
	Model string
	// BaseURL of another server that speaks the API; "" is Anthropic's own.
	BaseURL string
	// NoTemperature leaves the temperature to the server, for models that refuse one.
	NoTemperature bool
	// Client for the requests; nil is one with defaults.
	Client *http.Client
}

// Model is a model behind the API. It is safe for concurrent use.
type Model struct {
	client sdk.Client
	conf   Config
}

var (
	_ llm.Model    = (*Model)(nil)
	_ llm.Streamer = (*Model)(nil)
)

// New makes the client; it does no I/O.
func New(c Config) *Model {
	opts := []option.RequestOption{
		option.WithoutEnvironmentDefaults(), option.WithAPIKey(c.Key), option.WithMaxRetries(0), option.WithHTTPClient(llmhttp.New(c.Client)),
	}
	if c.BaseURL != "" {
		opts = append(opts, option.WithBaseURL(c.BaseURL))
	}
	return &Model{client: sdk.NewClient(opts...), conf: c}
}

// Complete asks once.
func (m *Model) Complete(ctx context.Context, req llm.Request) (*llm.Response, error) {
	params, err := m.params(req)
	if err != nil {
		return nil, err
	}
	res, err := m.client.Messages.New(ctx, params)
	if err != nil {
		return nil, llmhttp.Clean(ctx, err)
	}
	if res == nil { // the server said null
		return nil, llm.ErrEmpty
	}
	return response(res, req.Schema != nil)
}

// Stream asks once and hands over the answer as it comes.
func (m *Model) Stream(ctx context.Context, req llm.Request, emit func(string) error) (*llm.Response, error) {
	params, err := m.params(req)
	if err != nil {
		return nil, err
	}
	stream := m.client.Messages.NewStreaming(ctx, params)
	defer func() { _ = stream.Close() }()
	var whole sdk.Message
	var text strings.Builder
	for stream.Next() {
		event := stream.Current()
		if err := whole.Accumulate(event); err != nil {
			return nil, llmhttp.ErrBroken
		}
		piece := event.Delta.Text
		if req.Schema != nil {
			piece = event.Delta.PartialJSON
		}
		if piece == "" {
			continue
		}
		text.WriteString(piece)
		if err := emit(piece); err != nil {
			return nil, err
		}
	}
	if err := stream.Err(); err != nil {
		return nil, llmhttp.Clean(ctx, err)
	}
	if text.Len() == 0 {
		return nil, llm.ErrEmpty
	}
	return &llm.Response{Content: text.String(), Finish: finish(whole.StopReason), Usage: usage(whole.Usage)}, nil
}

// defaultTokens bounds an answer where the request does not; the API wants a bound.
const defaultTokens = 1024

// params writes a request for the API. A schema becomes the input of the one tool that the model
// must call: nothing is behind it, its input is the answer. The API's own structured output
// knows no schema that refers to itself, as that of plans does.
func (m *Model) params(req llm.Request) (sdk.MessageNewParams, error) {
	out := sdk.MessageNewParams{Model: sdk.Model(m.conf.Model), MaxTokens: defaultTokens}
	if req.MaxTokens > 0 {
		out.MaxTokens = int64(req.MaxTokens)
	}
	if !m.conf.NoTemperature {
		out.Temperature = sdk.Float(float64(req.Temperature))
	}
	for _, msg := range req.Messages {
		block := sdk.NewTextBlock(msg.Content)
		switch msg.Role {
		case llm.System:
			out.System = append(out.System, sdk.TextBlockParam{Text: msg.Content})
		case llm.Assistant:
			out.Messages = append(out.Messages, sdk.NewAssistantMessage(block))
		default:
			out.Messages = append(out.Messages, sdk.NewUserMessage(block))
		}
	}
	if req.Schema == nil {
		return out, nil
	}
	var schema map[string]any
	if err := json.Unmarshal(req.Schema, &schema); err != nil {
		return out, fmt.Errorf("anthropic: the schema is no JSON: %w", err)
	}
	delete(schema, "type") // the SDK writes it
	name := req.SchemaName
	if name == "" {
		name = "answer"
	}
	out.Tools = []sdk.ToolUnionParam{sdk.ToolUnionParamOfTool(sdk.ToolInputSchemaParam{ExtraFields: schema}, name)}
	out.ToolChoice = sdk.ToolChoiceParamOfTool(name)
	return out, nil
}

// response takes the text, or the tool's input, out of what the API answered.
func response(res *sdk.Message, schema bool) (*llm.Response, error) {
	var text strings.Builder
	for _, block := range res.Content {
		switch {
		case schema && block.Type == "tool_use":
			text.Write(block.Input)
		case !schema && block.Type == "text":
			text.WriteString(block.Text)
		}
	}
	if text.Len() == 0 {
		return nil, llm.ErrEmpty
	}
	return &llm.Response{Content: text.String(), Finish: finish(res.StopReason), Usage: usage(res.Usage)}, nil
}

// finish says "stop" for an answer that came to its end.
func finish(reason sdk.StopReason) string {
	switch reason {
	case sdk.StopReasonEndTurn, sdk.StopReasonToolUse, sdk.StopReasonStopSequence:
		return "stop"
	case sdk.StopReasonMaxTokens:
		return "length"
	}
	return string(reason)
}

func usage(u sdk.Usage) llm.Usage {
	return llm.Usage{PromptTokens: int(u.InputTokens), AnswerTokens: int(u.OutputTokens)}
}
