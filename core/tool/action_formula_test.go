package tool

import (
	"encoding/json"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/formula"
)

// desk is a library with formulas and one scene, "s".
type desk struct {
	books
	formulas map[string]string // id → text
}

func (d desk) Formula(id string) (Formula, error) {
	text, ok := d.formulas[id]
	if !ok {
		return Formula{}, core.Errorf(core.NotFound, "The formula “HP check” is in the trash.")
	}
	f, faults := formula.Parse(text)
	if len(faults) > 0 {
		return Formula{}, core.Errorf(core.Invalid, "%s", faults[0].Message)
	}
	return Formula{ID: id, Name: "HP check", Formula: f}, nil
}

func (d desk) Macros(id string) (Macros, bool) {
	return Macros{Seed: "fixed", Values: formula.Values{User: "Ana", Stats: map[string]formula.Value{"hp": formula.OfInt(7)}}}, id == "s"
}

func works(id string) Tool { return edited(func(t *Tool) { t.Body.Action = RunFormula{ID: id} }) }

func TestCallWorksAFormulaOut(t *testing.T) {
	lib := desk{magic(t), map[string]string{}}
	rows := []struct {
		what, text, scene string
		want              string
		refused           bool
	}{
		{"the scene's values", "{{user}} has {{hp}} of {{= hp + 5}}", "s", "Ana has 7 of 12", false},
		{"the call's arguments", "{{args.skill}}, {{arg::skill}}, {{= default(args.dice, 'none')}}", "s", "Swim, Swim, none", false},
		{"dice of the call's stream", "{{roll::8d20}}", "s", "", false},
		{"a table", "It is {{table::Gems}}.", "s", "", false},
		{"the seed", "{{seed}}", "s", "turn-1", false},
		{"an unknown name", "HP:\n{{hq}}", "s", `The formula "HP check" could not be worked out: "hq" is not known (line 2).`, true},
		{"a text that renders nothing", "{{if hp > 10}}fine{{/if}}", "s", `The formula "HP check" could not be worked out: The formula rendered nothing (line 1).`, true},
		{"an unknown table", "{{table::Coins}}", "s", `The formula "HP check" could not be worked out: There is no table "Coins" in the library (line 1).`, true},
		{"no scene", "{{user}}", "", NeedsScene, true},
		{"a scene that is gone", "{{user}}", "other", NeedsScene, true},
	}
	for _, r := range rows {
		lib.formulas["f"] = r.text
		env := Env{Seed: "turn-1", SceneID: r.scene, Library: lib}
		_, answer, err := Call(t.Context(), works("f"), `{"skill":"Swim"}`, env)
		_, again, _ := Call(t.Context(), works("f"), `{"skill":"Swim"}`, env)
		if err != nil || answer.Refused != r.refused || r.want != "" && answer.Text != r.want {
			t.Errorf("%s: Call = %q, refused %v, %v; want %q", r.what, answer.Text, answer.Refused, err, r.want)
		}
		if answer.Text != again.Text || answer.Text == "" {
			t.Errorf("%s: Call = %q and then %q; want one answer of one seed", r.what, answer.Text, again.Text)
		}
	}
}

// Where a formula fails the author is told the place, and the model a sentence.
func TestCallTellsAFormulasFault(t *testing.T) {
	lib := desk{magic(t), map[string]string{"f": "{{user}} has\n{{hq}} points"}}
	_, answer, err := Call(t.Context(), works("f"), `{"skill":"Swim"}`, Env{SceneID: "s", Library: lib})
	if err != nil || answer.Fault == nil || answer.Fault.Kind != "formula" || answer.Fault.Line != 2 || !strings.Contains(answer.Fault.Message, "Did you mean hp?") {
		t.Fatalf("Call = %+v with %+v, %v; want the fault on line 2", answer, answer.Fault, err)
	}
	var trace struct {
		Piece, Name string
		Names       []struct {
			Name, Value string
			Found       bool
		}
		Fault struct{ Line, Column int }
	}
	data, err := json.Marshal(answer.Trace)
	if err == nil {
		err = json.Unmarshal(data, &trace)
	}
	if err != nil || trace.Piece != "f" || len(trace.Names) != 2 || trace.Names[0].Value != "Ana" || trace.Names[1].Found || trace.Fault.Line != 2 || trace.Fault.Column != 1 {
		t.Errorf("the trace is %s, %v; want the names, found and missing, and the place", data, err)
	}
}

// Nothing a call does shows in the next one.
func TestCallOfAFormulaChangesNothing(t *testing.T) {
	sample := formula.Values{User: "Ben", Stats: map[string]formula.Value{"hp": formula.OfInt(3)}}
	lib := desk{magic(t), map[string]string{"f": "{{user}} {{hp}} {{seed}} {{= default(args.note, '')}}"}}
	for range 2 {
		_, answer, err := Call(t.Context(), works("f"), `{"skill":"Swim","note":"x"}`, Env{Seed: "a", Library: lib, Sample: &sample})
		if err != nil || answer.Text != "Ben 3 a x" {
			t.Errorf("Call on a sample = %q, %v", answer.Text, err)
		}
	}
	if sample.Args != nil || sample.Seed != "" || len(sample.Stats) != 1 {
		t.Errorf("the sample became %+v", sample)
	}
}

func TestFormulaActionNotThere(t *testing.T) {
	_, answer, err := Call(t.Context(), works("gone"), `{"skill":"Swim"}`, Env{SceneID: "s", Library: desk{}})
	if err != nil || !answer.Refused || answer.Text != "The formula “HP check” is in the trash." {
		t.Errorf("Call = %+v, %v; want the reason", answer, err)
	}
	_, answer, err = Call(t.Context(), works("gone"), `{"skill":"Swim"}`, Env{})
	if err != nil || !answer.Refused {
		t.Errorf("Call without a library = %+v, %v; want a refusal", answer, err)
	}
	_, problems := DecodeBody([]byte(`{"action":{"kind":"formula","piece":""}}`), Saved)
	if len(problems) != 1 || problems[0].Path != "body.action.piece" || problems[0].Message != "Pick the formula the tool works out." {
		t.Errorf("not picked: %v", problems)
	}
}

// The texts of rows read the scene and the call's arguments too.
func TestRowTextsReadTheScene(t *testing.T) {
	lib := desk{books: books{"t": dicePiece(t, "Omen", `{"kind":"table","table":{"rows":[{"text":"{{user}} ({{hp}}) tries to {{args.skill}} for {{roll::1d1000000}}"}]}}`)}}
	_, answer, err := Call(t.Context(), rolls("t"), `{"skill":"Swim"}`, Env{Seed: "a", SceneID: "s", Library: lib})
	if err != nil || answer.Refused || !strings.HasPrefix(answer.Text, "Omen (rolled 1 of 1): Ana (7) tries to Swim for ") {
		t.Errorf("Call = %+v, %v", answer, err)
	}
	_, answer, err = Call(t.Context(), rolls("t"), `{"skill":"Swim"}`, Env{Seed: "a", Library: lib})
	if want := `Omen (rolled 1 of 1) could not be filled in: "hp" is not known.`; err != nil || !answer.Refused || !strings.HasPrefix(answer.Text, want) {
		t.Errorf("Call without a scene = %+v, %v; want %q", answer, err, want)
	}
}

var _ dicepiece.Library = desk{}
