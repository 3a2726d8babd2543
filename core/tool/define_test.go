package tool

import (
	"strings"
	"testing"
)

func TestDefine(t *testing.T) {
	s := sheet()
	s.Body.Fields = append(s.Body.Fields, Field{Key: "b", Name: "bonus", Type: Number, Required: true}, Field{Key: "q", Name: "quiet", Type: Boolean})
	def, problems := Define(s, "check_2")
	want := `{"type":"object","properties":{"skill":{"type":"string","enum":["Climb","Swim"]},"dice":{"type":"string","description":"What to roll"},` +
		`"note":{"type":"string"},"bonus":{"type":"number"},"quiet":{"type":"boolean"}},"required":["skill","bonus"],"additionalProperties":false}`
	if got := string(def.Schema.AppendJSON(nil)); problems != nil || got != want {
		t.Errorf("Define = %s, %v; want %s", got, problems, want)
	}
	if def.CallName != "check_2" || def.Description != "Checks a skill." {
		t.Errorf("Define is named %q, %q", def.CallName, def.Description)
	}
	lines := "skill (choice, needed) one of Climb, Swim\ndice (text, optional) What to roll\nnote (text, optional)\nbonus (number, needed)\nquiet (boolean, optional)"
	if got := strings.Join(Lines(s), "\n"); got != lines {
		t.Errorf("Lines = %s; want %s", got, lines)
	}
}

func TestDefineLeavesOutWhatDoesNotCompile(t *testing.T) {
	def, problems := Define(edited(func(t *Tool) { field(t, "s").Choices = nil; field(t, "n").Name = "My note" }), "x")
	if got := string(def.Schema.AppendJSON(nil)); got != `{"type":"object","properties":{"dice":{"type":"string","description":"What to roll"}},"additionalProperties":false}` {
		t.Errorf("Define = %s; want the good field only", got)
	}
	if len(problems) != 2 || problems[0].Path != "body.fields[0].choices" || problems[1].Path != "body.fields[2].name" {
		t.Errorf("Define finds %v; want two problems", problems)
	}
}
