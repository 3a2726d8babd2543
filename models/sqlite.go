package models

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"gorm.io/driver/sqlite"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"

	"callboard/core"
)

// This file is all that is particular to the SQLite driver: another driver is
// a change here and in errors.go.

const (
	// readers is how many connections read at once: more than the cores of a
	// small machine gain nothing, fewer make a long list hold up a short one.
	readers = 4

	// Page caches in KiB. What is asked for often is in core/shelf, so the
	// caches stay small: they count towards the idle memory of the process.
	writerCache = 8000
	readerCache = 2000

	// busyTimeout is how long a statement waits for another process that
	// writes, in milliseconds. Within this process nobody waits for a lock.
	busyTimeout = 5000

	// slowStatement is logged: nothing we ask takes a tenth of it.
	slowStatement = 500 * time.Millisecond
)

// sqliteHeader starts every SQLite database that is not empty.
const sqliteHeader = "SQLite format 3\x00"

// dsn is the address of the file for the driver: mode is "rwc" or "ro".
func dsn(path, mode string, settings url.Values) string {
	settings.Set("mode", mode)
	settings.Set("_journal_mode", "WAL")
	settings.Set("_busy_timeout", fmt.Sprint(busyTimeout))
	settings.Set("_foreign_keys", "on")
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + settings.Encode()
}

// openWriter opens the one connection that writes. Its transactions take the
// write lock at once (_txlock=immediate): a deferred one that reads first can
// find that it may not write any more.
func openWriter(path, synchronous string, log *slog.Logger) (*gorm.DB, error) {
	return openHandle(dsn(path, "rwc", url.Values{
		"_txlock":      {"immediate"},
		"_synchronous": {synchronous},
		"_cache_size":  {fmt.Sprint(-writerCache)},
	}), 1, log)
}

// openReader opens the connections that read. SQLite refuses a write on them.
func openReader(path string, log *slog.Logger) (*gorm.DB, error) {
	return openHandle(dsn(path, "ro", url.Values{
		"_query_only": {"1"},
		"_cache_size": {fmt.Sprint(-readerCache)},
	}), readers, log)
}

func openHandle(dsn string, connections int, log *slog.Logger) (*gorm.DB, error) {
	pool, err := sql.Open(sqlite.DriverName, dsn)
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	pool.SetConnMaxLifetime(0)
	db, err := gorm.Open(sqlite.New(sqlite.Config{Conn: pool}), &gorm.Config{
		PrepareStmt:        true,
		PrepareStmtMaxSize: 256, // our statements are a few dozen; batches add some
		TranslateError:     true,
		// A batch inside our own transaction needs no savepoint of its own.
		DisableNestedTransaction: true,
		Logger: logger.NewSlogLogger(log, logger.Config{
			SlowThreshold:             slowStatement,
			LogLevel:                  logger.Warn,
			IgnoreRecordNotFoundError: true,
			ParameterizedQueries:      true, // nobody's text belongs in a log
		}),
	})
	if err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	return db, nil
}

func closeHandle(db *gorm.DB) error {
	if db == nil {
		return nil
	}
	pool, err := db.DB()
	if err != nil {
		return err
	}
	return pool.Close()
}

// checkPath refuses what cannot be a database file of ours before the driver
// gets to say it in its own words, and makes the file that is not there.
func checkPath(path string) error {
	if path == "" {
		return core.Errorf(core.Invalid, "Name the database file.")
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return makeFile(path)
	case err != nil:
		return pathError(path, err)
	case info.IsDir():
		return core.Errorf(core.Invalid, "%s is a folder. Name a file in it, such as %s.", path, filepath.Join(path, "callboard.db"))
	case !info.Mode().IsRegular():
		return core.Errorf(core.Invalid, "%s is not a file that can hold a database. Name another one.", path)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return pathError(path, err)
	}
	defer f.Close()
	head := make([]byte, len(sqliteHeader))
	n, err := io.ReadFull(f, head)
	if err != nil && n == 0 && errors.Is(err, io.EOF) {
		return nil // an empty file becomes a database
	}
	if string(head[:n]) != sqliteHeader {
		return core.Errorf(core.Invalid, "%s is not a Callboard database. Name another file.", path)
	}
	return nil
}

// fileMode is the mode of a new database: what an author writes is theirs alone.
// SQLite gives the files beside it, -wal and -shm, the mode of the database.
const fileMode = 0o600

// makeFile makes an empty file at path, which becomes the database. SQLite would
// make one that everybody on the machine may read.
func makeFile(path string) error {
	folder := filepath.Dir(path)
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return core.Errorf(core.Invalid, "The folder %s does not exist. Make it, or name a database elsewhere.", folder)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, fileMode)
	if err != nil {
		return pathError(path, err)
	}
	return f.Close()
}

func pathError(path string, err error) error {
	e := core.Errorf(core.Invalid, "%s cannot be opened for writing. Check who may write there, or name a database elsewhere.", path)
	e.Op, e.Err = "models.Open", err
	return e
}

// checkOwner refuses a SQLite database that another program made. A new, empty
// database is nobody's yet. The tables are looked at before the mark: another
// process may be making the same database, and the mark comes with its tables.
func checkOwner(ctx context.Context, db *sql.DB, path string) error {
	empty, err := hasNoTables(ctx, db)
	if err != nil {
		return err
	}
	var owner int64
	if err := db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&owner); err != nil {
		return err
	}
	if owner != applicationID && (owner != 0 || !empty) {
		return core.Errorf(core.Invalid, "%s is the database of another program. Name another file.", path)
	}
	return nil
}

// hasNoTables says whether the database is new: it has no table but those that
// count migrations, which are made before the first of ours.
func hasNoTables(ctx context.Context, db *sql.DB) (bool, error) {
	var tables int
	err := db.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE tbl_name NOT LIKE 'goose%' AND tbl_name NOT LIKE 'sqlite%'`).Scan(&tables)
	return tables == 0, err
}
