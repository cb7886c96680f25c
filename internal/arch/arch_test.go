// Package arch holds the test of the import arrows: which package may import which.
package arch

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "github.com/tabrag/tabrag"

// arrow says what a package of the module may import: packages of the module (a trailing
// "/..." takes all below) and other modules, by prefix. The standard library is always open.
type arrow struct {
	pattern string
	inside  []string
	outside []string
	reason  string
}

// arrows lists the rules; the first pattern that fits a package is its rule.
func arrows() []arrow {
	leaf := []string{"internal/..."}
	format := []string{"extract", "table", "internal/..."}
	goquery := []string{"github.com/wlynxg/chardet", "github.com/PuerkitoBio/goquery", "golang.org/x/net/html", "golang.org/x/text"}
	return []arrow{
		{"table", nil, nil, "the nouns: standard library only"},
		{"llm", nil, nil, "the seam to a model: standard library only"},
		{"llm/...", []string{"llm", "llm/llmhttp"}, []string{"github.com/sashabaranov/go-openai", "github.com/stretchr/testify"}, "clients know the seam and their server"},
		{"internal/docgen/...", []string{"table", "internal/..."}, []string{"github.com/xuri/excelize"}, "makes documents for tests"},
		{"internal/golden", nil, []string{"github.com/stretchr/testify"}, "helps tests alone"},
		{"internal/porter", nil, []string{"github.com/kljensen/snowball"}, "what it does not reduce itself goes to snowball"},
		{"internal/sheet", []string{"table", "internal/..."}, nil, "lays out the tables of a sheet"},
		{"internal/chunking", []string{"extract", "linearize", "table", "internal/..."}, nil, "joins two stages for the root and eval"},
		{"internal/...", leaf, nil, "a leaf"},
		{"extract", []string{"table", "internal/..."}, []string{"golang.org/x/text"}, "the seam of formats and the meaning that they share"},
		{"extract/html/...", format, goquery, "one folder a format, one parser"},
		{"extract/xlsx/...", format, []string{"github.com/xuri/excelize", "golang.org/x/text"}, "one folder a format, one parser"},
		{"extract/csv/...", format, []string{"golang.org/x/text", "github.com/wlynxg/chardet"}, "one folder a format"},
		{"extract/pdf/...", append(format, "extract/pdf/..."), []string{"github.com/pdfcpu/pdfcpu", "github.com/ledongthuc/pdf", "golang.org/x/text"}, "one folder a format, two object layers"},
		{"extract/...", format, nil, "one folder a format"},
		{"govern", []string{"extract", "table", "internal/..."}, nil, "changes a document before a stage has it"},
		{"linearize", []string{"table", "internal/..."}, nil, "a stage imports no other stage"},
		{"retrieve/...", []string{"linearize", "retrieve", "table", "internal/..."}, []string{"github.com/philippgille/chromem-go", "golang.org/x/text", "github.com/stretchr/testify"}, "chunks are what it searches"},
		{"aggregate/...", []string{"aggregate", "table", "internal/..."}, []string{"github.com/cockroachdb/apd", "golang.org/x/text", "github.com/stretchr/testify"}, "a stage imports no other stage"},
		{"route", []string{"aggregate", "table"}, nil, "the words of planning, which all packages below it share"},
		{"route/internal/lang", []string{"aggregate", "route", "table", "internal/..."}, nil, "knows no table"},
		{"route/linear", []string{"route"}, nil, "weights alone"},
		{"route/records", []string{"aggregate", "table", "internal/..."}, nil, "lists of records by themselves"},
		{"route/internal/layout", []string{"aggregate", "route/internal/lang", "route/records", "table"}, nil, "prepares tables, knows no plan"},
		{"route/settle", []string{"aggregate", "route", "route/internal/...", "route/linear", "table"}, nil, "chooses among answers of any planner"},
		{"route/doubt", []string{"aggregate", "route", "route/internal/...", "route/settle", "table", "internal/..."}, nil, "holds an answer against its question"},
		{"route/rules", []string{"aggregate", "route", "route/internal/...", "route/linear", "route/records", "route/settle", "table", "internal/..."}, nil, "plans without a model"},
		{"route/assist", []string{"aggregate", "llm", "route", "route/internal/...", "route/rules", "table", "internal/..."}, nil, "plans with one"},
		{"route/sql", []string{"aggregate", "llm", "table", "internal/..."}, []string{"golang.org/x/text"}, "plans over a live database"},
		{"route/internal/routetest", []string{"aggregate", "extract/...", "route/...", "table"}, []string{"github.com/stretchr/testify"}, "helps tests alone"},
		{"generate/...", []string{"table", "llm", "internal/..."}, nil, "takes its own Evidence; the root converts"},
		{".", []string{"table", "llm", "extract/...", "govern", "linearize", "retrieve", "aggregate", "route/...", "generate", "internal/..."}, nil, "the root imports all stages"},
		{"eval/...", []string{".", "eval/...", "table", "llm", "extract/...", "linearize", "retrieve", "aggregate", "route/...", "generate", "internal/..."}, nil, "measures everything; nothing but cmd imports it"},
		{"cmd/...", []string{".", "eval/...", "table", "extract/...", "linearize", "aggregate", "internal/..."}, nil, "the same from a shell"},
		{"examples/...", []string{".", "table", "retrieve"}, []string{"github.com/philippgille/chromem-go"}, "what a user may import"},
	}
}

