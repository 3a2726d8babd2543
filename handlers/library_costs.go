package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/shelf"
	"callboard/handlers/respond"
	"callboard/views/library"
	"callboard/views/link"
)

// LibraryCosts answers the costs of the rows that are shown, a region a row.
// It may load a vocabulary, which the list itself never waits for.
func (a *App) LibraryCosts(c echo.Context) error {
	ids := c.QueryParams()["id"]
	if len(ids) > shelf.MaxLimit {
		return core.Errorf(core.TooLarge, "Ask for the costs of at most %d pieces at a time.", shelf.MaxLimit)
	}
	if !respond.Partial(c) {
		return respond.Redirect(c, link.LibraryList(link.LibraryQuery{Costs: true}), "", "")
	}
	family := costFamily(c)
	var regions []respond.Region
	for _, id := range ids {
		if cost := a.rowCost(id, family.ID); cost != nil && core.ValidID(id) {
			regions = append(regions, respond.Region{Target: "#" + library.CostID(id), Content: library.RowCost(cost)})
		}
	}
	return respond.HTML(c, respond.View{Also: regions})
}
