package gallery

import (
	"net/http"

	"callboard/core"
	"callboard/views/layout"
	"callboard/views/link"
	"callboard/views/pages"
	"callboard/views/ui"
)

// frameStates are the frame around every page, the pages of no area and the
// parts that all pages are built from.
func frameStates() []State {
	problems := []core.Problem{
		{Path: "title", Message: "A scene needs a title."},
		{Path: "contextWindow", Message: "The context window is a number of tokens from 0 to 100,000,000."},
	}
	return []State{
		{Name: "frame-keys", About: "The frame in the theme of the system, and the page of the keys", Page: true, Meta: layout.Meta{Title: "Keys", Path: "/keys"}, Body: pages.Keys(), Look: "html"},
		{Name: "frame-notice-good", About: "What was done is said after it", Page: true, Look: "header,#notices", Meta: layout.Meta{
			Title: "Library", Area: layout.Library, Path: "/library", Theme: "dark", Wide: true, Notice: "Linked 2 tools to “The Salt Road”.", NoticeKind: "good", Scripts: []string{"library.js"},
		}, Body: pages.Keys()},
		{Name: "frame-notice-bad", About: "What could not be done is an alert", Page: true, Look: "#notices", Meta: layout.Meta{
			Title: "Workbench", Area: layout.Workbench, Notice: "Not saved. To save: Name the tool (Definition).", NoticeKind: "bad",
		}, Body: pages.Keys()},
		{Name: "error-missing", About: "An address that leads nowhere", Page: true, Meta: layout.Meta{Title: "Not Found"},
			Body: pages.Error(http.StatusNotFound, "There is no page at this address.", nil)},
		{Name: "error-refused", About: "A request that breaks two rules", Page: true, Meta: layout.Meta{Title: "Unprocessable Entity"},
			Body: pages.Error(http.StatusUnprocessableEntity, "Two things need mending.", problems)},
		{Name: "error-ours", About: "A fault of ours, with the id of the request", Page: true, Meta: layout.Meta{Title: "Internal Server Error"},
			Body: pages.Error(http.StatusInternalServerError, "Something went wrong on our side. The server's log has it under 6f1c2a.", nil)},
		{Name: "ui-notices", About: "A plain notice, a good and a bad one", Body: row(
			ui.Notice("", "The list was sorted by cost.", ui.Way{}), ui.Notice("good", "Saved as version 4. All cases pass.", ui.Way{}), ui.Notice("bad", "The server does not answer. What you typed is kept here.", ui.Way{}), ui.Notice("", "Discarded 2 edits of “Skill check”.", ui.Way{To: link.Tool("t-check"), Label: "Open the tool"}))},
		{Name: "ui-costs", About: "Costs in each grade, as rows and tiles show them", Body: costs()},
		{Name: "ui-bars", About: "A cost bar of no part, of one, of eight, and one whose parts outgrow the whole", Body: bars()},
		{Name: "ui-argument", About: "An argument as the AI sees it, in words that run the other way, and with none", Body: row(ui.ArgumentLine("dice (text, needed) النرد، مثل 2d6"), ui.ArgumentLine("bonus (number, optional)"))},
		{Name: "ui-icons", About: "Icons in both sizes", Body: row(ui.Icon("dices"), ui.LargeIcon("notebook-pen"))},
		{Name: "ui-empty", About: "A place with nothing in it", Body: ui.Empty("wrench", "No tool is linked", "Link the tools the AI may call in this scene.")},
		{Name: "ui-empty-short", About: "The same with nothing more to say", Body: ui.Empty("search", "Nothing found", "")},
		{Name: "ui-field-error", About: "The place under a control, with a message and without", Body: row(ui.FieldError("error-a", "Write a number from 1 to 40."), ui.FieldError("error-b", ""))},
	}
}
