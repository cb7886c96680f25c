package tabrag_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/llm/llmtest"
	"github.com/tabrag/tabrag/llm/openai"
	"github.com/tabrag/tabrag/retrieve"
)

// What no error and no log may hold: a key, what a server said, and words that a cell and
// the question have.
const (
	canaryCell = "Canaryland"
	faultTable = "Region,2023,2024\n" + canaryCell + ",87,101\nAsia,40,55\n"
	faultAsked = "What was " + canaryCell + " in 2024?"
)

// says answers every chat with this content.
func says(content string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		b, _ := json.Marshal(content)
		fmt.Fprintf(w, `{"choices":[{"message":{"role":"assistant","content":%s},"finish_reason":"stop"}]}`, b)
	}
}

// sends answers every request with this body.
func sends(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, body) }
}

// refuses answers every request with a status and text that nobody may see.
func refuses(status int, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"error":{"message":%q}}`, llmtest.CanaryBody)
	}
}

// silent says nothing until the client leaves.
func silent(_ http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body) // a server sees the client go only then
	<-r.Context().Done()
}

// drips sends a byte at a time until the client leaves.
func drips(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	for r.Context().Err() == nil {
		fmt.Fprint(w, " ")
		w.(http.Flusher).Flush()
		time.Sleep(time.Millisecond)
	}
}

// hangsUp closes the connection in the middle of an answer.
func hangsUp(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Length", "1000")
	fmt.Fprint(w, `{"choices":[`)
	panic(http.ErrAbortHandler)
}

const lookup2023 = `{"sources":["T1"],"expr":{"op":"lookup","cells":{"rows":[{"cmp":"eq","values":["Canaryland"]}],"columns":{"index":1}}}}`

// Whatever a model's server does, the rules' answer stands, in plain words, and says that it does.
func TestFaultsOfTheModel(t *testing.T) {
	for _, c := range []struct {
		name   string
		serve  http.HandlerFunc
		reason string
	}{
		{"bad request", refuses(400), "a server of another dialect"},
		{"wrong key", refuses(401), "not asked again"},
		{"no money", refuses(402), "nor now"},
		{"forbidden", refuses(403), "nor now"},
		{"no such model", refuses(404), "nor now"},
		{"too large", refuses(413), "the prompt is too long for it"},
		{"busy", refuses(429, "Retry-After", "0"), "asked again, in vain"},
		{"busy for ever", refuses(429, "Retry-After", "99999999999999"), "a wait has a bound"},
		{"broken", refuses(500), "asked again, in vain"},
		{"bad gateway", refuses(502), "asked again, in vain"},
		{"down", refuses(503, "Retry-After", "-1"), "asked again, in vain"},
		{"gateway time-out", refuses(504), "asked again, in vain"},
		{"redirect", refuses(307, "Location", "http://127.0.0.1:1/"+llmtest.CanaryBody), "a prompt is not carried elsewhere"},
		{"moved", refuses(301, "Location", "/v1/other"), "nor does a POST become a GET"},
		{"no answer at all", sends(""), "an empty body"},
		{"no content", sends(`{"choices":[]}`), "an empty list"},
		{"empty content", says(""), "an empty text"},
		{"null content", sends(`{"choices":[{"message":{"content":null}}]}`), "no text"},
		{"null", sends("null"), "no object"},
		{"a list", sends("[]"), "another type"},
		{"a number as content", sends(`{"choices":[{"message":{"content":42}}]}`), "the wire says text"},
		{"a refusal", sends(`{"choices":[{"message":{"refusal":"` + llmtest.CanaryBody + `"}}]}`), "no is no plan"},
		{"a tool call", sends(`{"choices":[{"message":{"tool_calls":[{"id":"1","type":"function","function":{"name":"read_file","arguments":"{}"}}]}}]}`), "there is no tool"},
		{"an error with status 200", sends(`{"error":{"message":"` + llmtest.CanaryBody + `"}}`), "some gateways do"},
		{"a page", sends("<html>" + llmtest.CanaryBody + "</html>"), "a proxy answers"},
		{"truncated JSON", sends(`{"choices":[{"message":{"content":"{\"sou`), "cut off on the way"},
		{"truncated plan", says(lookup2023[:40]), "cut off by the token limit"},
		{"two objects", sends(`{"choices":[]}{"choices":[]}`), "the second is not read"},
		{"stream unasked", sends("data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n"), "another wire"},
		{"deep JSON", sends(strings.Repeat(`{"a":[`, 20_000)), "depth is bounded"},
		{"deep plan", says(`{"sources":["T1"],"expr":` + strings.Repeat(`{"op":"negate","args":[`, 200)), "depth is bounded"},
		{"10 MB of content", says(strings.Repeat("x", 10<<20)), "an answer is short"},
		{"10 MB of spaces", sends(strings.Repeat(" ", 10<<20)), "no more than 8 MB is read"},
		{"invalid UTF-8", sends("{\"choices\":[{\"message\":{\"content\":\"\xff\xfe{}\"}}]}"), "no text"},
		{"NUL and marks", says("\x00\u202e\U000E0041{}"), "no plan"},
		{"gzip that is none", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			fmt.Fprint(w, "{}")
		}, "a header that lies"},
		{"hangs up", hangsUp, "the connection ends early"},
		{"silent", silent, "a call has a time"},
		{"slow drip", drips, "and so has one that makes a show of answering"},
		{"prose", says("It was 999 in 2024. " + llmtest.CanaryBody), "an answer is no plan, and 999 no figure of the table"},
		{"another schema", says(`{"sql":"SELECT 999"}`), "no plan of the language"},
		{"NaN", says(`{"sources":["T1"],"expr":{"op":"const","value":NaN}}`), "no JSON"},
		{"a figure of its own", says(`{"sources":["T1"],"expr":{"op":"const","value":"999"}}`), "a constant from nowhere"},
		{"an unknown table", says(`{"sources":["T4"],"expr":{"op":"sum","cells":{}}}`), "four were not shown"},
		{"an unknown column", says(strings.Replace(lookup2023, `"index":1`, `"index":77`, 1)), "there is none"},
		{"an unknown row", says(strings.Replace(lookup2023, canaryCell, "Atlantis", 1)), "there is none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := httptest.NewServer(c.serve)
			t.Cleanup(server.Close)
			var log bytes.Buffer
			client := openai.New(openai.Config{BaseURL: server.URL, Key: llmtest.CanaryKey})
			p := faultPipeline(t, &log, tabrag.Config{LLM: llm.Retry{
				Model: &llm.Meter{Model: client, MaxTime: 200 * time.Millisecond}, Wait: time.Millisecond, MaxWait: 2 * time.Millisecond,
			}})
			_, err := p.Add(t.Context(), tabrag.Bytes("sales.csv", []byte(faultTable)))
			require.NoError(t, err)
			a, err := p.Ask(t.Context(), faultAsked)
			require.NoError(t, err, c.reason)
			assert.Equal(t, tabrag.Answered, a.Outcome, c.reason)
			require.Len(t, a.Values, 1, c.reason)
			assert.Equal(t, "101", a.Values[0].Value, c.reason)
			assert.Contains(t, a.Text, canaryCell+", 2024: 101", "the plain wording")
			assert.True(t, a.Verified)
			assert.Contains(t, strings.Join(a.Notes, " "), "plain wording is shown", "nothing is silent")
			assert.Contains(t, log.String(), "model", "the log tells that it failed")
			noCanaries(t, log.String())
		})
	}
}

// faultPipeline makes a pipeline that logs all to a buffer.
func faultPipeline(t *testing.T, log *bytes.Buffer, c tabrag.Config) *tabrag.Pipeline {
	t.Helper()
	c.Logger = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	p, err := tabrag.New(c)
	require.NoError(t, err)
	return p
}

// noCanaries fails when a text of an error or a log holds what it must not.
func noCanaries(t *testing.T, text string) {
	t.Helper()
	for _, secret := range []string{llmtest.CanaryKey, llmtest.CanaryBody, canaryCell} {
		assert.NotContains(t, text, secret)
	}
}

// vectors answers an embeddings request with what make gives for each text.
func vectors(make func(i int) string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var req struct{ Input []string }
		_ = json.NewDecoder(r.Body).Decode(&req)
		var data []string
		for i := range req.Input {
			if s := make(i); s != "" {
				data = append(data, s)
			}
		}
		fmt.Fprintf(w, `{"data":[%s]}`, strings.Join(data, ","))
	}
}

// backwards answers the last text first.
func backwards(w http.ResponseWriter, r *http.Request) {
	var req struct{ Input []string }
	_ = json.NewDecoder(r.Body).Decode(&req)
	var data []string
	for i := range req.Input {
		data = append(data, vector(len(req.Input)-1-i))
	}
	fmt.Fprintf(w, `{"data":[%s]}`, strings.Join(data, ","))
}

func vector(i int) string { return fmt.Sprintf(`{"index":%d,"embedding":[1,%d,3]}`, i, i) }

// Whatever an embedder's server does, a document is added whole or not at all, the error is typed,
// and once the server is well the document is added and the answer right.
func TestFaultsOfTheEmbedder(t *testing.T) {
	statusOf := func(code int) func(error) bool {
		return func(err error) bool {
			var status *llm.StatusError
			return errors.As(err, &status) && status.Code == code
		}
	}
	is := func(target error) func(error) bool { return func(err error) bool { return errors.Is(err, target) } }
	some := func(err error) bool { return err != nil }
	for _, c := range []struct {
		name   string
		serve  http.HandlerFunc
		want   func(error) bool // nil: no error
		reason string
	}{
		{"well", vectors(vector), nil, "nothing is wrong"},
		{"another order", backwards, nil, "each vector says which text it is of"},
		{"wrong key", refuses(401), statusOf(401), "a status"},
		{"forbidden", refuses(403), statusOf(403), "a status"},
		{"no such model", refuses(404), statusOf(404), "a status"},
		{"busy", refuses(429), statusOf(429), "a status"},
		{"broken", refuses(500), statusOf(500), "a status"},
		{"down", refuses(503), statusOf(503), "a status"},
		{"redirect", refuses(308, "Location", "/elsewhere"), statusOf(308), "texts are not carried elsewhere"},
		{"a page", sends("<html>" + llmtest.CanaryBody), some, "no vectors"},
		{"no answer", sends(""), some, "no vectors"},
		{"no data", sends(`{"data":[]}`), is(llm.ErrEmpty), "no vectors"},
		{"null", sends(`null`), is(llm.ErrEmpty), "no vectors"},
		{"truncated", sends(`{"data":[{"embedding":[1,`), some, "cut off"},
		{"10 MB", sends(strings.Repeat(" ", 10<<20)), some, "no more than 8 MB is read"},
		{"one too few", vectors(func(i int) string {
			if i == 0 {
				return ""
			}
			return vector(i)
		}), some, "a text without a vector"},
		{"one twice", vectors(func(int) string { return vector(0) }), some, "a text with two"},
		{"an index too far", vectors(func(i int) string { return vector(i + 1) }), some, "a vector without a text"},
		{"another dimension", vectors(func(i int) string { return fmt.Sprintf(`{"index":%d,"embedding":[1,2]}`, i) }), is(retrieve.ErrMixed), "not the model that the stamp says"},
		{"two dimensions", vectors(func(i int) string {
			if i == 0 {
				return `{"index":0,"embedding":[1,2]}`
			}
			return vector(i)
		}), is(retrieve.ErrMixed), "not one model"},
		{"an empty vector", vectors(func(i int) string { return fmt.Sprintf(`{"index":%d,"embedding":[]}`, i) }), some, "no direction"},
		{"NaN", vectors(func(i int) string { return fmt.Sprintf(`{"index":%d,"embedding":[NaN,1,2]}`, i) }), some, "no JSON"},
		{"too great a number", vectors(func(i int) string { return fmt.Sprintf(`{"index":%d,"embedding":[1e39,1,2]}`, i) }), some, "no float32"},
		{"texts as numbers", vectors(func(i int) string { return fmt.Sprintf(`{"index":%d,"embedding":["%s",1,2]}`, i, llmtest.CanaryBody) }), some, "no numbers"},
		{"hangs up", hangsUp, some, "the connection ends early"},
		{"silent", silent, is(context.DeadlineExceeded), "the caller's time is up"},
		{"slow drip", drips, is(context.DeadlineExceeded), "the caller's time is up"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var well atomic.Bool
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if well.Load() {
					vectors(vector)(w, r)
				} else {
					c.serve(w, r)
				}
			}))
			t.Cleanup(server.Close)
			client := openai.NewEmbedder(openai.Config{BaseURL: server.URL, Key: llmtest.CanaryKey})
			embedderFault(t, retrieve.EmbedFunc{Stamp: retrieve.Model{ID: "m", Dimension: 3}, Func: client.Embed}, func() { well.Store(true) }, c.want, c.reason)
		})
	}
}

