package tabrag_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/tabrag/tabrag"
)

// askRows is how many rows a document of the benchmark has.
const askRows = 500

var askWords = strings.Fields(`Paper Glass Steel Copper Timber Cement Grain Coffee Cocoa Cotton Rubber Sugar Barley Maize Wool Leather
	Silver Nickel Quartz Granite Marble Basalt Slate Linen Velvet Felt Amber Pearl Coral Ivory Walnut Maple Cedar Birch Aspen Larch`)

// askSheet is a sheet of deliveries of one depot: rows of a good and a number, amounts by year.
func askSheet(r *rand.Rand, n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Deliveries of depot %d,2021,2022,2023,2024\n", n)
	for i := range askRows {
		fmt.Fprintf(&b, "%s %s %d,%d,%d,%d,%d\n", askWords[r.IntN(len(askWords))], askWords[r.IntN(len(askWords))], i, r.IntN(1e6), r.IntN(1e6), r.IntN(1e6), r.IntN(1e6))
	}
	return b.String()
}

var askCorpus = sync.OnceValue(func() map[int]*tabrag.Pipeline { return map[int]*tabrag.Pipeline{} })

// BenchmarkAsk asks questions of a corpus of many sheets: 100,000 rows, and a million with
// TABRAG_BENCH_BIG.
func BenchmarkAsk(b *testing.B) {
	sizes := []int{100_000}
	if os.Getenv("TABRAG_BENCH_BIG") != "" {
		sizes = append(sizes, 1_000_000)
	}
	for _, rows := range sizes {
		p := askCorpus()[rows]
		if p == nil {
			p = fillAsk(b, rows)
			askCorpus()[rows] = p
		}
		for name, question := range map[string]string{
			"lookup": "What were the deliveries of depot %d of Paper Glass in 2023?",
			"change": "By what percentage did deliveries of depot %d grow from 2022 to 2024?",
			"sum":    "What were the total deliveries of depot %d in 2024?",
		} {
			b.Run(name+"/rows="+strconv.Itoa(rows), func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					if _, err := p.Ask(b.Context(), fmt.Sprintf(question, i*37%(rows/askRows))); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func fillAsk(b *testing.B, rows int) *tabrag.Pipeline {
	p, err := tabrag.New(tabrag.Config{})
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 3))
	for n := range rows / askRows {
		if _, err := p.Add(b.Context(), tabrag.Bytes(fmt.Sprintf("depot%d.csv", n), []byte(askSheet(r, n)))); err != nil {
			b.Fatal(err)
		}
	}
	return p
}
