package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// unitWord gives a word that names a unit its normal form, "" for any other word. Case
// counts where it tells units apart (MW and mW).
func unitWord(word string) table.Unit {
	switch word {
	case "kg", "g", "mg", "t", "kt", "Mt", "km", "m", "cm", "mm", "ha", "km2", "m2", "m3", "l", "ml", "kWh", "MWh", "GWh", "TWh", "kW", "MW", "GW", "W", "V", "A", "Hz", "kHz", "MHz", "GHz",
		"N", "kN", "Nm", "J", "kJ", "MJ", "GJ", "TJ", "PJ", "K", "bar", "Pa", "kPa", "MPa", "GB", "MB", "TB", "ppm", "ppb", "boe", "mcf", "GBq", "MBq", "Bq", "mSv", "nm", "µm", "°C", "°F", "s", "ms", "min", "h":
		return table.Unit(word)
	case "km²", "sq km", "km^2":
		return "km2"
	case "mm²", "mm ²":
		return "mm2"
	case "cm²", "cm ²":
		return "cm2"
	case "m²", "sq m":
		return "m2"
	case "m³":
		return "m3"
	case "%", "percent", "Percent", "per cent", "pct", "in %", "% of total":
		return table.Percent
	case "bps", "bp":
		return "bps"
	case "‰":
		return "permille"
	case "L", "litres", "liters":
		return "l"
	}
	switch strings.ToLower(word) {
	case "tonnes", "tonne", "metric tons", "metric tonnes":
		return "tonnes"
	case "tons", "ton":
		return "tons"
	case "grams", "gram":
		return "grams"
	case "kilograms", "kilogram", "kgs":
		return "kg"
	case "barrels", "barrel", "bbl", "bbls":
		return "barrels"
	case "ounces", "ounce", "oz":
		return "ounces"
	case "years", "year", "yrs", "yr", "in years":
		return "years"
	case "months", "days", "weeks", "hours", "minutes", "seconds", "employees", "households", "persons", "people", "miles", "acres", "hectares", "gallons", "pounds", "feet", "inches", "units", "stores", "restaurants", "vehicles", "passengers":
		return table.Unit(strings.ToLower(word))
	case "mmbtu", "btu", "mmbtus", "btus":
		return table.Unit(strings.ToUpper(strings.TrimRight(word, "s")))
	case "sq. ft.", "sq ft", "square feet":
		return "square feet"
	case "cubic feet", "cu ft":
		return "cubic feet"
	case "cubic meters", "cubic metres":
		return "m3"
	}
	return ""
}

// perWord takes what may stand after the slash of a ratio: any unit, a day, a share.
func perWord(word string) table.Unit {
	switch w := strings.ToLower(word); w {
	case "a", "y", "yr", "year", "annum":
		return "year"
	case "share", "shares":
		return table.Shares
	case "d", "day", "month", "capita", "person", "employee", "unit", "tonne", "ton", "barrel", "hour", "ounce", "head", "week":
		return table.Unit(w)
	}
	return unitWord(word)
}

// unitOf reads a text that is a unit and nothing else: "kg", "USD/tonne", "€ per MWh",
// "thousand tonnes". power is the scale that it states.
func unitOf(text string) (unit table.Unit, power int8, ok bool) {
	text = strings.Trim(strings.TrimSpace(text), ".,:;")
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(text, "in "), "In "))
	words := strings.Fields(text)
	if len(words) == 0 || len(words) > 5 {
		return "", 0, false
	}
	if n, _ := scaleWord(strings.Trim(strings.ToLower(words[0]), "'")); n > 0 && len(words) > 1 {
		rest := strings.TrimPrefix(strings.Join(words[1:], " "), "of ")
		unit, _, ok = unitOf(rest)
		return unit, n, ok
	}
	if u := unitWord(text); u != "" {
		return u, 0, true
	}
	if each, daily := strings.CutSuffix(text, " daily"); daily {
		if unit, power, ok = unitOf(each); ok {
			return unit + "/day", power, true
		}
	}
	if a, b, cut := cutRatio(text); cut {
		over := moneyOrUnit(a)
		under := perWord(b)
		if over != "" && under != "" {
			return over + "/" + under, 0, true
		}
	}
	return "", 0, false
}

