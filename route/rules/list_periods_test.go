package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

const salesByMonth = `Sales by region and month
Region,March,April,May
Europe,100,150,130
Asia,300,310,330
Africa,20,60,90
Oceania,50,40,45
`

func TestTablesByPeriod(t *testing.T) {
	for _, c := range []struct{ question, want, reason string }{
		{"Which region had the highest sales in March?", "Asia", "a time is a column"},
		{"In May, which region had the least sales?", "Oceania", "May with a capital is one, too"},
		{"What are the top 2 regions by sales in April?", "Asia; Europe", "several in order"},
		{"In which month did Europe have the highest sales?", "April", "the column of one row"},
		{"Which month had the highest total sales?", "May", "the column with the greatest sum"},
		{"How many regions sold more than 90 in May?", "2", "a bound on a time"},
		{"Which regions had sales above 90 in April?", "Europe; Asia", "by name"},
		{"In how many months did Europe have sales above 120?", "2", "a bound on the figures of one row"},
		{"What is the total over all months for Europe?", "380", "the sum of a row"},
		{"What was the average sales of Africa?", "56.67", "or its average"},
		{"What is the average of March across regions?", "117.50", "the average of a column"},
		{"What were the total sales from March to April for Asia?", "610", "a part of a row"},
		{"What are the total sales by month?", "470; 560; 595", "a sum a column"},
		{"What are the total sales of all regions over all months?", "1625", "the whole table"},
		{"Which region had the lowest total sales?", "Oceania", "the row with the least sum"},
		{"Which region had the largest increase in sales from March to April?", "Europe", "a change in figures"},
		{"How many regions grew from March to April?", "3", "rows whose figures rose"},
		{"Which regions had less sales in May than in April?", "Europe", "or fell"},
		{"What share of the sales in March came from Asia?", "63.83", "a part of a column"},
		{"In March, did Europe have higher sales than Asia?", "no", "two rows of one column"},
	} {
		assert.Equal(t, c.want, fullAnswer(t, salesByMonth, c.question), "%s: %s", c.question, c.reason)
	}
}

func TestNoReadingOfTablesByPeriod(t *testing.T) {
	income := "Years ended December 31,2023,2022,2021\nSales,9,8,7\nCosts,5,4,3\nTaxes,1,1,2\n"
	whole := "Region,2021,2022\nEurope,1,2\nAsia,3,4\nWorld,4,6\n"
	gap := "Region,2021,2022\nEurope,1,2\nAsia,,4\nAfrica,3,1\n"
	for _, c := range []struct{ lines, question, reason string }{
		{salesByMonth, "Which region grew most from March to April?", "Europe in figures, Africa in percent"},
		{salesByMonth, "Which month had the highest sales?", "a region's, or of all"},
		{salesByMonth, "Which region had the highest sales in June?", "no such month"},
		{salesByMonth, "Which region had the highest profit in March?", "the title says what the figures are"},
		{salesByMonth, "What were the total sales of Europe since April?", "months after it may be meant, or the table's"},
		{income, "What is the total in 2023?", "the rows of a statement do not add up"},
		{whole, "What is the total in 2021?", "the last row is the sum of the others"},
		{gap, "Which region had the highest total?", "a figure is missing"},
	} {
		assert.Empty(t, fullAnswer(t, c.lines, c.question), "%s: %s", c.question, c.reason)
	}
}
