package api_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"callboard/core/bundle"
)

// piece stores a piece of a kind and returns its id.
func (s *site) piece(kind, name, body string) string {
	s.t.Helper()
	a := s.do("POST", "/api/pieces", fmt.Sprintf(`{"kind":%q,"name":%s,"body":%s}`, kind, quote(name), body))
	if a.status != 201 {
		s.t.Fatalf("POST /api/pieces = %d %s; want 201", a.status, a.body)
	}
	return a.json["id"].(string)
}

const wildMagic = `{"description":"A surge.","kind":"table","table":{"rows":[{"text":"Sparks","weight":2},{"text":"Smoke"}]}}`

func TestDicePieceLife(t *testing.T) {
	s := open(t)
	made := s.do("POST", "/api/pieces", `{"kind":"dice","name":" Wild magic ","tags":["magic"],"body":`+wildMagic+`}`)
	whole := `"body":{"description":"A surge.","kind":"table","table":{"by":"weight","dice":"","rows":[{"text":"Sparks","weight":2,"range":"","then":[]},{"text":"Smoke","weight":1,"range":"","then":[]}],"rolls":1,"repeats":true}}`
	made.want(t, "POST", 201, `"kind":"dice","name":"Wild magic","version":1,"tags":["magic"],`+whole)
	id := made.json["id"].(string)
	at := "/api/pieces/" + id
	s.do("GET", at, "").want(t, "GET", 200, whole)
	s.do("GET", "/api/pieces?kind=dice&q=surge", "").want(t, "list", 200, `{"pieces":[{"id":"`+id+`"`)
	s.do("GET", "/api/pieces?kind=formula", "").want(t, "list another kind", 200, `{"pieces":[],"next":""}`)
	s.do("GET", at+"/definition", "").want(t, "definition", 422, "only a tool has this")

	if a := s.do("PATCH", at, `{"body":{"description":"A surge."}}`, "If-Match", `"v1"`); a.status != 200 || a.etag != `"v1"` {
		t.Errorf("a PATCH that changes nothing = %d %s; want 200 \"v1\"", a.status, a.etag)
	}
	s.do("PATCH", at, `{"body":{"table":{"rolls":2}}}`, "If-Match", `"v1"`).want(t, "PATCH", 200, `"rolls":2,"repeats":true`)
	s.do("PATCH", at, `{"body":{"table":{"rolls":3}}}`, "If-Match", `"v1"`).want(t, "stale PATCH", 412, `"current":{"id":"`+id+`"`)
	s.do("PATCH", at, `{"body":{"table":{"rolls":3,"repeats":false}}}`, "If-Match", `"v2"`).want(t, "PATCH past a rule", 422, `"path":"body.table.rolls"`)
	s.do("PATCH", at, `{"body":{"kind":"pool","pool":{"rows":[{"text":"The Fool"}]}}}`, "If-Match", `"v2"`).
		want(t, "PATCH of the kind", 200, `"body":{"description":"A surge.","kind":"pool","pool":{"rows":[{"text":"The Fool","copies":1,"then":[]}],"draw":1,"order":"drawn","onceAcrossTurn":false}}`)
	s.do("DELETE", at, "").want(t, "DELETE", 204, "")
	s.do("GET", at, "").want(t, "GET after DELETE", 404, "trash")
	s.do("POST", at+"/try", `{"arguments":{}}`).want(t, "try after DELETE", 404, "trash")
}