// The same for an embedder in the program, which can give what JSON cannot.
func TestFaultsOfAnEmbedderInTheProgram(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, c := range []struct {
		name   string
		make   func(n int) [][]float32
		want   error
		reason string
	}{
		{"NaN", func(n int) [][]float32 { return fill(n, nan, 1, 2) }, retrieve.ErrVectors, "no number"},
		{"Inf", func(n int) [][]float32 { return fill(n, 1, inf, 2) }, retrieve.ErrVectors, "no number"},
		{"-Inf", func(n int) [][]float32 { return fill(n, 1, -inf, 2) }, retrieve.ErrVectors, "no number"},
		{"nothing", func(int) [][]float32 { return nil }, retrieve.ErrVectors, "no vectors"},
		{"one too many", func(n int) [][]float32 { return fill(n+1, 1, 2, 3) }, retrieve.ErrVectors, "a vector without a text"},
		{"nil vectors", func(n int) [][]float32 { return make([][]float32, n) }, retrieve.ErrMixed, "no dimension"},
		{"too long", func(n int) [][]float32 { return fill(n, 1, 2, 3, 4) }, retrieve.ErrMixed, "another model"},
		{"zeros", func(n int) [][]float32 { return fill(n, 0, 0, 0) }, nil, "like nothing: the words find it"},
		{"all the same", func(n int) [][]float32 { return fill(n, 1, 1, 1) }, nil, "like everything: the words find it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			made := c.make
			f := func(_ context.Context, texts []string) ([][]float32, error) { return made(len(texts)), nil }
			want := func(err error) bool { return errors.Is(err, c.want) }
			if c.want == nil {
				want = nil
			}
			embedderFault(t, retrieve.EmbedFunc{Stamp: retrieve.Model{ID: "m", Dimension: 3}, Func: f},
				func() { made = func(n int) [][]float32 { return fill(n, 1, 2, 3) } }, want, c.reason)
		})
	}
}

