package models

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"callboard/core/piece"
)

func openForTest(t *testing.T, o Options) *Store {
	t.Helper()
	if o.Path == "" {
		o.Path = filepath.Join(t.TempDir(), "callboard.db")
	}
	s, err := Open(context.Background(), o)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// A draft whose write fails is written by the next try.
func TestFlushAfterFailure(t *testing.T) {
	ctx := context.Background()
	s := openForTest(t, Options{})
	if err := s.w.Exec("CREATE TRIGGER full BEFORE INSERT ON drafts BEGIN SELECT RAISE(ABORT, 'no room'); END").Error; err != nil {
		t.Fatal(err)
	}
	if err := s.PutDraft("Ana", "p1", Draft{Data: []byte("typed")}); err != nil {
		t.Fatal(err)
	}
	for s.drafts.pending() { // the writer in the background may have it at the moment
		if err := s.flushDrafts(ctx); err != nil {
			break
		}
	}
	if err := s.w.Exec("DROP TRIGGER full").Error; err != nil {
		t.Fatal(err)
	}
	count := func() (n int64) {
		if err := s.r.Model(&draftRow{}).Count(&n).Error; err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := count(); n != 0 {
		t.Errorf("%d drafts in the database; want 0 while writing fails", n)
	}
	for count() == 0 {
		if err := s.flushDrafts(ctx); err != nil {
			t.Fatalf("flushDrafts = %v; want nil", err)
		}
	}
	if d, ok := s.Draft("Ana", "p1"); !ok || string(d.Data) != "typed" {
		t.Errorf("Draft = %q, %v; want typed", d.Data, ok)
	}
}

func TestUntake(t *testing.T) {
	var d drafts
	d.init()
	d.put(draftKey{"Ana", "p1"}, Draft{Data: []byte("x")})
	d.put(draftKey{"Ana", "p2"}, Draft{Data: []byte("yy")})
	d.mu.Lock()
	d.remove(draftKey{"Ana", "p2"})
	d.mu.Unlock()
	for range 2 {
		keep, gone := d.take()
		if len(keep) != 1 || keep[0].PieceID != "p1" || len(gone) != 1 || gone[0].piece != "p2" {
			t.Fatalf("take = %v, %v; want p1 to write and p2 to remove", keep, gone)
		}
		if d.pending() {
			t.Error("pending after take = true; want false")
		}
		d.untake(keep, gone)
	}
	if d.bytes != 1 {
		t.Errorf("bytes = %d; want 1", d.bytes)
	}
}

func TestTidy(t *testing.T) {
	ctx := context.Background()
	var mu sync.Mutex
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	s := openForTest(t, Options{Now: func() time.Time { mu.Lock(); defer mu.Unlock(); return now }})
	if err := s.PutDraft("Ana", "old", Draft{Data: []byte("x")}); err != nil {
		t.Fatal(err)
	}
	rows := make([]changeRow, keepChanges+500)
	for i := range rows {
		rows[i] = changeRow{Kind: "piece", Ref: fmt.Sprint(i)}
	}
	if err := s.w.CreateInBatches(rows, 5000).Error; err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	now = now.Add(DraftLife + time.Second)
	mu.Unlock()
	if err := s.PutDraft("Ana", "young", Draft{Data: []byte("y")}); err != nil {
		t.Fatal(err)
	}
	if err := s.tidy(ctx); err != nil {
		t.Fatalf("tidy = %v; want nil", err)
	}
	var n, first int64
	s.r.Model(&changeRow{}).Count(&n)
	s.r.Raw("SELECT min(seq) FROM changes").Scan(&first)
	if n != keepChanges || first != 501 {
		t.Errorf("tidy leaves %d rows from %d; want %d from 501", n, first, keepChanges)
	}
	_, old := s.Draft("Ana", "old")
	_, young := s.Draft("Ana", "young")
	if old || !young {
		t.Errorf("after tidy the old draft is there: %v, the young one: %v; want false, true", old, young)
	}
}

// What does not fit into the shelf's memory is read from the database.
func TestBody(t *testing.T) {
	s := openForTest(t, Options{})
	p, err := s.Create(context.Background(), "Ana", piece.Dice, piece.Content{Name: "d", Body: []byte(`{"description":"x"}`)})
	if err != nil {
		t.Fatal(err)
	}
	if body, err := s.body(p.ID); err != nil || string(body) != `{"description":"x"}` {
		t.Errorf("body = %s, %v; want the piece's", body, err)
	}
	if _, err := s.body("nobody"); err == nil {
		t.Error("body(nobody) = nil; want an error")
	}
}

// A fault that lasts is logged once, not at every look.
func TestWatchLogsOnce(t *testing.T) {
	var log lines
	s := openForTest(t, Options{Poll: time.Hour, Log: slog.New(slog.NewTextHandler(&log, nil))})
	if err := closeHandle(s.w); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); s.watch(ctx, time.Millisecond) }()
	for log.count("cannot look for outside changes") == 0 {
		s.Refresh(context.Background())
	}
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for range 30 { // many more looks
		<-tick.C
	}
	cancel()
	<-done
	if n := log.count("cannot look for outside changes"); n != 1 {
		t.Errorf("a lasting fault was logged %d times; want once", n)
	}
}

// lines is a log that can be read while it is written.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) count(words string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return bytes.Count(l.text.Bytes(), []byte(words))
}
