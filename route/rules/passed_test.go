package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/table"
)

func TestAveragesLeaveOutTheYearThatQuartersAddUpTo(t *testing.T) {
	tb := grid(t, `Region|Q1 2023|Q2 2023|Q3 2023|Q4 2023|FY 2023
North|385|823|525|467|2,200
East|184|280|254|337|1,055`)
	got, _ := answer(t, "What was the average quarterly revenue of East?", tb)
	assert.Equal(t, "263.75", got, "four quarters, not their sum beside them")
}

func TestOneCellIsNoAverageAndNoGreatestOfSeveral(t *testing.T) {
	tb := grid(t, `(in millions)|2024|2023
Revenue|$13,307|$12,453
Sales and marketing|2,036|2,026
Research and development|2,306|2,216
Total operating expenses|4,342|4,242
Average selling price|12|11`)
	for _, c := range []struct{ question, not, reason string }{
		{"What was the largest operating expense in 2024?", "4342000000.00", "the total is none of those that it adds up"},
	} {
		got, _ := answer(t, c.question, tb)
		assert.NotEqual(t, c.not, got, "%s: %s", c.question, c.reason)
	}
	got, _ := answer(t, "What was the average selling price in 2024?", tb)
	assert.Equal(t, "12.00", got, "unless its row says so")
}

func TestProseOfOtherTimesIsNotQuoted(t *testing.T) {
	tb := grid(t, "(in millions)|2023|2022\nInventories|$24,886|$22,068\nReceivables|3,836|3,317")
	prose := "Net sales for the second quarter of fiscal 2023 were $42.9 billion, a decrease of 2.0% from $43.8 billion for the second quarter of fiscal 2022."
	got, _ := answer(t, "What were net sales in the second quarter of fiscal 2023?", tb, prose)
	assert.Contains(t, got, "42.9 billion", "the quarter that it speaks of")
	got, _ = answer(t, "What were net sales in the third quarter of fiscal 2023?", tb, prose)
	assert.NotContains(t, got, "42.9 billion", "another quarter")
}

func TestWhatAPlanMayNotPassOver(t *testing.T) {
	sales := grid(t, `Month|Region|Product|Units
Jan|North|Laptop|102
Jan|North|Phone|186
Jan|South|Laptop|57
Jan|South|Phone|90
Feb|North|Laptop|44
Feb|North|Phone|61`)
	staff := grid(t, `Employee ID|Name|Department|Salary
E1|Ann Adams|Sales|69,000
E2|Ben Brown|Sales|52,000
E3|Carla Costa|Finance|87,000
E4|David Diaz|Finance|45,000`)
	projects := grid(t, `Project|Owner|Budget|Spent
Atlas|Maria|250|190
Boreas|Jonas|120|140
Delos|Kira|310|95`)
	for _, c := range []struct {
		tb            *table.Table
		question, not string
		reason        string
	}{
		{sales, "Which region had the highest units?", "Phone", "the label of a product, which several rows share, is no region"},
		{staff, "What is the total payroll of the Sales department?", "2.00", "no count of rows where no column is of payrolls"},
		{projects, "Which projects are over budget?", "Delos", "over the budget is not the greatest budget"},
	} {
		got, _ := answer(t, c.question, c.tb)
		assert.NotEqual(t, c.not, got, "%s: %s", c.question, c.reason)
	}
	got, _ := answer(t, "Who has the highest salary?", staff)
	assert.Equal(t, "Carla Costa", got, "who has a name, behind the number")
}
