package html

import (
	"bytes"
	"context"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/tabrag/tabrag/internal/budget"
)

// maxFormatting bounds the work that open formatting elements make: the parser opens all
// of them again in each new block.
const maxFormatting = 4_000_000

// formatting are the elements that the parser keeps on a list of their own.
func formatting(a atom.Atom) bool {
	switch a {
	case atom.A, atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.Nobr, atom.S, atom.Small, atom.Strike, atom.Strong, atom.Tt, atom.U:
		return true
	}
	return false
}

// costly tells whether unclosed formatting elements would make the tree far larger than
// the page.
func costly(text []byte) bool {
	z := html.NewTokenizer(bytes.NewReader(text))
	open, cost := 0, 0
	for {
		switch z.Next() {
		case html.ErrorToken:
			return false
		case html.StartTagToken:
			name, _ := z.TagName()
			if formatting(atom.Lookup(name)) {
				open++
			} else {
				cost += open
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			if formatting(atom.Lookup(name)) && open > 0 {
				open--
			}
		}
		if cost > maxFormatting && open > 100 {
			return true
		}
	}
}

// simplify writes the page anew with nothing but tables, paragraphs, headings and line
// breaks, none of them nested too deeply. Text is kept whole.
func simplify(ctx context.Context, text []byte, maxOpen int64) ([]byte, error) {
	if maxOpen <= 0 || maxOpen > 512 {
		maxOpen = 512
	}
	steps := budget.Steps{Context: ctx}
	z := html.NewTokenizer(bytes.NewReader(text))
	s := simplifier{max: int(maxOpen) - 64}
	for {
		if err := steps.Next(); err != nil {
			return nil, err
		}
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return s.out.Bytes(), nil
		case html.TextToken:
			if s.skip == 0 {
				s.out.Write(z.Raw())
			}
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			raw := bytes.Clone(z.Raw())
			name, _ := z.TagName()
			s.tag(kind, atom.Lookup(name), raw)
		}
	}
}

type simplifier struct {
	out     bytes.Buffer
	depth   int
	max     int
	skip    int // inside script or style
	dropped int // tables that are open and were not written
}

func (s *simplifier) tag(kind html.TokenType, a atom.Atom, raw []byte) {
	switch a {
	case atom.Script, atom.Style:
		if kind == html.StartTagToken {
			s.skip++
		} else if s.skip > 0 {
			s.skip--
		}
	case atom.Br, atom.P, atom.Li, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Div:
		if s.skip > 0 {
			return
		}
		if kind == html.StartTagToken || a == atom.Br {
			s.out.WriteString("<br>")
		}
	case atom.Table:
		s.table(kind, raw)
	case atom.Tr, atom.Td, atom.Th, atom.Caption, atom.Thead, atom.Tbody, atom.Tfoot:
		if s.dropped == 0 && s.skip == 0 {
			s.out.Write(raw)
		}
	}
}

// table keeps a table as long as the tables around it leave room: each takes four open
// elements.
func (s *simplifier) table(kind html.TokenType, raw []byte) {
	switch {
	case kind == html.EndTagToken && s.dropped > 0:
		s.dropped--
	case kind == html.EndTagToken:
		if s.depth > 0 {
			s.depth -= 4
		}
		s.out.Write(raw)
	case s.dropped > 0 || s.depth+4 > s.max:
		s.dropped++
	default:
		s.depth += 4
		s.out.Write(raw)
	}
}
