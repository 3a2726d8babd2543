package handlers_test

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"

	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/views/link"
)

// listener is an open stream of a scene, read line by line.
type listener struct {
	t     *testing.T
	body  *bufio.Scanner
	close context.CancelFunc
}

// listen opens the stream of a scene.
func (h *house) listen(id string) *listener {
	t := h.t.(*testing.T)
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.url+link.SceneEvents(id), nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept", "text/event-stream")
	res, err := h.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = res.Body.Close() // the stream was cut off just now
	})
	if got := res.Header.Get("Content-Type"); res.StatusCode != http.StatusOK || got != "text/event-stream" {
		t.Fatalf("the stream of %s = %d %s", id, res.StatusCode, got)
	}
	if res.Header.Get("Content-Encoding") != "" || res.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the stream's headers are %v; want it neither compressed nor kept", res.Header)
	}
	return &listener{t, bufio.NewScanner(res.Body), cancel}
}

// next is the next event: its name and data.
func (l *listener) next() (name, data string) {
	l.t.Helper()
	for l.body.Scan() {
		switch line := l.body.Text(); {
		case strings.HasPrefix(line, "event: "):
			name = strings.TrimPrefix(line, "event: ")
		case strings.HasPrefix(line, "data: "):
			data = strings.TrimPrefix(line, "data: ")
		case line == "" && name != "":
			return name, data
		}
	}
	l.t.Fatalf("the stream ended: %v", l.body.Err())
	return "", ""
}

// ended reads what is left of the stream.
func (l *listener) ended() (rest string) {
	for l.body.Scan() {
		rest += l.body.Text()
	}
	return rest
}

// mark is the mark that the scene's page carries.
func (h *house) mark(id string) string {
	h.t.Helper()
	marks := h.get(link.Scene(id)).attrs("[data-mark]", "data-mark")
	if len(marks) != 1 || marks[0] == "" {
		h.t.Fatalf("the page of %s carries the marks %q; want one", id, marks)
	}
	return marks[0]
}

// A page is told of whatever changes in what it shows, with the mark that the
// page itself carries when it is asked for anew.
func TestSceneEvents(t *testing.T) {
	h := openHouse(t)
	a, b, other := h.tool("Alpha"), h.tool("Beta"), h.tool("Gamma")
	s := h.scene("Scene", a, b)
	old := h.mark(s)
	l := h.listen(s)
	if name, got := l.next(); name != "mark" || got != old {
		t.Fatalf("at first it is told %s %s; want the mark of the page, %s", name, got, old)
	}
	ctx := t.Context()
	rename := func(id, name string) {
		t.Helper()
		if _, err := h.store.Edit(ctx, "", id, func(now piece.Piece, _ func(int) (piece.Content, error)) (piece.Content, error) {
			c := now.Content
			c.Name = name
			return c, nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	steps := []struct {
		what string
		do   func()
	}{
		{"the scene renamed", func() {
			h.post(link.SceneSave(s, nil), form("title", "Attic", "seen_title", "Scene")).want(t, http.StatusSeeOther)
		}},
		{"access switched", func() { h.post(link.SceneAccess(s, nil), form("on", "false")).want(t, http.StatusSeeOther) }},
		{"a linked tool renamed", func() { rename(a, "Alpha two") }},
		{"a linked tool deleted", func() {
			if _, err := h.store.Delete(ctx, "", b); err != nil {
				t.Fatal(err)
			}
		}},
		{"it restored", func() {
			if _, err := h.store.Restore(ctx, "", b); err != nil {
				t.Fatal(err)
			}
		}},
		{"another scene made", func() { h.scene("Other") }},
		{"a tool linked", func() { h.post(link.SceneLink(s), form("tool", other)).want(t, http.StatusSeeOther) }},
		{"many tools deleted", func() {
			if _, err := h.store.Delete(ctx, "", a, b); err != nil {
				t.Fatal(err)
			}
		}},
	}
	for _, step := range steps {
		step.do()
		name, got := l.next()
		if want := h.mark(s); name != "mark" || got != want || got == old {
			t.Errorf("after %s it is told %s %s; want mark %s, another than %s", step.what, name, got, want, old)
		}
		old = got
	}
	// What the page does not show is not told: the next event is of the step after.
	rename(h.tool("Elsewhere"), "Elsewhere two")
	if _, err := h.store.EditScene(ctx, "", s, func(now scene.Scene) (scene.Settings, error) {
		set := now.Settings
		set.ContextWindow = 4096
		return set, nil
	}); err != nil {
		t.Fatal(err)
	}
	if name, got := l.next(); name != "mark" || got != h.mark(s) {
		t.Errorf("it is told %s %s; want the mark of the context window's change", name, got)
	}
	h.post(link.SceneDelete(s), nil).want(t, http.StatusSeeOther)
	if name, _ := l.next(); name != "gone" {
		t.Errorf("of a deleted scene it is told %q; want gone", name)
	}
	if rest := l.ended(); rest != "" {
		t.Errorf("after that the stream goes on with %q", rest)
	}
}

// The answer to a change of its own carries the mark that its stream then tells,
// so that nobody's own page is refreshed twice.
func TestOwnChangeCarriesTheMark(t *testing.T) {
	h := openHouse(t)
	a := h.tool("Alpha")
	s := h.scene("Scene", a)
	l := h.listen(s)
	l.next()
	answer := h.post(link.SceneSwitch(s, nil), form("tool", a, "on", "false", "place", a), asHTMX).want(t, http.StatusOK)
	_, told := l.next()
	if got := answer.attrs("[data-mark]", "data-mark"); len(got) != 1 || got[0] != told {
		t.Errorf("the answer carries the mark %q; want what the stream tells, %s", got, told)
	}
	if got := answer.attrs("[data-here]", "data-here"); len(got) != 1 || got[0] != link.SceneWith(s, []string{a}) {
		t.Errorf("the page would ask for %q; want itself with the tile that is off", got)
	}
}

// A stream ends with its page, and with the server; there are so many and no
// more; who is no browser's stream is led to the page.
func TestSceneEventsEnd(t *testing.T) {
	h := openHouse(t)
	s := h.scene("Scene")
	stream := map[string]string{"Accept": "text/event-stream"}
	if r := h.get(link.SceneEvents(s)).want(t, http.StatusSeeOther); r.to != link.Scene(s) {
		t.Errorf("a person is led to %s; want the scene", r.to)
	}
	h.send(http.MethodHead, link.SceneEvents(s), nil).want(t, http.StatusSeeOther)
	if r := h.get(link.SceneEvents("nothing"), stream).want(t, http.StatusOK); !strings.HasSuffix(r.body, "event: gone\ndata: \n\n") {
		t.Errorf("the stream of a scene there is not says %q; want that it is gone", r.body)
	}
	topic := "scene-" + s
	first := h.listen(s)
	first.next()
	if n := h.store.Hub().Listeners(topic); n != 1 {
		t.Fatalf("%d listen; want 1", n)
	}
	first.close()
	second := h.listen(s)
	second.next()
	h.store.Hub().Close()
	if rest := second.ended(); rest != "" {
		t.Errorf("when the server stops the stream goes on with %q", rest)
	}
	if n := h.store.Hub().Listeners(topic); n != 0 {
		t.Errorf("%d listen still; want none", n)
	}
}
