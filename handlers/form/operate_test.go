package form

import (
	"reflect"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/tool"
)

func TestOperate(t *testing.T) {
	tests := []struct {
		do, order, focus string
	}{
		{"add-field", "k1,k2,k3,new", "fields.new.name"},
		{"remove-field:k1", "k2,k3", "fields"},
		{"up:k2", "k2,k1,k3", "down:k2"},
		{"up:k3", "k1,k3,k2", "up:k3"},
		{"up:k1", "k1,k2,k3", "down:k1"},
		{"down:k1", "k2,k1,k3", "down:k1"},
		{"down:k2", "k1,k3,k2", "up:k2"},
		{"down:k3", "k1,k2,k3", "up:k3"},
	}
	for _, tt := range tests {
		base := Of(skill())
		got, err := Operate(base, tt.do, func() string { return "new" })
		if err != nil {
			t.Errorf("Operate(%q): %v", tt.do, err)
			continue
		}
		if o := order(got.Draft.Tool.Body.Fields); o != tt.order || got.Focus != tt.focus {
			t.Errorf("Operate(%q) = %s, focus %q; want %s, focus %q", tt.do, o, got.Focus, tt.order, tt.focus)
		}
		if order(base.Tool.Body.Fields) != "k1,k2,k3" {
			t.Errorf("Operate(%q) changed the draft it was given", tt.do)
		}
	}
}

func TestOperateRemovesThePickedField(t *testing.T) {
	got, err := Operate(Of(skill()), "remove-field:k2", nil)
	if err != nil || got.Draft.Tool.Body.Action != (tool.Roll{}) {
		t.Fatalf("action = %+v, %v; want a roll with no field picked", got.Draft.Tool.Body.Action, err)
	}
	problems := Problems(got.Draft)
	if len(problems) != 1 || problems[0].Control != "action.roll.field" {
		t.Errorf("Problems = %+v; want that no field is picked", problems)
	}
	away := Of(skill())
	away.Tool.Body.Action = tool.Record{}
	away.Kept = map[string]string{"action.roll.field": "k2"}
	got, err = Operate(away, "remove-field:k2", nil)
	if err != nil || got.Draft.Kept != nil {
		t.Errorf("kept pick of a removed field = %v, %v; want none", got.Draft.Kept, err)
	}
}

func TestOperateRemovesCases(t *testing.T) {
	d := Of(skill())
	d.Tool.Body.Cases = []tool.Case{{Name: "a"}, {Name: "b"}}
	got, err := Operate(d, "remove-case:0", nil)
	if err != nil || len(got.Draft.Tool.Body.Cases) != 1 || got.Draft.Tool.Body.Cases[0].Name != "b" {
		t.Errorf("cases = %v, %v; want b alone", got.Draft.Tool.Body.Cases, err)
	}
}

func TestOperateRefuses(t *testing.T) {
	full := Of(skill())
	for range core.MaxFields {
		full.Tool.Body.Fields = append(full.Tool.Body.Fields, tool.Field{})
	}
	tests := []struct {
		d  Draft
		do string
	}{
		{Of(skill()), "explode"}, {Of(skill()), "up:gone"}, {Of(skill()), "remove-field:"}, {Of(skill()), "remove-case:0"},
		{Of(skill()), "remove-case:-1"}, {Of(skill()), "remove-case:x"}, {full, "add-field"},
	}
	for _, tt := range tests {
		if _, err := Operate(tt.d, tt.do, func() string { return "n" }); core.CodeOf(err) != core.Invalid {
			t.Errorf("Operate(%q) error = %v; want invalid", tt.do, err)
		}
	}
}

func TestOutline(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", "Purpose: \nUse when: \nInput: \nOutput: "},
		{"A tool.", "A tool.\nPurpose: \nUse when: \nInput: \nOutput: "},
		{"purpose: rolls\nOUTPUT: a number", "purpose: rolls\nOUTPUT: a number\nUse when: \nInput: "},
		{"Purpose: a\nUse when: b\nInput: c\nOutput: d\n", "Purpose: a\nUse when: b\nInput: c\nOutput: d\n"},
		{"The input: is in the middle", "The input: is in the middle\nPurpose: \nUse when: \nInput: \nOutput: "},
	}
	for _, tt := range tests {
		got := Outline(tt.in)
		if got != tt.want {
			t.Errorf("Outline(%q) = %q; want %q", tt.in, got, tt.want)
		}
		if again := Outline(got); again != got {
			t.Errorf("Outline twice of %q = %q; want no more than once", tt.in, again)
		}
	}
}

func TestProblemsNameTheNumberThatIsNone(t *testing.T) {
	d := Of(skill()).keep("maxCalls", "some")
	d.Tool.Body.Cases = []tool.Case{{Name: "", Raw: "{}", HasRaw: true, Expect: tool.Expect{Kind: tool.Exact}}}
	got := Problems(d)
	if len(got) != 2 || got[0].Control != "maxCalls" || !strings.Contains(got[0].Short, "(Settings)") || got[1].Tab != tool.TabCases {
		t.Errorf("Problems = %+v; want maxCalls (Settings), then the case", got)
	}
}

func TestKeepIsAValue(t *testing.T) {
	d := Of(skill()).keep("a", "1")
	other := d.keep("b", "2").keep("a", "")
	if !reflect.DeepEqual(d.Kept, map[string]string{"a": "1"}) || !reflect.DeepEqual(other.Kept, map[string]string{"b": "2"}) {
		t.Errorf("kept %v and %v; want one not to change the other", d.Kept, other.Kept)
	}
}
