package rules

import (
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
)

// slotFeature is a feature of the slots that a plan is over, whatever it computes.
type slotFeature int

// Features of the lines of slots. They stand for rows; columnLines further on for columns.
const (
	lineUnlabeled slotFeature = iota
	lineBareTotal
	lineLacksTotal
	lineOther
	lineDenied
	lineNegated
	lineOpening
	lineClosing
	lineCover
	lineWorst
	lineRun
	lineExact
	lineParent
	lineNear
	lineRival
	lineGap
	columnLines
)

// Features of slots and their cells.
const (
	explained slotFeature = 2*columnLines + iota
	explainedByText
	leftUnsaid
	totalAsked
	totalUnasked
	totalColumn
	datedUnasked
	firstColumnUndated
	latestUndated
	datesMet
	datesAlien
	datesFine
	undated
	rangeFilled
	rangeEnds
	datesFull
	textCells
	textCellsBegin
	otherCellsBegin
	blankCells
	percentAsked
	percentUnasked
	mixedUnits
	moneyAsked
	moneyAskedShares
	numberAskedMoney
	sharesAsked
	changeAsked
	changeThere
	slotFeatures // how many there are
)

// slotName is what a feature of slots is called in a model. Each class has a weight of its own, too, for those that
// are both.
type slotName struct {
	name string
	both bool
}

var lineNames = [columnLines]slotName{
	lineUnlabeled:  {" unlabeled", true},
	lineBareTotal:  {" bare total", true},
	lineLacksTotal: {" lacks total alone", false},
	lineOther:      {" has other, unasked", false},
	lineDenied:     {" denied", true},
	lineNegated:    {" negated", false},
	lineOpening:    {" opening", true},
	lineClosing:    {" closing", true},
	lineCover:      {" cover", true},
	lineWorst:      {" worst", false},
	lineRun:        {" run", false},
	lineExact:      {" exact", false},
	lineParent:     {" parent", false},
	lineNear:       {" last parent", false},
	lineRival:      {" rivals' parents", false},
	lineGap:        {" gap", true},
}

var slotNames = [slotFeatures]slotName{
	explained:          {"explained", true},
	explainedByText:    {"explained by text cells", true},
	leftUnsaid:         {"left unsaid", true},
	totalAsked:         {"total row asked", true},
	totalUnasked:       {"total row unasked", true},
	totalColumn:        {"total column", false},
	datedUnasked:       {"no date asked, dated", true},
	firstColumnUndated: {"no date asked, first column", false},
	latestUndated:      {"no date asked, latest", true},
	datesMet:           {"dates met", true},
	datesAlien:         {"dates alien", true},
	datesFine:          {"dates fine", false},
	undated:            {"undated", true},
	rangeFilled:        {"range filled", true},
	rangeEnds:          {"range ends alone", true},
	datesFull:          {"dates met in full", true},
	textCells:          {"text cells", true},
	textCellsBegin:     {"text cells, ", false},  // and how the question begins
	otherCellsBegin:    {"other cells, ", false}, // the same
	blankCells:         {"blank cells", true},
	percentAsked:       {"percent asked, percent cells", true},
	percentUnasked:     {"percent cells", true},
	mixedUnits:         {"mixed units", false},
	moneyAsked:         {"money asked, money cells", false},
	moneyAskedShares:   {"money asked, shares cells", false},
	numberAskedMoney:   {"number asked, money cells", false},
	sharesAsked:        {"shares asked, shares cells", false},
	changeAsked:        {"change asked, change column", true},
	changeThere:        {"change asked, change column there", true},
}

// nameOf is what a feature is called of a question that begins in some way.
func (f slotFeature) nameOf(begin string) slotName {
	switch {
	case f < columnLines:
		return slotName{"row" + lineNames[f].name, lineNames[f].both}
	case f < 2*columnLines:
		f -= columnLines
		return slotName{"col" + lineNames[f].name, lineNames[f].both}
	case f == textCellsBegin, f == otherCellsBegin:
		return slotName{slotNames[f].name + begin, slotNames[f].both}
	}
	return slotNames[f]
}

// slotWeights are the weights that plans of one class have for features of slots.
type slotWeights [slotFeatures]float64

// ranker is a model of plans, with what each class weighs of slots, shared and own weights together, added up beforehand.
type ranker struct {
	*linear.Model
	slots map[route.Class]*slotWeights
}

func newRanker(m *linear.Model) *ranker {
	r := &ranker{Model: m, slots: map[route.Class]*slotWeights{}}
	for _, c := range route.Classes() {
		w, own := &slotWeights{}, m.Own(c)
		for f := range slotFeatures {
			n := f.nameOf("")
			w[f] = m.Weight(n.name)
			if n.both {
				w[f] += own[n.name]
			}
		}
		r.slots[c] = w
	}
	return r
}

// rankers are a model of plans as it weighs questions asked offhand, and others.
type rankers struct{ offhand, others *ranker }

func newRankers(m *linear.Model) *rankers {
	return &rankers{offhand: newRanker(m.ForStyle(true)), others: newRanker(m.ForStyle(false))}
}

func (r *rankers) forStyle(offhand bool) *ranker {
	if offhand {
		return r.offhand
	}
	return r.others
}

// fit is how slots fit the question.
type fit struct {
	slots    []slot
	features []slotValue
	negative bool    // no cell is above zero, and one is below
	percent  float64 // the share of cells that are percent
	begin    float64 // what features that go with the beginning of the question weigh
}

// slotValue is a feature and how strongly it holds.
type slotValue struct {
	feature slotFeature
	value   float64
}

func (f *fit) add(feature slotFeature, v float64) {
	if v != 0 {
		f.features = append(f.features, slotValue{feature, v})
	}
}

// score sums the weights of a fit.
func (f *fit) score(w *slotWeights) float64 {
	s := f.begin
	for _, x := range f.features {
		s += w[x.feature] * x.value
	}
	return s
}

// named lists the features of a fit by their names in a model, for plans of a class.
func (f *fit) named(c route.Class, begin string) []route.Feature {
	list := linear.FeatureList{Class: string(c)}
	for _, x := range f.features {
		if n := x.feature.nameOf(begin); n.both {
			list.Both(n.name, x.value)
		} else {
			list.One(n.name, x.value)
		}
	}
	return list.List
}
