package llmtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/llm"
)

// Tape records what a model answers, and plays it again without the model: for tests over the
// words of a real one. A request is known again by all of it but the random boundaries around
// data.
type Tape struct {
	// Path of the file, one JSON object a line.
	Path string
	// Model to ask for what the tape has not, and to record. Nil plays alone: what is not on the
	// tape is ErrUnexpected.
	Model llm.Model

	mu    sync.Mutex
	known map[string]*llm.Response
}

// recording is a line of the file.
type recording struct {
	Request  string
	Response llm.Response
}

var boundary = regexp.MustCompile(`data-[0-9a-f]{16}`)

// Complete plays, or asks and records.
func (t *Tape) Complete(ctx context.Context, req llm.Request) (*llm.Response, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b, err := json.Marshal(req)
	if err != nil {
		return nil, err
	}
	key := boundary.ReplaceAllString(string(b), "data-")
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.load(); err != nil {
		return nil, err
	}
	if res, ok := t.known[key]; ok {
		again := *res
		return &again, nil
	}
	if t.Model == nil {
		return nil, ErrUnexpected
	}
	res, err := t.Model.Complete(ctx, req)
	if err != nil {
		return nil, err
	}
	t.known[key] = res
	return res, t.append(recording{key, *res})
}

// load reads the file once; none yet is an empty tape.
func (t *Tape) load() error {
	if t.known != nil {
		return nil
	}
	b, err := os.ReadFile(t.Path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	t.known = map[string]*llm.Response{}
	for line := range strings.Lines(string(b)) {
		var r recording
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			return fmt.Errorf("llmtest: tape %s: %w", t.Path, err)
		}
		t.known[r.Request] = &r.Response
	}
	return nil
}

func (t *Tape) append(r recording) (err error) {
	b, err := json.Marshal(r)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(t.Path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	_, err = f.Write(append(b, '\n'))
	return err
}
