package govern_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/govern"
	"github.com/tabrag/tabrag/table"
)

const canary = "ana@example.org"

// kept are the fields that no policy changes, with the reason.
var kept = map[string]string{
	".ID":                  "made of the content's digest",
	".MediaType":           "told by the format",
	".SHA256":              "a digest",
	".Audience":            "the caller's label",
	".PolicyBefore":        "the caller's name",
	".About.Currency":      "a code of three letters",
	".About.FiscalYearEnd": "a month and a day",
	".Start":               "a date",
	".End":                 "a date",
	".Grain":               "one of a few words",
	".Mark":                "one of a few words",
	".Code":                "one of a few words",
	".Severity":            "one of a few words",
	".Kind":                "one of a few words",
	".Type":                "one of a few words",
	".Document":            "made of the content's digest",
}

// fill puts the canary into every text below v.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(canary)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[table.Decimal]() {
			return
		}
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	}
}

// left lists the fields below v that hold the canary still.
func left(v reflect.Value, path string, out *[]string) {
	switch v.Kind() {
	case reflect.String:
		if v.String() == canary {
			*out = append(*out, path)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			left(v.Elem(), path, out)
		}
	case reflect.Slice:
		for i := range v.Len() {
			left(v.Index(i), path, out)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				left(v.Field(i), path+"."+v.Type().Field(i).Name, out)
			}
		}
	}
}

// canaries is a document with the canary in every place that holds a text.
func canaries() *extract.Document {
	doc := &extract.Document{}
	fill(reflect.ValueOf(doc).Elem())
	t := doc.Tables[0]
	t.Cells[0].Ref, t.Notes[0].Ref, t.Issues[0].Ref, doc.Issues[0].Ref = canary+"!B7", canary+"!B9", canary+"!B7", canary+"!A1"
	t.Columns[0].Path, t.Rows[0].Columns = []string{canary}, [][]string{{canary}}
	t.Held, doc.Policy = false, ""
	return doc
}

func TestAPolicyReachesEveryText(t *testing.T) {
	for _, action := range []govern.Action{govern.Redact, govern.Mask, govern.Drop} {
		doc := canaries()
		require.NoError(t, govern.Policy{Version: "1", Rules: []govern.Rule{{Detector: govern.Email(), Action: action}}}.Apply(t.Context(), doc))
		hidden(t, doc, action)
	}
}

func TestWhatOthersSeeOfAQuarantinedTable(t *testing.T) {
	policy := govern.Policy{Version: "1", Rules: []govern.Rule{{Detector: govern.Email(), Action: govern.Quarantine}}}
	doc := canaries()
	require.NoError(t, policy.Apply(t.Context(), doc))
	assert.Equal(t, canary, doc.Tables[0].Cells[0].Text, "the person who lets it go sees it as it is")
	hidden(t, policy.Shown(doc), govern.Quarantine)
	assert.Equal(t, canary, doc.Tables[0].Cells[0].Text, "and does so after others were shown it")
	for _, is := range doc.Tables[0].Issues {
		assert.NotContains(t, is.Message, canary, "a report tells of issues")
	}
	doc.Tables[0].Held = false
	assert.Same(t, doc, policy.Shown(doc), "what was let go is seen as it is")
}

// hidden asserts that nothing of a document holds the canary, but for what no policy changes.
func hidden(t *testing.T, doc *extract.Document, action govern.Action) {
	t.Helper()
	var found []string
	left(reflect.ValueOf(doc).Elem(), "", &found)
	for _, path := range slices.Compact(found) {
		field := path[strings.LastIndexByte(path, '.'):]
		if kept[path] == "" && kept[field] == "" {
			assert.Fail(t, "not hidden", "%s: %s", action, path)
		}
	}
	for _, ref := range []table.Ref{doc.Tables[0].Cells[0].Ref, doc.Tables[0].Notes[0].Ref, doc.Tables[0].Issues[0].Ref, doc.Issues[0].Ref} {
		assert.NotContains(t, ref, canary, "%s: the name of a sheet", action)
	}
}

func TestWhatIsToldOfAHiddenNumber(t *testing.T) {
	doc := staff()
	b := doc.Tables[0]
	b.Cells[3].Ref = "html:1/2/2"
	b.Issues = []table.Issue{{Code: "tag_differs", Ref: "html:1/2/2", Message: "the printed reading is 4111111111111111000000, the tag states 4111111111111111; the tag was taken"}}
	require.NoError(t, govern.Policy{Version: "1", Rules: []govern.Rule{{Detector: govern.Card(), Action: govern.Mask}}}.Apply(t.Context(), doc))
	assert.Equal(t, "tag_differs", b.Issues[0].Code)
	assert.NotContains(t, fmt.Sprint(b.Issues), "1111111", "no form of the number is left, scaled or not")
}

func TestPolicyText(t *testing.T) {
	for _, c := range []struct {
		action govern.Action
		want   string
		reason string
	}{
		{govern.Redact, "by [email]", "as in a document"},
		{govern.Mask, "by ••••eorg", "as in a document"},
		{govern.Drop, "", "the whole text goes"},
		{govern.Quarantine, "by [email]", "there is no table to hold"},
	} {
		policy := govern.Policy{Version: "1", Rules: []govern.Rule{{Detector: govern.Email(), Action: c.action}}}
		assert.Equal(t, c.want, policy.Text("by "+canary), c.reason)
	}
}
