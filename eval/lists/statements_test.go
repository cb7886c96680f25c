package main

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/eval"
)

var accounts = eval.Entry{ID: "accounts", Grid: grid(`(in millions)|2019|2018
Net revenue|$ 1,200|$ 1,100
Operating loss|(30)|(20)
Interest expense|12|9
Earnings per share|1.2|1.1
Other items|n/a|4`), Text: []string{"Quarterly figures are not audited."}}

func TestStatements(t *testing.T) {
	d := statementOf(accounts)
	require.NotNil(t, d)
	assert.Equal(t, []string{"Net revenue", "Operating loss", "Interest expense"}, d.labels, "what is per share, or has no figure, is left out")
	assert.Equal(t, figure("-30"), d.v[1][0], "brackets are a minus")
	assert.Equal(t, 1987, d.absent)
	assert.Nil(t, statementOf(horses), "no years")
	twice := accounts
	twice.Grid = append(grid("|2019|2019"), accounts.Grid[1:]...)
	assert.Nil(t, statementOf(twice), "two columns are of one year")
}

func TestAnswersOverStatements(t *testing.T) {
	d := statementOf(accounts)
	d.rand, d.noRow, d.a, d.p, d.q = rand.New(rand.NewPCG(1, 1)), "Goodwill", 1, 0, 1
	want := map[string][]string{"row higher in": {"no"}, "year of greatest": {"2018"}}
	asked := map[string]bool{}
	for _, k := range statementKinds {
		got, ok := k.answer(d)
		asked[k.name] = ok
		assert.Equal(t, want[k.name], got, k.name)
	}
	assert.False(t, asked["row lacks part of year"], "quarters are spoken of beside it")
	assert.True(t, asked["statement lacks row"])
}
