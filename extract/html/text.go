package html

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// builder gathers the text of one paragraph or cell.
type builder struct {
	sb      strings.Builder
	heading int
	bold    bool // the element being read is bold
	letters int  // letters so far, and how many of them bold
	strong  int
	marks   []string // footnote marks that were taken out of the text
}

func (b *builder) text(s string) {
	b.sb.WriteString(s)
	for _, r := range s {
		if unicode.IsLetter(r) {
			b.letters++
			if b.bold {
				b.strong++
			}
		}
	}
}

// raised writes the content of a <sup>. A mark goes to the notes and not into the text;
// digits become raised digits, so that a footnote mark is never read as part of a number,
// except after a short unit (km²) and before a fraction bar.
func (b *builder) raised(n *html.Node) {
	if isHidden(n) {
		return
	}
	s := fold(innerText(n))
	switch {
	case s == "":
	case b.references(n, s):
	case strings.Trim(s, "0123456789-−+") == "" && strings.ContainsAny(s, "0123456789"):
		fraction := strings.HasPrefix(nextText(n), "/")
		if fraction && b.afterDigit() {
			s = " " + s
		}
		if fraction || b.afterUnit() {
			b.sb.WriteString(s)
			return
		}
		b.sb.WriteString(raisedDigits.Replace(s))
	case len(s) == 1 && s[0] >= 'a' && s[0] <= 'z' && b.sb.Len() > 0:
		b.sb.WriteString(" (" + s + ")")
	default:
		b.text(s)
	}
}

// references takes "[18]", "[Note 2]" and whatever a wiki calls a reference as marks. A
// remark in words, "[citation needed]", is a mark that stays in the text as well.
func (b *builder) references(n *html.Node, s string) bool {
	linked := hasClass(n, "reference")
	if len(s) > 30 || !linked && (s[0] != '[' || s[len(s)-1] != ']') {
		return false
	}
	for _, mark := range strings.FieldsFunc(s, func(r rune) bool { return r == '[' || r == ']' || r == ',' || r == '›' }) {
		if mark = strings.TrimSpace(mark); mark != "" {
			b.marks = append(b.marks, mark)
		}
	}
	if !linked && len(s) > 6 && !strings.ContainsAny(s, "0123456789") {
		b.text(s)
	}
	return true
}

// afterUnit tells whether the text so far ends in a word of one to three letters.
func (b *builder) afterUnit() bool {
	s := b.sb.String()
	n := 0
	for s != "" && n < 4 {
		r, size := utf8.DecodeLastRuneInString(s)
		if !unicode.IsLetter(r) {
			break
		}
		s, n = s[:len(s)-size], n+1
	}
	return n >= 1 && n <= 3
}

// afterDigit tells whether the text so far ends in a digit: the 3 of 3 1/4.
func (b *builder) afterDigit() bool {
	s := b.sb.String()
	return s != "" && s[len(s)-1] >= '0' && s[len(s)-1] <= '9'
}

func nextText(n *html.Node) string {
	if n.NextSibling != nil && n.NextSibling.Type == html.TextNode {
		return n.NextSibling.Data
	}
	return ""
}

var raisedDigits = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "-", "⁻", "−", "⁻", "+", "⁺")

// take returns the paragraph and its level of heading, and starts the next.
func (b *builder) take() (text string, heading int) {
	text = fold(b.sb.String())
	heading = b.heading
	if heading == 0 && text != "" && len(text) <= 200 && b.letters > 2 && b.strong == b.letters && !strings.HasSuffix(text, ".") {
		heading = 5
		if strings.ToUpper(text) == text {
			heading = 4
		}
	}
	b.sb.Reset()
	b.letters, b.strong = 0, 0
	return text, heading
}

// fold makes one space of each run of white space and drops what cannot be seen.
func fold(s string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r == '\u00a0' || unicode.IsSpace(r):
			return ' '
		case r == '\u200b' || r == '\u2060' || r == '\ufeff' || r == '\u00ad', unicode.Is(unicode.Cc, r), bidi(r):
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(clean), " ")
}

// bidi tells the characters that turn the direction of the text around them.
func bidi(r rune) bool { return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' }

// innerText is the text below a node, tables and hidden elements left out.
func innerText(n *html.Node) string {
	var b builder
	appendText(&b, n, nil)
	return b.sb.String()
}

// appendText writes the text below a node into b and counts hidden elements.
func appendText(b *builder, n *html.Node, hidden *int) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.TextNode:
			b.text(c.Data)
		case c.Type != html.ElementNode || skipped(c) || c.DataAtom == atom.Table:
		case isHidden(c):
			if hidden != nil {
				*hidden++
			}
		case c.DataAtom == atom.Br:
			b.text("\n")
		case c.DataAtom == atom.Sup:
			b.raised(c)
		case blockLevel(c.DataAtom):
			b.text("\n")
			bold := b.bold
			b.bold = bold || isBold(c)
			appendText(b, c, hidden)
			b.bold = bold
			b.text("\n")
		default:
			bold := b.bold
			b.bold = bold || isBold(c)
			appendText(b, c, hidden)
			b.bold = bold
		}
	}
}

// skipped tells elements whose content is no text of the page.
func skipped(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Head, atom.Template, atom.Noscript, atom.Iframe, atom.Object, atom.Svg, atom.Math, atom.Select, atom.Textarea, atom.Title:
		return true
	}
	return n.Data == "ix:header"
}

func blockLevel(a atom.Atom) bool {
	switch a {
	case atom.P, atom.Div, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Ul, atom.Ol, atom.Li, atom.Dl, atom.Dt, atom.Dd,
		atom.Section, atom.Article, atom.Header, atom.Footer, atom.Main, atom.Nav, atom.Aside, atom.Blockquote, atom.Pre, atom.Hr, atom.Figure, atom.Figcaption,
		atom.Address, atom.Form, atom.Fieldset, atom.Center, atom.Caption, atom.Tr, atom.Td, atom.Th, atom.Tbody, atom.Thead, atom.Tfoot, atom.Table, atom.Body, atom.Details, atom.Summary:
		return true
	}
	return false
}

func headingLevel(a atom.Atom) int {
	switch a {
	case atom.H1:
		return 1
	case atom.H2:
		return 2
	case atom.H3:
		return 3
	case atom.H4:
		return 4
	case atom.H5:
		return 5
	case atom.H6:
		return 6
	}
	return 0
}
