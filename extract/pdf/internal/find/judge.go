package find

import (
	"regexp"
	"slices"
	"strings"
)

// Shares that a grid without drawn cells must reach to be a table.
const (
	minFilled   = 0.5  // of its slots hold text
	minFilledIn = 0.75 // the same, when hardly any of its texts is a number
	minValues   = 0.18 // of the cells of an open table are numbers, or it holds none to speak of
	minTexts    = 0.6  // of the slots of a drawn grid without a number
	minNumbers  = 0.9  // of the slots of a grid without a text
	minLabels   = 0.3  // of its rows have a label, unless a header names the columns
)

// minFigureRows is how many rows of nothing but figures make an open table.
const minFigureRows = 8

// tally counts what the cells of a grid hold.
type tally struct {
	share         float64 // of the slots that hold text
	values, texts int
	labels        int  // rows with a text in the first column, or in the last
	spans         int  // cells of several rows
	topped        bool // the first row has a text
	lastRow       int  // values in the last row, outside the first column
}

func (g *grid) tally() tally {
	var t tally
	filled, right := 0, 0
	for i := range g.cells {
		c := &g.cells[i]
		filled += (c.r1 - c.r0) * (c.c1 - c.c0)
		if c.r1-c.r0 > 1 {
			t.spans++
		}
		if c.value() {
			t.values++
			if c.c0 > 0 && c.r1 == g.rows {
				t.lastRow++
			}
			continue
		}
		t.texts++
		if c.c0 == 0 {
			t.labels += c.r1 - c.r0
		}
		if c.c1 == g.cols { // labels stand at the right in right-to-left tables
			right += c.r1 - c.r0
		}
		t.topped = t.topped || c.r0 == 0
	}
	t.labels = max(t.labels, right)
	t.share = float64(filled) / float64(g.rows*g.cols)
	return t
}

// sound tells whether a grid that text alone made reads as a table: enough of it filled,
// something that names its rows or columns, figures below a header rather than above one.
// What fails are the scattered labels of charts and diagrams.
func (g *grid) sound() bool {
	t := g.tally()
	if !g.ruled && (g.enumerated() || g.lonely() || g.cards()) {
		return false
	}
	if t.values == 0 || !g.ruled && float64(t.values) < minValues*float64(len(g.cells)) {
		return t.share >= minFilledIn && g.rows > 2 && (g.ruled || g.rows > 3 && g.cols > 2)
	}
	if t.texts == 0 && g.rows >= minFigureRows && g.cols > 2 && t.share >= minNumbers {
		return true
	}
	if float64(t.labels) < minLabels*float64(g.rows) && !t.topped || g.rows == 2 && t.lastRow == 0 {
		return false
	}
	return t.share > minFilled || (g.ruled || g.listed) && t.share > 0.7*minFilled && float64(t.labels) >= minLabels*float64(g.rows)
}

// signs tells whether somebody signs here: conformed, or on a line that is to be filled in.
func (c *chunk) signs() bool {
	switch first := c.words[0].text; strings.Trim(first, "*:") {
	case "By", "Signed", "Signature":
		return true
	default:
		return strings.HasPrefix(first, "/s/")
	}
}

// lettersOrDate matches what may stand in a block of signatures besides names.
var lettersOrDate = regexp.MustCompile(`\pL|^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$`)

// signatures tells whether an open grid on a page that is signed is a block of signatures: names,
// titles and dates, and no figures.
func (g *grid) signatures() bool {
	return !g.drawn && !slices.ContainsFunc(g.cells, func(c cell) bool {
		text := joinText(c.words)
		return c.value() && strings.ContainsAny(text, "0123456789") && !lettersOrDate.MatchString(text) && !isYearText(text)
	})
}

// enumerator matches the number or letter of an item or a section.
var enumerator = regexp.MustCompile(`^\(?(\d+(\.\d+)*|[a-zA-Z]|[ivx]+)[.)]?$`)

// enumerated tells whether two columns are numbers of items and their texts: headings or a list.
func (g *grid) enumerated() bool {
	if g.cols != 2 {
		return false
	}
	numbers := 0
	for i := range g.cells {
		c := &g.cells[i]
		switch {
		case c.c0 == 1 && c.value():
			return false
		case c.c0 == 0 && c.c1 == 1 && enumerator.MatchString(joinText(c.words)):
			numbers++
		}
	}
	return numbers*3 >= g.rows*2
}

// cards tells whether a row holds nothing but addresses of electronic mail: names and addresses
// of people side by side. In a table of people they stand in a column.
func (g *grid) cards() bool {
	mails, all := make([]int, g.rows), make([]int, g.rows)
	for i := range g.cells {
		c := &g.cells[i]
		if all[c.r0]++; len(c.words) == 1 && strings.Contains(c.words[0].text, "@") {
			mails[c.r0]++
		}
	}
	for r, n := range mails {
		if n > 1 && n == all[r] {
			return true
		}
	}
	return false
}

// lonely tells whether most columns hold one text each, as the legend of a chart makes them.
func (g *grid) lonely() bool {
	filled := make([]int, g.cols)
	for i := range g.cells {
		for k := g.cells[i].c0; k < g.cells[i].c1; k++ {
			filled[k]++
		}
	}
	alone := 0
	for _, n := range filled {
		if n < 2 {
			alone++
		}
	}
	return g.rows > 2 && alone*2 > g.cols
}

// soundDrawn is the same for drawn cells, of which charts are refused: bars with figures in
// them, and the lines behind a curve with figures scattered over them.
func (g *grid) soundDrawn() bool {
	t := g.tally()
	if t.texts == 0 && (t.spans*5 > len(g.cells) || t.share < minNumbers) {
		return false
	}
	if t.share < minFilled && float64(t.labels) < minLabels*float64(g.rows) {
		return false
	}
	return t.values > 0 || t.share >= minTexts
}

// value tells whether a cell is a number or a sign that stands for one.
func (c *cell) value() bool {
	if len(c.words) > 8 {
		return false
	}
	words := make([]word, len(c.words))
	for i, w := range c.words {
		words[i] = *w
	}
	return isValue(words)
}
