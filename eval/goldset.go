package eval

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/table"
)

// Case is a question about one's own documents, with its right answer and the cells that the answer
// must come from, as a person reads them off the page: a line of a golden file.
type Case struct {
	ID       string `json:"id"`
	Question string `json:"question"`
	// Value is the right number in plain decimal notation, sign and scale applied, and Unit its unit.
	// Text is the right answer where it is no number.
	Value string     `json:"value,omitempty"`
	Unit  table.Unit `json:"unit,omitempty"`
	Text  string     `json:"text,omitempty"`
	// Outcome that is right, "" for "answered". "no_match" is for questions that the documents do not answer.
	Outcome tabrag.Outcome `json:"outcome,omitempty"`
	// Kind is the segment that the case is counted in: "lookup", "aggregate", "cross_table", … .
	Kind  string     `json:"kind,omitempty"`
	Cells []GoldCell `json:"cells,omitempty"`
}

// GoldCell is a cell that an answer rests on.
type GoldCell struct {
	// Source is the name of the file, "" for any.
	Source string `json:"source,omitempty"`
	// Page that the row stands on, 0 for any. Continued: the table began on a page before it.
	Page      int  `json:"page,omitempty"`
	Continued bool `json:"continued,omitempty"`
	// Row and Column are the words, or some of them, that name the row and the column.
	Row    []string `json:"row"`
	Column []string `json:"column"`
	// Text as printed, Value as a number with sign and scale applied, and its Unit; "" is not looked at.
	Text  string     `json:"text,omitempty"`
	Value string     `json:"value,omitempty"`
	Unit  table.Unit `json:"unit,omitempty"`
}

// ErrCase: a case of a golden file cannot be checked.
var ErrCase = errors.New("eval: not a case")

// LoadCases reads a golden file, gzipped or not.
func LoadCases(path string) ([]Case, error) {
	cases, err := readLines[Case](path)
	if err != nil {
		return nil, err
	}
	for i, c := range cases {
		if err := c.validate(); err != nil {
			return nil, fmt.Errorf("%s: case %d: %w", path, i+1, err)
		}
	}
	return cases, nil
}

func (c Case) validate() error {
	if strings.TrimSpace(c.Question) == "" {
		return fmt.Errorf("%w: it asks nothing", ErrCase)
	}
	if c.expected() == tabrag.Answered && c.Value == "" && c.Text == "" {
		return fmt.Errorf("%w: it has neither value nor text", ErrCase)
	}
	values := []string{c.Value}
	for _, cell := range c.Cells {
		if len(cell.Row) == 0 && len(cell.Column) == 0 {
			return fmt.Errorf("%w: a cell has neither row nor column", ErrCase)
		}
		values = append(values, cell.Value)
	}
	for _, v := range values {
		if _, err := table.ParseDecimal(v); v != "" && err != nil {
			return fmt.Errorf("%w: %w", ErrCase, err)
		}
	}
	return nil
}

func (c Case) expected() tabrag.Outcome {
	if c.Outcome == "" {
		return tabrag.Answered
	}
	return c.Outcome
}

// place is where a gold cell was found, and how much of it was read right.
type place struct {
	table        *table.Table
	row          int
	ref          table.Ref
	labels       bool // row and column by their names
	digits, unit bool
	whole        bool // for a row of a later page: in the table that began before
}

// score orders places: the more is right, the better.
func (p place) score() int {
	n := 0
	for _, is := range []bool{p.table != nil, p.labels, p.digits, p.unit, p.whole} {
		if is {
			n++
		}
	}
	return n
}

// find looks for a gold cell in the documents as they were read.
func (g GoldCell) find(docs []*tabrag.Document) place {
	var best place
	for _, doc := range docs {
		if g.Source != "" && g.Source != doc.Source {
			continue
		}
		for _, t := range doc.Tables {
			for _, p := range g.places(t) {
				if p.score() > best.score() {
					best = p
				}
			}
		}
	}
	return best
}

// places are the cells of a table that may be the gold one; a row whose column is not found is a place
// without labels.
func (g GoldCell) places(t *table.Table) []place {
	var out []place
	grid := t.Grid()
	for r := t.HeaderRows; r < len(t.Rows); r++ {
		row := t.Rows[r]
		if g.Page > 0 && row.Page != g.Page || !names(row.Path, g.Row) {
			continue
		}
		p := place{table: t, row: r, whole: !g.Continued || len(t.Pages) > 0 && t.Pages[0] < row.Page}
		out = append(out, p)
		for c := t.StubColumns; c < len(t.Columns); c++ {
			at := grid[r][c]
			if at < 0 || !names(t.ColumnPath(r, c), g.Column) {
				continue
			}
			cell := t.Cells[at]
			p.labels, p.ref = true, cell.Ref
			p.digits, p.unit = g.sameDigits(cell), g.sameUnit(cell)
			out = append(out, p)
		}
	}
	return out
}

// names tells whether each of the words stands in a path.
func names(path, words []string) bool {
	whole := folded(strings.Join(path, " "))
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(whole, folded(w)) })
}

func (g GoldCell) sameDigits(c table.Cell) bool {
	if g.Text == "" {
		return true
	}
	if want := digitsOf(g.Text); want != "" {
		return want == digitsOf(c.Text) || c.Value.Kind == table.Number && want == digitsOf(c.Value.Number.String())
	}
	return folded(g.Text) == folded(c.Text)
}

func (g GoldCell) sameUnit(c table.Cell) bool {
	if g.Unit != "" && g.Unit != c.Value.Unit {
		return false
	}
	if g.Value == "" {
		return true
	}
	want, err := table.ParseDecimal(g.Value)
	return err == nil && c.Value.Kind == table.Number && want.Cmp(c.Value.Exact()) == 0
}

func folded(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}
