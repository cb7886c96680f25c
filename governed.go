package tabrag

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"github.com/tabrag/tabrag/generate"
)

// Documents are governed as they come in. Here is what is governed beside them: the places that they come from, and the
// rows of databases as they go out.

// digested is what the digest of a path begins with.
const digested = "sha256:"

// place is the path that tells the versions of a file. One in which the policy finds something, or did when the file was
// kept, goes by its digest.
func (p *Pipeline) place(path string) string {
	if path == "" || strings.HasPrefix(path, digested) {
		return path
	}
	sum := sha256.Sum256([]byte(path))
	digest := digested + hex.EncodeToString(sum[:])
	p.mu.RLock()
	defer p.mu.RUnlock()
	if len(p.versions[digest]) > 0 || p.cfg.Policy.Text(path) != path {
		return digest
	}
	return path
}

// governEvidence hides in the evidence of a database what the policy finds. It was computed over the rows as they are.
func (p *Pipeline) governEvidence(e *generate.Evidence) {
	if len(p.cfg.Policy.Rules) == 0 {
		return
	}
	text := p.cfg.Policy.Text
	for i := range e.Values {
		v := &e.Values[i]
		if shown := text(v.Text); shown != v.Text {
			v.Text, v.Value, v.Number = shown, "", nil
		}
		v.Label, v.Group = text(v.Label), texts(text, v.Group)
	}
	for i := range e.Steps {
		s := &e.Steps[i]
		s.Result = text(s.Result)
		for k := range s.Operands {
			s.Operands[k].Value = text(s.Operands[k].Value)
		}
	}
	for i := range e.Citations {
		c := &e.Citations[i]
		if shown := text(c.Text); shown != c.Text {
			c.Text, c.Number = shown, nil
		}
		c.RowPath, c.ColumnPath = texts(text, c.RowPath), texts(text, c.ColumnPath)
	}
	for i := range e.Excluded {
		e.Excluded[i].Label = text(e.Excluded[i].Label)
	}
	e.Notes, e.Readings = texts(text, e.Notes), texts(text, e.Readings)
	if query := text(string(e.Query)); query != string(e.Query) {
		e.Query = nil
		if json.Valid([]byte(query)) {
			e.Query = json.RawMessage(query)
		}
	}
	for i := range e.SQL {
		governStatement(text, &e.SQL[i])
	}
}

func governStatement(text func(string) string, s *generate.Statement) {
	s.SQL, s.Columns, s.Refused = text(s.SQL), texts(text, s.Columns), text(s.Refused)
	for _, row := range s.Rows {
		for i, cell := range row {
			if cell != nil {
				shown := text(*cell)
				row[i] = &shown
			}
		}
	}
}

// texts applies text to each of a list, in a list of its own.
func texts(text func(string) string, list []string) []string {
	if list == nil {
		return nil
	}
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = text(s)
	}
	return out
}
