package handlers

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"callboard/core/live"
	"callboard/models/modelstest"
)

// paper is a stream that is kept; it fails once it is full.
type paper struct {
	lines chan string
	full  int
	n     int
}

func (p *paper) Send(name, data string) error { return p.put(name) }
func (p *paper) Beat() error                  { return p.put("beat") }
func (p *paper) put(line string) error {
	p.n++
	if p.n > p.full {
		return errors.New("nobody reads any more")
	}
	p.lines <- line
	return nil
}

// follow beats while nothing happens, and ends with the page, with the events
// and with a reader who is gone.
func TestFollowEnds(t *testing.T) {
	store := modelstest.Open(t)
	id := modelstest.MakeScene(t, store, "Scene").ID
	a := &App{Store: store}
	rows := []struct {
		name string
		full int
		end  func(cancel func(), events chan live.Event, beat chan time.Time)
		want string
	}{
		{"page", 9, func(cancel func(), _ chan live.Event, _ chan time.Time) { cancel() }, "[mark beat]"},
		{"too slow", 9, func(_ func(), events chan live.Event, _ chan time.Time) { close(events) }, "[mark beat]"},
		{"reader gone at a beat", 2, func(_ func(), _ chan live.Event, beat chan time.Time) { beat <- time.Time{} }, "[mark beat]"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			events, beat := make(chan live.Event), make(chan time.Time)
			p := &paper{lines: make(chan string, 10), full: r.full}
			done := make(chan struct{})
			go func() {
				defer close(done)
				a.follow(ctx, id, events, beat, p)
			}()
			beat <- time.Time{}
			r.end(cancel, events, beat)
			<-done
			close(p.lines)
			var got []string
			for line := range p.lines {
				got = append(got, line)
			}
			if fmt.Sprint(got) != r.want {
				t.Errorf("the stream is %v; want %s", got, r.want)
			}
		})
	}
	p := &paper{lines: make(chan string, 10)}
	a.follow(t.Context(), id, nil, nil, p) // nobody reads from the start
	a.follow(t.Context(), "nothing", nil, nil, p)
}

// There are so many streams and no more, and one that ends makes room.
func TestStreamsAreBounded(t *testing.T) {
	a := &App{}
	for range maxStreams {
		if !a.takeStream() {
			t.Fatal("a stream was refused before the ceiling")
		}
	}
	for range 2 {
		if a.takeStream() {
			t.Error("one stream too many was taken")
		}
	}
	a.giveStream()
	if !a.takeStream() || a.takeStream() {
		t.Error("after one ended there is room for another number than one")
	}
}
