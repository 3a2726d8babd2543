package form

import (
	"bytes"
	"encoding/json"
	"maps"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/tool"
)

// Held is a piece of any kind as its editor holds it: a value that may break
// the kind's rules. Draft is that of a tool.
type Held interface {
	// JSON is the draft as the store keeps it. Equal drafts give equal bytes.
	JSON() ([]byte, error)
	// Controls are the values of the form's controls, by name.
	Controls() map[string]string
	// Content is the piece, without what only the editor remembers.
	Content() piece.Content
	// Parts is about how many parts the draft has, each with texts of its own.
	Parts() int
}

// Draft is a tool as the editor holds it. It is a value: changing it makes
// another one.
type Draft struct {
	Tool tool.Tool // as edited; it may break the tool's rules

	// Kept is the text of controls that are in no part of the tool now, by the
	// control's name: the picks of actions that are not chosen, the choices of
	// a field that is of another type, a number that is none.
	Kept map[string]string
}

// Of is the draft of a saved tool before anything is edited.
func Of(t tool.Tool) Draft { return Draft{Tool: t} }

// stored is a draft as the store keeps it.
type stored struct {
	Name string            `json:"name"`
	Tags []string          `json:"tags,omitempty"`
	Body json.RawMessage   `json:"body"`
	Kept map[string]string `json:"kept,omitempty"`
}

// JSON is the draft as the store keeps it. Equal drafts give equal bytes.
func (d Draft) JSON() ([]byte, error) {
	return json.Marshal(stored{Name: d.Tool.Name, Tags: d.Tool.Tags, Body: d.Tool.Body.AppendJSON(nil), Kept: d.Kept})
}

// Parse reads a draft that JSON wrote.
func Parse(data []byte) (Draft, error) {
	var s stored
	if err := json.Unmarshal(data, &s); err != nil {
		return Draft{}, err
	}
	body, problems := tool.DecodeBody(s.Body, tool.Draft)
	if len(problems) > 0 {
		return Draft{}, core.Refuse(problems)
	}
	return Draft{Tool: tool.Tool{Name: s.Name, Tags: s.Tags, Body: body}, Kept: s.Kept}, nil
}

// Controls are the values of all controls of the form.
func (d Draft) Controls() map[string]string { return Controls(d) }

// Content is the tool's content.
func (d Draft) Content() piece.Content { return d.Tool.Content() }

// Parts are the tool's fields.
func (d Draft) Parts() int { return len(d.Tool.Body.Fields) }

// keep gives the draft with a control's text kept; an empty text is forgotten.
func (d Draft) keep(control, text string) Draft {
	if d.Kept[control] == text {
		return d
	}
	kept := maps.Clone(d.Kept)
	if kept == nil {
		kept = map[string]string{}
	}
	if text == "" {
		delete(kept, control)
	} else {
		kept[control] = text
	}
	if len(kept) == 0 {
		kept = nil
	}
	d.Kept = kept
	return d
}

// field gives the field with a key.
func field(t tool.Tool, key string) (tool.Field, bool) {
	for _, f := range t.Body.Fields {
		if f.Key == key {
			return f, true
		}
	}
	return tool.Field{}, false
}

// Same says whether two drafts are the same to the last thing kept.
func Same(a, b Held) bool {
	x, errX := a.JSON()
	y, errY := b.JSON()
	return errX == nil && errY == nil && bytes.Equal(x, y)
}
