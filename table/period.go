package table

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
	// Mark is "restated", "pro forma", … where the source says so.
	Mark string `json:"mark,omitempty"`
}
