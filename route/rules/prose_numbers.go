package rules

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// figure is a number that prose states.
type figure struct {
	sentence int // index in the sentences at hand
	from, to int // words
	text     string
	number   table.Decimal // as printed
	scale    int
	unit     table.Unit
	date     lang.Date
	dated    bool
	order    int // among the figures of the sentence
	near     float64
	span     []float64 // question words that stand near it
	owns     float64   // share of what its sentence says of the question that stands nearer to it than to other figures
	names    bool      // it is the number of a thing, "Section 106", and no amount
}

// maxFigures bounds how many figures of one sentence are looked at.
const maxFigures = 24

// exact is the number with its scale word applied.
func (g figure) exact() table.Decimal { return g.number.Shift(g.scale) }

// readFigures finds the figures of a sentence: numbers that are no dates, with currency,
// scale word and percent sign.
func (p *proseWork) readFigures(index int, s sentence) []figure {
	text := p.passages[s.passage].Text
	var out []figure
	for i, w := range s.words {
		if !w.Number || lang.InDates(s.dates, i) {
			continue
		}
		if len(out) >= maxFigures {
			break
		}
		g, ok := newFigure(text[s.start:s.end], s, i)
		if !ok || len(out) > 0 && copied(out[len(out)-1], g, s, text) {
			continue
		}
		g.sentence, g.order = index, len(out)
		p.nearness(&g, s)
		out = append(out, g)
	}
	alignDates(out, s, text[s.start:s.end])
	p.shareOut(out, s)
	return out
}

// saysFigure tells whether a question has a figure itself.
func saysFigure(q *lang.Question, g figure) bool {
	return slices.ContainsFunc(q.Words, func(w lang.Word) bool {
		if !w.Number {
			return false
		}
		n, err := table.ParseDecimal(w.Text)
		return err == nil && n.Cmp(g.number.Abs()) == 0
	})
}

// elsewhen tells whether a sentence names times of its own and none of those that the question names. Where it names the
// year before alone, that may be what a figure of this year is compared with.
func elsewhen(q *lang.Question, s sentence) bool {
	if len(q.Years) == 0 || len(s.dates) == 0 {
		return false
	}
	before := 0
	for _, e := range s.dates {
		if e.Year == 0 || slices.ContainsFunc(q.Years, func(d lang.Date) bool { return d.Agrees(e) >= 0 }) {
			return false
		}
		if slices.ContainsFunc(q.Years, func(d lang.Date) bool { return d.Year == e.Year+1 }) {
			before++
		}
	}
	return before < len(s.dates)
}

// timed is a figure with a unit of time behind it.
var timed = regexp.MustCompile(`(year|month|week|day)s?$`)

// kind is what a figure is counted in, in short.
func (g figure) kind() string {
	switch {
	case g.unit.Family() == table.FamilyMoney:
		return "money"
	case g.unit == table.Percent:
		return "percent"
	case g.names:
		return "name"
	case timed.MatchString(g.text):
		return "time"
	}
	return "bare"
}

// farther is by how many words a mark between a figure and a word sets them apart.
const farther = 4

// shareOut gives each word of the sentence that stands for one of the question to the figure next to it.
func (p *proseWork) shareOut(gs []figure, s sentence) {
	total := 1e-9
	for k, i := range s.aligned {
		if i < 0 || p.rare[i] == 0 {
			continue
		}
		total += p.rare[i]
		best, nearest := math.MaxInt, -1
		for n, g := range gs {
			from, to := k, g.from
			if k >= g.to {
				from, to = g.to-1, k
			}
			gap := to - from
			for j := from + 1; j <= to; j++ {
				between := p.passages[s.passage].Text[s.start+s.words[j-1].End : s.start+s.words[j].Start]
				if strings.ContainsAny(between, ",;()") || s.words[j].Text == "and" {
					gap += farther
				}
			}
			if gap < best {
				best, nearest = gap, n
			}
		}
		if nearest >= 0 {
			gs[nearest].owns += p.rare[i]
		}
	}
	for n := range gs {
		gs[n].owns /= total
	}
}

// named tells whether what follows a number makes it the name of a paragraph of a law: 401(k).
func named(after string) bool {
	return len(after) > 2 && after[0] == '(' && lang.IsLower(after[1]) && after[2] == ')'
}

