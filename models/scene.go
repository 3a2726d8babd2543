package models

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"gorm.io/gorm"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/shelf"
)

// CreateScene makes a scene, version 1. A link to what is not a tool of this
// library, or the same tool twice, is core.Invalid.
func (s *Store) CreateScene(ctx context.Context, who string, set scene.Settings) (scene.Scene, error) {
	var made scene.Scene
	err := s.write(ctx, "models.CreateScene", who, func(tx *gorm.DB, c *commit) (err error) {
		made, err = s.createScene(tx, c, who, core.NewID(), set, s.millis())
		return err
	})
	return made, err
}

// createScene writes a new scene, made at now (in milliseconds), with its links.
func (s *Store) createScene(tx *gorm.DB, c *commit, who, id string, set scene.Settings, now int64) (scene.Scene, error) {
	if err := checkLinks(tx, nil, set.Prompting.Tools); err != nil {
		return scene.Scene{}, err
	}
	row := sceneRow{ID: id, Version: 1, CreatedAt: now, UpdatedAt: now, UpdatedBy: who}
	row.set(set)
	if err := tx.Create(&row).Error; err != nil {
		return scene.Scene{}, err
	}
	if err := writeLinks(tx, row.ID, set.Prompting.Tools); err != nil {
		return scene.Scene{}, err
	}
	made := row.scene(slices.Clone(set.Prompting.Tools))
	c.scene(made)
	return made, nil
}

// Scene reads one scene. One that is missing or in the trash is core.NotFound;
// the sentence says which.
func (s *Store) Scene(ctx context.Context, id string) (scene.Scene, error) {
	var v scene.Scene
	err := s.r.WithContext(ctx).Transaction(func(tx *gorm.DB) (err error) {
		v, err = aliveScene(tx, id)
		return err
	})
	return v, fail("models.Scene", err)
}

// Scenes lists the scenes that are not in the trash, the last changed first.
func (s *Store) Scenes(ctx context.Context) ([]scene.Scene, error) {
	list, err := s.scenes(ctx, "deleted_at IS NULL", "updated_at DESC, seq DESC")
	return list, fail("models.Scenes", err)
}

// SceneTrash lists the scenes in the trash, the last deleted first.
func (s *Store) SceneTrash(ctx context.Context) ([]scene.Scene, error) {
	list, err := s.scenes(ctx, "deleted_at IS NOT NULL", "deleted_at DESC, seq DESC")
	return list, fail("models.SceneTrash", err)
}

func (s *Store) scenes(ctx context.Context, where, order string) ([]scene.Scene, error) {
	var out []scene.Scene
	err := s.r.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var rows []sceneRow
		if err := tx.Where(where).Order(order).Find(&rows).Error; err != nil {
			return err
		}
		ids := make([]string, len(rows))
		for i, row := range rows {
			ids[i] = row.ID
		}
		links, err := linksOf(tx, ids)
		if err != nil {
			return err
		}
		for _, row := range rows {
			out = append(out, row.scene(links[row.ID]))
		}
		return nil
	})
	return out, err
}

// linksOf reads the linked tools of the scenes, in order.
func linksOf(tx *gorm.DB, ids []string) (map[string][]string, error) {
	links := make(map[string][]string)
	for part := range slices.Chunk(ids, idsAtOnce) {
		var rows []sceneToolRow
		if err := tx.Where("scene_id IN ?", part).Order("scene_id, position").Find(&rows).Error; err != nil {
			return nil, err
		}
		for _, row := range rows {
			links[row.SceneID] = append(links[row.SceneID], row.PieceID)
		}
	}
	return links, nil
}

// anyScene reads a scene, in the trash or not.
func anyScene(tx *gorm.DB, id string) (scene.Scene, error) {
	var row sceneRow
	err := tx.Where("id = ?", id).Take(&row).Error
	if missing(err) {
		return scene.Scene{}, core.Errorf(core.NotFound, "There is no scene with this address. It may have been deleted for good.")
	}
	if err != nil {
		return scene.Scene{}, err
	}
	links, err := linksOf(tx, []string{id})
	return row.scene(links[id]), err
}

// aliveScene reads a scene that is not in the trash.
func aliveScene(tx *gorm.DB, id string) (scene.Scene, error) {
	v, err := anyScene(tx, id)
	if err == nil && !v.DeletedAt.IsZero() {
		return scene.Scene{}, core.Errorf(core.NotFound, "The scene “%s” is in the trash. Restore it there to open it again.", v.Title)
	}
	return v, err
}

// set puts the settings into the row's own columns.
func (r *sceneRow) set(set scene.Settings) {
	r.Title = set.Title
	r.NarratorToolAccess = set.Prompting.NarratorToolAccess
	r.ContextWindow = set.ContextWindow
}

// Linked lists the live scenes that link the piece, by title. It reads the
// scenes' settings alone; there is no cap. Kind must be one that scenes link;
// another is core.Invalid.
func (s *Store) Linked(ctx context.Context, kind piece.Kind, id string) ([]scene.Ref, error) {
	const op = "models.Linked"
	if kind != piece.Tool && kind != piece.Tracker {
		return nil, fail(op, core.Errorf(core.Invalid, "Scenes link tools and trackers. Ask with kind tool or tracker."))
	}
	refs := []scene.Ref{}
	err := s.r.WithContext(ctx).Raw(`SELECT scenes.id, scenes.title
		FROM scene_tools
		JOIN pieces ON pieces.id = scene_tools.piece_id AND pieces.kind = ?
		JOIN scenes ON scenes.id = scene_tools.scene_id
		WHERE scene_tools.piece_id = ? AND scenes.deleted_at IS NULL
		ORDER BY scenes.seq`, kind, id).Scan(&refs).Error
	// SQLite knows the order of ASCII letters alone.
	slices.SortStableFunc(refs, func(a, b scene.Ref) int {
		return cmp.Or(strings.Compare(shelf.Fold(a.Title), shelf.Fold(b.Title)), strings.Compare(a.Title, b.Title))
	})
	return refs, fail(op, err)
}
