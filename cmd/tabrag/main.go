// Command tabrag reads the tables of documents and answers questions about them.
//
//	tabrag extract [--format json|records] [--password P] [--trace DIR] FILE    the document, or its tables as flat lists
//	tabrag facts [--format jsonl|csv] [--password P] FILE               one line a numeric cell
//	tabrag chunks [--small-rows N] [--password P] FILE                  one line a chunk, for an index of one's own
//	tabrag ask [--format text|json] [--password P] -q QUESTION FILE… | --dir DIR
//	tabrag eval retrieve --corpus C --questions Q
//	tabrag eval answer --corpus C --questions Q [--given]
//	tabrag eval golden --cases G [--min-right SHARE] [--password P] FILE… | --dir DIR
//
// It exits with 0 when it did its work (a question without an answer is work done: the
// outcome says why), 1 when it could not, and 2 when it was called wrongly.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

// Exit codes.
const (
	exitOK    = 0
	exitError = 1
	exitUsage = 2
)

const usage = `tabrag answers questions about the tables inside documents.

  tabrag extract [--format json|records] [--password P] [--trace DIR] FILE
        print the document as JSON: prose, tables, issues; or one line of JSON
        for each table as a flat list, one name a column and one text a slot
  tabrag facts [--format jsonl|csv] [--password P] FILE
        print one line for each numeric cell
  tabrag chunks [--small-rows N] [--password P] FILE
        print one line of JSON for each chunk of an index; tables of up to N rows (20) are kept whole
  tabrag ask [--format text|json] [--password P] -q QUESTION FILE…
  tabrag ask [--format text|json] [--password P] -q QUESTION --dir DIR
        answer a question about files, or about all files of a folder
  tabrag eval retrieve --corpus C --questions Q
  tabrag eval answer --corpus C --questions Q [--given]
        run the questions of a benchmark; a line of JSON each
  tabrag eval golden --cases G [--min-right SHARE] [--password P] FILE… | --dir DIR
        check questions of your own, whose answers and cells you know (eval.Case); say why what failed did;
        fail when a smaller share than SHARE (0 to 1) is right

A FILE may be "-" for standard input.
`

// errUsage marks errors of the command line.
var errUsage = errors.New("usage")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole command: the exit code for arguments and streams.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c := command{in: stdin, out: stdout, err: stderr}
	err := c.dispatch(ctx, args)
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		return exitOK
	case errors.Is(err, errUsage):
		fmt.Fprintf(stderr, "tabrag: %v (\"tabrag help\" shows how)\n", err)
		return exitUsage
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "tabrag: stopped")
		return exitError
	}
	fmt.Fprintln(stderr, "tabrag: "+explain(err))
	return exitError
}

// command holds the streams of one call.
type command struct {
	in       io.Reader
	out, err io.Writer
}

func (c command) dispatch(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("%w: say what to do", errUsage)
	}
	switch name, rest := args[0], args[1:]; name {
	case "extract":
		return c.extract(ctx, rest)
	case "facts":
		return c.facts(ctx, rest)
	case "chunks":
		return c.chunks(ctx, rest)
	case "ask":
		return c.ask(ctx, rest)
	case "eval":
		return c.eval(ctx, rest)
	case "help", "-h", "--help":
		return flag.ErrHelp
	default:
		return fmt.Errorf("%w: there is no command %q", errUsage, name)
	}
}

// flags makes a flag set that reports errors as usage errors.
func flags(name string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	return fs
}

// parse reads flags wherever they stand among the arguments and returns the rest.
func parse(fs *flag.FlagSet, args []string) ([]string, error) {
	var rest []string
	for {
		if err := fs.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, fmt.Errorf("%w: %s: %w", errUsage, fs.Name(), err)
		}
		args = fs.Args()
		if len(args) == 0 {
			return rest, nil
		}
		rest = append(rest, args[0])
		args = args[1:]
	}
}
