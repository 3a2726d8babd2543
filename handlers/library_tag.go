package handlers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/piece"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/library"
	"callboard/views/ui"
)

// LibraryTag puts a tag on the selected pieces, or takes it off.
func (a *App) LibraryTag(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	chosen, err := a.selection(form)
	if err != nil {
		return err
	}
	ids := chosen.ids
	tag, do := strings.TrimSpace(form.Get("tag")), form.Get("do")
	if do != "add" && do != "remove" {
		return core.Errorf(core.Invalid, "Say whether to add the tag or to remove it.")
	}
	if tag == "" {
		return core.Errorf(core.Invalid, "Write the tag first.")
	}
	if problems := piece.TagProblems([]string{tag}, "tags"); problems != nil {
		return core.Refuse(problems)
	}
	for _, id := range ids { // all or none: the rule is asked of each before any is saved
		if e, ok := a.Store.Shelf().Entry(id); ok {
			if _, err := tagged(piece.Content{Tags: e.Tags}, tag, do == "add"); err != nil {
				return err
			}
		}
	}
	if goOn, err := chosen.asked(c, form, tagAsk(len(ids), tag, do), "tag", "do"); err != nil || !goOn {
		return err
	}
	changed, err := a.Store.EditMany(c.Request().Context(), person.Of(c).ID, ids, func(now piece.Piece, _ func(int) (piece.Content, error)) (piece.Content, error) {
		return tagged(now.Content, tag, do == "add")
	})
	if err != nil {
		return fmt.Errorf("tag %d pieces: %w", len(ids), err)
	}
	words := ui.Count(changed, "piece now carries", "pieces now carry")
	if do == "remove" {
		words = ui.Count(changed, "piece") + " lost"
	}
	return respond.Redirect(c, localPath(form.Get("back")), "good", words+" the tag “"+tag+"”.")
}

func tagAsk(count int, tag, do string) library.Ask {
	words := "Put the tag “" + tag + "” on " + ui.Count(count, "piece")
	if do == "remove" {
		words = "Take the tag “" + tag + "” off " + ui.Count(count, "piece")
	}
	return library.Ask{Title: words + "?", Do: words}
}

// tagged is the content with the tag on it or off it.
func tagged(content piece.Content, tag string, on bool) (piece.Content, error) {
	same := func(t string) bool { return piece.Fold(t) == piece.Fold(tag) }
	tags := slices.Clone(content.Tags)
	switch {
	case !on:
		tags = slices.DeleteFunc(tags, same)
	case !slices.ContainsFunc(tags, same):
		tags = append(tags, tag)
	}
	content.Tags = tags
	if problems := piece.TagProblems(tags, "tags"); problems != nil && on {
		return content, core.Refuse(problems)
	}
	return content, nil
}
