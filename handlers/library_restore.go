package handlers

import (
	"context"
	"net/url"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/ui"
)

// LibraryRestore takes pieces out of the trash: the selected ones, the one whose
// own button was pressed, or those that were deleted together.
func (a *App) LibraryRestore(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	ids, err := a.restoreIDs(c.Request().Context(), form)
	if err != nil {
		return err
	}
	back, err := a.Store.Restore(c.Request().Context(), person.Of(c).ID, ids...)
	if err != nil {
		return err
	}
	if len(back) == 0 {
		return core.Errorf(core.NotFound, "None of these pieces is in the trash. They may be restored already, or deleted for good.")
	}
	return respond.Redirect(c, localPath(form.Get("back")), "good", ui.Count(len(back), "piece is", "pieces are")+" back in the Library.")
}

func (a *App) restoreIDs(ctx context.Context, form url.Values) ([]string, error) {
	switch {
	case form.Has("only"):
		return picked(form, "only", "piece")
	case form.Has("at"):
		at, err := strconv.ParseInt(form.Get("at"), 10, 64)
		if err != nil {
			return nil, core.Errorf(core.Invalid, "%q is not a moment at which pieces were deleted. Restore them on the trash page.", clipped(form.Get("at")))
		}
		return a.Store.TrashedAt(ctx, time.UnixMilli(at))
	}
	return picked(form, "id", "piece")
}
