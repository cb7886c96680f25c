// Package sql makes a live database one more source of answers: a model or a simple plan
// writes a SELECT, which is parsed to a tree, checked, and rendered anew from the tree before
// it runs. What the tree cannot hold cannot be said: there is one statement, it only reads, and
// it names only tables, columns and functions that the caller allows.
//
// It is not for writing to a database, not a general SQL parser (the grammar is a part of SELECT
// on purpose), and no substitute for a read-only role: give it one.
//
// Walls, from the outside in: a read-only transaction with a statement timeout; a ceiling on the
// planner's cost estimate; a cap on rows whose overrun is reported as truncation; the allow-lists;
// the grammar. Refused SQL is returned for a person to see, and never run.
package sql

import "errors"

// Errors that a caller branches on.
var (
	// ErrSyntax: the text is no SELECT of the grammar.
	ErrSyntax = errors.New("sql: not a statement that may be run")
	// ErrNoDatabase: a Source has no DB.
	ErrNoDatabase = errors.New("sql: a source without a database")
	// ErrDenied: a table, column or function is not on the allow-lists.
	ErrDenied = errors.New("sql: not allowed")
	// ErrCost: the database expects the statement to cost more than the ceiling.
	ErrCost = errors.New("sql: too costly")
)
