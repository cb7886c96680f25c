package retrieve

import (
	lru "container/list"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Patient wraps an [Embedder] that is far away: it sends texts in batches, tries again
// when a batch fails, checks what comes back, and remembers vectors so that the same text
// is embedded once. Fields are set before first use; the zero value of each but Embedder is useful.
type Patient struct {
	Embedder Embedder // must be set
	// Batch is how many texts are sent at once, 0 means 64.
	Batch int
	// Tries is how often a batch is sent at most, 0 means 4; Wait is the pause before the
	// second try, doubled for each further one, 0 means half a second.
	Tries int
	Wait  time.Duration
	// Cache is how many vectors are remembered, 0 means 10,000, negative none. The least
	// recently used go first.
	Cache int

	mu    sync.Mutex
	known map[[32]byte]*lru.Element
	order *lru.List // most recently used first
}

type remembered struct {
	key    [32]byte
	vector []float32
}

// Model implements [Embedder].
func (p *Patient) Model() Model { return p.Embedder.Model() }

// Embed implements [Embedder].
func (p *Patient) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	var missing []string
	places := map[string][]int{}
	for i, text := range texts {
		if v := p.recall(text); v != nil {
			out[i] = v
			continue
		}
		if places[text] == nil {
			missing = append(missing, text)
		}
		places[text] = append(places[text], i)
	}
	for part := range slices.Chunk(missing, orDefaultInt(p.Batch, batch)) {
		vectors, err := p.try(ctx, part)
		if err != nil {
			return nil, err
		}
		for i, text := range part {
			p.remember(text, vectors[i])
			for _, at := range places[text] {
				out[at] = slices.Clone(vectors[i])
			}
		}
	}
	return out, nil
}

// try sends one batch until it succeeds.
func (p *Patient) try(ctx context.Context, texts []string) ([][]float32, error) {
	wait := p.Wait
	if wait == 0 {
		wait = time.Second / 2
	}
	tries := orDefaultInt(p.Tries, 4)
	for n := 1; ; n++ {
		vectors, err := embedAll(ctx, p.Embedder, texts)
		switch {
		case err == nil:
			return vectors, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case n >= tries || errors.Is(err, ErrMixed):
			return nil, fmt.Errorf("embed: gave up on try %d: %w", n, err)
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return nil, ctx.Err()
		case <-timer.C:
		}
		wait *= 2
	}
}

func (p *Patient) recall(text string) []float32 {
	if p.Cache < 0 {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	e := p.known[sha256.Sum256([]byte(text))]
	if e == nil {
		return nil
	}
	p.order.MoveToFront(e)
	return slices.Clone(e.Value.(*remembered).vector)
}

func (p *Patient) remember(text string, v []float32) {
	if p.Cache < 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known == nil {
		p.known, p.order = map[[32]byte]*lru.Element{}, lru.New()
	}
	key := sha256.Sum256([]byte(text))
	if p.known[key] != nil {
		return
	}
	p.known[key] = p.order.PushFront(&remembered{key, slices.Clone(v)})
	if p.order.Len() > orDefaultInt(p.Cache, 10_000) {
		last := p.order.Back()
		p.order.Remove(last)
		delete(p.known, last.Value.(*remembered).key)
	}
}

func orDefaultInt(n, def int) int {
	if n == 0 {
		return def
	}
	return n
}
