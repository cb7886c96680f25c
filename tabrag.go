// Package tabrag answers questions about the tables inside documents (PDF, HTML, workbooks,
// CSV, Markdown, JSON rows) with the exact number, its unit and period, the cells it came from and the
// arithmetic shown.
//
// A [Pipeline] reads documents, indexes their tables and prose, and answers:
//
//	p, err := tabrag.New(tabrag.Config{})
//	report, err := p.AddFile(ctx, "report.pdf")
//	answer, err := p.Ask(ctx, "How did Europe's revenue grow from Q1 to Q3?")
//	fmt.Println(answer.Text)       // … 16.09 % …
//	fmt.Println(answer.Citations)  // the cells
//
// It needs no model, no key and no network: the same documents and questions give the same
// bytes. An [Embedder] or an [LLM] makes it better where there is one; neither ever computes.
//
// Every figure of an answer is a cell of a document or the result of a closed set of
// operators over cells, in exact decimals. When it cannot answer it says so: see [Outcome].
//
// It is not for scanned pages (plug in an [Extractor] that has OCR), and not a chat.
//
// This package joins the stages and names their types anew, so that most programs import it
// alone; the stages (extract, linearize, retrieve, aggregate, route, generate) can be used on
// their own.
package tabrag

import (
	"errors"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/govern"
	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/assist"
	"github.com/tabrag/tabrag/route/sql"
	"github.com/tabrag/tabrag/table"
)

// The nouns, named anew from the packages that own them.
type (
	Table    = table.Table
	Cell     = table.Cell
	Value    = table.Value
	Ref      = table.Ref
	Document = extract.Document
	Source   = extract.Source
	Limits   = extract.Limits
	Fact     = aggregate.Fact
	Query    = aggregate.Query
	Result   = aggregate.Result
	Answer   = generate.Answer
	Outcome  = generate.Outcome
	Policy   = govern.Policy
	Chunk    = linearize.Chunk
)

// The seams: what a program can put in the place of the default.
type (
	Extractor   = extract.Extractor
	Format      = extract.Format
	Linearizer  = linearize.Linearizer
	Embedder    = retrieve.Embedder
	VectorStore = retrieve.VectorStore
	Reranker    = retrieve.Reranker
	FactStore   = aggregate.FactStore
	Classifier  = route.Classifier
	Planner     = route.Planner
	Rewriter    = assist.Rewriter
	Writer      = generate.Writer
	LLM         = llm.Model
	Database    = sql.Source
)

// The outcomes of a question.
const (
	Answered      = generate.Answered
	NoMatch       = generate.NoMatch
	Ambiguous     = generate.Ambiguous
	Truncated     = generate.Truncated
	LowConfidence = generate.LowConfidence
	Held          = generate.Held
)

// Errors that a caller branches on with errors.Is.
var (
	ErrFormat    = extract.ErrFormat
	ErrEncrypted = extract.ErrEncrypted
	ErrCorrupt   = extract.ErrCorrupt
	ErrLimit     = extract.ErrLimit
	// ErrQuery: a plan does not fit the tables.
	ErrQuery = aggregate.ErrQuery
	// ErrAmbiguous, ErrTruncated and ErrNoEvidence are why [Answer.Err] says that a question
	// was not answered.
	ErrAmbiguous  = generate.ErrAmbiguous
	ErrTruncated  = generate.ErrTruncated
	ErrNoEvidence = generate.ErrNoEvidence
	// ErrUnanswerable: the evidence is there and not good enough to answer from.
	ErrUnanswerable = generate.ErrUnanswerable
	// ErrMixed: vectors of another model than the embedder's.
	ErrMixed = retrieve.ErrMixed
	// ErrClosed: the pipeline was closed.
	ErrClosed = errors.New("tabrag: pipeline is closed")
)

// File opens the file at path as a [Source].
func File(path string) (Source, error) { return extract.File(path) }

// Bytes makes a [Source] of data in memory. The name helps to tell the format.
func Bytes(name string, data []byte) Source { return extract.Bytes(name, data) }
