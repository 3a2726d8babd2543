package api_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"callboard/core/tool"
	"callboard/core/wire"
)

func TestDefinition(t *testing.T) {
	s := open(t)
	id := s.make("Skill check", skill)
	s.make("Skill  check", `{}`)
	base := "/api/pieces/" + id + "/definition"
	const openai = `"definition":{"type":"function","function":{"name":"skill_check","description":"Rolls a check.","parameters":{"type":"object","properties":{"skill":{"type":"string","description":"which skill","enum":["stealth","lore"]},"dice":{"type":"string","description":"the dice"}},"required":["skill","dice"],"additionalProperties":false}}}`
	s.do("GET", base, "").want(t, "openai", 200, `{"callName":"skill_check",`+openai+`,"lines":["skill (choice, needed) which skill`)
	s.do("GET", base+"?format=anthropic", "").want(t, "anthropic", 200, `"definition":{"name":"skill_check","description":"Rolls a check.","input_schema":{`)
	s.do("GET", "/api/pieces/skill_check/definition", "").want(t, "by call name", 200, openai)
	s.do("GET", "/api/pieces/skill_check_2/definition", "").want(t, "by numbered call name", 200, `"callName":"skill_check_2"`)
	s.do("GET", base+"?format=xml", "").want(t, "unknown format", 422, `"path":"format"`)
	s.do("GET", base+"?family=latin", "").want(t, "unknown family", 422, `o200k_base`)
	s.do("GET", base+"?families=x", "").want(t, "unknown parameter", 422, `"path":"families"`)
	s.do("GET", "/api/pieces/nobody/definition", "").want(t, "unknown tool", 404, `not_found`)

	for _, format := range []string{"openai", "anthropic", "gemini", "ollama", "json_block", "mcp"} {
		saved := s.do("GET", base+"?format="+format, "")
		draft := s.do("POST", "/api/definitions?format="+format, `{"kind":"tool","name":"Skill check","body":`+skill+`}`)
		draft.want(t, "draft as "+format, 200, `"problems":[]`)
		if a, b := fmt.Sprint(saved.json["tokens"]), fmt.Sprint(draft.json["tokens"]); len(a) == 0 || (format == "openai" && a == b) {
			t.Errorf("%s: the draft is numbered skill_check_3 and costs %s; want more than skill_check's %s", format, b, a)
		}
	}
}

// TestDefinitionOfDraft: a draft may be unfinished; its problems are named and
// what compiles is shown.
func TestDefinitionOfDraft(t *testing.T) {
	s := open(t)
	draft := func(name, body string) answer {
		return s.do("POST", "/api/definitions", `{"kind":"tool","name":`+quote(name)+`,"body":`+body+`}`)
	}
	draft("", `{}`).want(t, "no name", 200, `"callName":"tool"`)
	draft("", `{}`).want(t, "no name", 200, `"problems":[{"path":"name"`)
	draft("x", `{"action":{"kind":"roll","field":""}}`).want(t, "not picked", 200, `"path":"body.action.field"`)
	draft("x", `{"action":{"kind":"roll","field":""}}`).want(t, "not picked", 200, `"definition":{`)
	draft("x", `{"fields":[{"key":"a","name":"","type":"text"}]}`).want(t, "unnamed field", 200, `"definition":null`)
	draft("x", `{"colour":1}`).want(t, "unknown member", 422, `"path":"body.colour"`)
	if s.store.Shelf().Len() != 0 {
		t.Error("a draft was stored")
	}
}

// TestDefinitionIsSentAsItIs: the bytes of the definition are those that a
// request carries, whatever the author wrote.
func TestDefinitionIsSentAsItIs(t *testing.T) {
	s := open(t)
	const text = "Use <b>when</b> 1 < 2 & \"x\" > 'y'\u2028\u2029 é 龙 🎲 \\ </script>\n\tnext"
	body := `{"description":` + quote(text) + `,"fields":[{"name":"way","description":` + quote(text) + `,"type":"choice","required":true,"choices":["<a>","b & c"]}]}`
	id := s.make("Which <way> & where", body)
	saved, err := s.store.Shelf().Tool(id)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range wire.Formats {
		definition, faults := tool.Define(saved, "which_way_where")
		want := `{"callName":"which_way_where","definition":` + string(wire.Render(definition, format)) + `,"lines":[`
		for how, a := range map[string]answer{
			"saved": s.do("GET", "/api/pieces/"+id+"/definition?format="+string(format), ""),
			"draft": s.do("POST", "/api/definitions?format="+string(format), `{"kind":"tool","name":"Which <way> & where","body":`+body+`}`),
		} {
			got := strings.ReplaceAll(a.body, "which_way_where_2", "which_way_where") // the draft would be the library's next
			if faults != nil || !strings.HasPrefix(got, want) {
				t.Errorf("%s, %s: %s; want it to begin with %s", how, format, a.body, want)
			}
		}
	}
}

