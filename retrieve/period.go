package retrieve

// Periods are written in many ways: "Q3 2025", "third quarter of 2025", "3Q25". Beside
// their words, a quarter found near its year adds one term, "2025q3", to both sides.

// token class of a term, for the reading of periods.
type class uint8

const (
	plainTerm class = iota
	yearTerm
	quarterTerm // q1 … q4: "q3", "3q"
	ordinalTerm // first … fourth
	quarterWord // "quarter"
)

// classify tells what a term may be in a period, with the quarter's number.
func classify(term string) (class, uint8) {
	switch len(term) {
	case 2:
		if term[0] == 'q' && term[1] >= '1' && term[1] <= '4' {
			return quarterTerm, term[1] - '0'
		}
		if term[1] == 'q' && term[0] >= '1' && term[0] <= '4' {
			return quarterTerm, term[0] - '0'
		}
	case 4:
		if isYear(term) {
			return yearTerm, 0
		}
	}
	switch term {
	case "first", "1st":
		return ordinalTerm, 1
	case "second", "2nd":
		return ordinalTerm, 2
	case "third", "3rd":
		return ordinalTerm, 3
	case "fourth", "4th":
		return ordinalTerm, 4
	case "quarter":
		return quarterWord, 0
	}
	return plainTerm, 0
}

// isYear tells whether a term is a year of these two centuries.
func isYear(term string) bool {
	return len(term) == 4 && (term[:2] == "19" || term[:2] == "20") && digit(term[2]) && digit(term[3])
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// periodReader watches the terms of a text go by and finds quarters.
type periodReader struct {
	ordinal, quarter uint8
	sinceOrdinal     int
	sinceQuarter     int
	year             string
	sinceYear        int
}

// near is how many terms may stand between a quarter and its year.
const near = 3

// next takes a term and calls emit for each period that it completes.
func (p *periodReader) next(term string, emit func(string)) {
	kind, n := classify(term)
	p.sinceOrdinal++
	p.sinceQuarter++
	p.sinceYear++
	switch kind {
	case plainTerm:
		return
	case ordinalTerm:
		p.ordinal, p.sinceOrdinal = n, 0
		return
	case quarterWord:
		if p.ordinal == 0 || p.sinceOrdinal > 1 {
			return
		}
		p.quarter, p.sinceQuarter = p.ordinal, 0
		emit("q" + string('0'+p.quarter))
	case quarterTerm:
		p.quarter, p.sinceQuarter = n, 0
		if term[1] == 'q' {
			emit("q" + string('0'+n))
		}
	case yearTerm:
		p.year, p.sinceYear = term, 0
	}
	if p.quarter > 0 && p.sinceQuarter <= near && p.year != "" && p.sinceYear <= near {
		emit(p.year + "q" + string('0'+p.quarter))
		p.quarter, p.year = 0, ""
	}
}

// skip lets n plain terms go by.
func (p *periodReader) skip(n int) {
	p.sinceOrdinal += n
	p.sinceQuarter += n
	p.sinceYear += n
}
