// Package link holds every address the pages point at, as functions. A test in
// web resolves each of them against the routes.
package link

import "net/url"

// Home is the first page; it leads to the Library.
func Home() string { return "/" }

// Library is the Library's list.
func Library() string { return "/library" }

// LibraryTrash lists the deleted pieces.
func LibraryTrash() string { return "/library/trash" }

// LibraryImport is the page that reads a file into the Library.
func LibraryImport() string { return "/library/import" }

// LibraryNew makes a blank piece and opens it (POST).
func LibraryNew() string { return "/library/new" }

// Workbench is the Workbench's front page: drafts and recent pieces.
func Workbench() string { return "/workbench" }

// Booth is the Control Booth.
func Booth() string { return "/booth" }

// Scene is one scene in the Control Booth.
func Scene(id string) string { return "/booth/scenes/" + url.PathEscape(id) }

// Find searches everything by typing.
func Find() string { return "/find" }

// Keys lists the keyboard's keys.
func Keys() string { return "/keys" }

// Preferences stores what a person prefers to see (POST).
func Preferences() string { return "/preferences" }
