package retrieve

import "strings"

// Many names are a word and a number: "Region 17", "Product 23", "Note 4". Either stands in many places by itself, the
// number above all, and only together do they name anything. So beside its word and its number such a name adds one
// term, "region 17", in texts as in questions.

// longestNumber is how many digits the number of a name has at most: longer ones are amounts or codes, which tell by
// themselves.
const longestNumber = 4

// nameReader watches the words of a text go by and finds names with a number.
type nameReader struct {
	word string // the term of the word before, "" where it can have no number
	end  int    // where that word ends
	name []byte // scratch
}

// next takes the word that stands from here to there in a text, and returns the name that it completes with the word
// before, nil for none; the next name overwrites it.
func (r *nameReader) next(text string, from, to int) []byte {
	word := r.word
	r.word = ""
	if word == "" || !digit(text[from]) || from != r.end+1 || text[r.end] != ' ' {
		return nil
	}
	number := numberOfName(text[from:to])
	if number == "" {
		return nil
	}
	r.name = append(append(append(r.name[:0], word...), ' '), number...)
	return r.name
}

// begin notes that the word that ends here, with this one term, may have a number after it.
func (r *nameReader) begin(term string, end int) { r.word, r.end = term, end }

// numberOfName gives the number that a word is, or begins with where the ending of a file follows: "17", "17.csv".
func numberOfName(word string) string {
	digits := 0
	for digits < len(word) && digit(word[digits]) {
		digits++
	}
	number := strings.TrimLeft(word[:digits], "0")
	if number == "" || len(number) > longestNumber || isYear(number) {
		return ""
	}
	if digits == len(word) || word[digits] == '.' && !digit(word[digits+1]) { // no word ends in a mark
		return number
	}
	return ""
}

// beginsName tells whether a number may belong to the word of a term: one of letters that is no month and does not
// only say how a question is put.
func beginsName(term string) bool {
	for i := range len(term) {
		if term[i] < 'a' || term[i] > 'z' {
			return false
		}
	}
	return len(term) > 1 && framing[term] > framingOdds && !strings.Contains(stopWords+monthTerms, " "+term+" ")
}

// framingOdds are the odds from which on a word only says how a question is put: the top 5, more than 20.
const framingOdds = -1

// monthTerms are the months as terms: the number after one is a day.
const monthTerms = " januari februari march april may june juli august septemb octob novemb decemb "

// numbered tells whether a term is a name with its number.
func numbered(term string) bool { return strings.Contains(term, " ") }
