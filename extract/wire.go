package extract

import (
	"encoding/json"

	"github.com/tabrag/tabrag/table"
)

// The wire form of a document: what `tabrag extract --format json` prints. Its field names
// are a promise.
type (
	wireDocument struct {
		Document wireIdentity   `json:"document"`
		Text     []wireBlock    `json:"text"`
		Tables   []*table.Table `json:"tables"`
		Issues   []table.Issue  `json:"issues"`
	}
	wireIdentity struct {
		ID        string `json:"id"`
		Source    string `json:"source"`
		MediaType string `json:"media_type"`
		SHA256    string `json:"sha256"`
		Pages     int    `json:"pages"`
	}
	wireBlock struct {
		Page    int         `json:"page,omitempty"`
		Section []string    `json:"section"`
		Heading int         `json:"heading,omitempty"`
		Text    string      `json:"text"`
		Box     *table.Rect `json:"bbox,omitempty"`
		Table   string      `json:"table,omitempty"`
	}
)

// MarshalJSON writes the wire form. A block that marks the place of a table has no text and
// names the table.
func (d *Document) MarshalJSON() ([]byte, error) {
	w := wireDocument{
		Document: wireIdentity{d.ID, d.Source, d.MediaType, d.SHA256, d.Pages},
		Text:     make([]wireBlock, len(d.Text)), Tables: d.Tables, Issues: d.Issues,
	}
	if w.Tables == nil {
		w.Tables = []*table.Table{}
	}
	if w.Issues == nil {
		w.Issues = []table.Issue{}
	}
	for i, b := range d.Text {
		w.Text[i] = wireBlock{Page: b.Page, Section: b.Section, Heading: b.Heading, Text: b.Text, Box: b.Box}
		if b.Section == nil {
			w.Text[i].Section = []string{}
		}
		if b.Table > 0 && b.Table <= len(d.Tables) {
			w.Text[i].Table = d.Tables[b.Table-1].ID
		}
	}
	return json.Marshal(w)
}
