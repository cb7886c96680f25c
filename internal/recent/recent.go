// Package recent keeps what was made of the things used last, within a bound: for what takes longer
// to make than to use, and is used again.
package recent

import (
	"slices"
	"sync"
)

// Cache keeps a value for each key. It is safe for use by several goroutines.
type Cache[K comparable, V any] struct {
	most int // the sizes that are kept, summed

	mu    sync.Mutex
	known map[K]entry[V]
	used  []K // the latest last
	size  int
}

type entry[V any] struct {
	value V
	size  int
}

// New makes a cache of values whose sizes sum to no more than most.
func New[K comparable, V any](most int) *Cache[K, V] {
	return &Cache[K, V]{most: most, known: map[K]entry[V]{}}
}

// Get gives the value of a key, made when it is not there. What is larger than the cache is not kept,
// and those used longest ago make room.
func (c *Cache[K, V]) Get(key K, size int, make func() V) V {
	if v, ok := c.find(key); ok {
		return v
	}
	v := make() // two may do so at once; either value is as good
	c.keep(key, size, v)
	return v
}

// Has tells whether the value of a key is kept.
func (c *Cache[K, V]) Has(key K) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ok := c.known[key]
	return ok
}

func (c *Cache[K, V]) find(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.known[key]
	if ok {
		i := slices.Index(c.used, key)
		c.used = append(slices.Delete(c.used, i, i+1), key)
	}
	return e.value, ok
}

func (c *Cache[K, V]) keep(key K, size int, v V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.known[key]; known || size > c.most {
		return
	}
	for c.size+size > c.most {
		c.size -= c.known[c.used[0]].size
		delete(c.known, c.used[0])
		c.used = c.used[1:]
	}
	c.known[key] = entry[V]{v, size}
	c.used = append(c.used, key)
	c.size += size
}
