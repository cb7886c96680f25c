package layout

import (
	"github.com/tabrag/tabrag/route/internal/lang"
)

// Negates tells whether "non" stands before a word of a label and not before that word in the question, or the other
// way round: "non-current" for "current".
func Negates(q *lang.Question, l Line) bool {
	for i, w := range l.Own {
		if w.Text == "non" || w.Stop {
			continue
		}
		plain, with := 0, 0 // how often the question has the word
		for k, x := range q.Words {
			switch {
			case x.Stem != w.Stem:
			case k > 0 && q.Words[k-1].Text == "non":
				with++
			default:
				plain++
			}
		}
		if i > 0 && l.Own[i-1].Text == "non" {
			plain, with = with, plain
		}
		if plain == 0 && with > 0 {
			return true
		}
	}
	return false
}
