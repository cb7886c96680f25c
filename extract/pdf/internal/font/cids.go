package font

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"io"
	"sync"
)

// The Unicode value of each CID of Adobe's CJK collections, from Adobe's CMap resources
// (BSD licence): deflated varints, 0 for none, else one more than the zig-zag difference from
// the value before.
var (
	//go:embed data/japan1.bin
	japan1Data []byte
	//go:embed data/gb1.bin
	gb1Data []byte
	//go:embed data/cns1.bin
	cns1Data []byte
	//go:embed data/korea1.bin
	korea1Data []byte

	japan1 = sync.OnceValue(func() *collection { return readCollection(japan1Data) })
	gb1    = sync.OnceValue(func() *collection { return readCollection(gb1Data) })
	cns1   = sync.OnceValue(func() *collection { return readCollection(cns1Data) })
	korea1 = sync.OnceValue(func() *collection { return readCollection(korea1Data) })
)

// collection is a CJK character collection.
type collection struct {
	runes []rune // by CID, 0 for none
	cids  map[rune]uint32
}

// collectionOf returns the collection of an ordering, nil when it is none of Adobe's CJK ones.
func collectionOf(ordering string) *collection {
	switch ordering {
	case "Japan1":
		return japan1()
	case "GB1":
		return gb1()
	case "CNS1":
		return cns1()
	case "Korea1":
		return korea1()
	}
	return nil
}

func readCollection(packed []byte) *collection {
	data, _ := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	c := &collection{cids: make(map[rune]uint32, len(data))}
	var last int64
	for len(data) > 0 {
		v, n := binary.Uvarint(data)
		data = data[n:]
		if v == 0 {
			c.runes = append(c.runes, 0)
			continue
		}
		v--
		last += int64(v>>1) ^ -int64(v&1)
		r := rune(last)
		if _, ok := c.cids[r]; !ok {
			c.cids[r] = uint32(len(c.runes))
		}
		c.runes = append(c.runes, r)
	}
	return c
}

// text returns what a CID stands for.
func (c *collection) text(cid uint32) string {
	if c == nil || cid >= uint32(len(c.runes)) || c.runes[cid] == 0 {
		return ""
	}
	return string(c.runes[cid])
}
