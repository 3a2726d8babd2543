package scene_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/scene"
)

func parse(t testing.TB, text string) jsondoc.Value {
	t.Helper()
	v, err := jsondoc.ParseString(text)
	if err != nil {
		t.Fatalf("Parse(%s): %v", text, err)
	}
	return v
}

// told writes problems as "path: message; …".
func told(problems []core.Problem) string {
	var out []string
	for _, p := range problems {
		out = append(out, p.Path+": "+p.Message)
	}
	return strings.Join(out, "; ")
}

func TestDecode(t *testing.T) {
	rows := []struct {
		json string
		want scene.Settings
		says string // part of the problems; empty: it is accepted
	}{
		{`{"title":"Attic"}`, scene.Blank("Attic"), ""},
		{`{"title":"  Attic "}`, scene.Blank("Attic"), ""},
		{`{"title":"A","prompting":{"narratorToolAccess":false,"tools":["x","y"]},"contextWindow":8192}`,
			scene.Settings{Title: "A", Prompting: scene.Prompting{Tools: []string{"x", "y"}}, ContextWindow: 8192}, ""},
		{`{"title":"A","prompting":null,"contextWindow":null}`, scene.Blank("A"), ""},
		{`{"title":"A","prompting":{"narratorToolAccess":null,"tools":null}}`, scene.Blank("A"), ""},
		{`{}`, scene.Settings{}, `title: "title" is missing`},
		{`[]`, scene.Settings{}, `must be an object`},
		{`{"title":""}`, scene.Settings{}, `title: Give the scene a title.`},
		{`{"title":null}`, scene.Settings{}, `title: This must be text`},
		{`{"title":"a\nb"}`, scene.Settings{}, `title: Take the line breaks`},
		{`{"title":"A","colour":"red"}`, scene.Settings{}, `colour: "colour" is not known here`},
		{`{"title":"A","prompting":{"toolz":[]}}`, scene.Settings{}, `prompting.toolz: "toolz" is not known here`},
		{`{"title":"A","prompting":[]}`, scene.Settings{}, `prompting: This must be an object`},
		{`{"title":"A","prompting":{"tools":"x"}}`, scene.Settings{}, `prompting.tools: This must be a list`},
		{`{"title":"A","prompting":{"tools":["x",7]}}`, scene.Settings{}, `prompting.tools[1]: This must be text`},
		{`{"title":"A","prompting":{"tools":["x","y","x"]}}`, scene.Settings{}, `prompting.tools[2]: The tool x is linked twice`},
		{`{"title":"A","prompting":{"tools":["no such id"]}}`, scene.Settings{}, `prompting.tools[0]: The identifier "no such id"`},
		{`{"title":"A","prompting":{"narratorToolAccess":"yes"}}`, scene.Settings{}, `prompting.narratorToolAccess: This must be true or false`},
		{`{"title":"A","contextWindow":-1}`, scene.Settings{}, `contextWindow: This must be a whole number`},
		{`{"title":"A","contextWindow":1.5}`, scene.Settings{}, `contextWindow: This must be a whole number`},
		{`{"title":"A","contextWindow":100000001}`, scene.Settings{}, `contextWindow: This must be a whole number`},
		{`{"title":"` + strings.Repeat("a", 201) + `"}`, scene.Settings{}, `title: Shorten the title`},
	}
	for _, r := range rows {
		got, problems := scene.Decode(parse(t, r.json))
		if r.says != "" {
			if !strings.Contains(told(problems), r.says) {
				t.Errorf("Decode(%.80s) = %s; want a problem %q", r.json, told(problems), r.says)
			}
			continue
		}
		if problems != nil || !reflect.DeepEqual(got, r.want) {
			t.Errorf("Decode(%s) = %+v, %s; want %+v", r.json, got, told(problems), r.want)
		}
	}
}

