package main

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
)

const sales = "Region,Q1 2025,Q3 2025\nNorth America,142,171\nEurope,87,101\n"

func newService(t *testing.T) *httptest.Server {
	t.Helper()
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	s := httptest.NewServer(service(p))
	t.Cleanup(s.Close)
	return s
}

func TestPostAFileAndAsk(t *testing.T) {
	s := newService(t)
	res, err := http.Post(s.URL+"/documents?name=sales.csv", "text/csv", strings.NewReader(sales))
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	assert.Equal(t, http.StatusCreated, res.StatusCode)

	res, err = http.Get(s.URL + "/ask?q=" + url.QueryEscape("What was Europe in Q3 2025?"))
	require.NoError(t, err)
	defer func() { _ = res.Body.Close() }()
	var answer tabrag.Answer
	require.NoError(t, json.NewDecoder(res.Body).Decode(&answer))
	require.Equal(t, tabrag.Answered, answer.Outcome)
	require.Len(t, answer.Values, 1)
	assert.Equal(t, "101", answer.Values[0].Value)
}

func TestABadFileIsToldApart(t *testing.T) {
	s := newService(t)
	res, err := http.Post(s.URL+"/documents?name=x.bin", "", strings.NewReader("\x00\x01\x02"))
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	assert.Equal(t, http.StatusUnsupportedMediaType, res.StatusCode)
}

func TestAskStopsWithTheRequest(t *testing.T) {
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	req := httptest.NewRequestWithContext(ctx, http.MethodPost, "/documents?name=sales.csv", strings.NewReader(sales))
	rec := httptest.NewRecorder()
	service(p).ServeHTTP(rec, req)
	assert.Equal(t, 499, rec.Code)
}
