package handlers

import (
	"context"
	"net/url"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/piece"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/link"
	"callboard/views/workbench"
)

// desk is what the Workbench's shell leaves to a kind of piece. The shell does
// the rest alike for all kinds: drafts, the order of what a tab sends, undo,
// saves and merges, conflicts, history. A kind is one file, desk_x.go, and one
// line in desks.
//
// A draft that a desk is given is one that it made itself.
type desk interface {
	// word is what a person calls the piece, within a sentence: "tool".
	word() string
	// blank is a new piece.
	blank() piece.Content
	// of is the draft of a saved piece before anything is edited.
	of(c piece.Content) (form.Held, error)
	// parse reads a draft that its JSON wrote.
	parse(data []byte) (form.Held, error)
	// decode reads what a form sent onto base; what the form does not show is that
	// of was, the draft as it was kept last.
	decode(a *App, sent url.Values, base, was form.Held) (form.Held, []core.Problem)
	// problems is everything that keeps the draft from being saved or tried.
	problems(a *App, d form.Held) []piece.EditorProblem
	// diff is what now edits of base.
	diff(base, now form.Held) []piece.Changed
	// labels name what now edits of base, for a person.
	labels(base, now form.Held) []string
	// merge applies what now edits of base onto theirs.
	merge(base, theirs, now form.Held, chosen map[string]string) merging
	// remember gives saved, which came of now, with what only the editor keeps.
	remember(saved, now form.Held) form.Held

	// operate does what a button of the form says, besides those of the shell.
	operate(e *editing, do string) (operation, error)
	// try runs the draft, when its form asks for it.
	try(c echo.Context, a *App, e *editing, l looking, problems []piece.EditorProblem) error
	// checked runs the saved piece's own checks: what they came to, as a kind of
	// notice and further sentences; empty when it has none.
	checked(ctx context.Context, a *App, saved form.Held) (kind, words string)

	// page is the whole editor around the shell.
	page(ctx context.Context, a *App, e *editing, s workbench.Shell, l looking, problems []piece.EditorProblem) respond.Component
	// look are the icon and the line that say what the draft is.
	look(a *App, d form.Held) (icon, summary string)
	// lack is which piece the draft needs and cannot have, as a finished sentence;
	// empty when none.
	lack(a *App, d form.Held) string
	// seen is the piece as an earlier version had it.
	seen(a *App, e *editing, l looking) (title string, shown respond.Component)
	// edited are the regions that every edit changes, besides the shell's. It
	// reads memory only and holds no input of the form.
	edited(a *App, e *editing, l looking, problems []piece.EditorProblem) []respond.Region
	// redrawn are the form's own controls, after something other than typing
	// changed them. swap says whether what is being typed stays.
	redrawn(ctx context.Context, a *App, e *editing, problems []piece.EditorProblem, swap string) []respond.Region
	// operated are the parts of the form that a button changed.
	operated(ctx context.Context, a *App, e *editing, problems []piece.EditorProblem, op operation) []respond.Region
	// sections are the sections of the form.
	sections() []workbench.Section
}

// merging is what came of a merge.
type merging struct {
	draft   form.Held
	took    []string      // what theirs had changed meanwhile, for a person
	clashes []piece.Clash // what both changed
	open    []piece.Clash // those of them that no choice answers
}

// desks are the kinds of piece that have an editor.
var desks = map[piece.Kind]desk{
	piece.Tool: toolDesk{},
	piece.Dice: diceDesk{}, piece.Formula: formulaDesk{},
}

// deskOf is the desk that an address names, and the kind of piece on it.
func deskOf(c echo.Context) (desk, piece.Kind, error) {
	kind, _ := link.DeskKind(c.Param("desk"))
	d, ok := desks[kind]
	if !ok {
		return nil, "", core.Errorf(core.NotFound, "There is no editor at %s.", respond.ShownPath(c))
	}
	return d, kind, nil
}