func TestApplyMergePatch(t *testing.T) {
	now := scene.Settings{Title: "A", ContextWindow: 8192, Prompting: scene.Prompting{NarratorToolAccess: true, Tools: []string{"x", "y"}}}
	rows := []struct {
		patch string
		want  scene.Settings
	}{
		{`{}`, now},
		{`{"title":"B"}`, scene.Settings{Title: "B", ContextWindow: 8192, Prompting: now.Prompting}},
		{`{"prompting":{"narratorToolAccess":false}}`, scene.Settings{Title: "A", ContextWindow: 8192, Prompting: scene.Prompting{Tools: []string{"x", "y"}}}},
		{`{"prompting":{"tools":["y"]}}`, scene.Settings{Title: "A", ContextWindow: 8192, Prompting: scene.Prompting{NarratorToolAccess: true, Tools: []string{"y"}}}},
		{`{"prompting":{"tools":[]}}`, scene.Settings{Title: "A", ContextWindow: 8192, Prompting: scene.Prompting{NarratorToolAccess: true}}},
		{`{"contextWindow":null}`, scene.Settings{Title: "A", Prompting: now.Prompting}},
	}
	for _, r := range rows {
		got, problems := scene.ApplyMergePatch(now, parse(t, r.patch))
		if problems != nil || !reflect.DeepEqual(got, r.want) {
			t.Errorf("ApplyMergePatch(%s) = %+v, %s; want %+v", r.patch, got, told(problems), r.want)
		}
	}
	got, problems := scene.ApplyMergePatch(now, parse(t, `{"title":"B","contextWindow":"big"}`))
	if problems == nil || !reflect.DeepEqual(got, now) {
		t.Errorf("a refused patch gave %+v, %s; want what it was, and a problem", got, told(problems))
	}
}

func TestTooManyTools(t *testing.T) {
	s := scene.Blank("A")
	for i := range core.MaxSceneTools + 1 {
		s.Prompting.Tools = append(s.Prompting.Tools, "t"+strings.Repeat("x", i%50)+string(rune('a'+i%26)))
	}
	if got := told(scene.Problems(s)); !strings.HasPrefix(got, "prompting.tools: Unlink some tools") {
		t.Errorf("Problems of %d tools = %s; want the ceiling told", len(s.Prompting.Tools), got)
	}
}

// What is written reads back the same.
func TestJSONRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := scene.Scene{ID: "s1", Version: 3, CreatedAt: time.Unix(0, 0).UTC(), UpdatedAt: time.Unix(9, 0).UTC()}
		s.Title = scene.TidyTitle("x" + rapid.StringOfN(rapid.RuneFrom([]rune("aé龙 \"<")), 0, 40, -1).Draw(t, "title"))
		s.ContextWindow = rapid.IntRange(0, core.MaxContextWindow).Draw(t, "window")
		s.Prompting.NarratorToolAccess = rapid.Bool().Draw(t, "access")
		s.Prompting.Tools = scene.Link(nil, rapid.SliceOfN(rapid.StringMatching(`[a-z0-9_-]{1,16}`), 0, 5).Draw(t, "tools")...)
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		v, err := jsondoc.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		var settings jsondoc.Value
		settings.Kind = jsondoc.Object
		for _, m := range v.Members {
			if m.Name == "title" || m.Name == "prompting" || m.Name == "contextWindow" {
				settings.Members = append(settings.Members, m)
			}
		}
		got, problems := scene.Decode(settings)
		if len(got.Prompting.Tools) == 0 {
			got.Prompting.Tools = s.Prompting.Tools
		}
		if problems != nil || !reflect.DeepEqual(got, s.Settings) {
			t.Fatalf("Decode(%s) = %+v, %s; want %+v", data, got, told(problems), s.Settings)
		}
	})
}

func FuzzDecode(f *testing.F) {
	f.Add(`{"title":"A","prompting":{"narratorToolAccess":true,"tools":["x"]},"contextWindow":8192}`)
	f.Add(`{"title":"","prompting":{"tools":["x","x"]}}`)
	f.Fuzz(func(t *testing.T, text string) {
		v, err := jsondoc.ParseString(text)
		if err != nil {
			return
		}
		s, problems := scene.Decode(v)
		if problems == nil && scene.Problems(s) != nil {
			t.Errorf("Decode(%q) accepted what Problems refuses: %s", text, told(scene.Problems(s)))
		}
	})
}
