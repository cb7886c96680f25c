package tabrag

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/retrieve"
)

// Manifest says what a pipeline holds, so that a set can be frozen, made again and compared: two
// manifests are equal when the same sources were read to the same facts under the same policy.
type Manifest struct {
	// Linearizer is the version of what makes the chunks, Model that of the vectors.
	Linearizer string         `json:"linearizer"`
	Model      retrieve.Model `json:"model,omitzero"`
	// Policy that documents come in under now.
	Policy    string          `json:"policy,omitempty"`
	Documents []ManifestEntry `json:"documents"`
}

// ManifestEntry is one document.
type ManifestEntry struct {
	Document string `json:"document"`
	Source   string `json:"source"`
	SHA256   string `json:"sha256"`
	Audience string `json:"audience,omitempty"`
	// Policy that was applied to it.
	Policy string `json:"policy,omitempty"`
	// SupersededBy is the latest version of the same file, where this is not.
	SupersededBy string   `json:"superseded_by,omitempty"`
	Tables       []string `json:"tables"`
	// Facts counts its numeric cells; FactsHash is a checksum over their IDs and contents.
	Facts     int    `json:"facts"`
	FactsHash string `json:"facts_hash"`
}

// Manifest lists the documents in the order they were added.
func (p *Pipeline) Manifest(ctx context.Context) (Manifest, error) {
	m := Manifest{Linearizer: linearize.Version, Policy: p.cfg.Policy.Version, Documents: []ManifestEntry{}}
	if p.cfg.Embedder != nil {
		m.Model = p.cfg.Embedder.Model()
	}
	p.mu.RLock()
	closed := p.closed
	for _, id := range p.order {
		doc := p.docs[id]
		e := ManifestEntry{Document: id, Source: doc.Source, SHA256: doc.SHA256, Audience: doc.Audience, Policy: doc.Policy, Tables: []string{}}
		if !p.latest(doc) {
			e.SupersededBy = p.current(p.paths[id]).ID
		}
		for _, t := range doc.Tables {
			e.Tables = append(e.Tables, t.ID)
		}
		m.Documents = append(m.Documents, e)
	}
	p.mu.RUnlock()
	if closed {
		return Manifest{}, ErrClosed
	}
	for i := range m.Documents {
		if err := p.sumFacts(ctx, &m.Documents[i]); err != nil {
			return Manifest{}, fmt.Errorf("tabrag: manifest: %w", err)
		}
	}
	return m, nil
}

// sumFacts counts the facts of a document and makes their checksum, whatever order a store has them in.
func (p *Pipeline) sumFacts(ctx context.Context, e *ManifestEntry) error {
	var lines []string
	for f, err := range p.cfg.FactStore.Facts(ctx, aggregate.Filter{Documents: []string{e.Document}}) {
		if err != nil {
			return err
		}
		lines = append(lines, fmt.Sprintf("%s %s %s %s\n", f.ID, f.Hash, f.Value, f.Unit))
	}
	slices.Sort(lines)
	h := sha256.New()
	for _, line := range lines {
		_, _ = io.WriteString(h, line) // a hash takes everything
	}
	e.Facts, e.FactsHash = len(lines), hex.EncodeToString(h.Sum(nil))
	return nil
}
