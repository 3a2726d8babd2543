package api

import (
	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/scene"
)

// decodeChat applies a request's members onto settings: what is left out stays,
// null goes back to the blank scene's, lists are replaced whole. It serves
// create (onto the blank scene) and PATCH (onto the saved one).
func (a *API) decodeChat(v jsondoc.Value, onto scene.Settings) (scene.Settings, []core.Problem) {
	blank := scene.Blank("")
	var d jsondoc.Decoder
	o := d.Object(v, "")
	out := onto
	out.Title = scene.TidyTitle(o.Text("title", 4*core.MaxNameRunes, onto.Title))
	if member(o, "prompting") == jsondoc.Null {
		o.Value("prompting")
		out.Prompting = blank.Prompting
	} else if p, ok := o.Object("prompting"); ok {
		out.Prompting = decodePrompting(p, onto.Prompting)
	}
	out.ContextWindow = onto.ContextWindow
	if o.Has("contextWindow") {
		out.ContextWindow = o.IntOrNull("contextWindow", 0, core.MaxContextWindow, 0)
	}
	o.Value("title")
	o.Value("contextWindow")
	o.Done()
	problems := d.Problems()
	if problems == nil {
		problems = append(scene.Problems(out), a.unknownTools(onto.Prompting.Tools, out.Prompting.Tools)...)
	}
	return out, problems
}

func decodePrompting(o *jsondoc.Fields, onto scene.Prompting) scene.Prompting {
	out := onto
	out.NarratorToolAccess = o.Bool("narratorToolAccess", onto.NarratorToolAccess)
	switch member(o, "tools") {
	case jsondoc.Null:
		o.Value("tools")
		out.Tools = nil
	case absent:
		o.Value("tools")
	default:
		out.Tools = o.Texts("tools", core.MaxSceneTools, 64)
	}
	o.Done()
	return out
}

// absent is the kind of a member that is not there.
const absent jsondoc.Kind = 255

func member(o *jsondoc.Fields, name string) jsondoc.Kind {
	v, ok := o.Whole().Get(name)
	if !ok {
		return absent
	}
	return v.Kind
}

// unknownTools refuses links to what is no tool of the library. A link that was
// there before may stay: its tool may be in the trash for a while.
func (a *API) unknownTools(before, after []string) []core.Problem {
	had := make(map[string]bool, len(before))
	for _, id := range before {
		had[id] = true
	}
	var problems []core.Problem
	for i, id := range after {
		if had[id] {
			continue
		}
		if e, ok := a.Store.Shelf().Entry(id); !ok || e.Kind != piece.Tool {
			problems = append(problems, core.Problem{
				Path:    jsondoc.IndexPath("prompting.tools", i),
				Message: "There is no tool " + jsondoc.Quote(id) + " in the library.",
			})
		}
	}
	return problems
}
