// Package migrations carries the SQL that builds the database, one folder for
// each kind of database. Files are only ever added: a released one is never
// edited, because databases in the field have already run it.
package migrations

import "embed"

// SQLite holds the migrations for SQLite under "sqlite".
//
//go:embed sqlite/*.sql
var SQLite embed.FS
