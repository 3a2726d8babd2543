package models

import (
	"encoding/json"
	"time"

	"callboard/core/piece"
	"callboard/core/scene"
)

// Rows are the tables' shapes and nothing else: no other package sees them.
// gorm fills in no times; the store's clock does.

type pieceRow struct {
	Seq       int64 `gorm:"primaryKey;autoIncrement"`
	ID        string
	Kind      string
	Version   int
	Name      string
	Tags      string
	Body      string
	CreatedAt int64 `gorm:"autoCreateTime:false"`
	UpdatedAt int64 `gorm:"autoUpdateTime:false"`
	UpdatedBy string
	DeletedAt *int64
}

// TableName is the table of pieces.
func (pieceRow) TableName() string { return "pieces" }

type revisionRow struct {
	PieceID string `gorm:"primaryKey"`
	Version int    `gorm:"primaryKey;autoIncrement:false"`
	Name    string
	Tags    string
	Body    string
	SavedAt int64
	SavedBy string
}

// TableName is the table of versions.
func (revisionRow) TableName() string { return "revisions" }

type sceneRow struct {
	Seq                int64 `gorm:"primaryKey;autoIncrement"`
	ID                 string
	Version            int
	Title              string
	NarratorToolAccess bool
	ContextWindow      int
	CreatedAt          int64 `gorm:"autoCreateTime:false"`
	UpdatedAt          int64 `gorm:"autoUpdateTime:false"`
	UpdatedBy          string
	DeletedAt          *int64
}

// TableName is the table of scenes.
func (sceneRow) TableName() string { return "scenes" }

type sceneToolRow struct {
	SceneID  string `gorm:"primaryKey"`
	Position int    `gorm:"primaryKey;autoIncrement:false"`
	PieceID  string
}

// TableName is the table of what scenes link.
func (sceneToolRow) TableName() string { return "scene_tools" }

type draftRow struct {
	Person    string `gorm:"primaryKey"`
	PieceID   string `gorm:"primaryKey"`
	Base      int
	Data      []byte
	UpdatedAt int64 `gorm:"autoUpdateTime:false"`
}

// TableName is the table of drafts.
func (draftRow) TableName() string { return "drafts" }

type changeRow struct {
	Seq  int64 `gorm:"primaryKey;autoIncrement"`
	Kind string
	Ref  string
}

// TableName is the table of what commits touched.
func (changeRow) TableName() string { return "changes" }

func (r pieceRow) piece() (piece.Piece, error) {
	content, err := contentOf(r.Name, r.Tags, r.Body)
	return piece.Piece{
		ID: r.ID, Seq: r.Seq, Kind: piece.Kind(r.Kind), Version: r.Version,
		Content:   content,
		CreatedAt: fromMillis(r.CreatedAt), UpdatedAt: fromMillis(r.UpdatedAt), UpdatedBy: r.UpdatedBy,
		DeletedAt: fromOptional(r.DeletedAt),
	}, err
}

func (r revisionRow) revision() (piece.Revision, error) {
	content, err := contentOf(r.Name, r.Tags, r.Body)
	return piece.Revision{Version: r.Version, Content: content, SavedAt: fromMillis(r.SavedAt), SavedBy: r.SavedBy}, err
}

func (r sceneRow) scene(tools []string) scene.Scene {
	return scene.Scene{
		ID: r.ID, Version: r.Version,
		Settings: scene.Settings{
			Title:         r.Title,
			Prompting:     scene.Prompting{NarratorToolAccess: r.NarratorToolAccess, Tools: tools},
			ContextWindow: r.ContextWindow,
		},
		CreatedAt: fromMillis(r.CreatedAt), UpdatedAt: fromMillis(r.UpdatedAt),
		DeletedAt: fromOptional(r.DeletedAt),
	}
}

func contentOf(name, tags, body string) (piece.Content, error) {
	list, err := tagsOf(tags)
	return piece.Content{Name: name, Tags: list, Body: []byte(body)}, err
}

func tagsOf(text string) ([]string, error) {
	if text == "[]" {
		return nil, nil
	}
	var tags []string
	err := json.Unmarshal([]byte(text), &tags)
	return tags, err
}

func tagsText(tags []string) (string, error) {
	if len(tags) == 0 {
		return "[]", nil
	}
	text, err := json.Marshal(tags)
	return string(text), err
}

func fromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

func fromOptional(ms *int64) time.Time {
	if ms == nil {
		return time.Time{}
	}
	return fromMillis(*ms)
}
