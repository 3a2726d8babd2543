package models

import (
	"context"
	"fmt"
	"slices"

	"gorm.io/gorm"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/scene"
)

// SceneFunc gives the settings a scene should have. Like EditFunc it is pure
// and runs inside the write transaction.
type SceneFunc func(now scene.Scene) (scene.Settings, error)

// EditScene saves what edit makes of the scene's settings. Nobody else can
// save in between. Settings that are as they were write nothing and make no
// version. A scene that is missing or in the trash is core.NotFound; a new
// link to what is not a tool of this library, or the same tool twice, is
// core.Invalid with the path of each.
func (s *Store) EditScene(ctx context.Context, who, id string, edit SceneFunc) (scene.Scene, error) {
	var saved scene.Scene
	err := s.write(ctx, "models.EditScene", who, func(tx *gorm.DB, c *commit) error {
		now, err := aliveScene(tx, id)
		if err != nil {
			return err
		}
		given := now
		given.Prompting.Tools = slices.Clone(now.Prompting.Tools) // edit may reorder in place
		set, err := edit(given)
		if err != nil {
			return err
		}
		saved, err = s.saveScene(tx, c, who, now, set)
		return err
	})
	if err != nil {
		return scene.Scene{}, err
	}
	return saved, nil
}

// ReplaceScene saves the settings where the scene still has the given version;
// otherwise it is core.Stale with the scene as it is in Current.
func (s *Store) ReplaceScene(ctx context.Context, who, id string, version int, set scene.Settings) (scene.Scene, error) {
	return s.EditScene(ctx, who, id, func(now scene.Scene) (scene.Settings, error) {
		if now.Version != version {
			return scene.Settings{}, stale(now.Title, now.Version, version, now)
		}
		return set, nil
	})
}

// saveScene writes the settings as the next version, unless they are as they were.
func (s *Store) saveScene(tx *gorm.DB, c *commit, who string, now scene.Scene, set scene.Settings) (scene.Scene, error) {
	moved := !slices.Equal(now.Prompting.Tools, set.Prompting.Tools)
	if !moved && now.Title == set.Title && now.ContextWindow == set.ContextWindow &&
		now.Prompting.NarratorToolAccess == set.Prompting.NarratorToolAccess {
		return now, nil
	}
	row := sceneRow{ID: now.ID, Version: now.Version + 1, UpdatedAt: s.millis(), UpdatedBy: who}
	row.set(set)
	err := guarded(tx, &row, now.ID, now.Version, "Version", "Title", "NarratorToolAccess", "ContextWindow", "UpdatedAt", "UpdatedBy")
	if err != nil {
		return scene.Scene{}, err
	}
	if moved {
		if err := checkLinks(tx, now.Prompting.Tools, set.Prompting.Tools); err != nil {
			return scene.Scene{}, err
		}
		if err := tx.Where("scene_id = ?", now.ID).Delete(&sceneToolRow{}).Error; err != nil {
			return scene.Scene{}, err
		}
		if err := writeLinks(tx, now.ID, set.Prompting.Tools); err != nil {
			return scene.Scene{}, err
		}
	}
	next := now
	next.Version = row.Version
	next.Settings = set
	next.Prompting.Tools = slices.Clone(set.Prompting.Tools)
	next.UpdatedAt = fromMillis(row.UpdatedAt)
	c.scene(next)
	return next, nil
}

// checkLinks refuses a tool named twice, too many tools, and a link that is
// not among before and not a live tool. What was linked before stays linked
// while it is in the trash.
func checkLinks(tx *gorm.DB, before, tools []string) error {
	if len(tools) > core.MaxSceneTools {
		return core.Errorf(core.Invalid, "A scene links at most %d tools; this one would link %d.", core.MaxSceneTools, len(tools))
	}
	known := make(map[string]bool, len(tools))
	for _, id := range before {
		known[id] = true
	}
	for part := range slices.Chunk(tools, idsAtOnce) {
		var found []string
		err := tx.Model(&pieceRow{}).Where("id IN ? AND kind = ? AND deleted_at IS NULL", part, string(piece.Tool)).Pluck("id", &found).Error
		if err != nil {
			return err
		}
		for _, id := range found {
			known[id] = true
		}
	}
	var problems []core.Problem
	seen := make(map[string]bool, len(tools))
	for i, id := range tools {
		path := fmt.Sprintf("prompting.tools[%d]", i)
		switch {
		case seen[id]:
			problems = append(problems, core.Problem{Path: path, Message: fmt.Sprintf("The tool %q is linked twice. Name it once.", id)})
		case !known[id]:
			problems = append(problems, core.Problem{Path: path, Message: fmt.Sprintf("There is no tool %q in the library. Link one that is there.", id)})
		}
		seen[id] = true
	}
	if len(problems) > 0 {
		return core.Refuse(problems)
	}
	return nil
}

func writeLinks(tx *gorm.DB, id string, tools []string) error {
	if len(tools) == 0 {
		return nil
	}
	rows := make([]sceneToolRow, len(tools))
	for i, tool := range tools {
		rows[i] = sceneToolRow{SceneID: id, Position: i, PieceID: tool}
	}
	return tx.CreateInBatches(rows, batch).Error
}

// DeleteScene moves a scene to the trash; core.NotFound when it is missing or
// there already.
func (s *Store) DeleteScene(ctx context.Context, who, id string) error {
	return s.write(ctx, "models.DeleteScene", who, func(tx *gorm.DB, c *commit) error {
		v, err := aliveScene(tx, id)
		if err != nil {
			return err
		}
		now := s.millis()
		v.DeletedAt = fromMillis(now)
		c.scene(v)
		return tx.Model(&sceneRow{}).Where("id = ?", id).UpdateColumn("deleted_at", now).Error
	})
}

// RestoreScene takes a scene out of the trash. One that is not in the trash
// stays as it is; one that is missing is core.NotFound.
func (s *Store) RestoreScene(ctx context.Context, who, id string) error {
	return s.write(ctx, "models.RestoreScene", who, func(tx *gorm.DB, c *commit) error {
		v, err := anyScene(tx, id)
		if err != nil || v.DeletedAt.IsZero() {
			return err
		}
		v.DeletedAt = fromOptional(nil)
		c.scene(v)
		return tx.Model(&sceneRow{}).Where("id = ?", id).UpdateColumn("deleted_at", nil).Error
	})
}

// PurgeScene deletes a scene of the trash for good; core.NotFound when it is
// missing or not in the trash.
func (s *Store) PurgeScene(ctx context.Context, id string) error {
	return s.write(ctx, "models.PurgeScene", "", func(tx *gorm.DB, c *commit) error {
		v, err := anyScene(tx, id)
		if err != nil {
			return err
		}
		if v.DeletedAt.IsZero() {
			return core.Errorf(core.NotFound, "The scene “%s” is not in the trash. Delete it first.", v.Title)
		}
		c.PurgedScenes = append(c.PurgedScenes, id)
		return tx.Where("id = ?", id).Delete(&sceneRow{}).Error // its links go with it
	})
}
