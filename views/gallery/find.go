package gallery

import (
	"callboard/core/tool"
	"callboard/views/find"
	"callboard/views/layout"
	"callboard/views/link"
)

// findStates are "Find anything" as a page and as the dialog.
func findStates() []State {
	none := find.Results{Query: "dragon نرد"}
	first := found()
	first.Query = ""
	return []State{
		{Name: "find-page", About: "Find as a page, with hits of every sort", Page: true, Meta: layout.Meta{Title: "Find anything"}, Body: find.Show(found()), Look: "main"},
		{Name: "find-page-none", About: "Find as a page, with nothing found", Page: true, Meta: layout.Meta{Title: "Find anything"}, Body: find.Show(none), Look: "main"},
		{Name: "find-dialog", About: "The dialog over any page", Body: find.Dialog(first)},
		{Name: "find-dialog-none", About: "The dialog with nothing found", Body: in(`<div id="find-list" role="listbox" aria-label="Found">`, `</div>`, find.Options(none)), Look: "#find-list"},
	}
}

func found() find.Results {
	pieces := find.Group{Label: "Pieces"}
	for _, s := range []sample{of("skill-check"), long(), arabic(), chinese()} {
		pieces.Hits = append(pieces.Hits, find.Hit{ID: "piece-" + s.id, Icon: iconOf(s.Tool), Label: s.Name, Detail: tool.BaseCallName(s.Name), Mono: true, Href: link.Tool(s.id)})
	}
	return find.Results{Query: "a", Groups: []find.Group{
		pieces,
		{Label: "Scenes", Hits: []find.Hit{{ID: "scene-inn", Icon: "clapperboard", Label: arabicScene, Href: link.Scene("inn")}}},
		{Label: "Pages"},
		{Label: "Commands", Hits: []find.Hit{{ID: "command-0", Icon: "moon", Label: "Dark theme", Detail: "theme", Post: link.Preferences(), Fields: []find.Field{{Name: "theme", Value: "dark"}}}}},
	}}
}
