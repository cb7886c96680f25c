package csv

import "strings"

// dialect is how a file is split.
type dialect struct {
	delimiter byte
	skip      int  // bytes at the start that only state the delimiter ("sep=;")
	sure      bool // the delimiter splits most lines alike
}

// sampleRecords is how many records a delimiter is judged by.
const sampleRecords = 300

// sniffDialect takes the delimiter that splits the records most evenly. A header line that
// splits like the rest counts for it; a comma that mostly stands between two digits or before
// a space, as in 1,5 and in prose, counts against it.
func sniffDialect(text string) dialect {
	if first, _, ok := strings.Cut(text[:min(len(text), 64)], "\n"); ok {
		first = strings.TrimRight(first, "\r")
		if len(first) == 5 && strings.EqualFold(first[:4], "sep=") {
			return dialect{delimiter: first[4], skip: strings.IndexByte(text, '\n') + 1, sure: true}
		}
	}
	sample := text[:min(len(text), 256<<10)]
	best, bestScore := dialect{delimiter: fallback(sample)}, 0.0
	for _, d := range []byte{'\t', ';', ',', '|'} {
		if score, share := judge(sample, d); score > bestScore {
			best, bestScore = dialect{delimiter: d, sure: share > 0.7}, score
		}
	}
	return best
}

// noDelimiter stands for a file of one column; no text holds it.
const noDelimiter = 0

// fallback is the delimiter where most records have one field whatever splits them: the one
// that most of the other records hold. Commas that are part of numbers or prose are none.
func fallback(sample string) byte {
	best, most := byte(noDelimiter), 0
	for _, d := range []byte{'\t', ';', ',', '|'} {
		n := 0
		for line := range strings.Lines(sample) {
			if strings.IndexByte(line, d) >= 0 {
				n++
			}
		}
		if n > most && (d != ',' || weakCommas(sample) < 0.9) {
			best, most = d, n
		}
	}
	return best
}

// judge scores a delimiter and tells the share of records with the usual number of fields.
func judge(sample string, d byte) (score, share float64) {
	p := parser{text: sample, dialect: dialect{delimiter: d}, limits: meters{}, stopAfter: sampleRecords}
	_ = p.run() // a sample has no limits to break
	counts := map[int]int{}
	total := 0
	for _, r := range p.records {
		if len(r.fields) == 1 && r.fields[0] == "" {
			continue
		}
		counts[len(r.fields)]++
		total++
	}
	mode, n := 1, 0
	for fields, c := range counts {
		if c > n || c == n && fields > mode {
			mode, n = fields, c
		}
	}
	if mode < 2 || total == 0 {
		return 0, 0
	}
	share = float64(n) / float64(total)
	score = share * share * (1 - 1/float64(mode))
	if len(p.records[0].fields) != mode {
		score *= 0.7
	}
	if d == ',' {
		score *= 1 - 0.6*weakCommas(sample)
	}
	return score, share
}

// weakCommas is the share of commas that stand between two digits or before a space.
func weakCommas(s string) float64 {
	weak, all := 0, 0
	for i := range len(s) {
		if s[i] != ',' {
			continue
		}
		all++
		if i+1 < len(s) && (s[i+1] == ' ' || i > 0 && digit(s[i-1]) && digit(s[i+1])) {
			weak++
		}
	}
	if all == 0 {
		return 0
	}
	return float64(weak) / float64(all)
}

func digit(b byte) bool { return b >= '0' && b <= '9' }