func TestFormulaLife(t *testing.T) {
	s := open(t)
	made := s.do("POST", "/api/pieces", `{"kind":"formula","name":"HP check","body":{"text":"{{user}} has {{hp}}"}}`)
	made.want(t, "POST", 201, `"kind":"formula","name":"HP check","version":1,"tags":[],"body":{"description":"","text":"{{user}} has {{hp}}"}`)
	at := "/api/pieces/" + made.json["id"].(string)
	s.do("PATCH", at, `{"body":{"description":"Who is hurt."}}`, "If-Match", `"v1"`).want(t, "PATCH", 200, `"description":"Who is hurt.","text":"{{user}} has {{hp}}"`)
	s.do("PATCH", at, `{"body":{"text":"{{if hp}}"}}`, "If-Match", `"v2"`).want(t, "PATCH past a rule", 422, `"path":"body.text"`)
	s.do("POST", at+"/try", `{"arguments":{},"seed":"a"}`).want(t, "try on the sample", 200, `{"text":"Wren has 12","refused":false,"repairs":[],"error":null,"seed":"a","trace":{`)
	scene := s.do("POST", "/api/chats", `{"title":"The Salt Road"}`).json["id"].(string)
	s.do("POST", at+"/try", `{"arguments":{},"sceneId":"`+scene+`"}`).
		want(t, "try on a scene", 200, `"refused":true,"repairs":[],"error":{"kind":"formula","message":"\"hp\" is not known`)
	s.do("POST", at+"/try", `{"arguments":{"hp":1}}`).want(t, "try with arguments", 422, `"path":"arguments"`)
	s.do("POST", at+"/try", `{"arguments":{},"sceneId":"nowhere"}`).want(t, "try on no scene", 422, `"path":"sceneId"`)
	s.do("DELETE", at, "").want(t, "DELETE", 204, "")
}

// TestKindsBadInput: what a kind's decoder refuses has its path.
func TestKindsBadInput(t *testing.T) {
	s := open(t)
	rows := []struct{ kind, body, path string }{
		{"dice", `{}`, "body.kind"},
		{"dice", `{"kind":"coin"}`, "body.kind"},
		{"dice", `{"kind":"roll"}`, "body.roll.dice"},
		{"dice", `{"kind":"roll","roll":{"dice":"1d20+STR"}}`, "body.roll.dice"},
		{"dice", `{"kind":"roll","roll":{"dice":"1d6"},"table":{}}`, "body.table"},
		{"dice", `{"kind":"table","table":{"rows":[]}}`, "body.table.rows"},
		{"dice", `{"kind":"table","table":{"rows":[{"text":" "}]}}`, "body.table.rows[0].text"},
		{"dice", `{"kind":"table","table":{"rows":[{"text":"a","weight":0}]}}`, "body.table.rows[0].weight"},
		{"dice", `{"kind":"table","table":{"rows":[{"text":"a","copies":1}]}}`, "body.table.rows[0].copies"},
		{"dice", `{"kind":"table","table":{"rows":[{"text":"{{setvar::a::1}}"}]}}`, "body.table.rows[0].text"},
		{"dice", `{"kind":"table","table":{"by":"dice","dice":"1d4","rows":[{"text":"a","range":"1-3"}]}}`, "body.table.rows"},
		{"dice", `{"kind":"table","table":{"rows":[{"text":"a","then":["nobody"]}]}}`, "body.table.rows[0].then[0]"},
		{"dice", `{"kind":"pool","pool":{"rows":[{"text":"a"}],"draw":0}}`, "body.pool.draw"},
		{"formula", `{}`, "body.text"},
		{"formula", `{"text":"  "}`, "body.text"},
		{"formula", `{"text":"{{setvar::hp::1}}"}`, "body.text"},
		{"formula", `{"text":"{{if 0}}{{incvar::hp}}{{/if}}x"}`, "body.text"},
		{"formula", `{"text":"x","fields":[]}`, "body.fields"},
		{"formula", `{"text":7}`, "body.text"},
		{"tool", `{"action":{"kind":"dice","piece":""}}`, "body.action.piece"},
		{"tool", `{"action":{"kind":"dice","piece":"nobody"}}`, "body.action.piece"},
		{"tool", `{"action":{"kind":"formula","piece":""}}`, "body.action.piece"},
		{"tool", `{"action":{"kind":"formula","piece":"nobody"}}`, "body.action.piece"},
	}
	for _, r := range rows {
		a := s.do("POST", "/api/pieces", `{"kind":"`+r.kind+`","name":"x","body":`+r.body+`}`)
		a.want(t, "POST "+r.kind+" "+r.body, 422, `"path":"`+r.path+`"`)
	}
	s.do("GET", "/api/pieces", "").want(t, "nothing was stored", 200, `"pieces":[]`)
	table := s.piece("dice", "Wild magic", wildMagic)
	s.do("POST", "/api/pieces", `{"kind":"tool","name":"x","body":{"action":{"kind":"formula","piece":"`+table+`"}}}`).
		want(t, "a piece of another kind", 422, "is a dice piece, not a formula.")
	s.do("GET", "/api/pieces?uses="+table+"&q=x", "").want(t, "uses and q", 422, `"path":"q"`)
	s.do("POST", "/api/definitions", `{"kind":"tool","name":"x","body":{"action":{"kind":"dice","piece":"nobody"}}}`).
		want(t, "a draft of a piece that is not there", 200, `"path":"body.action.piece"`)
	s.do("POST", "/api/definitions", `{"kind":"tool","name":"x","body":{"action":{"kind":"dice","piece":"nobody"}}}`).
		want(t, "a draft of a piece that is not there", 200, `"notOffered":"Its dice piece was deleted for good."`)
}

