package form

import (
	"maps"
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/formula"
)

func greeting() Formula {
	return Formula{formula.Piece{Name: "Greeting", Tags: []string{"talk"}, Body: formula.Body{Description: "Says hello.", Text: "Hello {{user}}.\r\nIt is {{time}}."}}}
}

func TestDecodeFormulaOneControl(t *testing.T) {
	tests := []struct {
		what          string
		control, sent string
		want          string
	}{
		{"a name", "name", "Farewell", "Farewell"},
		{"a blank name", "name", "", ""},
		{"a text as a browser sends it", "text", "a\r\n{{user}}", "a\n{{user}}"},
		{"a text that is no formula", "text", "{{if", "{{if"},
		{"the text unedited", "text", "Hello {{user}}.\r\nIt is {{time}}.", "Hello {{user}}.\r\nIt is {{time}}."},
		{"notes", "description", "For later.", "For later."},
		{"tags", "tags", "a,, b", "a, b"},
	}
	for _, tt := range tests {
		base := greeting()
		got, problems := DecodeFormula(url.Values{tt.control: {tt.sent}}, base)
		want := base.Controls()
		want[tt.control] = tt.want
		if c := got.Controls(); problems != nil || !maps.Equal(c, want) {
			t.Errorf("%s: DecodeFormula(%q) = %s, %v; want %q", tt.what, tt.sent, diffControls(c, want), problems, tt.want)
		}
	}
}

func TestDecodeFormulaRefuses(t *testing.T) {
	for path, sent := range map[string]string{"colour": "red", "name": "\xff", "text": strings.Repeat("x", core.MaxTextBytes+1)} {
		base := greeting()
		got, problems := DecodeFormula(url.Values{path: {sent}, "description": {"typed"}}, base)
		if len(problems) != 1 || problems[0].Path != path || !Same(got, base) {
			t.Errorf("DecodeFormula of a wrong %s refuses %v; want that alone, and nothing kept", path, problems)
		}
	}
}

func TestDecodeFormulaReadsControls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("ab ,{}:\r\n漢\u202e|")), 0, 20, -1)
		base := greeting()
		sent := url.Values{"text": {text.Draw(t, "text")}, "description": {text.Draw(t, "notes")}, "name": {oneLine(text.Draw(t, "name"))}, "tags": {oneLine(text.Draw(t, "tags"))}}
		first, problems := DecodeFormula(sent, base)
		if problems != nil {
			t.Fatal(problems)
		}
		again := url.Values{}
		for name, v := range first.Controls() {
			again.Set(name, v)
		}
		second, problems := DecodeFormula(again, base)
		if problems != nil || !Same(first, second) {
			t.Fatalf("drawn and read again: %s, %v", diffControls(second.Controls(), first.Controls()), problems)
		}
		data, err := first.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if stored, err := ParseFormula(data); err != nil || !Same(stored, first) {
			t.Fatalf("ParseFormula(%s) = %v; want the draft again", data, err)
		}
	})
}
