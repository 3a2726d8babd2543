package handlers

import (
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/handlers/respond"
	"callboard/views/link"
	"callboard/views/ui"
)

// PieceDiscard leaves the editor without saving: the person's draft is gone, and
// the page they came from says what was in it. Undo in the editor brings it
// back.
func (a *App) PieceDiscard(c echo.Context) error {
	e, err := a.discarded(c)
	if err != nil {
		return err
	}
	edits := e.desk.labels(e.base, e.now)
	if len(edits) > 0 {
		a.undo.Part(e.person.ID, e.id)
		if err := a.note(c.Request().Context(), e, e.now, e.base); err != nil {
			return err
		}
		a.undo.Part(e.person.ID, e.id)
	}
	a.Store.DropDraft(e.person.ID, e.id)
	a.tries.put(e.person.ID, e.id, nil)
	to, back := link.Library(), e.at.Open()
	if from := a.cameFrom(look(c, e.sent)); from != nil {
		to, back = from.Href, e.at.Again(from.From)
	}
	return respond.RedirectWith(c, to, "", discardWords(e.entry.Name, edits), ui.Way{To: back, Label: "Open the " + e.desk.word()})
}

// discarded is the editor with everything that is about to be thrown away: the
// draft, and what was typed last where the form was sent.
func (a *App) discarded(c echo.Context) (*editing, error) {
	e, err := a.openEditing(c)
	if err != nil {
		return nil, err
	}
	sent, err := sentForm(c.Request())
	if err != nil { // a bare request discards too
		return e, nil
	}
	a.passTurn(e.person.ID, e.id, sent)
	e.sent = sent
	if version, err := sentVersion(sent); err != nil || version != e.version {
		return e, nil
	}
	if now, problems := e.desk.decode(a, sent, e.base, e.now); problems == nil {
		if err := a.note(c.Request().Context(), e, e.now, now); err != nil {
			return nil, err
		}
		e.now = now
	}
	return e, nil
}

// discardWords says what was thrown away.
func discardWords(name string, edits []string) string {
	const shown, runes = 3, 60
	if len(edits) == 0 {
		return "Nothing was edited in “" + shorten(name, runes) + "”, so nothing was discarded."
	}
	names := make([]string, 0, shown+1)
	for _, edit := range edits[:min(len(edits), shown)] {
		names = append(names, shorten(edit, runes))
	}
	if more := len(edits) - shown; more > 0 {
		names = append(names, "and "+strconv.Itoa(more)+" more")
	}
	return "Discarded " + ui.Count(len(edits), "edit") + " of “" + shorten(name, runes) + "” (" + strings.Join(names, ", ") + "). Undo in its editor brings them back."
}

// shorten cuts a text that is too long for a notice.
func shorten(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}
