package eval

import "github.com/tabrag/tabrag"

// Cause is why a case failed. The first five are where tables lose their numbers on the way to an
// answer; each has a [Cause.Lever].
type Cause string

// The causes, in the order in which they are looked for.
const (
	NoCause Cause = ""
	// CauseContinuation: the row stands on a later page, and was not read as part of its table.
	CauseContinuation Cause = "continuation"
	// CauseHeader: no cell has the names of the row and the column.
	CauseHeader Cause = "header"
	// CauseDigits: the cell has other digits than the page.
	CauseDigits Cause = "digits"
	// CauseUnit: the digits are right, the unit, the sign or the scale is not.
	CauseUnit Cause = "unit"
	// CauseRow: the cell was read right, and the answer comes from another row, or the row was not found.
	CauseRow Cause = "row"
	// CausePlan: the right cells were at hand, and something else was computed, or nothing.
	CausePlan Cause = "plan"
)

// Lever says what to change against a cause.
func (c Cause) Lever() string {
	switch c {
	case CauseContinuation:
		return "how tables are joined over pages: draw the pages with Trace, and look at the columns and the repeated header"
	case CauseHeader:
		return "how headers are read: header rows, spans and stub columns of the table as extracted, and its issues"
	case CauseDigits:
		return "how the text is read: the text layer of the page (an OCR engine where it has none), and the locale of the column"
	case CauseUnit:
		return "where the unit stands: the table's unit notes, its header and its caption"
	case CauseRow:
		return "how rows are found: row chunks (linearize.Hybrid.SmallRows), the glossary, an embedder, a reranker"
	case CausePlan:
		return "how the question is read: the glossary, a planner with a language model, or the question's words"
	}
	return ""
}

// diagnose finds the cause of a failure. OtherUnit is set when the answer has the right number in another
// unit.
func (r Checked) diagnose(otherUnit bool) Cause {
	for i, p := range r.cells {
		switch {
		case r.want.Cells[i].Continued && !(p.labels && p.whole):
			return CauseContinuation
		case !p.labels:
			return CauseHeader
		case !p.digits:
			return CauseDigits
		case !p.unit:
			return CauseUnit
		}
	}
	switch {
	case otherUnit:
		return CauseUnit
	case len(r.cells) > 0 && (!r.RowHit || r.Outcome == tabrag.Answered && !r.Cited):
		return CauseRow
	}
	return CausePlan
}
