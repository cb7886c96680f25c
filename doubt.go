package tabrag

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/internal/fence"
	"github.com/tabrag/tabrag/route/doubt"
	"github.com/tabrag/tabrag/table"
)

// twin writes a cell that answers the question as well, "" when there is none.
func (r *run) twin(tables aggregate.TableSet) string {
	if r.Result == nil || len(r.Result.Cells) == 0 {
		return ""
	}
	finders := []func(string, aggregate.Operand, []doubt.Source) (*table.Table, table.Cell, bool){doubt.NamedTwin}
	if len(r.Result.Cells) == 1 && len(r.Result.Steps) == 0 {
		finders = append(finders, doubt.Twin, doubt.DatedTwin, doubt.SameTwin)
	} else if c := r.Result.Cells; len(c) != 2 || !slices.Equal(c[0].RowPath, c[1].RowPath) {
		return "" // what is read out of several rows has no name of its own
	}
	var sources []doubt.Source
	for _, t := range r.req.Tables {
		if t != nil && doubt.OfPartGroup(r.req.Question, []aggregate.Operand{{Table: t.ID}}, tables) {
			continue // it was set aside
		}
		sources = append(sources, doubt.Source{Table: t, Names: r.req.Documents[t.Document].Names})
	}
	for _, find := range finders {
		if t, c, ok := find(r.req.Question, r.Result.Cells[0], sources); ok {
			return readingOf(t, c)
		}
	}
	return ""
}

// open lists the readings of an answer whose question leaves open which of several periods it means, none when it does
// not: the latest of periods that are as long answers, with a note.
func (r *run) open(tables aggregate.TableSet) (readings []string, note string) {
	if r.Result == nil || len(r.Result.Cells) != 1 || len(r.Result.Steps) > 0 {
		return nil, ""
	}
	cell := r.Result.Cells[0]
	t := tables[cell.Table]
	others := doubt.Periods(r.req.Question, cell, t)
	if len(others) == 0 {
		return nil, ""
	}
	for _, c := range others {
		readings = append(readings, readingOf(t, c))
	}
	readings = readings[:min(len(readings), maxReadings-1)]
	if doubt.Latest(cell, others) {
		return nil, "The question names no period, and the figure is of the latest one of its row: there is also " + strings.Join(readings, ", ") + "."
	}
	return readings, ""
}

// maxReadings is how many readings of a question are told.
const maxReadings = 4

// readingOf writes a cell that may be meant for a person to choose.
func readingOf(t *table.Table, c table.Cell) string {
	value := generate.Figure(c.Value.Exact(), c.Value.Unit, int(c.Value.Scale), true)
	path := append(slices.Clone(t.Rows[c.Row].Path), t.ColumnPath(c.Row, c.Col)...)
	return value.Text + " (" + strings.Join(path, table.PathSeparator) + ")"
}

