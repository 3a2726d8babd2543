package handlers

import (
	"callboard/core/piece"
	"callboard/core/shelf"
	"callboard/core/tool"
	"callboard/views/ui"
)

// toolIcon is the icon a tool shows: the one it picked where we have it, else
// its action's own.
func toolIcon(picked string, kind tool.ActionKind) string {
	if ui.HasIcon(picked) {
		return picked
	}
	if info, ok := tool.KindOf(kind); ok && ui.HasIcon(info.Icon) {
		return info.Icon
	}
	switch kind {
	case tool.KindRoll:
		return "dices"
	case tool.KindRecord:
		return "notebook-pen"
	}
	return "wrench"
}

// pieceIcon is the icon of a piece in lists.
func pieceIcon(e *shelf.Entry) string {
	switch {
	case e.Fault != "":
		return "triangle-alert"
	case e.Kind == piece.Tool:
		return toolIcon(e.Icon, e.ActionKind)
	}
	if ui.HasIcon(e.Icon) {
		return e.Icon
	}
	return kindWords[e.Kind].icon
}
