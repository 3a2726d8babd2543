package models

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"gorm.io/gorm"

	"callboard/core"
	"callboard/core/live"
	"callboard/core/shelf"
)

// Options say where a library is and how it is kept.
type Options struct {
	Path string           // the database file; made when it is not there
	Log  *slog.Logger     // nil discards
	Now  func() time.Time // nil is the system's clock

	// Synchronous is "normal" or "full"; empty means normal. Both keep every
	// acknowledged save when the process dies. After a power cut normal may
	// lose the last moments of saves and full loses none, at about a fifth of
	// the speed. Neither damages the file.
	Synchronous string

	// Poll is how often to look for what another process wrote; 0 means
	// once a second.
	Poll time.Duration
}

// Store is an open library: the database, the library in memory and the hub
// that tells of changes. All methods may be called at the same time.
type Store struct {
	path  string
	file  os.FileInfo // the file at path when it was opened
	log   *slog.Logger
	now   func() time.Time
	w     *gorm.DB // the one writing connection; use it only with the turn
	r     *gorm.DB
	turn  chan struct{} // holds one token: who has it may write
	shelf *shelf.Shelf
	hub   *live.Hub

	fresh  bool // this opening made the database
	drafts drafts
	other  outside

	stop   context.CancelFunc // ends the background work
	work   sync.WaitGroup
	closed sync.Once
}

// defaultPoll keeps what another process wrote at most a second away.
const defaultPoll = time.Second

// Open opens the library at o.Path, brings its schema up to date and reads it
// into memory. The error's sentence tells the operator what is wrong with the
// path or the file. The caller must Close the store.
func Open(ctx context.Context, o Options) (*Store, error) {
	const op = "models.Open"
	s, err := newStore(o)
	if err != nil {
		return nil, fail(op, err)
	}
	if err := s.openPatiently(ctx, o); err != nil {
		return nil, fail(op, err)
	}
	background, stop := context.WithCancel(context.Background())
	s.stop = stop
	poll := o.Poll
	if poll == 0 {
		poll = defaultPoll
	}
	s.work.Go(func() { s.writeDrafts(background) })
	s.work.Go(func() { s.watch(background, poll) })
	return s, nil
}

func newStore(o Options) (*Store, error) {
	switch o.Synchronous {
	case "", "normal", "full": // empty is the driver's own default, which is normal
	default:
		return nil, core.Errorf(core.Invalid, "Synchronous is normal or full, not %q.", o.Synchronous)
	}
	if err := checkPath(o.Path); err != nil {
		return nil, err
	}
	path, err := filepath.Abs(o.Path)
	if err != nil {
		return nil, err
	}
	s := &Store{path: path, log: o.Log, now: o.Now, turn: make(chan struct{}, 1), hub: live.New()}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.now == nil {
		s.now = time.Now
	}
	s.shelf = shelf.New(shelf.Options{Body: s.body, Away: s.away})
	s.drafts.init()
	return s, nil
}

// away says whether a piece that is not on the shelf is in the trash, and its
// name. When the database cannot say, it is as good as gone.
func (s *Store) away(id string) (name string, trashed bool) {
	p, err := s.TrashedPiece(context.Background(), id)
	return p.Name, err == nil
}

// openPatiently opens the store, again and again while another process is in
// the way. SQLite waits for a lock by itself, but not while a file is turned
// to its write-ahead log or made: there it says "locked" at once.
func (s *Store) openPatiently(ctx context.Context, o Options) error {
	const pause = 20 * time.Millisecond
	patience, stop := context.WithTimeout(ctx, busyTimeout*time.Millisecond)
	defer stop()
	for {
		err := s.open(ctx, o)
		if err == nil {
			return nil
		}
		err = errors.Join(err, s.closeHandles())
		s.w, s.r = nil, nil
		if !busy(err) {
			return err
		}
		select {
		case <-patience.Done():
			return err
		case <-time.After(pause):
		}
	}
}

// open opens both handles, the writer first: migrations must be through before
// anything reads, and the readers need the file to be there.
func (s *Store) open(ctx context.Context, o Options) error {
	var err error
	if s.w, err = openWriter(s.path, o.Synchronous, s.log); err != nil {
		return err
	}
	pool, err := s.w.DB()
	if err != nil {
		return err
	}
	if err := checkOwner(ctx, pool, s.path); err != nil {
		return err
	}
	empty, err := hasNoTables(ctx, pool)
	if err != nil {
		return err
	}
	s.fresh = s.fresh || empty // an earlier try of this opening may have made the tables
	if err := migrate(ctx, pool, s.path); err != nil {
		return err
	}
	if s.r, err = openReader(s.path, s.log); err != nil {
		return err
	}
	if s.file, err = os.Stat(s.path); err != nil {
		return err
	}
	if err := s.loadShelf(ctx); err != nil {
		return err
	}
	return s.loadDrafts(ctx)
}

// Close writes the drafts that are not in the database yet and closes it.
// Open event streams end. Further calls do nothing.
func (s *Store) Close() error {
	var err error
	s.closed.Do(func() {
		s.stop()
		s.work.Wait()
		s.hub.Close()
		err = fail("models.Close", s.closeHandles())
	})
	return err
}

func (s *Store) closeHandles() error {
	// The readers first: the last connection to close, which folds the
	// write-ahead log into the file, must be one that may write.
	return errors.Join(closeHandle(s.r), closeHandle(s.w))
}

// Shelf is the library in memory, which every commit has reached before the
// method that made it returns.
func (s *Store) Shelf() *shelf.Shelf { return s.shelf }

// Hub tells who listens of every commit.
func (s *Store) Hub() *live.Hub { return s.hub }

// Ready says whether the library can be read, and is the file it was opened as:
// for /healthz.
func (s *Store) Ready(ctx context.Context) error {
	const op = "models.Ready"
	if err := s.inPlace(); err != nil {
		return fail(op, err)
	}
	var n int
	return fail(op, s.r.WithContext(ctx).Raw("SELECT count(*) FROM (SELECT 1 FROM pieces LIMIT 1)").Scan(&n).Error)
}

// millis is the time now as it is stored.
func (s *Store) millis() int64 { return s.now().UnixMilli() }
