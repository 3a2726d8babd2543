package handlers

import "github.com/labstack/echo/v4"

// PieceTry runs the draft as the product runs it, and shows exactly what the AI
// would get.
func (a *App) PieceTry(c echo.Context) error {
	e, err := a.readEditing(c)
	if err != nil {
		return err
	}
	a.passTurn(e.person.ID, e.id, e.sent)
	if err := a.keep(c.Request().Context(), e); err != nil {
		return err
	}
	l := look(c, e.sent)
	l.tab = "try"
	return e.desk.try(c, a, e, l, a.problems(e))
}
