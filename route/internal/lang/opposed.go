package lang

// OpposedWords are pairs of qualifiers of which a label has one and a question the other only where they speak of
// different things. Those up to opposedMeasures name what a column measures: one is never read for the other.
var OpposedWords = [][2][]string{
	{{"value", "valu"}, {"volum"}},
	{{"gross"}, {"net"}},
	{{"basic"}, {"dilut"}},
	{{"pretax"}, {"aftertax"}},
	{{"current"}, {"noncurr", "noncurrent"}},
	{{"import"}, {"export"}},
	{{"male", "man"}, {"femal", "woman"}},
	{{"begin", "open"}, {"end", "close"}},
	{{"domest"}, {"foreign", "intern"}},
	{{"asset"}, {"liabil"}},
	{{"receiv"}, {"payabl"}},
	{{"debit"}, {"credit"}},
	{{"budget", "forecast", "plan"}, {"actual"}},
	{{"maximum"}, {"minimum"}},
	{{"highest", "high"}, {"lowest", "low"}},
	{{"increas"}, {"decreas"}},
	{{"realiz"}, {"unrealiz"}},
	{{"fund"}, {"unfund"}},
	{{"consolid"}, {"unconsolid"}},
	{{"vest"}, {"unvest", "nonvest"}},
	{{"urban"}, {"rural"}},
}

// OpposedMeasures is how many of OpposedWords, from the first, name what a column measures.
const OpposedMeasures = 7

// findAgainst gives for each qualifier that speaks against a label the ones that are asked for instead.
func (q *Question) findAgainst() map[string][]string {
	out := map[string][]string{}
	for _, pair := range OpposedWords {
		first, second := q.Has(pair[0]...), q.Has(pair[1]...)
		switch {
		case first && !second:
			for _, w := range pair[1] {
				out[w] = pair[0]
			}
		case second && !first:
			for _, w := range pair[0] {
				out[w] = pair[1]
			}
		}
	}
	return out
}
