package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// resolvePeriods gives every number the period it is for: what its column header, the
// section rows above it and its own label say together, filled up from what stands around
// the table.
func (s *sheet) resolvePeriods() {
	outside := s.whenAround()
	for i := range s.blocks {
		b := &s.blocks[i]
		score := s.flowScore()
		p := periodReader{sheet: s, around: outside, flows: score > 0, balances: score < 0}
		if i > 0 {
			p.around = fillWhen(s.stubWhen(b), outside)
		}
		p.times = make([]columnTime, s.columns())
		for c := s.t.StubColumns; c < s.columns(); c++ {
			p.times[c] = p.column(b.paths[c])
			if i == 0 {
				s.t.Columns[c].Period = p.times[c].period
			}
		}
		p.only = onlyPeriod(p.times)
		p.changeColumns(b)
		p.keyDates, p.record = s.keyDates(), s.recordTime()
		p.block(b)
	}
}

// stubWhen reads the words over the stub in the header rows of a block.
func (s *sheet) stubWhen(b *block) when {
	var w when
	for r := b.to - 1; r >= b.from; r-- {
		if s.starts(r, 0) {
			w = fillWhen(w, readWhen(s.text(r, 0)))
		}
	}
	return w
}

// onlyPeriod is the period that all dated columns share, nil when they differ.
func onlyPeriod(times []columnTime) *table.Period {
	var only *table.Period
	for _, t := range times {
		switch {
		case t.period == nil:
		case only == nil:
			only = t.period
		case only.Start != t.period.Start || only.End != t.period.End:
			return nil
		}
	}
	return only
}

// periodReader resolves the periods of one table.
type periodReader struct {
	*sheet
	around when
	// flows and balances tell rows of amounts over time and of amounts at a day; neither, where the words say nothing.
	flows, balances bool
	times           []columnTime
	only            *table.Period // what the columns without a time of their own are for
	// keyDates is set when the stub's header calls its dates dates of issue, maturity, ….
	keyDates bool
	owns     []*rowTime  // what each row's label says of time, nil for nothing
	record   *recordTime // columns that date the rows, nil for none
}

// columnTime is what the header of a column says of time.
type columnTime struct {
	when   when
	period *table.Period
	label  string
	dated  bool // the header itself names a date or a year
}

func (p *periodReader) column(path []string) columnTime {
	t := columnTime{when: readWhen(strings.Join(path, " "))}
	if t.when.isZero() {
		return t
	}
	t.label = timeLabel(path)
	t.dated = len(t.when.dates) > 0 || t.when.year > 0 || t.when.month > 0
	t.period = p.label(p.resolve(t.when, p.around), t.label, t.when.mark)
	return t
}

// label gives a period its printed name.
func (p *periodReader) label(period *table.Period, label, mark string) *table.Period {
	if period != nil {
		period.Label, period.Mark = label, mark
	}
	return period
}

