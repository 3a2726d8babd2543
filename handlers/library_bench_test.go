package handlers_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"callboard/core/piece"
	"callboard/handlers"
	"callboard/models"
	"callboard/models/modelstest"
	"callboard/views/link"
	"callboard/web"
)

// BenchmarkLibrary measures a whole answer of the server with 10,000 tools in
// the library: the chain, the search, the page. Bar: 20 ms.
func BenchmarkLibrary(b *testing.B) {
	store := modelstest.Open(b)
	list := make([]models.New, 10_000)
	verbs := []string{"Pick", "Barter over", "Search", "Bless", "Climb", "Force", "Recall", "Mend"}
	things := []string{"lock", "gate", "ledger", "storm", "ferry", "choir", "lantern", "rumour", "map"}
	for i := range list {
		name := fmt.Sprintf("%s the %s %d", verbs[i%len(verbs)], things[i/8%len(things)], i)
		list[i] = models.New{Kind: piece.Tool, Content: roller(name, "Use when "+name+" may fail; say what is at stake.", "dice", things[i%9]).Content()}
	}
	made, err := store.CreateMany(b.Context(), "", list)
	if err != nil {
		b.Fatal(err)
	}
	ids := make([]string, 200)
	for i := range ids {
		ids[i] = made[i*40].ID
	}
	booth := modelstest.MakeScene(b, store, "The Salt Road", ids...)
	log := slog.New(slog.DiscardHandler)
	h := web.New(web.Options{App: &handlers.App{Store: store, Log: log}, Log: log}).Handler()
	rows := []struct{ name, kind, path string }{
		{"first page", "full", "/library"},
		{"search", "partial", "/library?q=lock"},
		{"search of two words", "partial", "/library?q=stake+ferry"},
		{"search finding nothing", "partial", "/library?q=zzzz"},
		{"tag and sort", "full", "/library?tag=dice&sort=name"},
		{"sort by cost", "full", "/library?sort=cost"},
		{"find", "partial", "/find/results?q=gate"},
		{"picker", "partial", link.SceneLinkResults(booth.ID) + "?q=gate"},
		{"control booth, 200 tiles", "full", link.Scene(booth.ID)},
	}
	for _, row := range rows {
		b.Run(row.name, func(b *testing.B) {
			ask := func() *httptest.ResponseRecorder {
				r := httptest.NewRequest(http.MethodGet, row.path, nil)
				r.Host = "localhost"
				r.Header.Set("HX-Request", "true")
				r.Header.Set("HX-Request-Type", row.kind)
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				return w
			}
			ask() // what is counted once is counted
			for b.Loop() {
				if w := ask(); w.Code != http.StatusOK {
					b.Fatalf("GET %s = %d", row.path, w.Code)
				}
			}
		})
	}
}
