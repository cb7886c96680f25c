// Package english holds the words of English that several packages read in questions.
package english

// numbers are the cardinal numbers and ordinals that questions spell out.
var numbers = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
	"twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
	"twenty": 20, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
	"tenth": 10, "eleventh": 11, "twelfth": 12,
}

// Number gives the number that a word spells, cardinal or ordinal: 3 for "three" and "third".
// It is 0 for any other word.
func Number(word string) int { return numbers[word] }
