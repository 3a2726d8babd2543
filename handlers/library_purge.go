package handlers

import (
	"context"
	"net/url"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/shelf"
	"callboard/handlers/respond"
	"callboard/views/link"
	"callboard/views/ui"
)

// LibraryPurge deletes pieces in the trash for good: the selected ones or all
// of them. It asks for a yes, which the page's own forms bring along.
func (a *App) LibraryPurge(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	if form.Get("confirm") != "yes" {
		return core.Errorf(core.ConfirmNeeded, "Deleting for good cannot be undone. Confirm it on the trash page.")
	}
	ctx := c.Request().Context()
	ids, err := a.purgeIDs(ctx, form)
	if err != nil {
		return err
	}
	gone, err := a.Store.Purge(ctx, ids...)
	if err != nil {
		return err
	}
	if len(gone) == 0 {
		return core.Errorf(core.NotFound, "None of these pieces is in the trash. Nothing was deleted.")
	}
	return respond.Redirect(c, link.LibraryTrash(), "good", ui.Count(len(gone), "piece was", "pieces were")+" deleted for good.")
}

func (a *App) purgeIDs(ctx context.Context, form url.Values) ([]string, error) {
	if form.Get("all") != "yes" {
		return picked(form, "id", "piece")
	}
	var ids []string
	cursor := ""
	for {
		page, err := a.Store.Trash(ctx, shelf.MaxLimit, cursor)
		if err != nil {
			return nil, err
		}
		for _, p := range page.Pieces {
			ids = append(ids, p.ID)
		}
		if cursor = page.Next; cursor == "" {
			return ids, nil
		}
	}
}
