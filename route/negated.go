package route

// negated tells whether "non" stands before a word of a label and not before that word in the question, or the other
// way round: "non-current" for "current".
func (q *question) negated(l line) bool {
	for i, w := range l.own {
		if w.text == "non" || w.stop {
			continue
		}
		plain, with := 0, 0 // how often the question has the word
		for k, x := range q.words {
			switch {
			case x.stem != w.stem:
			case k > 0 && q.words[k-1].text == "non":
				with++
			default:
				plain++
			}
		}
		if i > 0 && l.own[i-1].text == "non" {
			plain, with = with, plain
		}
		if plain == 0 && with > 0 {
			return true
		}
	}
	return false
}
