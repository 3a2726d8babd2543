package api

import (
	"encoding/json"
	"errors"
	"time"

	"callboard/core"
	"callboard/core/piece"
)

// pieceJSON is a piece in the member order of spec 08.
type pieceJSON struct {
	ID        string          `json:"id"`
	Kind      piece.Kind      `json:"kind"`
	Name      string          `json:"name"`
	Version   int             `json:"version"`
	Tags      []string        `json:"tags"`
	Body      json.RawMessage `json:"body"`
	CreatedAt time.Time       `json:"createdAt"`
	UpdatedAt time.Time       `json:"updatedAt"`
}

func wirePiece(p piece.Piece) pieceJSON {
	tags := p.Tags
	if tags == nil {
		tags = []string{}
	}
	return pieceJSON{p.ID, p.Kind, p.Name, p.Version, tags, p.Body, p.CreatedAt, p.UpdatedAt}
}

// dressed puts the thing as it is now, which a stale write is answered with,
// into its wire shape.
func dressed(err error) error {
	var e *core.Error
	if !errors.As(err, &e) || e.Current == nil {
		return err
	}
	out := *e
	if now, ok := e.Current.(piece.Piece); ok {
		out.Current = wirePiece(now)
	}
	return &out
}
