package handlers

import (
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/library"
	"callboard/views/ui"
)

// LibraryDelete moves the selected pieces to the trash and leads back to the
// list, which offers to undo it.
func (a *App) LibraryDelete(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	chosen, err := a.selection(form)
	if err != nil {
		return err
	}
	number := ui.Count(len(chosen.ids), "piece")
	goOn, err := chosen.asked(c, form, library.Ask{Title: "Move " + number + " to the trash?", Do: "Move " + number + " to the trash", Danger: true})
	if err != nil || !goOn {
		return err
	}
	ctx := c.Request().Context()
	moved, err := a.Store.Delete(ctx, person.Of(c).ID, chosen.ids...)
	if err != nil {
		return err
	}
	if !chosen.all || len(moved) == 0 {
		return respond.Redirect(c, withValues(localPath(form.Get("back")), "trashed", moved), "", "")
	}
	// Too many for an address: the way back is the moment they went together.
	first, err := a.Store.TrashedPiece(ctx, moved[0])
	if err != nil {
		return err
	}
	at := strconv.FormatInt(first.DeletedAt.UnixMilli(), 10)
	return respond.Redirect(c, withValues(firstPage(localPath(form.Get("back"))), "trashed_at", []string{at}), "", "")
}

// firstPage is the address of a list without the page it stood at, which may be
// gone with its pieces.
func firstPage(to string) string {
	return withValues(withValues(to, "after", nil), "before", nil)
}

// pickedPieces are the selected pieces. One that is not in the Library refuses
// them all, so that nothing half is done.
func (a *App) pickedPieces(form url.Values) ([]string, error) {
	ids, err := picked(form, "id", "piece")
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if _, ok := a.Store.Shelf().Entry(id); !ok {
			return nil, core.Errorf(core.NotFound, "One of the selected pieces (%s) is not in the Library any more. Nothing was changed; load the list again and select anew.", id)
		}
	}
	return ids, nil
}

// withValues is the address with the parameter set to the values.
func withValues(to, name string, values []string) string {
	u, err := url.Parse(to)
	if err != nil {
		return to
	}
	q := u.Query()
	q.Del(name)
	for _, v := range values {
		q.Add(name, v)
	}
	u.RawQuery = q.Encode()
	return u.String()
}
