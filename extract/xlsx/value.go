package xlsx

import (
	"strings"

	"github.com/tabrag/tabrag/internal/sheet"
	"github.com/tabrag/tabrag/table"
)

// shown is a cell as a reader of the sheet sees it, with what it states.
type shown struct {
	text  string
	value table.Value
	bad   bool // a number that is none, or a string that is not there
}

// noValue stands in a cell whose formula has no stored value, so that its row is kept.
const noValue = "#N/A"

// show renders a cell: the text by its format, the value from the raw number.
func (b *book) show(sc *sheetCells, c *rawCell) shown {
	if c.flags&flagNoCache != 0 {
		return shown{text: noValue, value: table.Value{Kind: table.NotAvailable}}
	}
	if c.typ == typeShared {
		s, ok := b.strings.get(int(c.off))
		return shown{text: s, bad: !ok}
	}
	raw := string(sc.values.get(c.off))
	switch c.typ {
	case typeInline:
		return shown{text: raw}
	case typeBool:
		switch raw {
		case "1", "true":
			return shown{text: "TRUE", value: table.Value{Kind: table.Text}}
		case "0", "false":
			return shown{text: "FALSE", value: table.Value{Kind: table.Text}}
		}
		return shown{text: raw, bad: true}
	case typeError:
		return shown{text: raw, value: table.Value{Kind: table.NotAvailable}}
	case typeDate:
		return shown{text: strings.TrimSuffix(strings.Replace(raw, "T00:00:00", "", 1), "Z"), value: table.Value{Kind: table.Date}}
	}
	n, ok := parseNumber(raw)
	if !ok {
		return shown{text: raw, bad: true, value: table.Value{Kind: table.Text}}
	}
	return b.showNumber(n, b.styles.at(c.style).format)
}

// kindOf tells what a cell holds without rendering it.
func (b *book) kindOf(c *rawCell) sheet.Kind {
	switch {
	case c.typ == typeDate:
		return sheet.Date
	case c.flags&flagNoCache != 0:
		return sheet.Number
	case c.typ != typeNumber:
		return sheet.Text
	case b.styles.at(c.style).format.sections[0].date:
		return sheet.Date
	}
	return sheet.Number
}

// blank tells whether a cell shows nothing: an empty or missing shared string, or a number
// whose format shows none.
func (b *book) blank(c *rawCell) (blank, hidden bool) {
	switch {
	case c.flags&flagNoCache != 0:
		return false, false
	case c.typ == typeShared:
		s, _ := b.strings.get(int(c.off))
		return s == "", false
	case c.typ == typeNumber && b.styles.at(c.style).format.hidden:
		return true, true
	}
	return false, false
}

// showNumber renders a number and states its exact value. The places of the value are at
// least those shown. A percent format makes the value percent; a format that divides by
// thousands ("0.0,,") makes it scaled.
func (b *book) showNumber(n number, f *format) shown {
	s, _ := f.section(n)
	if s.date {
		return b.showDate(n, f, s)
	}
	var out shown
	out.text = string(fold([]byte(f.render(n))))
	if out.text == "" {
		out.text = n.general()
	}
	v := table.Value{Kind: table.Number}
	if s.percents == 1 {
		v.Unit = table.Percent
	}
	shift := 2*s.percents - 3*s.commas
	if s.commas > 0 {
		v.Scale = int8(3 * min(s.commas, 6))
		shift = 2*s.percents - int(v.Scale)
	}
	v.Number = n.shift(shift).decimal(s.places)
	if n.neg {
		v.Sign = table.Minus
		if strings.ContainsRune(out.text, '(') {
			v.Sign = table.Brackets
		}
	}
	out.value = v
	return out
}

// showDate renders a date. One whose day and month are two bare numbers is written year
// first instead. A time without a date, or an amount of time, stays as its format shows it.
func (b *book) showDate(n number, f *format, s *section) shown {
	text, ok := f.renderDate(n, b.date1904)
	if !ok {
		return shown{text: n.plain(), bad: true, value: table.Value{Kind: table.Text}}
	}
	if s.ambiguousDate() {
		if m, ok := parseMoment(n, b.date1904); ok {
			text = m.rounded(s).isoFor(s)
		}
	}
	return shown{text: string(fold([]byte(text))), value: table.Value{Kind: table.Date}}
}

// isoFor writes the date, and the time of day when the section shows one.
func (m moment) isoFor(s *section) string {
	for _, p := range s.parts {
		if p.kind == partDate && p.text[0] == 'h' {
			return m.time.Format("2006-01-02 15:04:05")
		}
	}
	return m.time.Format("2006-01-02")
}
