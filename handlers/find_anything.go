package handlers

import (
	"strconv"
	"strings"

	"callboard/core/piece"
	"callboard/core/shelf"
	"callboard/views/find"
	"callboard/views/link"
)

// How many of each group Find shows: what fits on a screen without scrolling.
const (
	foundPieces = 8
	foundScenes = 5
)

// findAnything finds pieces, scenes, pages and commands in which every word of
// the query is found. With no words it offers what was changed last.
func (a *App) findAnything(query string) (find.Results, error) {
	r := find.Results{Query: query}
	found, err := a.Store.Shelf().Search(shelf.Query{Text: query, Limit: foundPieces})
	if err != nil {
		return r, err
	}
	words := strings.Fields(shelf.Fold(query))
	pieces := find.Group{Label: "Pieces"}
	for _, e := range found.Entries {
		if _, editable := desks[e.Kind]; !editable {
			continue
		}
		h := find.Hit{ID: "piece-" + e.ID, Icon: pieceIcon(e), Label: e.Name, Detail: e.Action, Href: link.Bench{Kind: e.Kind, ID: e.ID}.Open()}
		if e.Kind == piece.Tool {
			h.Detail, h.Mono = a.Store.Shelf().CallName(e.ID), true
		}
		pieces.Hits = append(pieces.Hits, h)
	}
	scenes := find.Group{Label: "Scenes"}
	for _, s := range a.Store.Shelf().Scenes() {
		if len(scenes.Hits) < foundScenes && holds(s.Title, words) {
			scenes.Hits = append(scenes.Hits, find.Hit{ID: "scene-" + s.ID, Icon: "clapperboard", Label: s.Title, Href: link.Scene(s.ID)})
		}
	}
	r.Groups = []find.Group{
		pieces, scenes,
		{Label: "Pages", Hits: holding("page-", findPages(), words)},
		{Label: "Commands", Hits: holding("command-", findCommands(), words)},
	}
	return r, nil
}

// holding keeps the hits in which every word is found, and numbers them.
func holding(id string, hits []find.Hit, words []string) []find.Hit {
	var out []find.Hit
	for _, h := range hits {
		if holds(h.Label+" "+h.Detail, words) {
			h.ID = id + strconv.Itoa(len(out))
			out = append(out, h)
		}
	}
	return out
}

// holds says whether every folded word is in the text.
func holds(text string, words []string) bool {
	folded := shelf.Fold(text)
	for _, w := range words {
		if !strings.Contains(folded, w) {
			return false
		}
	}
	return true
}

func findPages() []find.Hit {
	return []find.Hit{
		{Icon: "library", Label: "Library", Detail: "every piece, searchable", Href: link.Library()},
		{Icon: "wrench", Label: "Workbench", Detail: "drafts and recent pieces", Href: link.Workbench()},
		{Icon: "sliders-horizontal", Label: "Control Booth", Detail: "scenes and their tools", Href: link.Booth()},
		{Icon: "upload", Label: "Import", Detail: "read a file into the Library", Href: link.LibraryImport()},
		{Icon: "trash-2", Label: "Trash", Detail: "deleted pieces", Href: link.LibraryTrash()},
		{Icon: "trash-2", Label: "Deleted scenes", Detail: "restore a scene", Href: link.SceneTrash()},
		{Icon: "list", Label: "Keys", Detail: "what the keyboard does", Href: link.Keys()},
	}
}

func findCommands() []find.Hit {
	theme := func(icon, label, value string) find.Hit {
		return find.Hit{
			Icon: icon, Label: label, Detail: "theme", Post: link.Preferences(),
			Fields: []find.Field{{Name: "theme", Value: value}},
		}
	}
	return []find.Hit{
		{Icon: "plus", Label: "New tool", Detail: "and open it in the Workbench", Post: link.LibraryNew(), Fields: []find.Field{{Name: "kind", Value: "tool"}}},
		{Icon: "clapperboard", Label: "New scene", Detail: "and open it in the Control Booth", Post: link.Scenes()},
		theme("sun", "Light theme", "light"),
		theme("moon", "Dark theme", "dark"),
		theme("sun-moon", "Theme of the system", ""),
	}
}
