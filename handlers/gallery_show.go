package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/respond"
	"callboard/views/gallery"
	"callboard/views/layout"
)

// GalleryIndex lists the states of every page and region. It is for those who
// work on the product: a server has it only when it is asked to.
func (a *App) GalleryIndex(c echo.Context) error {
	return respond.HTML(c, respond.View{Meta: layout.Meta{Title: "Gallery"}, Page: gallery.Index(gallery.All())})
}

// GalleryShow is one state, in the theme of the person who looks.
func (a *App) GalleryShow(c echo.Context) error {
	s, ok := gallery.Named(c.Param("state"))
	if !ok {
		return core.Errorf(core.NotFound, "The gallery has no state %q.", clipped(c.Param("state")))
	}
	meta := s.Meta
	if meta.Title == "" {
		meta = layout.Meta{Title: s.Name}
	}
	return respond.HTML(c, respond.View{Meta: meta, Page: gallery.Show(s)})
}
