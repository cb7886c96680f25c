package doubt

// check is one thing that may speak against a claim, with what is said where it does.
type check struct {
	against func(*Claim) bool
	why     string
}

// The checks, in the order in which they are made: the first that speaks against a claim gives the reason.
// What the documents lack altogether is found before them, see unheld.

// ofQuotes are those of words of a passage.
var ofQuotes = []check{
	{(*Claim).moved, "The nearest figure is by how much it changed."},
	{(*Claim).ofOther, "The nearest figure of the text is of something else."},
	{(*Claim).effectOn, "The nearest figure of the text is an effect on what is asked."},
	{(*Claim).quoteOfOther, "The nearest figure of the text is of something else."},
	{(*Claim).bareQuote, "The nearest figure of the text has no unit."},
}

// ofAll are those of all answers with cells.
var ofAll = []check{
	{(*Claim).countsOther, "The list counted may be of something else."},
	{(*Claim).givesOrders, "The cell found reads like an instruction."},
	{(*Claim).nameless, "Neither a row nor a column says what the figures are of."},
	{(*Claim).asksReason, "The question asks why or when, and what was found are figures."},
}

// ofGuesses are those of answers to questions of which not each word was understood.
var ofGuesses = []check{
	{(*Claim).sideUnsaid, "The question holds a figure against something that the documents do not speak of."},
	{(*Claim).astray, "The nearest figure is of another period than the question asks for."},
	{(*Claim).otherLength, "The nearest figure is of a longer or shorter period than the question asks for."},
	{(*Claim).longerThanAsked, "The nearest figure is of a longer or shorter period than the question asks for."},
	{(*Claim).beforeFigure, "The nearest figure is before what is asked."},
	{(*Claim).otherKind, "The nearest figure is of one kind of what is asked."},
	{(*Claim).otherColumn, "The text found is of a column that the question does not name."},
	{(*Claim).countsOne, "What was counted is not what the question asks for."},
	{(*Claim).countsLabels, "What was counted is not what the question asks for."},
	{(*Claim).noDifference, "The question asks for a difference, and the figure found is none."},
	{(*Claim).oneOfSeveral, "The question names several dates, and the figure found is of one of them."},
	{(*Claim).notPercent, "The question asks for percent, and the figure is none."},
	{(*Claim).wholeParagraph, "The cell found holds a paragraph, and what it says of the question was not made out."},
	{(*Claim).notRate, "The question asks for a rate, and the figure is an amount."},
	{(*Claim).shareOfShares, "The question asks for percent, and the figure is a share of figures that are percent themselves."},
	{(*Claim).distinctFigures, "How many different figures there are is not what the question asks for."},
	{(*Claim).notMoney, "The question asks for an amount of money, and the figure is none."},
	{(*Claim).notPerShare, "The question asks for a figure per share, and the figure is none."},
	{(*Claim).votedOtherwise, "The question asks for votes against, withheld or abstained, and the figure is of votes for."},
	{(*Claim).ofComponent, "The figure is the movement of one part of equity, which the question does not name."},
	{(*Claim).OfPart, "The figure is of a part of the group of companies, which the question does not name."},
	{(*Claim).namesNoRow, "The question names no row of the table that was found."},
	{(*Claim).fullerName, "Another row bears the whole name that the question says."},
	{(*Claim).marginIsAmount, "The question asks for a margin that is an amount, and the figure is a share of it."},
	{(*Claim).otherFigure, "The nearest figure is of the cost or the change of what is asked."},
	{(*Claim).changeOfChanges, "The figures found are changes themselves."},
	{(*Claim).notGrowth, "The question asks for a rate of growth, and the figure found is none."},
	{(*Claim).levelForChange, "The question asks by how much something changed, and the figure found says how much there is."},
	{(*Claim).uncompared, "The question asks which is first, and the figure found was compared with none."},
	{(*Claim).otherNumbers, "Nothing by the figure found says a number that the question names."},
	{(*Claim).pickedColumn, "Several columns hold a figure of the row found, and the question names none of them."},
	{(*Claim).outOfRange, "Figures of years beyond those that the question names were read."},
	{(*Claim).pickedRow, "Several rows of the table bear the name of the row found, and the question does not tell them apart."},
	{(*Claim).countsCells, "What was counted is not what the question asks for."},
	{(*Claim).countsSingles, "Each group has one row, and what was counted is not what the question asks for."},
	{(*Claim).unfiltered, "The figure is of all rows, and the question names some."},
	{(*Claim).picked, "Several rows match, and the question does not say which of them it means."},
	{(*Claim).beside, "Neither the row nor the column of the text found says what is asked."},
	{(*Claim).unmeasured, "Neither the row nor the column of the figure found says what is asked."},
	{(*Claim).undated, "Nothing says that the figures are of the year that the question asks for."},
	{(*Claim).overlooks, "The model's plan leaves aside what the question names."},
}
