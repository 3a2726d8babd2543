package tool

import (
	"os"
	"strings"
	"testing"

	"callboard/core/jsondoc"
)

// Every kind is one file and one line of Kinds, and does what the interface
// says.
func TestKindsAreWhole(t *testing.T) {
	seen := map[ActionKind]bool{}
	for _, info := range Kinds() {
		name := string(info.Kind)
		if seen[info.Kind] || info.Label == "" || info.Icon == "" || info.Blank == nil {
			t.Errorf("the entry of %q is not whole, or there twice", name)
			continue
		}
		seen[info.Kind] = true
		if _, err := os.Stat("action_" + name + ".go"); err != nil {
			t.Errorf("%q has no file of its own: %v", name, err)
		}
		if got := info.Blank.Kind(); got != info.Kind {
			t.Errorf("the blank action of %q is of kind %q", name, got)
		}
		if got := info.Blank.Summary(nil); got == "" || strings.HasSuffix(got, ".") {
			t.Errorf("%q sums up as %q; want a few words", name, got)
		}
		stored := string(info.Blank.AppendJSON(nil))
		if !strings.HasPrefix(stored, `{"kind":"`+name+`"`) {
			t.Errorf("%q is stored as %s; want its kind first", name, stored)
		}
		body, problems := DecodeBody([]byte(`{"action":`+stored+`}`), Draft)
		if problems != nil || !same(body.Action, info.Blank) {
			t.Errorf("the blank action of %q reads back as %v, %v", name, body.Action, problems)
		}
		for _, p := range info.Blank.Check(nil, Draft) {
			if !strings.HasPrefix(p.Path, "action.") || !strings.HasSuffix(p.Message, ".") {
				t.Errorf("%q has the problem %+v; want a path under action and a sentence", name, p)
			}
		}
		if found, ok := KindOf(info.Kind); !ok || found.Label != info.Label {
			t.Errorf("KindOf(%q) = %v, %v", name, found, ok)
		}
	}
	if _, ok := KindOf("fly"); ok {
		t.Error("KindOf finds a kind there is not")
	}
}

func TestRollFollowsARename(t *testing.T) {
	s := edited(func(t *Tool) { field(t, "d").Name = "throw" })
	if got := s.Body.Action.Summary(s.Body.Fields); got != "rolls the dice it gives in “throw”" {
		t.Errorf("Summary = %q; want the new name", got)
	}
	if problems := Problems(s); problems != nil {
		t.Errorf("Problems after a rename = %v; want none", problems)
	}
	if r := Read(s, `{"skill":"Swim","throw":"1d6"}`); r.Refused() {
		t.Errorf("Read after a rename says %q", r.Text())
	}
}

func TestRollAdvisesANeededField(t *testing.T) {
	s := sheet()
	if got := (Roll{"d"}).Advise(s.Body.Fields); len(got) != 1 || got[0] != "Mark dice as needed (Fields): the tool cannot roll without it." {
		t.Errorf("Advise = %q", got)
	}
	field(&s, "d").Required = true
	if got := append((Roll{"d"}).Advise(s.Body.Fields), (Roll{}).Advise(s.Body.Fields)...); got != nil {
		t.Errorf("Advise = %q; want none", got)
	}
}

func TestArgumentsText(t *testing.T) {
	a := Arguments{Object: jsondoc.OfObject(jsondoc.Member{Name: "a", Value: jsondoc.OfString("x")}, jsondoc.Member{Name: "n", Value: jsondoc.OfInt(1)})}
	if got, ok := a.Text("a"); !ok || got != "x" {
		t.Errorf("Text(a) = %q, %v", got, ok)
	}
	for _, name := range []string{"n", "gone"} {
		if _, ok := a.Text(name); ok {
			t.Errorf("Text(%s) found a text", name)
		}
	}
}
