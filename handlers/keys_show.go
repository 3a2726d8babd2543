package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers/respond"
	"callboard/views/layout"
	"callboard/views/pages"
)

// KeysShow lists the keyboard's keys.
func (a *App) KeysShow(c echo.Context) error {
	return respond.HTML(c, respond.View{Meta: layout.Meta{Title: "Keys"}, Page: pages.Keys()})
}
