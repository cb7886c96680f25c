//go:build tabrag_light

package object

import (
	"context"

	"github.com/tabrag/tabrag/extract"
)

// openBackend opens with ledongthuc/pdf.
func openBackend(ctx context.Context, src extract.Source, limits extract.Limits) (*Document, error) {
	return openLedongthuc(ctx, src, limits)
}
