package models_test

import (
	"database/sql"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/piece"
	"callboard/models"
	"callboard/models/modelstest"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestOpen(t *testing.T) {
	t.Run("OK", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "a #1?%20 é.db")
		s := modelstest.OpenWith(t, models.Options{Path: path})
		noError(t, "Ready", s.Ready(ctx))
		p := modelstest.MakeTool(t, s, "Kept", "")
		noError(t, "Close", s.Close())
		noError(t, "Close again", s.Close())
		if _, err := os.Stat(path); err != nil {
			t.Errorf("the database is not where it was asked for: %v", err)
		}
		again := modelstest.OpenWith(t, models.Options{Path: path})
		if got, err := again.Piece(ctx, p.ID); err != nil || got.Name != "Kept" {
			t.Errorf("Piece after a restart = %q, %v; want Kept", got.Name, err)
		}
		if e, ok := again.Shelf().Entry(p.ID); !ok || e.Name != "Kept" {
			t.Errorf("Entry after a restart = %+v, %v; want Kept", e, ok)
		}
	})
	t.Run("EmptyFile", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "empty.db")
		noError(t, "WriteFile", os.WriteFile(path, nil, 0o600))
		modelstest.OpenWith(t, models.Options{Path: path})
	})
	t.Run("Full", func(t *testing.T) {
		s := modelstest.OpenWith(t, models.Options{Synchronous: "full"})
		modelstest.MakeTool(t, s, "x", "")
	})
}

// What an author writes is theirs alone: a new database and the files beside it
// can be read by nobody else. A file that is there keeps the mode it has.
func TestOpenModes(t *testing.T) {
	rows := []struct {
		name string
		file os.FileMode // of an empty file that is there already; 0 is none
		want os.FileMode
	}{
		{"new", 0, 0o600},
		{"there, for a group", 0o640, 0o640},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "callboard.db")
			if r.file != 0 {
				noError(t, "WriteFile", os.WriteFile(path, nil, r.file))
				noError(t, "Chmod", os.Chmod(path, r.file))
			}
			s := modelstest.OpenWith(t, models.Options{Path: path})
			modelstest.MakeTool(t, s, "Kept", "")
			for _, end := range []string{"", "-wal", "-shm"} {
				info, err := os.Stat(path + end)
				if err != nil {
					t.Errorf("Stat of the database%s: %v", end, err)
				} else if got := info.Mode().Perm(); got != r.want {
					t.Errorf("the mode of the database%s = %o; want %o", end, got, r.want)
				}
			}
			copied := filepath.Join(t.TempDir(), "copy.db")
			noError(t, "Backup", s.Backup(ctx, copied))
			if info, err := os.Stat(copied); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("the mode of a backup = %v, %v; want 600", info.Mode(), err)
			}
		})
	}
}

// A path that cannot hold a database is told in words.
func TestOpenRefusesPaths(t *testing.T) {
	t.Run("ErrSynchronous", func(t *testing.T) {
		_, err := models.Open(ctx, models.Options{Path: filepath.Join(t.TempDir(), "x.db"), Synchronous: "off"})
		wantError(t, "Open", err, core.Invalid, "normal or full")
	})
	t.Run("ErrNoPath", func(t *testing.T) {
		_, err := models.Open(ctx, models.Options{})
		wantError(t, "Open", err, core.Invalid, "Name the database file.")
	})
	t.Run("ErrFolder", func(t *testing.T) {
		_, err := models.Open(ctx, models.Options{Path: t.TempDir()})
		wantError(t, "Open", err, core.Invalid, "is a folder")
	})
	t.Run("ErrNoFolder", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "missing", "x.db")
		_, err := models.Open(ctx, models.Options{Path: path})
		wantError(t, "Open", err, core.Invalid, "does not exist")
	})
	t.Run("ErrUnderAFile", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		noError(t, "WriteFile", os.WriteFile(file, nil, 0o600))
		_, err := models.Open(ctx, models.Options{Path: filepath.Join(file, "x.db")})
		wantError(t, "Open", err, core.Invalid, "cannot be opened for writing")
	})
	t.Run("ErrDevice", func(t *testing.T) {
		_, err := models.Open(ctx, models.Options{Path: os.DevNull})
		wantError(t, "Open", err, core.Invalid, "not a file that can hold a database")
	})
	t.Run("ErrUnwritable", func(t *testing.T) {
		if os.Geteuid() == 0 {
			t.Skip("root may write everywhere")
		}
		folder := t.TempDir()
		noError(t, "Chmod", os.Chmod(folder, 0o500))
		_, err := models.Open(ctx, models.Options{Path: filepath.Join(folder, "x.db")})
		wantError(t, "Open", err, core.Invalid, "cannot be opened for writing")
	})
}

