package handlers

import (
	"net/url"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/person"
	"callboard/handlers/respond"
)

// LibraryDelete moves the selected pieces to the trash and leads back to the
// list, which offers to undo it.
func (a *App) LibraryDelete(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	ids, err := a.pickedPieces(form)
	if err != nil {
		return err
	}
	moved, err := a.Store.Delete(c.Request().Context(), person.Of(c).ID, ids...)
	if err != nil {
		return err
	}
	return respond.Redirect(c, withValues(localPath(form.Get("back")), "trashed", moved), "", "")
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
