// Package workbench draws the Workbench: the tool editor with its rail, the
// history of a tool, and the front page.
//
// The editor's page is one form around everything. A handler fills an Editor
// and draws Page, or only the regions that changed: Regions lists their ids.
// No region holds an input that may be typed in, except those that a button
// redraws on purpose.
package workbench
