package eval

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/tabrag/tabrag/table"
)

// GoldPlan is a gold derivation written as a plan and run, with what it is asked of.
type GoldPlan struct {
	ExactCase
	Question string
	Table    *table.Table
	Text     []string // beside the table
}

// GoldPlans gives the gold derivations of one set, "tatqa", "finqa" or "wtq", in the order of its
// questions; dir is the folder of the sets.
func GoldPlans(ctx context.Context, dir, set string) ([]GoldPlan, error) {
	write := map[string]func(*exactTable, Question) ExactCase{"tatqa": tatqaCase, "finqa": finqaCase, "wtq": squallCase}[set]
	if write == nil {
		return nil, fmt.Errorf("eval: no gold derivations of %q", set)
	}
	file := "questions.dev.jsonl.gz"
	if set == "wtq" {
		file = "squall.dev.jsonl.gz"
	}
	entries, err := LoadCorpus(filepath.Join(dir, set, "corpus.jsonl.gz"))
	if err != nil {
		return nil, err
	}
	questions, err := loadGold(filepath.Join(dir, set, file))
	if err != nil {
		return nil, err
	}
	byID := map[string]*Entry{}
	for i := range entries {
		byID[entries[i].ID] = &entries[i]
	}
	tables := map[string]*exactTable{}
	var out []GoldPlan
	for _, q := range questions {
		if q.Derivation == "" || len(q.Tables) == 0 || set == "tatqa" && q.Type != "arithmetic" {
			continue
		}
		entry := byID[q.Tables[0]]
		t := tables[q.Tables[0]]
		if t == nil {
			if t, err = newExactTable(ctx, entry); err != nil {
				return nil, err
			}
			tables[q.Tables[0]] = t
		}
		c := write(t, q)
		c.Set, c.ID, c.Gold, c.Answers, c.Scale = set, q.ID, q.Derivation, q.Answers, q.Scale
		if !c.Skipped {
			runExact(ctx, t, &c)
		}
		out = append(out, GoldPlan{c, q.Question, t.Table, entry.Text})
	}
	return out, nil
}
