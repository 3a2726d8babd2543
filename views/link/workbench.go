package link

import (
	"net/url"
	"strconv"
	"strings"

	"callboard/core/piece"
)

// Bench is the Workbench's editor of one piece; its methods are the addresses
// of the editor and of what it does.
type Bench struct {
	Kind piece.Kind
	ID   string
}

// desks are the first parts of the editors' addresses.
var desks = map[piece.Kind]string{
	piece.Tool: "tools", piece.Dice: "dice", piece.Formula: "formulas",
	piece.Tracker: "trackers", piece.World: "worlds", piece.Preset: "presets",
}

// DeskKind is the kind of piece whose editors have "desk" in their addresses;
// ok is false for any other word.
func DeskKind(desk string) (kind piece.Kind, ok bool) {
	for kind, name := range desks {
		if name == desk {
			return kind, true
		}
	}
	return "", false
}

// New makes a blank piece of the kind and opens it (POST).
func New(kind piece.Kind) string { return Workbench() + "/" + desks[kind] }

// Open is the editor.
func (b Bench) Open() string { return New(b.Kind) + "/" + url.PathEscape(b.ID) }

// Tab is the editor with a tab of the rail open: "see", "try", "cases".
func (b Bench) Tab(tab string) string { return with(b.Open(), url.Values{"tab": {tab}}) }

// From is the editor with the way back to the scene it was opened from.
func (b Bench) From(scene string) string {
	return with(b.Open(), url.Values{"from": {"scene:" + scene}})
}

// FromTool is the editor with the way back to the tool it was opened from.
func (b Bench) FromTool(tool string) string {
	return with(b.Open(), url.Values{"from": {"tool:" + tool}})
}

// Again is the editor with the way back to where it was opened from: "scene:ID"
// or "tool:ID".
func (b Bench) Again(from string) string {
	return with(b.Open(), url.Values{"from": {from}})
}

// Make makes a piece for the draft's action to run, and opens it (POST).
func (b Bench) Make() string { return b.Open() + "/make" }

// Draft keeps what was typed and shows what it comes to (POST).
func (b Bench) Draft() string { return b.Open() + "/draft" }

// Try runs the draft (POST).
func (b Bench) Try() string { return b.Open() + "/try" }

// Discard forgets the draft (POST).
func (b Bench) Discard() string { return b.Open() + "/discard" }

// Duplicate makes a copy and opens it (POST).
func (b Bench) Duplicate() string { return b.Open() + "/duplicate" }

// Delete moves the piece to the trash (POST).
func (b Bench) Delete() string { return b.Open() + "/delete" }

// Restore takes the piece out of the trash (POST).
func (b Bench) Restore() string { return b.Open() + "/restore" }

// History lists the piece's versions, those before a version; 0 means all.
func (b Bench) History(before int) string {
	if before > 0 {
		return b.Open() + "/history?before=" + strconv.Itoa(before)
	}
	return b.Open() + "/history"
}

// Version shows one version of the piece; POST makes it the draft.
func (b Bench) Version(version int) string {
	return b.Open() + "/history/" + strconv.Itoa(version)
}

// Tool is a tool's editor.
func Tool(id string) string { return Bench{piece.Tool, id}.Open() }

// ToolFrom is a tool's editor with the way back to the scene it was opened from.
func ToolFrom(id, scene string) string { return Bench{piece.Tool, id}.From(scene) }

// WorkbenchDeleted is the front page with the offer to take a piece back out of
// the trash.
func WorkbenchDeleted(b Bench) string {
	return with(Workbench(), url.Values{"deleted": {desks[b.Kind] + "/" + b.ID}})
}

// DeletedBench reads what WorkbenchDeleted wrote; ok is false for anything else.
func DeletedBench(text string) (b Bench, ok bool) {
	desk, id, _ := strings.Cut(text, "/")
	kind, ok := DeskKind(desk)
	return Bench{kind, id}, ok && id != ""
}
