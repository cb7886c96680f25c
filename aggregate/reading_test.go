package aggregate

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/table"
)

func TestReadingParts(t *testing.T) {
	for _, c := range []struct {
		read               Reading
		text, want, reason string
	}{
		{FirstItem, "at #4 Georgia (OT)", "Georgia", "neither the venue's mark nor the rank is of the name"},
		{FirstItem, "#4", "#4", "a rank alone stays"},
		{FirstItem, "Atlanta, Georgia", "Atlanta", "a name that begins like a mark is whole"},
		{LastItem, "Ullevi, Gothenburg, Sweden", "Sweden", "after the last comma"},
		{LastItem, "Moiseev (RUS)", "RUS", "in brackets at the end"},
		{MonthName, "9/14/2003", "September", "the month of a date in figures"},
		{QuarterName, "May 4, 2003", "Q2", "three months each"},
		{Year, "3 May 1999 – 2001", "1999", "the first year"},
	} {
		got, ok := c.read.Part(c.text)
		assert.True(t, ok, c.reason)
		assert.Equal(t, c.want, got, c.reason)
	}
	_, ok := MonthName.Part("1999")
	assert.False(t, ok, "a year has no month")
}

func TestReadingSpans(t *testing.T) {
	for _, c := range []struct {
		read               Reading
		text, want, reason string
	}{
		{Extent, "1986–1990", "4", "years"},
		{Extent, "March 3, 1989 – July 9, 1991", "2", "the years of two dates, not their days"},
		{Extent, "7–17", "10", "numbers"},
		{Margin, "W 21–14", "7", "without the sign"},
	} {
		n, ok := c.read.Number(c.text, table.Value{})
		assert.True(t, ok, c.reason)
		assert.Equal(t, c.want, n.String(), c.reason)
	}
	_, ok := Extent.Number("September 12, 1992", table.Value{})
	assert.False(t, ok, "one date has no span")
}
