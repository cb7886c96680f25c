package xlsx

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/extract"
)

// comment is a remark on a cell. It is kept beside the sheet's text and never in the cell.
type comment struct{ ref, author, text string }

// maxComments bounds the comments of one sheet.
const maxComments = 10_000

// comments reads the comments of a sheet, those of threads instead of their copies in the
// old form.
func (b *book) comments(rels map[string]relation) ([]comment, error) {
	var old, threads []comment
	for _, id := range sortedKeys(rels) {
		var err error
		switch r := rels[id]; r.kind {
		case "comments":
			old, err = b.oldComments(old, r.target)
		case "threadedComment":
			threads, err = b.threads(threads, r.target)
		}
		if err != nil && fatal(err) {
			return nil, err
		}
	}
	threaded := map[string]bool{}
	for _, c := range threads {
		threaded[c.ref] = true
	}
	for _, c := range old {
		if !threaded[c.ref] {
			threads = append(threads, c)
		}
	}
	return threads, nil
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func (b *book) oldComments(out []comment, part string) ([]comment, error) {
	var authors []string
	inside := ""
	err := b.pkg.scan(part, func(s *scanner, tok token) error {
		switch {
		case tok == tokenStart:
			inside = string(s.name)
			if inside == "comment" && len(out) < maxComments {
				c := comment{ref: s.attrString("ref")}
				if i := s.attrInt("authorId", -1); i >= 0 && i < len(authors) {
					c.author = authors[i]
				}
				out = append(out, c)
			}
		case tok == tokenEnd:
			inside = ""
		case inside == "author" && len(authors) < maxComments:
			authors = append(authors, string(s.text))
		case inside == "t" && len(out) > 0:
			out[len(out)-1].text += string(s.text)
		}
		return nil
	})
	return out, err
}

// threads reads the comments of the newer form, with the names of their authors.
func (b *book) threads(out []comment, part string) ([]comment, error) {
	people, err := b.people()
	if err != nil {
		return out, err
	}
	inside := ""
	err = b.pkg.scan(part, func(s *scanner, tok token) error {
		switch {
		case tok == tokenStart:
			inside = string(s.name)
			if inside == "threadedComment" && len(out) < maxComments {
				out = append(out, comment{ref: s.attrString("ref"), author: people[s.attrString("personId")]})
			}
		case tok == tokenEnd:
			inside = ""
		case inside == "text" && len(out) > 0:
			out[len(out)-1].text += string(s.text)
		}
		return nil
	})
	return out, err
}

// people reads the names of authors by their IDs.
func (b *book) people() (map[string]string, error) {
	out := map[string]string{}
	for name := range b.pkg.parts {
		if !strings.HasPrefix(name, "xl/persons/") {
			continue
		}
		err := b.pkg.scan(name, func(s *scanner, tok token) error {
			if tok == tokenStart && string(s.name) == "person" && len(out) < maxComments {
				out[s.attrString("id")] = s.attrString("displayName")
			}
			return nil
		})
		if err != nil {
			return out, err
		}
	}
	return out, nil
}

// addComments puts the comments of a sheet into the document's text.
func (b *book) addComments(sheetName string, comments []comment) {
	for _, c := range comments {
		text := string(fold([]byte(c.text)))
		if text == "" {
			continue
		}
		if c.author != "" && !strings.HasPrefix(text, c.author) {
			text = c.author + ": " + text
		}
		b.doc.Text = append(b.doc.Text, extract.Block{Section: []string{sheetName, "Comments"}, Text: "Comment on " + c.ref + ": " + text})
	}
}
