package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/tabrag/tabrag/extract"
)

// patience is how long a reader may take before anything is said, and how often it is said
// then.
const patience = 2 * time.Second

// progress tells on standard error how far a long read is. The function that it returns ends
// the telling.
func (c command) progress(ctx context.Context, name string) (context.Context, func()) {
	var mu sync.Mutex
	last, told := time.Now(), false
	report := func(p extract.Progress) {
		mu.Lock()
		defer mu.Unlock()
		if time.Since(last) < patience {
			return
		}
		last, told = time.Now(), true
		if p.Total > 0 {
			fmt.Fprintf(c.err, "%s: %s %d of %d\n", name, p.What, p.Done, p.Total)
		} else {
			fmt.Fprintf(c.err, "%s: %s %d\n", name, p.What, p.Done)
		}
	}
	return extract.WithProgress(ctx, report), func() {
		mu.Lock()
		defer mu.Unlock()
		if told {
			fmt.Fprintf(c.err, "%s: done\n", name)
		}
	}
}
