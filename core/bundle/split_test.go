package bundle

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/jsondoc"
)

// cut gives the texts of parts.
func cut(text string, parts []span) string {
	var out []string
	for _, p := range parts {
		out = append(out, text[p.start:p.end])
	}
	return strings.Join(out, " | ")
}

func TestValues(t *testing.T) {
	rows := []struct{ text, want string }{
		{`1`, `1`},
		{` {"a":[1,{"b":"]}"}]} `, `{"a":[1,{"b":"]}"}]}`},
		{"{}\n[]\r\n\t\"x\"", `{} | [] | "x"`},
		{`{"a":"\"}"}{"b":"\\"}`, `{"a":"\"}"} | {"b":"\\"}`},
		{`[1,2] [3]`, `[1,2] | [3]`},
		{`true false null -1.5e+3`, `true | false | null | -1.5e+3`},
		{``, ``},
	}
	for _, row := range rows {
		parts, err := values(row.text)
		if got := cut(row.text, parts); err != nil || got != row.want {
			t.Errorf("values(%s) = %s, %v; want %s", row.text, got, err, row.want)
		}
	}
}

func TestItemsAndMembers(t *testing.T) {
	lists := []struct{ text, want string }{
		{`[]`, ``}, {`[ ]`, ``}, {`[1]`, `1`}, {`[ 1 , "a,b" , [2,3] ]`, `1 | "a,b" | [2,3]`},
	}
	for _, row := range lists {
		parts, err := items(row.text, span{0, len(row.text)}, "", 0)
		if got := cut(row.text, parts); err != nil || got != row.want {
			t.Errorf("items(%s) = %s, %v; want %s", row.text, got, err, row.want)
		}
	}
	objects := []struct{ text, want string }{
		{`{}`, ``}, {`{ }`, ``}, {`{"a":1}`, `a=1`}, {`{ "a" : {"b":2} , "\u0063":[ ] }`, `a={"b":2} c=[ ]`},
	}
	for _, row := range objects {
		list, err := members(row.text, span{0, len(row.text)})
		var got []string
		for _, m := range list {
			got = append(got, m.name+"="+row.text[m.value.start:m.value.end])
		}
		if s := strings.Join(got, " "); err != nil || s != row.want {
			t.Errorf("members(%s) = %s, %v; want %s", row.text, s, err, row.want)
		}
	}
}

// TestSplitFaults tells where the outer shape of a file breaks.
func TestSplitFaults(t *testing.T) {
	rows := []struct{ text, says string }{
		{`[1`, "(line 1, column 3). The text ends where"},
		{`[1 2]`, "(line 1, column 4). There is \"2\" where a , or the closing ] is expected."},
		{`[,1]`, "(line 1, column 2). There is \",\" where a value is expected."},
		{`{"a" 1}`, "(line 1, column 6). There is \"1\" where a : is expected."},
		{`{"a":1 "b":2}`, "(line 1, column 8). There is \"\\\"\" where a , or the closing } is expected."},
		{`{a:1}`, "(line 1, column 2). There is \"a\" where a member name in quotes is expected."},
		{`{"\x":1}`, "(line 1, column 3)."},
		{"[\n\"é\", }", "(line 2, column 6). There is \"}\" where a value is expected."},
		{`{"a":1,"a":2}`, "(line 1, column 8). \"a\" is given twice in one object."},
		{`"abc`, "closing quote of a string"},
		{`"abc\`, "closing quote of a string"},
		{`nil`, "(line 1, column 1)."},
		{`1e`, "(line 1, column 3)."},
	}
	for _, row := range rows {
		_, err := splitAll(row.text)
		if err == nil || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: %v; want %q", row.text, err, row.says)
		}
	}
	wide := "{"
	for i := range maxMembers {
		wide += fmt.Sprintf(`"a%d":1,`, i)
	}
	wide += `"b":1}`
	if _, err := splitAll(wide); core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), "more than 1000 members") {
		t.Errorf("an object of 1001 members: %v; want refused", err)
	}
	for _, many := range []string{strings.Repeat("1 ", maxItems+1), "[" + strings.Repeat("1,", maxItems) + "1]"} {
		if _, err := splitAll(many); core.CodeOf(err) != core.TooLarge {
			t.Errorf("%s…: %v; want too large", many[:8], err)
		}
	}
}

// splitAll splits a text as Read does and parses every part.
func splitAll(text string) (parts []span, err error) {
	outer, err := values(text)
	if err != nil {
		return nil, err
	}
	for _, part := range outer {
		inner := []span{part}
		switch text[part.start] {
		case '[':
			inner, err = items(text, part, "", 0)
		case '{':
			var list []member
			list, err = members(text, part)
			inner = nil
			for _, m := range list {
				inner = append(inner, m.value)
			}
		}
		if err != nil {
			return nil, err
		}
		for _, p := range inner {
			if _, err := parse(text, p); err != nil {
				return nil, err
			}
		}
		parts = append(parts, inner...)
	}
	return parts, nil
}

// TestSplitAgreesWithTheParser: what is split and then parsed part by part is
// accepted exactly where the strict parser accepts the whole.
func TestSplitAgreesWithTheParser(t *testing.T) {
	alphabet := []string{"[", "]", "{", "}", ",", ":", `"a"`, `"b"`, `"\""`, `"`, "1", "-0.5", "01", "true", "nul", " ", "\n", `\`}
	rapid.Check(t, func(t *rapid.T) {
		body := strings.Join(rapid.SliceOfN(rapid.SampledFrom(alphabet), 0, 12).Draw(t, "parts"), "")
		for _, text := range []string{"[" + body + "]", "{" + body + "}", "{\"k\":" + body + "}"} {
			_, strict := jsondoc.ParseString(text)
			outer, err := values(text)
			if err == nil && len(outer) == 1 {
				_, err = splitAll(text)
			}
			split := err == nil && len(outer) == 1
			if split != (strict == nil) {
				t.Fatalf("%s: split accepts %v (%v), the parser says %v", text, split, err, strict)
			}
		}
	})
}
