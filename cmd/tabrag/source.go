package main

import (
	"errors"
	"fmt"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/extract"
)

// open makes a source of a path, "-" being standard input.
func (c command) open(path, password string) (tabrag.Source, error) {
	if path != "-" {
		src, err := tabrag.File(path)
		src.Password = password
		return src, err
	}
	src, err := extract.FromReader("stdin", c.in, extract.Limits{})
	src.Password = password
	return src, err
}

// one returns the single file among the arguments.
func one(name string, rest []string) (string, error) {
	if len(rest) != 1 {
		return "", fmt.Errorf("%w: %s takes one FILE, not %d", errUsage, name, len(rest))
	}
	return rest[0], nil
}

// explain adds to an error what a person can do about it.
func explain(err error) string {
	advice := ""
	switch {
	case errors.Is(err, tabrag.ErrEncrypted):
		advice = "; give its password with --password"
	case errors.Is(err, tabrag.ErrLimit):
		advice = "; the limits are in extract.Limits"
	case errors.Is(err, tabrag.ErrFormat):
		advice = "; PDF, HTML, XLSX, CSV, Markdown and JSON files are read"
	case errors.Is(err, tabrag.ErrCorrupt):
		advice = "; try to open and save it again with the program that made it"
	}
	return err.Error() + advice
}
