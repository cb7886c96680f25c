package table

import "time"

// Grain is the length of a period.
type Grain string

// The grains. An instant is a balance-sheet date: it has an end and no start.
const (
	Instant    Grain = "instant"
	Day        Grain = "day"
	Week       Grain = "week"
	Month      Grain = "month"
	Quarter    Grain = "quarter"
	HalfYear   Grain = "half"
	NineMonths Grain = "nine_months"
	Year       Grain = "year"
	Range      Grain = "range"
)

// Period is the time that a value is for. Start and End are ISO 8601 dates, both
// included; an instant has an End alone.
type Period struct {
	Start string `json:"start,omitempty"`
	End   string `json:"end,omitempty"`
	Grain Grain  `json:"grain,omitempty"`
	// Label is the period as printed: "Q3 FY24".
	Label string `json:"label,omitempty"`
	// FiscalYear and FiscalQuarter, 1 to 4, are those of the company that the document is of, where it is known when its
	// fiscal years end; the quarter is 0 for what is longer. See [Period.SetFiscal].
	FiscalYear    int `json:"fiscal_year,omitempty"`
	FiscalQuarter int `json:"fiscal_quarter,omitempty"`
	// Mark is "restated", "pro forma", … where the source says so.
	Mark string `json:"mark,omitempty"`
}

// strayDays is how far from its month and day a fiscal year of weeks may end.
const strayDays = 7

// SetFiscal says in which fiscal year and quarter a period ends, of a company whose fiscal years end on a month and day,
// "09-28". A fiscal year goes by the year that it ends in. One that ends in the first two months of a year is called by
// that year or by the one before: then, as where the day is not known, nothing is said.
func (p *Period) SetFiscal(yearEnd string) {
	if p == nil {
		return
	}
	p.FiscalYear, p.FiscalQuarter = 0, 0
	at, err := time.Parse("01-02", yearEnd)
	end, endErr := time.Parse(time.DateOnly, p.End)
	if err != nil || endErr != nil {
		return
	}
	if at.Month() == time.January && at.Day() <= strayDays {
		at = time.Date(0, time.December, 31, 0, 0, 0, 0, time.UTC) // a calendar year of weeks
	}
	if at.Month() <= time.February {
		return
	}
	year := end.Year()
	days := daysTo(end, year, at)
	if days > 365-strayDays { // the first days after the end of the year before
		year--
		days = daysTo(end, year, at)
	}
	if days < -strayDays {
		year++
		days = daysTo(end, year, at)
	}
	p.FiscalYear = year
	switch p.Grain {
	case Instant, Day, Week, Month, Quarter:
		p.FiscalQuarter = 4 - min(3, 4*(days+strayDays)/(52*7))
	case HalfYear, NineMonths, Year, Range:
	}
}

// daysTo counts the days from a day to the end of a fiscal year.
func daysTo(day time.Time, year int, yearEnd time.Time) int {
	last := min(yearEnd.Day(), MonthDays(year, int(yearEnd.Month())))
	return int(time.Date(year, yearEnd.Month(), last, 0, 0, 0, 0, time.UTC).Sub(day).Hours() / 24)
}
