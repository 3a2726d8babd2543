package handlers

import (
	"log/slog"
	"net/http"
	"sync/atomic"

	"github.com/labstack/echo/v4"

	"callboard/handlers/form"
	"callboard/models"
	"callboard/views/link"
)

// App is everything the handlers need; nothing is reached any other way.
type App struct {
	Store *models.Store
	Log   *slog.Logger

	counts  costBook
	streams atomic.Int64   // pages that are told of changes
	undo    form.Histories // of the editors that are open
	bases   baseBook       // the versions that open editors started from
	turns   turnsBook      // the order of what open editors send
	tries   triesBook      // the Try forms of editors without scripts
}

// Home leads to the Library.
func (a *App) Home(c echo.Context) error {
	return c.Redirect(http.StatusFound, link.Library())
}

// Health answers 200 when the server can serve: the database answers too.
func (a *App) Health(c echo.Context) error {
	if err := a.Store.Ready(c.Request().Context()); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, map[string]string{"status": "ok"})
}
