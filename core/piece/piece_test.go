package piece

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/jsondoc"
)

func TestNameProblem(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"Lockpicking", ""}, {"龙的火焰", ""}, {"مهارة", ""}, {strings.Repeat("龙", core.MaxNameRunes), ""}, {"🎲", ""},
		{"", "Name the tool."}, {" \t ", "Name the tool."},
		{strings.Repeat("龙", core.MaxNameRunes+1), "Shorten the name"},
		{"a\nb", "control characters"}, {"a\x00b", "control characters"}, {"a\u0085b", "control characters"}, {"a\xffb", "UTF-8"},
	} {
		got := NameProblem("tool", c.name)
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("NameProblem(%.20q) = %q; want %q", c.name, got, c.want)
		}
	}
	if got := TidyName("\u00a0 a b \n"); got != "a b" {
		t.Errorf("TidyName = %q; want %q", got, "a b")
	}
}

func TestTagProblems(t *testing.T) {
	for _, c := range []struct {
		tags []string
		want string
	}{
		{nil, ""},
		{[]string{"dice", "wild magic", "龙"}, ""},
		{[]string{"a", ""}, "tags[1] Remove the blank tag."},
		{[]string{" a"}, `tags[0] Take the spaces off the ends of the tag " a".`},
		{[]string{strings.Repeat("x", 61)}, `tags[0] Shorten the tag`},
		{[]string{"a,b"}, `tags[0] Take the commas`},
		{[]string{"a\nb"}, `tags[0] Take the commas`},
		{[]string{"Dice", "x", "dIce"}, `tags[2] Remove one of the two tags "dIce".`},
		{make([]string, core.MaxTags+1), "tags Remove some tags: at most 50."},
	} {
		got := TagProblems(c.tags, "tags")
		text := ""
		if len(got) > 0 {
			text = got[0].Path + " " + got[0].Message
		}
		if len(got) > 1 || (text == "") != (c.want == "") || !strings.HasPrefix(text, c.want) {
			t.Errorf("TagProblems(%.30q) = %v; want %q", c.tags, got, c.want)
		}
	}
}

func TestTextProblem(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""}, {"one\r\n\ttwo 龙", ""}, {strings.Repeat("x", core.MaxTextBytes), ""},
		{strings.Repeat("x", core.MaxTextBytes+1), "Shorten the description: it is longer than 64 KiB."},
		{"a\x00", "Take the control characters out of the description."},
		{"a\x1b[0m", "Take the control characters out of the description."},
		{"\xff", "Write the description in valid UTF-8."},
	} {
		if got := TextProblem("the description", c.text); got != c.want {
			t.Errorf("TextProblem(%.20q) = %q; want %q", c.text, got, c.want)
		}
	}
}

func TestFoldAgreesWithEqualFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("kKKsSſßẞİiIıσςΣéÉdžDžDŽΩω")), 0, 4, -1)
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		if (Fold(a) == Fold(b)) != strings.EqualFold(a, b) {
			t.Fatalf("Fold(%q) = %q, Fold(%q) = %q; EqualFold says %v", a, Fold(a), b, Fold(b), strings.EqualFold(a, b))
		}
	})
}

func TestKinds(t *testing.T) {
	for _, k := range Kinds {
		if !k.Valid() {
			t.Errorf("%s.Valid() = false", k)
		}
	}
	if Kind("spell").Valid() || Kind("").Valid() {
		t.Error("an unknown kind is valid")
	}
}

func TestApplyMergePatch(t *testing.T) {
	stored := Content{Name: "Check", Tags: []string{"a"}, Body: []byte(`{"description":"d","action":{"kind":"roll","field":"x"},"fields":[{"key":"x"}],"maxCalls":3}`)}
	dice := Content{Name: "Dice", Body: []byte(`{"kind":"roll","roll":{"dice":"1d6"}}`)}
	for _, c := range []struct {
		on    Content
		patch string
		want  Content
	}{
		{stored, `{}`, stored},
		{stored, `{"name":"  New "}`, Content{"New", stored.Tags, stored.Body}},
		{stored, `{"tags":["b","c"]}`, Content{"Check", []string{"b", "c"}, stored.Body}},
		{stored, `{"tags":null}`, Content{"Check", nil, stored.Body}},
		{stored, `{"body":{"description":"e","maxCalls":null}}`, Content{"Check", stored.Tags, []byte(`{"description":"e","action":{"kind":"roll","field":"x"},"fields":[{"key":"x"}]}`)}},
		{stored, `{"body":{"fields":[]}}`, Content{"Check", stored.Tags, []byte(`{"description":"d","action":{"kind":"roll","field":"x"},"fields":[],"maxCalls":3}`)}},
		{stored, `{"body":{"action":{"field":"y"}}}`, Content{"Check", stored.Tags, []byte(`{"description":"d","action":{"kind":"roll","field":"y"},"fields":[{"key":"x"}],"maxCalls":3}`)}},
		{stored, `{"body":{"action":{"kind":"record"}}}`, Content{"Check", stored.Tags, []byte(`{"description":"d","fields":[{"key":"x"}],"maxCalls":3,"action":{"kind":"record"}}`)}},
		{dice, `{"body":{"kind":"pool","pool":{"draw":1}}}`, Content{"Dice", nil, []byte(`{"kind":"pool","pool":{"draw":1}}`)}},
		{dice, `{"body":{"roll":{"dice":"2d6"}}}`, Content{"Dice", nil, []byte(`{"kind":"roll","roll":{"dice":"2d6"}}`)}},
	} {
		got, problems := ApplyMergePatch(c.on, parse(t, c.patch))
		if problems != nil || got.Name != c.want.Name || strings.Join(got.Tags, ",") != strings.Join(c.want.Tags, ",") || string(got.Body) != string(c.want.Body) {
			t.Errorf("ApplyMergePatch(%s) = %q %s, %v; want %q %s", c.patch, got.Name, got.Body, problems, c.want.Name, c.want.Body)
		}
	}
}

func TestApplyMergePatchRefuses(t *testing.T) {
	stored := Content{Name: "Check", Body: []byte(`{}`)}
	for _, c := range []struct{ patch, path string }{
		{`[]`, ""}, {`null`, ""}, {`{"kind":"dice"}`, "kind"}, {`{"name":null}`, "name"}, {`{"name":4}`, "name"},
		{`{"tags":"a"}`, "tags"}, {`{"tags":["a",1]}`, "tags[1]"}, {`{"body":null}`, "body"}, {`{"body":[]}`, "body"},
		{`{"version":2}`, "version"},
	} {
		got, problems := ApplyMergePatch(stored, parse(t, c.patch))
		if len(problems) != 1 || problems[0].Path != c.path || string(got.Body) != `{}` || got.Name != "Check" {
			t.Errorf("ApplyMergePatch(%s) = %v, %v; want one problem at %q and no change", c.patch, got, problems, c.path)
		}
	}
	if _, problems := ApplyMergePatch(Content{Body: []byte(`{`)}, parse(t, `{"body":{}}`)); len(problems) != 1 || problems[0].Path != "body" {
		t.Errorf("ApplyMergePatch on a broken body = %v; want one problem at body", problems)
	}
}

func parse(t *testing.T, text string) jsondoc.Value {
	t.Helper()
	v, err := jsondoc.ParseString(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return v
}
