package handlers

import (
	"net/url"
	"strconv"
	"strings"
	"sync"
)

// maxTurns bounds the tabs whose last turn is remembered: many more than are
// typed in at one time. Past it the book starts anew, which costs no more than
// the guard of the requests on their way at that moment.
const maxTurns = 5000

// turnsBook knows the newest turn that each open editor sent. A browser gives up
// a keystroke's request when the next one leaves, but the server may read both,
// and in either order. The zero value is ready; it may be used by all requests
// at the same time.
type turnsBook struct {
	mu   sync.Mutex
	last map[tabKey]uint64
}

// tabKey is one tab of one person with a piece open.
type tabKey struct{ person, piece, tab string }

// take runs keep unless the tab sent a newer turn before, and says whether it
// ran. Taking a turn and keeping what it brought are one step, so that an older
// request cannot come between. A form without a turn, as a page without scripts
// sends it, always counts.
func (b *turnsBook) take(person, piece string, sent url.Values, keep func() error) (kept bool, err error) {
	tab, n, ok := readTurn(sent.Get("draft.turn"))
	if !ok {
		return true, keep()
	}
	key := tabKey{person, piece, tab}
	b.mu.Lock()
	defer b.mu.Unlock()
	last, known := b.last[key]
	if known && n < last {
		return false, nil
	}
	if b.last == nil || !known && len(b.last) >= maxTurns {
		b.last = map[tabKey]uint64{}
	}
	b.last[key] = n
	return true, keep()
}

// readTurn reads "TAB.NUMBER". What is none is as good as not sent: a turn only
// puts requests of one tab in order.
func readTurn(text string) (tab string, n uint64, ok bool) {
	const longest = 40
	tab, number, found := strings.Cut(text, ".")
	if !found || tab == "" || len(text) > longest {
		return "", 0, false
	}
	n, err := strconv.ParseUint(number, 10, 64)
	return tab, n, err == nil
}

// passTurn notes the turn of a request that counts whenever it comes: typing
// that left before it is not kept any more.
func (a *App) passTurn(person, piece string, sent url.Values) {
	_, _ = a.turns.take(person, piece, sent, func() error { return nil }) // an older turn changes nothing
}
