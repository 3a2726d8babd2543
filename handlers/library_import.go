package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/bundle"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/library"
	"callboard/views/link"
)

// LibraryImport is the page that takes a file.
func (a *App) LibraryImport(c echo.Context) error {
	return importForm(c, 0, library.Import{})
}

func importForm(c echo.Context, status int, p library.Import) error {
	return respond.HTML(c, respond.View{Status: status, Meta: libraryMeta("Import"), Page: library.ShowImport(p)})
}

// LibraryImportFile takes a file. First it shows what becomes of each item and
// saves nothing; the page it answers sends the file again with a yes, and then
// it imports. A file that cannot be used comes back to the form with the reason.
func (a *App) LibraryImportFile(c echo.Context) error {
	file, err := uploaded(c)
	if err != nil {
		return refusedFile(c, file, err)
	}
	plan, err := bundle.ReadNamed(file.name, file.data)
	if err != nil {
		return refusedFile(c, file, err)
	}
	ctx := c.Request().Context()
	var outcome bundle.Outcome
	if file.confirmed {
		outcome, err = a.Store.Import(ctx, person.Of(c).ID, plan)
	} else {
		outcome, err = a.Store.ReviewImport(ctx, plan)
	}
	if err != nil {
		return err
	}
	view, err := reviewOf(outcome, file)
	if err != nil {
		return err
	}
	return respond.HTML(c, respond.View{Meta: libraryMeta("Import"), Page: library.ShowReview(view)})
}

// shownText is the longest pasted text that a refusal puts back into the form:
// a longer one is easier pasted again than found again.
const shownText = 1 << 20

// refusedFile shows the form again with what is wrong.
func refusedFile(c echo.Context, file upload, err error) error {
	code := core.CodeOf(err)
	if code == core.Internal || code == core.Cancelled {
		return err
	}
	p := library.Import{Error: sentenceOf(err)}
	if file.name == "" && len(file.data) <= shownText {
		p.Text = string(file.data)
	}
	return importForm(c, respond.Status(code), p)
}

// formatWords are the formats in a sentence.
var formatWords = map[bundle.Format]string{
	bundle.Callboard: "a Callboard file",
	bundle.OpenAI:    "a list of OpenAI tool definitions",
	bundle.Anthropic: "a list of Anthropic tool definitions",
	bundle.MCP:       "a list of MCP tool definitions",
	bundle.Foundry:   "a table of Foundry",
	bundle.CSV:       "a table of separated values",
	bundle.Markdown:  "a table of Markdown",
	bundle.List:      "a list",
	bundle.Random:    "a list of random choices",
	bundle.Tracery:   "a Tracery grammar",
}

// shownItems is how many items of a group the page lists: the report of the
// API names them all.
const shownItems = 500

// reviewOf arranges the outcome for the page: what needs a look comes first.
func reviewOf(o bundle.Outcome, file upload) (library.Review, error) {
	r := library.Review{File: file.name, Format: formatWords[o.Format], Items: len(o.Items), Done: file.confirmed}
	refused := library.ImportGroup{ID: "refused", Title: "Refused", Icon: "circle-alert", Open: true,
		Help: "These do not come in."}
	partly := library.ImportGroup{ID: "partly", Title: "In part", Icon: "triangle-alert", Open: true,
		Help: partlyHelp(o.Format)}
	same := library.ImportGroup{ID: "same", Title: "The same", Icon: "circle-check", Open: true,
		Help: "These say here what they say in the file."}
	skipped := library.ImportGroup{ID: "skipped", Title: "Skipped", Icon: "circle",
		Help: "The library has these already."}
	for _, item := range o.Items {
		group := &same
		switch {
		case item.State == bundle.Out:
			group = &refused
		case item.State == bundle.Had:
			group = &skipped
		case item.Fate == bundle.Partly:
			group = &partly
		}
		group.Count++
		if item.Made() {
			r.Make++
		}
		if len(group.Items) < shownItems {
			group.Items = append(group.Items, importItem(item, file.confirmed))
		}
	}
	for _, g := range []library.ImportGroup{refused, partly, same, skipped} {
		if g.Count > 0 {
			r.Groups = append(r.Groups, g)
		}
	}
	if len(r.Groups) == 1 {
		r.Groups[0].Open = true // a page with one closed group would say nothing
	}
	if file.confirmed || r.Make == 0 {
		return r, nil
	}
	packed, err := pack(file.data)
	r.Packed = packed
	return r, err
}

// partlyHelp is what "in part" means for a format.
func partlyHelp(f bundle.Format) string {
	switch f {
	case bundle.OpenAI, bundle.Anthropic, bundle.MCP, bundle.Callboard:
		return "These come in as far as fields can hold them. The definition as it was is kept with each tool."
	}
	return "These come in as far as a table can hold them. The notes say what is not as it was."
}

func importItem(item bundle.Settled, done bool) library.ImportItem {
	out := library.ImportItem{Name: item.Name, Kind: item.KindWord(), About: item.About, Notes: item.Notes}
	if out.Name == "" {
		out.Name = item.Path
	}
	switch {
	case item.State == bundle.Had:
		out.Notes = nil
	case item.State == bundle.Out || !done:
		return out
	}
	out.Href = link.Bench{Kind: item.Kind, ID: item.MadeID}.Open()
	if item.Scene != nil {
		out.Href = link.Scene(item.MadeID)
	}
	return out
}
