package handlers

import (
	"fmt"
	"net/url"
	"slices"
	"sync"
	"testing"

	"callboard/core/tool"
	"callboard/handlers/form"
)

func TestReadTurn(t *testing.T) {
	tests := []struct {
		text string
		tab  string
		n    uint64
		ok   bool
	}{
		{"a1.7", "a1", 7, true},
		{"a1.0", "a1", 0, true},
		{"", "", 0, false},
		{"7", "", 0, false},
		{".7", "", 0, false},
		{"a.", "", 0, false},
		{"a.-1", "", 0, false},
		{"a.1.2", "", 0, false},
		{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.1", "", 0, false},
	}
	for _, tt := range tests {
		tab, n, ok := readTurn(tt.text)
		if ok != tt.ok || ok && (tab != tt.tab || n != tt.n) {
			t.Errorf("readTurn(%q) = %q, %d, %v; want %q, %d, %v", tt.text, tab, n, ok, tt.tab, tt.n, tt.ok)
		}
	}
}

func TestTurnsTake(t *testing.T) {
	var b turnsBook
	tests := []struct {
		person, piece, turn string
		want                bool
	}{
		{"p", "x", "a.2", true},
		{"p", "x", "a.1", false},
		{"p", "x", "a.2", true}, // sent again
		{"p", "x", "a.3", true},
		{"p", "x", "", true}, // a page without scripts
		{"p", "x", "nonsense", true},
		{"p", "x", "b.1", true}, // another tab
		{"p", "y", "a.1", true}, // another tool
		{"q", "x", "a.1", true}, // another person
		{"p", "x", "a.2", false},
	}
	for _, tt := range tests {
		ran := false
		kept, err := b.take(tt.person, tt.piece, url.Values{"draft.turn": {tt.turn}}, func() error { ran = true; return nil })
		if kept != tt.want || ran != tt.want || err != nil {
			t.Errorf("take(%s, %s, %q) = %v, ran %v, %v; want %v", tt.person, tt.piece, tt.turn, kept, ran, err, tt.want)
		}
	}
}

func TestTurnsAreBounded(t *testing.T) {
	var b turnsBook
	for i := range maxTurns + 10 {
		_, _ = b.take("p", "x", url.Values{"draft.turn": {fmt.Sprintf("t%d.1", i)}}, func() error { return nil })
		if len(b.last) > maxTurns {
			t.Fatalf("after %d tabs the book holds %d; want at most %d", i+1, len(b.last), maxTurns)
		}
	}
}

// However requests overtake each other, what is kept is never older than what
// was kept before it.
func TestTurnsOfManyAtOnce(t *testing.T) {
	var b turnsBook
	var kept []int
	var all sync.WaitGroup
	for n := range 200 {
		all.Go(func() {
			_, _ = b.take("p", "x", url.Values{"draft.turn": {fmt.Sprintf("a.%d", n)}}, func() error { kept = append(kept, n); return nil })
		})
	}
	all.Wait()
	if !slices.IsSorted(kept) || len(kept) == 0 || kept[len(kept)-1] != 199 {
		t.Errorf("kept %v; want rising turns that end with 199", kept)
	}
}

func TestTurnIsNoPartOfTheTool(t *testing.T) {
	if _, problems := form.Decode(url.Values{"draft.turn": {"a.1"}}, form.Of(tool.New())); len(problems) > 0 {
		t.Errorf("Decode of a turn refuses %v", problems)
	}
}
