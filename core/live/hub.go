// Package live tells open pages that something changed.
//
// An Event names a topic and a version, never content: whoever hears it asks
// again through the ordinary door, so permissions and rendering stay in one
// place. Events are published after the commit they speak of.
//
//	hub := live.New()
//	sub := hub.Subscribe(live.Piece("k3v"), live.Library)
//	defer sub.Close()
//	for event := range sub.Events() { … }
//
// A subscriber that reads too slowly is cut off: its channel closes, its page
// connects again and asks for everything anew. So no event is ever lost
// silently and nobody waits for a slow reader.
package live

import "sync"

// backlog is how many unread events a subscriber may have before it is cut
// off. One page hears of a handful of saves a second; 64 is many seconds.
const backlog = 64

// Library is the topic of everything a list of pieces shows.
const Library = "library"

// Scenes is the topic of the list of scenes.
const Scenes = "scenes"

// Piece is the topic of one piece.
func Piece(id string) string { return "piece-" + id }

// Scene is the topic of one scene.
func Scene(id string) string { return "scene-" + id }

// Event says that what a topic names is another one now.
type Event struct {
	Topic   string
	ID      string // the piece or scene that changed; empty when many did
	Version int    // its version now; 0 when it is gone or many changed
	By      string // who did it; empty when unknown
}

// Hub carries events from commits to subscribers within this process.
type Hub struct {
	mu     sync.Mutex
	topics map[string]map[*Subscription]struct{}
	closed bool
}

// New makes a hub.
func New() *Hub {
	return &Hub{topics: make(map[string]map[*Subscription]struct{})}
}

// Subscription is one listener's view of the hub.
type Subscription struct {
	hub    *Hub
	topics []string
	events chan Event
	done   bool // guarded by hub.mu
}

// Subscribe starts listening to the topics. The caller must Close it. On a
// closed hub the channel is closed from the start.
func (h *Hub) Subscribe(topics ...string) *Subscription {
	s := &Subscription{hub: h, topics: topics, events: make(chan Event, backlog)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		s.done = true
		close(s.events)
		return s
	}
	for _, topic := range topics {
		if h.topics[topic] == nil {
			h.topics[topic] = make(map[*Subscription]struct{})
		}
		h.topics[topic][s] = struct{}{}
	}
	return s
}

// Events is the channel of what happened, in commit order. It closes when the
// subscriber was too slow, when the subscription or the hub closes.
func (s *Subscription) Events() <-chan Event { return s.events }

// Close stops listening. It may be called more than once.
func (s *Subscription) Close() {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	s.hub.drop(s)
}

// Publish hands the events to everyone who listens to their topics. It never
// waits. A subscriber of two of the topics hears both.
func (h *Hub) Publish(events ...Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, event := range events {
		for s := range h.topics[event.Topic] {
			select {
			case s.events <- event:
			default:
				h.drop(s)
			}
		}
	}
}

// Listeners is how many subscriptions a topic has.
func (h *Hub) Listeners(topic string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.topics[topic])
}

// Close ends every subscription and refuses new ones, so that a stopping
// server need not wait for open pages.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, subs := range h.topics {
		for s := range subs {
			h.drop(s)
		}
	}
}

// drop takes s out of its topics and closes its channel. The lock is held.
func (h *Hub) drop(s *Subscription) {
	if s.done {
		return
	}
	s.done = true
	for _, topic := range s.topics {
		delete(h.topics[topic], s)
		if len(h.topics[topic]) == 0 {
			delete(h.topics, topic)
		}
	}
	close(s.events)
}
