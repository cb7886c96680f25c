package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

func TestOpposedQualifiers(t *testing.T) {
	for _, c := range []struct {
		question, label string
		denied          bool
		reason          string
	}{
		{"Which country leads by value?", "Exports in volume", true, "a volume is no value"},
		{"Which country leads by value?", "Exports in value", false, "the same qualifier"},
		{"What were basic earnings per share?", "Diluted earnings per share", true, "diluted is not basic"},
		{"What were basic and diluted earnings per share?", "Diluted earnings per share", false, "both are asked for"},
		{"What was the gross amount?", "Net of gross amounts", false, "a label may have both"},
		{"What was the amount?", "Net amount", false, "nothing is asked for"},
	} {
		l := NewLine(0, []string{c.label}, nil, table.KindData)
		assert.Equal(t, c.denied, Denies(lang.ParseQuestion(c.question), l), c.reason)
	}
}

func TestOpenPeriods(t *testing.T) {
	q := lang.ParseQuestion("What percentage of long-term debt is due after 2021?")
	require.Len(t, q.Dates, 1)
	open := NewLine(0, []string{"Thereafter"}, nil, table.KindData)
	at := func(label string) int {
		return q.Dates[0].Agrees(NewLine(0, []string{label}, nil, table.KindData).Date)
	}
	assert.Equal(t, 2, q.Dates[0].Agrees(open.Date), "what comes thereafter is what comes after the year")
	assert.Equal(t, -1, at("2021"), "the year itself is over")
	assert.Equal(t, 0, at("2023"), "a later year is a part of it at best")
}
