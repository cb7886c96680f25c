package aggregate

import (
	"context"
	"fmt"
	"iter"
	"sync"

	"github.com/tabrag/tabrag/table"
)

// Cache keeps what plans over one table share: its grid, and its columns as typed numbers and
// codes, made when first needed. It is for services that ask many questions of the same tables;
// its zero value is ready, and it is safe for use by several goroutines. A table must not change
// while it is in use: another version of a table is another *table.Table.
type Cache struct {
	// MaxSlots bounds the slots (rows times columns) of the tables kept, 20 million when 0; a
	// slot takes up to 16 bytes. The tables used longest ago go first.
	MaxSlots int

	mu    sync.Mutex
	views map[*table.Table]*view
	used  []*table.Table // the latest last
	slots int
}

const defaultCacheSlots = 20_000_000

// Over gives the tables for [Run], with what the cache knows of them. It has facts when tables
// has.
func (c *Cache) Over(tables Tables) Tables { return &cached{tables, c} }

// cached is tables with a cache.
type cached struct {
	Tables
	cache *Cache
}

// Facts gives the facts of the tables below; it is an error that wraps [ErrQuery] when they have
// none.
func (c *cached) Facts(ctx context.Context, filter Filter) iter.Seq2[Fact, error] {
	if src, ok := c.Tables.(FactSource); ok {
		return src.Facts(ctx, filter)
	}
	return func(yield func(Fact, error) bool) {
		yield(Fact{}, fmt.Errorf("%w: a plan over facts, and there is no fact store", ErrQuery))
	}
}

func (c *Cache) has(t *table.Table) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.views[t] != nil
}

// view gives the kept view of a table, or makes one and keeps it if it fits.
func (c *Cache) view(t *table.Table) *view {
	c.mu.Lock()
	defer c.mu.Unlock()
	v := c.views[t]
	if v == nil {
		v = newView(t, false)
		c.keep(t, v)
		return v
	}
	for i, u := range c.used {
		if u == t {
			copy(c.used[i:], c.used[i+1:])
			c.used[len(c.used)-1] = t
			break
		}
	}
	return v
}

func (c *Cache) keep(t *table.Table, v *view) {
	limit := c.MaxSlots
	if limit == 0 {
		limit = defaultCacheSlots
	}
	size := slotsOf(t)
	if size > limit {
		return
	}
	for c.slots+size > limit {
		old := c.used[0]
		c.used = c.used[1:]
		c.slots -= slotsOf(old)
		delete(c.views, old)
	}
	if c.views == nil {
		c.views = map[*table.Table]*view{}
	}
	c.views[t] = v
	c.used = append(c.used, t)
	c.slots += size
}

func slotsOf(t *table.Table) int { return len(t.Rows) * len(t.Columns) }
