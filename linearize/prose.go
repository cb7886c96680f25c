package linearize

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tabrag/tabrag/internal/budget"
	"github.com/tabrag/tabrag/table"
)

// Prose cuts text into chunks: at headings, then between paragraphs, then between
// sentences. Sizes are estimated tokens of the text as embedded, title and section path
// included. The zero value is ready to use.
type Prose struct {
	// Min and Max bound a chunk, 0 means 400 and 700. A chunk is smaller only where its
	// section ends, and larger only where one sentence is.
	Min, Max int
	// Overlap is the part of a chunk that the next one repeats, in percent, 0 means 12;
	// negative means none. Whole sentences are repeated.
	Overlap int
}

// Split makes the chunks of paragraphs in reading order. Every chunk begins with the
// document's title and its section path.
func (p Prose) Split(ctx context.Context, src Source, paragraphs []Paragraph) ([]Chunk, error) {
	s := splitter{
		src: src, steps: budget.Steps{Context: ctx},
		min: orDefault(p.Min, 400), max: orDefault(p.Max, maxTokens), overlap: max(orDefault(p.Overlap, 12), 0),
	}
	for _, par := range paragraphs {
		if par.Heading > 0 || !slices.Equal(par.Section, s.section) {
			s.flush(false)
		}
		if len(s.held) == 0 {
			s.section, s.page = par.Section, par.Page
		}
		text := fold(par.Text)
		if text == "" || par.Heading > 0 && len(par.Section) > 0 && fold(par.Section[len(par.Section)-1]) == text {
			continue // the section path says it
		}
		if err := s.paragraph(par, text); err != nil {
			return s.out, err
		}
	}
	s.flush(false)
	return s.out, ctx.Err()
}

// splitter gathers sentences until a chunk is full.
type splitter struct {
	src               Source
	min, max, overlap int
	steps             budget.Steps
	section           []string
	page              int
	held              []piece
	size              int  // tokens held
	fresh             bool // something beyond the overlap is held
	out               []Chunk
}

// piece is a sentence; first is set on the first of a paragraph.
type piece struct {
	text  string
	page  int
	first bool
}

func (s *splitter) paragraph(par Paragraph, text string) error {
	room := s.max - Tokens(s.place())
	if s.fresh && s.size+Tokens(text) > room && s.size >= s.min {
		s.flush(true) // the paragraph as a whole begins a chunk
	}
	for i, sentence := range Sentences(text) {
		if err := s.steps.Next(); err != nil {
			return err
		}
		if s.fresh && s.size+Tokens(sentence) > room {
			s.flush(true)
		}
		s.held = append(s.held, piece{sentence, par.Page, i == 0})
		s.size += Tokens(sentence)
		s.fresh = true
	}
	return nil
}

// flush writes the chunk held; with more to come in the section, it keeps the last
// sentences as overlap.
func (s *splitter) flush(more bool) {
	if !s.fresh {
		s.held, s.size = nil, 0
		return
	}
	s.out = append(s.out, s.chunk())
	keep, size := len(s.held), 0
	for more && keep > 1 {
		n := Tokens(s.held[keep-1].text)
		if size+n > s.size*s.overlap/100 {
			break
		}
		keep, size = keep-1, size+n
	}
	s.held, s.size, s.fresh = append([]piece(nil), s.held[keep:]...), size, false
	if len(s.held) > 0 {
		s.page = s.held[0].page
	}
}

func (s *splitter) place() string {
	return strings.Join(nonEmpty(append([]string{s.src.Title}, s.section...)), table.PathSeparator)
}

func (s *splitter) chunk() Chunk {
	var b strings.Builder
	for i, p := range s.held {
		switch {
		case i == 0:
		case p.first:
			b.WriteByte('\n')
		default:
			b.WriteByte(' ')
		}
		b.WriteString(p.text)
	}
	c := Chunk{
		ID: "doc:" + s.src.Document + ":text:" + strconv.Itoa(len(s.out)+1), Type: Text,
		Document: s.src.Document, Title: s.src.Title, Untitled: s.src.Untitled, Section: s.section, Page: s.held[0].page,
		Row: -1, Body: b.String(), Audience: s.src.Audience, Version: Version,
	}
	c.Text = c.Body
	if place := s.place(); place != "" {
		c.Text = place + "\n" + c.Body
	}
	c.Oversize = Tokens(c.Text) > s.max
	return seal(c)
}

// Tokens estimates how many tokens a text has for a sentence model: a word piece every
// four letters or digits, and one for each other mark.
func Tokens(text string) int {
	n, run := 0, 0
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		i += size
		switch {
		case r >= 0x2e80: // scripts of one token a sign
			n, run = n+(run+5)/6+1, 0
		case r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= utf8.RuneSelf:
			run++
		case r >= '0' && r <= '9':
			run += 2
		default:
			n, run = n+(run+5)/6, 0
			if r > ' ' {
				n++
			}
		}
	}
	return n + (run+5)/6
}
