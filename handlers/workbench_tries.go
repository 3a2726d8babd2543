package handlers

import (
	"context"
	"net/url"
	"strings"
	"sync"

	"callboard/core/piece"
	"callboard/handlers/form"
	"callboard/views/workbench"
)

// maxTries and maxTriesBytes bound the Try forms that are remembered. Past
// either the book starts anew.
const (
	maxTries      = 500
	maxTriesBytes = 16 << 20
)

// triesBook remembers what stands in the Try tab where a button of a page
// without scripts leads to the editor anew: nothing of it is in the draft. The
// zero value is ready; it may be used by all requests at the same time.
type triesBook struct {
	mu    sync.Mutex
	all   map[tryKey]url.Values
	bytes int
}

type tryKey struct{ person, piece string }

func (b *triesBook) get(person, piece string) url.Values {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all[tryKey{person, piece}]
}

// put remembers the controls of the Try tab in a form; nil forgets them.
func (b *triesBook) put(person, piece string, sent url.Values) {
	kept := url.Values{}
	for control, values := range sent {
		if strings.HasPrefix(control, "try.") || strings.HasPrefix(control, "case.") {
			kept[control] = values
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	key := tryKey{person, piece}
	b.bytes -= weight(b.all[key])
	delete(b.all, key)
	if len(kept) == 0 {
		return
	}
	size := weight(kept)
	if b.all == nil || len(b.all) >= maxTries || b.bytes+size > maxTriesBytes {
		b.all, b.bytes = map[tryKey]url.Values{}, 0
	}
	b.all[key] = kept
	b.bytes += size
}

// weight is about the memory that values take.
func weight(v url.Values) int {
	n := 0
	for control, values := range v {
		n += len(control)
		for _, one := range values {
			n += len(one)
		}
	}
	return n
}

// tryTab is the Try tab as the person left it: its form, and the call tried
// last, made anew with the draft as it is now. A draft with problems is not
// called; then the call stands there alone, so that what was written about it
// is not lost.
func (a *App) tryTab(ctx context.Context, e *editing, problems []piece.EditorProblem) workbench.Try {
	sent := e.sent
	if sent == nil {
		sent = a.tries.get(e.person.ID, e.id)
	}
	t, _ := form.ReadTry(sent) // what is wrong with it is said when it is run
	v := tryView(e, problems, t)
	if !sent.Has("case.call") {
		return v
	}
	last, faults := form.ReadCase(sent)
	if faults != nil {
		return v
	}
	made := form.Try{Raw: sent.Get("case.how") == "raw", Seed: last.Seed, Scene: last.SceneID}
	result := workbench.Result{Call: last.Text(), Raw: made.Raw, Seed: made.Seed, Scene: made.Scene, Of: sent.Get("try.of"), Off: true}
	result.CallName = a.callName(e, made.Scene)
	if len(problems) == 0 {
		result = a.callWith(ctx, e, last.Text(), made)
	}
	result.Case = &workbench.CaseForm{Name: sent.Get("case.name"), Kind: string(last.Expect.Kind), Text: strings.ReplaceAll(sent.Get("case.text"), "\r\n", "\n")}
	v.Result = &result
	return v
}