func newFigure(text string, s sentence, i int) (figure, bool) {
	w := s.words[i]
	n, err := table.ParseDecimal(w.Text)
	if err != nil || len(w.Text) > 25 {
		return figure{}, false
	}
	g := figure{from: i, to: i + 1, number: n}
	a, b := w.Start, w.End
	if named(text[b:]) && lang.AllDigits(w.Text) {
		return figure{}, false
	}
	lead := strings.TrimRight(text[:a], " (-")
	for _, m := range currencyMarks {
		if strings.HasSuffix(lead, m.mark) {
			g.unit = m.unit
			a = len(lead) - len(m.mark)
			break
		}
	}
	if m := dollarOf.FindString(text[:a]); m != "" && strings.HasPrefix(text[a:], "$") {
		g.unit, a = "", a-len(m) // dollars, but not of the United States
	}
	if i > 0 && s.words[i-1].End >= a-1 && (s.words[i-1].Text == "us" || s.words[i-1].Text == "a") && g.unit != "" && s.words[i-1].End == a {
		a = s.words[i-1].Start
	}
	if strings.Contains(text[a:w.Start], "(") || strings.Contains(text[a:w.Start], "-") || a > 0 && text[a-1] == '-' && (a < 2 || text[a-2] == ' ') {
		g.number = n.Neg()
	}
	for j := i + 1; j < len(s.words) && j <= i+2; j++ {
		next := s.words[j]
		if scale, ok := lang.ScaleWords[next.Text]; ok && j == i+1 {
			g.scale, b, g.to = scale, next.End, j+1
			continue
		}
		if j == g.to && (next.Text == "%" || next.Text == "percent" || next.Text == "percentage") && g.unit == "" {
			g.unit, b, g.to = table.Percent, next.End, j+1
		}
		if j == g.to && next.Text == "per" && j+1 < len(s.words) && s.words[j+1].Text == "cent" && g.unit == "" {
			g.unit, b, g.to = table.Percent, s.words[j+1].End, j+2
		}
		if j == g.to && (next.Text == "years" || next.Text == "months" || next.Text == "weeks" || next.Text == "days" || next.Text == "year") && g.unit == "" {
			b, g.to = next.End, j+1
		}
		break
	}
	if g.to < len(s.words) && s.words[g.to].Text == "p" && s.words[g.to].Start == b {
		g.to, b = g.to+1, b+1 // pence
	}
	g.text = strings.TrimSpace(text[a:b])
	g.names = i > 0 && g.unit == "" && g.to == i+1 && lang.AllDigits(text[w.Start:w.End]) && !s.words[i-1].Stop && lang.CueClass(s.words[i-1].Text) == "" &&
		text[s.words[i-1].End:w.Start] == " " && lang.StartsUpper(text[s.words[i-1].Start:])
	return g, true
}

// dollarOf are the letters before a dollar sign that say whose dollars they are.
var dollarOf = regexp.MustCompile(`\b(S|A|C|AU|CA|NZ|HK|SG|AU|R)$`)

type currencyMark struct {
	mark string
	unit table.Unit
}

var currencyMarks = []currencyMark{
	{"$", "USD"}, {"€", "EUR"}, {"£", "GBP"}, {"¥", "JPY"}, {"RMB", "CNY"}, {"NT$", "TWD"}, {"EUR", "EUR"}, {"USD", "USD"}, {"INR", "INR"}, {"₹", "INR"}, {"Rs.", "INR"},
}

// copied tells whether a figure repeats the one before it in brackets: "23% ( 23 % )".
func copied(last, g figure, s sentence, text string) bool {
	if last.number.Cmp(g.number.Abs()) != 0 && last.number.Cmp(g.number) != 0 || g.from-last.to > 1 {
		return false
	}
	return strings.Contains(text[s.start+s.words[last.to-1].End:s.start+s.words[g.from].Start], "(")
}

// nearness measures how close the question's words stand to a figure.
func (p *proseWork) nearness(g *figure, s sentence) {
	g.span = make([]float64, len(p.q.Words))
	total := 1e-9
	for i, x := range p.q.Words {
		wt := p.q.Weight[i]
		total += wt
		best := 0.0
		for k, w := range s.words {
			a := p.lx.Alike(x.Stem, w.Stem)
			if a == 0 {
				continue
			}
			gap := g.from - k
			if k >= g.to {
				gap = 2 * (k - g.to + 1) // words that follow count less
			}
			best = max(best, a*math.Exp(-float64(gap)/12))
			if gap <= 12 && a > g.span[i] {
				g.span[i] = a
			}
		}
		g.near += wt * best
	}
	g.near /= total
}
