package handlers_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"callboard/core/dicepiece"
	"callboard/core/piece"
	"callboard/handlers"
	"callboard/models"
	"callboard/web"
)

// BenchmarkDiceDraft is a keystroke in the editor of a dice piece, from the
// request to the last byte of the answer: in the text of a row, and in its
// totals, which changes the chances.
func BenchmarkDiceDraft(b *testing.B) {
	byDice := long(200)
	byDice.Body.Table.By, byDice.Body.Table.Dice = dicepiece.Dice, "2d6"
	for i := range byDice.Body.Table.Rows { // most rows cannot come up, which is told of as many as fit
		byDice.Body.Table.Rows[i].Range = fmt.Sprint(i + 2)
	}
	byD200 := long(200)
	byD200.Body.Table.By, byD200.Body.Table.Dice = dicepiece.Dice, "1d200"
	for i := range byD200.Body.Table.Rows {
		byD200.Body.Table.Rows[i].Range = fmt.Sprint(i + 1)
	}
	for _, tt := range []struct {
		name, control, value string
		piece                dicepiece.Piece
	}{
		{"roll", "roll.dice", "%dd6kh3+2", fireball()},
		{"200-by-weight", "rows.r7.text", "Typed %d", long(200)},
		{"200-by-2d6", "rows.r7.text", "Typed %d", byDice},
		{"200-by-1d200", "rows.r7.text", "Typed %d", byD200},
		{"200-by-1d200-totals", "rows.r7.range", "8-%d", byD200},
	} {
		b.Run(tt.name, func(b *testing.B) { benchDiceDraft(b, tt.piece, tt.control, tt.value) })
	}
}

func benchDiceDraft(b *testing.B, p dicepiece.Piece, control, value string) {
	log := slog.New(slog.DiscardHandler)
	store, err := models.Open(b.Context(), models.Options{Path: filepath.Join(b.TempDir(), "bench.db"), Log: log})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	made, err := store.Create(b.Context(), "", piece.Dice, p.Content())
	if err != nil {
		b.Fatal(err)
	}
	server := web.New(web.Options{App: &handlers.App{Store: store, Log: log}, Log: log}).Handler()
	at := "http://127.0.0.1/workbench/dice/" + made.ID
	first := httptest.NewRecorder()
	server.ServeHTTP(first, httptest.NewRequest("GET", at, nil))
	form := readPage(b, first.Body.String()).form()
	bytes := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		body := with(form, control, fmt.Sprintf(value, 9+i%40)).Encode()
		r := httptest.NewRequest("POST", at+"/draft", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("HX-Request", "true")
		r.Header.Set("HX-Request-Type", "partial")
		r.Header.Set("Cookie", "callboard_person=one")
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			b.Fatalf("a keystroke = %d %s", w.Code, w.Body)
		}
		bytes = w.Body.Len()
	}
	b.ReportMetric(float64(bytes), "B/answer")
}
