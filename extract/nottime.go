package extract

import "strings"

// yearOfLaw tells how many words after "Act" name its year: "the Securities Exchange Act of 1934" is no time.
func yearOfLaw(word string, after []string) int {
	switch word {
	case "act", "acts", "code", "law", "directive":
		if len(after) > 1 && after[0] == "of" && isYearWord(strings.Trim(after[1], ".'\"*")) {
			return 2
		}
	}
	return 0
}

// yetToCome tells how many words after "next" or "beyond" say of what is due how long it has: "next 12
// months" is no period that has ended.
func yetToCome(word string, after []string) int {
	switch word {
	case "next", "within", "beyond", "after", "over", "following", "exceeding", "than":
		var length when
		if len(after) > 0 {
			next := ""
			if len(after) > 1 {
				next = after[1]
			}
			if n := length.lengthWord(strings.Trim(after[0], ".'\"*"), next); n >= 0 && length.months > 0 {
				return n + 1
			}
		}
	}
	return 0
}

// alsoWord tells the names of months that are other words too.
func alsoWord(word string) bool {
	return word == "may" || word == "mars" || word == "mai" || word == "mei"
}
