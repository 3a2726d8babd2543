package shelf

import (
	"encoding/json"
	"strings"

	"callboard/core/piece"
	"callboard/core/tool"
)

// details derives what an entry shows of a body. A new kind of piece adds its
// case here; until then the description is all that is known of it.
func details(kind piece.Kind, c piece.Content) Details {
	switch kind {
	case piece.Tool:
		return toolDetails(c)
	default:
		return plainDetails(c)
	}
}

func toolDetails(c piece.Content) Details {
	t, err := tool.OfPiece(c)
	if err != nil {
		d := plainDetails(c)
		d.Fault = err.Error()
		return d
	}
	// The decoded texts are parts of one copy of the body; cloned, they do not
	// keep it in memory. newEntry sees to the description.
	d := Details{
		Description: t.Body.Description,
		Category:    strings.Clone(t.Body.Category),
		Icon:        strings.Clone(t.Body.Icon),
		Action:      t.Body.Action.Summary(t.Body.Fields),
		ActionKind:  t.Body.Action.Kind(),
	}
	if len(t.Body.Fields) > 0 {
		d.Fields = make([]string, len(t.Body.Fields))
		for i, f := range t.Body.Fields {
			d.Fields[i] = strings.Clone(f.Name)
		}
	}
	return d
}

func plainDetails(c piece.Content) Details {
	var body struct {
		Description string `json:"description"`
	}
	if err := json.Unmarshal(c.Body, &body); err != nil {
		return Details{Fault: err.Error()}
	}
	return Details{Description: body.Description}
}
