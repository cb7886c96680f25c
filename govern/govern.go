// Package govern applies a policy to a document before it is indexed: what detectors find in its
// tables and prose, such as addresses of persons or numbers of cards, is redacted, masked or dropped, or
// makes its table wait for a person.
//
// It is not for who may read what, which is decided when a question is asked (tabrag.Access), and it
// promises no more than its detectors find: a name in the middle of a sentence has no form to go by.
package govern

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

// Action is what is done to what a detector finds.
type Action string

// The actions.
const (
	// Redact puts the detector's name in the place of what was found: "[email]".
	Redact Action = "redact"
	// Mask leaves the last four letters or digits of it: "••••4242".
	Mask Action = "mask"
	// Drop empties the cell, note or paragraph that holds it.
	Drop Action = "drop"
	// Quarantine leaves a table as it is and holds it for review ([Policy.Shown] is what others see of it), and drops
	// a paragraph.
	Quarantine Action = "quarantine"
)

// Detector finds one kind of thing in a text.
type Detector interface {
	// Name is a word or two for people: "email".
	Name() string
	// Find gives the places, as from and to in bytes, in order and apart from each other.
	Find(text string) [][2]int
}

// Rule says what to do to what a detector finds.
type Rule struct {
	Detector Detector
	Action   Action
}

// Policy is a list of rules, applied one after the other. The zero Policy does nothing.
type Policy struct {
	// Version names the policy. It is kept with each document, so that a set can be made again, and a
	// document that came in under another version is read anew.
	Version string
	Rules   []Rule
}

// ErrPolicy: a rule has no detector, or an action that is none.
var ErrPolicy = errors.New("govern: not a policy")

// Validate checks the rules.
func (p Policy) Validate() error {
	for i, r := range p.Rules {
		if r.Detector == nil {
			return fmt.Errorf("%w: rule %d has no detector", ErrPolicy, i+1)
		}
		switch r.Action {
		case Redact, Mask, Drop, Quarantine:
		default:
			return fmt.Errorf("%w: rule %d: no action %q", ErrPolicy, i+1, r.Action)
		}
	}
	if len(p.Rules) > 0 && p.Version == "" {
		return fmt.Errorf("%w: it has rules and no version", ErrPolicy)
	}
	return nil
}

// Apply changes the document as the rules say, in all that it holds of its source: texts, headers, notes, formulas, tags,
// the names of the source and of its sheets, and what issues quote. What was found is counted, by rule, in the issues of
// the document and in the tables' Left; no issue holds a word of it. The tables of a document that came
// under this very version before are not quarantined again: a person may have let them go.
func (p Policy) Apply(ctx context.Context, doc *extract.Document) error {
	if err := p.Validate(); err != nil {
		return err
	}
	again := doc.Policy != "" && doc.Policy == p.Version
	for _, r := range p.Rules {
		if err := r.apply(ctx, doc, again); err != nil {
			return err
		}
	}
	doc.Policy = p.Version
	return nil
}

// Shown is a document as those may see it who are not to look its quarantined tables over: what the rules find in these is
// redacted. It is doc itself where no table waits.
func (p Policy) Shown(doc *extract.Document) *extract.Document {
	out := *doc
	out.Tables = slices.Clone(doc.Tables)
	waiting := false
	for i, t := range doc.Tables {
		if !waits(t) {
			continue
		}
		waiting = true
		out.Tables[i] = copied(t)
		for _, r := range p.Rules {
			if r.Action == Quarantine {
				r.named().table(out.Tables[i])
			}
		}
	}
	if !waiting {
		return doc
	}
	return &out
}

// Text is a text as the rules leave it, for what is no document: the rows of a database, the place of a file. Quarantine
// redacts there.
func (p Policy) Text(s string) string {
	n := 0
	for _, r := range p.Rules {
		if r.Action == Quarantine {
			r = r.named()
		}
		hide(r, &s, &n)
	}
	return s
}

// quarantined is the code of the issue that says why a table waits.
const quarantined = "quarantined"

// waits tells whether a policy holds a table.
func waits(t *table.Table) bool {
	return t.Held && slices.ContainsFunc(t.Issues, func(is table.Issue) bool { return is.Code == quarantined })
}

// copied is a table with lists of its own.
func copied(t *table.Table) *table.Table {
	out := *t
	out.Cells, out.Columns, out.Rows = slices.Clone(t.Cells), slices.Clone(t.Columns), slices.Clone(t.Rows)
	out.Notes, out.Issues = slices.Clone(t.Notes), slices.Clone(t.Issues)
	return &out
}

func (r Rule) apply(ctx context.Context, doc *extract.Document, again bool) error {
	total, tables := 0, doc.Tables
	if again && r.Action == Quarantine {
		tables = nil
	}
	for _, t := range tables {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := r.table(t)
		if n == 0 {
			continue
		}
		total += n
		t.Leave(r.done(), n)
		if r.Action == Quarantine {
			t.Held = true
			t.Issues = append(t.Issues, table.Issue{Code: quarantined, Severity: table.Error, Message: r.count(n) + "; the table waits for a person"})
		}
	}
	r.prose(doc, &total)
	if total > 0 {
		doc.Issues = append(doc.Issues, table.Issue{Code: "policy", Severity: table.Info, Message: r.count(total)})
	}
	return nil
}

// prose applies a rule to what a document says beside its tables; what a rule quarantines in a table it drops here.
func (r Rule) prose(doc *extract.Document, n *int) {
	hide(r.named(), &doc.Source, n)
	r.issues(doc.Issues, nil)
	if r.Action == Quarantine {
		r.Action = Drop
	}
	hide(r, &doc.About.Title, n)
	doc.About.Period = r.period(doc.About.Period)
	for i := range doc.Text {
		hide(r, &doc.Text[i].Text, n)
		doc.Text[i].Section = r.path(doc.Text[i].Section, n)
	}
}

// done names a rule's work, for counts.
func (r Rule) done() string {
	return r.Detector.Name() + " " + map[Action]string{Redact: "redacted", Mask: "masked", Drop: "dropped", Quarantine: "quarantined"}[r.Action]
}

func (r Rule) count(n int) string { return fmt.Sprintf("%s: %d", r.done(), n) }
