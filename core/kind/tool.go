package kind

import (
	"slices"
	"strings"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/tool"
)

func toolInfo() Info {
	return Info{
		Kind: piece.Tool, One: "tool", Many: "Tools", Icon: "wrench",
		New:    func() piece.Content { return tool.New().Content() },
		decode: decodeTool, about: aboutTool, references: toolReferences, repoint: repointTool,
	}
}

func decodeTool(name string, tags []string, body jsondoc.Value, draft bool) (piece.Content, []core.Problem) {
	mode := tool.Saved
	if draft {
		mode = tool.Draft
	}
	decoded, problems := tool.DecodeBodyValue(body, mode)
	t := tool.Tool{Name: name, Tags: tags, Body: decoded}
	if problems == nil && !draft {
		problems = tool.Problems(t)
	}
	return t.Content(), problems
}

func aboutTool(c piece.Content) About {
	t, err := tool.OfPiece(c)
	if err != nil {
		a := plain(c)
		a.Fault = err.Error()
		return a
	}
	// The decoded texts are parts of one copy of the body; cloned, they do not
	// keep it in memory.
	a := About{
		Description: t.Body.Description,
		Category:    strings.Clone(t.Body.Category),
		Icon:        strings.Clone(t.Body.Icon),
		Does:        t.Body.Action.Summary(t.Body.Fields),
		ActionKind:  t.Body.Action.Kind(),
		Uses:        usesOf(t),
	}
	if len(t.Body.Fields) > 0 {
		a.Fields = make([]string, len(t.Body.Fields))
		for i, f := range t.Body.Fields {
			a.Fields[i] = strings.Clone(f.Name)
		}
	}
	return a
}

func toolReferences(c piece.Content) []Reference {
	// As a draft: one that cannot be saved yet uses its piece all the same.
	body, problems := tool.DecodeBody(c.Body, tool.Draft)
	linker, ok := body.Action.(tool.Linker)
	if len(problems) > 0 || !ok {
		return nil
	}
	k, id := linker.Piece()
	if id == "" {
		return nil
	}
	return []Reference{{k, id, "body.action.piece"}}
}

func usesOf(t tool.Tool) []string {
	linker, ok := t.Body.Action.(tool.Linker)
	if !ok {
		return nil
	}
	if _, id := linker.Piece(); id != "" {
		return []string{strings.Clone(id)}
	}
	return nil
}

func repointTool(c piece.Content, ids map[string]string) piece.Content {
	t, err := tool.OfPiece(c)
	linker, ok := t.Body.Action.(tool.Linker)
	if err != nil || !ok {
		return c
	}
	if _, id := linker.Piece(); ids[id] != "" && slices.Contains(usesOf(t), id) {
		t.Body.Action = linker.With(ids[id])
		return t.Content()
	}
	return c
}