// fill makes n vectors of these values.
func fill(n int, values ...float32) [][]float32 {
	out := make([][]float32, n)
	for i := range out {
		out[i] = values
	}
	return out
}

// embedderFault adds a document and asks with an embedder that is ill, and again when it is well.
func embedderFault(t *testing.T, e tabrag.Embedder, heal func(), want func(error) bool, reason string) {
	t.Helper()
	var log bytes.Buffer
	p := faultPipeline(t, &log, tabrag.Config{Embedder: e})
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if want == nil {
		ctx = t.Context()
	}
	_, err := p.Add(ctx, tabrag.Bytes("sales.csv", []byte(faultTable)))
	if want == nil {
		require.NoError(t, err, reason)
	} else {
		require.Error(t, err, reason)
		assert.True(t, want(err), "%v: %s", err, reason)
		noCanaries(t, err.Error())
		for range p.Documents() {
			t.Error("a document was half added")
		}
		heal()
		_, err = p.Add(t.Context(), tabrag.Bytes("sales.csv", []byte(faultTable)))
		require.NoError(t, err, "and added once the embedder is well")
	}
	a, err := p.Ask(t.Context(), faultAsked)
	require.NoError(t, err)
	require.Len(t, a.Values, 1, "answered: %s", a.Text)
	assert.Equal(t, "101", a.Values[0].Value)
	noCanaries(t, log.String())
}
