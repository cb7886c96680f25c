package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"

	"github.com/tabrag/tabrag/eval"
)

func (c command) eval(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("%w: eval takes retrieve, answer or golden", errUsage)
	}
	name, rest := args[0], args[1:]
	if name == "-h" || name == "--help" || name == "help" {
		return flag.ErrHelp
	}
	if name == "golden" {
		return c.golden(ctx, rest)
	}
	if name != "retrieve" && name != "answer" {
		return fmt.Errorf("%w: eval takes retrieve, answer or golden, not %q", errUsage, name)
	}
	fs := flags("eval " + name)
	corpusPath := fs.String("corpus", "", "")
	questionPath := fs.String("questions", "", "")
	given := fs.Bool("given", false, "")
	if rest, err := parse(fs, rest); err != nil {
		return err
	} else if len(rest) > 0 || *corpusPath == "" || *questionPath == "" {
		return fmt.Errorf("%w: eval %s needs --corpus C --questions Q", errUsage, name)
	}
	corpus, err := eval.LoadCorpus(*corpusPath)
	if err != nil {
		return err
	}
	questions, err := eval.LoadQuestions(*questionPath)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(c.out)
	if name == "retrieve" {
		err = eval.Retrieve(ctx, corpus, questions, w)
	} else {
		err = eval.Answer(ctx, corpus, questions, *given, w)
	}
	return errors.Join(err, w.Flush())
}
