package form

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"callboard/core/tool"
)

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

func named(name string) Draft {
	d := Of(skill())
	d.Tool.Name = name
	return d
}

func described(d Draft, text string) Draft {
	d.Tool.Body.Description = text
	return d
}

// is is a tool's draft as the histories give it back.
func is(d Held) Draft { return d.(Draft) }

func TestHistoriesUndoAndRedo(t *testing.T) {
	var h Histories
	a, b := named("a"), described(named("a"), "b")
	c := named("c")
	h.Edit("p", "t", 1, a, b, noon)
	h.Edit("p", "t", 1, b, c, noon.Add(time.Minute))
	if s := h.Steps("p", "t"); s != (Steps{2, 0}) {
		t.Fatalf("steps = %+v; want 2 to undo", s)
	}
	got, ok := h.Undo("p", "t", c)
	if !ok || is(got).Tool.Body.Description != "b" {
		t.Fatalf("Undo = %q, %v; want b", is(got).Tool.Body.Description, ok)
	}
	got, _ = h.Undo("p", "t", got)
	if is(got).Tool.Name != "a" || h.Steps("p", "t") != (Steps{0, 2}) {
		t.Fatalf("Undo twice = %q, %+v; want a, 2 to redo", is(got).Tool.Name, h.Steps("p", "t"))
	}
	if _, ok := h.Undo("p", "t", got); ok {
		t.Error("Undo past the first step went on")
	}
	got, _ = h.Redo("p", "t", got)
	got, ok = h.Redo("p", "t", got)
	if !ok || is(got).Tool.Name != "c" {
		t.Errorf("Redo twice = %q; want c", is(got).Tool.Name)
	}
	if _, ok := h.Redo("p", "t", got); ok {
		t.Error("Redo past the last step went on")
	}
}

func TestHistoriesTypingIsOneStep(t *testing.T) {
	var h Histories
	words := []string{"", "s", "sk", "ski", "skil"}
	for i := 1; i < len(words); i++ {
		h.Edit("p", "t", 1, named(words[i-1]), named(words[i]), noon.Add(time.Duration(i)*time.Second))
	}
	if s := h.Steps("p", "t"); s.Undo != 1 {
		t.Fatalf("steps of one word = %d; want 1", s.Undo)
	}
	got, _ := h.Undo("p", "t", named("skil"))
	if is(got).Tool.Name != "" {
		t.Errorf("Undo = %q; want the name before the word", is(got).Tool.Name)
	}
}

func TestHistoriesStepsApart(t *testing.T) {
	base := named("a")
	tests := []struct {
		what string
		then func(h *Histories)
		want int
	}{
		{"another control", func(h *Histories) { h.Edit("p", "t", 1, named("b"), described(named("b"), "x"), noon) }, 2},
		{"a pause", func(h *Histories) { h.Edit("p", "t", 1, named("b"), named("c"), noon.Add(3*time.Second)) }, 2},
		{"nothing changed", func(h *Histories) { h.Edit("p", "t", 1, named("b"), named("b"), noon) }, 1},
		{"the same control at once", func(h *Histories) { h.Edit("p", "t", 1, named("b"), named("c"), noon) }, 1},
		{"another person", func(h *Histories) { h.Edit("q", "t", 1, named("b"), named("c"), noon.Add(time.Hour)) }, 1},
		{"two controls at once", func(h *Histories) { h.Edit("p", "t", 1, named("b"), described(named("c"), "x"), noon) }, 2},
	}
	for _, tt := range tests {
		var h Histories
		h.Edit("p", "t", 1, base, named("b"), noon)
		tt.then(&h)
		if s := h.Steps("p", "t"); s.Undo != tt.want {
			t.Errorf("%s: steps = %d; want %d", tt.what, s.Undo, tt.want)
		}
	}
}

func TestHistoriesEditAfterUndoForgetsTheFuture(t *testing.T) {
	var h Histories
	h.Edit("p", "t", 1, named("a"), named("b"), noon)
	back, _ := h.Undo("p", "t", named("b"))
	h.Edit("p", "t", 1, back, named("c"), noon)
	if s := h.Steps("p", "t"); s != (Steps{1, 0}) {
		t.Errorf("steps = %+v; want 1 and nothing to redo", s)
	}
}

func TestHistoriesBounds(t *testing.T) {
	var h Histories
	for i := range 3 * maxSteps {
		h.Edit("p", "t", 1, named(fmt.Sprint(i)), named(fmt.Sprint(i+1)), noon.Add(time.Duration(i)*time.Minute))
	}
	if s := h.Steps("p", "t"); s.Undo != maxSteps {
		t.Errorf("steps = %d; want %d", s.Undo, maxSteps)
	}
	wide := named("wide")
	wide.Tool.Body.Fields = make([]tool.Field, 1000)
	for i := range wide.Tool.Body.Fields {
		wide.Tool.Body.Fields[i].Key = fmt.Sprint("k", i)
	}
	for i := range 50 {
		h.Edit("p", "wide", 1, described(wide, fmt.Sprint(i)), described(wide, fmt.Sprint(i+1)), noon.Add(time.Duration(i)*time.Minute))
	}
	if s, want := h.Steps("p", "wide"), maxHistoryBytes/stepOf(wide).bytes; s.Undo < want-1 || s.Undo > want {
		t.Errorf("steps of 1,000 fields = %d; want %d", s.Undo, want)
	}
	for i := range maxHistories + 5 {
		h.Edit("p", fmt.Sprint("piece", i), 1, named("a"), named("b"), noon.Add(time.Duration(1000+i)*time.Minute))
	}
	if n := len(h.all); n != maxHistories {
		t.Errorf("editors remembered = %d; want %d", n, maxHistories)
	}
	if s := h.Steps("p", "t"); s.Undo != 0 {
		t.Error("the oldest editor is still remembered")
	}
}

