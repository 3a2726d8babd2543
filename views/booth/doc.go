// Package booth is the Control Booth's pages: the scenes, one scene's tiles,
// the picker that links tools, the trash of scenes.
//
// Regions: #scenes (the list at the left) and #scene (everything of the scene
// that is open). A change answers both; controls keep their ids, so the focus
// stays on what was pressed.
package booth