// TestDiceToolFromTableToOffer: a table, a tool that rolls it, and what becomes
// of the tool when the table goes and comes back.
func TestDiceToolFromTableToOffer(t *testing.T) {
	s := open(t)
	table := s.piece("dice", "Wild magic", wildMagic)
	outer := s.piece("dice", "Surge", `{"kind":"table","table":{"rows":[{"text":"It begins","then":["`+table+`"]}]}}`)
	tool := s.piece("tool", "Cast", `{"action":{"kind":"dice","piece":"`+table+`"}}`)
	nested := s.piece("tool", "Surge", `{"action":{"kind":"dice","piece":"`+outer+`"}}`)
	asks := s.piece("formula", "Omen", `{"text":"{{table::wild MAGIC}}"}`)

	try := func(what, id, holds string) {
		t.Helper()
		s.do("POST", "/api/pieces/"+id+"/try", `{"arguments":{},"seed":"turn-1"}`).want(t, what, 200, holds)
	}
	golden := `{"text":"Wild magic (rolled 2 of 3): Sparks","refused":false,"repairs":[],"error":null,"seed":"turn-1","trace":{"piece":"` + table + `","name":"Wild magic","kind":"table","rolls":[{"ticket":2,"of":3,"row":1,"text":"Sparks"}]}}`
	try("try the tool", tool, golden)
	try("try the table", table, golden)
	try("try the one that leads on", nested, `"text":"Surge (rolled 1 of 1): It begins\n  Wild magic (rolled `)
	try("try the formula", asks, `"text":"S`)
	s.do("POST", "/api/pieces/cast/try", `{"arguments":{"a":1}}`).want(t, "try with an argument", 200, `"refused":true`)

	users := s.do("GET", "/api/pieces?uses="+table, "")
	var ids []string
	for _, p := range users.json["pieces"].([]any) {
		ids = append(ids, p.(map[string]any)["id"].(string))
	}
	if got, want := strings.Join(ids, " "), strings.Join([]string{outer, tool, asks}, " "); got != want {
		t.Errorf("what uses the table is %s; want %s", got, want)
	}
	s.do("GET", "/api/pieces?limit=1&uses="+table, "").want(t, "the first that uses it", 200, `"next":"`+outer+`"`)
	s.do("GET", "/api/pieces?limit=2&cursor="+outer+"&uses="+table, "").want(t, "the rest", 200, `"next":""`)
	s.do("GET", "/api/pieces?kind=tool&uses="+table, "").want(t, "the tools", 200, `{"pieces":[{"id":"`+tool+`"`)

	definition := func(what, id, reason string) {
		t.Helper()
		a := s.do("GET", "/api/pieces/"+id+"/definition", "")
		if got, _ := a.json["notOffered"].(string); a.status != 200 || got != reason {
			t.Errorf("%s: notOffered = %q of %d; want %q", what, got, a.status, reason)
		}
	}
	definition("all there", tool, "")
	s.do("DELETE", "/api/pieces/"+table, "").want(t, "DELETE the table", 204, "")
	definition("in the trash", tool, "Its dice piece “Wild magic” is in the trash.")
	definition("in the trash, nested", nested, "Its dice piece “Surge” leads on to another: the dice piece “Wild magic” is in the trash.")
	try("in the trash", tool, `{"text":"The dice piece “Wild magic” is in the trash.","refused":true`)
	try("in the trash, by name", asks, `"refused":true,"repairs":[],"error":{"kind":"formula","message":"There is no table \"wild MAGIC\" in the library.","line":1}`)
	at := "/api/pieces/" + tool
	s.do("PATCH", at, `{"body":{"description":"Use when magic runs wild."}}`, "If-Match", `"v1"`).want(t, "other words meanwhile", 200, `"version":2`)
	s.do("PATCH", at, `{"body":{"action":{"kind":"dice","piece":"`+outer+`"}}}`, "If-Match", `"v2"`).want(t, "another pick", 200, `"version":3`)
	s.do("PATCH", at, `{"body":{"action":{"kind":"dice","piece":"`+table+`"}}}`, "If-Match", `"v3"`).want(t, "the pick in the trash again", 422, `"path":"body.action.piece"`)

	if _, err := s.store.Restore(t.Context(), "", table); err != nil {
		t.Fatal(err)
	}
	s.do("PATCH", at, `{"body":{"action":{"kind":"dice","piece":"`+table+`"}}}`, "If-Match", `"v3"`).want(t, "the pick again", 200, `"version":4`)
	definition("restored", tool, "")
	definition("restored, nested", nested, "")
	try("restored", tool, golden)

	if _, err := s.store.Delete(t.Context(), "", table); err != nil {
		t.Fatal(err)
	}
	if _, err := s.store.Purge(t.Context(), table); err != nil {
		t.Fatal(err)
	}
	definition("deleted for good", tool, "Its dice piece was deleted for good.")
}

