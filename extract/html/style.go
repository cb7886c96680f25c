package html

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key && a.Namespace == "" {
			return a.Val
		}
	}
	return ""
}

func hasAttr(n *html.Node, key string) bool {
	for _, a := range n.Attr {
		if a.Key == key && a.Namespace == "" {
			return true
		}
	}
	return false
}

// property reads one property of a style attribute.
func property(style, name string) string {
	for _, decl := range strings.Split(style, ";") {
		key, value, ok := strings.Cut(decl, ":")
		if ok && strings.EqualFold(strings.TrimSpace(key), name) {
			return strings.ToLower(strings.TrimSpace(value))
		}
	}
	return ""
}

// isHidden tells whether an element's own markup keeps it from being seen.
func isHidden(n *html.Node) bool {
	if hasAttr(n, "hidden") || hasClass(n, "sortkey", "sorttext-key") {
		return true // wikis hide copies of names that are there for sorting by their style sheet
	}
	style := attr(n, "style")
	if len(style) < 10 {
		return false
	}
	return strings.HasPrefix(property(style, "display"), "none") || strings.HasPrefix(property(style, "visibility"), "hidden")
}

// hasClass tells whether an element is of one of some classes.
func hasClass(n *html.Node, names ...string) bool {
	for _, c := range strings.Fields(attr(n, "class")) {
		if slices.Contains(names, c) {
			return true
		}
	}
	return false
}

func isBold(n *html.Node) bool {
	switch n.DataAtom {
	case atom.B, atom.Strong, atom.Th, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	w := property(attr(n, "style"), "font-weight")
	if w == "bold" || w == "bolder" {
		return true
	}
	n100, err := strconv.Atoi(w)
	return err == nil && n100 >= 600
}

// points reads a length: "13.5pt", "10px", "1em".
func points(s string) float32 {
	s = strings.TrimSpace(s)
	i := len(s)
	for i > 0 && (s[i-1] < '0' || s[i-1] > '9') && s[i-1] != '.' {
		i--
	}
	f, err := strconv.ParseFloat(s[:i], 32)
	if err != nil || f != f || f > 1000 || f < -1000 {
		return 0
	}
	switch s[i:] {
	case "px":
		f *= 0.75
	case "em", "rem":
		f *= 12
	case "pt", "":
	case "in":
		f *= 72
	default:
		return 0
	}
	return float32(f)
}

// indent adds up what moves the first line of a cell's text to the right, down to the
// element that holds the text.
func indent(n *html.Node) float32 {
	var sum float32
	for depth := 0; n != nil && depth < 12; depth++ {
		style := attr(n, "style")
		if style != "" {
			sum += leftOf(style)
		}
		var next *html.Node
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if c.Type == html.TextNode {
				if spaces := leadingSpaces(c.Data); spaces >= 0 {
					return sum + float32(spaces)*4
				}
				continue
			}
			if c.Type == html.ElementNode {
				next = c
				break
			}
		}
		n = next
	}
	return sum
}

func leftOf(style string) float32 {
	sum := points(property(style, "padding-left")) + points(property(style, "margin-left")) + points(property(style, "text-indent"))
	switch sides := strings.Fields(property(style, "padding")); len(sides) {
	case 1:
		sum += points(sides[0])
	case 2, 3:
		sum += points(sides[1])
	case 4:
		sum += points(sides[3])
	}
	return sum
}

// leadingSpaces counts the hard spaces before the first letter, or is -1 when there is
// nothing but white space.
func leadingSpaces(s string) int {
	n := 0
	for _, r := range s {
		switch r {
		case '\u00a0', '\u2003', '\u2002':
			n++
		case ' ', '\n', '\t', '\r':
		default:
			return n
		}
	}
	return -1
}
