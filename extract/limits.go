package extract

import (
	"time"

	"github.com/tabrag/tabrag/internal/budget"
)

// Limits bound what reading one document may cost. A zero field takes the default named in
// its comment, a negative one means no limit.
type Limits struct {
	InputBytes   int64         // of the source; default 256 MB
	StreamBytes  int64         // one inflated stream or zip entry; default 128 MB
	InflateBytes int64         // all inflated streams of the document; default 512 MB
	ZipEntries   int64         // default 2,000
	Depth        int64         // nesting of objects or elements; default 100
	OpenElements int64         // open HTML elements; default 512
	Pages        int64         // default 5,000
	PageOps      int64         // operators and glyphs of one page; default 2,000,000
	Rows         int64         // of one table; default 1,048,576
	Columns      int64         // of one table; default 16,384
	Cells        int64         // of the document; default 10,000,000
	Tables       int64         // of the document; default 20,000
	CellRunes    int64         // of one cell's text; default 32,767
	PageTime     time.Duration // default 5 s
	DocumentTime time.Duration // default 120 s
}

// Limit names one field of [Limits].
type Limit string

// The limits by name, as they stand in a [LimitError].
const (
	LimitInput    Limit = "InputBytes"
	LimitStream   Limit = "StreamBytes"
	LimitInflate  Limit = "InflateBytes"
	LimitZip      Limit = "ZipEntries"
	LimitDepth    Limit = "Depth"
	LimitElements Limit = "OpenElements"
	LimitPages    Limit = "Pages"
	LimitPageOps  Limit = "PageOps"
	LimitRows     Limit = "Rows"
	LimitColumns  Limit = "Columns"
	LimitCells    Limit = "Cells"
	LimitTables   Limit = "Tables"
	LimitCell     Limit = "CellRunes"
)

// Value returns the limit in force: the field, its default when zero, -1 for none.
func (l Limits) Value(name Limit) int64 {
	var set, def int64
	switch name {
	case LimitInput:
		set, def = l.InputBytes, 256<<20
	case LimitStream:
		set, def = l.StreamBytes, 128<<20
	case LimitInflate:
		set, def = l.InflateBytes, 512<<20
	case LimitZip:
		set, def = l.ZipEntries, 2000
	case LimitDepth:
		set, def = l.Depth, 100
	case LimitElements:
		set, def = l.OpenElements, 512
	case LimitPages:
		set, def = l.Pages, 5000
	case LimitPageOps:
		set, def = l.PageOps, 2_000_000
	case LimitRows:
		set, def = l.Rows, 1<<20
	case LimitColumns:
		set, def = l.Columns, 1<<14
	case LimitCells:
		set, def = l.Cells, 10_000_000
	case LimitTables:
		set, def = l.Tables, 20_000
	case LimitCell:
		set, def = l.CellRunes, 32767
	}
	switch {
	case set < 0:
		return -1
	case set == 0:
		return def
	}
	return set
}

// Meter starts a meter for one limit. A reader makes one a document (or a page, for PageOps)
// and charges it for everything it reads.
func (l Limits) Meter(name Limit) budget.Meter {
	return budget.Meter{Name: string(name), Max: l.Value(name)}
}

// PageTimeout returns the time for one page, 0 for none.
func (l Limits) PageTimeout() time.Duration { return duration(l.PageTime, 5*time.Second) }

// DocumentTimeout returns the time for one document, 0 for none.
func (l Limits) DocumentTimeout() time.Duration { return duration(l.DocumentTime, 120*time.Second) }

func duration(set, def time.Duration) time.Duration {
	switch {
	case set < 0:
		return 0
	case set == 0:
		return def
	}
	return set
}
