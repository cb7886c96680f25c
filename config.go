package tabrag

import (
	"errors"
	"log/slog"
	"time"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/csv"
	"github.com/tabrag/tabrag/extract/html"
	"github.com/tabrag/tabrag/extract/json"
	"github.com/tabrag/tabrag/extract/markdown"
	"github.com/tabrag/tabrag/extract/pdf"
	"github.com/tabrag/tabrag/extract/xlsx"
	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/route/assist"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

// Config sets up a [Pipeline]. The zero Config is ready to use: it reads every format, keeps
// everything in memory, and needs no model and no network.
type Config struct {
	// Extractor reads sources. Nil takes [Formats], told apart by content.
	Extractor Extractor
	// Linearizer makes the chunks of a table. Nil takes linearize.Hybrid.
	Linearizer Linearizer
	// Embedder makes vectors beside the lexical index. Nil searches by words alone.
	Embedder Embedder
	// VectorStore keeps the vectors. Nil takes chromem-go in memory.
	VectorStore VectorStore
	// Reranker orders what was found anew. Nil leaves it.
	Reranker Reranker
	// FactStore keeps the numeric cells. Nil keeps them in memory.
	FactStore FactStore
	// Classifier and Planner understand questions. Nil takes rules.New for either.
	Classifier Classifier
	Planner    Planner
	// Writer words answers, and every figure it writes is verified. Nil takes the template.
	Writer Writer
	// Rewriter makes follow-up questions stand on their own, for AskAfter. Nil asks them as they stand.
	Rewriter Rewriter
	// LLM, where there is one, plans beside the rules, words the answers and rewrites follow-up
	// questions, unless Planner, Writer or Rewriter is set. It never computes, and no figure of its own is delivered. A question asks it
	// five times at most, for a minute, 128 kB of prompt and 64 kB of answer each; past that, or
	// when it fails, rules and template answer. llm.Retry and llm.Meter wait and count.
	LLM LLM
	// Databases are live databases that questions are about too. A question that speaks of what one of
	// them holds is answered from it, before the documents: with the LLM's SELECT behind the walls
	// of package route/sql, and without it by the same plans as for tables of documents.
	Databases []*Database
	// Dir is a folder to keep the documents in, with all that was made of them; "" keeps them in
	// memory. One process at a time can have it open. FactStore is filled from it on opening; a
	// VectorStore that is set must keep its vectors itself.
	Dir string
	// Policy is applied to each document before it is indexed or kept: what its detectors find is
	// redacted, masked, dropped, or holds its table, which only Documents then gives as it is; everything else, the
	// embedder and models too, has it redacted. It holds for the names of files and of sheets, formulas, tags and issues, and
	// for the rows of Databases as they go out: these are computed over as they are. Documents that Dir kept under another policy, or none,
	// have it applied on opening, earlier versions of a file too, and their files are written anew; what the
	// other policy hid stays hidden until the source is added again. The zero Policy does nothing.
	Policy Policy
	// Currency, "" for none, is what facts in money are converted to as well, at Rates: [Fact].Converted. What documents
	// print and what questions are answered with stays in the currency that it is in. Rates are not kept in Dir:
	// those given on opening hold for all facts.
	Currency table.Unit
	Rates    []aggregate.Rate
	// Glossary maps words of the caller's field to words of the documents:
	// "turnover" to "net sales".
	Glossary map[string][]string
	// Limits bound what reading one document may cost. Zero fields take their defaults.
	Limits Limits
	// Tables is how many of the tables found are given to the planner. 0 means 12.
	Tables int
	// MinConfidence is the chance of being right, 0 to 1, under which a plan is not answered
	// from. 0 means DefaultMinConfidence, a negative one answers always.
	MinConfidence float64
	// Logger for what is worth telling. Nil discards. No cell text is ever logged.
	Logger *slog.Logger
}

// DefaultMinConfidence is where Config.MinConfidence starts from.
const DefaultMinConfidence = settle.SureAt

// Formats returns the formats that a pipeline reads by default, with the given limits.
func Formats(limits Limits) []Format {
	return []Format{
		pdf.Extractor{Limits: limits},
		xlsx.Extractor{Limits: limits},
		html.Extractor{Limits: limits},
		csv.Extractor{Limits: limits},
		markdown.Extractor{Limits: limits},
		json.Extractor{Limits: limits},
	}
}

// modelFailed logs that a model's plan was not taken. The error may quote what the model wrote, so
// only a server's status is logged of it.
func (c Config) modelFailed(err error) {
	if c.Logger == nil {
		return
	}
	var status *llm.StatusError
	if errors.As(err, &status) {
		c.Logger.Warn("the model gave no plan", "status", status.Code)
		return
	}
	c.Logger.Warn("the model's plan was not taken")
}

// withDefaults fills what was left zero.
func (c Config) withDefaults() Config {
	if c.Extractor == nil {
		c.Extractor = extract.Auto{Formats: Formats(c.Limits)}
	}
	if c.Linearizer == nil {
		c.Linearizer = linearize.Hybrid{}
	}
	if c.FactStore == nil {
		c.FactStore = &aggregate.Memory{}
	}
	rules := rules.New()
	if c.Classifier == nil {
		c.Classifier = rules
	}
	if c.LLM != nil {
		c.LLM = &llm.Meter{Model: c.LLM, MaxPromptBytes: 128 << 10, MaxAnswerBytes: 64 << 10, MaxTime: time.Minute}
	}
	if c.Planner == nil && c.LLM != nil {
		c.Planner = assist.ModelPlanner{Model: c.LLM, Rules: rules, Failed: c.modelFailed}
	}
	if c.Planner == nil {
		c.Planner = rules
	}
	if c.Writer == nil && c.LLM != nil {
		c.Writer = generate.ModelWriter{Model: c.LLM}
	}
	if c.Rewriter == nil && c.LLM != nil {
		c.Rewriter = assist.ModelRewriter{Model: c.LLM}
	}
	if c.Tables == 0 {
		c.Tables = 12
	}
	if c.MinConfidence == 0 {
		c.MinConfidence = DefaultMinConfidence
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return c
}
