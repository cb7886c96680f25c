package route

import "strings"

// moves are verbs before a figure that is a change; changes are the words of a question for one.
var (
	moves   = set("increased decreased rose fell grew declined dropped gained")
	changes = set(`increase increased increases decrease decreased decreases change changed changes rise rose fall fell grow grew growth
		decline declined drop dropped gain gained more less higher lower difference by up down`)
)

// Moved tells whether a quote is by how much something changed ("gross profit increased $102.3")
// wherever it stands in a passage, while the question asks for no change.
func Moved(text, quote, passage string) bool {
	for _, w := range splitWords(text) {
		if changes[w.text] {
			return false
		}
	}
	found := 0
	for from := 0; quote != ""; {
		i := strings.Index(passage[from:], quote)
		if i < 0 {
			break
		}
		i += from
		before := strings.Fields(strings.ToLower(passage[max(0, i-40):i]))
		n := len(before)
		if n > 0 && before[n-1] == "by" {
			n--
		}
		if n == 0 || !moves[before[n-1]] {
			return false
		}
		found, from = found+1, i+len(quote)
	}
	return found > 0
}
