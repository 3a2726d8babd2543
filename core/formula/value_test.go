package formula

import (
	"slices"
	"testing"
	"time"
)

func TestValues(t *testing.T) {
	for _, c := range []struct {
		v    Value
		kind Kind
		text string
		yes  bool
	}{
		{Value{}, Null, "", false},
		{OfText(""), Text, "", false},
		{OfText(" off "), Text, " off ", false},
		{OfText("x"), Text, "x", true},
		{OfText("{{user}}"), Text, "{{user}}", true},
		{OfBool(true), Bool, "true", true},
		{OfBool(false), Bool, "false", false},
		{OfInt(0), Number, "0", false},
		{OfInt(-100), Number, "-100", true},
		{OfInt(999999999999999), Number, "999999999999999", true},
		{OfInt(1000000000000000), Text, "1000000000000000", true},
		{OfInt(-1000000000000000), Text, "-1000000000000000", true},
		{OfNumber("-2.50"), Number, "-2.5", true},
		{OfNumber("0.00"), Number, "0", false},
		{OfNumber("1e3"), Text, "1e3", true},
		{OfNumber(""), Text, "", false},
		{OfList(), List, "", false},
		{OfList(OfInt(0)), List, "0", true},
		{OfList(OfText("a"), OfInt(2), OfBool(true), Value{}), List, "a, 2, true, ", true},
		{OfList(OfList(OfInt(1), OfInt(2)), OfInt(3)), List, "1, 2, 3", true},
		{OfTexts(nil), List, "", false},
		{OfTexts([]string{"a", "b"}), List, "a, b", true},
	} {
		if c.v.Kind() != c.kind || c.v.String() != c.text || c.v.True() != c.yes {
			t.Errorf("%+v is of kind %d, %q and %v; want %d, %q and %v", c.v, c.v.Kind(), c.v.String(), c.v.True(), c.kind, c.text, c.yes)
		}
	}
}

func TestLookup(t *testing.T) {
	c := Values{
		User: "u", Char: "c", Persona: "p", Scenario: "s", Notes: "n", Seed: "seed", Location: OfText("inn"), Present: OfTexts([]string{"a"}), InScene: OfBool(false), Time: OfText("noon"),
		Stats: map[string]Value{"hp": OfInt(1), "a.b": OfInt(2)}, Traits: map[string]Value{"brave": OfBool(true)},
		Trackers: map[string]map[string]Value{"A": {"x": OfInt(3), "b.c": OfInt(4)}, "A.b": {"c": OfInt(5), "d": OfInt(6)}},
		Vars:     map[string]Value{"hp": OfInt(7), "only": OfInt(8), "stats.hp": OfInt(9)}, Args: map[string]Value{"hp": OfInt(10)}, More: map[string]Value{"date": OfText("today"), "hp": OfInt(11)},
	}
	for _, x := range []struct{ name, want string }{
		{"user", "u"}, {"char", "c"}, {"persona", "p"}, {"scenario", "s"}, {"notes", "n"}, {"seed", "seed"}, {"location", "inn"}, {"present", "a"}, {"inScene", "false"}, {"time", "noon"},
		{"hp", "1"}, {"stats.hp", "1"}, {"vars.hp", "7"}, {"args.hp", "10"}, {"only", "8"}, {"vars.only", "8"}, {"date", "today"},
		{"a.b", "2"}, {"stats.a.b", "2"}, {"brave", ""}, {"traits.brave", "true"}, {"trackers.A.x", "3"}, {"trackers.A.b.c", "4"}, {"trackers.A.b.d", "6"}, {"vars.stats.hp", "9"},
		{"USER", ""}, {"Hp", ""}, {"args.only", ""}, {"trackers.A", ""}, {"trackers.", ""}, {"trackers.B.x", ""}, {".hp", ""}, {"stats.", ""}, {"vars", ""},
	} {
		v, ok := c.Lookup(x.name)
		if v.String() != x.want || ok != (x.want != "") {
			t.Errorf("Lookup(%q) = %q, %v; want %q", x.name, v, ok, x.want)
		}
	}
	known := c.Known()
	for _, name := range []string{"user", "inScene", "hp", "only", "date", "stats.a.b", "traits.brave", "vars.only", "args.hp", "trackers.A.b.d"} {
		if !slices.Contains(known, name) {
			t.Errorf("Known() = %q; want %q among them", known, name)
		}
	}
	if !slices.Equal(known, c.Known()) {
		t.Error("Known() lists its names in another order each time")
	}
	if v, ok := (Values{}).Lookup("location"); !ok || v.Kind() != Null {
		t.Errorf("Lookup of a location that the scene does not have = %v, %v; want Null", v, ok)
	}
}

func TestClock(t *testing.T) {
	got := Clock(time.Date(1999, 12, 31, 23, 59, 58, 0, time.UTC))
	for name, want := range map[string]string{"date": "December 31, 1999", "weekday": "Friday", "isodate": "1999-12-31", "isotime": "23:59"} {
		if got[name].String() != want {
			t.Errorf("Clock()[%s] = %q; want %q", name, got[name], want)
		}
	}
}

// What an each goes through, of every kind of value.
func TestItems(t *testing.T) {
	for _, c := range []struct {
		v    Value
		want []string
	}{
		{Value{}, nil}, {OfText(""), nil}, {OfText("  \n "), nil}, {OfText(",,"), nil}, {OfText("a"), []string{"a"}}, {OfText("a, b ,c,"), []string{"a", "b", "c"}},
		{OfText("a, b\nc"), []string{"a, b", "c"}}, {OfText("a\r\nb\r\n"), []string{"a", "b"}}, {OfText(`["a","b, c"]`), []string{"a", "b, c"}}, {OfText(`[1.50, true, null, {"a":1}, [2]]`), []string{"1.50", "true", "null", `{"a":1}`, "[2]"}},
		{OfText("[]"), nil}, {OfText("[a, b]"), []string{"[a", "b]"}}, {OfText(`{"a":1}`), []string{`{"a":1}`}}, {OfInt(7), []string{"7"}}, {OfBool(false), []string{"false"}},
		{OfList(), nil}, {OfList(OfText("a, b"), OfInt(2)), []string{"a, b", "2"}}, {OfTexts([]string{"", "x"}), []string{"", "x"}},
	} {
		var got []string
		for _, item := range c.v.items() {
			got = append(got, item.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("items of %q = %q; want %q", c.v, got, c.want)
		}
	}
}
