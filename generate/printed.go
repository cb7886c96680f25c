package generate

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// nameWords are words of a column's name that make its whole numbers names, not amounts: they are written as the
// source prints them.
var nameWords = []string{
	"year", "season", "founded", "established", "opened", "built", "born", "died", "since", "id", "code", "zip", "postcode", "isin", "serial",
}

// Printed makes a value of a cell as it stands, see [Figure]. Digits that are the label of their row, or stand under a
// name such as "Year" or "Code", keep the text that the source prints.
func Printed(n table.Decimal, unit table.Unit, scale int, text string, rowPath, columnPath []string) Value {
	v := Figure(n, unit, scale, true)
	text = strings.TrimSpace(text)
	if unit == "" && scale == 0 && text == n.String() && (slices.Contains(rowPath, text) || namesThings(columnPath)) {
		v.Text = text
	}
	return v
}

// namesThings tells whether the last part of a column's path says that its numbers are names. "Sales per year" does not.
func namesThings(path []string) bool {
	if len(path) == 0 {
		return false
	}
	words := strings.FieldsFunc(strings.ToLower(path[len(path)-1]), notWord)
	return !slices.Contains(words, "per") && slices.ContainsFunc(words, func(w string) bool { return slices.Contains(nameWords, w) })
}

// figure is the number that a citation's cell states as the answer writes it.
func (c Citation) figure() string {
	return Printed(*c.Number, c.Unit, c.Scale, c.Text, c.RowPath, c.ColumnPath).Text
}
