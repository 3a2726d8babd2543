package link

import "net/url"

// Scenes makes a scene (POST).
func Scenes() string { return "/booth/scenes" }

// SceneTrash lists the deleted scenes.
func SceneTrash() string { return "/booth/trash" }

// SceneWith is a scene's page that still shows the tiles switched off since it
// was opened. Each of off is "TOOL" or "TOOL~PREV", where PREV is the tile it
// stood behind.
func SceneWith(id string, off []string) string { return sceneDo(id, "", off) }

// SceneSave renames a scene or sets its context window (POST).
func SceneSave(id string, off []string) string { return sceneDo(id, "/save", off) }

// SceneAccess turns Narrator Tool Access on or off (POST).
func SceneAccess(id string, off []string) string { return sceneDo(id, "/access", off) }

// SceneSwitch links or unlinks the tool of one tile (POST).
func SceneSwitch(id string, off []string) string { return sceneDo(id, "/switch", off) }

// SceneMove puts one tile in another place (POST).
func SceneMove(id string, off []string) string { return sceneDo(id, "/move", off) }

// SceneEvents tells an open page of changes as they happen.
func SceneEvents(id string) string { return sceneDo(id, "/events", nil) }

// SceneLink picks tools to link, and links them (GET, POST).
func SceneLink(id string) string { return sceneDo(id, "/link", nil) }

// SceneLinkResults answers what the picker finds, without the page around it.
func SceneLinkResults(id string) string { return sceneDo(id, "/link/results", nil) }

// SceneDelete moves a scene to the trash (POST).
func SceneDelete(id string) string { return sceneDo(id, "/delete", nil) }

// SceneRestore takes a scene out of the trash (POST).
func SceneRestore(id string) string { return sceneDo(id, "/restore", nil) }

// ScenePurge deletes a scene in the trash for good (POST).
func ScenePurge(id string) string { return sceneDo(id, "/purge", nil) }

func sceneDo(id, verb string, off []string) string {
	return with(Scene(id)+verb, url.Values{"off": off})
}
