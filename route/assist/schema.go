package assist

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// schema is the part of JSON Schema that plan.schema.json uses. Servers that promise to follow a
// schema do not always; what a model wrote is checked against the one it was given.
type schema struct {
	Ref        string             `json:"$ref"`
	Defs       map[string]*schema `json:"$defs"`
	Type       string             `json:"type"`
	Additional bool               `json:"additionalProperties"`
	Required   []string           `json:"required"`
	Properties map[string]*schema `json:"properties"`
	Items      *schema            `json:"items"`
	MinItems   int                `json:"minItems"`
	MaxItems   *int               `json:"maxItems"`
	Enum       []string           `json:"enum"`
	Pattern    string             `json:"pattern"`
	Minimum    *float64           `json:"minimum"`
	Maximum    *float64           `json:"maximum"`
	MaxLength  *int               `json:"maxLength"`
}

// maxSchemaDepth bounds how deep a plan is nested.
const maxSchemaDepth = 40

// conforms tells what in a JSON document does not follow the schema of plans. The error names the
// place by the fields of the schema, never by what the document says.
func conforms(document []byte) error {
	var root schema
	d := json.NewDecoder(bytes.NewReader(planSchema))
	d.DisallowUnknownFields()
	if err := d.Decode(&root); err != nil {
		return err // the schema is part of the program: a test reads it
	}
	d = json.NewDecoder(bytes.NewReader(document))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return fmt.Errorf("%w: no JSON", errBadPlan)
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("%w: text after the plan", errBadPlan)
	}
	return root.check(&root, v, "plan", 0)
}

func (s *schema) check(root *schema, v any, at string, depth int) error {
	bad := func(what string) error { return fmt.Errorf("%w: %s: %s", errBadPlan, at, what) }
	if depth > maxSchemaDepth {
		return bad("nested too deep")
	}
	if s.Ref != "" {
		return root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")].check(root, v, at, depth)
	}
	switch v := v.(type) {
	case map[string]any:
		return s.checkObject(root, v, at, depth)
	case []any:
		if s.Type != "array" {
			return bad("no list is wanted")
		}
		if len(v) < s.MinItems || s.MaxItems != nil && len(v) > *s.MaxItems {
			return bad(fmt.Sprintf("%d items", len(v)))
		}
		for i, item := range v {
			if err := s.Items.check(root, item, fmt.Sprintf("%s[%d]", at, i), depth+1); err != nil {
				return err
			}
		}
	case string:
		if !s.allows(v) {
			return bad("not one of the texts wanted")
		}
	case bool:
		if s.Type != "boolean" {
			return bad("no boolean is wanted")
		}
	case json.Number:
		n, err := v.Float64()
		if err != nil || s.Type != "integer" || n != math.Trunc(n) || s.Minimum != nil && n < *s.Minimum || s.Maximum != nil && n > *s.Maximum {
			return bad("not a number wanted")
		}
	default:
		return bad("nothing is there")
	}
	return nil
}

func (s *schema) checkObject(root *schema, v map[string]any, at string, depth int) error {
	if s.Type != "object" {
		return fmt.Errorf("%w: %s: no object is wanted", errBadPlan, at)
	}
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			return fmt.Errorf("%w: %s: %s is missing", errBadPlan, at, name)
		}
	}
	known := 0
	names := make([]string, 0, len(s.Properties))
	for name := range s.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		value, ok := v[name]
		if !ok {
			continue
		}
		known++
		if err := s.Properties[name].check(root, value, at+"."+name, depth+1); err != nil {
			return err
		}
	}
	if known < len(v) && !s.Additional {
		return fmt.Errorf("%w: %s: a field that the schema has not", errBadPlan, at)
	}
	return nil
}

// allows tells whether a text follows the schema.
func (s *schema) allows(text string) bool {
	switch {
	case s.Enum != nil:
		return slices.Contains(s.Enum, text)
	case s.Type != "string", s.MaxLength != nil && utf8.RuneCountInString(text) > *s.MaxLength:
		return false
	case s.Pattern != "":
		return regexp.MustCompile(s.Pattern).MatchString(text)
	}
	return true
}
