package records

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func games(t testing.TB) *table.Table {
	return gridTable(t, "games", [][]string{
		{"Date", "Opponent", "Venue", "Result", "Score", "Attendance"},
		{"September 4, 1993", "Rovers", "Home", "Won", "3–1", "8,200"},
		{"September 11, 1993", "Wanderers", "Away", "Lost", "0–2", "11,450"},
		{"September 18, 1993", "Athletic", "Home", "Drew", "1–1", "7,300"},
		{"October 2, 1993", "Rovers", "Away", "Won", "2–1", "9,900"},
		{"October 9, 1993", "City", "Home", "Won", "4–0", "12,600"},
		{"October 23, 1993", "Albion", "Away", "Lost", "1–3", "10,050"},
	})
}

func medals(t testing.TB) *table.Table {
	return gridTable(t, "medals", [][]string{
		{"Rank", "Nation", "Gold", "Silver", "Bronze", "Total"},
		{"1", "Norway", "9", "4", "6", "19"},
		{"2", "Italy", "5", "6", "2", "13"},
		{"3", "Japan", "5", "1", "3", "9"},
		{"4", "Kenya", "2", "0", "4", "6"},
		{"5", "Chile", "0", "3", "3", "6"},
		{"Total", "", "21", "14", "18", "53"},
	})
}

// answers runs a query and prints its values.
func answers(t testing.TB, q aggregate.Query, tables ...*table.Table) []string {
	t.Helper()
	res, err := aggregate.Run(context.Background(), q, aggregate.NewTableSet(tables...))
	require.NoError(t, err)
	var out []string
	for _, v := range res.Values {
		if v.IsNumber {
			out = append(out, v.Number.Shift(-v.Scale).String())
			continue
		}
		out = append(out, v.Text)
	}
	return out
}

func TestPlansAnswer(t *testing.T) {
	p := New()
	for _, c := range []struct {
		question string
		table    *table.Table
		want     string
		reason   string
	}{
		{"how many games were played at home?", games(t), "3", "a cell's word counts the rows that hold it"},
		{"which opponent had the highest attendance?", games(t), "City", "a superlative with its column"},
		{"who was the opponent on september 18, 1993?", games(t), "Athletic", "a whole date names the row"},
		{"who did they play after wanderers?", games(t), "Athletic", "the next row"},
		{"what was the attendance against albion?", games(t), "10050", "a name and a column"},
		{"how many games had an attendance of at least 10,000?", games(t), "3", "a comparison with a number"},
		{"which nation won the most gold medals?", medals(t), "Norway", "total rows are no nation"},
		{"how many gold medals did italy win?", medals(t), "5", "a name and a column"},
		{"which nation is ranked after japan?", medals(t), "Kenya", "the next row"},
		{"how many more gold medals did norway win than kenya?", medals(t), "7", "a difference of two records"},
		{"who won more bronze medals, kenya or chile?", medals(t), "Kenya", "a choice of two records"},
		{"how many nations won at least 5 gold medals?", medals(t), "3", "the total row is not counted"},
	} {
		t.Run(c.question, func(t *testing.T) {
			plans := p.Plans(c.question, Prepare(c.table))
			require.NotEmpty(t, plans)
			assert.Equal(t, c.want, strings.Join(answers(t, plans[0].Query, c.table), "; "), c.reason)
		})
	}
}

func TestPlansAreOrderedAndDiffer(t *testing.T) {
	tb := games(t)
	plans := New().Plans("how many games did they win?", Prepare(tb))
	require.Greater(t, len(plans), 1)
	seen := map[string]bool{}
	for i, p := range plans {
		if i > 0 {
			assert.LessOrEqual(t, p.Confidence, plans[i-1].Confidence, "best first")
		}
		key := strings.Join(answers(t, p.Query, tb), "; ")
		assert.False(t, seen[key], "two plans answer %s", key)
		seen[key] = true
	}
}

