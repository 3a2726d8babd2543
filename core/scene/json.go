package scene

import (
	"encoding/json"
	"time"

	"callboard/core"
	"callboard/core/jsondoc"
)

// Decode reads the settings of a new scene, strictly: unknown members, wrong
// types and broken rules are problems with their paths. Members left out are
// those of Blank. Spec 08, "Connection, scene, turn".
func Decode(v jsondoc.Value) (Settings, []core.Problem) {
	var d jsondoc.Decoder
	d.Object(v, "").Need("title")
	if problems := d.Problems(); problems != nil {
		return Settings{}, problems
	}
	return ApplyMergePatch(Blank(""), v)
}

// ApplyMergePatch gives the settings with a JSON Merge Patch (RFC 7396)
// applied: null is the blank scene's value, the list of tools is replaced
// whole. Problems mean that nothing was applied.
func ApplyMergePatch(now Settings, patch jsondoc.Value) (Settings, []core.Problem) {
	var d jsondoc.Decoder
	o := d.Object(patch, "")
	out := now
	out.Title = TidyTitle(o.Text("title", 4*core.MaxNameRunes+2, now.Title))
	out.Prompting = prompting(o, now.Prompting)
	if v, ok := o.Value("contextWindow"); ok && v.Kind == jsondoc.Null {
		out.ContextWindow = 0
	} else {
		out.ContextWindow = o.Int("contextWindow", 0, core.MaxContextWindow, now.ContextWindow)
	}
	o.Done()
	problems := d.Problems()
	if problems == nil {
		problems = Problems(out)
	}
	if problems != nil {
		return now, problems
	}
	return out, nil
}

func prompting(o *jsondoc.Fields, now Prompting) Prompting {
	blank := Blank("").Prompting
	if v, ok := o.Value("prompting"); ok && v.Kind == jsondoc.Null {
		return blank
	}
	p, ok := o.Object("prompting")
	if !ok {
		return now
	}
	out := now
	if v, ok := p.Value("narratorToolAccess"); ok && v.Kind == jsondoc.Null {
		out.NarratorToolAccess = blank.NarratorToolAccess
	} else {
		out.NarratorToolAccess = p.Bool("narratorToolAccess", now.NarratorToolAccess)
	}
	if v, ok := p.Value("tools"); ok && v.Kind == jsondoc.Null {
		out.Tools = nil
	} else if ok {
		out.Tools = p.Texts("tools", core.MaxSceneTools, 256)
	}
	p.Done()
	return out
}

// wire is a scene's JSON in the member order of spec 08.
type wire struct {
	ID            string    `json:"id"`
	Title         string    `json:"title"`
	Version       int       `json:"version"`
	Prompting     prompts   `json:"prompting"`
	ContextWindow *int      `json:"contextWindow"`
	CreatedAt     time.Time `json:"createdAt"`
	UpdatedAt     time.Time `json:"updatedAt"`
}

type prompts struct {
	NarratorToolAccess bool     `json:"narratorToolAccess"`
	Tools              []string `json:"tools"`
}

// MarshalJSON is the scene as the API answers it; a context window that is not
// known is null.
func (s Scene) MarshalJSON() ([]byte, error) {
	w := wire{
		ID: s.ID, Title: s.Title, Version: s.Version,
		Prompting: prompts{s.Prompting.NarratorToolAccess, s.Prompting.Tools},
		CreatedAt: s.CreatedAt, UpdatedAt: s.UpdatedAt,
	}
	if w.Prompting.Tools == nil {
		w.Prompting.Tools = []string{}
	}
	if s.ContextWindow > 0 {
		w.ContextWindow = &s.ContextWindow
	}
	return json.Marshal(w)
}
