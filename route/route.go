// Package route has what understanding a question is about: a [Classifier] says what kind of answer it wants, a
// [Planner] links its words to the rows, columns and periods of real tables and writes the plan, an aggregate.Query.
//
// The packages below it do so: route/rules without a model, route/assist with one, route/sql over a live database;
// route/settle chooses among what plans gave, route/doubt says what speaks against it.
//
// It is not for computing and never answers by itself, but for a span of prose that it quotes with its place.
package route

import (
	"context"
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// Kind is the kind of answer that a question wants.
type Kind string

// The kinds.
const (
	Lookup      Kind = "lookup"      // one cell, or several as they stand
	Aggregate   Kind = "aggregate"   // a sum, an average, … of all rows that match
	Count       Kind = "count"       // how many rows there are
	Compare     Kind = "compare"     // a change, a difference, or which of two is more
	Superlative Kind = "superlative" // the row that has most or least
	Arithmetic  Kind = "arithmetic"  // a ratio, a share, a product, …
	MultiTable  Kind = "multi_table" // rows of several tables
	Text        Kind = "text"        // words of prose
	SQL         Kind = "sql"         // a live database
)

// Intent is what a question was understood to want.
type Intent struct {
	Kind Kind
	Op   aggregate.Op
	// Class is the shape of the answer, finer than Kind; "" when a classifier does not say.
	Class Class
	// Signals are the words and rules that decided, for a reader to check.
	Signals []string
	// Confidence is the chance, 0 to 1, that Class is right.
	Confidence float64
	// Numeric is set when the answer is a figure.
	Numeric bool
}

// Classifier finds the intent of a question.
type Classifier interface {
	Classify(ctx context.Context, question string) (Intent, error)
}

// Passage is a piece of prose that may hold the answer.
type Passage struct {
	Document string
	Page     int
	Section  []string
	Table    string // the table it stands beside, if any
	Text     string
}

// About says whose a document is.
type About struct {
	Names   []string // its title, and the name of its source
	Opening []string // its first paragraphs, where it names whose it is
}

// Request is a question with what was found for it, best first.
type Request struct {
	Question string
	Intent   Intent
	Tables   []*table.Table
	Passages []Passage
	// Scores are what the search gave each of Tables, none where they were handed over.
	Scores []float64
	// Documents says of the documents that tables and passages are from, by ID, whose they are.
	Documents map[string]About
	// Glossary maps words of the caller's field to words of the documents.
	Glossary map[string][]string

	// OfNamed is set for a part of a request some of whose documents say whose they are.
	OfNamed bool
}

// Plan is a reading of the question: a query to run, or a quote of prose.
type Plan struct {
	Query aggregate.Query
	// Quote is set when prose answers: the words, in Passages[Passage].
	Quote   []string
	Passage int
	// From and To bound, in bytes of that passage, the sentences that the words stand in.
	From, To int
	// Score orders the plans of one request; Confidence is the calibrated chance of being right.
	Score      float64
	Confidence float64
	// Cover is the share of the question's words, weighed by what they carry, that the table read
	// and the passages beside it hold at all, 0 to 1.
	Cover   float64
	Signals []string
	// Reworded is the question in the words of its table, "" where that is how it was asked.
	Reworded string
	// Model is set when a model wrote the plan, not the rules.
	Model bool
	// Class is the template that the plan was made from.
	Class Class
	// Features are what Score was computed from, where the planner was asked to explain.
	Features []Feature

	// Way is how the plan came about.
	Way Way
	// Curve turns the share that the plan's answer has among those of its part into a chance.
	Curve Curve
	// Said are the stems of all that its table and what stands around that say. They must not be changed.
	Said map[string]bool
	// Part is the part of the request that it was made for, from 1; 0 for all of it.
	Part int
}

// Way is how a plan came about.
type Way int

// The ways.
const (
	WayRanked  Way = iota // one of many, ordered by what was learnt, or by a model
	WayRecords            // the same, over a table read as a list of records
	WayPlain              // it follows from how the question is put
	WayFull               // plain, and every word of the question that has a meaning is used
)

// Planner writes plans, best first. No plan means that it cannot answer.
type Planner interface {
	Plan(ctx context.Context, req Request) ([]Plan, error)
}

// Feature is one reason for or against a plan or a kind: a name and how strongly it holds.
type Feature struct {
	Name  string
	Value float64
}

// OfRecords tells whether a plan reads its table as a list of records.
func (p Plan) OfRecords() bool { return p.Way == WayRecords }

// Full tells whether a plan uses every word of the question that has a meaning, so that nothing that was asked is passed
// over.
func (p Plan) Full() bool { return p.Way == WayFull }

// Named tells whether something says whose the documents are: a name of theirs, prose, what stands
// around their tables. A name cannot tell other documents apart.
func (req Request) Named() bool {
	for _, about := range req.Documents {
		for _, s := range slices.Concat(about.Names, about.Opening) {
			if s != "" {
				return true
			}
		}
	}
	for _, t := range req.Tables {
		if t != nil && (t.Caption != "" || t.Context != "" || len(t.Section) > 0) {
			return true
		}
	}
	return len(req.Documents) == 0 || len(req.Passages) > 0
}
