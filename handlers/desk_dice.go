package handlers

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/piece"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// diceDesk is the editor of dice pieces.
type diceDesk struct{}

var _ desk = diceDesk{}

// dice is the draft of a dice piece's editor.
func (e *editing) dice() form.Dice { return e.now.(form.Dice) }

func (diceDesk) word() string { return "dice piece" }

func (diceDesk) blank() piece.Content { return dicepiece.New().Content() }

func (diceDesk) of(c piece.Content) (form.Held, error) {
	p, err := dicepiece.OfPiece(c)
	return form.OfDice(p), err
}

func (diceDesk) parse(data []byte) (form.Held, error) { return form.ParseDice(data) }

func (diceDesk) decode(a *App, sent url.Values, base, was form.Held) (form.Held, []core.Problem) {
	return form.DecodeDice(sent, base.(form.Dice), was.(form.Dice), a.dicePieceNamed)
}

// dicePieceNamed finds a dice piece by its id or its name.
func (a *App) dicePieceNamed(text string) (id string, ok bool) {
	if a.isDicePiece(text) {
		return text, true
	}
	return a.Store.Shelf().DicePieceNamed(text)
}

func (a *App) isDicePiece(id string) bool {
	e, ok := a.Store.Shelf().Entry(id)
	return ok && e.Kind == piece.Dice
}

func (diceDesk) problems(a *App, d form.Held) []piece.EditorProblem {
	return form.DiceProblems(d.(form.Dice), a.isDicePiece)
}

func (diceDesk) diff(base, now form.Held) []piece.Changed {
	return dicepiece.Diff(base.(form.Dice).Whole(), now.(form.Dice).Whole())
}

func (d diceDesk) labels(base, now form.Held) []string {
	var out []string
	for _, c := range d.diff(base, now) {
		out = append(out, c.Label)
	}
	return out
}

func (diceDesk) merge(base, theirs, now form.Held, chosen map[string]string) merging {
	merged, m := dicepiece.Merge(base.(form.Dice).Whole(), theirs.(form.Dice).Whole(), now.(form.Dice).Whole(), chosen)
	return merging{draft: form.OfDice(merged), took: m.Took, clashes: m.Clashes, open: m.Open}
}

// remember keeps what the other kinds had.
func (diceDesk) remember(saved, now form.Held) form.Held {
	s, n := saved.(form.Dice), now.(form.Dice)
	kept := n.Piece.Body
	switch s.Piece.Body.Kind {
	case dicepiece.Roll:
		kept.Roll = s.Piece.Body.Roll
	case dicepiece.Table:
		kept.Table = s.Piece.Body.Table
	case dicepiece.Pool:
		kept.Pool = s.Piece.Body.Pool
	}
	kept.Description, kept.Kind = s.Piece.Body.Description, s.Piece.Body.Kind
	s.Piece.Body = kept
	if s.Piece.Body.Kind == dicepiece.Roll {
		s.Rows, s.Keys = n.Rows, n.Keys
		return s
	}
	if len(s.Rows) != len(n.Rows) {
		return s
	}
	s.Rows = slices.Clone(s.Rows)
	for i := range s.Rows {
		if s.Piece.Body.Kind == dicepiece.Table {
			s.Rows[i].Copies = n.Rows[i].Copies
		} else {
			s.Rows[i].Weight, s.Rows[i].Range = n.Rows[i].Weight, n.Rows[i].Range
		}
	}
	return s
}

func (diceDesk) look(_ *App, d form.Held) (icon, summary string) {
	b := d.(form.Dice).Whole().Body
	return b.Kind.Icon(), b.Summary()
}

func (diceDesk) lack(*App, form.Held) string { return "" }

func (diceDesk) sections() []workbench.Section { return workbench.DiceSections }

// operate does what a button of the dice form says.
func (diceDesk) operate(e *editing, do string) (operation, error) {
	verb, _, _ := strings.Cut(do, ":")
	switch verb {
	case "redraw":
		kind := string(e.dice().Piece.Body.Kind)
		return operation{place: "form", focus: "kind." + kind, anchor: "definition"}, nil
	case "paste-add", "paste-replace":
		return pasteRows(e, verb == "paste-replace")
	}
	now, focus, err := form.OperateDice(e.dice(), do, newKey)
	if err != nil {
		return operation{}, err
	}
	e.now = now
	return operation{place: "rows", focus: focus, anchor: workbench.Anchor(focus)}, nil
}

// checked has nothing to run: a dice piece has no cases.
func (diceDesk) checked(context.Context, *App, form.Held) (kind, words string) { return "", "" }

func (diceDesk) seen(a *App, e *editing, l looking) (title string, shown respond.Component) {
	return "Its odds", workbench.OddsPanel(a.oddsView(e, l, nil))
}
