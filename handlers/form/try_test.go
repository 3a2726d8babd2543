package form

import (
	"net/url"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/tool"
)

func TestTryCall(t *testing.T) {
	fields := []tool.Field{
		{Key: "t", Name: "text", Type: tool.Text}, {Key: "n", Name: "number", Type: tool.Number},
		{Key: "b", Name: "flag", Type: tool.Boolean}, {Key: "c", Name: "pick", Type: tool.Choice, Choices: []string{"a", "b"}},
		{Key: "x", Name: "", Type: tool.Text},
	}
	tests := []struct {
		what string
		sent url.Values
		want string
	}{
		{"nothing filled in", url.Values{}, `{}`},
		{"blank is left out", url.Values{"try.arg.t": {""}, "try.arg.b": {""}}, `{}`},
		{"each type, in the order of the fields", url.Values{"try.arg.c": {"a"}, "try.arg.b": {"false"}, "try.arg.n": {" 1.50 "}, "try.arg.t": {"x\"y"}}, `{"text":"x\"y","number":1.50,"flag":false,"pick":"a"}`},
		{"a number that is none goes as text", url.Values{"try.arg.n": {"many"}}, `{"number":"many"}`},
		{"said yes", url.Values{"try.arg.b": {"true"}}, `{"flag":true}`},
		{"a field without a name is left out", url.Values{"try.arg.x": {"1"}}, `{}`},
		{"raw text as it is", url.Values{"try.how": {"raw"}, "try.raw": {"```\r\n{\"a\":1,}"}, "try.arg.t": {"x"}}, "```\n{\"a\":1,}"},
	}
	for _, tt := range tests {
		try, problems := ReadTry(tt.sent)
		if problems != nil {
			t.Errorf("%s: %v", tt.what, problems)
		}
		if got := try.Call(fields); got != tt.want {
			t.Errorf("%s: Call = %s; want %s", tt.what, got, tt.want)
		}
	}
}

func TestReadTry(t *testing.T) {
	try, problems := ReadTry(url.Values{"try.seed": {" s "}, "try.lock": {"off", "on"}, "see.scene": {"sc"}})
	if problems != nil || try.Seed != "s" || !try.Locked || try.Scene != "sc" || try.Raw {
		t.Errorf("ReadTry = %+v, %v; want seed s locked in sc", try, problems)
	}
	_, problems = ReadTry(url.Values{"try.raw": {strings.Repeat("x", core.MaxCallBytes+1)}})
	if len(problems) != 1 || problems[0].Path != "try.raw" {
		t.Errorf("too long a call: %v; want it refused", problems)
	}
}

func TestReadCase(t *testing.T) {
	tests := []struct {
		what string
		sent url.Values
		want tool.Case
	}{
		{"typed", url.Values{"case.name": {" a "}, "case.call": {`{"x": 1}`}, "case.seed": {"s"}, "case.kind": {"exact"}, "case.text": {"one\r\ntwo"}},
			tool.Case{Name: "a", Arguments: []byte(`{"x":1}`), Seed: "s", Expect: tool.Expect{Kind: tool.Exact, Text: "one\ntwo"}}},
		{"raw", url.Values{"case.name": {"b"}, "case.how": {"raw"}, "case.call": {`{"x":1}`}, "case.kind": {"refused"}, "case.text": {"dropped"}},
			tool.Case{Name: "b", Raw: `{"x":1}`, HasRaw: true, Expect: tool.Expect{Kind: tool.Refused}}},
		{"contains", url.Values{"case.call": {`{}`}, "case.kind": {"contains"}, "case.text": {"x"}, "case.scene": {"sc"}},
			tool.Case{Arguments: []byte(`{}`), SceneID: "sc", Expect: tool.Expect{Kind: tool.Contains, Text: "x"}}},
	}
	for _, tt := range tests {
		got, problems := ReadCase(tt.sent)
		if problems != nil || casesText([]tool.Case{got}) != casesText([]tool.Case{tt.want}) {
			t.Errorf("%s: ReadCase = %s, %v; want %s", tt.what, casesText([]tool.Case{got}), problems, casesText([]tool.Case{tt.want}))
		}
	}
	if _, problems := ReadCase(url.Values{"case.kind": {"maybe"}}); len(problems) != 1 {
		t.Errorf("an unknown expectation: %v; want it refused", problems)
	}
}

func TestKeepCases(t *testing.T) {
	d := Of(skill())
	d.Tool.Body.Cases = []tool.Case{{Name: "a lot"}}
	kept, err := Keep(d, tool.Case{Name: "x"})
	if err != nil || len(kept.Tool.Body.Cases) != 2 || len(d.Tool.Body.Cases) != 1 {
		t.Errorf("Keep = %d cases, %v; want 2 and the draft before unchanged", len(kept.Tool.Body.Cases), err)
	}
	full := Of(skill())
	full.Tool.Body.Cases = make([]tool.Case, core.MaxCases)
	if _, err := Keep(full, tool.Case{}); core.CodeOf(err) != core.Invalid {
		t.Errorf("Keep past the ceiling = %v; want invalid", err)
	}
}

func TestCaseName(t *testing.T) {
	d := Of(skill())
	d.Tool.Body.Cases = []tool.Case{{Name: "a lot, climb"}, {Name: "a lot, climb (2)"}}
	tests := []struct {
		c    tool.Case
		want string
	}{
		{tool.Case{Arguments: []byte(`{"dice":"1d20","bonus":2,"hidden":true}`)}, "1d20, 2, hidden true"},
		{tool.Case{Arguments: []byte(`{}`)}, "nothing given"},
		{tool.Case{Arguments: []byte(`{"dice":"a\n lot","skill":"climb"}`)}, "a lot, climb (3)"},
		{tool.Case{HasRaw: true, Raw: "```\n{}\n```"}, "``` {} ```"},
		{tool.Case{HasRaw: true, Raw: strings.Repeat("é", 60)}, strings.Repeat("é", 48) + "…"},
		{tool.Case{HasRaw: true, Raw: " \x01 "}, "nothing given"},
	}
	for _, tt := range tests {
		if got := CaseName(d, tt.c); got != tt.want {
			t.Errorf("CaseName(%s%s) = %q; want %q", tt.c.Arguments, tt.c.Raw, got, tt.want)
		}
	}
}
