// Package modelstest gives tests a real library on a real file.
package modelstest

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/models"
)

// Open opens a new, empty library in a folder of the test's own and closes it
// with the test.
func Open(tb testing.TB) *models.Store {
	tb.Helper()
	return OpenWith(tb, models.Options{})
}

// OpenWith is Open with options; an empty Path becomes a new file.
func OpenWith(tb testing.TB, o models.Options) *models.Store {
	tb.Helper()
	if o.Path == "" {
		o.Path = filepath.Join(tb.TempDir(), "callboard.db")
	}
	s, err := models.Open(context.Background(), o)
	if err != nil {
		tb.Fatalf("models.Open(%q): %v", o.Path, err)
	}
	tb.Cleanup(func() {
		if err := s.Close(); err != nil {
			tb.Errorf("Close() = %v; want nil", err)
		}
	})
	return s
}

// Tool is the content of a valid tool that notes the call.
func Tool(name, description string) piece.Content {
	return piece.Content{Name: name, Body: fmt.Appendf(nil,
		`{"description":%q,"icon":"","category":"","fields":[],"action":{"kind":"record"},"offeredTo":["narration"],"maxCalls":null,"emptyResult":"","cases":[],"origin":null}`,
		description)}
}

// MakeTool creates the tool and returns it.
func MakeTool(tb testing.TB, s *models.Store, name, description string) piece.Piece {
	tb.Helper()
	p, err := s.Create(context.Background(), "Ana", piece.Tool, Tool(name, description))
	if err != nil {
		tb.Fatalf("Create(%q): %v", name, err)
	}
	return p
}

// MakeScene creates a scene that links the tools and returns it.
func MakeScene(tb testing.TB, s *models.Store, title string, tools ...string) scene.Scene {
	tb.Helper()
	v, err := s.CreateScene(context.Background(), "Ana", scene.Settings{
		Title:     title,
		Prompting: scene.Prompting{NarratorToolAccess: true, Tools: tools},
	})
	if err != nil {
		tb.Fatalf("CreateScene(%q): %v", title, err)
	}
	return v
}

// Clock is a clock that a test sets. Its methods may be called at the same
// time.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// NewClock starts a clock at a fixed moment.
func NewClock() *Clock {
	return &Clock{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
}

// Now is the clock's time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock on.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}
