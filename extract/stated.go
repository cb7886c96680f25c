package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// maxStatedText bounds the length of a cell that numbers are read out of, in bytes.
const maxStatedText = 4000

// findStated reads the numbers that labels and other texts state inside their words. The
// k-th amount of a list belongs to the k-th column of data when there are as many of them;
// a date or year that follows an amount stands above that.
func (s *sheet) findStated() {
	rule, _ := s.rulesAround()
	currency, _ := s.currency(rule)
	for i := range s.t.Cells {
		c := &s.t.Cells[i]
		if c.Value.Kind != table.Text || c.Row < s.body() || len(c.Text) > maxStatedText || s.t.Rows[c.Row].Kind == table.KindHeader {
			continue
		}
		if _, isRange := s.high[i]; isRange || strings.ContainsAny(c.Text, "0123456789") {
			s.stated(c, rule, currency)
		}
	}
}

func (s *sheet) stated(c *table.Cell, rule unitRule, currency table.Unit) {
	found := table.FindValues(c.Text, s.about.locale)
	if len(found) == 0 {
		return
	}
	low := strings.ToLower(c.Text)
	shares := strings.Contains(low, "share") || strings.Contains(low, "stock")
	list := listed(c.Text, found)
	for k := range found {
		f := &found[k]
		if f.Unit == "" && !f.OwnScale && !shares && f.Number.Places() == 0 && !strings.Contains(c.Text[f.Start:f.End], ",") {
			continue // a small bare number in words says too little
		}
		s.statedUnit(f, low, rule, currency, shares)
		for _, p := range s.statedPeriods(c, found, k, list[k]) {
			c.Stated = append(c.Stated, table.Stated{Text: c.Text[f.Start:f.End], Value: f.Value, Period: p})
		}
	}
}

// statedUnit gives a number in words its unit and scale.
func (s *sheet) statedUnit(f *table.Found, low string, rule unitRule, currency table.Unit, shares bool) {
	v := &f.Value
	after := strings.TrimSpace(uptoDigit(low[min(f.End, len(low)):]))
	before := strings.TrimRight(low[:min(f.Start, len(low))], " ,$€£")
	power := rule.money
	switch {
	case v.Unit == "" && strings.HasPrefix(after, "share"):
		v.Unit = table.Shares
		power = rule.shares
	case strings.HasPrefix(after, "par value") || strings.HasSuffix(before, "par value") || strings.HasSuffix(before, "par value of") || firstIndex(after, perUnit[:]...) == 0:
		if v.Unit == "" {
			v.Unit = currency
		}
		if v.Unit.Family() == table.FamilyMoney {
			v.Unit += "/shares"
		}
		return
	case v.Unit == "" && shares:
		v.Unit = table.Shares
		power = rule.shares
	case v.Unit == "" || v.Unit.Family() != table.FamilyMoney:
		return
	}
	if !f.OwnScale && !tooLarge(v.Number, power, v.Unit) {
		v.Scale = power
	}
}

// uptoDigit cuts a text before its first digit.
func uptoDigit(s string) string {
	if i := strings.IndexAny(s, "0123456789"); i >= 0 {
		return s[:i]
	}
	return s
}

// tooLarge tells whether a figure scaled would be beyond what anybody reports: 100 million
// million for money, two for shares.
func tooLarge(d table.Decimal, power int8, unit table.Unit) bool {
	if power <= 0 {
		return false
	}
	limit := table.NewDecimal(1, -14)
	if unit == table.Shares {
		limit = table.NewDecimal(2, -12)
	}
	return d.Abs().Shift(int(power)).Cmp(limit) > 0
}

// listed gives each number its place in a list "A, B and C" and the list's length.
func listed(text string, found []table.Found) [][2]int {
	out := make([][2]int, len(found))
	for from := 0; from < len(found); {
		to := from + 1
		for to < len(found) && joint(text[found[to-1].End:found[to].Start]) {
			to++
		}
		for k := from; k < to; k++ {
			out[k] = [2]int{k - from, to - from}
		}
		from = to
	}
	return out
}

