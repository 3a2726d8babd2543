package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers/respond"
	"callboard/views/booth"
)

// SceneTrash lists the deleted scenes.
func (a *App) SceneTrash(c echo.Context) error {
	scenes, err := a.Store.SceneTrash(c.Request().Context())
	if err != nil {
		return err
	}
	var t booth.Trash
	for _, s := range scenes {
		t.Rows = append(t.Rows, booth.TrashRow{ID: s.ID, Title: s.Title, Tools: len(s.Prompting.Tools), Deleted: s.DeletedAt})
	}
	return respond.HTML(c, respond.View{Meta: boothMeta("Deleted scenes"), Page: booth.ShowTrash(t)})
}
