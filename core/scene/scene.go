// Package scene is the scene as the Control Booth sets it up: its title, its
// Narrator Tool Access and the tools it links, in order.
package scene

import "time"

// Scene is one scene. In addresses and JSON a scene is a "chat".
type Scene struct {
	ID      string
	Version int
	Settings
	CreatedAt time.Time
	UpdatedAt time.Time
	DeletedAt time.Time // zero unless in the trash
}

// Settings are what a person edits of a scene.
type Settings struct {
	Title         string
	Prompting     Prompting
	ContextWindow int // tokens; 0 means not known
}

// Prompting is what of the library the scene's requests carry.
type Prompting struct {
	NarratorToolAccess bool
	Tools              []string // ids of tool pieces, in the tiles' order, no duplicates
}

// Ref names a scene where only its title is needed.
type Ref struct {
	ID    string `json:"chatId"`
	Title string `json:"title"`
}
