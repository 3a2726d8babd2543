package models

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"callboard/core"
)

// Backup writes a copy of the library to path while everything goes on. The
// copy is the library as of one moment, whole and compact, and can be opened
// as it is. A file that exists is never overwritten: that is core.Conflict.
func (s *Store) Backup(ctx context.Context, path string) error {
	const op = "models.Backup"
	if path == "" {
		return fail(op, core.Errorf(core.Invalid, "Name the file of the backup."))
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return fail(op, err)
	}
	if err := reserve(path); err != nil {
		return fail(op, err)
	}
	if err := s.flushDrafts(ctx); err != nil {
		return fail(op, errors.Join(err, os.Remove(path)))
	}
	if err := s.vacuumInto(ctx, path); err != nil {
		return fail(op, errors.Join(err, os.Remove(path)))
	}
	return nil
}

// reserve makes the empty file that the copy goes into, so that nobody else
// can make it meanwhile.
func reserve(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return core.Errorf(core.Conflict, "%s exists already and is not overwritten. Name another file.", path)
	case errors.Is(err, fs.ErrNotExist):
		return core.Errorf(core.Invalid, "The folder %s does not exist. Make it, or name a file elsewhere.", filepath.Dir(path))
	case err != nil:
		e := core.Errorf(core.Invalid, "%s cannot be written. Check who may write there, or name a file elsewhere.", path)
		e.Err = err
		return e
	}
	return f.Close()
}

// vacuumInto copies on a connection of its own: the readers may write nothing,
// and the writer must not be held up.
func (s *Store) vacuumInto(ctx context.Context, path string) error {
	db, err := openHandle(dsn(s.path, "rw", url.Values{}), 1, s.log)
	if err != nil {
		return err
	}
	err = db.WithContext(ctx).Exec("VACUUM INTO ?", path).Error
	if err := errors.Join(err, closeHandle(db)); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