func TestPlansAreTheSameEachTime(t *testing.T) {
	first, err := json.Marshal(New().Plans("which nation won more silver than gold?", Prepare(medals(t))))
	require.NoError(t, err)
	for range 5 {
		again, err := json.Marshal(New().Plans("which nation won more silver than gold?", Prepare(medals(t))))
		require.NoError(t, err)
		assert.Equal(t, string(first), string(again))
	}
}

// What one question adds to a table that is kept, another does not see.
func TestPreparedTablesAreShared(t *testing.T) {
	kept, p := Prepare(medals(t)), New()
	questions := []string{"which nation won more silver than gold?", "which nation has the greatest difference between gold and silver?", "which nation won the most gold?"}
	var wg sync.WaitGroup
	for range 4 {
		for _, question := range questions {
			want := p.Plans(question, Prepare(medals(t)))
			wg.Go(func() { assert.Equal(t, want, p.Plans(question, kept), question) })
		}
	}
	wg.Wait()
	assert.Len(t, kept.sheet.orders, len(newSheet(medals(t)).orders))
}

func TestFormsAgreeWithRun(t *testing.T) {
	for _, q := range []string{
		"how many games were won at home after september 11, 1993?",
		"what is the difference in attendance between rovers and city?",
		"which two games had the most goals, and were there more or less than 3?",
		"is the attendance against city more than 10,000?",
		"other than rovers, who else did they play before albion?",
	} {
		same, differ := agreement(t, q, games(t), 1)
		assert.Positive(t, same)
		assert.Zero(t, differ, q)
	}
	same, differ := agreement(t, "how many more gold than silver did norway or the top 3 nations win, above or below kenya?", medals(t), 1)
	assert.Positive(t, same)
	assert.Zero(t, differ)
}

func TestNothingToPlan(t *testing.T) {
	p := New()
	assert.Empty(t, p.Plans("how many?", Prepare(&table.Table{})), "no rows")
	header := gridTable(t, "h", [][]string{{"Name", "Goals"}})
	assert.Empty(t, p.Plans("how many goals?", Prepare(header)), "a header alone")
	wide := make([]string, maxFields+1)
	for i := range wide {
		wide[i] = "x"
	}
	assert.Empty(t, p.Plans("how many?", Prepare(gridTable(t, "w", [][]string{wide, wide}))), "too many fields")
	assert.NotPanics(t, func() { p.Plans("", Prepare(games(t))) }, "no question")
	assert.NotPanics(t, func() { p.Plans(strings.Repeat("won lost home 3 ", 500), Prepare(games(t))) }, "a very long question")
}

func TestOneSlip(t *testing.T) {
	for _, c := range []struct {
		a, b   string
		want   bool
		reason string
	}{
		{"below", "beloy", true, "a letter changed"},
		{"attendence", "attendance", true, "a letter changed inside"},
		{"tornament", "tournament", true, "a letter lost"},
		{"tournamment", "tournament", true, "a letter more"},
		{"hte", "the", true, "two swapped"},
		{"the", "the", false, "the same word"},
		{"norway", "normal", false, "two letters changed"},
		{"win", "winner", false, "three letters more"},
	} {
		assert.Equal(t, c.want, oneSlip(c.a, c.b), c.reason)
	}
}

func TestMentions(t *testing.T) {
	for _, c := range []struct {
		question         string
		value            string
		year, month, day int
		reason           string
	}{
		{"after July 4, 1999", "19990704", 1999, 7, 4, "month day year"},
		{"on 4 july of 1999", "19990704", 1999, 7, 4, "day month year"},
		{"in may", "500", 0, 5, 0, "may is a month after in"},
		{"since 1985", "1985", 1985, 0, 0, "a year"},
		{"more than 12,500 points", "12500", 0, 0, 0, "thousands"},
		{"over 2.5 million", "2500000", 0, 0, 0, "a scale word"},
		{"won twice", "2", 0, 0, 0, "a word that counts"},
		{"the 12th round", "12", 0, 0, 0, "an ordinal"},
	} {
		q := newQuestion(c.question)
		require.Len(t, q.number, 1, c.reason)
		m := q.number[0]
		assert.Equal(t, c.value, m.value.String(), c.reason)
		assert.Equal(t, [3]int{c.year, c.month, c.day}, [3]int{m.year, m.month, m.day}, c.reason)
	}
	assert.Empty(t, newQuestion("may they win").number, "may is no month here")
}

