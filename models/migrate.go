package models

import (
	"context"
	"database/sql"
	"io/fs"

	"github.com/pressly/goose/v3"

	"callboard/core"
	"callboard/models/migrations"
)

// applicationID marks our files; the first migration sets it.
const applicationID = 1128352844

// migrationTries is how often another process that opens the same new database
// may get in the way, each time by making what this one is about to make,
// before it counts as a failure.
const migrationTries = 10

// migrate brings the database to the newest schema. A database that a newer
// Callboard has already changed is refused and left as it is.
func migrate(ctx context.Context, db *sql.DB, path string) error {
	files, err := fs.Sub(migrations.SQLite, "sqlite")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	for try := 1; ; try++ {
		current, target, err := provider.GetVersions(ctx)
		if err != nil && try == migrationTries {
			return err
		}
		if err != nil {
			continue
		}
		if current > target {
			return core.Errorf(core.Invalid,
				"%s was written by a newer Callboard (schema %d; this one knows %d). Start the newer version, or name another database.",
				path, current, target)
		}
		if current == target {
			return nil
		}
		if _, err := provider.Up(ctx); err != nil && try == migrationTries {
			return err
		}
	}
}
