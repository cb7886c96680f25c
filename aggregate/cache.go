package aggregate

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"sync"

	"github.com/tabrag/tabrag/internal/recent"
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

	once sync.Once
	kept *recent.Cache[*table.Table, *view]
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

func (c *Cache) has(t *table.Table) bool { return c.views().Has(t) }

// view gives the kept view of a table, or makes one and keeps it if it fits.
func (c *Cache) view(t *table.Table) *view {
	return c.views().Get(t, slotsOf(t), func() *view { return newView(t, false) })
}

func (c *Cache) views() *recent.Cache[*table.Table, *view] {
	c.once.Do(func() { c.kept = recent.New[*table.Table, *view](cmp.Or(c.MaxSlots, defaultCacheSlots)) })
	return c.kept
}

func slotsOf(t *table.Table) int { return len(t.Rows) * len(t.Columns) }
