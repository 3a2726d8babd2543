package models

import (
	"context"
	"os"

	"callboard/core/piece"
)

// Stats are figures about the library, for an operator.
type Stats struct {
	Path        string             `json:"path"`
	Bytes       int64              `json:"bytes"` // of the file and its write-ahead log
	Pieces      map[piece.Kind]int `json:"pieces"`
	Trash       int                `json:"trash"`
	Revisions   int                `json:"revisions"`
	Scenes      int                `json:"scenes"`
	SceneTrash  int                `json:"sceneTrash"`
	Drafts      int                `json:"drafts"`
	DraftsBytes int                `json:"draftsBytes"`
}

// Stats counts what the library holds.
func (s *Store) Stats(ctx context.Context) (Stats, error) {
	out := Stats{Path: s.path, Pieces: make(map[piece.Kind]int)}
	var kinds []struct {
		Kind           piece.Kind
		Alive, Deleted int
	}
	db := s.r.WithContext(ctx)
	err := db.Raw(`SELECT kind, count(*) - count(deleted_at) AS alive, count(deleted_at) AS deleted
		FROM pieces GROUP BY kind`).Scan(&kinds).Error
	if err != nil {
		return Stats{}, fail("models.Stats", err)
	}
	for _, k := range kinds {
		if k.Alive > 0 {
			out.Pieces[k.Kind] = k.Alive
		}
		out.Trash += k.Deleted
	}
	var counts struct{ Revisions, Scenes, SceneTrash int }
	err = db.Raw(`SELECT (SELECT count(*) FROM revisions) AS revisions,
		(SELECT count(*) FROM scenes WHERE deleted_at IS NULL) AS scenes,
		(SELECT count(*) FROM scenes WHERE deleted_at IS NOT NULL) AS scene_trash`).Scan(&counts).Error
	if err != nil {
		return Stats{}, fail("models.Stats", err)
	}
	out.Revisions, out.Scenes, out.SceneTrash = counts.Revisions, counts.Scenes, counts.SceneTrash
	s.drafts.mu.Lock()
	out.Drafts, out.DraftsBytes = len(s.drafts.all), s.drafts.bytes
	s.drafts.mu.Unlock()
	for _, name := range []string{s.path, s.path + "-wal"} {
		if info, err := os.Stat(name); err == nil {
			out.Bytes += info.Size()
		}
	}
	return out, nil
}
