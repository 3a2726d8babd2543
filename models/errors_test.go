package models

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	sqlite3 "github.com/mattn/go-sqlite3"
	"gorm.io/gorm"

	"callboard/core"
)

func TestFail(t *testing.T) {
	rows := []struct {
		name  string
		err   error
		code  core.Code
		words string
	}{
		{"Cancelled", context.Canceled, core.Cancelled, "ended before it was done"},
		{"TimedOut", context.DeadlineExceeded, core.Cancelled, "ended before it was done"},
		{"Interrupted", sqlite3.Error{Code: sqlite3.ErrInterrupt}, core.Cancelled, "ended before it was done"},
		{"NoRow", gorm.ErrRecordNotFound, core.NotFound, "no such thing"},
		{"Twice", gorm.ErrDuplicatedKey, core.Conflict, "exists already"},
		{"Busy", sqlite3.Error{Code: sqlite3.ErrBusy}, core.Internal, "try again in a moment"},
		{"Locked", sqlite3.Error{Code: sqlite3.ErrLocked}, core.Internal, "try again in a moment"},
		{"Full", sqlite3.Error{Code: sqlite3.ErrFull}, core.Internal, "make room"},
		{"ReadOnly", sqlite3.Error{Code: sqlite3.ErrReadonly}, core.Internal, "check who may write"},
		{"CannotOpen", sqlite3.Error{Code: sqlite3.ErrCantOpen}, core.Internal, "check who may write"},
		{"Corrupt", sqlite3.Error{Code: sqlite3.ErrCorrupt}, core.Internal, "damaged"},
		{"NotADatabase", sqlite3.Error{Code: sqlite3.ErrNotADB}, core.Internal, "damaged"},
		{"Disk", sqlite3.Error{Code: sqlite3.ErrIoErr}, core.Internal, "the disk"},
		{"OtherSQLite", sqlite3.Error{Code: sqlite3.ErrMisuse}, core.Internal, "the log says why"},
		{"Other", errors.New("boom"), core.Internal, "the log says why"},
		{"Ours", core.Errorf(core.Stale, "It moved on."), core.Stale, "It moved on."},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			wrapped := fmt.Errorf("deep down: %w", row.err)
			var e *core.Error
			if !errors.As(fail("models.X", wrapped), &e) {
				t.Fatalf("fail(%v) is no *core.Error", row.err)
			}
			if e.Code != row.code || !strings.Contains(e.Message, row.words) || e.Op != "models.X" {
				t.Errorf("fail(%v) = %s %q at %s; want %s with %q at models.X", row.err, e.Code, e.Message, e.Op, row.code, row.words)
			}
			if !errors.Is(e, row.err) {
				t.Errorf("fail(%v) lost its cause", row.err)
			}
			if strings.Contains(e.Message, "boom") || strings.HasSuffix(e.Message, "!") {
				t.Errorf("fail(%v) says %q to a person; want no cause and no exclamation", row.err, e.Message)
			}
		})
	}
	if err := fail("models.X", nil); err != nil {
		t.Errorf("fail(nil) = %v; want nil", err)
	}
}

func TestDSN(t *testing.T) {
	got := dsn("/a b/x?y#z%1.db", "ro", map[string][]string{"_query_only": {"1"}})
	want := "file:/a%20b/x%3Fy%23z%251.db?_busy_timeout=5000&_foreign_keys=on&_journal_mode=WAL&_query_only=1&mode=ro"
	if got != want {
		t.Errorf("dsn = %s; want %s", got, want)
	}
}

// The settings reach every connection.
func TestPragmas(t *testing.T) {
	s, err := Open(context.Background(), Options{Path: t.TempDir() + "/x.db"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	full, err := Open(context.Background(), Options{Path: t.TempDir() + "/full.db", Synchronous: "full"})
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	rows := []struct {
		handle *gorm.DB
		pragma string
		want   string
	}{
		{s.w, "journal_mode", "wal"},
		{s.w, "foreign_keys", "1"},
		{s.w, "busy_timeout", "5000"},
		{s.w, "synchronous", "1"},
		{full.w, "synchronous", "2"},
		{s.w, "query_only", "0"},
		{s.w, "cache_size", fmt.Sprint(-writerCache)},
		{s.r, "journal_mode", "wal"},
		{s.r, "foreign_keys", "1"},
		{s.r, "query_only", "1"},
		{s.r, "cache_size", fmt.Sprint(-readerCache)},
	}
	for _, row := range rows {
		var got string
		if err := row.handle.Raw("PRAGMA " + row.pragma).Scan(&got).Error; err != nil || got != row.want {
			t.Errorf("PRAGMA %s = %q, %v; want %s", row.pragma, got, err, row.want)
		}
	}
	pool, err := s.w.DB()
	if err != nil || pool.Stats().MaxOpenConnections != 1 {
		t.Errorf("the writer has up to %d connections, %v; want 1", pool.Stats().MaxOpenConnections, err)
	}
}