func TestImportArrows(t *testing.T) {
	rules := arrows()
	for _, p := range packages(t) {
		rel := relative(p.ImportPath)
		rule, found := ruleFor(rules, rel)
		if !assert.True(t, found, "package %s has no rule: add one to arrows", rel) {
			continue
		}
		for _, imp := range p.Imports {
			assert.True(t, rule.allows(imp), "%s imports %s against the rule: %s", rel, imp, rule.reason)
		}
	}
}

func TestArrowsRefuse(t *testing.T) {
	rules := arrows()
	for _, c := range []struct{ pkg, imp, reason string }{
		{"table", module + "/llm", "the nouns import nothing of the module"},
		{"table", "github.com/stretchr/testify/assert", "the nouns import no other module"},
		{"aggregate", module + "/retrieve", "a stage imports no other stage"},
		{"generate", module, "nothing below the root imports it"},
		{"extract/html", module + "/extract/pdf", "formats do not know each other"},
	} {
		rule, found := ruleFor(rules, c.pkg)
		require.True(t, found)
		assert.False(t, rule.allows(c.imp), "%s imports %s: %s", c.pkg, c.imp, c.reason)
	}
}

func relative(pkg string) string {
	if pkg == module {
		return "."
	}
	return strings.TrimPrefix(pkg, module+"/")
}

func ruleFor(rules []arrow, rel string) (arrow, bool) {
	for _, a := range rules {
		if fits(a.pattern, rel) {
			return a, true
		}
	}
	return arrow{}, false
}

// fits tells whether a pattern covers a package; "x/..." covers x too.
func fits(pattern, rel string) bool {
	if base, all := strings.CutSuffix(pattern, "/..."); all {
		return rel == base || strings.HasPrefix(rel, base+"/")
	}
	return rel == pattern
}

func (a arrow) allows(imp string) bool {
	if imp == module || strings.HasPrefix(imp, module+"/") {
		return fitsAny(a.inside, relative(imp))
	}
	if first, _, _ := strings.Cut(imp, "/"); !strings.Contains(first, ".") {
		return true // standard library
	}
	for _, prefix := range a.outside {
		if strings.HasPrefix(imp, prefix) {
			return true
		}
	}
	return false
}

func fitsAny(patterns []string, rel string) bool {
	for _, p := range patterns {
		if fits(p, rel) {
			return true
		}
	}
	return false
}

type listed struct {
	ImportPath string
	Imports    []string
}

func packages(t *testing.T) []listed {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", "./...")
	cmd.Dir = path.Join("..", "..")
	out, err := cmd.Output()
	require.NoError(t, err)
	var all []listed
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
		all = append(all, p)
	}
	require.NotEmpty(t, all)
	return all
}
