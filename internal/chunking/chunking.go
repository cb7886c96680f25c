// Package chunking makes the chunks of a document: of its tables and of its prose. What a chunk
// says is not decided here but in package linearize.
package chunking

import (
	"context"
	"fmt"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/linearize"
)

// Of linearizes the tables and splits the prose of a document. A document without a title
// goes by the name of its source.
func Of(ctx context.Context, l linearize.Linearizer, doc *extract.Document) ([]linearize.Chunk, error) {
	src := linearize.Source{Document: doc.ID, Title: doc.About.Title, Audience: doc.Audience}
	if src.Title == "" {
		src.Title, src.Untitled = doc.Source, true
	}
	var out []linearize.Chunk
	for _, t := range doc.Tables {
		c, err := l.Linearize(ctx, src, t)
		if err != nil {
			return nil, fmt.Errorf("linearize %s: %w", t.ID, err)
		}
		out = append(out, c...)
	}
	prose, err := linearize.Prose{}.Split(ctx, src, paragraphs(doc))
	if err != nil {
		return nil, fmt.Errorf("split the prose of %s: %w", doc.Source, err)
	}
	return append(out, prose...), nil
}

func paragraphs(doc *extract.Document) []linearize.Paragraph {
	out := make([]linearize.Paragraph, 0, len(doc.Text))
	for _, b := range doc.Text {
		if b.Text != "" {
			out = append(out, linearize.Paragraph{Page: b.Page, Section: b.Section, Heading: b.Heading, Text: b.Text})
		}
	}
	return out
}
