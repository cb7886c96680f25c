//go:build !tabrag_light

package object

import (
	"context"

	"github.com/tabrag/tabrag/extract"
)

// openBackend opens with pdfcpu. The build tag tabrag_light takes ledongthuc/pdf instead.
func openBackend(ctx context.Context, src extract.Source, limits extract.Limits) (*Document, error) {
	return openPdfcpu(ctx, src, limits)
}
