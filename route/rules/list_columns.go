package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// describe tells what the texts of a column say of it: numbers that name rows, months, yes and no.
func (r *listReader) describe(c *listColumn) {
	last := ""
	if n := len(c.words); n > 0 {
		last = c.words[n-1].Text
	}
	switch c.kind {
	case table.TypeNumber:
		c.id = c.single && (idWords[last] || c.index == 0 && !placeWords[last] && r.counted(c.index) && !r.named())
		if c.id {
			c.kind = table.TypeText
		}
	case table.TypeText:
		c.months = r.all(c.index, isYearMonth)
		c.yes = r.yesOf(c.index)
	}
}

// Words that end the name of a column of numbers that name rows, and names of columns of places in an order, which do not.
var (
	idWords    = lang.Set("id key")
	placeWords = lang.Set("rank ranking pos position place no number year season week round day month game episode date")
)

// all tells whether each text of a column, of which there is one in each data row, is of a kind.
func (r *listReader) all(col int, is func(text string) bool) bool {
	rows := 0
	for row := r.s.T.HeaderRows; row < len(r.s.Grid); row++ {
		if r.s.T.Rows[row].Kind != table.KindData {
			continue
		}
		c := r.s.Cell(row, col)
		if c == nil || !is(strings.TrimSpace(c.Text)) {
			return false
		}
		rows++
	}
	return rows > 0
}

// counted tells whether a column counts the rows: 1, 2, 3.
func (r *listReader) counted(col int) bool {
	last := 0
	return r.all(col, func(text string) bool {
		last++
		return text == strconv.Itoa(last)
	})
}

// named tells whether a column of texts names the rows.
func (r *listReader) named() bool {
	for i, c := range r.s.T.Columns {
		if c.Type == table.TypeText && r.s.TextsIn(i).Single() {
			return true
		}
	}
	return false
}

// isYearMonth tells whether a text is a month of a year, "2024-05" or "May 2024".
func isYearMonth(text string) bool {
	if len(text) == len("2024-05") && text[4] == '-' && lang.AllDigits(text[:4]) && lang.AllDigits(text[5:]) {
		return true
	}
	words := lang.SplitWords(text)
	dates := lang.ParseDates(words)
	return len(dates) == 1 && dates[0].Year > 0 && dates[0].Month > 0 && dates[0].Day == 0 && dates[0].From == 0 && dates[0].To == len(words)
}

// yesOf gives the text for yes of a column that says yes or no in each row, else "".
func (r *listReader) yesOf(col int) string {
	yes := ""
	ok := r.all(col, func(text string) bool {
		switch strings.ToLower(text) {
		case "yes", "true", "y":
			yes = text
			return true
		case "no", "false", "n":
			return true
		}
		return false
	})
	if !ok {
		return ""
	}
	return yes
}

// Participles follow what they are of in the names of columns, beside words that end in "ed"; kind words say what a column
// holds of it.
var (
	participles = lang.Set("sold paid won made lost spent held built born")
	kindWords   = lang.Set("id date name key")
)

// shorten names a column without its participle or kind word, where no other column has that name.
func (r *listReader) shorten(i int) {
	words := r.columns[i].words
	n := len(words)
	if n < 2 {
		return
	}
	last := words[n-1].Text
	if !participles[last] && !kindWords[last] && (len(last) < 5 || last[len(last)-2:] != "ed") {
		return
	}
	short := words[:n-1]
	for j, c := range r.columns {
		dateOf := idWords[last] && len(c.words) > 0 && c.words[len(c.words)-1].Text == "date" // an order is named by its ID
		if j != i && !dateOf && slices.ContainsFunc(c.words, func(x lang.Word) bool { return x.Stem == short[len(short)-1].Stem }) {
			return
		}
	}
	r.columns[i].short = short
}

// rowsHolding counts the data rows that fulfil conditions on the texts of columns; ok is false where a condition is
// another, or the table has more rows than are laid out.
func (r *listReader) rowsHolding(conds []aggregate.Cond) (n int, ok bool) {
	if len(r.s.T.Rows) > len(r.s.Grid) {
		return 0, false
	}
	for row := r.s.T.HeaderRows; row < len(r.s.Grid); row++ {
		if r.s.T.Rows[row].Kind != table.KindData {
			continue
		}
		holds := true
		for _, c := range conds {
			if c.Column == nil || c.Column.Index == nil {
				return 0, false
			}
			cell := r.s.Cell(row, *c.Column.Index)
			if r.s.T.Columns[*c.Column.Index].Type == table.TypeDate && !c.Not {
				holds = holds && cell != nil && onDate(dayOf(cell), c)
				continue
			}
			if c.Column.Read != "" || c.Cmp != aggregate.Eq && c.Cmp != aggregate.In {
				return 0, false
			}
			holds = holds && (cell != nil && slices.Contains(c.Values, cell.Text)) != c.Not
		}
		if holds {
			n++
		}
	}
	return n, true
}

// dayOf writes the day of a cell with a date, "" for none.
func dayOf(cell *table.Cell) string {
	if cell.Period != nil && cell.Period.Start != "" {
		return cell.Period.Start
	}
	if dates := lang.ParseDates(lang.SplitWords(cell.Text)); len(dates) > 0 && dates[0].Year > 0 {
		return isoDate(dates[0])
	}
	return strings.TrimSpace(cell.Text)
}

// onDate tells whether a day fulfils a condition on dates: those named in part hold for all their days.
func onDate(day string, c aggregate.Cond) bool {
	cmp := func(k int) int { return strings.Compare(day[:min(len(day), len(c.Values[k]))], c.Values[k]) }
	switch c.Cmp {
	case aggregate.Eq:
		return cmp(0) == 0
	case aggregate.Lt:
		return cmp(0) < 0
	case aggregate.Le:
		return cmp(0) <= 0
	case aggregate.Gt:
		return cmp(0) > 0
	case aggregate.Ge:
		return cmp(0) >= 0
	case aggregate.Between:
		return cmp(0) >= 0 && cmp(1) <= 0
	}
	return false
}
