// Package piece defines what the library keeps: a piece, of one of six kinds,
// with a name, tags, a version and a body whose shape its kind decides.
package piece

import (
	"bytes"
	"slices"
	"time"
)

// Kind is what a piece is. Spec 08, "Piece".
type Kind string

const (
	Tool    Kind = "tool"
	Dice    Kind = "dice"
	Formula Kind = "formula"
	Tracker Kind = "tracker"
	World   Kind = "world"
	Preset  Kind = "preset"
)

// Content is what an author edits: everything a version records.
type Content struct {
	Name string
	Tags []string // in the author's order, no duplicates
	Body []byte   // the kind's JSON, compact, in its fixed member order
}

// Piece is one piece of the library as it is now.
type Piece struct {
	ID      string
	Seq     int64 // order of creation in this library; numbers call names
	Kind    Kind
	Version int // 1 at creation; each save that changes anything adds one
	Content
	CreatedAt time.Time
	UpdatedAt time.Time
	UpdatedBy string    // the person who saved it last; empty when unknown
	DeletedAt time.Time // zero unless in the trash
}

// Revision is one kept version of a piece.
type Revision struct {
	Version int
	Content
	SavedAt time.Time
	SavedBy string
}

// Equal says whether two contents are the same to the byte.
func (c Content) Equal(other Content) bool {
	return c.Name == other.Name && slices.Equal(c.Tags, other.Tags) && bytes.Equal(c.Body, other.Body)
}
