package records

// comparedBy tells how the words beside a number compare with it, where they leave no doubt: "fewer
// than 5", "5 or more". Others, such as "below 5th" and "higher than 5", mean more of a score and less of a place.
func (q *question) comparedBy(m mention) (kind condKind, ok bool) {
	at := func(i int) string {
		if i < 0 || i >= len(q.words) {
			return ""
		}
		return q.words[i]
	}
	if at(m.to) == "or" {
		switch {
		case indexIn(greaterWords, at(m.to+1)):
			return atLeast, true
		case indexIn(lessWords, at(m.to+1)):
			return atMost, true
		}
	}
	from := m.from - 1
	if at(from) == "than" || at(from) == "least" || at(from) == "most" {
		from--
	}
	word, last := at(from), at(m.from-1)
	if indexIn(" no not never didnt doesnt without nor ", at(from-1)) {
		return 0, false
	}
	switch {
	case word == "at" && last == "least":
		return atLeast, true
	case word == "at" && last == "most":
		return atMost, true
	case word == "over" || last == "than" && indexIn(greaterWords, word):
		return more, true
	case word == "under" || last == "than" && indexIn(lessWords, word):
		return less, true
	}
	return 0, false
}

const (
	greaterWords = " more greater larger bigger longer "
	lessWords    = " less fewer smaller shorter "
)
