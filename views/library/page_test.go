package library

import (
	"testing"
	"time"

	"callboard/views/link"
)

func TestAgo(t *testing.T) {
	now := time.Date(2026, 3, 12, 12, 0, 0, 0, time.UTC)
	rows := []struct {
		back        time.Duration
		want, words string
	}{
		{0, "now", "now"},
		{-time.Hour, "now", "now"}, // a clock that runs ahead
		{59 * time.Second, "now", "now"},
		{time.Minute, "1 min", "1 min ago"},
		{59 * time.Minute, "59 min", "59 min ago"},
		{time.Hour, "1 h", "1 h ago"},
		{23 * time.Hour, "23 h", "23 h ago"},
		{24 * time.Hour, "1 d", "1 d ago"},
		{6 * 24 * time.Hour, "6 d", "6 d ago"},
		{7 * 24 * time.Hour, "5 Mar", "on 5 Mar"},
		{90 * 24 * time.Hour, "12 Dec 25", "on 12 Dec 25"},
	}
	for _, r := range rows {
		if got := ago(now, now.Add(-r.back)); got != r.want {
			t.Errorf("ago(%v) = %q; want %q", r.back, got, r.want)
		}
		if got := agoWords(now, now.Add(-r.back)); got != r.words {
			t.Errorf("agoWords(%v) = %q; want %q", r.back, got, r.words)
		}
	}
	if got := exactly(now); got != "12 March 2026, 12:00 UTC" {
		t.Errorf("exactly = %q", got)
	}
	if got := machine(now); got != "2026-03-12T12:00:00Z" {
		t.Errorf("machine = %q", got)
	}
}

func TestSpan(t *testing.T) {
	rows := []struct {
		first, rows, total int
		want               string
	}{
		{1, 1, 1, "1 piece"},
		{1, 50, 50, "50 pieces"},
		{1, 50, 10000, "1–50 of 10,000"},
		{9951, 50, 10000, "9,951–10,000 of 10,000"},
	}
	for _, r := range rows {
		p := Page{First: r.first, Rows: make([]Row, r.rows), Total: r.total}
		if got := p.span(); got != r.want {
			t.Errorf("span of %d rows from %d of %d = %q; want %q", r.rows, r.first, r.total, got, r.want)
		}
	}
}

func TestBarWidth(t *testing.T) {
	for count, want := range map[int]string{0: "1", 1: "1", 100: "24", 200: "48", 5000: "48"} {
		if got := barWidth(count); got != want {
			t.Errorf("barWidth(%d) = %s; want %s", count, got, want)
		}
	}
}

// A narrower list begins at its first page and forgets what was deleted.
func TestNarrowerAddresses(t *testing.T) {
	p := Page{Query: link.LibraryQuery{Text: "a b", Sort: "name", After: "x", Trashed: []string{"t"}}}
	rows := []struct{ got, want string }{
		{p.ofKind("tool"), "/library?kind=tool&q=a+b&sort=name"},
		{p.ofTag("ü&"), "/library?q=a+b&sort=name&tag=%C3%BC%26"},
		{p.here(), "/library?after=x&q=a+b&sort=name"},
		{p.withCosts(), "/library?after=x&costs=1&q=a+b&sort=name"},
	}
	for _, r := range rows {
		if r.got != r.want {
			t.Errorf("address = %s; want %s", r.got, r.want)
		}
	}
}
