package models

import (
	"context"
	"errors"

	sqlite3 "github.com/mattn/go-sqlite3"
	"gorm.io/gorm"

	"callboard/core"
)

// fail turns an error of gorm or SQLite into one of ours, at op. It is the
// only place that reads such errors. An error that already is ours keeps its
// code and sentence.
func fail(op string, err error) error {
	if err == nil {
		return nil
	}
	var ours *core.Error
	if errors.As(err, &ours) {
		return core.Wrap(op, err)
	}
	code, message := explain(err)
	return &core.Error{Code: code, Message: message, Op: op, Err: err}
}

// explain gives the code and the sentence of a storage error.
func explain(err error) (core.Code, string) {
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return core.Cancelled, "The request ended before it was done. Nothing was saved."
	case errors.Is(err, gorm.ErrRecordNotFound):
		return core.NotFound, "There is no such thing in this library."
	case errors.Is(err, gorm.ErrDuplicatedKey):
		return core.Conflict, "Something with this identifier exists already. Leave the identifier out to get a new one."
	}
	var se sqlite3.Error
	if !errors.As(err, &se) {
		return core.Internal, "The library could not be read or written. Nothing was saved; the log says why."
	}
	switch se.Code {
	case sqlite3.ErrInterrupt:
		return core.Cancelled, "The request ended before it was done. Nothing was saved."
	case sqlite3.ErrBusy, sqlite3.ErrLocked:
		return core.Internal, "Another program is writing to the database. Nothing was saved; try again in a moment."
	case sqlite3.ErrFull:
		return core.Internal, "The disk is full. Nothing was saved; make room and save again."
	case sqlite3.ErrReadonly, sqlite3.ErrPerm, sqlite3.ErrCantOpen:
		return core.Internal, "The database file cannot be written. Nothing was saved; check who may write to it and its folder."
	case sqlite3.ErrCorrupt, sqlite3.ErrNotADB:
		return core.Internal, "The database file is damaged. Stop Callboard and put a backup in its place."
	case sqlite3.ErrIoErr:
		return core.Internal, "The disk reported a fault. Nothing was saved; check the disk and the log."
	}
	return core.Internal, "The library could not be read or written. Nothing was saved; the log says why."
}

// missing says whether err is that of a row that is not there.
func missing(err error) bool { return errors.Is(err, gorm.ErrRecordNotFound) }

// busy says whether err is that of a database another process has locked.
func busy(err error) bool {
	var se sqlite3.Error
	return errors.As(err, &se) && (se.Code == sqlite3.ErrBusy || se.Code == sqlite3.ErrLocked)
}
