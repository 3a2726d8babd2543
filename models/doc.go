// Package models keeps the library on disk: pieces, their versions, scenes,
// drafts. It is the only package that knows gorm and SQLite.
//
// # Tables
//
//   - pieces: one row a piece, the current version in it. seq is the order of
//     creation. deleted_at is set while the piece is in the trash.
//   - revisions: every version of every piece, the current one included.
//   - scenes and scene_tools: a scene's settings, and the tools it links in order.
//   - drafts: what a person typed and has not saved.
//   - changes: which piece or scene each commit touched; see refresh.go.
//
// # What a write guarantees
//
// Every write is one immediate transaction on the one writing connection, and
// writes of this process wait for their turn in the order they came. So the
// function given to Edit sees the piece as it is and nobody can save between
// its reading and its writing: there is no lost update and no retry. When a
// method has returned without an error the change is in the write-ahead log
// and survives the death of the process. Within the same turn, after the
// commit, the library in memory (core/shelf) gets the change and the hub
// (core/live) tells who listens; both therefore see commits in their order.
//
// The error of every method is a *core.Error, its sentence fit for a person;
// errors.go makes them.
package models
