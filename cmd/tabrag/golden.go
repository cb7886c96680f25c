package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/eval"
)

// golden checks the cases of a golden file over files: a line a case, and one that sums up.
func (c command) golden(ctx context.Context, args []string) error {
	fs := flags("eval golden")
	path := fs.String("cases", "", "")
	dir := fs.String("dir", "", "")
	password := fs.String("password", "", "")
	least := fs.Float64("min-right", 0, "")
	files, err := parse(fs, args)
	if err != nil {
		return err
	}
	switch {
	case !(*least >= 0 && *least <= 1): // NaN, too
		return fmt.Errorf("%w: eval golden: --min-right is a share from 0 to 1", errUsage)
	case *path == "":
		return fmt.Errorf("%w: eval golden needs --cases FILE", errUsage)
	case (len(files) > 0) == (*dir != ""):
		return fmt.Errorf("%w: eval golden takes either files or --dir", errUsage)
	}
	cases, err := eval.LoadCases(*path)
	if err != nil {
		return err
	}
	p, err := c.pipeline(ctx, files, *dir, *password)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	checked, err := eval.Checker{}.Check(ctx, p, cases)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(c.out)
	enc.SetEscapeHTML(false)
	for _, r := range checked {
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	report := eval.Summarize(checked)
	if err := enc.Encode(map[string]eval.Report{"report": report}); err != nil {
		return err
	}
	if short := (eval.Acceptance{Right: *least}).Short(report); len(short) > 0 {
		return fmt.Errorf("eval golden: %s", strings.Join(short, "; "))
	}
	return nil
}
