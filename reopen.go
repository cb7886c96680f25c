package tabrag

import (
	"context"
	"fmt"
)

// reopen takes in a document that the folder kept. One that was kept under another policy than the one
// that holds now, or none, has it applied first, and is kept anew.
func (p *Pipeline) reopen(ctx context.Context, f *folder, s *stored) error {
	index, keep := func() error { return p.index(ctx, s) }, ctx.Err
	if policy := p.cfg.Policy; len(policy.Rules) > 0 && s.doc.Policy != policy.Version {
		old := *s
		if err := p.govern(ctx, s); err != nil {
			return err
		}
		index = func() error { return p.reindex(ctx, &old, s) }
		keep = func() error {
			if p.vectors != nil {
				s.vectors = p.vectors.take()
			}
			return f.rewrite(s)
		}
	}
	_, err := p.enter(ctx, s, index, keep)
	return err
}

// govern applies the policy to a document that was kept, and makes its chunks anew.
func (p *Pipeline) govern(ctx context.Context, s *stored) error {
	before := s.doc.Policy
	if err := p.cfg.Policy.Apply(ctx, s.doc); err != nil {
		return fmt.Errorf("tabrag: open %s: %w", s.doc.Source, err)
	}
	s.doc.PolicyBefore = before
	s.path = p.place(s.path)
	var err error
	s.chunks, err = p.chunks(ctx, p.cfg.Policy.Shown(s.doc))
	return err
}

// reindex puts the chunks of a document in the place of those that it was kept with: a store of the
// caller's may still hold their vectors. What stayed word for word is not embedded again.
func (p *Pipeline) reindex(ctx context.Context, old, s *stored) error {
	if err := p.search.Restore(ctx, old.chunks); err != nil {
		return err
	}
	if err := p.search.Remove(ctx, s.doc.ID); err != nil {
		return err
	}
	if p.sparing != nil {
		p.sparing.remember(old)
	}
	return p.search.Add(ctx, s.chunks)
}
