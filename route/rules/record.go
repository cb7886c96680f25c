package rules

import (
	"slices"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/route/settle"
)

// planRecords gives the readings over the first record table of a request, best first.
func (r *Planner) planRecords(req route.Request) []route.Plan {
	for _, t := range req.Tables {
		if t == nil || t.Held || !layout.RecordTable(t) {
			continue
		}
		var plans []route.Plan
		for _, p := range r.learnt().records.Plans(req.Question, r.sheet(t).Records()) {
			plans = append(plans, route.Plan{
				Query: p.Query, Score: p.Score, Confidence: listConfidence(p.Confidence), Class: recordClass(p.Op),
				Signals: []string{"records: " + p.Op}, Way: route.WayRecords,
			})
		}
		return plans
	}
	return nil
}

// sureList is the chance of being right from which a reading over a list is given as an answer.
// It is greater than [settle.SureAt], because a question can be read in many ways over a list: of the
// answers from SureAt to here, over tables not seen in learning, more were wrong than right.
const sureList = 0.40

// listConfidence bends the chance of a reading over a list so that sureList becomes SureAt; 0 and 1 stay.
func listConfidence(chance float64) float64 {
	if chance < sureList {
		return chance * settle.SureAt / sureList
	}
	return 1 - (1-chance)*(1-settle.SureAt)/(1-sureList)
}

// recordClass names the shape of the answer that an operation on records gives.
func recordClass(op string) route.Class {
	switch op {
	case "argmax", "argmin", "first", "last", "most common", "least common":
		return route.ClassPick
	case "count", "count different", "streak":
		return route.ClassCount
	case "sum":
		return route.ClassSum
	case "average":
		return route.ClassAvg
	case "greatest", "least":
		return route.ClassExtreme
	case "difference", "difference of counts", "difference of fields", "range":
		return route.ClassDiff
	case "greater", "same", "exists":
		return route.ClassYesNo
	}
	return route.ClassList
}

// unlikely is what the chance of plans is worth that are over a table of the kind that does
// not come first among those found.
const unlikely = 0.2

// merge joins the plans over matrices and prose with those over records.
func merge(matrix, record []route.Plan, recordsFirst bool) []route.Plan {
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
	slices.SortStableFunc(all, func(a, b route.Plan) int {
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