// TestTokensOfParts: a part costs the whole less the whole without it.
func TestTokensOfParts(t *testing.T) {
	s := open(t)
	count := func(body string) (whole int, parts map[string]int) {
		var v struct {
			Tokens struct {
				Count int
				Parts []struct {
					Path  string
					Count int
				}
			}
		}
		a := s.do("POST", "/api/definitions", `{"kind":"tool","name":"Check","body":`+body+`}`)
		if err := json.Unmarshal([]byte(a.body), &v); err != nil {
			t.Fatal(err)
		}
		parts = map[string]int{}
		for _, p := range v.Tokens.Parts {
			parts[p.Path] = p.Count
		}
		return v.Tokens.Count, parts
	}
	whole, parts := count(`{"description":"Call this for locks.","fields":[{"name":"a","type":"text","description":"one"},{"name":"b","type":"number"}]}`)
	without, _ := count(`{"description":"Call this for locks.","fields":[{"name":"b","type":"number"}]}`)
	if parts["fields.a"] != whole-without {
		t.Errorf("fields.a costs %d; want %d, the whole %d less the whole without it %d", parts["fields.a"], whole-without, whole, without)
	}
	silent, _ := count(`{"fields":[{"name":"a","type":"text","description":"one"},{"name":"b","type":"number"}]}`)
	if parts["description"] != whole-silent {
		t.Errorf("description costs %d; want %d", parts["description"], whole-silent)
	}
}

func TestTry(t *testing.T) {
	s := open(t)
	id := s.make("Skill check", skill)
	at := "/api/pieces/" + id + "/try"
	scene := s.do("POST", "/api/chats", `{"title":"Attic"}`).json["id"].(string)
	rows := []struct {
		body   string
		status int
		holds  string
	}{
		{`{"arguments":{"skill":"lore","dice":"1d20+3"},"seed":"s"}`, 200, `"text":"Rolled 1d20+3: [`},
		{`{"arguments":{"skill":"lore","dice":"1d20+3"},"seed":"s"}`, 200, `"refused":false,"repairs":[],"error":null,"seed":"s","trace":{"text":"1d20+3"`},
		{`{"raw":"{\"skill\":\"lore\",\"dice\":\"1d20\"}"}`, 200, `"refused":false`},
		{`{"raw":"{\"skill\":\"LORE\",\"dice\":\"1d20\",}"}`, 200, `"refused":false,"repairs":["`},
		{`{"raw":"{\"skill\":\"lore\""}`, 200, `"refused":true`},
		{`{"raw":"{\"skill\":\"lore\"","seed":"s"}`, 200, `"error":null,"seed":"s","trace":{}}`},
		{`{"raw":""}`, 200, `"refused":true`},
		{`{"arguments":{"skill":"cooking","dice":"1d20"}}`, 200, `"refused":true`},
		{`{"arguments":{"skill":"lore","dice":"1d1"}}`, 200, `A die needs at least 2 sides`},
		{`{"arguments":{"skill":"lore","dice":"1d6"},"sceneId":"` + scene + `"}`, 200, `"refused":false`},
		{`{"arguments":{"skill":"lore","dice":"1d6"},"sceneId":"nowhere"}`, 422, `"path":"sceneId"`},
		{`{}`, 422, `either arguments`},
		{`{"raw":"{}","arguments":{}}`, 422, `either arguments`},
		{`{"arguments":[]}`, 422, `"path":"arguments"`},
		{`{"raw":"{}","seed":3}`, 422, `"path":"seed"`},
		{`{"raw":"{}","colour":3}`, 422, `"path":"colour"`},
	}
	for _, r := range rows {
		s.do("POST", at, r.body).want(t, "try "+r.body, r.status, r.holds)
	}
	a := s.do("POST", at, `{"arguments":{"skill":"lore","dice":"8d20"},"seed":"turn-1"}`)
	a.want(t, "golden seed", 200, `[20, 16, 17, 7, 16, 1, 8, 14]`)
	note := s.make("Note", `{"fields":[{"name":"what","type":"text"}]}`)
	s.do("POST", "/api/pieces/"+note+"/try", `{"raw":"{\"what\":\"a < b\",}"}`).want(t, "a note", 200, `"trace":{"arguments":{"what":"a < b"}}`)
	s.do("POST", "/api/pieces/nobody/try", `{"raw":"{}"}`).want(t, "unknown tool", 404, "")
}