// doubt says what speaks against an answer that the planner is sure of, "" when nothing does.
func (r *run) doubt(tables aggregate.TableSet) string {
	if why := r.doubtQuote(); why != "" {
		return why
	}
	if what := r.unheld(tables); what != "" {
		return "No row or column says " + what + "."
	}
	switch {
	case doubt.CountsOther(r.req.Question, r.Plan, r.req.Passages):
		return "The list counted may be of something else."
	case r.Result == nil:
		return ""
	case slices.ContainsFunc(r.Result.Values, func(v aggregate.Value) bool { return !v.IsNumber && fence.GivesOrders(v.Text) }):
		return "The cell found reads like an instruction."
	case nameless(r.Result.Cells):
		return "Neither a row nor a column says what the figures are of."
	case doubt.AsksReason(r.req.Question, r.Result):
		return "The question asks why or when, and what was found are figures."
	case r.Plan.Full():
		return ""
	case doubt.SideUnsaid(r.req, r.Plan, r.Result):
		return "The question holds a figure against something that the documents do not speak of."
	case doubt.Astray(r.req.Question, r.Result.Cells):
		return "The nearest figure is of another period than the question asks for."
	case doubt.OtherLength(r.req.Question, r.Result.Cells), doubt.LongerThanAsked(r.req.Question, r.Result.Cells):
		return "The nearest figure is of a longer or shorter period than the question asks for."
	case doubt.BeforeFigure(r.req.Question, r.Result.Cells):
		return "The nearest figure is before what is asked."
	case doubt.OtherKind(r.req.Question, r.Plan.Query, r.Result):
		return "The nearest figure is of one kind of what is asked."
	case doubt.OtherColumn(r.req.Question, r.Plan.Query, r.Result, tables):
		return "The text found is of a column that the question does not name."
	case doubt.CountsOne(r.req.Question, r.Plan.Query, r.Result, tables):
		return "What was counted is not what the question asks for."
	case !r.Plan.OfRecords() && doubt.CountsLabels(r.req.Question, r.Result, tables):
		return "What was counted is not what the question asks for."
	case doubt.NoDifference(r.req.Question, r.Result):
		return "The question asks for a difference, and the figure found is none."
	case doubt.OneOfSeveral(r.req.Question, r.Plan.Query, r.Result):
		return "The question names several dates, and the figure found is of one of them."
	case doubt.NotPercent(r.req.Question, r.Result):
		return "The question asks for percent, and the figure is none."
	case doubt.WholeParagraph(r.Result):
		return "The cell found holds a paragraph, and what it says of the question was not made out."
	case doubt.NotRate(r.req.Question, r.Result):
		return "The question asks for a rate, and the figure is an amount."
	case doubt.ShareOfShares(r.req.Question, r.Result):
		return "The question asks for percent, and the figure is a share of figures that are percent themselves."
	case doubt.DistinctFigures(r.req.Question, r.Result):
		return "How many different figures there are is not what the question asks for."
	case doubt.NotMoney(r.req.Question, r.Result):
		return "The question asks for an amount of money, and the figure is none."
	case doubt.NotPerShare(r.req.Question, r.Result):
		return "The question asks for a figure per share, and the figure is none."
	case doubt.VotedOtherwise(r.req.Question, r.Result.Cells):
		return "The question asks for votes against, withheld or abstained, and the figure is of votes for."
	case doubt.OfComponent(r.req.Question, r.Result.Cells):
		return "The figure is the movement of one part of equity, which the question does not name."
	case r.ofPart(tables):
		return "The figure is of a part of the group of companies, which the question does not name."
	case doubt.NamesNoRow(r.req.Question, r.Result, tables):
		return "The question names no row of the table that was found."
	case doubt.FullerName(r.req.Question, r.Result.Cells, tables):
		return "Another row bears the whole name that the question says."
	case doubt.MarginIsAmount(r.req.Question, r.Result):
		return "The question asks for a margin that is an amount, and the figure is a share of it."
	case doubt.OtherFigure(r.req.Question, r.Result.Cells):
		return "The nearest figure is of the cost or the change of what is asked."
	case doubt.ChangeOfChanges(r.req.Question, r.Result):
		return "The figures found are changes themselves."
	case doubt.NotGrowth(r.req.Question, r.Result):
		return "The question asks for a rate of growth, and the figure found is none."
	case doubt.LevelForChange(r.req.Question, r.Result):
		return "The question asks by how much something changed, and the figure found says how much there is."
	case doubt.Uncompared(r.req.Question, r.Plan.Query, r.Result):
		return "The question asks which is first, and the figure found was compared with none."
	case doubt.OtherNumbers(r.req.Question, r.Plan.Query, r.Result, tables):
		return "Nothing by the figure found says a number that the question names."
	case doubt.PickedColumn(r.req.Question, r.Plan.Query, r.Result, tables):
		return "Several columns hold a figure of the row found, and the question names none of them."
	case doubt.OutOfRange(r.req.Question, r.Plan.Query, r.Result):
		return "Figures of years beyond those that the question names were read."
	case doubt.PickedRow(r.req.Question, r.Plan.Query, r.Result, tables):
		return "Several rows of the table bear the name of the row found, and the question does not tell them apart."
	case doubt.CountsCells(r.req.Question, r.Result, tables):
		return "What was counted is not what the question asks for."
	case doubt.CountsSingles(r.Plan.Query, r.Result):
		return "Each group has one row, and what was counted is not what the question asks for."
	case doubt.Unfiltered(r.req.Question, r.Plan.Query, tables):
		return "The figure is of all rows, and the question names some."
	case doubt.Picked(r.req.Question, r.Plan.Query, r.Result.RowsScanned):
		return "Several rows match, and the question does not say which of them it means."
	case r.mustSay() && doubt.Beside(r.req.Question, r.Result, tables, r.req.Documents):
		return "Neither the row nor the column of the text found says what is asked."
	case r.mustSay() && doubt.Unmeasured(r.req.Question, r.Result, tables):
		return "Neither the row nor the column of the figure found says what is asked."
	case len(r.req.Documents) > 0 && doubt.Undated(r.req.Question, r.Result.Cells, tables, r.req.Documents, r.req.Passages):
		return "Nothing says that the figures are of the year that the question asks for."
	case r.Plan.Model && doubt.Overlooks(r.req.Question, r.Result.Cells, tables):
		return "The model's plan leaves aside what the question names."
	}
	return ""
}

