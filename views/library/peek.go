package library

import "callboard/views/ui"

// Peek is what the AI sees of one tool, at a glance.
type Peek struct {
	ID          string
	Name        string
	CallName    string
	Description string
	Lines       []string // "name (text, needed) meaning"
	Fault       string   // why there is nothing to see; a finished sentence
	Cost        ui.Cost
	Family      string // the model family, for a person
	Open        string
}