// joint tells whether what stands between two numbers only lists them.
func joint(between string) bool {
	words := strings.Fields(strings.ToLower(strings.Trim(between, " ,")))
	for _, w := range words {
		switch strings.Trim(w, ",") {
		case "", "and", "&", "or", "million", "billion", "shares":
		default:
			return false
		}
	}
	return true
}

// statedPeriods places a number in words: by the date or year right beside it, by its place
// in a list as long as the columns are many, else by the columns. Most numbers have one period; a
// par value in the label of a balance holds on each day that the row has a balance for.
func (s *sheet) statedPeriods(c *table.Cell, found []table.Found, k int, place [2]int) []*table.Period {
	if p := s.ownPeriod(c, found, k, place); p != nil {
		return []*table.Period{p}
	}
	columns := s.rowPeriodsOf(c.Row)
	switch {
	case c.Col >= s.t.StubColumns && c.Period != nil:
		return []*table.Period{c.Period}
	case place[1] == len(columns) || place[1] > 1 && place[0] < len(columns):
		return columns[place[0] : place[0]+1]
	case len(columns) == 2 && place[1] == 1 && twoDays(columns):
		return columns
	case len(columns) > 0:
		return columns[:1]
	case s.about.end.Year > 0:
		return []*table.Period{s.about.period(s.about.end, 0, 0)}
	}
	return []*table.Period{nil}
}

// twoDays tells whether two periods are different days.
func twoDays(p []*table.Period) bool {
	return p[0].Grain == table.Instant && p[1].Grain == table.Instant && p[0].End != p[1].End
}

// ownPeriod is the period that the words around a number give to it, or nil.
func (s *sheet) ownPeriod(c *table.Cell, found []table.Found, k int, place [2]int) *table.Period {
	end := len(c.Text)
	if k+1 < len(found) {
		end = found[k+1].Start
	}
	if w := readWhen(c.Text[found[k].End:end]); len(w.dates) == 1 && w.months == 0 && w.instant {
		return s.about.period(w.dates[0], 0, 0)
	}
	if p := s.respective(c.Text, found[k].Start, place); p != nil {
		return p
	}
	if p := s.sentencePeriod(c.Text[:found[k].Start]); p != nil {
		return p
	}
	from := 0
	if k > 0 {
		from = found[k-1].End
	}
	if said := lastYear(c.Text[from:found[k].Start]); said != "" {
		for _, p := range s.rowPeriodsOf(c.Row) {
			if strings.HasPrefix(p.End, said) {
				return p
			}
		}
	}
	return nil
}

// sentencePeriod reads the one period that a sentence names before its number: "Results for
// the first quarter of 2022 include charges of".
func (s *sheet) sentencePeriod(before string) *table.Period {
	w := readWhen(lastSentence(before))
	switch {
	case w.quarter > 0 && w.year > 0 && w.years == 1:
		return s.about.quarter(w.year, w.quarter)
	case w.lengths == 1 && len(w.dates) == 1:
		return s.about.period(w.dates[0], w.months, w.weeks)
	}
	return nil
}

// lastYear is the year that ends a text such as "…; 2022, ", or "".
func lastYear(text string) string {
	text = strings.TrimRight(text, " ,:-–$")
	if n := len(text); n >= 4 && isYearWord(text[n-4:]) {
		return text[n-4:]
	}
	return ""
}

// rowPeriodsOf lists the periods of a row's numbers, or of the columns in a row without.
func (s *sheet) rowPeriodsOf(r int) []*table.Period {
	var row, all []*table.Period
	for c := s.t.StubColumns; c < s.columns(); c++ {
		if cell := s.cell(r, c); cell != nil && cell.Col == c && cell.Period != nil {
			row = append(row, cell.Period)
		}
		if p := s.t.Columns[c].Period; p != nil {
			all = append(all, p)
		}
	}
	if len(row) >= len(all) {
		return row
	}
	return all
}