func cutRatio(text string) (a, b string, ok bool) {
	for _, sep := range []string{"/", " per ", " a "} {
		if a, b, ok = strings.Cut(text, sep); ok {
			return strings.TrimSpace(a), strings.TrimSpace(b), true
		}
	}
	return "", "", false
}

func moneyOrUnit(s string) table.Unit {
	if u, rest, ok := table.CurrencyAt(s); ok && rest == "" {
		return u
	}
	return unitWord(s)
}

// unitAtEnd reads the unit that ends a header, a label or a caption: in brackets, after a
// comma, or as a ratio without either ("to air kg/year").
func unitAtEnd(text string) (unit table.Unit, power int8, ok bool) {
	text = strings.TrimSpace(text)
	if n := len(text); n > 2 && (text[n-1] == ')' || text[n-1] == ']') {
		if i := strings.LastIndexAny(text, "(["); i >= 0 {
			return unitOf(text[i+1 : n-1])
		}
	}
	if unit, power, ok = unitOf(text); ok && !loose(text) {
		return unit, power, true
	}
	if i := strings.LastIndex(text, ", "); i >= 0 {
		if unit, power, ok = unitOf(text[i+2:]); ok {
			return unit, power, true
		}
	}
	if i := strings.LastIndexByte(text, ' '); i >= 0 && strings.Contains(text[i:], "/") {
		return unitOf(text[i+1:])
	}
	return "", 0, false
}

// loose tells words that stand for too much to be a unit without brackets or a comma: W and
// L are wins and losses, min is a minimum.
func loose(text string) bool {
	switch text = strings.Trim(text, "."); {
	case len(text) == 1:
		return text != "%"
	case len(text) == 2:
		return text == strings.ToUpper(text) || text == "ms" || text == "ha"
	}
	return text == "min" || text == "bar" || text == "Min"
}

// unitRow tells whether a row below the names gives the unit of each column and no more.
func (s *sheet) unitRow(r int) bool {
	units, others, wide := 0, 0, 0
	unnamed := s.role(r, s.left) == isBlank || !s.starts(r, s.left)
	for c := s.left + 1; c < s.columns(); c++ {
		if !s.starts(r, c) {
			continue
		}
		text := s.text(r, c)
		if _, _, ok := unitOf(strings.Trim(text, "()[]")); ok || isUnitNote(text) || currencyAlone(text) || unnamed && measureWord(text) {
			units++
			wide = max(wide, s.cell(r, c).ColSpan)
		} else if text != "" {
			others++
		}
	}
	return others == 0 && (units >= 2 || units == 1 && wide >= 2)
}

// measureWord knows the words that say how something is measured and name no unit.
func measureWord(text string) bool {
	switch strings.ToLower(strings.Trim(text, "()[]. ")) {
	case "number", "percent", "percentage", "per cent", "ratio", "index", "rate", "dollars", "dollar", "euros", "average", "score":
		return true
	}
	return false
}

func currencyAlone(text string) bool {
	_, rest, ok := table.CurrencyAt(strings.Trim(text, "()[]"))
	return ok && rest == ""
}

// unitColumn finds the column that gives each row's unit, -1 for none.
func (s *sheet) unitColumn() int {
	for c := range s.columns() {
		switch strings.ToLower(strings.Join(s.t.Columns[c].Path, " ")) {
		case "unit", "units", "uom", "unit of measure", "unit of measurement", "einheit":
			return c
		}
	}
	return -1
}

// tableUnit reads a unit for the whole table from the titles inside it, its statements on
// units and its caption.
func (s *sheet) tableUnit() (table.Unit, int8) {
	var places []string
	for r := range s.body() {
		if s.shape(r).wide {
			places = append(places, s.text(r, 0))
		}
	}
	if s.body() > 0 {
		places = append(places, s.text(s.body()-1, 0))
	}
	places = append(append(places, s.t.UnitNotes...), s.t.Caption)
	for _, text := range places {
		if unit, power, ok := unitAtEnd(text); ok && unit != "" && strings.ContainsAny(text, "(,/[") {
			return unit, power
		}
	}
	for _, note := range s.t.UnitNotes {
		if unit, power, ok := unitOf(note); ok && power > 0 {
			return unit, power
		}
	}
	return "", 0
}

// isTime tells whether a unit counts time, which no statement on thousands or millions is about.
func isTime(u table.Unit) bool {
	return u == "years" || u == "months" || u == "weeks" || u == "days"
}