// A file that is something else stays as it is.
func TestOpenRefusesFiles(t *testing.T) {
	t.Run("ErrNotADatabase", func(t *testing.T) {
		for _, text := range []string{"hello", strings.Repeat("hello, this is a text file\n", 400)} {
			path := filepath.Join(t.TempDir(), "notes.txt")
			noError(t, "WriteFile", os.WriteFile(path, []byte(text), 0o600))
			_, err := models.Open(ctx, models.Options{Path: path})
			wantError(t, "Open", err, core.Invalid, "is not a Callboard database")
			if after, _ := os.ReadFile(path); string(after) != text {
				t.Error("Open changed a file that is not a database")
			}
		}
	})
	t.Run("ErrDamaged", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "damaged.db")
		noError(t, "WriteFile", os.WriteFile(path, append([]byte("SQLite format 3\x00"), make([]byte, 5000)...), 0o600))
		_, err := models.Open(ctx, models.Options{Path: path})
		wantError(t, "Open", err, core.Internal, "damaged")
	})
	t.Run("ErrForeignDatabase", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "other.db")
		execute(t, path, "CREATE TABLE pieces (x)")
		_, err := models.Open(ctx, models.Options{Path: path})
		wantError(t, "Open", err, core.Invalid, "the database of another program")
	})
	t.Run("ErrForeignMark", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "other.db")
		execute(t, path, "PRAGMA application_id = 42")
		_, err := models.Open(ctx, models.Options{Path: path})
		wantError(t, "Open", err, core.Invalid, "the database of another program")
	})
}

// execute runs statements on the file beside the store.
func execute(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	noError(t, "sql.Open", err)
	defer db.Close()
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

func databaseOf(t *testing.T, s *models.Store) string {
	t.Helper()
	stats, err := s.Stats(ctx)
	noError(t, "Stats", err)
	return stats.Path
}

func TestMigrations(t *testing.T) {
	t.Run("Golden", func(t *testing.T) {
		path := databaseOf(t, modelstest.Open(t))
		db, err := sql.Open("sqlite3", path)
		noError(t, "sql.Open", err)
		defer db.Close()
		rows, err := db.Query("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%' ORDER BY name")
		noError(t, "Query", err)
		defer rows.Close()
		var b strings.Builder
		b.WriteString("-- The schema after all migrations. A test compares it; go test ./models -update writes it anew.\n")
		for rows.Next() {
			var text string
			noError(t, "Scan", rows.Scan(&text))
			b.WriteString("\n" + text + ";\n")
		}
		noError(t, "Rows", rows.Err())
		golden := filepath.Join("migrations", "schema.sql")
		if *update {
			noError(t, "WriteFile", os.WriteFile(golden, []byte(b.String()), 0o644))
		}
		want, err := os.ReadFile(golden)
		noError(t, "ReadFile", err)
		if b.String() != string(want) {
			t.Errorf("the migrations build\n%s\nwant migrations/schema.sql", b.String())
		}
	})
	t.Run("ErrNewer", func(t *testing.T) {
		s := modelstest.Open(t)
		path := databaseOf(t, s)
		noError(t, "Close", s.Close())
		execute(t, path, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)")
		before, err := os.ReadFile(path)
		noError(t, "ReadFile", err)
		_, err = models.Open(ctx, models.Options{Path: path})
		wantError(t, "Open", err, core.Invalid, "written by a newer Callboard (schema 99999;")
		after, err := os.ReadFile(path)
		noError(t, "ReadFile", err)
		if string(before) != string(after) {
			t.Error("Open changed a database it refused")
		}
	})
}

func TestBackup(t *testing.T) {
	s := modelstest.Open(t)
	p := modelstest.MakeTool(t, s, "Kept", "")
	noError(t, "PutDraft", s.PutDraft("Ana", p.ID, draft("typed a moment ago")))
	path := filepath.Join(t.TempDir(), "backup.db")
	t.Run("OK", func(t *testing.T) {
		noError(t, "Backup", s.Backup(ctx, path))
		copied := modelstest.OpenWith(t, models.Options{Path: path})
		if got, err := copied.Piece(ctx, p.ID); err != nil || got.Name != "Kept" {
			t.Errorf("Piece in the backup = %q, %v; want Kept", got.Name, err)
		}
		if d, ok := copied.Draft("Ana", p.ID); !ok || string(d.Data) != "typed a moment ago" {
			t.Errorf("Draft in the backup = %q, %v; want it", d.Data, ok)
		}
		checkIntegrity(t, path)
	})
	t.Run("ErrExists", func(t *testing.T) {
		before, err := os.ReadFile(path)
		noError(t, "ReadFile", err)
		wantError(t, "Backup", s.Backup(ctx, path), core.Conflict, "exists already and is not overwritten")
		if after, _ := os.ReadFile(path); string(after) != string(before) {
			t.Error("Backup changed the file that was there")
		}
	})
	t.Run("ErrNoFolder", func(t *testing.T) {
		err := s.Backup(ctx, filepath.Join(t.TempDir(), "missing", "x.db"))
		wantError(t, "Backup", err, core.Invalid, "does not exist")
	})
	t.Run("WhileSaving", func(t *testing.T) {
		stop, done := make(chan struct{}), make(chan error, 1)
		go func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					done <- nil
					return
				default:
				}
				if _, err := s.Edit(ctx, "Ana", p.ID, named(strings.Repeat("x", i%50+1))); err != nil {
					done <- err
					return
				}
			}
		}()
		other := filepath.Join(t.TempDir(), "busy.db")
		noError(t, "Backup", s.Backup(ctx, other))
		close(stop)
		noError(t, "Edit during a backup", <-done)
		checkIntegrity(t, other)
		modelstest.OpenWith(t, models.Options{Path: other})
	})
}

