package formula

import (
	"reflect"
	"strings"
	"testing"

	"callboard/core"
)

func TestDecodeBody(t *testing.T) {
	for _, c := range []struct {
		json string
		want []core.Problem
	}{
		{`{"description":"d","text":"{{user}}"}`, nil},
		{`{"text":"plain"}`, nil},
		{`{"text":""}`, []core.Problem{{Path: "body.text", Message: "The formula rendered nothing: write the text it answers with."}}},
		{`{}`, []core.Problem{{Path: "body.text", Message: "The formula rendered nothing: write the text it answers with."}}},
		{`{"text":" {{// only a note}}\n{{newline}}"}`, []core.Problem{{Path: "body.text", Message: "The formula rendered nothing: write the text it answers with."}}},
		{`{"text":"a\n {{if 0}}{{setvar::a::b}}{{/if}}{{= 1 +}}"}`, []core.Problem{
			{Path: "body.text", Message: "Line 2, column 10: {{setvar}} would change a variable, and a formula only reads."},
			{Path: "body.text", Message: "Line 2, column 40: The expression stops in the middle. Something is missing at the end."},
		}},
		{`{"text":1}`, []core.Problem{{Path: "body.text", Message: "This must be text, not a number."}}},
		{`{"text":"a","name":"b"}`, []core.Problem{{Path: "body.name", Message: `"name" is not known here: it takes description, text.`}}},
		{`[]`, []core.Problem{{Path: "body", Message: "This must be an object, not a list."}}},
		{`{"text":"a","text":"b"}`, []core.Problem{{Path: "body.text", Message: `"text" is given twice in one object.`}}},
		{`{`, nil},
	} {
		_, got := DecodeBody([]byte(c.json), Saved)
		if c.json == `{` {
			if len(got) != 1 || !strings.HasPrefix(got[0].Path, "body") {
				t.Errorf("DecodeBody(%s) = %+v; want one problem under body", c.json, got)
			}
			continue
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("DecodeBody(%s) = %+v; want %+v", c.json, got, c.want)
		}
	}
}

func TestDraftBodyHoldsFaults(t *testing.T) {
	b, problems := DecodeBody([]byte(`{"text":"{{if"}`), Draft)
	if problems != nil || b.Text != "{{if" {
		t.Errorf("DecodeBody in Draft = %+v, %v; want the text and no problems", b, problems)
	}
	if got := Problems(b); len(got) == 0 {
		t.Errorf("Problems(%+v) tells nothing; want its faults", b)
	}
}

func TestBodyRoundTrip(t *testing.T) {
	for _, b := range []Body{{"", "x"}, {"a \"b\"\n", "{{= \"q\\\"\" }}\t日本\u2028<&>"}} {
		data := b.AppendJSON(nil)
		got, problems := DecodeBody(data, Saved)
		if problems != nil || got != b {
			t.Errorf("DecodeBody(%s) = %+v, %v; want %+v", data, got, problems, b)
		}
	}
	if got, want := string(Body{"d", "t"}.AppendJSON(nil)), `{"description":"d","text":"t"}`; got != want {
		t.Errorf("AppendJSON = %s; want %s", got, want)
	}
}

func TestTooLargeBody(t *testing.T) {
	for _, size := range []int{MaxSourceBytes + 1, core.MaxTextBytes + 1, core.MaxBodyBytes} {
		data := Body{Text: strings.Repeat("x", size)}.AppendJSON(nil)
		if _, problems := DecodeBody(data, Saved); len(problems) != 1 {
			t.Errorf("a text of %d bytes has the problems %v; want one", size, problems)
		}
	}
}
