package tabrag_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
)

// shelf are documents that have much in common: the same labels, the same rows, twins that nothing
// tells apart, and one that is there twice under two names.
func shelf() []tabrag.Source {
	var out []tabrag.Source
	add := func(name, text string) { out = append(out, tabrag.Bytes(name, []byte(text))) }
	for i, region := range []string{"Europe", "Asia", "Africa", "Oceania"} {
		add(fmt.Sprintf("sales-%s.csv", strings.ToLower(region)),
			fmt.Sprintf("%s,2023,2024\nNet sales,%d,%d\nCost of sales,40,50\nGross profit,%d,%d\n", region, 100+i, 120+i, 60+i, 70+i))
	}
	add("income-a.csv", "Item,2023,2024\nNet income,10,12\nRevenue,90,95\n")
	add("income-b.csv", "Item,2023,2024\nNet income,11,13\nRevenue,91,96\n")
	add("income-c.csv", "Item,2023,2024\nNet income,10,12\nRevenue,90,95\nTax,3,4\n")
	add("staff.csv", "Office,2023,2024\nLisbon,120,131\nOslo,48,52\nTotal,168,183\n")
	add("depots-x.csv", "Depot,2023,2024\nBergen,7,8\nTurku,5,6\n")
	add("depots-y.csv", "Depot,2023,2024\nBergen,7,8\nTurku,5,6\n\n")
	add("notes.html", "<html><body><h1>Notes</h1><p>Net sales in Europe rose to 120 million in 2024.</p><p>The Oslo office opened in 1998.</p></body></html>")
	return out
}

var shelfQuestions = []string{
	"What were net sales in Europe in 2024?", "What was net income in 2024?", "What was revenue in 2023?", "How many staff did Lisbon have in 2024?",
	"By what percentage did gross profit in Asia grow from 2023 to 2024?", "What was the tax in 2024?", "Which office has the most staff?",
	"When did the Oslo office open?", "What was the total in 2023?", "What is the capital of Peru?", "How many depots did Bergen have in 2024?", "What was Turku in 2023?",
}

// answersOf adds the shelf in some order and asks all questions.
func answersOf(t *testing.T, order []int) []string {
	t.Helper()
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	sources := shelf()
	for _, i := range order {
		_, err := p.Add(t.Context(), sources[i])
		require.NoError(t, err)
	}
	var out []string
	for _, q := range shelfQuestions {
		a, err := p.Ask(t.Context(), q)
		require.NoError(t, err)
		b, err := json.Marshal(a)
		require.NoError(t, err)
		out = append(out, string(b))
	}
	require.NoError(t, p.Close())
	return out
}

func TestTheOrderOfDocumentsDoesNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	n := len(shelf())
	want := answersOf(t, r.Perm(n))
	for range 4 {
		order := r.Perm(n)
		assert.Equal(t, want, answersOf(t, order), "added as %v", order)
	}
}

func TestTheNumberOfProcessorsDoesNotMatter(t *testing.T) {
	order := rand.New(rand.NewPCG(5, 5)).Perm(len(shelf()))
	want := answersOf(t, order)
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	assert.Equal(t, want, answersOf(t, order))
	runtime.GOMAXPROCS(2)
	assert.Equal(t, want, answersOf(t, order))
}