func TestStats(t *testing.T) {
	s := modelstest.Open(t)
	a, b := modelstest.MakeTool(t, s, "A", ""), modelstest.MakeTool(t, s, "B", "")
	_, err := s.Create(ctx, "Ana", piece.Dice, piece.Content{Name: "D", Body: []byte("{}")})
	noError(t, "Create", err)
	_, err = s.Edit(ctx, "Ana", a.ID, named("A2"))
	noError(t, "Edit", err)
	_, err = s.Delete(ctx, "Ana", b.ID)
	noError(t, "Delete", err)
	v := modelstest.MakeScene(t, s, "Inn", a.ID)
	modelstest.MakeScene(t, s, "Port")
	noError(t, "DeleteScene", s.DeleteScene(ctx, "Ana", v.ID))
	noError(t, "PutDraft", s.PutDraft("Ana", a.ID, draft("12345")))
	got, err := s.Stats(ctx)
	noError(t, "Stats", err)
	if got.Pieces[piece.Tool] != 1 || got.Pieces[piece.Dice] != 1 || got.Trash != 1 || got.Revisions != 4 ||
		got.Scenes != 1 || got.SceneTrash != 1 || got.Drafts != 1 || got.DraftsBytes != 5 || got.Bytes == 0 {
		t.Errorf("Stats = %+v; want a tool, a dice piece, 1 in the trash, 4 versions, 1 scene, 1 in its trash, a draft of 5 bytes", got)
	}
}

// A full disk, a locked and a lost database answer with a sentence.
func TestStorageFaults(t *testing.T) {
	t.Run("ErrFull", func(t *testing.T) {
		s := modelstest.Open(t)
		models.LimitPages(t, s)
		var err error
		for range 200 {
			if _, err = s.Create(ctx, "Ana", piece.Tool, modelstest.Tool("x", strings.Repeat("x", 10_000))); err != nil {
				break
			}
		}
		wantError(t, "Create", err, core.Internal, "The disk is full. Nothing was saved")
		sameAsReopened(t, s)
	})
	t.Run("ErrLocked", func(t *testing.T) {
		s := modelstest.Open(t)
		db, err := sql.Open("sqlite3", databaseOf(t, s)+"?_txlock=immediate")
		noError(t, "sql.Open", err)
		defer db.Close()
		tx, err := db.Begin()
		noError(t, "Begin", err)
		defer tx.Rollback()
		models.ShortWait(t, s)
		_, err = s.Create(ctx, "Ana", piece.Tool, modelstest.Tool("x", ""))
		wantError(t, "Create", err, core.Internal, "Another program is writing")
	})
	t.Run("ErrReadOnlyHandle", func(t *testing.T) {
		s := modelstest.Open(t)
		err := models.WriteThroughReader(s)
		wantError(t, "a write through a reader", err, core.Internal, "cannot be written")
	})
	t.Run("ErrClosed", func(t *testing.T) {
		s := modelstest.Open(t)
		noError(t, "Close", s.Close())
		_, err := s.Create(ctx, "Ana", piece.Tool, modelstest.Tool("x", ""))
		wantError(t, "Create", err, core.Internal, "Nothing was saved")
		if err := s.Ready(ctx); err == nil {
			t.Error("Ready of a closed store = nil; want an error")
		}
	})
}