func TestReadModelRefuses(t *testing.T) {
	_, err := readModel(embeddedWeights)
	require.NoError(t, err, "the embedded weights are sound")
	for name, b := range map[string][]byte{
		"nothing": nil, "no mark": []byte("something else altogether, long enough"),
		"cut in the curve": embeddedWeights[:len(weightsMark)+12], "cut in a feature": embeddedWeights[:len(embeddedWeights)-1],
	} {
		_, err := readModel(b)
		assert.ErrorIs(t, err, errWeights, name)
	}
}

func TestEncodeKeepsWeights(t *testing.T) {
	w := make([]float32, 1<<featureBits)
	w[3], w[77], w[1<<featureBits-1] = 1.27, -0.5, 0.01
	trees := Trees{{Trait: [splits]uint8{1}, Most: [splits]int16{-7}, Leaf: [splits + 1]int16{1, 2, 3}}}
	b, err := Encode(w, trees, []float64{0, 0.5, 1})
	require.NoError(t, err)
	m, err := readModel(b)
	require.NoError(t, err)
	assert.Equal(t, []tree(trees), m.trees)
	assert.InDelta(t, 1.27, float64(m.weight[3])*m.unit, 0.01)
	assert.InDelta(t, -0.5, float64(m.weight[77])*m.unit, 0.01)
	assert.InDelta(t, 0.25, m.chance(0.25), 0.001, "between two points of the curve")
	assert.InDelta(t, 1, m.chance(1), 0.001)
}

func FuzzPlans(f *testing.F) {
	for _, q := range []string{"how many games?", "who won more, rovers or city?", "in may 1993, 3rd of 2 million", "\x00 ' – 12:3"} {
		f.Add(q, "Won\n3–1 | 1,2 | 4 May", "a;b,c")
	}
	p := New()
	f.Fuzz(func(t *testing.T, question, cell, header string) {
		tb := gridTable(t, "fuzz", [][]string{
			{"Date", header, "Result"}, {"May 4, 1993", cell, "3–1"}, {"1994", cell + " 2", "Lost"}, {cell, "", "2:13.5"},
		})
		for _, plan := range p.Plans(question, Prepare(tb)) {
			require.NoError(t, aggregate.Validate(plan.Query))
			assert.True(t, plan.Confidence >= 0 && plan.Confidence <= 1)
		}
	})
}

func BenchmarkPlans(b *testing.B) {
	p := New()
	for _, rows := range []int{50, 500} {
		grid := [][]string{{"Date", "Opponent", "Venue", "Result", "Score", "Attendance"}}
		for i := range rows {
			grid = append(grid, []string{
				"October " + string(rune('1'+i%9)) + ", 19" + string(rune('5'+i%5)) + string(rune('0'+i%10)), "Team " + string(rune('A'+i%26)),
				[]string{"Home", "Away"}[i%2], []string{"Won", "Lost", "Drew"}[i%3], string(rune('0'+i%5)) + "–" + string(rune('0'+i%4)), "1" + string(rune('0'+i%10)) + ",200",
			})
		}
		tb := gridTable(b, "bench", grid)
		b.Run("rows="+map[int]string{50: "50", 500: "500"}[rows], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.Plans("how many home games were won with an attendance of more than 12,000?", Prepare(tb))
			}
		})
	}
}

// TestWeightsAreSmall keeps the file within what a library may carry.
func TestWeightsAreSmall(t *testing.T) {
	info, err := os.Stat(filepath.Join("records.weights"))
	require.NoError(t, err)
	assert.Less(t, info.Size(), int64(650_000))
}
