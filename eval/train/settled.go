package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/eval"
)

// settled answers the questions of all sets, each with a pipeline whose models have not seen its table, prints how many
// answers are right, refused and wrong, and writes them to a folder.
func (r runner) settled(ctx context.Context, dir string) error {
	for set := range splitList(r.sets) {
		corpus, questions, err := eval.LoadSet(filepath.Join(r.data, set))
		if err != nil {
			return err
		}
		lines, err := answerFolds(ctx, r.keep, corpus, questions)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, set+".jsonl"), lines, 0o644); err != nil {
			return err
		}
		if err := reportSettled(os.Stdout, eval.Set(set), questions, lines); err != nil {
			return err
		}
	}
	return nil
}

// answerFolds answers the questions of each fold with its models, which are in a folder.
func answerFolds(ctx context.Context, models string, corpus []eval.Entry, questions []eval.Question) ([]byte, error) {
	planners, err := foldPlanners(models)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	for f, planner := range planners {
		held := slices.DeleteFunc(slices.Clone(questions), func(q eval.Question) bool { return foldOf(q) != f })
		cfg := tabrag.Config{Classifier: planner, Planner: planner}
		if err := eval.AnswerGiven(ctx, cfg, corpus, held, &out); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}

// reportSettled counts answers that are right, refused and wrong.
func reportSettled(w io.Writer, set eval.Set, questions []eval.Question, lines []byte) error {
	byID := map[string]eval.Question{}
	for _, q := range questions {
		byID[q.ID] = q
	}
	n, right, refused := 0, 0, 0
	for dec := json.NewDecoder(bytes.NewReader(lines)); ; n++ {
		var a eval.Answered
		switch err := dec.Decode(&a); {
		case errors.Is(err, io.EOF):
			all, given := float64(max(1, n)), float64(max(1, n-refused))
			fmt.Fprintf(w, "settled, tables not seen: %s, %d questions: exact %.3f, refused %.3f, wrong %.3f, precision %.3f\n",
				set, n, float64(right)/all, float64(refused)/all, float64(n-right-refused)/all, float64(right)/given)
			return nil
		case err != nil:
			return err
		case a.Abstained || len(a.Answers) == 0:
			refused++
		case set.Right(byID[a.ID], a):
			right++
		}
	}
}