// TestExportCarriesWhatIsUsed: a tool goes with the pieces it needs, by id and
// by name, and comes into another library whole.
func TestExportCarriesWhatIsUsed(t *testing.T) {
	s := open(t)
	gems := s.piece("dice", "Gems", `{"kind":"pool","pool":{"rows":[{"text":"Ruby","copies":3}]}}`)
	chest := s.piece("dice", "Chest", `{"kind":"table","table":{"rows":[{"text":"Gold","then":["`+gems+`"]}]}}`)
	omen := s.piece("formula", "Omen", `{"text":"{{table::chest}}"}`)
	tool := s.piece("tool", "Loot", `{"action":{"kind":"formula","piece":"`+omen+`"}}`)
	s.piece("dice", "Alone", `{"kind":"roll","roll":{"dice":"1d6"}}`)
	file := s.do("GET", "/api/export?ids="+tool, "").body
	var got struct{ Pieces []struct{ ID, Kind string } }
	if err := json.Unmarshal([]byte(file), &got); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, p := range got.Pieces {
		ids = append(ids, p.ID)
	}
	if a, b := strings.Join(ids, " "), strings.Join([]string{tool, chest, gems, omen}, " "); a != b {
		t.Errorf("the file has %s; want %s", a, b)
	}
	s.do("GET", "/api/export?kind=dice&ids="+tool+","+gems, "").want(t, "export of a kind", 200, `"id": "`+gems+`"`)

	other := open(t)
	other.do("POST", "/api/import", file).want(t, "import", 200, `"counts":{"same":4,"partly":0,"refused":0,"skipped":0}`)
	if again := other.do("GET", "/api/export?ids="+tool, "").body; again != file {
		t.Errorf("exported again:\n%s\nwas\n%s", again, file)
	}
	other.do("POST", "/api/import", file).want(t, "import again", 200, `"skipped":4}`)
	scene := other.do("POST", "/api/chats", `{"title":"x","prompting":{"tools":["`+tool+`"]}}`).json["id"].(string)
	other.do("POST", "/api/pieces/"+tool+"/try", `{"arguments":{},"sceneId":"`+scene+`"}`).want(t, "try there", 200, `"text":"Gold, Ruby","refused":false`)
	other.do("POST", "/api/pieces/"+tool+"/try", `{"arguments":{}}`).want(t, "try without a scene", 200, `"text":"This tool works out a formula on a scene, and there is no scene here. Choose one.","refused":true`)
	if _, err := bundle.Read([]byte(file)); err != nil {
		t.Errorf("Read of the file = %v", err)
	}
}
