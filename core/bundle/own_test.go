package bundle

import (
	"strings"
	"testing"
)

// own wraps pieces and scenes as a file of ours.
func own(pieces, scenes string) string {
	return `{"callboard":1,"kind":"library","pieces":[` + pieces + `],"scenes":[` + scenes + `]}`
}

const ownTool = `{"id":"lock","kind":"tool","name":"Lockpicking","tags":["door"],"body":{"description":"Use it.","fields":[{"name":"dice","type":"text","required":true}],"action":{"kind":"roll","field":"dice"}}}`

func TestReadOwn(t *testing.T) {
	api := `{"id":"ask","kind":"tool","name":" Ask ","version":3,"tags":[],"body":{},"createdAt":"2024-01-01T00:00:00Z","updatedAt":"2024-01-01T00:00:00Z"}`
	short := `{"kind":"tool","name":"No identifier","body":{}}`
	scene := `{"id":"road","title":"The road","prompting":{"narratorToolAccess":true,"tools":["lock"]},"contextWindow":8192}`
	plan, err := Read([]byte(own(ownTool+","+api+","+short, scene+`,{"title":"Bare"}`)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, item := range plan.Items {
		if item.Fate != Same {
			t.Errorf("%s is %s: %v; want same", item.Path, item.Fate, item.Notes)
		}
		got = append(got, item.Path+" "+item.KindWord()+" "+item.ID+" "+item.Name)
	}
	want := "pieces[0] tool lock Lockpicking|pieces[1] tool ask Ask|pieces[2] tool  No identifier|scenes[0] scene road The road|scenes[1] scene  Bare"
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("items = %s; want %s", s, want)
	}
	if set := plan.Items[3].Scene; !set.Prompting.NarratorToolAccess || set.ContextWindow != 8192 || len(set.Prompting.Tools) != 1 {
		t.Errorf("scene = %+v; want access, 8192 and one tool", set)
	}
	if tags := plan.Items[0].Content.Tags; len(tags) != 1 || tags[0] != "door" {
		t.Errorf("tags = %v; want door", tags)
	}
}

// TestReadOwnRefuses holds that one bad item is refused with the path of its
// fault from the file's start, and that it keeps no other item from coming in.
func TestReadOwnRefuses(t *testing.T) {
	pieceRows := []struct{ item, says string }{
		{`7`, "pieces[1]: This must be an object, not a number."},
		{`{}`, `pieces[1].kind: "kind" is missing.`},
		{`{"kind":"spell","name":"x","body":{}}`, `pieces[1].kind: There is no kind of piece "spell".`},
		{`{"kind":"tracker","name":"x","body":{}}`, `pieces[1].kind: This Callboard has no pieces of kind tracker yet`},
		{`{"kind":"dice","name":"","body":{"kind":"roll","roll":{"dice":"1d20"}}}`, `pieces[1].name: Name the dice piece.`},
		{`{"kind":"dice","name":"x","body":{}}`, `pieces[1].body.kind: Say what kind of dice piece it is`},
		{`{"kind":"dice","name":"x","body":{"kind":"roll","roll":{"dice":"d"}}}`, `pieces[1].body.roll.dice: `},
		{`{"kind":"dice","name":"x","body":{"kind":"roll","roll":{"dice":"1d6"},"pool":{}}}`, `pieces[1].body.pool: `},
		{`{"kind":"dice","name":"x","body":{"kind":"table","table":{"rows":[{"text":"a","then":["b c"]}]}}}`, `pieces[1].body.table.rows[0].then[0]: `},
		{`{"kind":"tool","name":"x","body":{"action":{"kind":"dice","piece":""}}}`, `pieces[1].body.action.piece: Pick the dice piece the tool rolls.`},
		{`{"kind":"tool","name":"x","body":{"action":{"kind":"dice","piece":"a b"}}}`, `pieces[1].body.action.piece: Pick the dice piece the tool rolls: `},
		{`{"kind":"tool","name":"x","body":{"action":{"kind":"dice","field":"a"}}}`, `pieces[1].body.action.field: "field" is not known here`},
		{`{"kind":"tool","name":"","body":{}}`, `pieces[1].name: Name the tool.`},
		{`{"kind":"tool","name":"x"}`, `pieces[1].body: "body" is missing.`},
		{`{"kind":"tool","name":"x","body":[]}`, `pieces[1].body: This must be an object, not a list.`},
		{`{"kind":"tool","name":"x","body":{},"colour":"red"}`, `pieces[1].colour: "colour" is not known here`},
		{`{"kind":"tool","name":"x","body":{"colour":"red"}}`, `pieces[1].body.colour: "colour" is not known here`},
		{`{"kind":"tool","name":"x","body":{"fields":[{"name":"Skill"}]}}`, `pieces[1].body.fields[0].name: Rename the field "Skill"`},
		{`{"kind":"tool","name":"x","body":{"action":{"kind":"roll","field":""}}}`, `pieces[1].body.action.field: Pick the text field`},
		{`{"kind":"tool","name":"x","body":{"action":{"kind":"explode"}}}`, `pieces[1].body.action.kind: There is no action "explode"`},
		{`{"kind":"tool","name":"x","body":{},"tags":["a","A"]}`, `pieces[1].tags[1]: Remove one of the two tags`},
		{`{"kind":"tool","name":"x","body":{},"tags":"a"}`, `pieces[1].tags: This must be a list, not text.`},
		{`{"kind":"tool","name":"x","body":{},"id":"a b"}`, `pieces[1].id: An identifier is`},
		{`{"kind":"tool","name":"x","body":{},"version":0}`, `pieces[1].version: This must be a whole number from 1`},
		{strings.Replace(ownTool, "Lockpicking", "Twin", 1), `pieces[1].id: The identifier "lock" is that of pieces[0] already.`},
	}
	for _, row := range pieceRows {
		checkRefused(t, own(ownTool+","+row.item, ""), 1, row.says)
	}
	sceneRows := []struct{ item, says string }{
		{`[]`, "scenes[0]: This must be an object, not a list."},
		{`{}`, `scenes[0].title: "title" is missing.`},
		{`{"title":""}`, `scenes[0].title: `},
		{`{"title":"x","mood":"dark"}`, `scenes[0].mood: "mood" is not known here`},
		{`{"title":"x","contextWindow":-1}`, `scenes[0].contextWindow: This must be a whole number`},
		{`{"title":"x","prompting":{"tools":["a","a"]}}`, `scenes[0].prompting.tools[1]: The tool a is linked twice`},
		{`{"title":"x","prompting":{"lookup":true}}`, `scenes[0].prompting.lookup: "lookup" is not known here`},
	}
	for _, row := range sceneRows {
		checkRefused(t, own(ownTool, row.item), 1, row.says)
	}
}

func checkRefused(t *testing.T, file string, i int, says string) {
	t.Helper()
	plan, err := Read([]byte(file))
	if err != nil {
		t.Errorf("Read(%s) = %v; want item %d refused", file, err, i)
		return
	}
	if got := strings.Join(plan.Items[i].Notes, " "); plan.Items[i].Fate != Refused || !strings.Contains(got, says) {
		t.Errorf("%s:\nitem %d is %s, %q; want refused with %q", file, i, plan.Items[i].Fate, got, says)
	}
	if plan.Items[0].Fate != Same {
		t.Errorf("%s: the good piece is %s, %v", file, plan.Items[0].Fate, plan.Items[0].Notes)
	}
}
