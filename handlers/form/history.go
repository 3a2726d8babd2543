package form

import (
	"cmp"
	"sync"
	"time"

	"callboard/core"
)

// Bounds of what is remembered for undo. It is a comfort kept in memory: a
// restart of the server forgets it, and a client that opens editors without end
// makes the oldest ones forget.
const (
	maxSteps     = 100
	maxHistories = 300

	// maxHistoryBytes bounds the steps of one editor and maxHistoriesBytes those
	// of all together: a step may be as large as a tool, with text in every field.
	maxHistoryBytes   = 8 << 20
	maxHistoriesBytes = 64 << 20

	// partBytes is what a part takes in memory besides its texts.
	partBytes = 256

	// typingPause is how long one may stop typing in a control and still undo
	// all of it at once.
	typingPause = 2 * time.Second
)

// Histories are the undo stacks of all open editors. The zero value is ready;
// all methods may be called at the same time.
type Histories struct {
	mu    sync.Mutex
	all   map[historyKey]*history
	bytes int // of all of them

	one, together int // bounds in bytes; 0 means the constants above
}

type historyKey struct{ person, piece string }

// history is what one person did to one piece, over its saves.
type history struct {
	version int    // of the piece, that the steps are edits of
	past    []step // older first
	future  []step // next to redo last
	bytes   int    // of both
	control string // the one control the last step edited; empty for several
	at      time.Time
}

// step is a draft one can go back to, with about the memory it takes.
type step struct {
	draft Held
	bytes int
}

// stepOf weighs a draft. One that has no JSON, which none of ours is, weighs as
// much as a draft may.
func stepOf(d Held) step {
	data, err := d.JSON()
	if err != nil {
		return step{d, core.MaxBodyBytes}
	}
	return step{d, len(data) + partBytes*d.Parts()}
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

// Edit remembers that before became after, both made from a version of the
// piece. Edits of one control within a moment are one step.
func (h *Histories) Edit(person, piece string, version int, before, after Held, now time.Time) {
	control, changed := edited(before, after)
	if !changed {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	one := h.of(historyKey{person, piece}, now)
	one.version = version
	typing := control != "" && control == one.control && now.Sub(one.at) < typingPause && len(one.past) > 0
	if !typing || len(one.future) > 0 {
		one.past = append(one.past, stepOf(before))
	}
	one.future = nil
	one.control, one.at = control, now
	h.weigh(one)
}

// Undo gives the draft before the last step of now; ok is false at the first.
func (h *Histories) Undo(person, piece string, now Held) (before Held, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	one := h.all[historyKey{person, piece}]
	if one == nil || len(one.past) == 0 {
		return now, false
	}
	before = one.past[len(one.past)-1].draft
	one.past = one.past[:len(one.past)-1]
	one.future = append(one.future, stepOf(now))
	one.control = ""
	h.weigh(one)
	return before, true
}

// Redo gives the draft that Undo came from; ok is false at the last.
func (h *Histories) Redo(person, piece string, now Held) (after Held, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	one := h.all[historyKey{person, piece}]
	if one == nil || len(one.future) == 0 {
		return now, false
	}
	after = one.future[len(one.future)-1].draft
	one.future = one.future[:len(one.future)-1]
	one.past = append(one.past, stepOf(now))
	one.control = ""
	h.weigh(one)
	return after, true
}

// Version is the version of the piece that the steps of an editor are edits of;
// 0 without steps.
func (h *Histories) Version(person, piece string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if one := h.all[historyKey{person, piece}]; one != nil {
		return one.version
	}
	return 0
}

// Carry makes edits of the version to of what are edits of the version from, so
// that undo and redo go on over a save. move does it to one draft; nil leaves
// the drafts as they are. What is typed after it is a step of its own. Steps
// that are edits of another version than from are left alone.
func (h *Histories) Carry(person, piece string, from, to int, move func(Held) Held) {
	h.mu.Lock()
	defer h.mu.Unlock()
	one := h.all[historyKey{person, piece}]
	if one == nil || one.version != from {
		return
	}
	one.version, one.control = to, ""
	if move == nil {
		return
	}
	for _, steps := range [][]step{one.past, one.future} {
		for i, s := range steps {
			steps[i] = stepOf(move(s.draft))
		}
	}
	h.weigh(one)
}

// Part makes whatever comes next a step of its own, though it be an edit of the
// control that was typed in last.
func (h *Histories) Part(person, piece string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if one := h.all[historyKey{person, piece}]; one != nil {
		one.control = ""
	}
}

// drop forgets an editor. The lock is held, as in all below.
func (h *Histories) drop(key historyKey) {
	if one, ok := h.all[key]; ok {
		h.bytes -= one.bytes
		delete(h.all, key)
	}
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
		h.dropOldest(nil)
	}
	one = &history{at: now}
	h.all[key] = one
	return one
}

// dropOldest forgets the editor that was left alone longest, but not keep.
func (h *Histories) dropOldest(keep *history) {
	var oldest historyKey
	var found *history
	for key, one := range h.all {
		if one != keep && (found == nil || one.at.Before(found.at)) {
			oldest, found = key, one
		}
	}
	h.drop(oldest)
}

// weigh brings a history that changed, and all together, within their bounds.
func (h *Histories) weigh(one *history) {
	was := one.bytes
	one.trim(cmp.Or(h.one, maxHistoryBytes))
	h.bytes += one.bytes - was
	for h.bytes > cmp.Or(h.together, maxHistoriesBytes) && len(h.all) > 1 {
		h.dropOldest(one)
	}
}

// trim forgets the steps that are farthest away past the bounds: those of the
// past first, and of the future what does not fit besides. One step is always
// kept.
func (h *history) trim(max int) {
	h.bytes = 0
	h.future = h.nearest(h.future, max)
	h.past = h.nearest(h.past, max)
}

// nearest keeps the last steps of a list that fit.
func (h *history) nearest(steps []step, max int) []step {
	keep := 0
	for i := len(steps) - 1; i >= 0 && keep < maxSteps; i-- {
		if h.bytes > 0 && h.bytes+steps[i].bytes > max {
			break
		}
		h.bytes += steps[i].bytes
		keep++
	}
	if keep == len(steps) {
		return steps
	}
	return append([]step(nil), steps[len(steps)-keep:]...)
}

// edited says whether two drafts differ, and in which control when it is one
// alone.
func edited(before, after Held) (control string, changed bool) {
	if Same(before, after) {
		return "", false
	}
	was, is := before.Controls(), after.Controls()
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
