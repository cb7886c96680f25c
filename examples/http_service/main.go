// Command http_service shows tabrag inside another Go service: POST a file, ask a question,
// and the work stops when the client goes away.
//
//	go run ./examples/http_service -addr localhost:8080
//	curl --data-binary @report.pdf 'localhost:8080/documents?name=report.pdf'
//	curl 'localhost:8080/ask?q=How+did+Europe+grow'
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"log"
	"net/http"
	"time"

	"github.com/tabrag/tabrag"
)

// maxUpload bounds one posted file.
const maxUpload = 64 << 20

func main() {
	addr := flag.String("addr", "localhost:8080", "address to listen on")
	flag.Parse()
	p, err := tabrag.New(tabrag.Config{})
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{Addr: *addr, Handler: service(p), ReadHeaderTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}

// service serves one pipeline.
func service(p *tabrag.Pipeline) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /documents", func(w http.ResponseWriter, r *http.Request) {
		data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxUpload))
		if err != nil {
			fail(w, http.StatusRequestEntityTooLarge, err)
			return
		}
		report, err := p.Add(r.Context(), tabrag.Bytes(r.URL.Query().Get("name"), data))
		if err != nil {
			fail(w, status(err), err)
			return
		}
		reply(w, http.StatusCreated, report)
	})
	mux.HandleFunc("GET /ask", func(w http.ResponseWriter, r *http.Request) {
		// The request's context ends when the client goes away, and with it the work.
		answer, err := p.Ask(r.Context(), r.URL.Query().Get("q"))
		if err != nil {
			fail(w, status(err), err)
			return
		}
		reply(w, http.StatusOK, answer)
	})
	return mux
}

// status maps the errors that a client can do something about.
func status(err error) int {
	switch {
	case errors.Is(err, context.Canceled):
		return 499 // the client closed the request
	case errors.Is(err, tabrag.ErrFormat):
		return http.StatusUnsupportedMediaType
	case errors.Is(err, tabrag.ErrLimit):
		return http.StatusRequestEntityTooLarge
	case errors.Is(err, tabrag.ErrEncrypted), errors.Is(err, tabrag.ErrCorrupt):
		return http.StatusUnprocessableEntity
	}
	return http.StatusInternalServerError
}

func fail(w http.ResponseWriter, code int, err error) {
	reply(w, code, map[string]string{"error": err.Error()})
}

func reply(w http.ResponseWriter, code int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		log.Print(err)
	}
}
