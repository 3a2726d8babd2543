package link

import (
	"net/url"
	"strconv"
)

// ToolNew makes a blank tool and opens it (POST).
func ToolNew() string { return "/workbench/tools" }

// ToolTab is a tool's editor with a tab of the rail open: "see", "try", "cases".
func ToolTab(id, tab string) string {
	return Tool(id) + "?" + url.Values{"tab": {tab}}.Encode()
}

// ToolDraft keeps what was typed and shows what it comes to (POST).
func ToolDraft(id string) string { return Tool(id) + "/draft" }

// ToolTry runs the draft on a call (POST).
func ToolTry(id string) string { return Tool(id) + "/try" }

// ToolDiscard forgets the draft (POST).
func ToolDiscard(id string) string { return Tool(id) + "/discard" }

// ToolDuplicate makes a copy and opens it (POST).
func ToolDuplicate(id string) string { return Tool(id) + "/duplicate" }

// ToolDelete moves a tool to the trash (POST).
func ToolDelete(id string) string { return Tool(id) + "/delete" }

// ToolRestore takes a tool out of the trash (POST).
func ToolRestore(id string) string { return Tool(id) + "/restore" }

// ToolHistory lists a tool's versions, those before a version; 0 means all.
func ToolHistory(id string, before int) string {
	if before > 0 {
		return Tool(id) + "/history?before=" + strconv.Itoa(before)
	}
	return Tool(id) + "/history"
}

// ToolVersion shows one version of a tool; POST makes it the draft.
func ToolVersion(id string, version int) string {
	return Tool(id) + "/history/" + strconv.Itoa(version)
}

// WorkbenchDeleted is the front page with the offer to take a tool back out of
// the trash.
func WorkbenchDeleted(id string) string {
	return Workbench() + "?" + url.Values{"deleted": {id}}.Encode()
}