// timeLabel keeps the parts of a path that speak of time.
func timeLabel(path []string) string {
	var parts []string
	for _, part := range path {
		if !readWhen(part).isZero() {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " ")
}

// block sets the cells below one header.
func (p *periodReader) block(b *block) {
	p.readRows(b)
	rolls := p.rollForward(b)
	section, sectionPeriods := -1, p.times
	for r := b.to; r < b.until; r++ {
		row := &p.t.Rows[r]
		if row.Kind == table.KindHeader || row.Kind == table.KindBlank || row.Kind == table.KindNote {
			continue
		}
		if under := p.under[r]; under != section {
			section = under
			sectionPeriods = p.underSection(section)
		}
		own := p.own(r)
		if own.balance == noBalance && own.when.isZero() && reconciles(p.labelOf(r)) {
			own.balance = p.between(r, b)
		}
		for c := p.t.StubColumns; c < len(p.t.Columns); c++ {
			if !p.starts(r, c) {
				continue
			}
			cell, col := p.cell(r, c), sectionPeriods[c]
			if rolls[r-b.to] != nil {
				col.dated = p.times[c].dated
			}
			if cell.Value.Kind == table.Number || p.high != nil {
				cell.Period = p.future(p.cellPeriod(own, col, rolls[r-b.to]))
			}
		}
		if !own.when.isZero() {
			row.Period = p.rowPeriod(own)
		}
	}
}

// readRows reads what the labels of a block's rows say of time.
func (p *periodReader) readRows(b *block) {
	p.owns = make([]*rowTime, b.until)
	for r := b.to; r < b.until; r++ {
		if t := p.ownTime(r); t.balance != noBalance || !t.when.isZero() {
			p.owns[r] = &t
		}
	}
}

func (p *periodReader) own(r int) rowTime {
	if t := p.owns[r]; t != nil {
		return *t
	}
	return rowTime{}
}

// underSection works out the columns again with the words of the section rows above a row.
func (p *periodReader) underSection(section int) []columnTime {
	var said when
	var label string
	for r := section; r >= 0; r = p.under[r] {
		text := p.labelOf(r)
		if w := readWhen(text); !w.isZero() {
			said = fillWhen(said, w)
			if label == "" {
				label = text
			}
		}
	}
	if said.isZero() {
		return p.times
	}
	out := make([]columnTime, len(p.times))
	for c, t := range p.times {
		if c < p.t.StubColumns {
			continue
		}
		out[c] = t
		out[c].when = fillWhen(t.when, said)
		out[c].dated = t.dated || len(said.dates) > 0 || said.year > 0
		out[c].period = p.label(p.resolve(out[c].when, p.around), strings.TrimSpace(t.label+" "+label), said.mark)
	}
	return out
}

// balance says that a row states a balance rather than a movement.
type balance uint8

const (
	noBalance balance = iota
	opening           // at the beginning of the column's period
	closing           // at its end
	dated             // on the day that the label names
)

// rowTime is what a row's own label says of time.
type rowTime struct {
	when    when
	balance balance
}

func (p *periodReader) ownTime(r int) rowTime {
	if p.record != nil {
		return rowTime{when: p.record.of(p.sheet, r)}
	}
	label := p.labelOf(r)
	t := rowTime{when: readWhen(label)}
	if w := p.stubTime(r); t.when.isZero() && !w.isZero() {
		return rowTime{when: w}
	}
	low := strings.ToLower(label)
	switch {
	case strings.Contains(low, "beginning") || strings.HasPrefix(low, "opening") || strings.Contains(low, "start of the"):
		t.balance = opening
	case strings.HasPrefix(low, "ending") || strings.HasPrefix(low, "closing") || strings.Contains(low, "end of") && !strings.Contains(low, "spend of") || strings.Contains(low, " ending "):
		t.balance = closing
	case t.when.months == 0 && t.when.month > 0 && t.when.day > 0 && len(t.when.dates) <= 1 && (len(label) < 80 || strings.HasPrefix(low, "balance")):
		t.balance = dated
	}
	if p.otherDate(low) {
		return rowTime{}
	}
	return t
}

// otherDate tells whether a label's date is when something falls due or began, not the
// time that its numbers are for.
func (p *periodReader) otherDate(low string) bool {
	for _, w := range []string{" due", "matur", "notes", "debentures", "issued", "expir", "acquired", "series"} {
		if strings.Contains(low, w) && !strings.Contains(low, "balance") && !strings.Contains(low, "outstanding") {
			return true
		}
	}
	return p.keyDates
}

func (s *sheet) keyDates() bool {
	for r := range s.body() {
		low := strings.ToLower(s.text(r, 0))
		for _, w := range []string{"issu", "grant", "matur", "acqui", "due", "declar", "payment date", "record date", "expir"} {
			if strings.Contains(low, w) {
				return true
			}
		}
	}
	return false
}

// labelOf is the row's own label.
func (p *periodReader) labelOf(r int) string {
	if path := p.t.Rows[r].Path; len(path) > 0 {
		return path[len(path)-1]
	}
	return ""
}

// rowPeriod is the period that a label states by itself.
func (p *periodReader) rowPeriod(own rowTime) *table.Period {
	if own.balance == dated {
		if len(own.when.dates) == 0 {
			return nil
		}
		return p.about.period(p.dayBefore(own.when.dates[0]), 0, 0)
	}
	return p.resolve(own.when, p.around)
}

// dayBefore takes "Balance at February 1" for the end of January: no period ends on the
// first of a month unless the document's headers say so.
func (p *periodReader) dayBefore(d table.CalendarDate) table.CalendarDate {
	if d.Day == 1 && !p.about.weekly && !p.about.headed[d] {
		return addDays(d, -1)
	}
	return d
}

// cellPeriod puts together what row, column and neighbourhood say.
func (p *periodReader) cellPeriod(own rowTime, col columnTime, roll *table.Period) *table.Period {
	if own.balance == dated && len(own.when.dates) > 0 {
		return p.about.period(p.dayBefore(own.when.dates[0]), 0, 0)
	}
	flow := col.period
	switch {
	case roll != nil && !col.dated:
		flow = roll
	case own.balance == noBalance && own.when.year > 0 && col.when.year == 0 && len(col.when.dates) == 0:
		if period := p.label(p.resolve(fillWhen(col.when, own.when), p.around), col.label, own.when.mark); period != nil {
			return period
		}
	}
	if flow == nil {
		flow = p.fallback()
	}
	if flow != nil && own.balance != noBalance {
		if at := p.balancePeriod(own, flow); at != nil {
			return at
		}
	}
	if col.period == nil && roll == nil && !own.when.isZero() && own.balance == noBalance {
		if period := p.label(p.resolve(own.when, p.around), "", own.when.mark); period != nil {
			return period
		}
	}
	return flow
}

// balancePeriod places an opening or closing balance in the period of its column.
func (p *periodReader) balancePeriod(own rowTime, flow *table.Period) *table.Period {
	end, _ := table.ParseDate(flow.End)
	start, started := table.ParseDate(flow.Start)
	switch {
	case own.balance == opening && started:
		return p.label(p.about.period(addDays(start, -1), 0, 0), flow.Label, flow.Mark)
	case own.balance == closing && end.Valid():
		return p.label(p.about.period(end, 0, 0), flow.Label, flow.Mark)
	case own.balance != dated || !end.Valid():
		return nil
	}
	day := table.CalendarDate{Year: end.Year, Month: own.when.month, Day: own.when.day}
	if !day.Valid() {
		return nil
	}
	if started {
		before := addDays(start, -1)
		if day.Month == start.Month && day.Day == start.Day || day.Month == before.Month && day.Day == before.Day {
			return p.about.period(before, 0, 0)
		}
	}
	if daysBetween(end, day) > 7 {
		day.Year--
	}
	return p.about.period(day, 0, 0)
}

// fallback is the period of a number that no header places.
func (p *periodReader) fallback() *table.Period {
	a, around := p.about, p.around
	months := around.months
	switch {
	case p.only != nil:
		return p.only
	case len(around.dates) > 0:
		day := around.dates[0]
		for _, d := range around.dates {
			if d == a.end {
				day = d
			}
		}
		return a.period(day, months, around.weeks)
	case around.year > 0 && around.years == 1:
		return p.resolve(around, when{})
	case a.end.Year == 0:
		return nil
	case months == 0 && !around.instant && p.flows:
		months = a.months
	}
	return a.period(a.end, months, around.weeks)
}

// future brings a period that lies after the one that the document reports on back to its
// last day: a table of payments due states them as they are known then.
func (p *periodReader) future(period *table.Period) *table.Period {
	if period == nil || p.about.end.Year == 0 {
		return period
	}
	end, _ := table.ParseDate(period.End)
	days := daysBetween(p.about.end, end)
	if days < 25 || period.Start == "" && days < 120 {
		return period
	}
	return p.label(p.about.period(p.about.end, 0, 0), period.Label, period.Mark)
}

// yearEndBefore is the last day of the fiscal year before a day.
func (a *learned) yearEndBefore(day table.CalendarDate) table.CalendarDate {
	end := a.nearest(a.fiscalEnd(day.Year))
	if daysBetween(end, day) <= 0 {
		end = a.nearest(a.fiscalEnd(day.Year - 1))
	}
	return end
}
