package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tabrag/tabrag"
)

func (c command) ask(ctx context.Context, args []string) error {
	fs := flags("ask")
	question := fs.String("q", "", "")
	format := fs.String("format", "text", "")
	dir := fs.String("dir", "", "")
	password := fs.String("password", "", "")
	files, err := parse(fs, args)
	if err != nil {
		return err
	}
	switch {
	case strings.TrimSpace(*question) == "":
		return fmt.Errorf("%w: ask needs a question: -q QUESTION", errUsage)
	case (len(files) > 0) == (*dir != ""):
		return fmt.Errorf("%w: ask takes either files or --dir", errUsage)
	case *format != "text" && *format != "json":
		return fmt.Errorf("%w: ask: --format is text or json, not %q", errUsage, *format)
	}
	p, err := c.pipeline(ctx, files, *dir, *password)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	answer, err := p.Ask(ctx, *question)
	if err != nil {
		return err
	}
	if *format == "json" {
		enc := json.NewEncoder(c.out)
		enc.SetEscapeHTML(false)
		return enc.Encode(answer)
	}
	return writeText(c.out, answer)
}

// pipeline is one that holds the files, or all files of a folder.
func (c command) pipeline(ctx context.Context, files []string, dir, password string) (*tabrag.Pipeline, error) {
	p, err := tabrag.New(tabrag.Config{})
	if err != nil {
		return nil, err
	}
	if dir != "" {
		err = c.addFolder(ctx, p, dir, password)
	} else {
		err = c.addFiles(ctx, p, files, password)
	}
	if err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

func (c command) addFiles(ctx context.Context, p *tabrag.Pipeline, files []string, password string) error {
	for _, path := range files {
		if err := c.add(ctx, p, path, password); err != nil {
			return err
		}
	}
	return nil
}

// addFolder adds the files of a folder, those of no known format told and left out.
func (c command) addFolder(ctx context.Context, p *tabrag.Pipeline, dir, password string) error {
	added := 0
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		err = c.add(ctx, p, path, password)
		if err != nil && ctx.Err() == nil {
			fmt.Fprintf(c.err, "left out: %s\n", explain(err))
			return nil
		}
		added++
		return err
	})
	if err == nil && added == 0 {
		return fmt.Errorf("%s: no file that could be read", dir)
	}
	return err
}

func (c command) add(ctx context.Context, p *tabrag.Pipeline, path, password string) error {
	src, err := c.open(path, password)
	if err != nil {
		return err
	}
	defer func() { _ = src.Close() }()
	ctx, done := c.progress(ctx, src.Name)
	defer done()
	_, err = p.Add(ctx, src)
	return err
}

// writeText prints an answer for a person.
func writeText(w io.Writer, a *tabrag.Answer) error {
	var b strings.Builder
	fmt.Fprintln(&b, a.Text)
	if a.Outcome != tabrag.Answered {
		fmt.Fprintf(&b, "outcome: %s\n", a.Outcome)
	}
	for _, s := range a.Steps {
		operands := make([]string, len(s.Operands))
		for i, o := range s.Operands {
			operands[i] = o.Value
		}
		shown := strings.Join(operands, ", ")
		if s.Count > len(operands) {
			shown += fmt.Sprintf(", … (%d in all)", s.Count)
		}
		fmt.Fprintf(&b, "step: %s(%s) = %s\n", s.Op, shown, s.Result)
	}
	for _, x := range a.Citations {
		fmt.Fprintf(&b, "cell: %s  [%s | %s]  %s\n", x.Text,
			strings.Join(x.RowPath, " › "), strings.Join(x.ColumnPath, " › "), x.Ref)
	}
	for _, x := range a.Excluded {
		fmt.Fprintf(&b, "left out: %s (%s)\n", x.Ref, x.Reason)
	}
	for _, n := range a.Notes {
		fmt.Fprintf(&b, "note: %s\n", n)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
