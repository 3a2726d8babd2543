package api

import (
	"encoding/json"
	"errors"
	"time"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/scene"
)

// pieceJSON is a piece in the member order of spec 08.
type pieceJSON struct {
	ID        string          `json:"id"`
	Kind      piece.Kind      `json:"kind"`
	Name      string          `json:"name"`
	Version   int             `json:"version"`
	Tags      []string        `json:"tags"`
	Body      json.RawMessage `json:"body"`
	CreatedAt string          `json:"createdAt"`
	UpdatedAt string          `json:"updatedAt"`
}

func wirePiece(p piece.Piece) pieceJSON {
	tags := p.Tags
	if tags == nil {
		tags = []string{}
	}
	return pieceJSON{p.ID, p.Kind, p.Name, p.Version, tags, p.Body, stamp(p.CreatedAt), stamp(p.UpdatedAt)}
}

// stamp is a time as the API writes it: UTC with milliseconds.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

// chatJSON is a scene in the member order of spec 08, with the members that
// exist so far.
type chatJSON struct {
	ID            string        `json:"id"`
	Title         string        `json:"title"`
	Version       int           `json:"version"`
	Prompting     promptingJSON `json:"prompting"`
	ContextWindow int           `json:"contextWindow"`
	CreatedAt     string        `json:"createdAt"`
	UpdatedAt     string        `json:"updatedAt"`
}

type promptingJSON struct {
	NarratorToolAccess bool     `json:"narratorToolAccess"`
	Tools              []string `json:"tools"`
}

func wireChat(s scene.Scene) chatJSON {
	tools := s.Prompting.Tools
	if tools == nil {
		tools = []string{}
	}
	return chatJSON{s.ID, s.Title, s.Version, promptingJSON{s.Prompting.NarratorToolAccess, tools}, s.ContextWindow, stamp(s.CreatedAt), stamp(s.UpdatedAt)}
}

// dressed puts the thing as it is now, which a stale write is answered with,
// into its wire shape.
func dressed(err error) error {
	var e *core.Error
	if !errors.As(err, &e) || e.Current == nil {
		return err
	}
	out := *e
	switch now := e.Current.(type) {
	case piece.Piece:
		out.Current = wirePiece(now)
	case scene.Scene:
		out.Current = wireChat(now)
	}
	return &out
}
