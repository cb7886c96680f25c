package route

import "github.com/tabrag/tabrag/table"

// maxParts bounds how many of the tables found are planned over, and maxGap how much less likely than
// the best, on the scale of a logarithm, one may be.
const (
	maxParts = 5
	maxGap   = 4
)

// Part is what of a request belongs together: a table with the prose of its document, or the prose
// of a document none of whose tables was found.
type Part struct {
	Request
	Places []int // where its passages stand among those of the request
}

// Parts takes a request apart.
func (req Request) Parts() []Part {
	var out []Part
	covered := map[string]bool{}
	for i, t := range req.Tables {
		if t == nil || len(out) == maxParts || i < len(req.Scores) && req.Scores[i] < req.Scores[0]-maxGap {
			continue
		}
		p := req.Part(t.Document)
		p.Tables = []*table.Table{t}
		if i < len(req.Scores) {
			p.Scores = []float64{req.Scores[i]}
		}
		for n, passage := range req.Passages {
			if passage.besides(t) {
				p.take(n, passage)
			}
		}
		covered[t.Document] = true
		out = append(out, p)
	}
	at := map[string]int{}
	for n, passage := range req.Passages {
		if passage.Table != "" || passage.Document == "" && len(out) > 0 || covered[passage.Document] {
			continue
		}
		k, ok := at[passage.Document]
		if !ok {
			k = len(out)
			at[passage.Document] = k
			out = append(out, req.Part(passage.Document))
		}
		out[k].take(n, passage)
	}
	return out
}

// Part is a part of the request without tables and prose yet.
func (req Request) Part(document string) Part {
	p := Part{Request: Request{Question: req.Question, Intent: req.Intent, Glossary: req.Glossary, OfNamed: req.Named()}}
	if about, ok := req.Documents[document]; ok {
		p.Documents = map[string]About{document: about}
	}
	return p
}

func (p *Part) take(n int, passage Passage) {
	p.Passages = append(p.Passages, passage)
	p.Places = append(p.Places, n)
}

// besides tells whether a passage stands beside a table, or in its document with no table named.
func (p Passage) besides(t *table.Table) bool {
	if p.Table != "" {
		return p.Table == t.ID
	}
	return p.Document == "" || p.Document == t.Document
}
