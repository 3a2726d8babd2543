package form

import (
	"bytes"
	"sync"
	"time"
)

// Bounds of what is remembered for undo. It is a comfort kept in memory: a
// restart of the server forgets it, and a client that opens editors without end
// makes the oldest ones forget.
const (
	maxSteps     = 100
	maxHistories = 300

	// maxFieldsKept bounds the steps of a tool with very many fields.
	maxFieldsKept = 20_000

	// typingPause is how long one may stop typing in a control and still undo
	// all of it at once.
	typingPause = 2 * time.Second
)

// Histories are the undo stacks of all open editors. The zero value is ready;
// all methods may be called at the same time.
type Histories struct {
	mu  sync.Mutex
	all map[historyKey]*history
}

type historyKey struct{ person, piece string }

// history is what one person did to one piece since it was saved.
type history struct {
	past    []Draft // older first
	future  []Draft // next to redo last
	control string  // the one control the last step edited; empty for several
	at      time.Time
}

// Steps says how many steps can be undone and redone.
type Steps struct{ Undo, Redo int }

// Steps gives the steps of an editor.
func (h *Histories) Steps(person, piece string) Steps {
	h.mu.Lock()
	defer h.mu.Unlock()
	one, ok := h.all[historyKey{person, piece}]
	if !ok {
		return Steps{}
	}
	return Steps{len(one.past), len(one.future)}
}

// Edit remembers that before became after. Edits of one control within a moment
// are one step.
func (h *Histories) Edit(person, piece string, before, after Draft, now time.Time) {
	control, changed := edited(before, after)
	if !changed {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	one := h.of(historyKey{person, piece}, now)
	typing := control != "" && control == one.control && now.Sub(one.at) < typingPause && len(one.past) > 0
	if !typing || len(one.future) > 0 {
		one.past = append(one.past, before)
		one.trim()
	}
	one.future = nil
	one.control, one.at = control, now
}

// Undo gives the draft before the last step of now; ok is false at the first.
func (h *Histories) Undo(person, piece string, now Draft) (before Draft, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	one := h.all[historyKey{person, piece}]
	if one == nil || len(one.past) == 0 {
		return now, false
	}
	before = one.past[len(one.past)-1]
	one.past = one.past[:len(one.past)-1]
	one.future = append(one.future, now)
	one.control = ""
	return before, true
}

// Redo gives the draft that Undo came from; ok is false at the last.
func (h *Histories) Redo(person, piece string, now Draft) (after Draft, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	one := h.all[historyKey{person, piece}]
	if one == nil || len(one.future) == 0 {
		return now, false
	}
	after = one.future[len(one.future)-1]
	one.future = one.future[:len(one.future)-1]
	one.past = append(one.past, now)
	one.control = ""
	return after, true
}

// Forget drops the steps of an editor: after a save or a discard there is
// nothing to go back to.
func (h *Histories) Forget(person, piece string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.all, historyKey{person, piece})
}

// of gives the history of a key, making room for a new one. The lock is held.
func (h *Histories) of(key historyKey, now time.Time) *history {
	if h.all == nil {
		h.all = map[historyKey]*history{}
	}
	one, ok := h.all[key]
	if ok {
		return one
	}
	if len(h.all) >= maxHistories {
		var oldest historyKey
		at := now
		for k, other := range h.all {
			if !other.at.After(at) {
				oldest, at = k, other.at
			}
		}
		delete(h.all, oldest)
	}
	one = &history{at: now}
	h.all[key] = one
	return one
}

// trim forgets the oldest steps past the bounds.
func (h *history) trim() {
	fields := 0
	keep := 0
	for i := len(h.past) - 1; i >= 0 && keep < maxSteps; i-- {
		fields += len(h.past[i].Tool.Body.Fields)
		if fields > maxFieldsKept && keep > 0 {
			break
		}
		keep++
	}
	h.past = append([]Draft(nil), h.past[len(h.past)-keep:]...)
}

// edited says whether two drafts differ, and in which control when it is one
// alone.
func edited(before, after Draft) (control string, changed bool) {
	a, errA := before.JSON()
	b, errB := after.JSON()
	if errA == nil && errB == nil && bytes.Equal(a, b) {
		return "", false
	}
	was, is := Controls(before), Controls(after)
	n := 0
	for name, v := range is {
		if old, there := was[name]; !there || old != v {
			control = name
			n++
		}
	}
	for name := range was {
		if _, there := is[name]; !there {
			n++
		}
	}
	if n != 1 {
		return "", true
	}
	return control, true
}
