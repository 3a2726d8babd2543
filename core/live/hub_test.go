package live_test

import (
	"fmt"
	"sync"
	"testing"

	"callboard/core/live"
)

func TestPublish(t *testing.T) {
	hub := live.New()
	one := hub.Subscribe(live.Piece("a"))
	two := hub.Subscribe(live.Piece("a"), live.Library)
	defer one.Close()
	defer two.Close()
	first := live.Event{Topic: live.Piece("a"), ID: "a", Version: 2, By: "Ana"}
	second := live.Event{Topic: live.Library, ID: "a", Version: 2, By: "Ana"}
	hub.Publish(first, second)
	hub.Publish(live.Event{Topic: live.Piece("b"), ID: "b"})
	if got := <-one.Events(); got != first {
		t.Errorf("one hears %+v; want %+v", got, first)
	}
	for _, want := range []live.Event{first, second} {
		if got := <-two.Events(); got != want {
			t.Errorf("two hears %+v; want %+v", got, want)
		}
	}
	for name, sub := range map[string]*live.Subscription{"one": one, "two": two} {
		select {
		case event := <-sub.Events():
			t.Errorf("%s hears %+v; want nothing more", name, event)
		default:
		}
	}
}

func TestTopics(t *testing.T) {
	if live.Piece("x") == live.Scene("x") || live.Piece("x") == live.Library || live.Scenes == live.Library {
		t.Error("two topics have one name")
	}
}

// A subscriber that does not read is cut off after what fits; others are not
// held up.
func TestSlowSubscriber(t *testing.T) {
	hub := live.New()
	slow := hub.Subscribe(live.Library)
	quick := hub.Subscribe(live.Library)
	defer quick.Close()
	const events = 1000
	for i := 1; i <= events; i++ {
		hub.Publish(live.Event{Topic: live.Library, Version: i})
		if got := <-quick.Events(); got.Version != i {
			t.Fatalf("quick hears version %d; want %d", got.Version, i)
		}
	}
	last := 0
	for event := range slow.Events() { // ends: the channel is closed
		if event.Version != last+1 {
			t.Errorf("slow hears version %d after %d; want no gap", event.Version, last)
		}
		last = event.Version
	}
	if last == 0 || last == events {
		t.Errorf("slow heard %d events before it was cut off; want some, not all", last)
	}
	if n := hub.Listeners(live.Library); n != 1 {
		t.Errorf("Listeners = %d; want 1", n)
	}
	slow.Close() // after being cut off: nothing happens
}

func TestClose(t *testing.T) {
	hub := live.New()
	sub := hub.Subscribe(live.Library)
	closed := hub.Subscribe(live.Library)
	closed.Close()
	closed.Close()
	if _, ok := <-closed.Events(); ok {
		t.Error("a closed subscription hears something")
	}
	hub.Close()
	hub.Close()
	if _, ok := <-sub.Events(); ok {
		t.Error("a subscription of a closed hub hears something")
	}
	hub.Publish(live.Event{Topic: live.Library})
	late := hub.Subscribe(live.Library)
	if _, ok := <-late.Events(); ok {
		t.Error("a late subscription hears something")
	}
	late.Close()
	if n := hub.Listeners(live.Library); n != 0 {
		t.Errorf("Listeners = %d; want 0", n)
	}
}

func TestManyAtOnce(t *testing.T) {
	hub := live.New()
	var work sync.WaitGroup
	for i := range 8 {
		work.Go(func() {
			for range 200 {
				sub := hub.Subscribe(live.Library, live.Piece(fmt.Sprint(i)))
				hub.Publish(live.Event{Topic: live.Piece(fmt.Sprint(i))})
				for event := range sub.Events() {
					if event.Topic == live.Piece(fmt.Sprint(i)) {
						break
					}
				}
				sub.Close()
				hub.Publish(live.Event{Topic: live.Library})
			}
		})
	}
	work.Wait()
	if n := hub.Listeners(live.Library); n != 0 {
		t.Errorf("Listeners = %d; want 0", n)
	}
}
