package schema

import (
	"fmt"
	"strings"
	"testing"

	"callboard/core/jsondoc"
)

func parse(t testing.TB, text string) jsondoc.Value {
	t.Helper()
	v, err := jsondoc.ParseString(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return v
}

// probe is a schema with every type the subset has.
func probe() Schema {
	return Schema{Type: Object, Properties: []Property{
		{"skill", Schema{Type: String, Description: "The skill.", Enum: []string{"Climb", "Swim"}}},
		{"note", Schema{Type: String}},
		{"bonus", Schema{Type: Number, Description: "To add"}},
		{"count", Schema{Type: Integer}},
		{"secret", Schema{Type: Boolean}},
		{"names", Schema{Type: Array, Items: &Schema{Type: String}}},
		{"bag", Schema{Type: Array}},
		{"place", Schema{Type: Object, Properties: []Property{{"x", Schema{Type: Integer}}}, Required: []string{"x"}}},
		{"free", Schema{Type: Object, Open: true}},
		{"any", Schema{}},
	}, Required: []string{"skill", "bonus"}}
}

func TestAppendJSON(t *testing.T) {
	want := `{"type":"object","properties":{` +
		`"skill":{"type":"string","description":"The skill.","enum":["Climb","Swim"]},` +
		`"note":{"type":"string"},` +
		`"bonus":{"type":"number","description":"To add"},` +
		`"count":{"type":"integer"},"secret":{"type":"boolean"},` +
		`"names":{"type":"array","items":{"type":"string"}},"bag":{"type":"array"},` +
		`"place":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"],"additionalProperties":false},` +
		`"free":{"type":"object","properties":{}},"any":{}},` +
		`"required":["skill","bonus"],"additionalProperties":false}`
	if got := string(probe().AppendJSON(nil)); got != want {
		t.Errorf("AppendJSON = %s; want %s", got, want)
	}
	if got, want := string(Schema{Type: Object}.AppendJSON(nil)), `{"type":"object","properties":{},"additionalProperties":false}`; got != want {
		t.Errorf("AppendJSON of no arguments = %s; want %s", got, want)
	}
}

func TestCheckInSentences(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{`{"skill":"Swim","bonus":2}`, ""},
		{`{"skill":"Swim","bonus":-1.5e2,"note":"","count":3.0,"secret":false,"names":[],"bag":[1,{}],"place":{"x":1},"free":{"y":null},"any":null}`, ""},
		{`{}`, `"skill" is missing: it must be one of "Climb" or "Swim".` + "\n" + `"bonus" is missing: it must be a number.`},
		{`[]`, `The arguments must be an object, not a list.`},
		{`{"skill":"Fly","bonus":2}`, `"skill" must be one of "Climb" or "Swim", not "Fly".`},
		{`{"skill":3,"bonus":2}`, `"skill" must be one of "Climb" or "Swim", not the number 3.`},
		{`{"skill":"Swim","bonus":"2"}`, `"bonus" must be a number, not the text "2".`},
		{`{"skill":"Swim","bonus":null}`, `"bonus" must be a number, not null.`},
		{`{"skill":"Swim","bonus":1e999}`, `"bonus" must be a number of ordinary size: this one is too large.`},
		{`{"skill":"Swim","bonus":2,"count":2.5}`, `"count" must be a whole number, not the number 2.5.`},
		{`{"skill":"Swim","bonus":2,"secret":"true"}`, `"secret" must be true or false, not the text "true".`},
		{`{"skill":"Swim","bonus":2,"note":true}`, `"note" must be text, not true.`},
		{`{"skill":"Swim","bonus":2,"names":["a",1,"b",[]]}`, `"names[1]" must be text, not the number 1.` + "\n" + `"names[3]" must be text, not a list.`},
		{`{"skill":"Swim","bonus":2,"place":{}}`, `"place.x" is missing: it must be a whole number.`},
		{`{"skill":"Swim","bonus":2,"place":{"x":1,"y":2}}`, `"y" is not an argument of "place": it takes x.`},
		{`{"skill":"Swim","bonus":2,"free":{"y":[1e999]}}`, `"free.y[0]" must be a number of ordinary size: this one is too large.`},
		{`{"skill":"Swim","bonus":2,"bag":[{"n":-1e400}]}`, `"bag[0].n" must be a number of ordinary size: this one is too large.`},
		{`{"skill":"Swim","bonus":2,"what":1}`, `"what" is not an argument of this tool: it takes skill, note, bonus, count, secret, names, bag, place, free and any.`},
		{`{"skill":"Swim","bonus":2,"a b":1}`, `"a b" is not an argument of this tool: it takes skill, note, bonus, count, secret, names, bag, place, free and any.`},
	} {
		var got []string
		for _, f := range probe().Check(parse(t, c.args)) {
			got = append(got, f.Sentence())
		}
		if strings.Join(got, "\n") != c.want {
			t.Errorf("Check(%s) says\n%s; want\n%s", c.args, strings.Join(got, "\n"), c.want)
		}
	}
	none := Schema{Type: Object}.Check(parse(t, `{"x":1}`))
	if want := `"x" is not an argument of this tool: it takes none.`; len(none) != 1 || none[0].Sentence() != want {
		t.Errorf("Check of no arguments says %v; want %s", none, want)
	}
}

