package models

import (
	"context"
	"crypto/sha256"

	"gorm.io/gorm"

	"callboard/core"
	"callboard/core/bundle"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/shelf"
)

// Import makes what a file holds and this library has not, in one transaction:
// all of it or nothing. The outcome says what became of each item.
func (s *Store) Import(ctx context.Context, who string, plan bundle.Plan) (bundle.Outcome, error) {
	var outcome bundle.Outcome
	err := s.write(ctx, "models.Import", who, func(tx *gorm.DB, c *commit) (err error) {
		outcome, err = s.importPlan(tx, c, who, plan)
		return err
	})
	return outcome, err
}

// ReviewImport says what Import would do now, and changes nothing. The
// identifiers of what it would make are not the ones Import will give.
func (s *Store) ReviewImport(ctx context.Context, plan bundle.Plan) (bundle.Outcome, error) {
	var outcome bundle.Outcome
	err := s.r.WithContext(ctx).Transaction(func(tx *gorm.DB) (err error) {
		outcome, err = settle(tx, plan)
		return err
	})
	return outcome, fail("models.ReviewImport", err)
}

// Seed imports a first library into a database that this opening has made, and
// says whether it did. It does nothing in any other: a library somebody emptied
// stays empty, and so does one that was started empty.
func (s *Store) Seed(ctx context.Context, plan bundle.Plan) (bool, error) {
	if !s.fresh {
		return false, nil
	}
	seeded := false
	err := s.write(ctx, "models.Seed", "", func(tx *gorm.DB, c *commit) error {
		var used int
		// Another process may have opened the same new file, so the counters
		// are looked at too: they remember what was deleted for good.
		if err := tx.Raw("SELECT count(*) FROM sqlite_sequence WHERE name IN ('pieces', 'scenes')").Scan(&used).Error; err != nil {
			return err
		}
		if used > 0 {
			return nil
		}
		_, err := s.importPlan(tx, c, "", plan)
		seeded = err == nil
		return err
	})
	return seeded, err
}

func (s *Store) importPlan(tx *gorm.DB, c *commit, who string, plan bundle.Plan) (bundle.Outcome, error) {
	outcome, err := settle(tx, plan)
	if err != nil {
		return bundle.Outcome{}, err
	}
	var rows []pieceRow
	now := s.millis()
	for _, item := range outcome.Items {
		if !item.Made() || item.Scene != nil {
			continue
		}
		row, err := newRow(New{Kind: item.Kind, Content: item.Content, ID: item.MadeID}, who, now)
		if err != nil {
			return bundle.Outcome{}, err
		}
		rows = append(rows, row)
	}
	if len(rows) > 0 {
		if err := createPieces(tx, c, rows); err != nil {
			return bundle.Outcome{}, err
		}
	}
	for i, item := range outcome.Items {
		if !item.Made() || item.Scene == nil {
			continue
		}
		// The file's order is the order they were made in.
		if _, err := s.createScene(tx, c, who, item.MadeID, *item.Scene, now+int64(i)); err != nil {
			return bundle.Outcome{}, err
		}
	}
	return outcome, nil
}

// settle looks at the library once, and then only in memory: a file of ten
// thousand pieces must not become ten thousand queries.
func settle(tx *gorm.DB, plan bundle.Plan) (bundle.Outcome, error) {
	have := library{tx: tx, pieces: map[string]piece.Piece{}, like: map[likeness]string{}, names: map[string]bool{}}
	if err := have.load(); err != nil {
		return bundle.Outcome{}, err
	}
	return bundle.Settle(plan, have, core.NewID)
}

// likeness is the sum of a piece's kind, name and body.
type likeness [sha256.Size]byte

// library is what an import needs to know of the one it goes into.
type library struct {
	tx     *gorm.DB
	pieces map[string]piece.Piece // without their bodies
	like   map[likeness]string    // of the live ones; the oldest, where several are alike
	names  map[string]bool        // of the live dice pieces, folded
}

var _ bundle.Have = library{}

func (l library) load() error {
	rows, err := l.tx.Raw("SELECT id, kind, name, body, deleted_at FROM pieces ORDER BY seq").Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var r pieceRow
		if err := rows.Scan(&r.ID, &r.Kind, &r.Name, &r.Body, &r.DeletedAt); err != nil {
			return err
		}
		l.pieces[r.ID] = piece.Piece{ID: r.ID, Kind: piece.Kind(r.Kind), DeletedAt: fromOptional(r.DeletedAt)}
		if r.DeletedAt == nil {
			sum := likenessOf(piece.Kind(r.Kind), r.Name, r.Body)
			if _, ok := l.like[sum]; !ok {
				l.like[sum] = r.ID
			}
			if r.Kind == string(piece.Dice) {
				l.names[shelf.FoldName(r.Name)] = true
			}
		}
	}
	return rows.Err()
}

func likenessOf(kind piece.Kind, name, body string) likeness {
	// Neither a kind nor a name holds a NUL, so the parts cannot run together.
	return sha256.Sum256([]byte(string(kind) + "\x00" + name + "\x00" + body))
}

// Piece gives the piece with the identifier, in the trash too.
func (l library) Piece(id string) (piece.Piece, bool, error) {
	p, ok := l.pieces[id]
	return p, ok, nil
}

// Like gives a live piece of the kind, name and body.
func (l library) Like(kind piece.Kind, name string, body []byte) (string, bool, error) {
	id, ok := l.like[likenessOf(kind, name, string(body))]
	return id, ok, nil
}

// Named says whether a live dice piece has the name.
func (l library) Named(name string) (bool, error) { return l.names[shelf.FoldName(name)], nil }

// Scene gives the scene with the identifier, in the trash too.
func (l library) Scene(id string) (scene.Scene, bool, error) {
	v, err := anyScene(l.tx, id)
	if core.CodeOf(err) == core.NotFound && err != nil {
		return scene.Scene{}, false, nil
	}
	return v, err == nil, err
}
