package handlers

import (
	"net/url"
	"slices"
	"strings"

	"callboard/core/piece"
	"callboard/core/shelf"
	"callboard/views/link"
	"callboard/views/workbench"
)

// maxPicks is how many pieces a picker offers. With more of them it has a search
// besides.
const maxPicks = 100

// piecePicks are the pieces that an action can run, and the one picked now.
func (a *App) piecePicks(e *editing, control string, k piece.Kind) (options []workbench.Option, now workbench.PickedPiece) {
	picked := e.now.Controls()[control]
	now.Find = e.find(control)
	options = []workbench.Option{{Value: "", Label: "none picked"}}
	page, err := a.Store.Shelf().Search(shelf.Query{Kind: k, Text: now.Find, Sort: shelf.Name, Limit: maxPicks})
	if err != nil {
		a.Log.Error("pieces cannot be listed", "kind", k, "error", err)
		return options, now
	}
	now.More = max(page.Total-len(page.Entries), 0)
	now.Searched = now.Find != "" || now.More > 0
	for _, entry := range page.Entries {
		options = append(options, workbench.Option{Value: entry.ID, Label: entry.Name + " (" + entry.Action + ")"})
	}
	entry, there := a.Store.Shelf().Entry(picked)
	switch {
	case picked == "":
	case there && entry.Kind == k:
		now.Name, now.Open = entry.Name, link.Bench{Kind: k, ID: picked}.FromTool(e.id)
		if !slices.ContainsFunc(options, func(o workbench.Option) bool { return o.Value == picked }) {
			options = append(options, workbench.Option{Value: picked, Label: entry.Name + " (" + entry.Action + ")"})
		}
	default:
		options = append(options, workbench.Option{Value: picked, Label: "one that is not there"})
	}
	return options, now
}

// findPrefix begins the name of a picker's search.
const findPrefix = "see.find."

// find is what was typed into the search of a picker. Without scripts it comes
// back in the page's address.
func (e *editing) find(control string) string {
	from := e.sent
	if from == nil {
		from = e.asked
	}
	return clipped(from.Get(findPrefix + control))
}

// finds are the searches of all pickers, for an address.
func (e *editing) finds() url.Values {
	out := url.Values{}
	for control := range e.sent {
		if text := e.sent.Get(control); strings.HasPrefix(control, findPrefix) && text != "" {
			out.Set(control, clipped(text))
		}
	}
	return out
}
