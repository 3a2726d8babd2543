package handlers_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/handlers"
	"callboard/models"
	"callboard/web"
)

// benchmarkDraft measures a keystroke in a tool of so many fields, from the
// request to the last byte of the answer, without the network.
func benchmarkDraft(b *testing.B, fields int) {
	log := slog.New(slog.DiscardHandler)
	store, err := models.Open(b.Context(), models.Options{Path: filepath.Join(b.TempDir(), "bench.db"), Log: log})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	t := skillCheck()
	for i := len(t.Body.Fields); i < fields; i++ {
		name := fmt.Sprintf("field_%d", i)
		t.Body.Fields = append(t.Body.Fields, tool.Field{Key: name, Name: name, Description: "what it means to the model", Type: tool.Text})
	}
	p, err := store.Create(b.Context(), "", piece.Tool, t.Content())
	if err != nil {
		b.Fatal(err)
	}
	server := web.New(web.Options{App: &handlers.App{Store: store, Log: log}, Log: log}).Handler()
	ask := func(method, path, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "http://127.0.0.1"+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("HX-Request", "true")
		r.Header.Set("HX-Request-Type", "partial")
		r.Header.Set("Cookie", "callboard_person=one")
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			body, _ := io.ReadAll(w.Body)
			b.Fatalf("%s %s = %d %s", method, path, w.Code, body)
		}
		return w
	}
	r := httptest.NewRequest("GET", "http://127.0.0.1/workbench/tools/"+p.ID, nil)
	w := httptest.NewRecorder()
	server.ServeHTTP(w, r)
	form := readPage(b, w.Body.String()).form()
	bytes := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		w := ask("POST", "/workbench/tools/"+p.ID+"/draft", with(form, "description", fmt.Sprintf("Use when key %d was pressed.", i)).Encode())
		bytes = w.Body.Len()
	}
	b.ReportMetric(float64(bytes), "B/answer")
}
