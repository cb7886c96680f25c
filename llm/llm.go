// Package llm is the seam to a language model: one method, with requests and responses that
// need the standard library alone. A model plans and phrases; it never computes, holds no
// tool, and is not believed: package generate checks each figure it writes.
//
// It is not a client library; llm/openai has one for OpenAI-compatible servers.
package llm

import (
	"context"
	"errors"
)

// Model completes a conversation.
type Model interface {
	Complete(ctx context.Context, req Request) (*Response, error)
}

// ErrNoModel is what a wrapper without a model answers.
var ErrNoModel = errors.New("llm: there is no model to ask")

// Complete asks a model; a nil one is [ErrNoModel].
func Complete(ctx context.Context, m Model, req Request) (*Response, error) {
	if m == nil {
		return nil, ErrNoModel
	}
	return m.Complete(ctx, req)
}

// Role of a message.
type Role string

// The roles.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
)

// Message is one turn.
type Message struct {
	Role    Role
	Content string
}

// Request is what a model is asked.
type Request struct {
	Messages []Message
	// Schema is a JSON schema that the content must follow, nil for free text. A model that
	// cannot follow it still gets it; the caller validates.
	Schema []byte
	// SchemaName names the schema to servers that want a name.
	SchemaName string
	// MaxTokens bounds the answer; 0 leaves it to the server.
	MaxTokens   int
	Temperature float32
	Seed        int64
}

// Response is what it answered.
type Response struct {
	Content string
	// Finish is "stop", "length", …, as the server says.
	Finish string
	Usage  Usage
}

// Usage counts tokens.
type Usage struct{ PromptTokens, AnswerTokens int }
