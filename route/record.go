package route

import (
	"slices"

	"github.com/tabrag/tabrag/table"
)

// recordTable tells whether a table is a list of records, as against a matrix of figures by
// label and period: columns of different sorts, few of them periods. Where fewer than half of
// them hold words or dates, one header row is asked for too, and few columns of money or
// percentages: a table of bare numbers is a list, a statement is not.
func recordTable(t *table.Table) bool {
	columns, words, periods, money := 0, 0, 0, 0
	for c := t.StubColumns; c < len(t.Columns); c++ {
		col := &t.Columns[c]
		columns++
		if col.Type == table.TypeText || col.Type == table.TypeDate {
			words++
		}
		if col.Period != nil {
			periods++
		}
		if f := col.Unit.Family(); f == table.FamilyMoney || f == table.FamilyPercent || col.Scale > 0 {
			money++
		}
	}
	switch {
	case columns == 0 || 2*periods >= columns:
		return false
	case words >= 2 && 2*words >= columns:
		return true
	case t.HeaderRows > 1:
		return false
	}
	return money == 0 || words > 0 && 2*money <= columns
}

// OfRecords tells whether a plan reads its table as a list of records.
func (p Plan) OfRecords() bool { return p.record }

// Full tells whether a plan uses every word of the question that has a meaning, so that nothing that was asked is passed
// over.
func (p Plan) Full() bool { return p.full }

// planRecords gives the readings over the first record table of a request, best first.
func (r *Rules) planRecords(req Request) []Plan {
	for _, t := range req.Tables {
		if t == nil || t.Held || !recordTable(t) {
			continue
		}
		var plans []Plan
		for _, p := range r.learnt().records.Plans(req.Question, r.sheet(t).records()) {
			plans = append(plans, Plan{
				Query: p.Query, Score: p.Score, Confidence: listConfidence(p.Confidence), Class: recordClass(p.Op),
				Signals: []string{"records: " + p.Op}, record: true,
			})
		}
		return plans
	}
	return nil
}

// sureList is the chance of being right from which a reading over a list is given as an answer.
// It is greater than [SureAt], because a question can be read in many ways over a list: of the
// answers from SureAt to here, over tables not seen in learning, more were wrong than right.
const sureList = 0.40

// listConfidence bends the chance of a reading over a list so that sureList becomes SureAt; 0 and 1 stay.
func listConfidence(chance float64) float64 {
	if chance < sureList {
		return chance * SureAt / sureList
	}
	return 1 - (1-chance)*(1-SureAt)/(1-sureList)
}

// recordClass names the shape of the answer that an operation on records gives.
func recordClass(op string) Class {
	switch op {
	case "argmax", "argmin", "first", "last", "most common", "least common":
		return ClassPick
	case "count", "count different", "streak":
		return ClassCount
	case "sum":
		return ClassSum
	case "average":
		return ClassAvg
	case "greatest", "least":
		return ClassExtreme
	case "difference", "difference of counts", "difference of fields", "range":
		return ClassDiff
	case "greater", "same", "exists":
		return ClassYesNo
	}
	return ClassList
}

// unlikely is what the chance of plans is worth that are over a table of the kind that does
// not come first among those found.
const unlikely = 0.2

// merge joins the plans over matrices and prose with those over records.
func merge(matrix, record []Plan, recordsFirst bool) []Plan {
	scaled := matrix
	if !recordsFirst {
		scaled = record
	}
	if len(matrix) > 0 && len(record) > 0 {
		for i := range scaled {
			scaled[i].Confidence *= unlikely
		}
	}
	all := slices.Concat(matrix, record)
	slices.SortStableFunc(all, func(a, b Plan) int {
		switch {
		case a.Confidence > b.Confidence:
			return -1
		case a.Confidence < b.Confidence:
			return 1
		}
		return 0
	})
	return all
}
