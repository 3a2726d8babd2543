package models

import (
	"errors"
	"os"

	"callboard/core"
)

// inPlace says whether the database that is open is still the file at its path.
// A file that was deleted, or that another one was moved over, goes on taking
// writes which nobody will find again, so a save must not be acknowledged there.
func (s *Store) inPlace() error {
	now, err := os.Stat(s.path)
	if err == nil && os.SameFile(s.file, now) {
		return nil
	}
	e := core.Errorf(core.Internal, "The database file was moved, deleted or replaced while Callboard runs. Nothing was saved; "+
		"put the file back, or stop Callboard and start it again.")
	e.Err = errors.Join(errors.New(s.path), err)
	return e
}