// However large the drafts and however many the people, what is remembered stays
// within its bounds, and the sum kept of it is true.
func TestHistoriesBytes(t *testing.T) {
	const max, together = 512 << 10, 4 << 20
	h := Histories{one: max, together: together}
	at := noon
	text := strings.Repeat("x", 64<<10)
	for person := range 20 {
		p := fmt.Sprint("p", person)
		var now Held = described(named("a"), text+"0")
		for i := range 12 {
			at = at.Add(time.Minute)
			next := described(named("a"), text+fmt.Sprint(i+1))
			h.Edit(p, "t", 1, now, next, at)
			now = next
		}
		if s := h.Steps(p, "t"); s.Undo != 7 {
			t.Errorf("%s can undo %d steps of 64 KiB; want 7", p, s.Undo)
		}
		for range 3 {
			now, _ = h.Undo(p, "t", now)
		}
		_, _ = h.Redo(p, "t", now)
		if s := h.Steps(p, "t"); s.Undo+s.Redo != 7 || s.Redo != 2 {
			t.Errorf("%s after three back and one forth: %+v; want 5 and 2", p, s)
		}
	}
	sum := 0
	for _, one := range h.all {
		of := 0
		for _, s := range append(append([]step(nil), one.past...), one.future...) {
			of += s.bytes
		}
		if of != one.bytes || of > max {
			t.Errorf("a history counts %d bytes and holds %d; want the same, at most %d", one.bytes, of, max)
		}
		sum += of
	}
	if sum != h.bytes || sum > together || sum < together/2 {
		t.Errorf("all count %d bytes and hold %d; want the same, near %d", h.bytes, sum, together)
	}
	if s := h.Steps("p0", "t"); s != (Steps{}) {
		t.Error("the editor left alone longest is still remembered")
	}
	// A single step past the bound is kept: there is always a way back.
	huge := described(named("a"), strings.Repeat("x", max+1))
	h.Edit("q", "t", 1, huge, named("a"), at)
	if got, ok := h.Undo("q", "t", named("a")); !ok || len(is(got).Tool.Body.Description) != max+1 {
		t.Error("a step past the bound cannot be undone")
	}
	for key := range h.all {
		h.drop(key)
	}
	if h.bytes != 0 {
		t.Errorf("with nothing remembered %d bytes are counted", h.bytes)
	}
}

func TestHistoriesDrop(t *testing.T) {
	var h Histories
	h.Edit("p", "t", 1, named("a"), named("b"), noon)
	h.drop(historyKey{"p", "t"})
	if s := h.Steps("p", "t"); s != (Steps{}) {
		t.Errorf("steps after Forget = %+v; want none", s)
	}
}

// Carried steps are what move makes of them, both ways, and typing goes on as a
// step of its own. Steps of another version stay as they are.
func TestHistoriesCarry(t *testing.T) {
	var h Histories
	h.Edit("p", "t", 1, named("a"), named("b"), noon)
	h.Edit("p", "t", 1, named("b"), described(named("b"), "x"), noon)
	now, _ := h.Undo("p", "t", described(named("b"), "x"))
	louder := func(d Held) Held { return named(is(d).Tool.Name + "!") }
	h.Carry("p", "t", 7, 8, louder)
	h.Carry("q", "t", 1, 2, louder)
	if v := h.Version("p", "t"); v != 1 || is(now).Tool.Name != "b" {
		t.Fatalf("version %d, draft %q; want 1 and b", v, is(now).Tool.Name)
	}
	h.Carry("p", "t", 1, 2, louder)
	if v := h.Version("p", "t"); v != 2 {
		t.Errorf("Version = %d; want 2", v)
	}
	if got, _ := h.Redo("p", "t", named("b!")); is(got).Tool.Name != "b!" {
		t.Errorf("redo = %q; want the carried step", is(got).Tool.Name)
	}
	h.Carry("p", "t", 2, 3, nil)
	h.Edit("p", "t", 3, named("b!"), named("c"), noon)
	for _, want := range []string{"b!", "b!", "a!"} {
		got, ok := h.Undo("p", "t", named("z"))
		if !ok || is(got).Tool.Name != want {
			t.Errorf("undo = %q, %v; want %s", is(got).Tool.Name, ok, want)
		}
	}
	h.Edit("p", "t", 3, named("a"), named("b"), noon)
	h.Part("p", "t")
	h.Edit("p", "t", 3, named("b"), named("c"), noon)
	if got := h.Steps("p", "t").Undo; got != 2 {
		t.Errorf("%d steps after a parting; want 2", got)
	}
	if v := h.Version("p", "none"); v != 0 {
		t.Errorf("Version without steps = %d; want 0", v)
	}
}