func TestLongListsAreCutInSentences(t *testing.T) {
	s := Schema{Type: String}
	for i := range 45 {
		s.Enum = append(s.Enum, fmt.Sprint("c", i))
	}
	f := s.Check(parse(t, `"x"`))
	if len(f) != 1 || !strings.HasSuffix(f[0].Sentence(), `"c39" or 5 more, not "x".`) {
		t.Errorf("Check says %v; want the list cut after 40", f[0].Sentence())
	}
	one := Schema{Type: String, Enum: []string{"only"}}
	if got, want := one.Check(parse(t, `"x"`))[0].Sentence(), `The arguments must be "only", not "x".`; got != want {
		t.Errorf("Check says %s; want %s", got, want)
	}
}

func TestCheckStopsAtSoManyFaults(t *testing.T) {
	items := Schema{Type: Array, Items: &Schema{Type: Number}}
	v := jsondoc.Value{Kind: jsondoc.Array, Items: make([]jsondoc.Value, 5000)}
	if got := len(items.Check(v)); got != maxFaults {
		t.Errorf("Check of 5,000 faults gives %d; want %d", got, maxFaults)
	}
}

func TestWhole(t *testing.T) {
	for literal, want := range map[string]bool{
		"0": true, "-0": true, "12": true, "1.0": true, "1.5": false, "1.50e1": true, "1.55e1": false, "15e-1": false,
		"150e-1": true, "1e-400": false, "0e-400": true, "0.0": true, "1e3": true, "100e-2": true, "100e-3": false,
		"1e99999999999999999999": true, "1e-99999999999999999999": false, "0e-99999999999999999999": true, "-2.000": true,
	} {
		if got := whole(literal); got != want {
			t.Errorf("whole(%s) = %v; want %v", literal, got, want)
		}
	}
}

func TestPropertiesAreFoundInSmallAndLargeObjects(t *testing.T) {
	s := Schema{Type: Object}
	for i := range 100 {
		s.Properties = append(s.Properties, Property{fmt.Sprint("p", i), Schema{Type: Integer, Description: fmt.Sprint(i)}})
		if p := s.Property(fmt.Sprint("p", i)); p == nil || p.Description != fmt.Sprint(i) {
			t.Fatalf("Property(p%d) of %d = %v", i, i+1, p)
		}
		if s.Property("gone") != nil {
			t.Fatalf("Property(gone) of %d found one", i+1)
		}
	}
}

func TestLines(t *testing.T) {
	d := Definition{Schema: probe()}
	d.Schema.Properties = append(d.Schema.Properties,
		Property{"mood", Schema{Type: String, Enum: []string{"calm", "wild"}}},
		Property{"tone", Schema{Type: String, Enum: []string{"calm"}, Description: "How it sounds"}},
		Property{"way", Schema{Type: String, Enum: []string{"up"}, Description: "Which way:\n"}},
	)
	want := []string{
		"skill (choice, needed) The skill. One of Climb, Swim",
		"note (text, optional)",
		"bonus (number, needed) To add",
		"count (whole number, optional)",
		"secret (boolean, optional)",
		"names (list, optional)",
		"bag (list, optional)",
		"place (object, optional)",
		"free (object, optional)",
		"any (any, optional)",
		"mood (choice, optional) one of calm, wild",
		"tone (choice, optional) How it sounds: calm",
		"way (choice, optional) Which way: up",
	}
	if got := d.Lines(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("Lines =\n%s; want\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