// unheld says what the question asks for that nothing by the figures found is, "" for nothing.
func (r *run) unheld(tables aggregate.TableSet) string {
	if r.Result == nil {
		return ""
	}
	return doubt.Unheld(r.req, r.Plan, r.Result, tables)
}

// ofPart tells whether what was found is of a part of a group of companies that the question does not name.
func (r *run) ofPart(tables aggregate.TableSet) bool {
	return r.Result != nil && doubt.OfPartGroup(r.req.Question, r.Result.Cells, tables)
}

// sameRow tells whether two readings are each one cell, of rows of one name.
func (r *run) sameRow(other *run) bool {
	if r.Result == nil || other.Result == nil || len(r.Result.Cells) != 1 || len(other.Result.Cells) != 1 {
		return false
	}
	mine, its := r.Result.Cells[0].RowPath, other.Result.Cells[0].RowPath
	return len(mine) > 0 && len(its) > 0 && mine[len(mine)-1] == its[len(its)-1]
}

// doubtQuote says what speaks against the words of a passage that are to answer.
func (r *run) doubtQuote() string {
	if len(r.Plan.Quote) != 1 {
		return ""
	}
	quote, passage := r.Plan.Quote[0], ""
	if r.Plan.Passage < len(r.req.Passages) {
		passage = r.req.Passages[r.Plan.Passage].Text
	}
	switch {
	case doubt.Moved(r.req.Question, quote, passage):
		return "The nearest figure is by how much it changed."
	case doubt.OfOther(r.req.Question, quote, passage):
		return "The nearest figure of the text is of something else."
	case doubt.EffectOn(r.req.Question, quote, passage):
		return "The nearest figure of the text is an effect on what is asked."
	case doubt.QuoteOfOther(r.req.Question, quote):
		return "The nearest figure of the text is of something else."
	case doubt.BareQuote(r.req.Question, quote):
		return "The nearest figure of the text has no unit."
	}
	return ""
}

// nameless tells whether none of the cells has a header of any kind.
func nameless(cells []aggregate.Operand) bool {
	for _, c := range cells {
		if len(c.RowPath) > 0 || len(c.ColumnPath) > 0 {
			return false
		}
	}
	return len(cells) > 0
}

// mostlyRight is the confidence from which a reading is right more often than not.
const mostlyRight = 0.5

// mustSay tells whether the row or the column of what was found must say what is asked: it must in any table
// that a search found, but where the reading is likelier the one meant than not. A list's title says what it lists;
// of other tables something must say whose they are, or they look as likely as the one meant.
func (r *run) mustSay() bool {
	return len(r.req.Documents) > 0 && !(r.confidence >= mostlyRight && (r.Plan.OfRecords() || r.req.Named()))
}
