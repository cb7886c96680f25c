// Package eval measures: it checks golden files of one's own ([Checker]), loads corpora and question
// files, runs the retriever and the answerer over them, and writes the lines that the scorers read.
//
// It is not needed to use tabrag, and nothing imports it but cmd/tabrag.
package eval

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

// Entry is one line of a corpus: a table with the text that stands beside it.
type Entry struct {
	ID      string     `json:"id"`
	Title   string     `json:"title"`
	Section string     `json:"section"`
	Grid    [][]string `json:"grid"`
	Text    []string   `json:"text"`
	// HeaderRows and StubColumns, where the corpus knows them.
	HeaderRows  int `json:"header_rows"`
	StubColumns int `json:"stub_columns"`
}

// Question is one line of a question file.
type Question struct {
	ID         string   `json:"id"`
	Question   string   `json:"question"`
	Tables     []string `json:"tables"`
	Answers    []string `json:"answers"`
	Type       string   `json:"type"`
	From       string   `json:"from"`
	Scale      string   `json:"scale"`
	Derivation string   `json:"derivation"`
}

// LoadCorpus reads a corpus file, gzipped or not.
func LoadCorpus(path string) ([]Entry, error) { return readLines[Entry](path) }

// LoadQuestions reads a question file, gzipped or not.
func LoadQuestions(path string) ([]Question, error) { return readLines[Question](path) }

// LoadSet reads the corpus and the development questions that stand in a folder.
func LoadSet(dir string) (corpus []Entry, questions []Question, err error) {
	if corpus, err = LoadCorpus(filepath.Join(dir, "corpus.jsonl.gz")); err != nil {
		return nil, nil, err
	}
	questions, err = LoadQuestions(filepath.Join(dir, "questions.dev.jsonl.gz"))
	return corpus, questions, err
}

func readLines[T any](path string) ([]T, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	var r io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	var out []T
	br := bufio.NewReaderSize(r, 1<<20)
	for line := 1; ; line++ {
		b, err := br.ReadBytes('\n')
		if len(strings.TrimSpace(string(b))) > 0 {
			var v T
			if e := json.Unmarshal(b, &v); e != nil {
				return nil, fmt.Errorf("%s: line %d: %w", path, line, e)
			}
			out = append(out, v)
		}
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", path, line, err)
		}
	}
}

// saidOnce drops the number that FinQA's tables print a second time, unsigned and in brackets, after
// percentages and negative numbers: "$ -181 ( 181 )" is "$ -181".
func saidOnce(text string) string {
	before, again, ok := strings.Cut(text, " ( ")
	again, closed := strings.CutSuffix(again, " )")
	bare := strings.NewReplacer(" ", "", "$", "", "-", "")
	if ok && closed && again != "" && bare.Replace(before) == bare.Replace(again) {
		return before
	}
	return text
}

// Document makes the document of an entry: its text, and its table with all meaning read.
// The table keeps the entry's ID.
func (e Entry) Document(ctx context.Context) (*extract.Document, error) {
	doc := &extract.Document{ID: e.ID, About: extract.About{Title: e.Title}}
	var section []string
	for _, s := range []string{e.Title, e.Section} {
		if s != "" {
			section = append(section, s)
		}
	}
	for _, s := range e.Text {
		doc.Text = append(doc.Text, extract.Block{Section: section, Text: s})
	}
	t := &table.Table{
		Section: section, HeaderRows: e.HeaderRows, StubColumns: e.StubColumns,
		Context: strings.Join(e.Text, "\n"),
	}
	width := 0
	for _, row := range e.Grid {
		width = max(width, len(row))
	}
	t.Columns, t.Rows = make([]table.Column, width), make([]table.Row, len(e.Grid))
	for r, row := range e.Grid {
		for c, text := range row {
			text = saidOnce(text)
			t.Cells = append(t.Cells, table.Cell{
				Row: r, Col: c, RowSpan: 1, ColSpan: 1, Text: text, Ref: table.Ref(fmt.Sprintf("csv:%d/%d", r+1, c+1)),
			})
		}
	}
	doc.Tables = []*table.Table{t}
	if err := extract.Annotate(ctx, doc); err != nil {
		return nil, err
	}
	t.ID = e.ID
	return doc, nil
}
