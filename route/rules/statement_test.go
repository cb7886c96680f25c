package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

const threeYears = `Consolidated statements of income (in millions of USD)
,2024,2023,2022,Change
Net sales,"1,250","1,100","1,000",14%
Cost of sales,700,650,600,8%
Gross profit,550,450,400,22%
Research and development,120,100,90,20%
"Selling, general and administrative",180,160,150,13%
Operating income,250,190,160,32%
Income before taxes,230,165,130,39%
Income tax expense,46,33,26,39%
Net income (loss),184,132,104,39%
Margin,20%,17%,16%,3%
`

func TestQuestionsOverStatements(t *testing.T) {
	for _, c := range []struct{ question, want, reason string }{
		{"What was the sum of R&D and SG&A in 2024?", "300000000", "several rows of one date"},
		{"What was cost of sales plus research and development in 2023?", "750000000", "put another way"},
		{"What was the average of net sales and cost of sales in 2024?", "975000000", "the mean of rows, not of years"},
		{"What share of net sales was cost of sales in 2024?", "56", "the whole stands behind the share"},
		{"What was R&D as a percentage of net sales in 2024?", "9.60", "and so it does here"},
		{"What is the percentage of gross profit in net sales in 2022?", "40", "but not before in"},
		{"What was the ratio of gross profit to net sales in 2023?", "0.41", "in the order of the words"},
		{"What was the difference between gross profit and operating income in 2024?", "300000000", "without its sign"},
		{"Which was greater in 2024, cost of sales or gross profit?", "Cost of sales", "the row, not its figure"},
		{"Was net income lower than operating income in 2024?", "yes", "a comparison of rows"},
		{"In which year was net income higher, 2023 or 2022?", "2023", "the date, not its figure"},
		{"In which year was income tax expense the lowest?", "2022", "of all dates"},
		{"Did net income exceed its 2024 level in 2022?", "no", "its own time stands last"},
		{"Did net income in 2024 exceed that of 2023?", "yes", "or before the verb"},
		{"Did net income exceed 150 million in 2024?", "yes", "a bound with its scale"},
		{"Did net income exceed 190 in 2024?", "no", "or as figures are printed"},
		{"What was the year-over-year growth of net sales in 2023?", "10", "on the year before"},
		{"What was the change in operating income in 2024 compared with the prior year?", "60000000", "a change is no growth"},
		{"What is the CAGR of net sales from 2022 to 2024?", "11.80", "over the years between"},
		{"What was the average net income over the three years?", "140000000", "all columns of dates"},
		{"What was the total R&D expense from 2022 to 2024?", "310000000", "each year of a range"},
		{"List net sales for all years.", "1250000000; 1100000000; 1000000000", "of the dates, as printed"},
		{"What was the gross margin in 2024?", "44", "a ratio by its name"},
		{"What was the effective tax rate in 2024?", "20", "of the rows that it is made from"},
	} {
		assert.Equal(t, c.want, fullAnswer(t, threeYears, c.question), "%s: %s", c.question, c.reason)
	}
}

func TestNoReadingOfStatements(t *testing.T) {
	halves := ",Three months 2024,Six months 2024,2023\nNet sales,1,2,3\nCost of sales,1,1,2\n"
	twice := ",2024,2023\nAmericas sales,5,4\nOther,1,1\nAsia sales,3,2\nOther,2,2\n"
	for _, c := range []struct{ lines, question, reason string }{
		{threeYears, "What was the sum of net sales and goodwill in 2024?", "no such row"},
		{threeYears, "What was the sum of R&D and SG&A in 2019?", "no such year"},
		{threeYears, "What was the year-over-year growth of net sales in 2022?", "no year before it"},
		{threeYears, "What was the sum of net sales and margin in 2024?", "money and percent do not add up"},
		{threeYears, "What was the average net income over the five years?", "there are three"},
		{threeYears, "What was the CAGR of net sales from 2020 to 2024?", "no such year"},
		{threeYears, "What was the total of net sales in 2024 and 2022?", "both may be meant, and not the year between"},
		{halves, "What was the sum of net sales and cost of sales in 2024?", "two columns are of the year"},
		{twice, "What was the sum of Americas sales and other in 2024?", "two rows are called so"},
	} {
		assert.Empty(t, fullAnswer(t, c.lines, c.question), "%s: %s", c.question, c.reason)
	}
}
