package scene

import (
	"fmt"
	"slices"
	"strconv"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/schema"
)

// AppendJSON appends the scene as the API shows it, members in the order of
// spec 08.
func (s Scene) AppendJSON(dst []byte) []byte {
	dst = jsondoc.AppendString(append(dst, `{"id":`...), s.ID)
	dst = jsondoc.AppendString(append(dst, `,"title":`...), s.Title)
	dst = strconv.AppendInt(append(dst, `,"version":`...), int64(s.Version), 10)
	return append(s.appendRest(append(dst, ',')), '}')
}

// AppendJSON appends the settings alone, as a request gives them.
func (s Settings) AppendJSON(dst []byte) []byte {
	dst = jsondoc.AppendString(append(dst, `{"title":`...), s.Title)
	return append(s.appendRest(append(dst, ',')), '}')
}

// appendRest appends the members behind the title.
func (s Settings) appendRest(dst []byte) []byte {
	dst = append(dst, `"prompting":{"narratorToolAccess":`...)
	dst = strconv.AppendBool(dst, s.Prompting.NarratorToolAccess)
	dst = schema.AppendTexts(append(dst, `,"tools":`...), s.Prompting.Tools)
	dst = append(dst, `},"contextWindow":`...)
	return strconv.AppendInt(dst, int64(s.ContextWindow), 10)
}

// value is the settings as a document, for a patch to merge into.
func (s Settings) value() jsondoc.Value {
	v, err := jsondoc.Parse(s.AppendJSON(nil))
	if err != nil {
		return jsondoc.OfObject()
	}
	return v
}

// Decode reads settings strictly, as a request gives them. What is left out is
// as in a new scene: no tools, tool access off, the context window not known.
func Decode(v jsondoc.Value) (Settings, []core.Problem) {
	var d jsondoc.Decoder
	o := d.Object(v, "")
	s := Settings{Title: piece.TidyName(o.Text("title", 4*core.MaxNameRunes, ""))}
	if p, ok := o.Object("prompting"); ok {
		s.Prompting.NarratorToolAccess = p.Bool("narratorToolAccess", false)
		s.Prompting.Tools = p.Texts("tools", core.MaxSceneTools, 64)
		p.Done()
	}
	s.ContextWindow = o.Int("contextWindow", 0, core.MaxContextWindow, 0)
	o.Done()
	if problems := d.Problems(); problems != nil {
		return Settings{}, problems
	}
	return s, Problems(s)
}

// ApplyMergePatch gives s with a JSON Merge Patch applied: members one by one,
// the list of tools whole. null sets a member back to what it is in a new scene.
func ApplyMergePatch(s Settings, patch jsondoc.Value) (Settings, []core.Problem) {
	if patch.Kind != jsondoc.Object {
		return s, []core.Problem{{Message: "A patch must be an object, not " + patch.Kind.Word() + "."}}
	}
	merged, problems := Decode(jsondoc.MergePatch(s.value(), patch))
	if problems != nil {
		return s, problems
	}
	return merged, nil
}

// Problems gives everything that keeps settings from being saved.
func Problems(s Settings) []core.Problem {
	var problems []core.Problem
	add := func(path, message string) {
		problems = append(problems, core.Problem{Path: path, Message: message})
	}
	if message := piece.NameProblem("scene", s.Title); message != "" {
		add("title", message)
	}
	if n := len(s.Prompting.Tools); n > core.MaxSceneTools {
		add("prompting.tools", fmt.Sprintf("Unlink some tools: at most %d can be linked to one scene.", core.MaxSceneTools))
	}
	seen := make(map[string]bool, len(s.Prompting.Tools))
	for i, id := range s.Prompting.Tools {
		path := jsondoc.IndexPath("prompting.tools", i)
		switch {
		case !core.ValidID(id):
			add(path, jsondoc.Quote(id)+" cannot be the id of a tool: give the id of a tool of the library.")
		case seen[id]:
			add(path, "The tool "+id+" is linked twice: name it once.")
		}
		seen[id] = true
	}
	if s.ContextWindow < 0 || s.ContextWindow > core.MaxContextWindow {
		add("contextWindow", fmt.Sprintf("Set the context window from 1 to %d tokens, or 0 when it is not known.", core.MaxContextWindow))
	}
	return problems
}

// Link gives the tools with ids added at the end; those linked already keep
// their places.
func (p Prompting) Link(ids ...string) Prompting {
	p.Tools = slices.Clone(p.Tools)
	for _, id := range ids {
		if !slices.Contains(p.Tools, id) {
			p.Tools = append(p.Tools, id)
		}
	}
	return p
}

// Unlink gives the tools without id.
func (p Prompting) Unlink(id string) Prompting {
	p.Tools = slices.DeleteFunc(slices.Clone(p.Tools), func(s string) bool { return s == id })
	return p
}

// Move gives the tools with id moved by so many places, kept within the list;
// an id that is not linked moves nothing.
func (p Prompting) Move(id string, by int) Prompting {
	p.Tools = slices.Clone(p.Tools)
	from := slices.Index(p.Tools, id)
	if from < 0 {
		return p
	}
	to := min(max(from+by, 0), len(p.Tools)-1)
	p.Tools = slices.Insert(slices.Delete(p.Tools, from, from+1), to, id)
	return p
}

// Arrange gives the tools in the order of ids. Tools that ids does not name,
// linked meanwhile by somebody else, keep their order at the end; ids that are
// not linked are left out.
func (p Prompting) Arrange(ids []string) Prompting {
	var out []string
	for _, id := range append(slices.Clone(ids), p.Tools...) {
		if slices.Contains(p.Tools, id) && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	p.Tools = out
	return p
}
