package tool

import (
	"encoding/json"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/piece"
)

// books is a library in memory.
type books map[string]dicepiece.Piece

func (b books) DicePiece(id string) (dicepiece.Piece, error) {
	p, ok := b[id]
	if !ok {
		return p, core.Errorf(core.NotFound, "The dice piece “Wild magic” is in the trash.")
	}
	p.ID = id
	return p, nil
}

func (b books) DicePieceNamed(name string) (string, bool) {
	for id, p := range b {
		if p.Name == name {
			return id, true
		}
	}
	return "", false
}

func (books) Formula(string) (Formula, error) {
	return Formula{}, core.Errorf(core.NotFound, "The formula was deleted for good.")
}

func (books) Macros(string) (Macros, bool) { return Macros{}, false }

// dicePiece reads a dice piece.
func dicePiece(t *testing.T, name, body string) dicepiece.Piece {
	t.Helper()
	p, err := dicepiece.OfPiece(piece.Content{Name: name, Body: []byte(body)})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func magic(t *testing.T) books {
	return books{
		"magic": dicePiece(t, "Wild magic", `{"kind":"table","table":{"rows":[{"text":"Sparks","weight":2},{"text":"Smoke","then":["gems"]}]}}`),
		"gems":  dicePiece(t, "Gems", `{"kind":"pool","pool":{"rows":[{"text":"Ruby"},{"text":"Opal"}],"draw":1}}`),
		"lost":  dicePiece(t, "Lost", `{"kind":"table","table":{"rows":[{"text":"On","then":["gone"]}]}}`),
	}
}

func rolls(id string) Tool { return edited(func(t *Tool) { t.Body.Action = RollPiece{ID: id} }) }

// A dice tool answers as its piece rolls, from the seed, the round and the
// earlier calls alone.
func TestCallRollsADicePiece(t *testing.T) {
	lib := magic(t)
	rows := []struct {
		id      string
		env     Env
		text    string
		refused bool
	}{
		{"magic", Env{Seed: "turn-1"}, "Wild magic (rolled 2 of 3): Sparks", false},
		{"magic", Env{Seed: "turn-1", Call: 5}, "Wild magic (rolled 3 of 3): Smoke\n  Gems (drew 1 of 2): Opal", false},
		{"gems", Env{Seed: "turn-1"}, "Gems (drew 1 of 2): Ruby", false},
		{"lost", Env{Seed: "turn-1"}, "The dice piece “Wild magic” is in the trash.", true},
		{"gone", Env{Seed: "turn-1"}, "The dice piece “Wild magic” is in the trash.", true},
	}
	for _, r := range rows {
		r.env.Library = lib
		for range 2 {
			_, answer, err := Call(t.Context(), rolls(r.id), `{"skill":"Swim"}`, r.env)
			if err != nil || answer.Text != r.text || answer.Refused != r.refused {
				t.Errorf("Call of %s, call %d = %q, refused %v, %v; want %q", r.id, r.env.Call, answer.Text, answer.Refused, err, r.text)
			}
		}
	}
	_, answer, _ := Call(t.Context(), rolls("magic"), `{"skill":"Swim"}`, Env{Seed: "turn-1", Library: lib})
	if trace, err := json.Marshal(answer.Trace); string(trace) != `{"piece":"magic","name":"Wild magic","kind":"table","rolls":[{"ticket":2,"of":3,"row":1,"text":"Sparks"}]}` {
		t.Errorf("the trace is %s, %v", trace, err)
	}
	renamed := rolls("magic")
	renamed.Name, renamed.Body.Description = "Other", "Other words."
	if _, again, _ := Call(t.Context(), renamed, `{"skill":"Swim"}`, Env{Seed: "turn-1", Library: lib}); again.Text != answer.Text {
		t.Errorf("with other words the tool rolls %q; want %q", again.Text, answer.Text)
	}
	if _, answer, err := Call(t.Context(), rolls("magic"), `{"skill":"Swim"}`, Env{}); err != nil || !answer.Refused || !strings.HasSuffix(answer.Text, ".") {
		t.Errorf("Call without a library = %+v, %v; want a refusal in words", answer, err)
	}
}

// Refused arguments roll nothing.
func TestCallOfADicePieceReadsItsArguments(t *testing.T) {
	_, answer, err := Call(t.Context(), rolls("magic"), `{"skill":"Fly"}`, Env{Library: magic(t)})
	if err != nil || !answer.Refused || !strings.Contains(answer.Text, `"skill" must be one of`) {
		t.Errorf("Call = %+v, %v; want the refusal of the argument", answer, err)
	}
}

func TestDiceActionNotPicked(t *testing.T) {
	rows := []struct{ body, path, message string }{
		{`{"action":{"kind":"dice","piece":""}}`, "body.action.piece", "Pick the dice piece the tool rolls."},
		{`{"action":{"kind":"dice"}}`, "body.action.piece", "Pick the dice piece the tool rolls."},
		{`{"action":{"kind":"dice","piece":"no id"}}`, "body.action.piece", `Pick the dice piece the tool rolls: "no id" is no id of a piece.`},
		{`{"action":{"kind":"dice","piece":7}}`, "body.action.piece", "This must be text, not a number."},
		{`{"action":{"kind":"dice","piece":"a","field":"b"}}`, "body.action.field", `"field" is not known here`},
	}
	for _, r := range rows {
		_, problems := DecodeBody([]byte(r.body), Saved)
		if len(problems) != 1 || problems[0].Path != r.path || !strings.HasPrefix(problems[0].Message, r.message) {
			t.Errorf("DecodeBody(%s) = %v; want %q at %s", r.body, problems, r.message, r.path)
		}
	}
	if body, problems := DecodeBody([]byte(rows[0].body), Draft); problems != nil || body.Action != (RollPiece{}) {
		t.Errorf("a draft of nothing picked = %v, %v; want it held", body.Action, problems)
	}
	found := false
	for _, p := range EditorProblems(rolls("")) {
		found = found || p.Control == "action.dice.piece" && p.Tab == TabAction && p.Short == "Pick the dice piece the tool rolls (Action)"
	}
	if !found {
		t.Errorf("EditorProblems = %v; want the pick on the Action tab", EditorProblems(rolls("")))
	}
}

func TestRunCasesLooksThingsUp(t *testing.T) {
	c := rolls("magic")
	c.Body.Cases = []Case{
		{Name: "sparks", Arguments: []byte(`{"skill":"Swim"}`), Seed: "turn-1", Expect: Expect{Exact, "Wild magic (rolled 2 of 3): Sparks"}},
		{Name: "no such skill", Arguments: []byte(`{"skill":"Fly"}`), Expect: Expect{Kind: Refused}},
	}
	for _, r := range RunCases(t.Context(), c, Env{Library: magic(t)}) {
		if !r.Pass {
			t.Errorf("%s: %s", r.Name, r.Why)
		}
	}
	if got := RunCases(t.Context(), c, Env{}); got[0].Pass {
		t.Errorf("without a library the case passes: %+v", got[0])
	}
}
